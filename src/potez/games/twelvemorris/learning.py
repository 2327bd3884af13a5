"""What nets see of Twelve Men's Morris: that of all morris games, and which pieces may not go straight back."""

from __future__ import annotations

from typing import Any

from potez.games.twelvemorris.rules import KEY_WORDS, WHITE
from potez.kernel.learning import Encoding, fill
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills import learning as mills
from potez.mechanics.mills.learning import MOVES, OTHERS, POINTS, SEEN, part_of, survey, symmetries

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
PLANES = {
    **mills.PLANES,
    "own last": "1: the piece that was moved last; 0.5: where it came from, and may not go back to",
    "other last": "likewise",
    **mills.LAST,
}
MEN = 12


def encoding(rules: Any) -> Encoding:
    return mills.encoding(VERSION, PLANES)


@rule
def show(planes: Array, plane: int, moved: int, origin: int) -> None:
    """The last step of a side."""
    fill(planes, POINTS, plane, 0)
    if moved >= 0:
        planes[plane * POINTS + moved] = 1
        planes[plane * POINTS + origin] = 0.5


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    survey(state, past, KEY_WORDS, MEN, planes)
    white, black = (SEEN, SEEN + 1) if state.turn == WHITE else (SEEN + 1, SEEN)
    show(planes, white, state.white_moved, state.white_origin)
    show(planes, black, state.black_moved, state.black_origin)
    fill(planes, POINTS, SEEN + 2, 0)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    return part_of(move, part)
