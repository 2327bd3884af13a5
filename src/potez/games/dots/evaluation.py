"""What engines know of Dots and Boxes."""

from __future__ import annotations

from potez.games.dots.rules import MOST_EDGES, NO_BOX, ZERO, X, is_drawn
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

HANDED_CHAIN, HANDED_LOOP = 2, 4  # boxes that who keeps control leaves to the other, of a chain and of a loop
WINNING = 300  # on top of the boxes, where it can be seen who will have more of them
DECIDED = 5000  # the same where somebody has more than half already
HANDING = 600  # how good it looks to hand over the last boxes of a chain, next to taking them
GIFT, GIFT_BOX = 250, 60  # how bad it looks to open a chain while there are safe moves, and each box of it


@rule
def margin(lookup: Record, state: Record) -> int:
    return state.score[X] - state.score[ZERO]


@rule
def survey(lookup: Record, state: Record) -> None:
    """Notes which edges are free and how many free sides each box has, for all that looks ahead below."""
    for box in range(lookup.boxes):
        state.open[box] = 0
        state.chain[box] = 0
    state.open[NO_BOX] = 2 * MOST_EDGES  # never closed, never part of a chain
    for edge in range(lookup.edges):
        free = not is_drawn(state, edge)
        state.free[edge] = free
        if free:
            state.open[lookup.sides[edge, 0]] += 1
            state.open[lookup.sides[edge, 1]] += 1


@rule
def free_side(lookup: Record, state: Record, box: int, but: int) -> int:
    """A free side of a box that has one, other than the edge `but`."""
    for i in range(3):
        edge = lookup.frame[box, i]
        if state.free[edge] and edge != but:
            return int(edge)
    return int(lookup.frame[box, 3])


@rule
def across(lookup: Record, edge: int, box: int) -> int:
    """The box on the other side of an edge."""
    return int(lookup.sides[edge, 0] + lookup.sides[edge, 1] - box)


@rule
def draw(lookup: Record, state: Record, edge: int) -> None:
    state.free[edge] = 0
    state.open[lookup.sides[edge, 0]] -= 1
    state.open[lookup.sides[edge, 1]] -= 1


@rule
def eat(lookup: Record, state: Record, box: int) -> int:
    """Closes a box with one free side, and every box that this leaves with one: how many, negative if the last line closed two.

    A chain is open at one end or, like a loop that was opened, at both: only then the last line closes two.
    """
    eaten = 0
    while True:
        edge = free_side(lookup, state, box, -1)
        draw(lookup, state, edge)
        eaten += 1
        box = across(lookup, edge, box)
        if state.open[box] == 0:
            return -(eaten + 1)
        if state.open[box] != 1:
            return eaten


@rule
def walk(lookup: Record, state: Record, box: int, name: int) -> int:
    """The length of the chain of a box with two free sides, negative for a loop. Its boxes are marked with its name.

    `gate` keeps the edge that opens it best: an inner one, after which a chain of two cannot be declined.
    """
    length = 1
    state.chain[box] = name
    edge = -1
    for way in range(2):
        at = box
        edge = free_side(lookup, state, box, edge if way else -1)
        first = edge
        while True:
            at = across(lookup, edge, at)
            if state.open[at] != 2 or state.chain[at] == name:
                break
            state.gate[name] = first
            length += 1
            state.chain[at] = name
            edge = free_side(lookup, state, at, edge)
        if at == box:
            return -length
        edge = first
    if length == 1:
        state.gate[name] = edge
    return length


@rule
def price(length: int) -> int:
    """What opening a chain or a loop (negative) costs against an opponent who then keeps control, shorter than three always first."""
    if length < 0:
        return -length - 2 * HANDED_LOOP
    return length - 2 * HANDED_CHAIN if length > 2 else length - 20


