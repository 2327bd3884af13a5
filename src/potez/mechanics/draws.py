"""Draw rules that no source gives, for games that need not end otherwise."""

from __future__ import annotations

from potez.kernel.outcomes import LIMIT, QUIET, RUNNING, THREEFOLD, drawn
from potez.kernel.records import key_of, seen
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

MOST_PLIES = 1000  # a game that reaches so many is a draw
TWO_CYCLES = 8  # plies: both sides move a piece away and back, twice; before that no position can stand for the third time


@rule
def draws(state: Record, past: Array, words: int, quiet_plies: int) -> int:
    """Threefold repetition, then `quiet_plies` without progress, then the longest game. `words`: the key words of the record."""
    if past.shape[0] >= TWO_CYCLES and seen(past, key_of(state, words)) >= 2:
        return drawn(THREEFOLD)
    if state.quiet >= quiet_plies:
        return drawn(QUIET)
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING
