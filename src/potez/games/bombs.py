"""The Man with the Bombs.

Source: the seventeen games (Romanian), 1; rulebook `bombs`. Two players walk through a maze and leave bombs behind them. A bomb that was
activated in an earlier turn goes off when a player steps into its line, along its whole row and column.

Decisions: a protection on the cell of the step is picked up before the blast of the same turn. The players do not shield each other from a
bomb, and do not stop a blast. The dead stay where they were hit, without protections, so that the position can be drawn. `!` is looked at
first, then the step, then the bomb that must be left: a try that breaks several of these rules is refused for the first. `!d*` is another
spelling of `d*`, but only for a player with an inactive bomb. A map on which a player is walled in is allowed: he has lost when it is his
turn.

No position can come back, so the threefold draw of the rulebook needs no code. Whoever sets a bomb off stands in its blast, which costs him
a protection or his life; protections are only ever used up. Between two explosions bombs only grow in number, and a move that leaves none
counts towards k, which nothing but leaving a bomb sets back. The limit of 400 plies is the only draw rule that can apply, besides the death
of both.

Encoding: cells are row * columns + column. `cells` holds protections and bombs; walls are in the tables, players in `place`. A move is
PLAIN, ACTIVATE or LEAVE * 4 + way, and the ways w a s d are 0..3. Bombs that became active in this very turn need no place in the state:
`play` looks at the triggers itself. No game has more than 400 plies, after which it is a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from potez.geometry.board import DOWN, LEFT, RIGHT, UP, name_of, square
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidOption, InvalidPosition
from potez.kernel.options import Choice, Given, Int, Option, shown
from potez.kernel.outcomes import EXPLOSION, LIMIT, NO_MOVES, RUNNING, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import below
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, no_room, rule
from potez.kernel.types import Array, Record

MOST = 24  # rows or columns of a map
CELLS = MOST * MOST
PLIES = 400

FREE, PROTECTION, BOMB, ACTIVE = 0, 1, 2, 4  # values of `cells`; BOMB and BOMB + 1 are the players' own, inactive ones
PLAIN, ACTIVATE, LEAVE = 0, 1, 2
KINDS = 3
WAYS = "wasd"

MAPS = {
    "classic": """
######################
#1    #       #      #
# #   ###   #### #####
# #                  #
#    p #  p  #  ### ##
##########           #
# #     #   ####    ##
#             p      #
# #######   #######  #
#    #  #   #p       #
# ####  #   ### ###  #
#    #    #         2#
######################""",
    "maze": """
###########
#1   #    #
# ## # ## #
#    p    #
## # # # ##
#  #   #  #
## # # # ##
#    p    #
# ## # ## #
#    #   2#
###########""",
    "pillars": """
#########
#1      #
# # # # #
#   p   #
# # # # #
#   p   #
# # # # #
#      2#
#########""",
}

TABLES = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("k", np.int64),
        ("through", np.int64),  # 1: blasts go through walls
        ("step", np.int16, (CELLS, 4)),  # cell, way: the next cell, -1 for a wall
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (CELLS,)),
        ("place", np.int16, (2,)),  # where the players stand
        ("own", np.int16, (2,)),  # their inactive bombs, -1 for none
        ("held", np.int16, (2,)),  # protections picked up and not used
        ("without", np.int8, (2,)),  # moves in a row without leaving a bomb
        ("turn", np.int8),
    ],
    rest=[
        ("ply", np.int16),
        ("dead", np.int8),  # sum of 1 for player 1, 2 for player 2
    ],
    scratch=[
        ("stack", np.int16, (CELLS,)),  # bombs that go off; cells in the order in which players reach them
        ("hits", np.int64, (2,)),
        ("marks", np.int8, (CELLS,)),  # what the evaluation finds out about a cell
    ],
)


# Rules


@rule
def is_open(tables: Record, state: Record, way: int) -> bool:
    """Whether the player to move can step that way."""
    cell = tables.step[state.place[state.turn], way]
    return cell >= 0 and state.cells[cell] < BOMB and cell != state.place[1 - state.turn]


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    must = state.without[state.turn] + 1 >= tables.k
    for way in range(4):
        if is_open(tables, state, way):
            if not must:
                count = emit(out, count, PLAIN * 4 + way)
                if state.own[state.turn] >= 0:
                    count = emit(out, count, ACTIVATE * 4 + way)
            count = emit(out, count, LEAVE * 4 + way)
    return count


