"""Quoridor.

Source: the seventeen games (Romanian), 12; rulebook `quoridor`. Red walks from the bottom row to the top one, blue the other way; a turn
is a step of the own pawn or a wall.

Decisions: red first. Both pawns must keep a path after a wall, the own one too; pawns do not block paths. A sideways jump is possible only
where the straight one is not, and a wall between the pawns allows none. Threefold: a wall never goes away, so laying one forgets the past.

No player is ever without a move. His pawn has a path, so its cell has an open step, and it is stuck only if there is no other and the
other pawn stands there, with no opening but the one between them (any other allows a jump, straight on or else sideways). Then each path
would end within these two cells: each pawn would stand on the other one's goal row, and these rows are not neighbours.

Encoding: cells are row * size + column. A slot is a place for a wall (geometry.walls); sets of slots are bits, WORD in each integer. A
move is the index of its site: the cell the pawn goes to, or `cells` + slot. A game lasts at most 1,000 plies, by the limit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from potez.geometry.board import Board
from potez.geometry.walls import DOWN, LEFT, RIGHT, STEPS, UP, barriers, grooves, rivals
from potez.kernel.bits import lowest
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried, shorten
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Int
from potez.kernel.outcomes import GOAL, LIMIT, RUNNING, THREEFOLD, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import MCTS, STATIC, Plan
from potez.kernel.random import below
from potez.kernel.records import key_of, key_words, record, seen
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
from potez.kernel.types import Array, Record

RED, BLUE = 0, 1
MOST_CELLS, MOST_SLOTS, MOST_LINES = 11 * 11, 2 * 10 * 10, 12
WORD, WORDS = 50, 4
ANY_SLOT = (1 << WORD) - 1
PLIES = 1000
MOST_STEPS = 5  # of a pawn: three ways, and two past a pawn that has a wall behind it

TABLES = np.dtype(
    [
        ("size", np.int64),
        ("cells", np.int64),
        ("slots", np.int64),
        # Not options. `explain` takes the care for paths away; a test takes the short cuts away; a benchmark changes how games end.
        ("paths", np.int64),  # whose paths walls may not cut: sum of 1 red, 2 blue
        ("shortcuts", np.int64),  # 0: paths are searched for every wall
        ("cap", np.int64),  # plies after which a game is a draw; PLIES, or less in a benchmark, as playouts have room for no more
        ("threefold", np.int64),  # 0: positions may repeat for ever
        ("delta", np.int16, (4,)),  # from a cell to the next, by way
        ("order", np.int8, (2, 4)),  # the ways as a search stacks them, by side: towards the goal last
        ("row", np.int8, (MOST_SLOTS,)),  # of the cell at the upper left of a slot
        ("column", np.int8, (MOST_SLOTS,)),
        ("barriers", np.int16, (MOST_CELLS, 4, 2)),  # the slots that would close a step, or -1
        ("rivals", np.int16, (MOST_SLOTS, 4)),  # the slots that a wall uses up
    ],
    align=True,
)

STATE = record(
    key=[
        ("walls", np.int64, (WORDS,)),
        ("pawns", np.int8, (2,)),
        ("left", np.int8, (2,)),  # walls not laid yet, by side
        ("turn", np.int8),
    ],
    rest=[  # all but the plies follows from the walls
        ("open", np.int64, (WORDS,)),  # slots where no wall is in the way of another
        ("ways", np.int8, (MOST_CELLS,)),  # open steps from each cell, bit k for way k
        ("touched", np.int16, (MOST_LINES,)),  # corners of cells that are part of a wall or of the border: a bit for each, by row
        ("ply", np.int16),
    ],
    scratch=[
        ("route", np.int64, (2, WORDS)),  # by side: the slots that would cut a known path; all of them if none is known
        ("came", np.int8, (MOST_CELLS,)),  # of the search: 0 not seen, 1 + way by which a cell was reached, 5 the start
        ("stack", np.int8, (MOST_CELLS,)),
        ("detour", np.int8, (MOST_CELLS,)),  # of the search for a shortest path: the least detour known by which a cell is reached
        ("waiting", np.int8, (3, MOST_CELLS)),  # cells to go on from, by detour modulo 3
    ],
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def bar(tables: Record, state: Record, slot: int) -> None:
    """Closes or opens again the two steps, from both sides, where a wall would lie; all four are open before or all closed."""
    cell = tables.row[slot] * tables.size + tables.column[slot]
    if slot & 1:
        state.ways[cell] ^= 1 << RIGHT
        state.ways[cell + tables.size] ^= 1 << RIGHT
        state.ways[cell + 1] ^= 1 << LEFT
        state.ways[cell + tables.size + 1] ^= 1 << LEFT
    else:
        state.ways[cell] ^= 1 << DOWN
        state.ways[cell + 1] ^= 1 << DOWN
        state.ways[cell + tables.size] ^= 1 << UP
        state.ways[cell + tables.size + 1] ^= 1 << UP


@rule
def lay(tables: Record, state: Record, slot: int) -> None:
    state.walls[slot // WORD] |= 1 << (slot % WORD)
    for k in range(4):
        rival = int(tables.rivals[slot, k])
        state.open[rival // WORD] &= ~(1 << (rival % WORD))
    row, column = tables.row[slot], tables.column[slot]
    if slot & 1:
        for line in range(row, row + 3):
            state.touched[line] |= 2 << column
    else:
        state.touched[row + 1] |= 7 << column
    bar(tables, state, slot)


@rule
def touches(tables: Record, state: Record, slot: int) -> int:
    """How many of a new wall's three corners (its ends and its middle) are part of a wall or of the border already."""
    row, column = tables.row[slot], tables.column[slot]
    if slot & 1:
        column += 1
        return (state.touched[row] >> column & 1) + (state.touched[row + 1] >> column & 1) + (state.touched[row + 2] >> column & 1)
    line = state.touched[row + 1] >> column
    return (line & 1) + (line >> 1 & 1) + (line >> 2 & 1)


