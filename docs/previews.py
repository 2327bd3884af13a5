"""The pictures of the gallery: a middle-game position of every game with the moves that led to it. Written to web/previews.json.

The moves come from the engine playing itself, the same ones every time.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import potez
from potez.render import view

FILE = Path(potez.__file__).parent / "web" / "previews.json"
FRAMES = 5
# The board and the number of moves that make the best small picture; and the seed of the game.
CHOSEN: dict[str, tuple[str, int, int]] = {
    "squart": ("squart(size=7,blocked=b2+e3+c6+f6)", 6, 1),
    "stay": ("stay(size=5,start=c3)", 7, 1),
    "go": ("go(size=9,komi=6.5,scoring=area)", 34, 1),
    "go-quick": ("go-quick(size=7)", 22, 2),
    "hnefatafl": ("hnefatafl", 18, 1),
    "bombs": ('bombs(map="pillars")', 14, 1),
    "hare": ("hare", 5, 1),
    "foxhounds": ("foxhounds", 11, 1),
    "mingmang": ("mingmang", 16, 1),
    "alquerque": ("alquerque", 9, 1),
    "checkers": ("checkers", 26, 1),
    "dots": ("dots(rows=5,cols=6)", 34, 1),
    "adugo": ("adugo", 15, 1),
    "hex": ("hex(size=7)", 18, 3),
    "chomp": ("chomp(rows=6,cols=8,poison=c3)", 3, 2),
    "quoridor": ("quoridor", 22, 1),
    "amazons": ("amazons(size=8)", 18, 1),
    "ninemorris": ("ninemorris", 20, 1),
    "twelvemorris": ("twelvemorris", 22, 1),
    "foxsheep": ("foxsheep", 14, 1),
    "foxgeese": ("foxgeese", 15, 1),
}


def preview(text: str, plies: int, seed: int) -> dict[str, Any]:
    game = potez.game(text)
    engine = potez.engine(game, level=8, megabytes=16)
    positions = [game.start()]
    while len(positions) <= plies:
        positions.append(positions[-1].play(engine.choose(positions[-1], nodes=400, seed=seed * 1000 + len(positions)).move))
        if positions[-1].outcome:
            raise SystemExit(f"{text}: the game is over after {len(positions) - 1} moves; choose fewer")
    return {"board": view.empty(positions[0].game.rules.board), "frames": [view.standing(position) for position in positions[-FRAMES:]]}


def main() -> None:
    data = {}
    for id, chosen in CHOSEN.items():
        data[id] = preview(*chosen)
        print(id, flush=True)
    rows = [f"{json.dumps(id)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for id, value in data.items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
