"""The Man with the Bombs for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from potez.errors import InvalidOption, InvalidPosition
from potez.games.bombs.evaluation import PLAN
from potez.games.bombs.rules import ACTIVATE, BOMB, CELLS, KINDS, LEAVE, LOOKUP, MAPS, MOST, PLIES, PROTECTION, STATE, WAYS
from potez.geometry.board import DOWN, LEFT, RIGHT, UP, name_of, square
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Choice, Given, Int, Option, shown
from potez.kernel.paths import Half
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


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
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(14, {"map": "pillars"}),)

    def prepare(self) -> None:
        self.lines = self.map_lines(self.options["map"])
        rows, columns = len(self.lines), len(self.lines[0])
        self.walls = [sign == "#" for line in self.lines for sign in line]
        names = [name_of(r, c) for r in range(rows) for c in range(columns)]
        self.board = square(rows, columns, tints={name: "wall" for name, wall in zip(names, self.walls, strict=True) if wall})
        self.bound = PLIES
        self.room = Room(out=KINDS * 4)  # the moves: each kind in four directions; no rule asks for earlier positions
        lookup = self.lookup[0]
        lookup["rows"], lookup["columns"], lookup["k"] = rows, columns, self.options["k"]
        lookup["through"] = self.options["blast"] == "through"
        lookup["step"] = -1
        for cell, wall in enumerate(self.walls):
            for way, direction in enumerate((UP, LEFT, DOWN, RIGHT)):
                near = self.board.steps[cell, direction]
                if not wall and not self.walls[near]:
                    lookup["step"][cell, way] = near

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
        path = [self.lookup[0]["step"][state["place"][side], way]]
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
        self.verbs.play(self.lookup.view(np.uint8), after.view(np.uint8), move)
        lay = {cell for cell in range(len(self.board)) if state["cells"][cell] >= BOMB}
        if move // 4 == LEAVE:
            lay.add(int(state["place"][state["turn"]]))
        return self.board.names(cell for cell in sorted(lay) if after[0]["cells"][cell] < BOMB)

    def walker(self, state: Record, codes: Array) -> tuple[str, Array]:
        return self.board.name(state["place"][state["turn"]]), codes[codes // 4 != ACTIVATE]

    def half(self, state: Record, code: int, path: Sequence[str]) -> Half:
        side = state["turn"]
        own = self.board.name(state["own"][side]) if state["own"][side] >= 0 else ""
        if not path or path[-1] == own:
            return Half("step" if path else "target", chosen=tuple(path))
        return Half("bomb", moved=(self.board.name(state["place"][side]), path[-1]), chosen=tuple(path[:-1]))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        ways = self._ways(state)
        return [ways[path[-1]]] if path[-1] in ways else ()

    def _ways(self, state: Record) -> dict[str, str]:
        """The letter of the step to each cell beside the player to move."""
        near = self.board.steps[state["place"][state["turn"]]]
        return {self.board.name(near[way]): letter for letter, way in zip(WAYS, (UP, LEFT, DOWN, RIGHT), strict=True)}

    def misplaced(self, state: Array, path: Sequence[str]) -> Refusal | None:
        record, site = state[0], path[-1]
        stands = self.board.name(record["place"][record["turn"]])
        if site in self._ways(record):
            return None
        kind = self.standing(record).get(site)
        if self.walls[self.board.index[site]]:
            return Refusal("wall", (site,))
        if kind and kind["kind"] == "player" and site != stands:
            return Refusal("not_your_piece", (site,))
        return Refusal("too_far", (stands, site)) if site != stands else Refusal("same_site", (site,))

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare, cells = state.copy(), self.board.indices(names)
        bare["cells"][0, cells] = 0
        bare["own"][np.isin(bare["own"], cells)] = -1
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), "must_leave_bomb": self.ask(state, past, k=PLIES)}

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
