"""Adugo, slow and obvious."""

from __future__ import annotations

from itertools import pairwise

from tests.oracles.base import BaseOracle

OPTION_SETS = ("adugo",)

# Every straight line of the board, as the rulebook draws it.
LINES = """
a1 b1 c1 d1 e1 / a2 b2 c2 d2 e2 / a3 b3 c3 d3 e3 / a4 b4 c4 d4 e4 / a5 b5 c5 d5 e5
a1 a2 a3 a4 a5 / b1 b2 b3 b4 b5 / c1 c2 c3 c4 c5 / d1 d2 d3 d4 d5 / e1 e2 e3 e4 e5
a1 b2 c3 d4 e5 / e1 d2 c3 b4 a5 / c1 b2 a3 / c1 d2 e3 / a3 b4 c5 / e3 d4 c5
c5 b6 a7 / c5 c6 c7 / c5 d6 e7 / b6 c6 d6 / a7 c7 e7 / d4 c5 b6 / c4 c5 c6 / b4 c5 d6
"""
STRAIGHT = [line.split() for row in LINES.strip().split("\n") for line in row.split("/")]
BOTH_WAYS = STRAIGHT + [line[::-1] for line in STRAIGHT]
STEPS = {(line[i], line[i + 1]) for line in BOTH_WAYS for i in range(len(line) - 1)}
JUMPS = {(line[i], line[i + 1], line[i + 2]) for line in BOTH_WAYS for i in range(len(line) - 2)}


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.dogs = {column + row for column in "abcde" for row in "123"} - {"c3"}
        self.jaguar = "c3"
        self.side = "jaguar"
        self.taken = 0
        self.history = [self.now()]

    def now(self) -> object:
        return sorted(self.dogs), self.jaguar, self.side

    def turn(self) -> str:
        return self.side

    def chains(self, site: str, dogs: set[str]) -> set[str]:
        found = set()
        for start, over, land in JUMPS:
            if start == site and over in dogs and land not in dogs:
                found |= {f"{site}x{land}"} | {f"{site}x{rest}" for rest in self.chains(land, dogs - {over})}
        return found

    def moves(self) -> set[str]:
        movers = {self.jaguar} if self.side == "jaguar" else self.dogs
        found = {f"{a}-{b}" for a, b in STEPS if a in movers and b not in self.dogs and b != self.jaguar}
        if self.side == "jaguar":
            found |= self.chains(self.jaguar, self.dogs)
        return found

    def play(self, text: str) -> None:
        if self.side == "dogs":
            start, end = text.split("-")
            self.dogs.remove(start)
            self.dogs.add(end)
        elif "-" in text:
            self.jaguar = text.split("-")[1]
        else:
            path = text.split("x")
            for a, b in pairwise(path):
                self.dogs -= {over for start, over, land in JUMPS if (start, land) == (a, b)}
                self.taken += 1
            self.jaguar = path[-1]
        self.side = "dogs" if self.side == "jaguar" else "jaguar"
        self.history.append(self.now())

    def outcome(self) -> tuple[str | None, str] | None:
        if self.taken >= 5:
            return "jaguar", "too-few"
        if not self.moves():
            return ("dogs" if self.side == "jaguar" else "jaguar"), "no-moves"
        if self.history.count(self.now()) >= 3:
            return None, "threefold"
        if len(self.history) > 1000:
            return None, "limit"
        return None
