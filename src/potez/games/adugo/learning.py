"""What nets see of Adugo: that of all hunts. A chain may stop after any jump, and `done` says so where it could go on."""

from __future__ import annotations

from typing import Any

from potez.games.adugo.rules import JAGUAR
from potez.kernel.learning import Encoding, Turned, group
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts import learning as hunts
from potez.mechanics.hunts.learning import DONE, mirrored, part_of, survey
from potez.mechanics.jumps.learning import MOVES

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
PLANES = hunts.planes_of("dogs", "jaguar")
OTHERS = DONE


def encoding(rules: Any) -> Encoding:
    return hunts.encoding(VERSION, PLANES, rules.board, OTHERS)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    survey(lookup, state, past, JAGUAR, planes)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    return part_of(lookup, state, move, part)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return group(rules, mirrored(rules))
