"""Game of the Amazons for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.amazons.evaluation import HALF_ROWS, PITCH, PLAN
from potez.games.amazons.rules import ARROW, LOOKUP, STARTS, STATE
from potez.geometry.board import Board, name_of, square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Int
from potez.kernel.paths import Half
from potez.kernel.picture import Picture
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.explaining import alone, in_the_way, piece_to_move

NOWHERE = -1  # no site


class Rules(Contract):
    SIDES = ("white", "black")
    OPTIONS = (Int("size", 10, "cells a side", values=tuple(STARTS)),)
    REASONS = (
        "empty",
        "cell_blocked",
        "not_your_piece",
        "same_site",
        "no_line",
        "occupied",
        "blocked",
        "arrow_no_line",
        "arrow_occupied",
        "arrow_blocked",
    )
    ENDS = ("no-moves",)
    WIDE = True
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+/[a-z][0-9]+"
    EXAMPLE = "g10-g5/j5"
    LETTERS = ".wbx"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = tuple(Preset(f"{size} × {size}", {"size": size}) for size in (6, 8, 10))
    PREVIEWS = (Preview(18, {"size": 8}),)

    def prepare(self) -> None:
        size = self.options["size"]
        cells = [divmod(i, size) for i in range(size * size)]
        tints = {name_of(r, c): "dark" if (r + c) % 2 else "light" for r, c in cells}
        self.board: Board = square(size, size, tints=tints)
        self.bound = size * size - 1
        self.room = Room()  # a playout lists no moves, and nothing comes back
        lookup = self.lookup[0]
        lookup["stride"] = (1, size, size + 1, size - 1)
        lookup["size"] = size
        diagonals = 2 * size - 1
        for i, (r, c) in enumerate(cells):
            falling, rising = c - r + size - 1, c + r
            lookup["line"][i] = (r, size + c, 2 * size + falling, 2 * size + diagonals + rising)
            # A diagonal's bits count from its uppermost cell.
            lookup["place"][i] = (c + 1, r + 1, min(r, c) + 1, min(r, size - 1 - c) + 1)
            lookup["half"][i], lookup["bit"][i] = r // HALF_ROWS, 1 << r % HALF_ROWS * PITCH + c
        for line, length in zip(*np.unique(lookup["line"][: len(cells)], return_counts=True), strict=True):
            lookup["walls"][line] = 1 | 1 << int(length) + 1

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        for value, names in enumerate(STARTS[self.options["size"]], 1):
            state["cells"][0, self.board.indices(names)] = value
        self.check(state[0])
        return state

    def check(self, state: Record) -> None:
        """Counts the amazons and sets up what is kept beside the cells."""
        cells, lookup = state["cells"][: len(self.board)], self.lookup[0]
        state["amazons"] = -1
        for side, name in enumerate(self.SIDES):
            found = np.flatnonzero(cells == side + 1)
            if len(found) > 4:
                raise InvalidPosition(f"position: {name} has {len(found)} amazons; a side has at most 4")
            state["amazons"][side, 4 - len(found) :] = found
        state["lines"] = lookup["walls"]
        for i in np.flatnonzero(cells):
            state["lines"][lookup["line"][i]] |= np.int16(1) << lookup["place"][i]

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move >> 14, move >> 7 & 127, move & 127))

    def move_text(self, state: Record, move: int) -> str:
        start, target, arrow = self.move_path(state, move)
        return f"{start}-{target}/{arrow}"

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return self.move_path(state, move)[:1]

    def code_of(self, state: Record, tried: Tried) -> int:
        start, target, arrow = self.board.indices(tried.sites)
        return start << 14 | target << 7 | arrow

    def beginning(self, state: Record, codes: Array, path: Sequence[str]) -> tuple[Array, set[str]]:
        """Without writing out the thousands of moves."""
        for place, name in enumerate(path):
            site = self.board.index.get(name, NOWHERE) if place < 3 else NOWHERE
            codes = codes[(codes >> max(14 - 7 * place, 0) & 127) == site]
        onward = np.unique(codes >> 14 - 7 * len(path) & 127).tolist() if len(path) < 3 else []
        return codes, set(self.board.names(onward))

    def complete(self, state: Record, codes: Array, path: Sequence[str]) -> Array:
        return codes if len(path) == 3 else codes[:0]

    def begins_with_piece(self, state: Record) -> bool:
        return True

    def half(self, state: Record, code: int, path: Sequence[str]) -> Half:
        return Half("shoot", moved=(path[0], path[1])) if len(path) == 2 else Half("target", chosen=tuple(path))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        start, target, *arrow = path[:3]
        return (f"{start}-{target}/{arrow[0] if arrow else start}",)

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = super().cleared(state, names)
        self.check(bare[0])
        return bare

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start, target, arrow = tried.sites
        if wrong := piece_to_move(self, state[0], start):
            return wrong
        if start == target:
            return Refusal("same_site", (target,))
        freely = self.ask(alone(self, state, start), past)
        if not freely.begins((start, target)):
            return Refusal("no_line", (start, target))
        standing = self.standing(state[0])
        if target in standing:
            return Refusal("occupied", (target,))
        if stops := in_the_way(self, state, start, lambda bare: self.ask(bare, past).begins((start, target))):
            return Refusal("blocked", stops)
        if arrow == target or (arrow in standing and arrow != start):
            return Refusal("arrow_occupied", (arrow,))
        if not freely.allows(tried):
            return Refusal("arrow_no_line", (target, arrow))
        return Refusal("arrow_blocked", in_the_way(self, state, start, lambda bare: self.ask(bare, past).allows(tried)))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value == ARROW:
                picture.piece(site.name, "arrow", "", "x")
            elif value:
                picture.piece(site.name, "amazon", self.SIDES[value - 1], self.LETTERS[value])
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Turned, mirrored, and the colours exchanged."""
        size = self.options["size"]
        same = {name: name for name in self.board.index}
        return [Symmetry(quarter_turn(size), {}), Symmetry(mirror(size), {}), Symmetry(same, {"w": "b", "b": "w"}, swaps_sides=True)]
