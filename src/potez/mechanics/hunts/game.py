"""Hunts for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import numpy as np

from potez.errors import InvalidPosition
from potez.geometry.board import Board
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.picture import Picture
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.hunts.rules import CLOSE, LOOKUP, STATE
from potez.mechanics.jumps.game import NO_CODE, Jumping


class Hunt(Jumping):
    """What the hunts share. LETTERS and KINDS are in the order of SIDES, LETTERS after the sign of a free point."""

    JUMPER: ClassVar[int]  # the side that jumps
    JUMPERS: ClassVar[int] = 1  # how many pieces it has
    WIDTH = 0  # one jumper needs no bits to be told by
    KINDS: ClassVar[tuple[str, str]]  # what the sides' pieces are
    REASONS: ClassVar[tuple[str, ...]] = (*Jumping.REASONS, "cannot_capture")
    ENDS: ClassVar[tuple[str, ...]] = ("too-few", "no-moves", "threefold", "limit")
    FIELDS: ClassVar[Mapping[str, tuple[int, int] | str]] = {"ply": (0, MOST_PLIES)}
    LOOKUP, STATE = LOOKUP, STATE

    most: int  # pieces of the pack at the beginning, and in any setup

    def lay_out(self, board: Board) -> None:
        """Fills the lookup that every hunt has."""
        self.board = board
        self.bound = MOST_PLIES
        self.room = Room(past=MOST_PLIES, out=256)  # a key for every ply; a list of moves that does not fit is gone through once more
        lookup = self.lookup[0]
        lookup["all"] = (1 << len(board)) - 1
        lookup["steps"][: len(board)], lookup["jumps"][: len(board)] = board.steps, board.jumps
        for site in range(len(board)):
            lookup["near"][site] = sum(1 << int(near) for near in board.steps[site] if near >= 0)

    def close_in(self, closing: int) -> None:
        """The pack comes nearer where it has nothing better to do; without this it would only shuffle about."""
        lookup, board = self.lookup[0], self.board
        lookup["closing"] = closing
        within = lookup["near"][: len(board)] | 1 << np.arange(len(board))
        for steps in range(CLOSE):
            lookup["within"][steps, : len(board)] = within
            within = np.array([np.bitwise_or.reduce(within[ways[ways >= 0]]) for ways in board.steps])

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[1 + self.owner(state, site)] for site in self.board.index]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for field, side in (("jumpers", self.JUMPER), ("pack", 1 - self.JUMPER)):
            state[field] = sum(1 << i for i, letter in enumerate(letters) if letter == self.LETTERS[1 + side])

    def check(self, state: Record) -> None:
        jumpers, pack = int(state["jumpers"]).bit_count(), int(state["pack"]).bit_count()
        if jumpers != self.JUMPERS:
            raise InvalidPosition(f"position: {self.JUMPERS} of the letter {self.LETTERS[1 + self.JUMPER]!r} needed, {jumpers} given")
        if pack > self.most:
            raise InvalidPosition(f"position: at most {self.most} of the letter {self.LETTERS[2 - self.JUMPER]!r} allowed, {pack} given")

    def owner(self, state: Record, site: str) -> int:
        """Whose piece stands on a site, -1 for none."""
        i = self.board.index[site]
        if int(state["jumpers"]) >> i & 1:
            return self.JUMPER
        return 1 - self.JUMPER if int(state["pack"]) >> i & 1 else -1

    def jumper(self, state: Record, low: int) -> int:
        return self.jumpers(state)[low]

    def low_bits(self, state: Record, site: int) -> int:
        jumpers = self.jumpers(state)
        return jumpers.index(site) if site in jumpers else NO_CODE

    def jumpers(self, state: Record) -> list[int]:
        return [i for i in range(len(self.board)) if int(state["jumpers"]) >> i & 1]

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare, gone = state.copy(), sum(1 << site for site in self.board.indices(names))
        bare["pack"] &= ~gone
        bare["jumpers"] &= ~gone
        return bare

    def stand(self, state: Array, side: int, site: int) -> None:
        state["jumpers" if side == self.JUMPER else "pack"] |= 1 << site

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        return super().written(state, path) if state["turn"] == self.JUMPER else ("-".join(path[:2]),)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start = tried.sites[0]
        if "x" in tried.text and state[0]["turn"] == self.owner(state[0], start) == 1 - self.JUMPER:
            return Refusal("cannot_capture", (start,))
        return super().explain(state, past, tried)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site in self.board.index:
            if (side := self.owner(state, site)) >= 0:
                picture.piece(site, self.KINDS[side], self.SIDES[side], self.LETTERS[1 + side])
        picture.counter("taken", self.most - int(state["pack"]).bit_count(), self.SIDES[self.JUMPER])
        return picture

    def mirror(self) -> Symmetry:
        """Left and right exchanged."""
        places = {(site.x, site.y): site.name for site in self.board.sites}
        width = max(site.x for site in self.board.sites)
        return Symmetry({site.name: places[width - site.x, site.y] for site in self.board.sites}, {})