@rule
def forced(lookup: Record, state: Record) -> int:
    """How many boxes more the player gets who is not to move, once every line opens a chain: nobody has a safe move left.

    The cheapest chain is opened first. Of a long one its receiver may take everything and move on, or hand over the last two boxes (four of
    a loop) and let the other open the next. What follows is worth v to him who does not open it: so c - v or c - 4 + v.
    """
    count = 0
    while True:
        joints, chains, cheapest = False, 0, 0
        for box in range(lookup.boxes):
            state.chain[box] = 0
        for box in range(lookup.boxes):
            if state.open[box] > 2:
                joints = True
            elif state.open[box] == 2 and state.chain[box] == 0:
                chains += 1
                length = walk(lookup, state, box, chains)
                place = count + chains - 1  # sorted by price
                while place > count and price(state.order[place - 1]) > price(length):
                    state.order[place] = state.order[place - 1]
                    place -= 1
                state.order[place] = length
                if place == count:
                    cheapest = box
        if not chains:
            break
        if not joints:
            count += chains
            break
        # Where chains meet, the next one grows when this one is gone.
        edge = state.gate[state.chain[cheapest]]
        one, other = lookup.sides[edge, 0], lookup.sides[edge, 1]
        draw(lookup, state, edge)
        eaten = 0
        if state.open[one] == 1:
            eaten += abs(eat(lookup, state, one))
        if state.open[other] == 1:
            eaten += abs(eat(lookup, state, other))
        state.order[count] = -eaten if state.order[count] < 0 else eaten
        count += 1
    value = 0
    for i in range(count - 1, -1, -1):
        length = state.order[i]
        if length < 0:
            value = -length - HANDED_LOOP + abs(value - HANDED_LOOP)
        elif length > 2:
            value = length - HANDED_CHAIN + abs(value - HANDED_CHAIN)
        else:
            value = length - value
    return value


@rule
def safe(lookup: Record, state: Record, edge: int) -> bool:
    """Whether a free edge is no third side of a box."""
    return state.free[edge] != 0 and state.open[lookup.sides[edge, 0]] > 2 and state.open[lookup.sides[edge, 1]] > 2


@rule
def finish(lookup: Record, state: Record, backwards: bool) -> tuple[int, int]:
    """How many boxes more the side to move gets of those left, and after how many safe moves nobody has one.

    Safe moves are made in reading order or backwards: what matters is whether their number is odd, and the same order for all positions
    lets a search see which moves change that. All else is done well: open boxes are taken, perhaps all but those that are handed over.
    """
    taken, handed = 0, 0
    for box in range(lookup.boxes):
        if state.open[box] == 1:
            eaten = eat(lookup, state, box)
            taken += abs(eaten)
            if eaten >= HANDED_CHAIN:
                handed = HANDED_CHAIN
            elif eaten <= -HANDED_LOOP and handed == 0:
                handed = HANDED_LOOP
    count = 0
    for i in range(lookup.edges):
        edge = lookup.edges - 1 - i if backwards else i
        if safe(lookup, state, edge):
            draw(lookup, state, edge)
            count += 1
    rest = forced(lookup, state)
    rest = rest if count & 1 else -rest
    if handed:
        return max(taken + rest, taken - 2 * handed - rest), count
    return taken + rest, count


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """The boxes that each side has and will get if the last safe moves come as they come: who must open the first long chain loses most."""
    own, other = int(state.score[state.turn]), int(state.score[1 - state.turn])
    if 2 * own > lookup.boxes:
        return DECIDED + 100 * (own - other)
    if 2 * other > lookup.boxes:
        return -DECIDED + 100 * (own - other)
    total = 0
    for backwards in range(2):
        survey(lookup, state)
        more, moves = finish(lookup, state, backwards == 1)
        lead = own - other + more
        value = 100 * lead + (WINNING if lead > 0 else (-WINNING if lead < 0 else 0))
        if moves == 0:
            return value
        total += value
    return total // 4


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Boxes to be had come first, then handing over the end of a chain, then safe moves; the shorter a chain, the sooner to open it."""
    survey(lookup, state)
    chains, gift = 0, 0
    for i in range(count):
        if safe(lookup, state, moves[i]):
            gift = GIFT
            break
    for i in range(count):
        edge = moves[i]
        one, other = int(lookup.sides[edge, 0]), int(lookup.sides[edge, 1])
        if state.open[one] > state.open[other]:
            one, other = other, one
        if state.open[one] == 1:
            # The last but one box of a chain is the place where it may be better to hand over.
            scores[i] = LOUD + (100 if state.open[other] == 2 else 300)
        elif state.open[one] == 2:
            if state.chain[one] == 0:
                chains += 1
                state.order[chains] = walk(lookup, state, one, chains)
            name = state.chain[one]
            scores[i] = -gift - GIFT_BOX * min(abs(state.order[name]), 10)
            inner = free_side(lookup, state, one, edge)
            if state.open[across(lookup, inner, one)] == 1:
                scores[i] = HANDING
            elif state.gate[name] != edge:
                scores[i] -= GIFT
        else:
            scores[i] = 0
    return count


# Alpha-beta beat mcts leaf=0 10:0 at 0.25 s and leaf=2 35:3 at 4,000 nodes. `evaluate` counts boxes that can be closed: not to follow
# them at the horizon won 15:11. width=16 against all moves: 25:21, on 8x8 dots 15:15, but 35:3 and not 21:5 against mcts leaf=2.
# The strongest level searches quiet positions alone (`deepening.py`); what it won by that is in docs/strength.md.
PLAN = Plan(own=True, quiescence=False, width=16)
