"""What engines know of Chomp!."""

from __future__ import annotations

from potez.games.chomp.rules import LOOSE, MOST_PARTS
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import HALF, ROW, WIDTH, spread

MOST_SOFT = 24  # with more squares to eat nothing is worked out
WORKED_OUT, LONGER = 3000, 20  # a win that is seen, and what the squares left count beside it: the loser draws it out
UNKNOWN = 50  # what is too large to work out is worth this to the side to move: most positions have a winning move
AREA = 5  # of a move at a glance, for each square that it breaks off


@rule
def flood(low: int, high: int, within_low: int, within_high: int) -> tuple[int, int]:
    """All squares of a set that hang together with the given ones."""
    while True:
        more_low, more_high = spread(low, high)
        more_low &= within_low
        more_high &= within_high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@rule
def first_square(low: int, high: int) -> tuple[int, int]:
    return (low & -low, 0) if low else (0, high & -high)


@rule
def lasting(state: Record) -> tuple[int, int]:
    """The squares that nobody will ever eat: the poisoned ones, and those without which the poisoned ones would not hang together."""
    last_low, last_high = state.poison[0], state.poison[1]
    seed_low, seed_high = first_square(state.poison[0], state.poison[1])
    if seed_low == last_low and seed_high == last_high:
        return last_low, last_high
    for word in range(2):
        single = state.squares[word] & ~state.poison[word]
        while single:
            one = single & -single
            single ^= one
            left_low, left_high = state.squares[0], state.squares[1]
            if word:
                left_high ^= one
            else:
                left_low ^= one
            low, high = flood(seed_low, seed_high, left_low, left_high)
            if (state.poison[0] & ~low) | (state.poison[1] & ~high):
                if word:
                    last_high |= one
                else:
                    last_low |= one
    return last_low, last_high


