"""Fox and Hounds, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = ("foxhounds", "foxhounds(fox=c8)", "foxhounds(fox=e8)", "foxhounds(fox=g8)")


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        self.fox = self.options["fox"]
        self.hounds = ["b1", "d1", "f1", "h1"]
        self.side = "fox"

    def turn(self) -> str:
        return self.side

    def moves(self) -> set[str]:
        found = set()
        for piece in [self.fox] if self.side == "fox" else self.hounds:
            for across in (-1, 1):
                for down in (-1, 1) if self.side == "fox" else (1,):
                    column, row = ord(piece[0]) - ord("a") + across, int(piece[1]) + down
                    if not (0 <= column < 8 and 1 <= row <= 8):
                        continue
                    target = "abcdefgh"[column] + str(row)
                    if target != self.fox and target not in self.hounds:
                        found.add(f"{piece}-{target}")
        return found

    def play(self, text: str) -> None:
        start, end = text.split("-")
        if self.side == "fox":
            self.fox = end
        else:
            self.hounds[self.hounds.index(start)] = end
        self.side = "hounds" if self.side == "fox" else "fox"

    def outcome(self) -> tuple[str | None, str] | None:
        if self.fox[1] == "1":
            return "fox", "goal"
        if not self.moves():
            return ("hounds" if self.side == "fox" else "fox"), "no-moves"
        return None
