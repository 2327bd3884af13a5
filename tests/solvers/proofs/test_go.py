"""Go with superko on small boards: the literature, and trying everything with the history that the rules keep."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import potez
from potez import InvalidTable
from potez.games.go.rules import STATE
from potez.games.go.tree import Search, lead
from potez.kernel.rule import plainly
from potez.position import Position
from potez.solvers.proofs.proving import Prover, unprovable
from potez.solvers.proofs.searching import BESIDE

OPTIONS = "ko=superko,scoring=area,komi=0"
MEMORY = 400_000_000


def by_trying(position: Position, low: int = -9, high: int = 9) -> int:
    """How much the side to move will lead by, between two bounds, by all moves of the public rules."""
    if position.outcome is not None:
        state = position.kernel.state.copy()
        lookup = position.game.rules.lookup
        return int(plainly(lead)(lookup[0], state.view(np.recarray)[0])) * (1 - 2 * int(state[0]["turn"]))
    for move in position.moves():
        low = max(low, -by_trying(position.play(move), -high, -low))
        if low >= high:
            break
    return low


@pytest.mark.parametrize("limit", [3, 5, 6])
def test_short_games_agree_with_trying_everything(limit: int) -> None:
    """At the start and after every first move, white's questions too."""
    game = potez.game(f"go(size=2,limit={limit},{OPTIONS})")
    start, search = game.start(), Search(game.rules, MEMORY)
    for position in (start, *(start.play(move) for move in start.moves())):
        value, state = by_trying(position), position.kernel.state.view(np.uint8)
        assert search.at_least(state, value) is True, position.text
        assert search.at_least(state, value + 1) is False, position.text


def test_black_wins_two_by_two_by_one(tmp_path: Path) -> None:
    game = potez.game(f"go(size=2,{OPTIONS})")
    Prover(game, tmp_path, openings=True, memory=MEMORY).run()
    table = potez.tablebase(game, folder=tmp_path)
    assert table.value(game.start()) == potez.Value("black", None, 1)
    after = table.value(game.start().play("a1"))
    assert after
    assert (after.winner, after.margin) == ("black", 1)


@pytest.mark.slow
def test_black_wins_all_of_three_by_three(tmp_path: Path) -> None:
    game = potez.game(f"go(size=3,{OPTIONS})")
    Prover(game, tmp_path, memory=1_000_000_000).run()
    assert potez.tablebase(game, folder=tmp_path).value(game.start()) == potez.Value("black", None, 9)


def test_full_memory_is_said_and_a_stopped_search_answers_nothing() -> None:
    game = potez.game(f"go(size=3,{OPTIONS})")
    start = game.start().kernel.state.view(np.uint8)
    with pytest.raises(InvalidTable, match=r"0\.001 GB of memory are too little"):
        Search(game.rules, 1_000_000).at_least(start, 9)
    search = Search(game.rules, BESIDE)
    search.stop()
    assert search.at_least(start, 9) is None
    assert game.start().kernel.state.dtype == STATE


def test_what_is_not_proved_is_said() -> None:
    assert "up to size 4" in unprovable(potez.game("go(size=5)"))
    assert "ko=superko" in unprovable(potez.game("go(size=3)"))
    assert "komi=0" in unprovable(potez.game("go(size=3,ko=superko,scoring=area,komi=0.5)"))
