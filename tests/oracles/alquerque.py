"""Alquerque, slow and obvious."""

from __future__ import annotations

from itertools import pairwise

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "alquerque",
    "alquerque(first=black)",
    "alquerque(penalty=false)",
    "alquerque(first=white,penalty=true)",
)

Point = tuple[int, int]  # row and column, from 0
Board = dict[Point, str]  # w or b


def name(point: Point) -> str:
    return "abcde"[point[1]] + str(point[0] + 1)


def point_of(text: str) -> Point:
    return int(text[1:]) - 1, "abcde".index(text[0])


def on_board(point: Point) -> bool:
    return 0 <= point[0] < 5 and 0 <= point[1] < 5


def lines_from(point: Point) -> list[Point]:
    """The directions in which a line leaves a point (perhaps off the board)."""
    straight = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    diagonal = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
    return straight + diagonal if (point[0] + point[1]) % 2 == 0 else straight


def jumps(board: Board, point: Point) -> list[tuple[Point, Point]]:
    """The captures of the piece on a point: which piece, and where the jump ends."""
    found = []
    for down, right in lines_from(point):
        over = point[0] + down, point[1] + right
        land = point[0] + 2 * down, point[1] + 2 * right
        if on_board(land) and land not in board and over in board and board[over] != board[point]:
            found.append((over, land))
    return found


def chains(board: Board, point: Point) -> list[tuple[list[Point], bool]]:
    """Every chain of the piece on a point, stopped anywhere: its landings, and whether it could go on."""
    found = []
    for over, land in jumps(board, point):
        after = dict(board)
        after[land] = after.pop(point)
        del after[over]
        longer = chains(after, land)
        found.append(([land], bool(longer)))
        found += [([land, *rest], more) for rest, more in longer]
    return found


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.board: Board = {point_of(site): letter for site, letter in start.items() if letter != "."}
        self.side: str = self.options["first"]
        self.plies = 0
        self.quiet = 0
        self.fouled = False
        self.history = [self.position()]

    def position(self) -> tuple[object, ...]:
        return self.side, tuple(sorted(self.board.items()))

    def turn(self) -> str:
        return self.side

    def own(self) -> list[Point]:
        """In reading order."""
        return sorted(point for point, letter in self.board.items() if letter == self.side[0])

    def steps(self) -> set[str]:
        found = set()
        for point in self.own():
            for down, right in lines_from(point):
                target = point[0] + down, point[1] + right
                if on_board(target) and target not in self.board:
                    found.add(f"{name(point)}-{name(target)}")
        return found

    def captures(self, *, stopped: bool) -> set[str]:
        found = set()
        for point in self.own():
            for landings, more in chains(self.board, point):
                if more == stopped:
                    found.add("x".join(name(each) for each in [point, *landings]))
        return found

    def moves(self) -> set[str]:
        return self.captures(stopped=False) or self.steps()

    def fouls(self) -> set[str]:
        if not self.options["penalty"] or not self.captures(stopped=False):
            return set()
        return self.steps() | self.captures(stopped=True)

    def play(self, text: str) -> None:
        foul = text in self.fouls()
        able = [point for point in self.own() if jumps(self.board, point)]
        path = [point_of(part) for part in text.replace("-", "x").split("x")]
        self.board[path[-1]] = self.board.pop(path[0])
        self.quiet += 1
        if "x" in text:
            for (r1, c1), (r2, c2) in pairwise(path):
                del self.board[(r1 + r2) // 2, (c1 + c2) // 2]
            self.quiet = 0
        if foul:
            if "x" in text or path[0] in able:
                del self.board[path[-1]]
            else:
                del self.board[able[0]]
        self.fouled = foul
        self.side = "white" if self.side == "black" else "black"
        self.plies += 1
        self.history.append(self.position())

    def outcome(self) -> tuple[str | None, str] | None:
        other = "white" if self.side == "black" else "black"
        if other[0] not in self.board.values():
            assert self.fouled
            return self.side, "foul"
        if self.side[0] not in self.board.values():
            return other, "captured"
        if not self.moves():
            return other, "no-moves"
        if self.history.count(self.position()) >= 3:
            return None, "threefold"
        if self.quiet >= 100:
            return None, "quiet"
        if self.plies >= 1000:
            return None, "limit"
        return None
