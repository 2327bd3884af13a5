"""The files of a training: whole or not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import potez
from potez.training import curves, files
from potez.training.settings import LIMITS, Settings


def test_metrics_that_were_cut_short_go_on_after_the_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "metrics.jsonl"
    assert files.read_lines(path) == []
    files.append_json(path, {"generation": 1})
    files.append_json(path, {"generation": 2})
    with path.open("a") as file:
        file.write('{"generat')
    with pytest.raises(potez.InvalidTraining, match=r"metrics\.jsonl, line 3: this is no line of metrics"):
        files.read_lines(path)
    for _ in range(2):
        files.cut(path)
    files.append_json(path, {"generation": 3})
    assert files.read_lines(path) == [{"generation": number} for number in (1, 2, 3)]


@pytest.mark.parametrize("name", [*LIMITS])
def test_a_setting_out_of_bounds_is_named(name: str) -> None:
    for value in (LIMITS[name][0] - 1, LIMITS[name][1] * 2 + 1):
        with pytest.raises(potez.InvalidTraining, match=f"{name}={value}: use a number from"):
            Settings(**cast(Any, {name: value}))
    for value in LIMITS[name]:
        Settings(**cast(Any, {name: value}))


def line(generation: int, board: str, loss: float) -> dict[str, Any]:
    return {"generation": generation, "board": board, "games": generation * 10, "policy_loss": loss, "value_loss": 1, "entropy": 1,
            "net_entropy": 1, "mean_length": 20, "first_wins": 0.5}  # fmt: skip


def test_a_curve_has_a_point_for_each_round_of_the_league() -> None:
    """Losses are means over the generations of the first board since the point before; strength is what all matches say at the end."""
    lines: list[dict[str, Any]] = [
        {"settings": {"games": 4}, "games": ["hex", "hex(size=7)"], "device": "a thread"},
        line(1, "hex", 3.0),
        line(2, "hex(size=7)", 9.0),
        line(3, "hex", 2.0),
        {"seconds": 60.0, "generation": 3, "elo": 100},
        line(4, "hex(size=7)", 9.0),
        line(5, "hex", 1.0),
        {"seconds": 120.0, "generation": 5, "elo": 150},
    ]
    found = curves.curve(lines, {0: 0, 3: 90, 5: 160})
    assert found["boards"] == ["hex", "hex(size=7)"] and found["settings"] == {"games": 4}
    points = found["points"]
    assert [(each["seconds"], each["generation"], each["games"], each["elo"], each["policy_loss"]) for each in points] == [
        (60.0, 3, 30, 90, 2.5),
        (120.0, 5, 50, 160, 1.0),
    ]
