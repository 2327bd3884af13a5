"""The benchmark of many games at once runs, and its games are games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import potez
from benchmarks import batch


def test_it_measures_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.argv", ["batch", "--games", "hex(size=3)", "--sizes", "64", "--seconds", "0.01", "--json", str(tmp_path / "a")]
    )
    assert batch.main() == 0
    (row,) = json.loads((tmp_path / "a").read_text())["rows"]
    assert row["game"] == "hex(size=3)" and row["count"] == 64
    assert min(row["wander"], row["step"], row["single"]) > 0 and "error" not in row


def test_games_that_pgx_has_are_games_here() -> None:
    assert [potez.game(text).id for text in batch.PEERS] == ["hex", "go"]