@rule
def set_off(state: Record, cell: int, found: int) -> int:
    """Takes a bomb off the board and puts it on the stack of those that explode."""
    if state.cells[cell] < ACTIVE:
        state.own[state.cells[cell] - BOMB] = -1
    state.cells[cell] = FREE
    state.stack[found] = cell
    return found + 1


@rule
def reach(state: Record, cell: int, found: int) -> int:
    """A blast arrives at a cell."""
    if state.cells[cell] >= BOMB:
        found = set_off(state, cell, found)
    for side in range(2):
        if state.place[side] == cell:
            state.hits[side] += 1
    return found


@rule
def explode(tables: Record, state: Record, found: int) -> None:
    """The chain from the first `found` bombs on the stack. Nobody stands on a bomb, so no blast counts twice for a player."""
    done = 0
    while done < found:
        bomb = state.stack[done]
        done += 1
        if tables.through:
            row = bomb // tables.columns * tables.columns
            for cell in range(row, row + tables.columns):
                found = reach(state, cell, found)
            for cell in range(bomb % tables.columns, tables.rows * tables.columns, tables.columns):
                found = reach(state, cell, found)
        else:
            for way in range(4):
                cell = tables.step[bomb, way]
                while cell >= 0:
                    found = reach(state, cell, found)
                    cell = tables.step[cell, way]


@rule
def play(tables: Record, state: Record, move: int) -> int:
    kind, way, side = move >> 2, move & 3, state.turn
    # 1. The older bomb becomes active: by choice, or because a new one is left.
    fresh = -1
    if kind != PLAIN and state.own[side] >= 0:
        fresh = state.own[side]
        state.cells[fresh] = ACTIVE
        state.own[side] = -1
    # 2. The step.
    start = state.place[side]
    end = tables.step[start, way]
    state.place[side] = end
    if state.cells[end] == PROTECTION:
        state.cells[end] = FREE
        state.held[side] += 1
    # 3. A bomb on the cell just left.
    if kind == LEAVE:
        state.cells[start] = BOMB + side
        state.own[side] = start
        state.without[side] = 0
    else:
        state.without[side] += 1
    # 4. Bombs that see the player go off: the nearest in each direction, if it became active in an earlier turn.
    found = 0
    for line in range(4):
        cell = tables.step[end, line]
        while cell >= 0 and state.cells[cell] < BOMB:
            cell = tables.step[cell, line]
        if cell >= 0 and state.cells[cell] == ACTIVE and cell != fresh:
            found = set_off(state, cell, found)
    state.turn = 1 - state.turn
    state.ply += 1
    if found:
        state.hits[0] = 0
        state.hits[1] = 0
        explode(tables, state, found)
        for hit in range(2):
            if state.hits[hit] > state.held[hit]:
                state.dead |= 1 << hit
            state.held[hit] = max(0, state.held[hit] - state.hits[hit])
    return 1


