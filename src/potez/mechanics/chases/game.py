"""Chases for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from potez.errors import InvalidPosition
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.picture import Picture
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.explaining import free_target, piece_to_move, step_on_line


class Chase(Contract):
    """What the chases share towards people. LETTERS and KINDS are in the order of SIDES, LETTERS after the sign of a free site."""

    HOUNDS: ClassVar[int]  # the side of the hounds
    NUMBER: ClassVar[int]  # how many there are
    KINDS: ClassVar[tuple[str, str]]
    REASONS: ClassVar[tuple[str, ...]] = ("empty", "not_your_piece", "same_site", "occupied", "wrong_direction", "too_far", "no_line")

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[1 + self.owner(state, i)] for i in range(len(self.board))]

    def owner(self, state: Record, site: int) -> int:
        """Whose piece stands on a site, -1 for none."""
        if site == state["runner"]:
            return 1 - self.HOUNDS
        return self.HOUNDS if int(state["hounds"]) >> site & 1 else -1

    def put(self, state: Record, letters: Sequence[str]) -> None:
        hound, runner = self.LETTERS[1 + self.HOUNDS], self.LETTERS[2 - self.HOUNDS]
        hounds, runners = letters.count(hound), letters.count(runner)
        if (hounds, runners) != (self.NUMBER, 1):
            raise InvalidPosition(
                f"position: {self.NUMBER} of the letter {hound!r} and 1 of {runner!r} needed, {hounds} and {runners} given"
            )
        state["hounds"] = sum(1 << i for i, letter in enumerate(letters) if letter == hound)
        state["runner"] = letters.index(runner)

    def move_text(self, state: Record, move: int) -> str:
        return "-".join(self.move_path(state, move))

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move >> 6, move & 63))

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start, end = tried.sites

        def owner(site: str) -> int:
            return self.owner(state[0], self.board.index[site])

        wrong = piece_to_move(owner, int(state[0]["turn"]), start) or free_target(owner, start, end) or step_on_line(self.board, start, end)
        if wrong:
            return wrong
        freely = self.lookup.copy()
        freely["reach"][0, self.HOUNDS] = freely["reach"][0, 1 - self.HOUNDS]  # hounds that may also go back
        return Refusal("wrong_direction" if tried.text in self.texts(state, past, lookup=freely) else "illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for i, site in enumerate(self.board.sites):
            if (side := self.owner(state, i)) >= 0:
                picture.piece(site.name, self.KINDS[side], self.SIDES[side], self.LETTERS[1 + side])
        return picture
