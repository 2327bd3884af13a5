"""What becomes of a game that was played under older rules: it keeps its result, goes on, or is called off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.outcome import Outcome

AGREES, KEPT, GOES_ON, CALLED_OFF = "agrees", "kept", "goes-on", "called-off"
ABORTED = "aborted"  # the reason of a game that was called off


@dataclass(frozen=True)
class Note:
    """What happened to a game of an older revision when it was read.

    `code`: it "agrees" with today's rules, its result is "kept" though they would judge otherwise, it "goes-on" under them, or it was
    "called-off". `cause` says in what they differ: the "start" is no position, a move is "illegal", the game is "over" before its last
    move or after it, ends with "another-result", or would still be "running"; "" where they do not differ. `move` is the number of the
    first move that cannot be made today, 0 if all can.
    """

    code: str
    revision: int  # that it was played under
    current: int
    cause: str = ""
    move: int = 0
    outcome: Outcome | None = None  # how these moves end today

    def data(self) -> dict[str, Any]:
        """As plain data, for records and pages."""
        return {
            "code": self.code,
            "revision": self.revision,
            "current": self.current,
            "cause": self.cause,
            "move": self.move,
            "outcome": self.outcome and self.outcome.data(),
        }

    def __str__(self) -> str:
        why = {
            "": "",
            "start": " Its start is no position today.",
            "illegal": f" Move {self.move} is not legal today.",
            "over": f" Today it would be over before move {self.move}: {self.outcome}."
            if self.move
            else f" Today it is over: {self.outcome}.",
            "another-result": f" Today it would end otherwise: {self.outcome}.",
            "running": " Today it would not be over.",
        }[self.cause]
        if self.code == GOES_ON:
            return f"Begun under revision {self.revision} of its rules; it goes on under revision {self.current}."
        if self.code == CALLED_OFF:
            return (
                f"Begun under revision {self.revision} of its rules and called off, since they have changed (revision {self.current}).{why}"
            )
        if self.code == KEPT:
            return f"Played under revision {self.revision} of its rules (today {self.current}); the result stays as it was.{why}"
        return f"Played under revision {self.revision} of its rules (today {self.current}), which end it the same way."


def agree(today: Outcome | None, stored: Outcome) -> bool:
    """Whether two results are the same; a score that was not written down at the time says nothing."""
    if today is None or (today.winner, today.reason) != (stored.winner, stored.reason):
        return False
    return stored.score is None or stored.score == today.score
