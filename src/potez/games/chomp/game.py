"""Chomp! for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.chomp.evaluation import PLAN
from potez.games.chomp.rules import LOOKUP, STATE
from potez.geometry.board import Board, name_of, square
from potez.geometry.turning import exchange
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Cells, Given, Int, Seed
from potez.kernel.paths import Begun
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.random import Dice
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.grids import holds, pack


def _grid(given: Given) -> tuple[int, int]:
    return given["rows"], given["cols"]


def _all_but_one(given: Given) -> int:
    squares: int = given["rows"] * given["cols"]
    return squares - 1


def _usual_poison(given: Given) -> tuple[str, ...]:
    return tuple(name_of(row, column) for row, column in ((1, 1), (3, 4)) if row < given["rows"] and column < given["cols"])


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("rows", 5, "rows of the bar", low=2, high=10),
        Int("cols", 7, "columns of the bar", low=2, high=10),
        Cells("poison", _usual_poison, "the poisoned squares: how many random ones, or which", low=1, most=_all_but_one, grid=_grid),
        Seed("seed", help="of the random poisoned squares", needed=lambda given: isinstance(given["poison"], int)),
    )
    REASONS = ("corners", "bitten", "poisoned", "disconnects")
    ENDS = ("no-moves",)
    PATTERN = "[a-z][0-9]+:[a-z][0-9]+"
    EXAMPLE = "b1:d3"
    TOUCH = "corner"
    LETTERS = ".ox"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(3, {"rows": 6, "cols": 8, "poison": ("c3",)}, seed=2),)

    def prepare(self) -> None:
        rows, columns = self.options["rows"], self.options["cols"]
        self.board: Board = square(rows, columns)
        self.bound = rows * columns - 1
        # Nothing comes back. A playout lists the rectangles, by their first and last row and column.
        self.room = Room(out=rows * (rows + 1) // 2 * (columns * (columns + 1) // 2))
        lookup = self.lookup[0]
        lookup["rows"], lookup["columns"] = rows, columns
        for first in range(10):
            for last in range(first, 10):
                lookup["upper"][first, last], lookup["lower"][first, last] = pack((row, 0) for row in range(first, last + 1))
        lookup["poison"] = self.start()[0]["poison"]

    def start(self) -> Array:
        poison = self.options["poison"]
        if isinstance(poison, int):
            poison = self.board.names(Dice(self.options["seed"]).sample(len(self.board), poison))
        state = np.zeros(1, STATE)
        self.put(state[0], ["x" if site.name in poison else "o" for site in self.board.sites])
        return state

    def letters(self, state: Record) -> list[str]:
        cells = [divmod(i, self.options["cols"]) for i in range(len(self.board))]
        return [self.LETTERS[holds(state["squares"], *cell) + holds(state["poison"], *cell)] for cell in cells]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        cells = [(*divmod(i, self.options["cols"]), letter) for i, letter in enumerate(letters)]
        state["squares"] = pack((row, column) for row, column, letter in cells if letter != ".")
        state["poison"] = pack((row, column) for row, column, letter in cells if letter == "x")

    def check(self, state: Record) -> None:
        letters = self.letters(state)
        if "x" not in letters:
            raise InvalidPosition("position: there is no poisoned square ('x')")
        parts = self._parts(i for i, letter in enumerate(letters) if letter != ".")
        if len(parts) > 1:
            raise InvalidPosition(f"position: the squares do not hang together: {self.board.name(parts[1][0])} is cut off")

    def _parts(self, squares: Iterable[int]) -> list[list[int]]:
        """Squares by the parts in which they hang together, the largest part first."""
        rest, parts = set(squares), []
        while rest:
            todo = [min(rest)]
            rest -= set(todo)
            for i in todo:
                near = [int(step) for step in self.board.steps[i][::2] if int(step) in rest]
                todo += near
                rest -= set(near)
            parts.append(sorted(todo))
        return sorted(parts, key=lambda part: (-len(part), part[0]))

    def _squares(self, corners: Iterable[str]) -> list[int]:
        """The squares of a rectangle from its upper left and lower right corner; none if they are not these."""
        (top, left), (bottom, right) = (divmod(i, self.options["cols"]) for i in self.board.indices(corners))
        return [row * self.options["cols"] + column for row in range(top, bottom + 1) for column in range(left, right + 1)]

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return name_of(move >> 12, move >> 8 & 15), name_of(move >> 4 & 15, move & 15)

    def move_text(self, state: Record, move: int) -> str:
        return ":".join(self.move_path(state, move))

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return ()

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(self._squares(self.move_path(state, move)))

    def meant(self, state: Record, codes: Array, path: Sequence[str]) -> Begun:
        """Any two opposite corners of a rectangle, in either order."""
        if len(path) == 0:
            corners = {name for code in codes.tolist() for name in self._corners(code)}
            return Begun(codes, codes[:0], frozenset(corners))
        if len(path) > 2 or not set(path) <= set(self.board.index):
            return Begun(codes[:0], codes[:0], frozenset())
        rows, columns = (codes >> 12, codes >> 4 & 15), (codes >> 8 & 15, codes & 15)
        (row, column), *rest = (divmod(site, self.options["cols"]) for site in self.board.indices(path))
        begun, opposite = codes[:0], set()
        for r in (0, 1):
            for c in (0, 1):
                at = (rows[r] == row) & (columns[c] == column)
                if rest:
                    at &= (rows[1 - r] == rest[0][0]) & (columns[1 - c] == rest[0][1])
                begun = np.union1d(begun, codes[at])
                opposite |= set(zip(rows[1 - r][at].tolist(), columns[1 - c][at].tolist(), strict=True))
        onward = () if rest else (name_of(*corner) for corner in opposite)
        return Begun(begun, begun if rest else begun[:0], frozenset(onward))

    def _corners(self, move: int) -> set[str]:
        rows, columns = (move >> 12, move >> 4 & 15), (move >> 8 & 15, move & 15)
        return {name_of(row, column) for row in rows for column in columns}

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        places = [divmod(site, self.options["cols"]) for site in self.board.indices(path[:2])]
        rows, columns = zip(*places, strict=True)
        return (f"{name_of(min(rows), min(columns))}:{name_of(max(rows), max(columns))}",)

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        """The squares there, and none of them poisoned."""
        bare, words = state.copy(), pack(divmod(site, self.options["cols"]) for site in self.board.indices(names))
        bare["squares"] |= words
        bare["poison"] &= ~words
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), "disconnects": self.ask(state, past, apart=1)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        squares = self._squares(tried.sites)
        if not squares:
            return Refusal("corners", tried.sites)
        letters = self.letters(state[0])
        for letter, code in ((".", "bitten"), ("x", "poisoned")):
            if found := [i for i in squares if letters[i] == letter]:
                return Refusal(code, self.board.names(found))
        parts = self._parts(i for i, letter in enumerate(letters) if letter != "." and i not in squares)
        return Refusal("disconnects", self.board.names(i for part in parts[1:] for i in part))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for name, letter in zip(self.board.index, self.letters(state), strict=True):
            if letter != ".":
                picture.piece(name, "poison" if letter == "x" else "square", "", letter)
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Rows and columns exchanged, on square boards. Mirrors also keep the rules, but exchange the corners that a move names."""
        rows, columns = self.options["rows"], self.options["cols"]
        if rows != columns:
            return []
        return [Symmetry(exchange(rows), {})]
