"""Counts of positions at each depth, against the data files in tests/perft: one line each, `game | moves | counts | source`."""

from __future__ import annotations

from pathlib import Path

import pytest

from potez.kernel.drivers import perft
from tests.support import MODULES, game

LINES = [
    (file.stem, number, line)
    for file in sorted(Path(__file__).parents[1].glob("perft/*.txt"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    if line and not line.startswith("#") and file.stem in MODULES
]


@pytest.mark.parametrize(("name", "number", "line"), LINES, ids=[f"{name}-{number}" for name, number, _ in LINES])
def test_perft(name: str, number: int, line: str) -> None:
    text, moves, counts, source = (part.strip() for part in line.split("|"))
    assert source, f"{name}.txt, line {number}: say where the counts come from"
    position = game(text).start()
    for move in moves.split():
        position = position.play(move)
    expected = [int(count) for count in counts.split()]
    rules = position.game.rules
    found = perft(rules.verbs, rules.lookup, position.kernel.state, position.kernel.past, len(expected))
    if found != expected:
        wrong = next(i for i in range(len(expected)) if found[i] != expected[i])
        split = {}
        for legal in position.moves():
            after = position.play(legal)
            split[legal.text] = perft(rules.verbs, rules.lookup, after.kernel.state, after.kernel.past, wrong)[-1] if wrong else 1
        pytest.fail(f"depth {wrong + 1}: {found[wrong]} found, {expected[wrong]} expected; by move: {split}")
