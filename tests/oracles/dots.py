"""Dots and Boxes, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "dots",
    "dots(rows=2,cols=2)",
    "dots(rows=3,cols=2)",
    "dots(rows=3,cols=4)",
    "dots(rows=2,cols=10)",
    "dots(rows=10,cols=3)",
)


def dot(row: int, column: int) -> str:
    return "abcdefghij"[column] + str(row + 1)


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.rows, self.columns = self.options["rows"], self.options["cols"]
        self.side = "x"
        self.lines: set[str] = set()
        self.owners: dict[tuple[int, int], str] = {}

    def turn(self) -> str:
        return self.side

    def all_lines(self) -> set[str]:
        found = set()
        for r in range(self.rows):
            for c in range(self.columns):
                if c + 1 < self.columns:
                    found.add(dot(r, c) + "-" + dot(r, c + 1))
                if r + 1 < self.rows:
                    found.add(dot(r, c) + "-" + dot(r + 1, c))
        return found

    def moves(self) -> set[str]:
        return self.all_lines() - self.lines

    def play(self, text: str) -> None:
        self.lines.add(text)
        closed = False
        for r in range(self.rows - 1):
            for c in range(self.columns - 1):
                a, b, d, e = dot(r, c), dot(r, c + 1), dot(r + 1, c), dot(r + 1, c + 1)
                if (r, c) not in self.owners and {f"{a}-{b}", f"{d}-{e}", f"{a}-{d}", f"{b}-{e}"} <= self.lines:
                    self.owners[r, c] = self.side
                    closed = True
        if not closed:
            self.side = "0" if self.side == "x" else "x"

    def score(self) -> dict[str, float]:
        owners = list(self.owners.values())
        return {"x": owners.count("x"), "0": owners.count("0")}

    def outcome(self) -> tuple[str | None, str] | None:
        if self.moves():
            return None
        score = self.score()
        if score["x"] == score["0"]:
            return None, "score"
        return ("x" if score["x"] > score["0"] else "0"), "score"
