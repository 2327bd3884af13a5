"""Fox and Geese, slow and obvious."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from tests.oracles.base import BaseOracle

OPTION_SETS = ("foxgeese", "foxgeese(geese=15)", "foxgeese(geese=13)")

CROSS = {"abcdefg"[c] + str(r + 1): (r, c) for r in range(7) for c in range(7) if r in (2, 3, 4) or c in (2, 3, 4)}
NAMES = {place: name for name, place in CROSS.items()}
WAYS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


@cache
def along(site: str, way: tuple[int, int], steps: int) -> str:
    """The point some steps away along a line, or nothing."""
    r, c = CROSS[site]
    if way[0] and way[1] and (r + c) % 2:
        return ""
    for i in range(1, steps + 1):
        if (r + i * way[0], c + i * way[1]) not in NAMES:
            return ""
    return NAMES[r + steps * way[0], c + steps * way[1]]


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.board = dict.fromkeys(CROSS, ".")
        for site in [name for name in CROSS if name[1] in "567"]:
            self.board[site] = "g"
        if self.options["geese"] >= 15:
            self.board["a4"] = self.board["g4"] = "g"
        if self.options["geese"] == 17:
            self.board["a3"] = self.board["g3"] = "g"
        self.board["d3" if self.options["geese"] == 17 else "d4"] = "f"
        self.side = "geese"
        self.history = [self.now()]

    def now(self) -> tuple[str, str]:
        return "".join(self.board.values()), self.side

    def turn(self) -> str:
        return self.side

    def jumps(self, board: dict[str, str], site: str, text: str) -> set[str]:
        """Every chain that goes on from here, and every shorter one."""
        found = set()
        for way in WAYS:
            over, land = along(site, way, 1), along(site, way, 2)
            if land and board[over] == "g" and board[land] == ".":
                after = dict(board)
                after[site], after[over], after[land] = ".", ".", "f"
                found.add(f"{text}x{land}")
                found |= self.jumps(after, land, f"{text}x{land}")
        return found

    def moves(self) -> set[str]:
        found = set()
        letter = "g" if self.side == "geese" else "f"
        for site in CROSS:
            if self.board[site] == letter:
                for way in WAYS:
                    end = along(site, way, 1)
                    if end and self.board[end] == ".":
                        found.add(f"{site}-{end}")
                if letter == "f":
                    found |= self.jumps(self.board, site, site)
        return found

    def play(self, text: str) -> None:
        if "-" in text:
            start, end = text.split("-")
            self.board[end] = self.board[start]
            self.board[start] = "."
        else:
            path = text.split("x")
            for start, end in pairwise(path):
                (r1, c1), (r2, c2) = CROSS[start], CROSS[end]
                self.board[NAMES[(r1 + r2) // 2, (c1 + c2) // 2]] = "."
                self.board[start] = "."
                self.board[end] = "f"
        self.side = "fox" if self.side == "geese" else "geese"
        self.history.append(self.now())

    def outcome(self) -> tuple[str | None, str] | None:
        if list(self.board.values()).count("g") < 4:
            return "fox", "too-few"
        if not self.moves():
            return ("fox" if self.side == "geese" else "geese"), "no-moves"
        if self.history.count(self.now()) >= 3:
            return None, "threefold"
        if len(self.history) - 1 >= 1000:
            return None, "limit"
        return None
