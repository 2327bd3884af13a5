"""By how much black wins small boards of Go under superko: proof-number search in a tree, in which every position has its whole history.

With superko the boards that have stood decide which moves there are, so positions that look alike must not share their values, and a
transposition table would mix them up. A tree does not. It grows where a question is nearest to an answer: each position has a proof
number, how many ends at least must still turn out well for black, and a disproof number, the same for white (L. V. Allis, Searching for
Solutions in Games and Artificial Intelligence, 1994).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.games.go.rules import BLACK, KEY_WORDS, LOOKUP, STATE, moves, outcome, play
from potez.games.go.territory import count_up
from potez.kernel import buffers
from potez.kernel.binding import Unit
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

STOP, NODES, FULL, CONTROLS = 0, 1, 2, 3  # places of `control`
PROOF, DISPROOF, MOVE, FIRST, COUNT, COLUMNS = 0, 1, 2, 3, 4, 5  # of a node; its children lie side by side from FIRST
NEVER = 1 << 28  # of a number: it cannot be proved
PLACE = 4 * COLUMNS  # bytes of a node
NO, YES, UNKNOWN = range(3)

_TEXT = '''"""Made by potez.games.go.tree: proofs with the whole history."""
from numba import njit, types
from potez.games.go import tree

BYTES, INTS, KEYS, INT = types.uint8[::1], types.int64[::1], types.uint64[::1], types.int64


@njit(INT(BYTES, BYTES, BYTES, BYTES, types.int32[:, ::1], INTS, INTS, KEYS, INTS, INT), cache=True, nogil=True)
def prove(lookup, start, state, child, nodes, path, out, past, control, goal):
    return tree.prove(lookup, start, state, child, nodes, path, out, past, control, goal)
'''
UNIT = Unit("go_tree", _TEXT)


@rule
def lead(lookup: Record, state: Record) -> int:
    """How many points black has more than white if the game were counted now."""
    count_up(lookup, state)
    return int(state.scores[0] - state.scores[1]) // 2


@rule
def sum_up(nodes: Array, node: int, side: int) -> None:
    """The numbers of a node from those of its children: black needs one that is proved, white all."""
    one, other = (PROOF, DISPROOF) if side == BLACK else (DISPROOF, PROOF)
    least, total = NEVER, 0
    first = nodes[node, FIRST]
    for at in range(first, first + nodes[node, COUNT]):
        least = min(least, nodes[at, one])
        total = min(NEVER, total + nodes[at, other])
    nodes[node, one], nodes[node, other] = least, NEVER if least == 0 else total


@rule
def prove(
    lookup_bytes: Array, start: Array, state_bytes: Array, child_bytes: Array, nodes: Array, path: Array, out: Array, past: Array,
    control: Array, goal: int,
) -> int:  # fmt: skip
    """Whether black leads by the goal at least in the end: YES, NO, or UNKNOWN where it was stopped or memory is full."""
    lookup = lookup_bytes.view(LOOKUP)[0]
    state, child = state_bytes.view(STATE)[0], child_bytes.view(STATE)[0]
    nodes[0, PROOF], nodes[0, DISPROOF], nodes[0, COUNT] = 1, 1, 0
    used = 1
    while nodes[0, PROOF] > 0 and nodes[0, DISPROOF] > 0:
        if control[STOP]:
            return UNKNOWN
        control[NODES] += 1

        # Step 1. Down to where least is missing.
        state_bytes[:] = start
        node, depth = 0, 0
        first_side = int(state.turn)
        path[0] = 0
        while nodes[node, COUNT]:
            one = PROOF if state.turn == BLACK else DISPROOF
            first = nodes[node, FIRST]
            best = first
            for at in range(first, first + nodes[node, COUNT]):
                if nodes[at, one] < nodes[best, one]:
                    best = at
            past[depth] = key_of(state, KEY_WORDS)
            play(lookup, state, nodes[best, MOVE])
            node = best
            depth += 1
            path[depth] = node

        # Step 2. Its moves.
        count = moves(lookup, state, past[:depth], out)
        if used + count > len(nodes):
            control[FULL] = 1
            return UNKNOWN
        past[depth] = key_of(state, KEY_WORDS)
        for i in range(count):
            child_bytes[:] = state_bytes
            play(lookup, child, out[i])
            over = outcome(lookup, child, past[: depth + 1]) != 0
            more = lead(lookup, child) - goal
            at = used + i
            nodes[at, MOVE], nodes[at, COUNT] = out[i], 0
            if over:
                nodes[at, PROOF], nodes[at, DISPROOF] = (0, NEVER) if more >= 0 else (NEVER, 0)
            else:
                nodes[at, PROOF], nodes[at, DISPROOF] = 1 + max(0, -more), 1 + max(0, more + 1)
        nodes[node, FIRST], nodes[node, COUNT] = used, count
        used += count

        # Step 3. Up again.
        for back in range(depth, -1, -1):
            sum_up(nodes, path[back], (first_side + back) & 1)
    return YES if nodes[0, PROOF] == 0 else NO


class Search:
    """Says who leads by how much, as `solvers.proofs` asks it. It may be stopped from any thread."""

    def __init__(self, rules: Any, memory: int) -> None:
        self._lookup, self._length = rules.lookup.view(np.uint8), rules.start().nbytes
        self._sites, self._plies = int(rules.lookup[0]["sites"]), int(rules.lookup[0]["last"])
        self._memory = memory
        self._nodes = buffers.make(np.int32, memory // PLACE, COLUMNS)
        self._control = buffers.make(np.int64, CONTROLS)
        self._prove = UNIT.load().prove

    @property
    def nodes(self) -> int:
        """How many positions have been looked at."""
        return int(self._control[NODES])

    def stop(self) -> None:
        """Ends the question that is being answered, and each that follows."""
        self._control[STOP] = 1

    def at_least(self, state: Array, goal: int) -> bool | None:
        """Whether the side to move leads by so many points in the end; None where it was stopped. Nothing has stood before."""
        black = int(state.view(STATE)[0]["turn"]) == BLACK
        long = self._plies + 2
        found = self._prove(
            self._lookup, state, buffers.make(np.uint8, self._length), buffers.make(np.uint8, self._length), self._nodes,
            buffers.make(np.int64, long), buffers.make(np.int64, self._sites + 1), buffers.make(np.uint64, long), self._control,
            goal if black else 1 - goal,
        )  # fmt: skip
        if self._control[FULL]:
            raise InvalidTable(f"{self._memory / 1e9:.3g} GB of memory are too little for this proof; give more with --memory")
        return None if found == UNKNOWN else (found == YES) == black
