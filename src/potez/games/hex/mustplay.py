"""Who wins a position of Hex: a search for connections that hold, which proves wins by the cells that they need.

A win is proved with its carrier: the empty cells within which it holds, even if the other side had every cell outside. So after a move
that loses, any other that lies outside of the carrier of its refutation loses as well, and the side to move must play where all carriers
meet that were found; where none is left, it has lost, by the union of these carriers. That is the must-play of the literature (R. Hayward
et al., Solving 7×7 Hex with domination, fill-in, and virtual connections, 2005). What `bridges` sees at once is not searched, what
`inferior` can fill in is filled in, and a transposition table keeps whole positions with their carriers, one for both of a turned pair.

Filled in cells: whoever wins by a captured pair needs it, so it is put into the carrier; the colour of a dead cell is never needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.games.hex.bridges import ALL, MOST, NONE, SIZE, board_of, connection, connects, distance, near_of, threats
from potez.games.hex.inferior import dead_rings, filled
from potez.games.hex.rules import BLUE, RED, STATE
from potez.kernel import buffers
from potez.kernel.binding import Unit
from potez.kernel.bits import popcount
from potez.kernel.proving import mirrors
from potez.kernel.rule import rule
from potez.kernel.types import Array

WON = 1 << 62  # beside a carrier: the side to move wins; without it, the other side does
STOPPED = -1
STOP, NODES, CONTROLS = 0, 1, 2  # places of `control`
OWN, OTHER, ANSWER, WORK, COLUMNS = 0, 1, 2, 3, 4  # of a position that is kept; WORK is 0 where a place is free
PAIR = 2  # places of a bucket: the first keeps what cost most, the second what came last
PLACE = 8 * COLUMNS  # bytes

_TEXT = '''"""Made by potez.games.hex.mustplay: who wins a position."""
from numba import njit, types
from potez.games.hex import mustplay

INT, WORDS, ROWS = types.int64, types.int64[::1], types.int64[:, ::1]


@njit(
    INT(INT, INT, INT, INT, WORDS, ROWS, types.boolean[::1], types.uint64[:, :, ::1], ROWS, ROWS, ROWS, ROWS, WORDS),
    cache=True, nogil=True,
)
def prove(own, other, side, depth, board, near, dead, images, kept, moves, scores, room, control):
    return mustplay.prove(own, other, side, depth, board, near, dead, images, kept, moves, scores, room, control)
'''
UNIT = Unit("hex_mustplay", _TEXT)


@rule
def turned(images: Array, cells: int) -> int:
    """The cells when the board is turned by half a turn."""
    found = np.uint64(0)
    for byte in range(8):
        found |= images[0, byte, cells >> 8 * byte & 255]
    return int(np.int64(found))


@rule
def bucket_of(kept: Array, own: int, other: int) -> int:
    """The first place of the bucket of a position; the number of buckets is a power of two."""
    mixed = own * -7046029254386353131 ^ other * 5545067812321313663  # odd, their bits without a pattern
    mixed ^= mixed >> 29
    mixed *= -4658895280553007687
    mixed ^= mixed >> 32
    return int(mixed & (len(kept) // PAIR - 1)) * PAIR


@rule
def keep(kept: Array, own: int, other: int, answer: int, work: int) -> None:
    """Notes who wins a position, and by which carrier."""
    place = bucket_of(kept, own, other)
    if kept[place, WORK] > work:
        place += 1
    else:
        for column in range(COLUMNS):
            kept[place + 1, column] = kept[place, column]
    kept[place, OWN], kept[place, OTHER], kept[place, ANSWER], kept[place, WORK] = own, other, answer, work


@rule
def prove(
    own: int, other: int, side: int, depth: int, board: Array, near: Array, dead: Array, images: Array, kept: Array, moves: Array,
    scores: Array, room: Array, control: Array,
) -> int:  # fmt: skip
    """Whether the side to move wins (WON), and the winner's carrier."""
    if control[STOP]:
        return STOPPED
    control[NODES] += 1
    before = control[NODES]

    # Step 1. What makes no difference is filled in; what is connected then is won.
    if side == RED:
        own, other, captured, lost = filled(board, near, dead, own, other)
    else:
        other, own, lost, captured = filled(board, near, dead, other, own)
    empty = board[ALL] & ~(own | other)
    carrier = connection(board, side, own, empty)
    if carrier != NONE:
        return WON | carrier | captured
    carrier = connection(board, 1 - side, other, empty)
    if carrier != NONE:
        return carrier | lost

    # Step 2. The transposition table.
    low, high = turned(images, own), turned(images, other)
    is_turned = low < own or (low == own and high < other)
    first, second = (low, high) if is_turned else (own, other)
    first |= side << 62
    place = bucket_of(kept, first, second)
    for at in range(place, place + PAIR):
        if kept[at, WORK] and kept[at, OWN] == first and kept[at, OTHER] == second:
            found = kept[at, ANSWER]
            carrier = turned(images, found & board[ALL]) if is_turned else found & board[ALL]
            return carrier | (WON | captured if found & WON else lost)

    # Step 3. A stone that connects; and where the other side must be stopped that could connect by one.
    waiting = empty
    while waiting:
        stone = waiting & -waiting
        waiting ^= stone
        carrier = connection(board, side, own | stone, empty ^ stone)
        if carrier != NONE:
            return WON | stone | carrier | captured
    must, union = threats(board, 1 - side, other, empty, room[0])
    if must == 0:
        return union | lost

    # Step 4. The moves that are left, those first that leave the other side the least choice.
    answer, count, waiting = STOPPED, 0, must
    while waiting:
        stone = waiting & -waiting
        waiting ^= stone
        after = empty ^ stone
        choice, carrier = threats(board, side, own | stone, after, room[0])
        if choice == 0 and not connects(board, 1 - side, other, after):
            answer = WON | stone | carrier
            break
        score = 64 * popcount(choice)
        score += distance(board, side, own | stone, after, room[0], room[1:]) - distance(board, 1 - side, other, after, room[0], room[1:])
        at = count
        while at > 0 and scores[depth, at - 1] > score:
            scores[depth, at], moves[depth, at] = scores[depth, at - 1], moves[depth, at - 1]
            at -= 1
        scores[depth, at], moves[depth, at] = score, stone
        count += 1

    # Step 5. A move that wins; or each refutation leaves less to be tried.
    if answer == STOPPED:
        for i in range(count):
            stone = moves[depth, i]
            if not must & stone:
                continue
            found = prove(other, own | stone, 1 - side, depth + 1, board, near, dead, images, kept, moves, scores, room, control)
            if found == STOPPED:
                return STOPPED
            carrier = found & board[ALL]
            if not found & WON:
                answer = WON | stone | carrier
                break
            must &= carrier
            union |= carrier
        if answer == STOPPED:
            answer = union
    carrier = turned(images, answer & board[ALL]) if is_turned else answer & board[ALL]
    keep(kept, first, second, carrier | answer & WON, control[NODES] - before + 1)
    return answer | (captured if answer & WON else lost)


