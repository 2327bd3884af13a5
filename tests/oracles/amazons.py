"""Game of the Amazons, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = ("amazons", "amazons(size=8)", "amazons(size=6)")

WHITE = {10: "a7 d10 g10 j7", 8: "a6 c8 f8 h6", 6: "a5 b6 e6 f5"}
BLACK = {10: "a4 d1 g1 j4", 8: "a3 c1 f1 h3", 6: "a2 b1 e1 f2"}

Cell = tuple[int, int]


def cell(name: str) -> Cell:
    return int(name[1:]) - 1, "abcdefghij".index(name[0])


def name(cell: Cell) -> str:
    return "abcdefghij"[cell[1]] + str(cell[0] + 1)


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        self.board: dict[Cell, str] = {}
        for side, names in (("white", WHITE), ("black", BLACK)):
            for each in names[self.size].split():
                self.board[cell(each)] = side
        self.side = "white"

    def turn(self) -> str:
        return self.side

    def queen(self, start: Cell) -> list[Cell]:
        """The empty cells that a chess queen reaches."""
        found = []
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                r, c = start[0] + dr, start[1] + dc
                while (dr or dc) and 0 <= r < self.size and 0 <= c < self.size and (r, c) not in self.board:
                    found.append((r, c))
                    r, c = r + dr, c + dc
        return found

    def moves(self) -> set[str]:
        found = set()
        for start in [place for place, side in self.board.items() if side == self.side]:
            for target in self.queen(start):
                del self.board[start]
                found |= {f"{name(start)}-{name(target)}/{name(arrow)}" for arrow in self.queen(target)}
                self.board[start] = self.side
        return found

    def play(self, text: str) -> None:
        start, rest = text.split("-")
        target, arrow = rest.split("/")
        del self.board[cell(start)]
        self.board[cell(target)] = self.side
        self.board[cell(arrow)] = "arrow"
        self.side = "black" if self.side == "white" else "white"

    def outcome(self) -> tuple[str | None, str] | None:
        if not self.moves():
            return ("black" if self.side == "white" else "white"), "no-moves"
        return None
