"""Squart, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

# The default game has a random start; a fixed seed keeps the suites repeatable.
OPTION_SETS = (
    "squart(seed=1)",
    "squart(size=4,blocked=0)",
    "squart(size=10,seed=2)",
    "squart(size=6,blocked=18,seed=3)",
    "squart(size=9,blocked=5,spread=false,seed=4)",
    "squart(size=5,blocked=a1+c3+e5,spread=false)",
)


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        self.free = {name for name, letter in start.items() if letter == "."}
        self.side = "blue"

    def turn(self) -> str:
        return self.side

    def name(self, row: int, column: int) -> str:
        return "abcdefghij"[column] + str(row + 1)

    def bars(self) -> dict[str, list[tuple[int, int]]]:
        """Every bar that the side to move may lay, with its two cells."""
        found = {}
        for r in range(self.size):
            for c in range(self.size):
                other = (r, c + 1) if self.side == "blue" else (r + 1, c)
                if max(other) < self.size and self.name(r, c) in self.free and self.name(*other) in self.free:
                    found[f"{self.name(r, c)}-{self.name(*other)}"] = [(r, c), other]
        return found

    def moves(self) -> set[str]:
        return set(self.bars())

    def play(self, text: str) -> None:
        for r, c in self.bars()[text]:
            self.free.discard(self.name(r, c))
            if self.options["spread"]:
                for row, column in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if 0 <= row < self.size and 0 <= column < self.size:
                        self.free.discard(self.name(row, column))
        self.side = "red" if self.side == "blue" else "blue"

    def outcome(self) -> tuple[str | None, str] | None:
        if not self.bars():
            return ("red" if self.side == "blue" else "blue"), "no-moves"
        return None
