"""What nets see of Nine Men's Morris: that of all morris games."""

from __future__ import annotations

from typing import Any

from potez.games.ninemorris.rules import KEY_WORDS
from potez.kernel.learning import Encoding, fill
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills import learning as mills
from potez.mechanics.mills.learning import MOVES, OTHERS, POINTS, SEEN, part_of, survey, symmetries

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
PLANES = {**mills.PLANES, **mills.LAST}
MEN = 9


def encoding(rules: Any) -> Encoding:
    return mills.encoding(VERSION, PLANES)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    survey(state, past, KEY_WORDS, MEN, planes)
    fill(planes, POINTS, SEEN, 0)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    return part_of(move, part)
