"""The pictures of docs/solutions.md: `python -m docs.solved` writes them to docs/pictures, from the tables of the package.

The longest win of a game is named by its table. A position with many moves of which one alone wins is found among random ones by
`python -m docs.solved find GAME`, and kept in solved.json as a text; a test looks again whether it is one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

import potez
from potez.render.svg import picture_of
from potez.solvers.checking import random_position

FOLDER = Path(__file__).parent / "pictures"
_KEPT = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
LONGEST: dict[str, str] = _KEPT["longest"]  # games, by the names of their pictures
ONLY: dict[str, tuple[str, str]] = _KEPT["only"]  # games and positions
TRIED = 3000  # random positions
WON = "ABCDEF"  # the sites of the move that wins, in the order in which they are touched


def only_move(table: potez.Tablebase, position: potez.Position) -> potez.Move | None:
    """The one move that wins, where all others do not."""
    moves = table.moves(position) or {}
    wins = [move for move, value in moves.items() if value.winner == position.turn]
    return wins[0] if len(wins) == 1 and len(moves) > 1 else None


def find(text: str, seed: int = 1) -> potez.Position:
    """Of some random positions with an only winning move the one with most moves."""
    table, rng = potez.tablebase(text), np.random.default_rng(seed)
    tried = (random_position(table.game, rng) for _ in range(TRIED))
    return max((position for position in tried if only_move(table, position)), key=lambda position: len(position.moves()))


def longest(text: str) -> tuple[potez.Position, str]:
    """The position with the longest win, and what to say of it."""
    table = potez.tablebase(text)
    assert table.summary is not None
    position = table.game.position(table.summary["longest"]["position"])
    return position, f"{position.turn} to move; {table.value(position)}"


def only(text: str, setup: str) -> tuple[potez.Position, potez.Move]:
    """A position and the only move that wins."""
    table = potez.tablebase(text)
    position = table.game.position(setup)
    move = only_move(table, position)
    if move is None:
        raise SystemExit(f"{text}: more than one move wins from {setup}, or none")
    return position, move


def pictures() -> dict[Path, str]:
    """The text of each picture, by its file."""
    made = {}
    for name, text in LONGEST.items():
        position, said = longest(text)
        made[FOLDER / f"longest-{name}.svg"] = picture_of(position.view(), said)
    for name, (text, setup) in ONLY.items():
        position, move = only(text, setup)
        letters = dict(zip(move.path, WON, strict=False))
        said = f"{position.turn} to move; of {len(position.moves())} moves only {move} wins"
        made[FOLDER / f"only-{name}.svg"] = picture_of(position.view(), said, letters)
    return made


def main(words: list[str]) -> None:
    if words[:1] == ["find"]:
        for text in words[1:]:
            position = find(text)
            move = only_move(potez.tablebase(text), position)
            print(f"{text}: {position.text!r}, {move} of {len(position.moves())} moves")
        return
    for path, picture in pictures().items():
        path.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
