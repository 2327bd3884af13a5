"""Hex, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

# Every option in at least one set, both sides of every choice; small boards so that random games are short.
OPTION_SETS = (
    "hex(size=11)",
    "hex(size=2)",
    "hex(size=5,first=blue)",
    "hex(size=4,swap=true)",
    "hex(size=3,swap=true,first=blue)",
    "hex(size=5,mode=connected)",
    "hex(size=4,mode=connected,swap=true)",
)


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        self.board: dict[tuple[int, int], str] = {}
        self.side: str = self.options["first"]
        self.plies = 0

    def turn(self) -> str:
        return self.side

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        near = [(r, c - 1), (r, c + 1), (r - 1, c), (r - 1, c + 1), (r + 1, c), (r + 1, c - 1)]
        return [(a, b) for a, b in near if 0 <= a < self.size and 0 <= b < self.size]

    def on_own_edge(self, cell: tuple[int, int], side: str) -> bool:
        return cell[0 if side == "red" else 1] in (0, self.size - 1)

    def moves(self) -> set[str]:
        own = [cell for cell, side in self.board.items() if side == self.side]
        found = set()
        for r in range(self.size):
            for c in range(self.size):
                if (r, c) in self.board:
                    continue
                if self.options["mode"] == "connected":
                    if own and not any(near in own for near in self.around((r, c))):
                        continue
                    if not own and not self.on_own_edge((r, c), self.side):
                        continue
                found.add("abcdefghijklmnopqrs"[c] + str(r + 1))
        if self.options["swap"] and self.plies == 1:
            found.add("swap")
        return found

    def play(self, text: str) -> None:
        if text == "swap":
            ((r, c),) = self.board
            self.board = {(c, r): self.side}
        else:
            self.board[int(text[1:]) - 1, ord(text[0]) - ord("a")] = self.side
        self.side = "blue" if self.side == "red" else "red"
        self.plies += 1

    def outcome(self) -> tuple[str | None, str] | None:
        for side in ("red", "blue"):
            axis = 0 if side == "red" else 1
            reached = [cell for cell, owner in self.board.items() if owner == side and cell[axis] == 0]
            for cell in reached:
                for near in self.around(cell):
                    if self.board.get(near) == side and near not in reached:
                        reached.append(near)
            if any(cell[axis] == self.size - 1 for cell in reached):
                return side, "connection"
        if not self.moves():
            return ("blue" if self.side == "red" else "red"), "no-moves"
        return None
