"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn


class Score(dict[str, float]):
    """Points by side. A dictionary that nobody changes: it is part of a position's outcome."""

    def _refuse(self, *arguments: object, **names: object) -> NoReturn:
        raise TypeError("a score cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Score, (dict(self),)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner's id or None for a draw, a reason from a closed list, the score by side where a game counts."""

    winner: str | None
    reason: str
    score: dict[str, float] | None = None

    def __post_init__(self) -> None:
        if self.score is not None:
            object.__setattr__(self, "score", Score(self.score))

    def counted(self, score: dict[str, float]) -> Outcome:
        """The same end with another count, which says who has won."""
        leaders = [side for side, points in score.items() if points == max(score.values())]
        return Outcome(leaders[0] if len(leaders) == 1 else None, self.reason, score)

    def data(self) -> dict[str, Any]:
        """As plain data, for pictures and records."""
        return {"winner": self.winner, "reason": self.reason, "score": self.score and dict(self.score)}

    def __hash__(self) -> int:
        return hash((self.winner, self.reason))

    def __str__(self) -> str:
        result = f"{self.winner} won" if self.winner else "draw"
        points = [] if self.score is None else [f"{value:g}" for value in self.score.values()]
        if self.winner and len(set(points)) == 1:  # a count that both share
            points = points[:1]
        score = "".join([", ", " : ".join(points)]) if points else ""
        return f"{result} ({self.reason}{score})"
