"""Twelve Men's Morris, slow and obvious: the nine men's oracle with diagonals and other ways to move."""

from __future__ import annotations

from tests.oracles import ninemorris

OPTION_SETS = ("twelvemorris",)


class Oracle(ninemorris.Oracle):
    men = 12
    lines = ninemorris.LINES + [line.split() for line in ("a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5")]

    def begin(self, start: dict[str, str]) -> None:
        self.banned: dict[str, tuple[str, str] | None] = {"white": None, "black": None}  # piece, and where it may not go
        super().begin(start)

    def position(self) -> object:
        return super().position(), sorted(self.banned.items())

    def turns(self) -> list[tuple[str | None, str]]:
        free = [point for point in self.points if point not in self.board]
        found: list[tuple[str | None, str]] = []
        if self.hand[self.side]:
            found += [(None, point) for point in free]
        for start in self.pieces(self.side):
            found += [(start, point) for point in free if point in self.neighbours(start) and (start, point) != self.banned[self.side]]
        return found

    def note(self, start: str, target: str, taken: str) -> None:
        self.banned[self.side] = (target, start) if start else None
        theirs = self.banned[self.other()]
        if theirs and theirs[0] == taken:
            self.banned[self.other()] = None

    def too_few(self, side: str) -> bool:
        return self.hand[side] + len(self.pieces(side)) < 3
