"""The rules of hunts for all places of the jumper at once: what solvers of these games sweep over.

A row is a set of the pack; its number is the place of the set among all sets of that size, in the order of their largest members, which
is the order of the sets as integers. What is known about a row are sets of points, as bits of one word: those from which the jumper, with
or without the move, has won or lost by force. Pieces are only taken one by one here: whoever has taken a piece stands as if he had begun
there, and may stop, so that a row with one piece less tells all about every chain. (A chain sees its own start as free, and the jumper, who
has left it, is no piece of the pack.)

`words[row]` are the points where the jumper, to move, wins, and where he loses. `ends[row]` are the points where he wins, and where he
loses, when he has come there by taking a piece and may stop or take more. A sweep adds the points that follow from the sweep before it, to
rows of which a neighbour has changed (`awake`): first all rows are looked at, then what was found is written. So a point that is found in
sweep s is decided within 2s + 1 plies, or 2s + 2 with the pack to move: by then the game is over, or something is taken.
"""

from __future__ import annotations

from math import comb

import numpy as np

from potez.kernel.bits import lowest, popcount
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts.rules import POINTS

MOST = 17  # of the largest pack
PART = 11  # points of each third of a set, by which tables are read
THIRD = (1 << PART) - 1

BOARD = np.dtype(
    [
        ("points", np.int64),
        ("all", np.int64),  # the set of all points
        ("near", np.int64, (POINTS,)),  # the set of points one step away
        ("choose", np.int64, (POINTS + 1, MOST + 2)),  # how many sets there are of so many of so many points
        ("takes", np.int64, (POINTS, 8, 2)),  # from where to where one can jump over a point; -1 in both for nowhere
        ("spread", np.int64, (3, 1 << PART)),  # the points one step from any of a third of a set
        ("ranks", np.int32, (3, 1 << PART, MOST + 2)),  # what a third of a set adds to its number, after so many smaller members
    ],
    align=True,
)
TALLIES = 5  # of a layer: jumper to move won, lost; pack to move won by the jumper, lost by him; hash


def board_of(lookup: Record, points: int) -> Array:
    """The tables of a game, from its lookup."""
    made = np.zeros(1, BOARD)
    board = made[0]
    board["points"], board["all"], board["near"] = points, lookup["all"], lookup["near"]
    board["choose"] = [[comb(n, k) for k in range(MOST + 2)] for n in range(POINTS + 1)]
    board["takes"] = -1
    for start in range(points):
        for way in range(8):
            over, end = int(lookup["steps"][start, way]), int(lookup["jumps"][start, way])
            if end >= 0:
                board["takes"][over, way] = start, end
    for third in range(3):
        for bits in range(1 << PART):
            members = [PART * third + i for i in range(PART) if bits >> i & 1]
            if members and members[-1] >= points:
                continue
            board["spread"][third, bits] = np.bitwise_or.reduce(board["near"][members]) if members else 0
            for before in range(MOST + 2 - len(members)):
                board["ranks"][third, bits, before] = sum(comb(site, before + i + 1) for i, site in enumerate(members))
    return made


@rule
def row_of(board: Record, pack: int) -> int:
    """The number of a set of the pack."""
    first = popcount(pack & THIRD)
    second = first + popcount(pack >> PART & THIRD)
    return board.ranks[0, pack & THIRD, 0] + board.ranks[1, pack >> PART & THIRD, first] + board.ranks[2, pack >> 2 * PART, second]


@rule
def pack_of(board: Record, row: int, size: int) -> int:
    """The reverse: the set of so many pieces with this number."""
    found, site = 0, board.points
    for k in range(size, 0, -1):
        while board.choose[site, k] > row:
            site -= 1
        row -= board.choose[site, k]
        found |= 1 << site
    return found


@rule
def next_pack(pack: int) -> int:
    """The set after this one: the next larger integer with as many bits."""
    last = pack & -pack
    carried = pack + last
    return carried | (carried ^ pack) >> (2 + lowest(pack))


@rule
def spread(board: Record, points: int) -> int:
    """The points one step from any of these."""
    return board.spread[0, points & THIRD] | board.spread[1, points >> PART & THIRD] | board.spread[2, points >> 2 * PART]


@rule
def by_taking(board: Record, below: Array, pack: int, wanted: int) -> int:
    """The points from which the jumper wins by taking (`wanted` 0), or from which every capture loses (1); without one, too."""
    free = board.all & ~pack
    found = board.all if wanted else 0
    rest = pack
    while rest:
        prey = lowest(rest)
        rest &= rest - 1
        if board.near[prey] & free == 0:
            continue
        word = below[row_of(board, pack ^ 1 << prey), wanted]
        for way in range(8):
            start, end = board.takes[prey, way, 0], board.takes[prey, way, 1]
            if start < 0 or (free >> start & free >> end & 1) == 0:
                continue
            if wanted and (word >> end & 1) == 0:
                found &= ~(1 << start)
            elif wanted == 0 and word >> end & 1:
                found |= 1 << start
    return found & free


@rule
def pack_wins(board: Record, words: Array, pack: int) -> int:
    """The points where the pack, to move, wins: a step leads to a row where the jumper there loses."""
    free = board.all & ~pack
    found, rest = 0, pack
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        ends = board.near[start] & free
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            found |= words[row_of(board, pack ^ (1 << start | 1 << end)), 1]
    return found & free


@rule
def pack_loses(board: Record, words: Array, pack: int) -> int:
    """The points where the pack, to move, loses: all its steps lead to rows where the jumper there wins, or there is none."""
    free = board.all & ~pack
    found, rest = free, pack
    while rest and found:
        start = lowest(rest)
        rest &= rest - 1
        ends = board.near[start] & free
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            found &= words[row_of(board, pack ^ (1 << start | 1 << end)), 0] | 1 << end
    return found


