"""Hex.

Source: the seventeen games (Romanian), 10; rulebook `hex`. Red joins top and bottom, blue joins left and right, on a rhombus of N×N
hexagons in which each row is shifted half a cell to the right of the one above.

Decisions: red moves first unless `first` says otherwise. In `connected` mode a player without a stone lays on one of his own two edges
(corners belong to both), and a player without a cell to lay on loses.

Encoding: `cells` by row * size + column: 0 empty, 1 red, 2 blue. A move is its cell; SWAP is the takeover of the first stone.
A game lasts at most N·N plies, one more with a swap; the board cannot fill up without a winner.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board
from potez.geometry.hexagons import neighbours, rhombus
from potez.kernel.bits import popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Choice, Flag, Int
from potez.kernel.outcomes import CONNECTION, NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import MCTS, ROLLOUT, Plan
from potez.kernel.random import below, nth_bit
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, no_room, rule
from potez.kernel.types import Array, Record

RED, BLUE = 0, 1
MOST = 19 * 19
SWAP = MOST
FRAME = 21 * 21  # the largest board with a frame around it
ONE = np.uint64(1)  # unsigned indices spare the check for negative ones

TABLES = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("connected", np.int64),  # 1: mode "connected"
        ("swap", np.int64),  # 1: option "swap"
        ("around", np.int16, (MOST, 6)),  # neighbours, -1 past the edge
        ("border", np.int8, (MOST,)),  # sum of 1 top, 2 bottom (red's), 4 left, 8 right (blue's)
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
        ("ply", np.int16),  # stones laid and swaps made: decides whether a swap is possible
    ],
    rest=[
        ("winner", np.int8),  # 0 none yet, 1 red, 2 blue
    ],
    scratch=[
        ("stack", np.int16, (MOST,)),  # of the search for a chain
        ("steps", np.int16, (MOST,)),  # of `far`: how many stones a cell is away, plus one
        ("link", np.int16),  # a cell of the winning chain, for the picture; without meaning for the rules
    ],
)


# Rules


@rule
def joins(tables: Record, state: Record, cell: int) -> bool:
    """Whether the stones connected to `cell` touch both edges of its owner."""
    owner = state.cells[cell]
    goal = 3 if owner == RED + 1 else 12
    touched = tables.border[cell] & goal
    state.stack[0] = cell
    state.cells[cell] = -owner  # a visited stone is negative until the end of this function
    found, done = 1, 0
    while done < found:
        site = state.stack[done]
        done += 1
        for k in range(6):
            near = tables.around[site, k]
            if near >= 0 and state.cells[near] == owner:
                state.cells[near] = -owner
                state.stack[found] = near
                found += 1
                touched |= tables.border[near] & goal
    for i in range(found):
        state.cells[state.stack[i]] = owner
    return touched == goal


@rule
def may_lay(tables: Record, state: Record, cell: int, has_stone: bool) -> bool:
    """Mode "connected": next to an own stone, or on an own edge for the first."""
    if not has_stone:
        return (tables.border[cell] & (3 if state.turn == RED else 12)) != 0
    for k in range(6):
        near = tables.around[cell, k]
        if near >= 0 and state.cells[near] == state.turn + 1:
            return True
    return False


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    has_stone = False
    if tables.connected:
        for cell in range(tables.sites):
            has_stone = has_stone or state.cells[cell] == state.turn + 1
    count = 0
    for cell in range(tables.sites):
        if state.cells[cell] == 0 and (not tables.connected or may_lay(tables, state, cell, has_stone)):
            count = emit(out, count, cell)
    if tables.swap and state.ply == 1:
        count = emit(out, count, SWAP)
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    if move == SWAP:
        for cell in range(tables.sites):
            if state.cells[cell] != 0:
                state.cells[cell] = 0
                move = cell % tables.size * tables.size + cell // tables.size  # mirrored: row and column exchanged
                break
    state.cells[move] = state.turn + 1
    state.turn = 1 - state.turn
    state.ply += 1
    if joins(tables, state, move):
        state.winner = state.cells[move]
        state.link = move
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.winner:
        return won(state.winner - 1, CONNECTION)
    if tables.connected and moves(tables, state, past, no_room(past)) == 0:
        return won(1 - state.turn, NO_MOVES)
    return RUNNING


@rule
def chain_of(above: Array, cell: np.uint64) -> np.uint64:
    """The first cell of a chain, halving the way to it for the next time."""
    while True:
        up = np.uint64(above[cell])
        if up == cell:
            return cell
        further = above[up]
        above[cell] = further
        cell = np.uint64(further)


@rule
def join(above: Array, cell: np.uint64, first: np.uint64, other: np.uint64, joined: bool) -> tuple[np.uint64, bool]:
    """Adds a chain to those that a new stone has joined so far."""
    if first == cell:
        return other, joined
    above[other] = first
    return first, True


@rule
def lay(colour: Array, above: Array, cell: np.uint64, width: np.uint64, own: int) -> bool:
    """Lays a stone and joins the chains beside it; whether there were two, without which nobody can have joined his edges.

    Neighbours that follow each other around a cell are neighbours themselves, so one look at each run of own stones is enough.
    """
    colour[cell] = own
    a, b, c = colour[cell - ONE] == own, colour[cell - width] == own, colour[cell - width + ONE] == own
    d, e, f = colour[cell + ONE] == own, colour[cell + width] == own, colour[cell + width - ONE] == own
    first = cell
    joined = False
    if a and not f:
        first = chain_of(above, cell - ONE)
    if b and not a:
        first, joined = join(above, cell, first, chain_of(above, cell - width), joined)
    if c and not b:
        first, joined = join(above, cell, first, chain_of(above, cell - width + ONE), joined)
    if d and not c:
        first, joined = join(above, cell, first, chain_of(above, cell + ONE), joined)
    if e and not d:
        first, joined = join(above, cell, first, chain_of(above, cell + width), joined)
    if f and not e:
        first, joined = join(above, cell, first, chain_of(above, cell + width - ONE), joined)
    if first == cell and a:  # all six are own stones, of one chain
        first = chain_of(above, cell - ONE)
    above[cell] = first
    return joined


@rule
def frame(tables: Record, state: Record, colour: Array, above: Array, free: Array) -> int:
    """The board with a frame around it, as `playout` needs it, and its free cells; how many they are."""
    size = tables.size
    width = size + 2
    top, left, right, bottom = 0, width, width + size + 1, (size + 1) * width
    for column in range(width):
        colour[column] = colour[bottom + column] = RED + 1
        above[column], above[bottom + column] = top, bottom
    for row in range(1, size + 1):
        colour[row * width] = colour[row * width + size + 1] = BLUE + 1
        above[row * width], above[row * width + size + 1] = left, right
        for column in range(1, size + 1):
            colour[row * width + column] = 0
    empty = 0
    for row in range(size):
        for column in range(size):
            stone, cell = state.cells[row * size + column], (row + 1) * width + column + 1
            if stone:
                lay(colour, above, np.uint64(cell), np.uint64(width), stone)
            else:
                free[empty] = cell
                empty += 1
    return empty


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """The empty cells in a random order, drawn as it is needed: every free cell is as likely as any other at every ply.

    Chains are trees over a board with a frame, whose four sides are stones of their owners: a side has won when the frame's two stones of
    its colour are of one chain. The work space lies in `out`. A swap to come, and mode "connected", are played move by move.
    """
    plies = 0
    while state.winner == 0 and (tables.connected or (tables.swap and state.ply < 2)):
        count = moves(tables, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        play(tables, state, out[below(rng, count)])
        plies += 1
    if state.winner:
        return report(plies, won(state.winner - 1, CONNECTION))
    size = tables.size
    width = size + 2
    colour, above, free = out[:FRAME], out[FRAME : 2 * FRAME], out[2 * FRAME : 3 * FRAME]
    top, left, right, bottom = 0, width, width + size + 1, (size + 1) * width
    empty = frame(tables, state, colour, above, free)
    turn: int = state.turn
    while True:  # a full board has a winner, so there is always a free cell
        drawn = below(rng, empty)
        cell = free[drawn]
        empty -= 1
        free[drawn] = free[empty]
        plies += 1
        if lay(colour, above, np.uint64(cell), np.uint64(width), turn + 1):
            one, other = (top, bottom) if turn == RED else (left, right)
            if chain_of(above, np.uint64(one)) == chain_of(above, np.uint64(other)):
                return report(plies, won(turn, CONNECTION))
        turn = 1 - turn


# For engines


@rule
def save_bridge(colour: Array, cell: np.uint64, width: np.uint64, own: int, rng: Array) -> np.uint64:
    """The free cell that keeps two stones of `own` joined after the other side has gone between them at `cell`; 0 where none is.

    Around the cell it is one with own stones on both its sides: six bits of stones, turned by one to the left and to the right.
    """
    a, b, c = colour[cell - ONE], colour[cell - width], colour[cell - width + ONE]
    d, e, f = colour[cell + ONE], colour[cell + width], colour[cell + width - ONE]
    stones = (a == own) | (b == own) << 1 | (c == own) << 2 | (d == own) << 3 | (e == own) << 4 | (f == own) << 5
    free = (a == 0) | (b == 0) << 1 | (c == 0) << 2 | (d == 0) << 3 | (e == 0) << 4 | (f == 0) << 5
    found = free & (stones << 1 | stones >> 5) & (stones >> 1 | stones << 5)
    if found == 0:
        return np.uint64(0)
    if found & (found - 1):
        found = 1 << nth_bit(found, below(rng, popcount(found)))
    if found & 3:
        return cell - ONE if found & 1 else cell - width
    if found & 12:
        return cell - width + ONE if found & 4 else cell + ONE
    return cell + width if found & 16 else cell + width - ONE


@rule
def runs(stones: int, seeds: int) -> int:
    """The stones of a row that lie side by side with one of the seeds."""
    found = seeds | ((stones ^ (stones + seeds)) & stones)  # a carry runs through neighbours to the right
    for shift in (1, 2, 4, 8, 16):
        found |= stones & (found >> shift)
        stones &= stones >> shift
    return found


@rule
def crosses(stones: Array, reached: Array, size: int) -> bool:
    """Whether stones, a bit each, join the first row to the last. A cell touches its own column and the next one in the row above."""
    reached[0] = stones[0]
    for row in range(1, size):
        reached[row] = 0
    while True:
        changed = False
        for row in range(1, size):
            above = reached[row - 1]
            found = runs(stones[row], reached[row] | (stones[row] & (above | above >> 1)))
            changed = changed or found != reached[row]
            reached[row] = found
        if reached[size - 1]:
            return True
        for row in range(size - 2, 0, -1):
            under = reached[row + 1]
            found = runs(stones[row], reached[row] | (stones[row] & (under | under << 1)))
            changed = changed or found != reached[row]
            reached[row] = found
        if not changed:
            return False


@rule
def rollout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array, first: Array) -> int:
    """Like `playout`, but a bridge that is attacked is saved, and the board is filled: stones after the end change nothing, and who has
    joined his edges is asked only once. first[cell] tells who laid a stone there."""
    plies = 0
    while state.winner == 0 and (tables.connected or (tables.swap and state.ply < 2)):
        count = moves(tables, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        move = out[below(rng, count)]
        if first[move] == 0:
            first[move] = state.turn + 1
        play(tables, state, move)
        plies += 1
    if state.winner:
        return report(plies, won(state.winner - 1, CONNECTION))
    size = tables.size
    width = size + 2
    colour, free, place, rows = out[:FRAME], out[FRAME : 2 * FRAME], out[2 * FRAME : 3 * FRAME], out[3 * FRAME : 4 * FRAME]
    for column in range(width):
        colour[column] = colour[(size + 1) * width + column] = RED + 1
    empty = 0
    for row in range(size):
        start = (row + 1) * width
        colour[start] = colour[start + size + 1] = BLUE + 1
        for column in range(size):
            stone, cell = state.cells[row * size + column], start + column + 1
            colour[cell] = stone
            if stone == 0:
                free[empty], place[cell] = cell, empty
                empty += 1
    turn: int = state.turn
    plies += empty
    reply, across = np.uint64(0), np.uint64(width)
    while empty > 0:
        drawn = np.uint64(place[reply] if reply else below(rng, empty))
        laid = np.uint64(free[drawn])
        empty -= 1
        last = free[np.uint64(empty)]
        free[drawn] = last
        place[np.uint64(last)] = drawn
        colour[laid] = turn + 1
        turn = 1 - turn
        reply = save_bridge(colour, laid, across, turn + 1, rng)
    for row in range(size):
        reds = 0
        for column in range(size):
            stone = colour[(row + 1) * width + column + 1]
            reds |= (stone == RED + 1) << column
            if state.cells[row * size + column] == 0:
                first[row * size + column] = stone
        rows[row] = reds
    return report(plies, won(RED if crosses(rows, rows[size:], size) else BLUE, CONNECTION))


@rule
def far(tables: Record, state: Record, side: int) -> int:
    """How many stones a side still needs at least, if the other stands still and bridges hold; many where the way is blocked."""
    own, begin, goal = side + 1, 1 if side == RED else 4, 2 if side == RED else 8
    for cell in range(tables.sites):
        state.steps[cell] = 0
    found, done = 0, 0
    for cell in range(tables.sites):
        if tables.border[cell] & begin and state.cells[cell] == own:
            state.steps[cell] = 1
            state.stack[found] = cell
            found += 1
    for cell in range(tables.sites):
        if tables.border[cell] & begin and state.cells[cell] == 0:
            state.steps[cell] = 2
    level = 1  # stones needed, plus one; cells of the level lie in the stack, own stones beside them cost nothing
    while level < 4 * tables.size:
        while done < found:
            cell = state.stack[done]
            done += 1
            if tables.border[cell] & goal:
                return level - 1
            for k in range(6):
                near = tables.around[cell, k]
                if near < 0 or state.cells[near] == 2 - side:
                    continue
                if state.cells[near] == own:
                    if state.steps[near] == 0 or state.steps[near] > level:
                        state.steps[near] = level
                        state.stack[found] = near
                        found += 1
                elif state.steps[near] == 0:
                    state.steps[near] = level + 1
                # Two free cells side by side make the one behind them as near as they are.
                after = tables.around[cell, (k + 1) % 6]
                if after >= 0 and state.cells[near] == 0 and state.cells[after] == 0:
                    over = tables.around[near, (k + 1) % 6]
                    if over >= 0 and state.cells[over] == 0 and state.steps[over] == 0:
                        state.steps[over] = level + 1
        level += 1
        found, done = 0, 0
        for cell in range(tables.sites):
            if state.steps[cell] == level and state.cells[cell] == 0:
                state.stack[found] = cell
                found += 1
        if found == 0:
            return 4 * tables.size
    return 4 * tables.size


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Who is nearer to joining his edges, a stone being worth 100; the side to move is half a stone nearer."""
    return 100 * (far(tables, state, 1 - state.turn) - far(tables, state, state.turn)) + 50


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Cells beside stones of both sides and a bridge away from an own one; the middle of an empty board; not the outer line."""
    size, own = tables.size, state.turn + 1
    for i in range(count):
        cell = moves[i]
        if cell == SWAP:
            scores[i] = 0
            continue
        mine, theirs, bridges = 0, 0, 0
        for k in range(6):
            near, after = tables.around[cell, k], tables.around[cell, (k + 1) % 6]
            if near < 0:
                continue
            mine += state.cells[near] == own
            theirs += state.cells[near] == 3 - own
            if after >= 0 and state.cells[near] == 0 and state.cells[after] == 0:
                over = tables.around[near, (k + 1) % 6]
                if over >= 0 and state.cells[over] == own:
                    bridges += 1
        row, column = cell // size, cell % size
        edge = min(row, column, size - 1 - row, size - 1 - column)
        scores[i] = 150 * bridges + (60 if mine and theirs else 0) + (-100 if mine > 2 or theirs > 3 else 0) + 30 * min(edge, 3) - 60
    return count


# The game for people


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("size", 11, "cells a side", low=2, high=19),
        Choice("first", "red", "who begins", values=("red", "blue")),
        Flag("swap", False, "the second player may take over the first stone"),
        Choice("mode", "free", "where stones may be laid", values=("free", "connected")),
    )
    REASONS = ("occupied", "not_connected", "not_own_edge", "no_swap")
    ENDS = ("connection", "no-moves")
    PATTERN = "swap|[a-z][0-9]+"
    EXAMPLE = "c4"
    ACTIONS = ("swap",)
    LETTERS = ".rb"
    FIELDS = {"ply": (0, MOST + 1)}
    TABLES, STATE = TABLES, STATE
    # On 11x11 at 0.03 s MCTS beat alpha-beta 20:0, and plain UCT with uniform playouts 30:0; at 500 simulations RAVE beat none 40:0.
    PLAN = Plan(search=MCTS, leaf=ROLLOUT, exploration=0.0, rave=1000.0, prior=40.0, expand=14)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = rhombus(size)
        self.bound = size * size + self.options["swap"]
        # No key is written: nothing comes back. `out` holds the moves, one more than cells, or four boards with a frame.
        self.room = Room(out=4 * FRAME, first=SWAP + 1)
        tables = self.tables[0]
        tables["size"], tables["sites"] = size, size * size
        tables["connected"] = self.options["mode"] == "connected"
        tables["swap"] = self.options["swap"]
        tables["around"][: size * size] = neighbours(size)
        for cell in range(size * size):
            row, column = divmod(cell, size)
            tables["border"][cell] = (row == 0) + 2 * (row == size - 1) + 4 * (column == 0) + 8 * (column == size - 1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["turn"] = self.SIDES.index(self.options["first"])
        return state

    def check(self, state: Record) -> None:
        stones = np.flatnonzero(state["cells"][: len(self.board)])
        replay = np.zeros(1, STATE)
        for cell in stones:  # the rules themselves say who has joined; both sides cannot, on this board
            replay["turn"] = state["cells"][cell] - 1
            self.verbs.play(self.tables.view(np.uint8), replay.view(np.uint8), int(cell))
        state["winner"], state["link"] = replay["winner"][0], replay["link"][0]
        ply = int(state["ply"]) or len(stones)  # not given: nobody has swapped
        swapped = self.options["swap"] and stones.size > 0
        if not len(stones) <= ply <= len(stones) + swapped:
            raise InvalidPosition(f"position: ply={ply} with {len(stones)} stones on the board")
        first, second = (self.SIDES.index(side) for side in self.sides)
        if ply == 1 and self.options["swap"] and (state["turn"], state["cells"][stones[0]]) != (second, first + 1):
            raise InvalidPosition(f"position: with swap, the first stone is {self.sides[0]}'s and {self.sides[1]} answers it")
        state["ply"] = ply

    @property
    def plan(self) -> Plan:
        """Up to 4×4 the whole tree fits into a table of positions, and every result is proven at once."""
        return Plan(scale=self.PLAN.scale) if self.options["size"] <= 4 else self.PLAN

    def move_text(self, state: Record, move: int) -> str:
        return "swap" if move == SWAP else self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move == SWAP else (self.board.name(move),)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if tried.text == "swap":
            return Refusal("no_swap")
        if state[0]["cells"][self.board.index[tried.text]]:
            return Refusal("occupied", tried.sites)
        if tried.text in self.texts(state, past, tables=self.relaxed(connected=0)):
            own = state[0]["turn"] + 1 in state[0]["cells"]
            return Refusal("not_connected" if own else "not_own_edge", tried.sites)
        return Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "stone", self.SIDES[value - 1], self.LETTERS[value])
        if state["winner"]:
            for cell in self.chain(state, int(state["link"])):
                picture.mark(self.board.name(cell), "winning")
        return picture

    def chain(self, state: Record, cell: int) -> list[int]:
        """The connected stones of one colour through a cell."""
        found, todo = {cell}, [cell]
        while todo:
            for near in map(int, self.tables[0]["around"][todo.pop()]):
                if near >= 0 and near not in found and state["cells"][near] == state["cells"][cell]:
                    found.add(near)
                    todo.append(near)
        return sorted(found)

    def symmetries(self) -> list[Symmetry]:
        size = self.options["size"]
        name = [site.name for site in self.board.sites]
        turned = {name[i]: name[len(name) - 1 - i] for i in range(len(name))}
        flipped = {name[r * size + c]: name[c * size + r] for r in range(size) for c in range(size)}
        if self.options["swap"]:  # the first stone is the first player's, so the sides cannot change places
            return [Symmetry(turned, {})]
        return [Symmetry(turned, {}), Symmetry(flipped, {"r": "b", "b": "r"}, swaps_sides=True)]
