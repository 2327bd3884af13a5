"""What nets see of Fox and Geese: that of all hunts. A chain may stop after any jump, and `done` says so where it could go on."""

from __future__ import annotations

from typing import Any

from potez.games.foxgeese.rules import FOX
from potez.kernel.learning import Encoding, Turned, group, steps, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts import learning as hunts
from potez.mechanics.hunts.learning import DONE, mirrored, part_of, survey
from potez.mechanics.jumps.learning import MOVES

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
PLANES = hunts.planes_of("geese", "fox")
OTHERS = DONE


def encoding(rules: Any) -> Encoding:
    return hunts.encoding(VERSION, PLANES, rules.board, OTHERS)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    survey(lookup, state, past, FOX, planes)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    return part_of(lookup, state, move, part)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    def quarter(row: int, column: int) -> tuple[int, int]:
        return column, 6 - row

    return group(rules, mirrored(rules), turned(rules, quarter, moves=steps(quarter)))
