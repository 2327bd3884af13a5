"""Random games of Ming Mang."""

from __future__ import annotations

from potez.games.mingmang.rules import moves, outcome, play, repeats
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below
from potez.kernel.records import hash_words
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.custody.playout import TRIES, dismiss, enlist, gather, random_slide, relocate
from potez.mechanics.custody.rules import enclosed, end_of, start_of


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Draws slides until one is legal, which is a uniform choice; after many failures lists them instead.

    Only the slide that was drawn is compared with the past, and not every one.
    """
    gather(state.cells, lookup.sites, lookup.size, state.pieces, state.place, state.lines, state.counts)
    plies = 0
    while state.ply < lookup.limit:
        side = state.turn
        move = -1
        for _ in range(TRIES if state.counts[side] else 0):
            move = random_slide(rng, state.pieces[side], state.counts[side], state.lines, lookup.size)
            if move >= 0 and not repeats(lookup, state, past[:length], move):
                break
            move = -1
        if move < 0:
            count = moves(lookup, state, past[:length], out)
            if count == 0:
                return report(plies, won(1 - side, NO_MOVES))
            move = out[below(rng, count)]
        state.after[0] = state.board
        past[length] = hash_words(state.after, 1)
        length += 1
        plies += 1
        start, end = start_of(move), end_of(move)
        for way in range(4):
            site = end
            for _ in range(enclosed(lookup.near, state.cells, end, way, side + 1)):
                site = lookup.near[site, way]
                dismiss(state.pieces, state.place, state.counts, 1 - side, site)
                enlist(state.pieces, state.place, state.counts, side, site)
        play(lookup, state, move)
        relocate(state.pieces, state.place, state.lines, lookup.size, side, start, end)
    return report(plies, outcome(lookup, state, past[:length]))
