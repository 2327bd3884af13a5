"""Perft by an oracle: `python -m tests.oracles.count "hex(size=2)" 4`. Slow; for the data files in tests/perft."""

from __future__ import annotations

import copy
import sys
from typing import Any

from tests.support import game, oracle


def count(oracle: Any, depth: int, counts: list[int], level: int = 0) -> None:
    if level == depth or oracle.outcome():
        return
    moves = sorted(oracle.moves())
    counts[level] += len(moves)
    for move in moves if level + 1 < depth else ():
        after = copy.deepcopy(oracle)
        after.play(move)
        count(after, depth, counts, level + 1)


if __name__ == "__main__":
    found = [0] * int(sys.argv[2])
    count(oracle(game(sys.argv[1])), len(found), found)
    print(*found)
