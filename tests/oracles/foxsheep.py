"""Foxes and Sheep, slow and obvious."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from tests.oracles.base import BaseOracle

OPTION_SETS = ("foxsheep", "foxsheep(first=foxes)")

ROWS = {1: "cde", 2: "cde", 3: "abcdefg", 4: "abcdefg", 5: "abcdefg", 6: "cde", 7: "cde"}
SITES = [column + str(row) for row, columns in ROWS.items() for column in columns]
SQUARE = ["c1", "d1", "e1", "c2", "d2", "e2", "c3", "d3", "e3"]


@cache
def beside(site: str, right: int, down: int) -> str | None:
    """The next point along a line, if there is one. Diagonals lead through points whose row + column, from 0, is even."""
    column, row = ord(site[0]) - ord("a"), int(site[1]) - 1
    if right and down and (row + column) % 2 == 1:
        return None
    name = chr(ord("a") + column + right) + str(row + 1 + down)
    return name if name in SITES else None


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.sheep = {site for site in SITES if site[1] in "4567"}
        self.foxes = {"c1", "e1"}
        self.side: str = self.options["first"]
        self.history = [self.now()]

    def now(self) -> object:
        return sorted(self.sheep), sorted(self.foxes), self.side

    def turn(self) -> str:
        return self.side

    def chains(self, path: list[str], sheep: set[str], others: set[str]) -> list[list[str]]:
        """The chains that begin with this path, each played to its end. `others`: foxes that stand still."""
        longer = []
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                over = beside(path[-1], right, down)
                land = over and beside(over, right, down)
                if land and over in sheep and land not in sheep and land not in others:
                    longer += self.chains([*path, land], sheep - {str(over)}, others)
        if not longer and len(path) > 1:
            return [path]
        return longer

    def steps(self, site: str, downs: tuple[int, ...]) -> set[str]:
        found = set()
        for right in (-1, 0, 1):
            for down in downs:
                end = beside(site, right, down)
                if end and end not in self.sheep and end not in self.foxes:
                    found.add(f"{site}-{end}")
        return found

    def moves(self) -> set[str]:
        if self.side == "sheep":
            return {move for site in self.sheep for move in self.steps(site, (-1, 0))}
        captures = {"x".join(path) for fox in self.foxes for path in self.chains([fox], self.sheep, self.foxes - {fox})}
        return captures or {move for fox in self.foxes for move in self.steps(fox, (-1, 0, 1))}

    def play(self, text: str) -> None:
        path = text.replace("x", "-").split("-")
        movers = self.sheep if self.side == "sheep" else self.foxes
        movers.remove(path[0])
        movers.add(path[-1])
        if "x" in text:
            for a, b in pairwise(path):
                middle = chr((ord(a[0]) + ord(b[0])) // 2) + str((int(a[1]) + int(b[1])) // 2)
                self.sheep.remove(middle)
        self.side = "foxes" if self.side == "sheep" else "sheep"
        self.history.append(self.now())

    def outcome(self) -> tuple[str | None, str] | None:
        if all(site in self.sheep for site in SQUARE):
            return "sheep", "goal"
        if len(self.sheep) < 9:
            return "foxes", "too-few"
        if not self.moves():
            return ("foxes" if self.side == "sheep" else "sheep"), "no-moves"
        if self.history.count(self.now()) >= 3:
            return None, "threefold"
        if len(self.history) > 1000:
            return None, "limit"
        return None