class Search:
    """Says who wins, as `solvers.proofs` asks it. It may be stopped from any thread."""

    def __init__(self, rules: Any, memory: int) -> None:
        size = rules.options["size"]
        assert size <= MOST
        cells = size * size
        self._board, self._near, self._dead = board_of(size), near_of(rules), dead_rings()
        self._images = mirrors([[cells - 1 - cell for cell in range(cells)]])
        self.places = 1 << max(memory // PLACE, PAIR).bit_length() - 1
        self._kept = buffers.make(np.int64, self.places, COLUMNS)
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
        """Whether the value of a position, 1 or -1, is at least the goal, for its side to move; None where it was stopped."""
        found = self.proved(state)
        return None if found == STOPPED else (1 if found & WON else -1) >= goal

    def proved(self, state: Array) -> int:
        """Who wins, and the winner's carrier."""
        position = state.view(STATE)[0]
        cells, side = int(self._board[SIZE]) ** 2, int(position["turn"])
        red, blue = (sum(1 << cell for cell in range(cells) if position["cells"][cell] == colour + 1) for colour in (RED, BLUE))
        own, other = (blue, red) if side == BLUE else (red, blue)
        depth = cells + 1
        answer: int = self._prove(
            own, other, side, 0, self._board, self._near, self._dead, self._images, self._kept, buffers.make(np.int64, depth, cells),
            buffers.make(np.int64, depth, cells), buffers.make(np.int64, 3, cells), self._control,
        )  # fmt: skip
        return answer
