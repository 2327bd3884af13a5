"""Finished go positions with their dead stones, as GNU Go judges them: the data of tests/engines/data/dead.txt.

    python benchmarks/dead.py [--games 30] > tests/engines/data/dead.txt

GNU Go plays itself from a few random stones and passes; a line is the position, a bar, and its list of dead stones.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import potez
from benchmarks.gnugo import GnuGo
from potez.kernel.random import Dice

SIZES = (9, 9, 7, 13)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30)
    options = parser.parse_args()
    for number in range(options.games):
        size = SIZES[number % len(SIZES)]
        game = potez.game("go", size=size, scoring="area", komi=7.5)
        judge = GnuGo(game, 1 + number % 8)
        judge.begin(game)
        dice = Dice(number)
        position, moves = game.start(), list[str]()
        while position.outcome is None:
            if len(moves) < size:
                legal = [move.text for move in position.moves() if move.text != "pass"]
                chosen = legal[dice.below(len(legal))]
            else:
                answer = judge.choose(position, moves, number)
                assert answer is not None
                chosen = answer
            moves.append(chosen)
            position = position.play(chosen)
        judge.tell(moves)
        print(f"{size} {position.text} | {' '.join(sorted(judge.dead()))}", flush=True)
        judge.close()


if __name__ == "__main__":
    main()
