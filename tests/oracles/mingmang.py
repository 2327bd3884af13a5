"""Ming Mang, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "mingmang",
    "mingmang(size=7,first=white,limit=50)",
    "mingmang(size=9,limit=60)",
)

Board = list[list[str]]  # rows of "b", "w" and "."


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        self.board = [["."] * self.size for _ in range(self.size)]
        for name, letter in start.items():
            self.board[int(name[1:]) - 1]["abcdefghi".index(name[0])] = letter
        self.mine = self.options["first"][0]
        self.boards = [self.board]  # every one there has been, the present one included
        self.plies = 0

    def turn(self) -> str:
        return "black" if self.mine == "b" else "white"

    def at(self, board: Board, row: int, column: int) -> str:
        """What is on a cell; nothing at all outside of the board."""
        if 0 <= row < self.size and 0 <= column < self.size:
            return board[row][column]
        return ""

    def after(self, row: int, column: int, to_row: int, to_column: int) -> Board:
        """The board after a move."""
        board = [list(line) for line in self.board]
        board[row][column] = "."
        board[to_row][to_column] = self.mine
        theirs = "w" if self.mine == "b" else "b"
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = to_row + dr, to_column + dc
            line = []
            while self.at(board, r, c) == theirs:
                line.append((r, c))
                r, c = r + dr, c + dc
            if self.at(board, r, c) == self.mine:
                for r, c in line:
                    board[r][c] = self.mine
        return board

    def successors(self) -> dict[str, Board]:
        found = {}
        for row in range(self.size):
            for column in range(self.size):
                if self.board[row][column] != self.mine:
                    continue
                for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    r, c = row + dr, column + dc
                    while self.at(self.board, r, c) == ".":
                        board = self.after(row, column, r, c)
                        if board not in self.boards:
                            found[f"{'abcdefghi'[column]}{row + 1}-{'abcdefghi'[c]}{r + 1}"] = board
                        r, c = r + dr, c + dc
        return found

    def moves(self) -> set[str]:
        return set(self.successors())

    def play(self, text: str) -> None:
        self.board = self.successors()[text]
        self.boards.append(self.board)
        self.mine = "w" if self.mine == "b" else "b"
        self.plies += 1

    def outcome(self) -> tuple[str | None, str] | None:
        if not self.moves():
            return ("white" if self.mine == "b" else "black"), "no-moves"
        if self.plies >= self.options["limit"]:
            return None, "limit"
        return None
