"""What an engine thinks of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.position import Move


@dataclass(frozen=True)
class Analysis:
    """The move to make and what it is worth. The value is for the side to move: 1 a win, 0 even or a draw, -1 a loss."""

    move: Move
    value: float
    line: tuple[str, ...]  # the best play of both sides, from `move` on
    depth: int  # how far it looked
    visits: int  # how often MCTS tried the move; 0 for other searches
    nodes: int  # positions or simulations
    seconds: float
    proven: bool  # whether the value is certain
    plies: int | None = None  # to the end, where a forced win or loss was counted out
    margin: int | None = None  # by how many points, likewise, in games that count

    @property
    def verdict(self) -> str:
        """The value in words: +0.31, or what is certain."""
        if not self.proven:
            return f"{self.value:+.2f}"
        result = "draw" if self.value == 0 else "win" if self.value > 0 else "loss"
        distance = f" in {self.plies}" if self.plies else ""
        points = f" by {self.margin}" if self.margin else ""
        return f"{result}{points}{distance}, proven"

    def data(self) -> dict[str, Any]:
        """As plain data, for programs."""
        names = ("value", "depth", "visits", "nodes", "seconds", "proven", "plies", "margin")
        return {"move": self.move.text, "line": list(self.line), **{name: getattr(self, name) for name in names}}

    def __str__(self) -> str:
        effort = f"{self.visits} visits" if self.visits else f"depth {self.depth}"
        return f"{self.move} ({self.verdict}; {effort}, {self.nodes} nodes, {self.seconds:.2f} s): {' '.join(self.line)}"
