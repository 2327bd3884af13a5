"""Hare and Hounds, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = ("hare",)

# The drawing of the rulebook, line by line: every point with its neighbours.
NEAR = {
    0: (1, 2, 3),
    1: (0, 2, 4, 5),
    2: (0, 1, 3, 5),
    3: (0, 2, 5, 6),
    4: (1, 5, 7),
    5: (1, 2, 3, 4, 6, 7, 8, 9),
    6: (3, 5, 9),
    7: (4, 5, 8, 10),
    8: (5, 7, 9, 10),
    9: (5, 6, 8, 10),
    10: (7, 8, 9),
}
COLUMNS = ((0,), (1, 2, 3), (4, 5, 6), (7, 8, 9), (10,))


def column(point: int) -> int:
    return next(number for number, points in enumerate(COLUMNS) if point in points)


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.hounds = [0, 1, 3]
        self.hare = 10
        self.side = "hounds"
        self.stalled = 0

    def turn(self) -> str:
        return self.side

    def moves(self) -> set[str]:
        found = set()
        for piece in self.hounds if self.side == "hounds" else [self.hare]:
            for near in NEAR[piece]:
                if near in self.hounds or near == self.hare:
                    continue
                if self.side == "hounds" and column(near) < column(piece):
                    continue
                found.add(f"{piece}-{near}")
        return found

    def play(self, text: str) -> None:
        start, end = map(int, text.split("-"))
        if self.side == "hounds":
            self.hounds.remove(start)
            self.hounds.append(end)
            self.stalled = self.stalled + 1 if column(start) == column(end) else 0
            self.side = "hare"
        else:
            self.hare = end
            self.side = "hounds"

    def outcome(self) -> tuple[str | None, str] | None:
        if self.side == "hare" and not self.moves():
            return "hounds", "no-moves"
        if all(column(self.hare) < column(hound) for hound in self.hounds):
            return "hare", "escape"
        if self.stalled == 10:
            return "hare", "stalling"
        if not self.moves():
            return "hare", "no-moves"
        return None