@rule
def of_dead(state: Record) -> int:
    """How the game ends when someone has died."""
    if state.dead == 3:
        return drawn(EXPLOSION)
    return won(state.dead & 1, EXPLOSION)  # dead is 1 for player 1, and player 2 has won


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.dead:
        return of_dead(state)
    if moves(tables, state, past, no_room(past)) == 0:
        return won(1 - state.turn, NO_MOVES)
    if state.ply >= PLIES:
        return drawn(LIMIT)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move."""
    plies = 0
    while state.dead == 0:
        count = moves(tables, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        if state.ply >= PLIES:
            return report(plies, drawn(LIMIT))
        play(tables, state, out[below(rng, count)])
        plies += 1
    return report(plies, of_dead(state))


# For engines

ARMOUR, MORE_ARMOUR = 200, 60  # the first protection that a player holds; each further one
PICK = 90  # a protection on the map that a player reaches first, less its distance
AREA, BROAD = 5, 60  # each cell that a player reaches first without setting off a bomb, up to so many
STEPS = (-500, -120, 0, 30, 40)  # by the number of safe steps
EXPOSED = -12  # each bomb in whose row or column a player stands
WATCHED = 1  # marks: a step here sets off a bomb; OWNED + side: who comes here first
OWNED = 2


@rule
def sees_active(tables: Record, state: Record, cell: int) -> bool:
    """Whether a step to a cell sets off a bomb that is active now."""
    for line in range(4):
        look = tables.step[cell, line]
        while look >= 0 and state.cells[look] < BOMB:
            look = tables.step[look, line]
        if look >= 0 and state.cells[look] == ACTIVE:
            return True
    return False


@rule
def in_blast(tables: Record, bomb: int, cell: int) -> bool:
    """Whether a cell lies in the row or column of a bomb, so that its blast may come there."""
    return bomb // tables.columns == cell // tables.columns or bomb % tables.columns == cell % tables.columns


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Protections held and near; ground that a player comes to first and where no bomb goes off; safe steps; bombs in line."""
    marks, queue = state.marks, state.stack
    cells = tables.rows * tables.columns
    total = 0
    for cell in range(cells):
        marks[cell] = 0
    for cell in range(cells):
        if state.cells[cell] >= BOMB:
            for side in range(2):
                if in_blast(tables, cell, state.place[side]):
                    total += EXPOSED if side == state.turn else -EXPOSED
            if state.cells[cell] == ACTIVE:
                for line in range(4):
                    look = tables.step[cell, line]
                    while look >= 0 and state.cells[look] < BOMB:
                        marks[look] |= WATCHED
                        look = tables.step[look, line]
    # Both players walk over the map at once, the side to move first.
    first, second = state.place[state.turn], state.place[1 - state.turn]
    queue[0], queue[1] = first, second
    marks[first], marks[second] = OWNED, OWNED * 2
    done, found, level, distance = 0, 2, 2, 0
    area_first, area_second = 0, 0
    steps_first, steps_second = 0, 0
    while done < found:
        if done == level:
            level = found
            distance += 1
        cell = queue[done]
        done += 1
        owner = marks[cell] & ~WATCHED
        for way in range(4):
            near = tables.step[cell, way]
            if near >= 0 and state.cells[near] < BOMB and not marks[near] & WATCHED:
                if cell == first and near != second:
                    steps_first += 1
                elif cell == second and near != first:
                    steps_second += 1
                if marks[near] == 0:
                    marks[near] = owner
                    queue[found] = near
                    found += 1
                    worth = AREA
                    if state.cells[near] == PROTECTION:
                        worth += max(PICK - 4 * distance, 10)
                    if owner == OWNED:
                        area_first += worth
                    else:
                        area_second += worth
    total += min(area_first, AREA * BROAD) - min(area_second, AREA * BROAD)
    total += STEPS[steps_first] - STEPS[steps_second]
    held, other = state.held[state.turn], state.held[1 - state.turn]
    if held:
        total += ARMOUR + MORE_ARMOUR * min(held - 1, 4)
    if other:
        total -= ARMOUR + MORE_ARMOUR * min(other - 1, 4)
    return total


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """A protection is picked up; a bomb is set off, which kills without a protection and may hit the other; a bomb is left."""
    side = state.turn
    for i in range(count):
        cell = tables.step[state.place[side], moves[i] & 3]
        scores[i] = 40 if moves[i] >> 2 == LEAVE else 0
        held = state.held[side]
        if state.cells[cell] == PROTECTION:
            scores[i] = LOUD + 100
            held += 1
        if sees_active(tables, state, cell):
            scores[i] = LOUD + 200 if held else -2000
    return count


# The game for people


