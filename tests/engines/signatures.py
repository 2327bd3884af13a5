"""The search signature: fixed positions at fixed nodes, one number for each game. A change of search or evaluation changes it, on purpose.

python -m tests.engines.signatures writes the numbers anew.
"""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import potez
from potez.engines.engine import Engine
from potez.kernel.plans import ALPHA_BETA
from tests.support import random_game

FILE = Path(__file__).with_name("signatures.json")
NODES = {ALPHA_BETA: 3000}
SIMULATIONS = 500
PLIES = (0, 3, 8, 15)


def signature(id: str) -> int:
    """Four positions of one random game: the moves, the depths and the work that the engine answers with."""
    game = potez.game(re.sub("seed=[0-9]+", "seed=1", str(potez.game(id))))
    engine = Engine(game, 8, megabytes=16, tables=False, net=False)  # nets differ in their last bits from processor to processor
    positions = list(random_game(game, 1, plies=max(PLIES)))
    answers = []
    for ply in PLIES:
        if ply < len(positions) and positions[ply].outcome is None:
            answer = engine.choose(positions[ply], nodes=NODES.get(engine.plan.search, SIMULATIONS), seed=1)
            answers.append(f"{answer.move} {answer.nodes} {answer.depth} {answer.visits} {' '.join(answer.line)}")
    return zlib.crc32("\n".join(answers).encode())


def main() -> None:
    numbers = {entry.id: signature(entry.id) for entry in potez.games()}
    FILE.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
