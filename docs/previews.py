"""The pictures of the gallery: a middle-game position of every game with the moves that led to it. Written to web/previews.json:
`python -m docs.previews` for all games, with ids for these alone.

The moves come from the engine playing itself, the same ones every time.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import potez
from potez.game import rules_of
from potez.render import view

FILE = Path(potez.__file__).parent / "web" / "previews.json"
FRAMES = 5


def chosen() -> dict[str, tuple[str, int, int]]:
    """Of every entry the game as text, the number of moves, and the seed, as its own file says."""
    found = {}
    for entry in potez.games():
        (own,) = (preview for preview in rules_of(entry).PREVIEWS if (preview.entry or entry.module) == entry.id)
        found[entry.id] = str(potez.game(entry.id, **own.options)), own.moves, own.seed
    return found


def preview(text: str, plies: int, seed: int) -> dict[str, Any]:
    game = potez.game(text)
    engine = potez.engine(game, level=8, megabytes=16)
    positions = [game.start()]
    while len(positions) <= plies:
        positions.append(positions[-1].play(engine.choose(positions[-1], nodes=400, seed=seed * 1000 + len(positions)).move))
        if positions[-1].outcome:
            raise SystemExit(f"{text}: the game is over after {len(positions) - 1} moves; choose fewer")
    return {"board": view.empty(positions[0].game.rules.board), "frames": [view.standing(position) for position in positions[-FRAMES:]]}


def main(wanted: list[str]) -> None:
    """Draws these games, or all; the others stay as they are."""
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    data = {}
    for id, place in chosen().items():
        again = id in wanted or id not in kept or not wanted
        data[id] = preview(*place) if again else kept[id]
        if again:
            print(id, flush=True)
    rows = [f"{json.dumps(id)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for id, value in data.items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
