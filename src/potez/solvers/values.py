"""What a position is worth when nobody errs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Value:
    """Who wins by force, None for a draw; after how many plies, and by how many points, where that is stored.

    The winner wins as soon, and the loser loses as late, as can be; where points are counted, both care for points alone. It is the value
    without history: `certain` says that the game as it was played cannot spoil it, by positions that have occurred or plies that are gone.
    """

    winner: str | None
    plies: int | None = None
    margin: int | None = None
    certain: bool = True

    def data(self) -> dict[str, Any]:
        """As plain data, for programs."""
        return asdict(self)

    def __str__(self) -> str:
        if self.winner is None:
            return "draw"
        points = f" by {self.margin}" if self.margin else ""
        return f"win for {self.winner}{points}" + (f" in {self.plies}" if self.plies is not None and not points else "")
