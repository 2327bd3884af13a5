"""What the strongest level of Dots and Boxes knows, against trying everything."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

import potez
from potez.engines import units
from potez.games.dots.strings import counted
from potez.kernel.rule import plainly
from potez.kernel.types import Array

BOARDS = ("dots(rows=2,cols=5)", "dots(rows=3,cols=3)", "dots(rows=3,cols=4)")
CHAIN_AND_LOOP = "+-+.+.+/|...|.|/+-+-+.+/|...|.|/+-+.+.+/|...|.|/+-+-+.+ x"


def frames(game: potez.Game) -> list[int]:
    """The lines of each box, as a set in a number."""
    table = game.rules.lookup[0]
    return [sum(1 << int(edge) for edge in frame) for frame in table["frame"][: table["boxes"]]]


def position(game: potez.Game, rng: random.Random) -> potez.Position:
    """Any set of drawn lines, more or fewer, but not all; the closed boxes are somebody's."""
    state = game.rules.start()
    share, lines = rng.random(), len(game.rules.board)
    drawn = sum(1 << edge for edge in range(lines) if rng.random() < share) & ~(1 << rng.randrange(lines))
    state["drawn"][0, 0], state["turn"] = drawn, rng.randrange(2)
    for box, frame in enumerate(frames(game)):
        if drawn & frame == frame:
            state["owner"][0, box] = rng.choice([1, 2])
    return game.position(game.rules.write_setup(state[0]))


def truth(game: potez.Game) -> Array:
    """By set of drawn lines, how many boxes more the side to move gets: all sets, without any theory."""
    lines = len(game.rules.board)
    sets = np.arange(1 << lines, dtype=np.int64)
    closed = sum(((sets & frame) == frame).astype(np.int64) for frame in frames(game))
    values = np.full(1 << lines, -99, np.int64)
    values[-1] = 0
    drawn = sum(sets >> edge & 1 for edge in range(lines))
    for count in range(lines - 1, -1, -1):
        here = sets[drawn == count]
        for edge in range(lines):
            free = here[here >> edge & 1 == 0]
            after = free | 1 << edge
            gained = closed[after] - closed[free]
            values[free] = np.maximum(values[free], np.where(gained > 0, gained + values[after], -values[after]))
    return values


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_proven_is_true(name: str) -> None:
    """The value, the margin, the move and every move of the line, in positions of games and in others."""
    game = potez.game(name)
    values, rng = truth(game), random.Random(3)
    engine = potez.engine(game, level=8, megabytes=2, tables=False)
    for seed in range(150):
        here = position(game, rng)
        state = here.kernel.state[0]
        turn, drawn = int(state["turn"]), int(state["drawn"][0])
        lead = int(state["score"][turn]) - int(state["score"][1 - turn])
        exact = lead + int(values[drawn])
        found = engine.choose(here, nodes=10_000_000, seed=seed)
        assert found.proven, here.text
        if found.plies != 1:  # one move that wins at once is as good as another
            assert found.value == np.sign(exact), here.text
            assert (found.margin or 0) == abs(exact), here.text
            after = here
            for move in found.line:
                after = after.play(move)
                score, sign = after.kernel.state[0]["score"], 1 if int(after.kernel.state[0]["turn"]) == turn else -1
                rest = sign * int(values[int(after.kernel.state[0]["drawn"][0])])
                assert int(score[turn]) - int(score[1 - turn]) + rest == exact, f"{here.text}: {move} of {found.line}"


def test_of_moves_without_the_best_the_best_is_found() -> None:
    """Also where all that are left give boxes away."""
    game = potez.game("dots(rows=3,cols=3)")
    values, rng = truth(game), random.Random(4)
    engine = potez.engine(game, level=8, megabytes=2, tables=False)
    for seed in range(60):
        here = position(game, rng)
        worth = []
        for move in here.moves():
            after = here.play(move).kernel.state[0]
            sign = 1 if after["turn"] == here.kernel.state[0]["turn"] else -1
            turn = int(here.kernel.state[0]["turn"])
            worth.append(int(after["score"][turn]) - int(after["score"][1 - turn]) + sign * int(values[int(after["drawn"][0])]))
        found = engine.several(here, 4, nodes=400_000, seed=seed)
        margins = [int(np.sign(answer.value)) * (answer.margin or 0) for answer in found]
        assert margins == sorted(worth, reverse=True)[:4], here.text


def collections(left: int, kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All collections of chains and loops (negative) of some lengths, with so many boxes at most."""
    yield ()
    for number, length in enumerate(kinds):
        if abs(length) <= left:
            for rest in collections(left - abs(length), kinds[number:]):
                yield (length, *rest)


@functools.cache
def opened(parts: tuple[int, ...]) -> int:
    """What a collection is worth to who has to open one of them, by trying each."""
    best = -99
    for number, length in enumerate(parts):
        rest = opened(parts[:number] + parts[number + 1 :])
        boxes, hand = abs(length), 4 if length < 0 else 2 if length > 2 else 0
        best = max(best, -(boxes + max(rest, -2 * hand - rest)) if hand else -(boxes + rest))
    return best if parts else 0


def test_of_chains_the_shortest_is_opened_first_and_so_of_loops() -> None:
    state = potez.game("dots").rules.start().view(np.recarray)[0]
    rng = random.Random(5)
    for parts in collections(16, [*range(1, 17), *range(-16, -3, 2)]):
        mixed = rng.sample(parts, len(parts))
        state["order"][1 : len(parts) + 1] = mixed
        assert plainly(counted)(state, len(parts)) == opened(tuple(sorted(parts))), parts


def test_a_loop_is_taken_before_a_chain_whose_end_is_handed_over() -> None:
    """Where both are open, two boxes of the chain are handed over, and not four of the loop."""
    game = potez.game("dots(rows=4,cols=4)")
    here = game.position(CHAIN_AND_LOOP)
    found = potez.engine(game, level=8, tables=False).choose(here, nodes=100_000, seed=1)
    assert found.proven
    assert found.margin == 5


def test_no_other_level_waits_for_the_search_of_the_strongest() -> None:
    rules = potez.game("dots").rules
    (unit,) = units.strongest(rules)
    assert unit not in units.playing(rules) and unit in units.everything(rules)
    assert units.strongest(potez.game("hex").rules) == []
