"""The benchmark of solving runs, and games from tables end as the tables say."""

from __future__ import annotations

import pytest

import potez
from benchmarks import solve
from potez.solvers.identity import identity
from potez.solvers.places import SHIPPED


def test_speed_counts_positions() -> None:
    found = solve.speed(["hex(size=2)"], 1)["hex(size=2)"]
    assert found["positions"] == 23
    assert found["positions_per_second"] > 0 and found["bytes_per_position"] > 1


def test_games_from_a_table_end_as_it_says() -> None:
    assert solve.play("hex(size=3)", 12) == {"won": 12, "drawn": 0, "otherwise": 0}
    points = solve.play("dots(rows=3,cols=3)", 12)
    assert points["otherwise"] == 0


@pytest.mark.parametrize("game", ["hare", "quoridor(size=3)", "stay(size=4,start=a1)", "squart(size=4,blocked=0)", "dots(rows=3,cols=4)"])
def test_what_level_eight_proves_without_a_table_is_what_the_table_says(game: str) -> None:
    found = solve.proofs(game, 25, seed=5, nodes=3000)
    assert found["proven"] == found["agree"] > 0


def test_every_table_of_the_package_is_looked_at() -> None:
    assert {identity(potez.game(text)).file for text in solve.SHIPPED} == {path.name for path in SHIPPED.iterdir()}
