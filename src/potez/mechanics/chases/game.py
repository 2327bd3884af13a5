"""Chases for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from potez.errors import InvalidPosition
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.explaining import free_target, not_a_step, piece_to_move

NOWHERE = 62  # no site: the runner taken away, to ask where the hounds could go


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

    def begins_with_piece(self, state: Record) -> bool:
        return True

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = state.copy()
        for site in self.board.indices(names):
            bare["hounds"] &= ~(1 << site)
            if site == bare["runner"] and bare["turn"] == self.HOUNDS:
                bare["runner"] = NOWHERE
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        both_ways = self.relaxed()
        both_ways["reach"][0, self.HOUNDS] = both_ways["reach"][0, 1 - self.HOUNDS]
        return {**super().switches(state, past), "wrong_direction": Question(self, both_ways, state, past)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start, end = tried.sites
        wrong = piece_to_move(self, state[0], start) or free_target(self, state[0], start, end)
        if wrong:
            return wrong
        if self.switches(state, past)["wrong_direction"].allows(tried):
            return Refusal("wrong_direction", tried.sites)
        return not_a_step(self.board, start, end)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for i, site in enumerate(self.board.sites):
            if (side := self.owner(state, i)) >= 0:
                picture.piece(site.name, self.KINDS[side], self.SIDES[side], self.drawn_letter(self.LETTERS[1 + side]))
        return picture
