"""Checkers, slow and obvious."""

from __future__ import annotations

from itertools import pairwise

from tests.oracles.base import BaseOracle

OPTION_SETS = ("checkers",)

Cell = tuple[int, int]  # row and column, from 0
Board = dict[Cell, str]  # n and a are men of black and white, N and A their kings


def name(cell: Cell) -> str:
    return "abcdefgh"[cell[1]] + str(cell[0] + 1)


def cell_of(text: str) -> Cell:
    return int(text[1:]) - 1, "abcdefgh".index(text[0])


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.board: Board = {cell_of(site): letter for site, letter in start.items() if letter != "."}
        self.side = "black"
        self.plies = 0
        self.quiet = 0
        self.history = [self.position()]

    def position(self) -> tuple[object, ...]:
        return self.side, tuple(sorted(self.board.items()))

    def turn(self) -> str:
        return self.side

    def owner(self, letter: str) -> str:
        return "black" if letter in "nN" else "white"

    def directions(self, letter: str) -> list[Cell]:
        up, down = [(-1, -1), (-1, 1)], [(1, -1), (1, 1)]
        return {"n": up, "a": down, "N": up + down, "A": up + down}[letter]

    def on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < 8 and 0 <= cell[1] < 8

    def last_row(self, letter: str) -> int:
        return 0 if letter == "n" else 7

    def chains(self, board: Board, cell: Cell) -> list[list[Cell]]:
        """Every way to go on jumping with the piece on a cell, to the end. A list with one empty chain if it cannot jump."""
        letter = board[cell]
        found = []
        for down, right in self.directions(letter):
            over = cell[0] + down, cell[1] + right
            land = cell[0] + 2 * down, cell[1] + 2 * right
            if not self.on_board(land) or land in board or over not in board or self.owner(board[over]) == self.owner(letter):
                continue
            after = dict(board)
            del after[cell], after[over]
            after[land] = letter
            if letter in "na" and land[0] == self.last_row(letter):
                found.append([land])  # crowned: the turn ends
            else:
                found += [[land, *rest] for rest in self.chains(after, land)]
        return found or [[]]

    def moves(self) -> set[str]:
        own = [cell for cell, letter in self.board.items() if self.owner(letter) == self.side]
        captures = set()
        for cell in own:
            for chain in self.chains(self.board, cell):
                if chain:
                    captures.add("x".join(name(each) for each in [cell, *chain]))
        if captures:
            return captures
        steps = set()
        for cell in own:
            for down, right in self.directions(self.board[cell]):
                target = cell[0] + down, cell[1] + right
                if self.on_board(target) and target not in self.board:
                    steps.add(f"{name(cell)}-{name(target)}")
        return steps

    def play(self, text: str) -> None:
        cells = [cell_of(part) for part in text.replace("-", "x").split("x")]
        letter = self.board.pop(cells[0])
        if "x" in text:
            for (r1, c1), (r2, c2) in pairwise(cells):
                del self.board[(r1 + r2) // 2, (c1 + c2) // 2]
        if "x" in text or letter in "na":
            self.quiet = 0
        else:
            self.quiet += 1
        if letter in "na" and cells[-1][0] == self.last_row(letter):
            letter = letter.upper()
        self.board[cells[-1]] = letter
        self.side = "white" if self.side == "black" else "black"
        self.plies += 1
        self.history.append(self.position())

    def outcome(self) -> tuple[str | None, str] | None:
        other = "white" if self.side == "black" else "black"
        if not any(self.owner(letter) == self.side for letter in self.board.values()):
            return other, "captured"
        if not self.moves():
            return other, "no-moves"
        if self.history.count(self.position()) >= 3:
            return None, "threefold"
        if self.quiet >= 80:
            return None, "quiet"
        if self.plies >= 1000:
            return None, "limit"
        return None
