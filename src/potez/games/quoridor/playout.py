"""Random games of Quoridor."""

from __future__ import annotations

import numpy as np

from potez.games.quoridor.rules import BLUE, KEY_WORDS, RED, WORD, arrived, forget_route, keeps_paths, lay, outcome, steps
from potez.kernel.outcomes import GOAL, LIMIT, RUNNING, THREEFOLD, drawn, report, won
from potez.kernel.random import below
from potez.kernel.records import key_of, seen
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """A wall or a step is drawn from a list with all slots in it, and drawn again if it is not legal: so each legal move is as likely."""
    code = outcome(lookup, state, past[:length])
    given, first, plies = length, 0, 0
    forget_route(state, RED)
    forget_route(state, BLUE)
    key = key_of(state, KEY_WORDS)
    fresh = False  # whether a wall was laid here: then pawns and turn alone tell the positions since then apart
    while code == RUNNING:
        turn = state.turn
        count = steps(lookup, state, out)
        slots = lookup.slots if state.left[turn] > 0 else 0
        move = below(rng, slots + count)
        while move < slots and not (state.open[move // WORD] >> (move % WORD) & 1 and keeps_paths(lookup, state, move)):
            move = below(rng, slots + count)
        plies += 1
        state.turn = 1 - turn
        state.ply += 1
        if move < slots:
            lay(lookup, state, move)
            for side in range(2):
                if state.route[side, move // WORD] >> (move % WORD) & 1:  # it cuts the path that was known, though not the only one
                    forget_route(state, side)
            state.left[turn] -= 1
            first = length = given
            fresh = True
        else:
            past[length] = key
            length += 1
            state.pawns[turn] = out[move - slots]
            forget_route(state, turn)
            winner = arrived(lookup, state)
            if winner >= 0:
                code = won(winner, GOAL)
                break
        if fresh:
            key = np.uint64(state.pawns[RED] * 256 + state.pawns[BLUE] * 2 + state.turn)
        else:
            key = key_of(state, KEY_WORDS)
        if lookup.threefold and seen(past[first:length], key) >= 2:
            code = drawn(THREEFOLD)
        elif state.ply >= lookup.cap:
            code = drawn(LIMIT)
    return report(plies, code)
