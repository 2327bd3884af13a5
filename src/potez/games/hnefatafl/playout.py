"""Random games of Hnefatafl."""

from __future__ import annotations

from potez.games.hnefatafl.rules import SITES, SIZE, advance, decided, key, may_stop, moves, outcome
from potez.kernel.outcomes import NO_MOVES, REPETITION, RUNNING, report, won
from potez.kernel.random import below
from potez.kernel.records import seen
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.custody.playout import TRIES, dismiss, gather, random_slide, relocate, turn_bit
from potez.mechanics.custody.rules import end_of, start_of
from potez.mechanics.draws import MOST_PLIES


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Draws slides until one is legal, which is a uniform choice; after many failures lists them instead."""
    gather(state.cells, SITES, SIZE, state.pieces, state.place, state.lines, state.counts)
    begin, plies = 0, 0  # past[begin:length] are the positions that could come back
    here = key(lookup, state)
    code = outcome(lookup, state, past[:length])
    while code == RUNNING:
        side = state.turn
        move = -1
        for _ in range(TRIES):
            move = random_slide(rng, state.pieces[side], state.counts[side], state.lines, SIZE)
            if move >= 0 and may_stop(lookup, state, move):
                break
            move = -1
        if move < 0:
            count = moves(lookup, state, past, out)
            if count == 0:
                return report(plies, won(1 - side, NO_MOVES))
            move = out[below(rng, count)]
        past[length] = here
        length += 1
        plies += 1
        start, end = start_of(move), end_of(move)
        taken = advance(lookup, state, start, end)
        relocate(state.pieces, state.place, state.lines, SIZE, side, start, end)
        here = key(lookup, state)
        if taken:
            begin = length
            for way in range(4):
                if taken >> way & 1:
                    dismiss(state.pieces, state.place, state.counts, 1 - side, lookup.near[end, way])
                    turn_bit(state.lines, SIZE, lookup.near[end, way])
        code = decided(lookup, state)
        if code == RUNNING and seen(past[begin:length], here) >= 2:
            code = won(1 - side, REPETITION)
        if code == RUNNING and state.ply >= MOST_PLIES:
            code = outcome(lookup, state, past[begin:length])
    return report(plies, code)
