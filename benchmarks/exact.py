"""How often level 8 of Dots and Boxes chooses a move that costs nothing, where the exact value can be found out.

    python benchmarks/exact.py [--lines 31] [--positions 100] [--seconds 0.25]

Positions come from random games in which no box is given away while that can be helped, and each is solved to its end, with every box
counted. Both searches are asked, the game's own and that of all games, and both answer by the seconds of CPU time that one has on this
machine: their nodes are counted out beforehand, so that other work on the machine does not count. What is right is the same for both: a
move after which the solved position is worth what it was.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from pathlib import Path

import potez
from potez.engines.engine import Engine
from potez.games.dots.rules import WORD
from potez.kernel.random import Dice
from potez.position import Position

FILE = Path(__file__).with_suffix(".json")
GAME = "dots(rows=5,cols=6)"
ENOUGH = 1 << 40  # nodes


def safe(position: Position, edge: int) -> bool:
    """Whether a line is no third side of a box."""
    rules, state = position.game.rules, position.kernel.state[0]
    table = rules.lookup[0]
    boxes = [box for box in table["sides"][edge] if box < table["boxes"]]
    lines = [[edge for edge in table["frame"][box] if state["drawn"][edge // WORD] >> edge % WORD & 1] for box in boxes]
    return all(len(drawn) < 2 for drawn in lines)


def drawn(position: Position, lines: int, dice: Dice) -> Position:
    """A position with so many lines left."""
    while len(moves := position.moves()) > lines:
        kept = [move for move in moves if safe(position, move.code)] or moves
        position = position.play(kept[dice.below(len(kept))])
    return position


def worth(engine: Engine, position: Position, side: str) -> int:
    """By how many boxes a side wins, if both play well; negative if it loses."""
    if position.outcome:
        score = position.score()
        assert score
        return int(2 * score[side] - sum(score.values()))
    found = engine.choose(position, nodes=ENOUGH, seed=1)
    assert found.proven
    lead = (found.margin or 0) * (1 if found.value > 0 else -1)
    return lead if position.turn == side else -lead


def speed(engine: Engine, position: Position) -> float:
    """Nodes in a second of CPU time."""
    begin = time.process_time()
    nodes = engine.choose(position, nodes=300_000, seed=1).nodes
    return nodes / (time.process_time() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=31)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.25)
    options = parser.parse_args()
    game = potez.game(GAME)
    plan = game.rules.plan
    solver = Engine(game, 8, tables=False)
    engines = {"own": Engine(game, 8, tables=False), "common": Engine(game, 8, plan=dataclasses.replace(plan, own=False), tables=False)}
    start = drawn(game.start(), 36, Dice(99))
    for engine in engines.values():
        engine.choose(start, nodes=1000, seed=1)
    nodes = {name: max(1, int(speed(engine, start) * options.seconds)) for name, engine in engines.items()}
    right = dict.fromkeys(engines, 0)
    for number in range(options.positions):
        position = drawn(game.start(), options.lines, Dice(number))
        side = position.turn
        assert side
        best = worth(solver, position, side)
        for name, engine in engines.items():
            move = engine.choose(position, nodes=nodes[name], seed=number).move
            right[name] += worth(solver, position.play(move), side) == best
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for name, count in right.items():
        print(f"{GAME}, {options.lines} lines left, {name} search, {nodes[name]:,} nodes: {count} of {options.positions} moves right")
    rows[f"{options.lines} lines, {options.seconds:g} s"] = {"positions": options.positions, "right": right, "nodes": nodes}
    FILE.write_text(json.dumps(dict(sorted(rows.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
