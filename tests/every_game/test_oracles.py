"""Every game against its oracle: legal moves, fouls, turn, outcome and text agree at every ply of random games, over all options.

A short run by default; `make oracle GAMES=1000` for a long one.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.support import game, option_sets, oracle, texts

GAMES = int(os.environ.get("POTEZ_ORACLE_GAMES", "1"))
FOUL_RATE = 0.02


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("text", option_sets())
def test_agrees_with_the_oracle(text: str, seed: int) -> None:
    this = game(text)
    rng = random.Random(f"{text} {seed}")
    position, slow = this.start(), oracle(this)
    history: list[str] = []
    while True:
        where = f"{this} after {' '.join(history)}"
        expected = slow.outcome()
        found = None if position.outcome is None else (position.outcome.winner, position.outcome.reason)
        assert found == expected, where
        if position.outcome and position.outcome.score is not None:
            assert position.outcome.score == slow.score(), where
        if len(position._since) < 20 or len(history) % 16 == 0:  # reading back replays the moves since
            assert this.position(position.text) == position, where
        if expected:
            break
        assert position.turn == slow.turn(), where
        legal = texts(position.moves())
        assert legal == slow.moves(), where
        fouls = texts(position.fouls())
        assert fouls == slow.fouls(), where
        chosen = rng.choice(sorted(fouls)) if fouls and rng.random() < FOUL_RATE else rng.choice(sorted(legal))
        position = position.play(chosen)
        slow.play(chosen)
        history.append(chosen)
    assert len(history) <= this.rules.bound