@rule
def reaches(tables: Record, state: Record, side: int) -> bool:
    """Whether a pawn has a path to its goal row; if so, the slots that would cut the path found are written to `route`."""
    for i in range(tables.cells):
        state.came[i] = 0
    start = np.int64(state.pawns[side])
    state.stack[0] = start
    state.came[start] = 5
    first = 0 if side == RED else tables.cells - tables.size  # of the goal row
    found = 1
    while found > 0:
        found -= 1
        cell = np.int64(state.stack[found])
        if first <= cell < first + tables.size:
            for word in range(WORDS):
                state.route[side, word] = 0
            while cell != start:
                way = state.came[cell] - 1
                cell -= tables.delta[way]
                for k in range(2):
                    slot = int(tables.barriers[cell, way, k])
                    if slot >= 0:
                        state.route[side, slot // WORD] |= 1 << (slot % WORD)
            return True
        ways = state.ways[cell]
        for k in range(4):
            way = tables.order[side, k]
            near = cell + tables.delta[way]
            if ways >> way & 1 and state.came[near] == 0:
                state.came[near] = way + 1
                state.stack[found] = near
                found += 1
    return False


@rule
def keeps_paths(tables: Record, state: Record, slot: int) -> bool:
    """Whether both pawns would still have a path after a wall in an open slot.

    Two short cuts. Walls and border are lines that join corners of cells; a region of cells is cut in two only if these lines get a new
    closed loop. A loop through the new wall enters and leaves it at two different corners where something lies already (all of the border
    is one thing), so a wall with less than two such corners cuts nothing. And a wall that does not lie across a known path leaves that
    path. A path found here is one without the new wall as well, so it stays known whether the wall is laid or not.
    """
    searched = tables.paths
    if tables.shortcuts:
        if touches(tables, state, slot) < 2:
            return True
        for side in range(2):
            if not state.route[side, slot // WORD] >> (slot % WORD) & 1:
                searched &= ~(1 << side)
    if searched == 0:
        return True
    bar(tables, state, slot)
    kept = True
    for side in range(2):
        if kept and searched >> side & 1:
            kept = reaches(tables, state, side)
    bar(tables, state, slot)
    return kept


@rule
def forget_route(state: Record, side: int) -> None:
    """No path is known: any wall may cut it."""
    for word in range(WORDS):
        state.route[side, word] = ANY_SLOT


@rule
def steps(tables: Record, state: Record, out: Array) -> int:
    """The moves of the pawn; at least one, as shown above."""
    own, other = np.int64(state.pawns[state.turn]), np.int64(state.pawns[1 - state.turn])
    count = 0
    for way in range(4):
        if not state.ways[own] >> way & 1:
            continue
        near = own + tables.delta[way]
        if near != other:
            count = emit(out, count, near)
        elif state.ways[other] >> way & 1:
            count = emit(out, count, other + tables.delta[way])
        else:
            for turn in range(1, 4, 2):  # to the right and to the left of the way
                aside = (way + turn) & 3
                if state.ways[other] >> aside & 1:
                    count = emit(out, count, other + tables.delta[aside])
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = steps(tables, state, out)
    if state.left[state.turn] == 0:
        return count
    forget_route(state, RED)
    forget_route(state, BLUE)
    for word in range(WORDS):
        free = state.open[word]
        while free:
            slot = word * WORD + lowest(free)
            free &= free - 1
            if keeps_paths(tables, state, slot):
                count = emit(out, count, tables.cells + slot)
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    turn = state.turn
    state.turn = 1 - turn
    state.ply += 1
    if move < tables.cells:
        state.pawns[turn] = move
        return 0
    lay(tables, state, move - tables.cells)
    state.left[turn] -= 1
    return 1


@rule
def arrived(tables: Record, state: Record) -> int:
    """The side whose pawn stands on its goal row, or -1."""
    if state.pawns[RED] < tables.size:
        return RED
    if state.pawns[BLUE] >= tables.cells - tables.size:
        return BLUE
    return -1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    winner = arrived(tables, state)
    if winner >= 0:
        return won(winner, GOAL)
    if tables.threefold and seen(past, key_of(state, KEY_WORDS)) >= 2:
        return drawn(THREEFOLD)
    if state.ply >= tables.cap:
        return drawn(LIMIT)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """A wall or a step is drawn from a list with all slots in it, and drawn again if it is not legal: so each legal move is as likely."""
    code = outcome(tables, state, past[:length])
    given, first, plies = length, 0, 0
    forget_route(state, RED)
    forget_route(state, BLUE)
    key = key_of(state, KEY_WORDS)
    fresh = False  # whether a wall was laid here: then pawns and turn alone tell the positions since then apart
    while code == RUNNING:
        turn = state.turn
        count = steps(tables, state, out)
        slots = tables.slots if state.left[turn] > 0 else 0
        move = below(rng, slots + count)
        while move < slots and not (state.open[move // WORD] >> (move % WORD) & 1 and keeps_paths(tables, state, move)):
            move = below(rng, slots + count)
        plies += 1
        state.turn = 1 - turn
        state.ply += 1
        if move < slots:
            lay(tables, state, move)
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
            winner = arrived(tables, state)
            if winner >= 0:
                code = won(winner, GOAL)
                break
        if fresh:
            key = np.uint64(state.pawns[RED] * 256 + state.pawns[BLUE] * 2 + state.turn)
        else:
            key = key_of(state, KEY_WORDS)
        if tables.threefold and seen(past[first:length], key) >= 2:
            code = drawn(THREEFOLD)
        elif state.ply >= tables.cap:
            code = drawn(LIMIT)
    return report(plies, code)


# For engines

# From a regression over games of the engine against itself: odds of e to 1 are 300.
STEP, WALL, NEARNESS, TURN = 100, 150, 1_500, 40
RACE = 1_500  # a race that no wall can change any more; 99 of 100 ended as counted
FAR = 127  # a detour longer than any
# Of the ranking: a step nearer, a wall that means one more step, any other wall.
NEARER, LONGER, IDLE = 250, 150, -100


@rule
def path_length(tables: Record, state: Record, side: int, start: np.int64) -> int:
    """How many steps a side's pawn on `start` is from its goal row. How the cells were reached is left in `came` and `detour`.

    Cells are tried by the detour that they mean: a step ahead means none, a step aside one, a step back two. So an open way is found at
    once.
    """
    for i in range(tables.cells):
        state.detour[i] = FAR
    size = tables.size
    goal, ahead = (0, UP) if side == RED else (size - 1, DOWN)
    state.detour[start] = 0
    state.came[start] = 5
    state.waiting[0, 0] = start
    now, later, last = 1, 0, 0  # how many cells wait with this detour, with one more, with two more
    detour = 0
    while now + later + last:
        while now:
            now -= 1
            cell = np.int64(state.waiting[detour % 3, now])
            if state.detour[cell] != detour:
                continue  # a better way there was found since
            if cell // size == goal:
                return abs(start // size - goal) + detour
            for turn in range(1, 5):  # ahead comes last, so that it is taken up first
                way = (ahead + turn) & 3
                near = cell + tables.delta[way]
                more = 2 if turn == 2 else turn & 1
                if not state.ways[cell] >> way & 1 or state.detour[near] <= detour + more:
                    continue
                state.detour[near] = detour + more
                state.came[near] = way + 1
                if more == 0:
                    state.waiting[detour % 3, now] = near
                    now += 1
                elif more == 1:
                    state.waiting[(detour + 1) % 3, later] = near
                    later += 1
                else:
                    state.waiting[(detour + 2) % 3, last] = near
                    last += 1
        now, later, last = later, last, 0
        detour += 1
    return FAR


@rule
def note_route(tables: Record, state: Record, side: int) -> None:
    """Writes the slots that would cut the path just found by `path_length` to `route`."""
    cell = first = 0 if side == RED else tables.cells - tables.size  # of the goal row
    for end in range(first, first + tables.size):
        if state.detour[end] < state.detour[cell]:
            cell = end
    for word in range(WORDS):
        state.route[side, word] = 0
    while state.came[cell] != 5:
        way = state.came[cell] - 1
        cell -= tables.delta[way]
        for k in range(2):
            slot = int(tables.barriers[cell, way, k])
            if slot >= 0:
                state.route[side, slot // WORD] |= 1 << (slot % WORD)


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Who is nearer to the goal, above all near the end, who has more walls left, and the turn. Without walls it is a race."""
    turn = state.turn
    mine = path_length(tables, state, turn, np.int64(state.pawns[turn]))
    theirs = path_length(tables, state, 1 - turn, np.int64(state.pawns[1 - turn]))
    total = STEP * (theirs - mine) + NEARNESS // mine - NEARNESS // theirs + WALL * (state.left[turn] - state.left[1 - turn]) + TURN
    if mine <= theirs and state.left[1 - turn] == 0:
        total += RACE
    elif mine > theirs and state.left[turn] == 0:
        total -= RACE
    return total


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Steps towards the goal, and walls by how much longer they make the other's path than the own one."""
    turn = state.turn
    own, other = np.int64(state.pawns[turn]), np.int64(state.pawns[1 - turn])
    theirs = path_length(tables, state, 1 - turn, other)
    note_route(tables, state, 1 - turn)
    mine = path_length(tables, state, turn, own)
    note_route(tables, state, turn)
    goal = 0 if turn == RED else tables.size - 1
    for i in range(count):
        move = moves[i]
        if move < tables.cells:
            arrives = move // tables.size == goal
            scores[i] = LOUD + 5_000 if arrives else NEARER * (mine - path_length(tables, state, turn, move))
            continue
        slot = move - tables.cells
        word, place = slot // WORD, slot % WORD
        across, along = state.route[1 - turn, word] >> place & 1, state.route[turn, word] >> place & 1
        scores[i] = IDLE
        if across | along:  # a wall beside both paths changes neither
            bar(tables, state, slot)
            if across:
                scores[i] += LONGER * (path_length(tables, state, 1 - turn, other) - theirs)
            if along:
                scores[i] -= LONGER * (path_length(tables, state, turn, own) - mine)
            bar(tables, state, slot)
    return count


# The game for people


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("size", 9, "cells a side", values=(3, 5, 7, 9, 11)),
        Int("walls", 10, "walls for each side", low=0, high=20),
    )
    REASONS = (
        "same_site",
        "occupied",
        "wall_between",
        "jump_straight",
        "wrong_direction",
        "too_far",
        "no_walls_left",
        "wall_outside",
        "wall_overlap",
        "wall_crosses",
        "cuts_off",
    )
    ENDS = ("goal", "threefold", "limit")
    PATTERN = "([a-z][0-9]+)([hv]?)"
    EXAMPLE = "e8 or e3h"
    LETTERS = ".rbhv"
    FIELDS = {"left": (0, 20), "walls": "slots", "ply": (0, PLIES)}
    TABLES, STATE = TABLES, STATE
    # MCTS beat alpha-beta 30:20 at 0.04 s, 23:17 at about 0.007 s; exploration 0.15 beat 0.3 24:16.
    # For alpha-beta, width 12 beat 30 36:24, and 6 was as good as 12.
    # Without walls left only steps remain, five at most: a level that overlooked the way there would wander about until a draw.
    PLAN = Plan(search=MCTS, scale=300, few=5, width=8, quiescence=False, leaf=STATIC, exploration=0.15, expand=2, widening=8)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = grooves(size)
        self.bound = PLIES
        self.room = Room(past=PLIES, out=MOST_STEPS)  # a key for every step of a pawn, and the steps of one pawn
        tables = self.tables[0]
        tables["size"], tables["cells"], tables["slots"] = size, size * size, 2 * (size - 1) ** 2
        tables["paths"], tables["shortcuts"], tables["cap"], tables["threefold"] = 3, 1, PLIES, 1
        tables["delta"] = [row * size + column for row, column in STEPS]
        tables["order"] = [[DOWN, LEFT, RIGHT, UP], [UP, LEFT, RIGHT, DOWN]]
        corners = np.arange(2 * (size - 1) ** 2) // 2
        tables["row"][: len(corners)], tables["column"][: len(corners)] = np.divmod(corners, size - 1)
        tables["barriers"][: size * size] = barriers(size)
        tables["rivals"][: len(corners)] = rivals(size)

    def start(self) -> Array:
        size = self.options["size"]
        state = np.zeros(1, STATE)
        record = state[0]
        record["pawns"] = (size - 1) * size + size // 2, size // 2
        record["left"] = self.options["walls"]
        for slot in range(2 * (size - 1) ** 2):
            record["open"][slot // WORD] |= 1 << slot % WORD
        for way in range(4):  # a step that some wall could close is one within the board
            record["ways"][: size * size] |= (barriers(size)[:, way].max(axis=1) >= 0).astype(np.int8) << way
        record["touched"][: size + 1] = 1 | 1 << size
        record["touched"][[0, size]] = (1 << size + 1) - 1
        return state

    def walls(self, state: Record) -> list[int]:
        """The sites of the walls on the board."""
        first = self.options["size"] ** 2
        return [first + slot for slot in range(len(self.board) - first) if int(state["walls"][slot // WORD]) >> slot % WORD & 1]

    # Texts: a position is the two pawns, red's first, the side to move, walls left, walls on the board: `e9/e1 red left=10,9 walls=e3h`.

    def letters(self, state: Record) -> list[str]:
        letters = ["."] * len(self.board)
        for side, cell in enumerate(state["pawns"]):
            letters[cell] = "rb"[side]
        for site in self.walls(state):
            letters[site] = self.board.name(site)[-1]
        return letters

    def write_setup(self, state: Record) -> str:
        words = ["/".join(self.board.names(state["pawns"])), self.SIDES[state["turn"]], f"left={state['left'][RED]},{state['left'][BLUE]}"]
        if walls := self.walls(state):
            words.append("walls=" + ",".join(self.board.names(walls)))
        if state["ply"]:
            words.append(f"ply={state['ply']}")
        return " ".join(words)

    def _read_rows(self, text: str) -> list[str]:
        pawns = text.split("/")
        cells = self.board.names(range(self.options["size"] ** 2))
        if len(pawns) != 2 or not set(pawns) <= set(cells) or pawns[0] == pawns[1]:
            example = f"{cells[-1]}/{cells[0]}"
            raise InvalidPosition(f"position: pawns {shorten(text)!r}: name two different cells, red's first, such as {example}")
        return pawns

    def put(self, state: Record, letters: Sequence[str]) -> None:
        state["pawns"] = self.board.indices(letters)
        state["left"] = -1

    def _read_field(self, record: Record, name: str, value: str) -> None:
        if name != "walls":
            super()._read_field(record, name, value)
            return
        first = self.options["size"] ** 2
        for wall in value.split(","):
            slot = self.board.index.get(wall, -1) - first
            if slot < 0:
                raise InvalidPosition(f"position: walls={shorten(value)}: there is no wall {shorten(wall)!r} on this board")
            if int(record["walls"][slot // WORD]) >> slot % WORD & 1:
                raise InvalidPosition(f"position: walls={shorten(value)}: {wall} is named twice")
            record["walls"][slot // WORD] |= 1 << slot % WORD

    def check(self, state: Record) -> None:
        """Lays the walls one by one, as the rules allow, which also makes what follows from them."""
        size, most = self.options["size"], self.options["walls"]
        walls = self.walls(state)
        if state["left"].min() < 0:
            raise InvalidPosition(f"position: say how many walls red and blue have left, such as left={most},{most}")
        if state["left"].max() > most or sum(map(int, state["left"])) + len(walls) > 2 * most:
            left = f"{state['left'][RED]},{state['left'][BLUE]}"
            raise InvalidPosition(f"position: left={left} with {len(walls)} walls on the board, but each side has only {most}")
        if state["pawns"][RED] < size and state["pawns"][BLUE] >= size * (size - 1):
            raise InvalidPosition("position: both pawns are on their goal rows")
        replay = self.start()
        replay["pawns"] = state["pawns"]
        for wall in walls:
            replay["left"], replay["turn"] = 1, RED
            if wall not in self.codes(replay):
                name = self.board.name(wall)
                refusal = self.explain(replay, np.empty(0, np.uint64), self.read_move(name))
                raise InvalidPosition(f"position: the wall {name} cannot lie there: {refusal.code.replace('_', ' ')}")
            self.verbs.play(self.tables.view(np.uint8), replay.view(np.uint8), wall)
        for name in ("open", "ways", "touched"):
            state[name] = replay[0][name]

    def move_text(self, state: Record, move: int) -> str:
        return self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(move),)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        """The slot, or the cell where there is no such slot."""
        return (match[0],) if match[0] in self.board.index else (match[1],)

    def extent(self, name: str) -> str:
        size = self.options["size"]
        return f"its cells run from a1 to {self.board.name(size * size - 1)}"

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if tried.match[2]:
            return self.explain_wall(state, past, tried)
        size = self.options["size"]
        turn = state[0]["turn"]
        own, other = (divmod(int(cell), size) for cell in (state[0]["pawns"][turn], state[0]["pawns"][1 - turn]))
        target = divmod(self.board.index[tried.text], size)
        if target == own:
            return Refusal("same_site", tried.sites)
        if target == other:
            return Refusal("occupied", tried.sites)
        jump = distance(own, other) == distance(other, target) == 1 < distance(own, target)
        if distance(own, target) > 1 and not jump:
            diagonal = abs(own[0] - target[0]) == abs(own[1] - target[1]) == 1
            return Refusal("wrong_direction" if diagonal else "too_far", tried.sites)
        steps = [(own, other), (other, target)] if jump else [(own, target)]
        if walls := [wall for a, b in steps for wall in self.between(state[0], a, b)]:
            return Refusal("wall_between", self.board.names(walls))
        if jump:
            behind = (2 * other[0] - own[0]) * size + 2 * other[1] - own[1]
            return Refusal("jump_straight", (self.board.name(behind),))
        return Refusal("illegal", tried.sites)

    def explain_wall(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if state[0]["left"][state[0]["turn"]] == 0:
            return Refusal("no_walls_left")
        if tried.text not in self.board.index:
            return Refusal("wall_outside", tried.sites)
        first = self.options["size"] ** 2
        own, cross, *others = (first + int(slot) for slot in self.tables[0]["rivals"][self.board.index[tried.text] - first])
        walls = self.walls(state[0])
        if over := [slot for slot in dict.fromkeys((own, *others)) if slot in walls]:
            return Refusal("wall_overlap", self.board.names(over))
        if cross in walls:
            return Refusal("wall_crosses", self.board.names([cross]))
        cut = [side for side in (RED, BLUE) if tried.text not in self.texts(state, past, tables=self.relaxed(paths=1 << side))]
        return Refusal("cuts_off", self.board.names(state[0]["pawns"][cut])) if cut else Refusal("illegal", tried.sites)

    def between(self, state: Record, a: tuple[int, int], b: tuple[int, int]) -> list[int]:
        """The wall between two neighbouring cells, if there is one."""
        size = self.options["size"]
        way = STEPS.index((b[0] - a[0], b[1] - a[1]))
        slots = self.tables[0]["barriers"][a[0] * size + a[1], way]
        return [size * size + int(slot) for slot in slots if size * size + int(slot) in self.walls(state)]

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        size = self.options["size"]
        for side, cell in enumerate(state["pawns"]):
            picture.piece(self.board.name(cell), "pawn", self.SIDES[side], "rb"[side])
            if cell // size == (0 if side == RED else size - 1):
                picture.mark(self.board.name(cell), "winning")
        for wall in self.walls(state):
            name = self.board.name(wall)
            picture.piece(name, "wall", "", "-" if name[-1] == "h" else "|")
        for name, left in zip(self.SIDES, state["left"], strict=True):
            picture.counter("walls", int(left), name)
        return picture


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
