"""Chases: hounds that never go back hem in one runner, on at most 62 sites; nobody is taken.

`hounds` is a set of sites, `runner` the site of the other piece, and `reach[side, site]` the set of sites one step away. A move is
`start << 6 | end`.
"""

from __future__ import annotations

from potez.kernel.bits import lowest
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record


@rule
def hound_steps(lookup: Record, hounds: int, runner: int, hound: int, side: int) -> int:
    """Where a hound can go; `side` is that of the hounds."""
    return lookup.reach[side, hound] & ~(hounds | 1 << runner)


@rule
def runner_steps(lookup: Record, hounds: int, runner: int, side: int) -> int:
    """Where the runner can go; `side` is his."""
    return lookup.reach[side, runner] & ~hounds


@rule
def list_moves(lookup: Record, state: Record, hounds_side: int, out: Array) -> int:
    count = 0
    rest = state.hounds if state.turn == hounds_side else 1 << state.runner
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        ends = lookup.reach[state.turn, start] & ~(state.hounds | 1 << state.runner)
        while ends:
            count = emit(out, count, start << 6 | lowest(ends))
            ends &= ends - 1
    return count


@rule
def make_move(state: Record, move: int, hounds_side: int) -> None:
    start, end = move >> 6, move & 63
    if state.turn == hounds_side:
        state.hounds ^= 1 << start | 1 << end
    else:
        state.runner = end
    state.turn = 1 - state.turn
