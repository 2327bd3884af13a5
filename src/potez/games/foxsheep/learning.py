"""What nets see of Foxes and Sheep: that of all hunts. A chain is always played to its end."""

from __future__ import annotations

from typing import Any

from potez.games.foxsheep.rules import FOXES, other
from potez.kernel.bits import lowest
from potez.kernel.learning import END, Encoding, Turned, group
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts import learning as hunts
from potez.mechanics.hunts.learning import mirrored, named, step_named, survey
from potez.mechanics.jumps.learning import MOVES, PAST, jump_of
from potez.mechanics.jumps.rules import STEP

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
PLANES = hunts.planes_of("sheep", "foxes")
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return hunts.encoding(VERSION, PLANES, rules.board, OTHERS)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    survey(lookup, state, past, FOXES, planes)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if move & STEP:
        return step_named(lookup, move, part)
    start = other(state.jumpers) if move & 1 else lowest(state.jumpers)
    start, way = jump_of(lookup.jumps, start, move >> 1, part)
    return END if start == PAST else named(lookup, start, way)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return group(rules, mirrored(rules))
