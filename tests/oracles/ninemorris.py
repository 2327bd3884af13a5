"""Nine Men's Morris, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = ("ninemorris", "ninemorris(flying=false)")

LINES = [
    line.split()
    for line in (
        *("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7"),
        *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
    )
]


class Oracle(BaseOracle):
    men = 9
    lines = LINES

    def begin(self, start: dict[str, str]) -> None:
        self.points = sorted({point for line in self.lines for point in line})
        self.board: dict[str, str] = {}
        self.hand = {"white": self.men, "black": self.men}
        self.side = "white"
        self.plies = 0
        self.quiet = 0
        self.positions = [self.position()]

    def turn(self) -> str:
        return self.side

    def other(self) -> str:
        return "black" if self.side == "white" else "white"

    def position(self) -> object:
        """What counts for repetition."""
        return sorted(self.board.items()), sorted(self.hand.items()), self.side

    def neighbours(self, point: str) -> list[str]:
        found = []
        for line in self.lines:
            if point in line:
                found += [line[1]] if line[1] != point else [line[0], line[2]]
        return found

    def pieces(self, side: str) -> list[str]:
        return [point for point in self.points if self.board.get(point) == side]

    def in_mill(self, board: dict[str, str], point: str) -> bool:
        return any(point in line and all(board.get(p) == board[point] for p in line) for line in self.lines)

    def turns(self) -> list[tuple[str | None, str]]:
        """Where a piece may come from (None: from the hand) and go to."""
        free = [point for point in self.points if point not in self.board]
        if self.hand[self.side]:
            return [(None, point) for point in free]
        own = self.pieces(self.side)
        if len(own) == 3 and self.options["flying"]:
            return [(start, point) for start in own for point in free]
        return [(start, point) for start in own for point in free if point in self.neighbours(start)]

    def moves(self) -> set[str]:
        found = set()
        for start, target in self.turns():
            text = f"{start}-{target}" if start else target
            after = {point: side for point, side in self.board.items() if point != start}
            after[target] = self.side
            theirs = self.pieces(self.other())
            loose = [point for point in theirs if not self.in_mill(after, point)]
            if self.in_mill(after, target) and theirs:
                found |= {f"{text}x{point}" for point in (loose or theirs)}
            else:
                found.add(text)
        return found

    def play(self, text: str) -> None:
        way, _, taken = text.partition("x")
        start, _, target = way.rpartition("-")
        if start:
            del self.board[start]
        else:
            self.hand[self.side] -= 1
        self.board[target] = self.side
        self.quiet = self.quiet + 1 if start and not self.in_mill(self.board, target) else 0
        if taken:
            del self.board[taken]
        self.note(start, target, taken)
        self.side = self.other()
        self.plies += 1
        self.positions.append(self.position())

    def note(self, start: str, target: str, taken: str) -> None:
        """What a variant remembers of a move."""

    def too_few(self, side: str) -> bool:
        return not self.hand[side] and len(self.pieces(side)) < 3

    def outcome(self) -> tuple[str | None, str] | None:
        if self.too_few(self.side):
            return self.other(), "too-few"
        if self.too_few(self.other()):
            return self.side, "too-few"
        if not self.moves():
            return self.other(), "no-moves"
        if self.positions.count(self.positions[-1]) >= 3:
            return None, "threefold"
        if self.quiet >= 100:
            return None, "quiet"
        if self.plies >= 1000:
            return None, "limit"
        return None