@dataclass(frozen=True)
class Map(Option):
    """The name of a built-in map, or a map's text; the value of a text has lines of one length."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(MAPS)

    def allowed(self) -> str:
        return "one of " + ", ".join(MAPS) + ", or the lines of a map"

    def check(self, value: object, given: Given) -> str:
        if not isinstance(value, str) or ("\n" not in value and value not in MAPS):
            raise InvalidOption(f"option {self.name}={shown(value)}: use {self.allowed()} (a file's content, not its name)").about(
                self.name
            )
        return value if value in MAPS else "\n".join(self.lines(value))

    def lines(self, text: str) -> list[str]:
        """The lines of a map, filled up with walls. Refuses what is no map, with the place."""
        lines = text.replace("\r\n", "\n").split("\n")
        while lines and not lines[-1].strip(" "):
            lines.pop()
        if len(lines) > MOST:
            raise self.wrong(MOST, 0, f"a map has at most {MOST} lines", "map-size", most=MOST)
        for row, line in enumerate(lines):
            if len(line) > MOST:
                raise self.wrong(row, MOST, f"a map has at most {MOST} columns", "map-size", most=MOST)
        width = max(map(len, lines), default=0)
        lines = [line.ljust(width, "#") for line in lines]
        found: set[str] = set()
        for row, line in enumerate(lines):
            for column, sign in enumerate(line):
                if sign not in "# p12":
                    raise self.wrong(row, column, f"{sign!r} is none of '#', ' ', 'p', '1', '2'", "map-sign", sign=sign)
                if sign != "#" and (row in (0, len(lines) - 1) or column in (0, width - 1)):
                    raise self.wrong(row, column, f"{sign!r} on the border, where only walls '#' may be", "map-border")
                if sign in found:
                    raise self.wrong(row, column, f"a second player {sign!r}", "map-second", sign=sign)
                if sign in "12":
                    found.add(sign)
        for player in "12":
            if player not in found:
                end = max(len(lines) - 1, 0), max(width - 1, 0)
                raise self.wrong(*end, f"the map ends and there was no player {player!r}", "map-missing", sign=player)
        return lines

    def wrong(self, row: int, column: int, problem: str, code: str, **values: object) -> InvalidOption:
        error = InvalidOption(f"option {self.name}, line {row + 1}, column {column + 1}: {problem}")
        return error.about(self.name, code, line=row + 1, column=column + 1, **values)


class Rules(Contract):
    SIDES = ("player1", "player2")
    OPTIONS = (
        Map("map", "classic", "a built-in map, or a map's text"),
        Int("k", 3, "the k-th move in a row without a bomb must leave one", low=1, high=50),
        Choice("blast", "through", "whether walls stop a blast", values=("through", "walls")),
    )
    REASONS = ("no_bomb", "wall", "bomb_there", "player_there", "must_leave_bomb")
    ENDS = ("explosion", "no-moves", "limit")
    PATTERN = r"(!?)([wasd])(\*?)"
    EXAMPLE = "d, !d or d*"
    LETTERS = ".pbB*#12"  # b and B: the inactive bombs of players 1 and 2; *: an active one
    FIELDS = {"held": (0, CELLS), "without": (0, 49), "ply": (0, PLIES), "dead": (0, 3)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta against MCTS at 0.03 s: with playouts 9 won, 11 drawn, 0 lost; on the evaluation 5, 14, 1. Without quiescence 1, 25, 4.
    PLAN = Plan(scale=200)

    def prepare(self) -> None:
        self.lines = self.map_lines(self.options["map"])
        rows, columns = len(self.lines), len(self.lines[0])
        self.walls = [sign == "#" for line in self.lines for sign in line]
        names = [name_of(r, c) for r in range(rows) for c in range(columns)]
        self.board = square(rows, columns, tints={name: "wall" for name, wall in zip(names, self.walls, strict=True) if wall})
        self.bound = PLIES
        self.room = Room(out=KINDS * 4)  # the moves: each kind in four directions; no rule asks for earlier positions
        tables = self.tables[0]
        tables["rows"], tables["columns"], tables["k"] = rows, columns, self.options["k"]
        tables["through"] = self.options["blast"] == "through"
        tables["step"] = -1
        for cell, wall in enumerate(self.walls):
            for way, direction in enumerate((UP, LEFT, DOWN, RIGHT)):
                near = self.board.steps[cell, direction]
                if not wall and not self.walls[near]:
                    tables["step"][cell, way] = near

    @staticmethod
    def map_lines(value: str) -> list[str]:
        """The lines of a built-in map or of a checked text."""
        return MAPS.get(value, value).strip("\n").split("\n")

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        self.put(state[0], ["." if sign == " " else sign for line in self.lines for sign in line])
        return state

    def letters(self, state: Record) -> list[str]:
        letters = ["#" if wall else ".pbB*"[value] for wall, value in zip(self.walls, state["cells"], strict=False)]
        for side in (0, 1):
            letters[state["place"][side]] = "12"[side]
        return letters

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for cell, letter in enumerate(letters):
            if (letter == "#") != self.walls[cell]:
                truth = "a free cell" if letter == "#" else "a wall"
                raise InvalidPosition(f"position: {letter!r} on {self.board.name(cell)}, where the map has {truth}")
            state["cells"][cell] = max(0, ".pbB*".find(letter))
        for side in (0, 1):
            player, bomb = "12"[side], "bB"[side]
            if letters.count(player) != 1 or letters.count(bomb) > 1:
                raise InvalidPosition(f"position: there is one player {player!r}, and at most one inactive bomb {bomb!r}")
            state["place"][side] = letters.index(player)
            state["own"][side] = letters.index(bomb) if bomb in letters else -1

    def check(self, state: Record) -> None:
        lying = np.count_nonzero(state["cells"] == PROTECTION)
        if int(state["held"].sum()) + lying > CELLS:  # so that whatever is picked up can be written, too
            raise InvalidPosition(f"position: held={state['held'][0]},{state['held'][1]} and {lying} on the map; at most {CELLS} in all")
        if state["without"].max() >= self.options["k"]:
            most = self.options["k"] - 1
            raise InvalidPosition(
                f"position: without={state['without'].max()}; with k={most + 1} at most {most} moves in a row leave no bomb"
            )

    def spelling(self, state: Record, text: str) -> str:
        if text.startswith("!") and text.endswith("*") and state["own"][state["turn"]] >= 0:
            return text[1:]  # leaving a bomb activates the older one anyway
        return text

    def move_text(self, state: Record, move: int) -> str:
        kind, way = divmod(move, 4)
        return "!" * (kind == ACTIVATE) + WAYS[way] + "*" * (kind == LEAVE)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        """The cell of the step; before it the own bomb that is activated, after it the cell on which a bomb is left."""
        kind, way = divmod(move, 4)
        side = state["turn"]
        path = [self.tables[0]["step"][state["place"][side], way]]
        if kind == ACTIVATE:
            path.insert(0, state["own"][side])
        if kind == LEAVE:
            path.append(state["place"][side])
        return self.board.names(path)

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(state["place"][state["turn"]]),)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        """The bombs that go off."""
        after = np.array([state], STATE)
        self.verbs.play(self.tables.view(np.uint8), after.view(np.uint8), move)
        lay = {cell for cell in range(len(self.board)) if state["cells"][cell] >= BOMB}
        if move // 4 == LEAVE:
            lay.add(int(state["place"][state["turn"]]))
        return self.board.names(cell for cell in sorted(lay) if after[0]["cells"][cell] < BOMB)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        activate, way, _ = tried.match.groups()
        side = int(state[0]["turn"])
        if activate and state[0]["own"][side] < 0:
            return Refusal("no_bomb")
        stands = int(state[0]["place"][side])
        target = int(self.board.steps[stands, (UP, LEFT, DOWN, RIGHT)[WAYS.index(way)]])
        names = self.board.names((target,))
        if self.walls[target]:
            return Refusal("wall", names)
        if target == state[0]["place"][1 - side]:
            return Refusal("player_there", names)
        if state[0]["cells"][target] >= BOMB:
            return Refusal("bomb_there", names)
        return Refusal("must_leave_bomb", self.board.names((stands,)))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        kinds = {
            "p": ("protection", ""),
            "b": ("bomb", "player1"),
            "B": ("bomb", "player2"),
            "*": ("active-bomb", ""),
            "1": ("player", "player1"),
            "2": ("player", "player2"),
        }
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter in kinds:
                picture.piece(site.name, *kinds[letter], letter)
        for side, name in enumerate(self.SIDES):
            if state["dead"] >> side & 1:
                picture.mark(self.board.name(state["place"][side]), "dead")
            picture.counter("protections", int(state["held"][side]), name)
        for side, name in enumerate(self.SIDES):
            picture.counter("without-bomb", int(state["without"][side]), name)
        return picture

    def symmetries(self) -> list[Symmetry]:
        """The ways to turn and mirror the map under which its walls stay the same."""
        rows, columns = len(self.lines), len(self.lines[0])
        found = []
        for flip_rows, flip_columns, exchange in np.ndindex(2, 2, 2):
            if (exchange and rows != columns) or not (flip_rows or flip_columns or exchange):
                continue
            sends = {}
            for r in range(rows):
                for c in range(columns):
                    place = (rows - 1 - r if flip_rows else r, columns - 1 - c if flip_columns else c)
                    sends[name_of(r, c)] = name_of(*(place[::-1] if exchange else place))
            if all(self.walls[cell] == self.walls[image] for cell, image in enumerate(self.board.mapped(sends))):
                found.append(Symmetry(sends, {}))
        return found
