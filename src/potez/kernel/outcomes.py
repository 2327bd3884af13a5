"""How a game ended, in one small integer: reason * 4 + result."""

from __future__ import annotations

from potez.kernel.rule import rule

RUNNING = 0
DRAW = 3  # results: 1 and 2 are wins of side 0 and side 1

# Every reason for which a game can end. Codes are places in this tuple: append only, saved games name the words.
ENDS = (
    "none",
    "no-moves",
    "threefold",
    "limit",
    "quiet",
    "connection",
    "score",
    "foul",
    "claim",
    "goal",
    "captured",
    "repetition",
    "explosion",
    "escape",
    "too-few",
    "encircled",
    "stalling",
)
NO_MOVES, THREEFOLD, LIMIT, QUIET, CONNECTION, SCORE, FOUL, CLAIM, GOAL = range(1, 10)
CAPTURED, REPETITION, EXPLOSION, ESCAPE, TOO_FEW, ENCIRCLED, STALLING = range(10, 17)


@rule
def won(side: int, reason: int) -> int:
    """The code of a win of side 0 or 1."""
    return reason * 4 + 1 + side


@rule
def drawn(reason: int) -> int:
    """The code of a draw."""
    return reason * 4 + 3


@rule
def report(plies: int, outcome: int) -> int:
    """What a playout returns."""
    return plies * 256 + outcome
