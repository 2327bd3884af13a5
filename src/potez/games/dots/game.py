"""Dots and Boxes for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition, shorten
from potez.games.dots.evaluation import PLAN
from potez.games.dots.rules import LOOKUP, NO_BOX, STATE, WORD, ZERO, X
from potez.geometry.board import Board
from potez.geometry.edges import box_name, edges, frames
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Int
from potez.kernel.paths import Begun
from potez.kernel.picture import Picture
from potez.kernel.records import key_words
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


class Rules(Contract):
    SIDES = ("x", "0")
    OPTIONS = (
        Int("rows", 5, "rows of dots", low=2, high=10),
        Int("cols", 6, "columns of dots", low=2, high=10),
    )
    REASONS = ("line_drawn", "order", "not_neighbours", "same_site")
    ENDS = ("score",)
    PATTERN = "([a-z][0-9]+)-([a-z][0-9]+)"
    EXAMPLE = "a1-b1"
    TOUCH = "dot"
    LETTERS = ".-|"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(34, {"rows": 5, "cols": 6}),)

    def prepare(self) -> None:
        rows, columns = self.options["rows"], self.options["cols"]
        self.board: Board = edges(rows, columns)
        self.bound = len(self.board)
        self.room = Room(out=len(self.board))  # a playout lists the free edges; nothing comes back
        self.dots = {site.name: site for site in self.board.decor if site.shape == "dot"}
        self.boxes = [box_name(r, c) for r in range(rows - 1) for c in range(columns - 1)]
        lookup = self.lookup[0]
        lookup["edges"], lookup["boxes"] = len(self.board), len(self.boxes)
        lookup["sides"] = NO_BOX
        for box, frame in enumerate(frames(rows, columns)):
            lookup["frame"][box] = frame
            for edge in frame:
                sides = lookup["sides"][edge]
                sides[0 if sides[0] == NO_BOX else 1] = box

    def start(self) -> Array:
        return np.zeros(1, STATE)

    def drawn(self, state: Record, edge: int) -> bool:
        return bool(int(state["drawn"][edge // WORD]) >> edge % WORD & 1)

    # Texts: a position is the picture of the board, row by row, `+-+.+/|x|.|/+-+.+ x`.

    def letters(self, state: Record) -> list[str]:
        return [self.sign(site.name) if self.drawn(state, edge) else "." for edge, site in enumerate(self.board.sites)]

    def sign(self, edge: str) -> str:
        """How a drawn edge looks in the text of a position."""
        a, _, b = edge.partition("-")
        return "-" if a[1:] == b[1:] else "|"

    def write_setup(self, state: Record) -> str:
        letters = self.letters(state)
        rows = []
        for number, row in enumerate(self.board.rows):
            line = [letters[i] for i in row]
            if number % 2 == 0:
                rows.append("+" + "+".join(line) + "+")
            else:
                boxes = len(line) - 1
                first = number // 2 * boxes
                owners = [".x0"[owner] for owner in state["owner"][first : first + boxes]]
                rows.append("".join(a + b for a, b in zip(line, [*owners, ""], strict=True)))
        return "/".join(rows) + " " + self.SIDES[state["turn"]]

    def read_setup(self, text: str) -> Array:
        words = text.split()
        if len(words) != 2:
            example = self.write_setup(self.start()[0])
            raise InvalidPosition(f"position {shorten(text)!r}: give the rows and the side to move, such as {example!r}")
        if words[1] not in self.SIDES:
            raise InvalidPosition(f"position: the side to move is {shorten(words[1])!r}; use {' or '.join(self.SIDES)}")
        state = self.start()
        state["turn"] = self.SIDES.index(words[1])
        rows, grid = words[0].split("/"), self.board.rows
        if len(rows) != len(grid):
            raise InvalidPosition(f"position: {len(rows)} rows given, {len(grid)} needed, separated by '/'")
        wide = 2 * self.options["cols"] - 1
        for number, row in enumerate(rows):
            if len(row) != wide:
                raise InvalidPosition(f"position: row {number + 1} has {len(row)} letters, {wide} needed")
            for place, letter in enumerate(row):
                self._read_letter(state[0], number, place, letter)
        self.check(state[0])
        return state

    def _read_letter(self, record: Record, row: int, place: int, letter: str) -> None:
        """In even rows dots and lines take turns, in odd rows lines and boxes."""
        if (row + place) % 2:
            edge = self.board.rows[row][place // 2]
            allowed = "." + self.sign(self.board.name(edge))
            if letter == allowed[1]:
                record["drawn"][edge // WORD] |= 1 << edge % WORD
        elif row % 2:
            allowed = ".x0"
            if letter in allowed:
                record["owner"][row // 2 * (self.options["cols"] - 1) + place // 2] = allowed.index(letter)
        else:
            allowed = "+"
        if letter not in allowed:
            raise InvalidPosition(f"position: row {row + 1}, letter {place + 1}: {letter!r} is none of {allowed!r}")

    def check(self, state: Record) -> None:
        for box, name in enumerate(self.boxes):
            whole = all(self.drawn(state, int(edge)) for edge in self.lookup[0]["frame"][box])
            if whole != bool(state["owner"][box]):
                raise InvalidPosition(f"position: the box {name} " + ("is closed and nobody's" if whole else "is owned and not closed"))
        state["score"] = [np.count_nonzero(state["owner"] == side + 1) for side in (X, ZERO)]

    @property
    def table_words(self) -> int:
        """The lines, the turn and the score; whose each box is changes nothing."""
        return key_words(self.STATE)

    def move_text(self, state: Record, move: int) -> str:
        return self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(move),)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        """The edge, in whichever order its dots are named. Dots that are not on the board are given as they are, to be refused."""
        unknown = tuple(dot for dot in match.groups() if dot not in self.dots)
        both = f"{match[1]}-{match[2]}", f"{match[2]}-{match[1]}"
        return unknown or tuple(edge for edge in both if edge in self.board.index)

    def extent(self, name: str) -> str:
        first, *_, last = self.dots
        return f"its dots run from {first} to {last}"

    @property
    def touchable(self) -> tuple[str, ...]:
        """An edge, or one after the other the dots that it joins."""
        return (*super().touchable, *self.dots)

    def meant(self, state: Record, codes: Array, path: Sequence[str]) -> Begun:
        if not path or path[0] not in self.dots:
            return super().meant(state, codes, path)
        dots = {code: self.board.name(code).split("-") for code in codes.tolist()}
        begun = [code for code, ends in dots.items() if set(path) <= set(ends) and len(set(path)) == len(path)]
        found = np.array(begun, np.int64)
        onward = {dot for code in begun for dot in dots[code]} - set(path)
        return Begun(found, found if len(path) == 2 else found[:0], frozenset(onward))

    def misplaced(self, state: Array, path: Sequence[str]) -> Refusal | None:
        """After a dot comes another dot, no line."""
        kinds = [site in self.dots for site in path[:2]]
        return Refusal("not_neighbours", tuple(path[:2])) if kinds == [True, False] else None

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        if path[-1] not in self.dots:
            return path[-1:]
        if len(path) == 1:
            return [edge for edge in self.board.index if path[0] in edge.split("-")]
        turned = f"{path[1]}-{path[0]}"
        return (turned,) if turned in self.board.index else ("-".join(path[:2]),)

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = state.copy()
        for edge in self.board.indices(names):
            bare["drawn"][0, edge // WORD] &= ~(1 << edge % WORD)
        return bare

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        a, b = tried.match.groups()
        if a == b:
            return Refusal("same_site", params={"sites": a})
        if not tried.sites:
            return Refusal("not_neighbours", params={"sites": f"{a}, {b}"})
        if tried.sites != (tried.text,):
            return Refusal("order", tried.sites)
        return Refusal("line_drawn", tried.sites)

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float]:
        return {side: float(boxes) for side, boxes in zip(self.SIDES, state["score"], strict=True)}

    def drawer(self, state: Record, edge: int) -> str:
        """Who drew a line; "" for those of a position that was set up."""
        return next((side for side, drawn in zip(self.SIDES, state["pen"], strict=True) if int(drawn[edge // WORD]) >> edge % WORD & 1), "")

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for edge, (name, letter) in enumerate(zip(self.board.index, self.letters(state), strict=True)):
            if letter != ".":
                picture.piece(name, "line", self.drawer(state, edge), letter)
        for name, owner in zip(self.boxes, state["owner"], strict=False):
            if owner:
                picture.piece(name, "box", self.SIDES[owner - 1], self.SIDES[owner - 1])
        for side, boxes in zip(self.SIDES, state["score"], strict=True):
            picture.counter("score", int(boxes), side)
        return picture
