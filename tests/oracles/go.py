"""Go and Quick Go, slow and obvious. Ko is the whole-board rule, to the letter: every try is made on a copy and compared with the past."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

# All ko rules and scorings, with and without limit, komi and pass stones, of both presets; mostly small boards so that games are short.
OPTION_SETS = (
    "go",
    "go-quick",
    "go(size=9,scoring=area,komi=7.5)",
    "go(size=2,ko=none)",
    "go(size=2,ko=superko,komi=0.5)",
    "go(size=3,komi=-1)",
    "go(size=3,ko=superko,scoring=enclosed,pass_stones=true)",
    "go(size=4,ko=none,scoring=area,limit=40)",
    "go(size=4,ko=superko,scoring=area,komi=-0.5)",
    "go(size=5,pass_stones=false,limit=31)",
    "go-quick(size=5,limit=0,ko=none)",
    "go-quick(size=4,limit=7,scoring=territory)",
)

Point = tuple[int, int]
Board = dict[Point, str]


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        self.points = [(r, c) for r in range(self.size) for c in range(self.size)]
        self.boards: list[Board] = [{}]  # every whole-board position so far, the present one last
        self.side = "black"
        self.passes = 0
        self.plies = 0
        self.prisoners = {"black": 0, "white": 0}

    def turn(self) -> str:
        return self.side

    def other(self, side: str) -> str:
        return "white" if side == "black" else "black"

    def around(self, point: Point) -> list[Point]:
        r, c = point
        return [(a, b) for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= a < self.size and 0 <= b < self.size]

    def joined(self, board: Board, point: Point) -> list[Point]:
        """The points that are like this one (same colour, or empty) and joined to it."""
        found = [point]
        seen = {point}
        for one in found:
            for near in self.around(one):
                if board.get(near) == board.get(point) and near not in seen:
                    seen.add(near)
                    found.append(near)
        return found

    def has_liberty(self, board: Board, group: list[Point]) -> bool:
        return any(near not in board for stone in group for near in self.around(stone))

    def after(self, point: Point) -> Board | None:
        """The board after a stone on an empty point, or None for suicide."""
        board = dict(self.boards[-1])
        board[point] = self.side
        for near in self.around(point):
            if board.get(near) == self.other(self.side):
                group = self.joined(board, near)
                if not self.has_liberty(board, group):
                    for stone in group:
                        del board[stone]
        return board if self.has_liberty(board, self.joined(board, point)) else None

    def forbidden(self) -> list[Board]:
        """The boards that a stone may not recreate."""
        if self.options["ko"] == "none":
            return []
        if self.options["ko"] == "superko":
            return self.boards
        return self.boards[-2:-1]  # before the opponent's last move

    def moves(self) -> set[str]:
        found = {"pass"}
        forbidden = self.forbidden()
        for point in self.points:
            if point not in self.boards[-1]:
                board = self.after(point)
                if board is not None and board not in forbidden:
                    found.add("abcdefghijklmnopqrs"[point[1]] + str(point[0] + 1))
        return found

    def play(self, text: str) -> None:
        opponent = self.other(self.side)
        if text == "pass":
            self.boards = [*self.boards, self.boards[-1]]
            self.passes += 1
            if self.options["pass_stones"]:
                self.prisoners[opponent] += 1
        else:
            before = list(self.boards[-1].values()).count(opponent)
            board = self.after((int(text[1:]) - 1, ord(text[0]) - ord("a")))
            assert board is not None
            self.boards = [*self.boards, board]
            self.passes = 0
            self.prisoners[self.side] += before - list(board.values()).count(opponent)
        self.side = opponent
        self.plies += 1

    def outcome(self) -> tuple[str | None, str] | None:
        limit = min(self.options["limit"] or 10**9, 4 * self.size * self.size)
        if self.passes < 2 and self.plies < limit:
            return None
        score = self.score()
        winner = max(score, key=lambda side: score[side])
        return None if score["black"] == score["white"] else winner, "score" if self.passes == 2 else "limit"

    def score(self) -> dict[str, float]:
        board = self.boards[-1]
        scoring = self.options["scoring"]
        score = {"black": 0.0, "white": float(self.options["komi"])}
        for side in score:
            score[side] += self.prisoners[side] if scoring == "territory" else list(board.values()).count(side)
        seen: list[Point] = []
        for point in self.points:
            if point in board or point in seen:
                continue
            region = self.joined(board, point)
            seen += region
            touching = {board[near] for one in region for near in self.around(one) if near in board}
            if len(touching) == 1 and (scoring != "enclosed" or self.is_enclosed(board, region)):
                score[touching.pop()] += len(region)
        return score

    def is_enclosed(self, board: Board, region: list[Point]) -> bool:
        """Whether the board's edge bounds an empty region in at most one side."""
        last = self.size - 1
        sides = set()
        for r, c in region:
            row_side = {0: "top", last: "bottom"}.get(r)
            column_side = {0: "left", last: "right"}.get(c)
            if row_side and column_side:
                empty = [near for near in self.around((r, c)) if near not in board]
                if len(empty) == 2:
                    return False
                if len(empty) == 1:
                    sides.add(row_side if empty[0][0] == r else column_side)
            else:
                sides |= {side for side in (row_side, column_side) if side}
        return len(sides) <= 1