@rule
def begin_row(board: Record, below: Array, words: Array, ends: Array, row: int, pack: int, least: int) -> int:
    """What captures alone decide. A capture that leaves a smaller pack than `least` has won."""
    free = board.all & ~pack
    won, safe = 0, 0  # by taking; nothing to take, or only what loses
    if popcount(pack) > least:
        won = by_taking(board, below, pack, 0)
        safe = by_taking(board, below, pack, 1)
    else:
        rest = pack
        while rest:
            prey = lowest(rest)
            rest &= rest - 1
            for way in range(8):
                start, end = board.takes[prey, way, 0], board.takes[prey, way, 1]
                if start >= 0 and free >> start & free >> end & 1:
                    won |= 1 << start
        safe = free & ~won
    words[row, 0], words[row, 1], ends[row, 0], ends[row, 1] = won, 0, won, safe
    return 0


@rule
def look_row(board: Record, words: Array, ends: Array, found: Array, row: int, pack: int) -> int:
    """Writes into `found` the points of a row with those that its neighbours decide; 1 if there are more than before."""
    free = board.all & ~pack
    won, lost = np.int64(words[row, 0]), np.int64(words[row, 1])
    if won | lost == free:
        return 0
    yes, no = free, 0  # where the jumper wins, and loses, with the pack to move
    rest = pack
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        targets = board.near[start] & free
        while targets:
            end = lowest(targets)
            targets &= targets - 1
            near = row_of(board, pack ^ (1 << start | 1 << end))
            yes &= words[near, 0] | 1 << end
            no |= words[near, 1]
    more_won = won | free & spread(board, yes)
    more_lost = lost | free & ends[row, 1] & ~spread(board, free & ~no)
    if more_won == won and more_lost == lost:
        return 0
    found[row, 0], found[row, 1] = more_won, more_lost
    return 1


@rule
def write_row(board: Record, words: Array, found: Array, awake: Array, row: int, pack: int) -> None:
    """What was found about a row becomes what is known, and its neighbours are to be looked at."""
    words[row, 0], words[row, 1] = found[row, 0], found[row, 1]
    free, rest = board.all & ~pack, pack
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        targets = board.near[start] & free
        while targets:
            awake[row_of(board, pack ^ (1 << start | targets & -targets))] = 1
            targets &= targets - 1


@rule
def mixed(won: np.int64, lost: np.int64, row: int) -> np.int64:
    """A hash of one row; those of a layer are added up."""
    found = (won ^ row << 35) * 0x2545F4914F6CDD1D + (lost ^ row >> 29) * 0x369DEA0F31A53F85
    found ^= found >> 31
    found *= 0x1B873593CC9E2D51
    return found ^ found >> 29


@rule
def end_row(board: Record, words: Array, ends: Array, row: int, pack: int, tallies: Array) -> None:
    """When nothing changes any more: what the row means to whoever comes to it by taking, and its part of the tallies.

    Captures of its own are in `ends` since it began.
    """
    yes, no = pack_loses(board, words, pack), pack_wins(board, words, pack)
    ends[row, 0] |= yes
    ends[row, 1] &= no
    won, lost = np.int64(words[row, 0]), np.int64(words[row, 1])
    tallies[0] += np.uint64(popcount(won))
    tallies[1] += np.uint64(popcount(lost))
    tallies[2] += np.uint64(popcount(yes))
    tallies[3] += np.uint64(popcount(no))
    tallies[4] += np.uint64(mixed(won, lost, row))


@rule
def value_at(board: Record, words: Array, row: int, size: int, point: int, jumping: int) -> int:
    """1 where the jumper on a point wins, -1 where he loses, else 0; `jumping` says that it is his move."""
    if jumping:
        return (words[row, 0] >> point & 1) - (words[row, 1] >> point & 1)
    pack = pack_of(board, row, size)
    return (pack_loses(board, words, pack) >> point & 1) - (pack_wins(board, words, pack) >> point & 1)


# The same for many rows one after the other


@rule
def begin_rows(board: Record, below: Array, words: Array, ends: Array, size: int, least: int, begin: int, end: int) -> int:
    pack = pack_of(board, begin, size)
    for row in range(begin, end):
        begin_row(board, below, words, ends, row, pack, least)
        pack = next_pack(pack)
    return 0


@rule
def look_rows(
    board: Record, words: Array, ends: Array, found: Array, awake: Array, changed: Array, size: int, begin: int, end: int
) -> int:  # fmt: skip
    """Looks at the rows that are awake; how many will change, which `changed` says of each."""
    count = 0
    pack = pack_of(board, begin, size)
    for row in range(begin, end):
        changed[row] = 0
        if awake[row]:
            awake[row] = 0
            changed[row] = look_row(board, words, ends, found, row, pack)
            count += changed[row]
        pack = next_pack(pack)
    return count


@rule
def write_rows(board: Record, words: Array, found: Array, awake: Array, changed: Array, size: int, begin: int, end: int) -> int:
    pack = pack_of(board, begin, size)
    for row in range(begin, end):
        if changed[row]:
            write_row(board, words, found, awake, row, pack)
        pack = next_pack(pack)
    return 0


@rule
def end_rows(board: Record, words: Array, ends: Array, size: int, begin: int, end: int, tallies: Array) -> int:
    pack = pack_of(board, begin, size)
    for row in range(begin, end):
        end_row(board, words, ends, row, pack, tallies)
        pack = next_pack(pack)
    return 0


@rule
def values_at(
    board: Record, words: Array, size: int, rows: Array, points: Array, jumping: Array, found: Array, begin: int, end: int
) -> int:
    for i in range(begin, end):
        found[i] = value_at(board, words, rows[i], size, points[i], jumping[i])
    return 0
