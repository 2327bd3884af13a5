"""Stay on the Board, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "stay(seed=1)",
    "stay(size=2,start=a2)",
    "stay(size=4,start=random,seed=5)",
    "stay(size=5,start=c3,mode=blocked)",
    "stay(size=9,start=e5)",
    "stay(size=3,start=b2,limit=4)",
    "stay(size=4,start=b2,mode=normal,limit=30)",
)

DIRECTIONS = {7: (-1, -1), 8: (-1, 0), 9: (-1, 1), 4: (0, -1), 6: (0, 1), 1: (1, -1), 2: (1, 0), 3: (1, 1)}


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.size = self.options["size"]
        (name,) = [site for site, letter in start.items() if letter == "Q"]
        self.queen = (int(name[1:]) - 1, ord(name[0]) - ord("a"))
        self.blocked: list[tuple[int, int]] = []
        self.plies = 0
        self.points = 0
        self.result: tuple[str, str] | None = None

    def turn(self) -> str:
        return ("player1", "player2")[self.plies % 2]

    def target(self, text: str) -> tuple[int, int]:
        down, right = DIRECTIONS[int(text[0])]
        distance = int(text[2:])
        return self.queen[0] + distance * down, self.queen[1] + distance * right

    def good(self, text: str) -> bool:
        row, column = self.target(text)
        return 0 <= row < self.size and 0 <= column < self.size and (row, column) not in self.blocked

    def every_step(self) -> set[str]:
        return {f"{digit}x{distance}" for digit in DIRECTIONS for distance in range(1, self.size)}

    def moves(self) -> set[str]:
        return {text for text in self.every_step() if self.good(text)} or {"no-moves"}

    def fouls(self) -> set[str]:
        return (self.every_step() | {"no-moves"}) - self.moves()

    def play(self, text: str) -> None:
        mover = self.turn()
        other = "player2" if mover == "player1" else "player1"
        if text in self.fouls():
            self.result = other, "foul"
        elif text == "no-moves":
            self.result = mover, "claim"
        else:
            target = self.target(text)
            if self.options["mode"] == "blocked":
                self.blocked.append(self.queen)
            self.queen = target
            self.points += 1
        self.plies += 1

    def outcome(self) -> tuple[str | None, str] | None:
        if self.result:
            return self.result
        if self.plies == self.options["limit"]:
            return None, "limit"
        return None

    def score(self) -> dict[str, float] | None:
        return {"player1": float(self.points), "player2": float(self.points)}
