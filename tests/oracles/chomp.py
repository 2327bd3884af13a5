"""Chomp!, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "chomp",
    "chomp(rows=2,cols=2)",
    "chomp(rows=4,cols=4,poison=3,seed=1)",
    "chomp(rows=6,cols=3,poison=a1+c6)",
    "chomp(rows=7,cols=2,poison=13,seed=2)",
    "chomp(rows=6,cols=6,poison=1,seed=3)",
    "chomp(rows=10,cols=10,poison=60,seed=4)",
)

Cell = tuple[int, int]


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.left = {(int(name[1:]) - 1, ord(name[0]) - ord("a")) for name in start}
        self.poison = {(int(name[1:]) - 1, ord(name[0]) - ord("a")) for name, letter in start.items() if letter == "x"}
        self.side = "red"

    def turn(self) -> str:
        return self.side

    def connected(self, cells: set[Cell]) -> bool:
        reached = [min(cells)]
        for r, c in reached:
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in cells and near not in reached:
                    reached.append(near)
        return len(reached) == len(cells)

    def rectangles(self) -> dict[str, set[Cell]]:
        """Every rectangle that may be broken off, with its squares."""
        found = {}
        clean = self.left - self.poison
        for top, left in clean:
            for bottom, right in clean:
                if top <= bottom and left <= right:
                    cells = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
                    if cells <= clean and self.connected(self.left - cells):
                        found["abcdefghij"[left] + str(top + 1) + ":" + "abcdefghij"[right] + str(bottom + 1)] = cells
        return found

    def moves(self) -> set[str]:
        return set(self.rectangles())

    def play(self, text: str) -> None:
        self.left -= self.rectangles()[text]
        self.side = "blue" if self.side == "red" else "red"

    def outcome(self) -> tuple[str | None, str] | None:
        if not self.rectangles():
            return ("blue" if self.side == "red" else "red"), "no-moves"
        return None
