"""Hnefatafl, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "hnefatafl",
    "hnefatafl(king=surrounded)",
    "hnefatafl(encirclement=true)",
    "hnefatafl(king=surrounded,encirclement=true)",
)

Cell = tuple[int, int]  # column, row, from 0
CORNERS = [(0, 0), (10, 0), (0, 10), (10, 10)]
THRONE = (5, 5)
WAYS = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def read(name: str) -> Cell:
    return "abcdefghijk".index(name[0]), int(name[1:]) - 1


def write(cell: Cell) -> str:
    return "abcdefghijk"[cell[0]] + str(cell[1] + 1)


def on_board(cell: Cell) -> bool:
    return 0 <= cell[0] <= 10 and 0 <= cell[1] <= 10


def on_edge(cell: Cell) -> bool:
    return cell[0] in (0, 10) or cell[1] in (0, 10)


def beside(cell: Cell) -> list[Cell]:
    """The four cells around, also those outside of the board."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in WAYS]


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.board = {read(name): letter for name, letter in start.items() if letter != "."}
        self.attackers_to_move = True
        self.plies = 0
        self.reached: list[object] = []  # every move of the game, with the position that it has reached

    def turn(self) -> str:
        return "attackers" if self.attackers_to_move else "guards"

    def team(self, cell: Cell) -> str:
        """Who stands on a cell: "a" for attackers, "g" for guards and king, or nothing."""
        return {"a": "a", "g": "g", "k": "g"}.get(self.board.get(cell, ""), "")

    def king(self) -> Cell | None:
        for cell, letter in self.board.items():
            if letter == "k":
                return cell
        return None

    def moves(self) -> set[str]:
        mine = "a" if self.attackers_to_move else "g"
        found = set()
        for start in list(self.board):
            if self.team(start) != mine:
                continue
            for dx, dy in WAYS:
                end = (start[0] + dx, start[1] + dy)
                while on_board(end) and end not in self.board:
                    if mine == "g" or (end not in CORNERS and end != THRONE):
                        found.add(write(start) + "-" + write(end))
                    end = (end[0] + dx, end[1] + dy)
        return found

    def play(self, text: str) -> None:
        start, end = map(read, text.split("-"))
        mine = self.team(start)
        theirs = "g" if mine == "a" else "a"
        self.board[end] = self.board.pop(start)
        taken = []
        for dx, dy in WAYS:
            prey = (end[0] + dx, end[1] + dy)
            behind = (end[0] + 2 * dx, end[1] + 2 * dy)
            if self.team(prey) != theirs:
                continue
            if self.board[prey] == "k" and self.options["king"] == "surrounded":
                continue
            if self.team(behind) == mine or (behind in CORNERS and behind not in self.board):
                taken.append(prey)
        for prey in taken:
            del self.board[prey]
        king = self.king()
        if self.options["king"] == "surrounded" and mine == "a" and king is not None and king in beside(end):
            sides = beside(king)
            attackers = [cell for cell in sides if self.team(cell) == "a"]
            others = [cell for cell in sides if self.team(cell) != "a"]
            if len(attackers) == 4:
                del self.board[king]
            elif len(attackers) == 3:
                (other,) = others
                empty_throne = other == THRONE and other not in self.board
                edge_alone = not on_board(other) and "g" not in self.board.values()
                if empty_throne or edge_alone:
                    del self.board[king]
        self.attackers_to_move = not self.attackers_to_move
        self.plies += 1
        self.reached.append((text, sorted(self.board.items()), self.attackers_to_move))

    def encircled(self) -> bool:
        reached = [cell for cell, letter in self.board.items() if letter != "a"]
        for cell in reached:
            for near in beside(cell):
                if on_board(near) and self.team(near) != "a" and near not in reached:
                    reached.append(near)
        return not any(on_edge(cell) for cell in reached)

    def outcome(self) -> tuple[str | None, str] | None:
        king = self.king()
        if king is None:
            return "attackers", "captured"
        if king in CORNERS:
            return "guards", "escape"
        if "a" not in self.board.values():
            return "guards", "captured"
        if self.options["encirclement"] and self.encircled():
            return "attackers", "encircled"
        other = "guards" if self.attackers_to_move else "attackers"
        if not self.moves():
            return other, "no-moves"
        if self.reached and self.reached.count(self.reached[-1]) >= 3:
            return self.turn(), "repetition"
        if self.plies >= 1000:
            return None, "limit"
        return None
