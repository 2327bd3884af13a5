"""Quoridor, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

# Every size; more walls than fit, none, and few.
OPTION_SETS = (
    "quoridor",
    "quoridor(size=3,walls=20)",
    "quoridor(size=3,walls=1)",
    "quoridor(size=5,walls=5)",
    "quoridor(size=7,walls=0)",
    "quoridor(size=11,walls=2)",
)

Cell = tuple[int, int]  # row, column
Wall = tuple[int, int, str]  # row and column of the cell at the upper left, h or v


def name(cell: Cell) -> str:
    return "abcdefghijk"[cell[1]] + str(cell[0] + 1)


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        middle = self.size // 2
        self.pawns: dict[str, Cell] = {"red": (self.size - 1, middle), "blue": (0, middle)}
        self.left = {"red": self.options["walls"], "blue": self.options["walls"]}
        self.walls: set[Wall] = set()
        self.closed: set[frozenset[Cell]] = set()  # pairs of neighbours with a wall between them
        self.side = "red"
        self.seen: list[object] = [self.situation()]

    def turn(self) -> str:
        return self.side

    def situation(self) -> object:
        return tuple(self.pawns.items()), tuple(self.left.items()), frozenset(self.walls), self.side

    def goal(self, side: str) -> int:
        return 0 if side == "red" else self.size - 1

    def pairs(self, wall: Wall) -> set[frozenset[Cell]]:
        """The two pairs of cells between which a wall lies."""
        r, c, sign = wall
        if sign == "h":
            return {frozenset({(r, c), (r + 1, c)}), frozenset({(r, c + 1), (r + 1, c + 1)})}
        return {frozenset({(r, c), (r, c + 1)}), frozenset({(r + 1, c), (r + 1, c + 1)})}

    def on_board(self, cell: Cell) -> bool:
        return bool(0 <= cell[0] < self.size and 0 <= cell[1] < self.size)

    def open(self, a: Cell, b: Cell) -> bool:
        """Whether one can go from a cell to its neighbour, pawns aside."""
        return self.on_board(b) and frozenset({a, b}) not in self.closed

    def has_path(self, side: str) -> bool:
        reached = [self.pawns[side]]
        known = set(reached)
        for r, c in reached:
            if r == self.goal(side):
                return True
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near not in known and self.open((r, c), near):
                    known.add(near)
                    reached.append(near)
        return False

    def wall_fits(self, wall: Wall) -> bool:
        r, c, sign = wall
        if (r, c, "v" if sign == "h" else "h") in self.walls:
            return False  # crosses
        if self.pairs(wall) & self.closed:
            return False  # overlaps
        before = set(self.closed)
        self.closed |= self.pairs(wall)
        kept = self.has_path("red") and self.has_path("blue")
        self.closed = before
        return kept

    def pawn_moves(self) -> set[Cell]:
        own, rival = self.pawns[self.side], self.pawns[other(self.side)]
        found = set()
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            near = (own[0] + dr, own[1] + dc)
            if not self.open(own, near):
                continue
            if near != rival:
                found.add(near)
                continue
            behind = (near[0] + dr, near[1] + dc)
            if self.open(near, behind):
                found.add(behind)
                continue
            for aside in ((near[0] + dc, near[1] + dr), (near[0] - dc, near[1] - dr)):
                if self.open(near, aside):
                    found.add(aside)
        return found

    def moves(self) -> set[str]:
        found = {name(cell) for cell in self.pawn_moves()}
        if self.left[self.side] > 0:
            for r in range(self.size - 1):
                for c in range(self.size - 1):
                    for sign in "hv":
                        if self.wall_fits((r, c, sign)):
                            found.add(name((r, c)) + sign)
        return found

    def play(self, text: str) -> None:
        column, row = ord(text[0]) - ord("a"), int(text[1:].rstrip("hv")) - 1
        if text[-1] in "hv":
            wall = row, column, text[-1]
            self.walls.add(wall)
            self.closed |= self.pairs(wall)
            self.left[self.side] -= 1
        else:
            self.pawns[self.side] = row, column
        self.side = other(self.side)
        self.seen.append(self.situation())

    def outcome(self) -> tuple[str | None, str] | None:
        for side in ("red", "blue"):
            if self.pawns[side][0] == self.goal(side):
                return side, "goal"
        if self.seen.count(self.seen[-1]) >= 3:
            return None, "threefold"
        if len(self.seen) > 1000:
            return None, "limit"
        return None
