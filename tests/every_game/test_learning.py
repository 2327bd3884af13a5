"""What nets see and how they name moves: observations tell the whole position, actions tell moves apart, and symmetries keep the rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import potez
from potez.kernel import learning
from tests.every_game.decoding import DECODERS, ESSENTIAL
from tests.every_game.observing import observed, random_games, sequences
from tests.support import MODULES, each_set, each_set_slowly, game, random_game

POSITIONS = 12  # of each random game


def some_positions(this: potez.Game, seed: int) -> list[potez.Position]:
    """The start, the last running position, and some between."""
    running = [position for position in random_game(this, seed, plies=400) if position.outcome is None]
    inner = random.Random(seed).sample(running[1:-1], min(POSITIONS, max(len(running) - 2, 0)))
    return [running[0], *inner, running[-1]]


def decoded(this: potez.Game, planes: Any, turn: int) -> str:
    encoding = learning.encoding(this.rules)
    rows = planes.reshape(-1, encoding.height, encoding.width)
    return DECODERS[this.entry.module](this.rules, dict(zip(encoding.planes, rows, strict=True)), turn)


def essence(position: potez.Position) -> str:
    """The text of a position, without what decides nothing that is to come."""
    text = position.game.rules.write_setup(position.kernel.state[0])
    return ESSENTIAL.get(position.game.entry.module, str)(text)


@each_set
def test_an_observation_decodes_to_the_position(text: str) -> None:
    this = game(text)
    for position in some_positions(this, 5):
        planes = observed(position)
        assert np.isfinite(planes).all(), "every number is written"
        state = position.kernel.state[0]
        assert decoded(this, planes, int(state["turn"])) == essence(position)


@each_set
def test_moves_have_actions_of_their_own(text: str) -> None:
    this = game(text)
    encoding = learning.encoding(this.rules)
    for position in some_positions(this, 6):
        found = sequences(position)
        known = set(found)
        assert len(known) == len(found), "no two moves have the same actions"
        assert all(0 <= action < encoding.actions for parts in found for action in parts)
        assert all(len(parts) <= encoding.parts for parts in found) or encoding.parts == 0
        assert min(map(len, found)) > 0
        assert not any(parts[:length] in known for parts in found for length in range(len(parts))), "none is the beginning of another"


@each_set_slowly
def test_symmetries_keep_the_rules(text: str) -> None:
    """What a turned observation shows is a position, and its legal moves are the turned ones."""
    this = game(text)
    symmetries = learning.symmetries(this.rules)
    encoding = learning.encoding(this.rules)
    assert (symmetries[0].planes == np.arange(encoding.numbers)).all() and (symmetries[0].actions == np.arange(encoding.actions)).all()
    assert all(part.dtype == np.int32 for turned in symmetries for part in turned)
    assert all((np.sort(part) == np.arange(len(part))).all() for turned in symmetries for part in turned)
    assert len({turned.actions.tobytes() for turned in symmetries}) == len(symmetries)
    for played in some_positions(this, 7)[-6:]:
        position = this.position(this.rules.write_setup(played.kernel.state[0]))  # without its history, which no turned position has
        planes, turn = observed(position), int(position.kernel.state[0]["turn"])
        for turned in symmetries:
            other = this.position(decoded(this, planes[turned.planes], turn))
            assert (observed(other) == planes[turned.planes]).all()
            back = {tuple(int(turned.actions[action]) for action in parts) for parts in sequences(other)}
            assert back == set(sequences(position))


@pytest.mark.parametrize("module", MODULES)
def test_random_options_are_seen_as_well(module: str) -> None:
    for this in random_games(module, 3):
        test_an_observation_decodes_to_the_position(str(this))
        test_moves_have_actions_of_their_own(str(this))
        test_symmetries_keep_the_rules(str(this))
