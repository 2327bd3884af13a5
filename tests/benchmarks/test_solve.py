"""The benchmark of solving runs, and games from tables end as the tables say."""

from __future__ import annotations

from benchmarks import solve


def test_speed_counts_positions() -> None:
    found = solve.speed(["hex(size=2)"], 1)["hex(size=2)"]
    assert found["positions"] == 23
    assert found["positions_per_second"] > 0 and found["bytes_per_position"] > 1


def test_games_from_a_table_end_as_it_says() -> None:
    assert solve.play("hex(size=3)", 12) == {"won": 12, "drawn": 0, "otherwise": 0}
    points = solve.play("dots(rows=3,cols=3)", 12)
    assert points["otherwise"] == 0