@rule
def list_rectangles(state: Record, low: int, high: int) -> int:
    """Writes the rectangles of a group of numbered squares as sets of their numbers; how many there are."""
    count = 0
    for word in range(2):
        corners = high if word else low
        while corners:
            corner = lowest(corners)
            corners &= corners - 1
            column = corner % WIDTH
            width = WIDTH
            for row in range(word * HALF + corner // WIDTH, 2 * HALF):
                half = high if row >= HALF else low
                place = row % HALF * WIDTH + column
                width = min(width, lowest(~(half >> place & ROW >> column)))
                if width == 0:
                    break
                line = 0
                for i in range(width):
                    line |= 1 << state.number[row // HALF, place + i]
                    above_it = 0 if row == word * HALF + corner // WIDTH else state.block[i]
                    state.block[i] = above_it | line
                    state.rectangle[count] = state.block[i]
                    count += 1
    return count


@rule
def nimber(state: Record, low: int, high: int, last_low: int, last_high: int) -> int:
    """The size of the heap of Nim that a group of at most LOOSE squares is worth; -1 if it hangs on too many separate parts.

    A set of its squares may be what is left if it, and the lasting parts that the group touches, hang together. Sets are worked through
    from the small to the large: a set is worth the least number that none of its rectangles leads to.
    """
    count = 0
    for word in range(2):
        rest = high if word else low
        while rest:
            state.number[word, lowest(rest)] = count
            rest &= rest - 1
            count += 1
    # Beside each square and each part: squares, and parts numbered after them.
    parts = 0
    rest_low, rest_high = last_low, last_high
    for i in range(count):
        state.beside[i] = 0
    while rest_low | rest_high:
        part_low, part_high = first_square(rest_low, rest_high)
        part_low, part_high = flood(part_low, part_high, last_low, last_high)
        rest_low &= ~part_low
        rest_high &= ~part_high
        edge_low, edge_high = spread(part_low, part_high)
        edge_low &= low
        edge_high &= high
        if edge_low | edge_high == 0:
            continue
        if parts == MOST_PARTS:
            return -1
        at = count + parts
        state.beside[at] = 0
        parts += 1
        for word in range(2):
            rest = edge_high if word else edge_low
            while rest:
                i = state.number[word, lowest(rest)]
                rest &= rest - 1
                state.beside[at] |= 1 << i
                state.beside[i] |= 1 << at
    for word in range(2):
        rest = high if word else low
        while rest:
            one = rest & -rest
            rest ^= one
            i = state.number[word, lowest(one)]
            near_low, near_high = spread(0 if word else one, one if word else 0)
            for side in range(2):
                near = (near_high & high) if side else (near_low & low)
                while near:
                    state.beside[i] |= 1 << state.number[side, lowest(near)]
                    near &= near - 1
    rectangles_ = list_rectangles(state, low, high)
    required = ((1 << parts) - 1) << count
    begin = required & -required
    for left in range(1 << count):
        whole = left | required
        reached, new = begin, begin
        while new:
            found = state.beside[lowest(new)] & whole & ~reached
            new = (new & new - 1) | found
            reached |= found
        if reached != whole:
            state.worth[left] = -1
            continue
        reachable = 0
        for i in range(rectangles_):
            cut = state.rectangle[i]
            if cut & ~left == 0 and state.worth[left ^ cut] >= 0:
                reachable |= 1 << state.worth[left ^ cut]
        state.worth[left] = lowest(~reachable)
    return int(state.worth[(1 << count) - 1])


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Groups of squares between lasting ones are games of their own, each worth a heap of Nim: who leaves a sum of nothing wins.

    Groups that link parts which would not hang together otherwise are one group.
    """
    soft = popcount(state.squares[0] & ~state.poison[0]) + popcount(state.squares[1] & ~state.poison[1])
    if soft > MOST_SOFT:
        return 0
    last_low, last_high = lasting(state)
    low, high = state.squares[0] & ~last_low, state.squares[1] & ~last_high
    link_low, link_high, total, loose = 0, 0, 0, popcount(low) + popcount(high)
    start_low, start_high = first_square(last_low, last_high)
    part_low, part_high = flood(start_low, start_high, last_low, last_high)
    linked = part_low != last_low or part_high != last_high
    while low | high:
        group_low, group_high = first_square(low, high)
        group_low, group_high = flood(group_low, group_high, low, high)
        low ^= group_low
        high ^= group_high
        if linked:
            # Does it touch more than one part?
            edge_low, edge_high = spread(group_low, group_high)
            edge_low &= last_low
            edge_high &= last_high
            start_low, start_high = first_square(edge_low, edge_high)
            part_low, part_high = flood(start_low, start_high, last_low, last_high)
            if (edge_low & ~part_low) | (edge_high & ~part_high):
                link_low |= group_low
                link_high |= group_high
                continue
        if popcount(group_low) + popcount(group_high) > LOOSE:
            return UNKNOWN
        total ^= nimber(state, group_low, group_high, last_low, last_high)
    if link_low | link_high:
        if popcount(link_low) + popcount(link_high) > LOOSE:
            return UNKNOWN
        value = nimber(state, link_low, link_high, last_low, last_high)
        if value < 0:
            return UNKNOWN
        total ^= value
    return WORKED_OUT - LONGER * loose if total else LONGER * loose - WORKED_OUT


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Large pieces first: what they leave is sooner worked out."""
    soft = popcount(state.squares[0] & ~state.poison[0]) + popcount(state.squares[1] & ~state.poison[1])
    for i in range(count):
        move = moves[i]
        area = ((move >> 4 & 15) - (move >> 12) + 1) * ((move & 15) - (move >> 8 & 15) + 1)
        scores[i] = AREA * area if area < soft else LOUD + 5000
    return count


# Alpha-beta beat mcts leaf=0 39:1 and leaf=2 35:5 at 0.05 s; width=40 made no difference (20:20), so proofs stay whole.
PLAN = Plan()
