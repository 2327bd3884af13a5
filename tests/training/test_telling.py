"""What a training tells people."""

from __future__ import annotations

from typing import Any

import pytest

from potez.training import telling

GENERATION = {"seconds": 61.24, "generation": 7, "board": "hex", "policy_loss": 2.5, "value_loss": 0.25, "mean_length": 50.04,
              "first_wins": 0.5, "steps": 112, "memory": 12345}  # fmt: skip


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"note": "something is missing"}, "something is missing"),
        ({"settings": {}, "games": ["hex", "go"], "device": "a card", "speeds": {}}, "hex, go on a card"),
        (
            {"settings": {}, "games": ["hex"], "device": "a card", "speeds": {"plain": 1341267.5}},
            "hex on a card; positions a second: plain 1,341,268",
        ),
        (
            {"seconds": 60.0, "generation": 9, "elo": 107, "matches": [{"wins": 6, "draws": 1, "losses": 2, "ancestor": 4}]},
            "   60.0 s  generation 9: Elo 107 (6-1-2 against 4)",
        ),
        (
            GENERATION,
            "   61.2 s  generation 7 of hex: policy 2.500, value 0.250, length 50.0, first wins 50%, 112 steps of 12345 positions",
        ),
    ],
)
def test_a_line_for_everything(data: dict[str, Any], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    telling.tell(data)
    assert capsys.readouterr().out == line + "\n"
