"""`potez train`, as far as it comes without PyTorch."""

from __future__ import annotations

from pathlib import Path

import pytest

from potez.cli import main, train


@pytest.fixture(autouse=True)
def _without_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "find_spec", lambda name: None)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["train", *words]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    return told.err


def test_a_missing_extra_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "hex", "--out", str(tmp_path)) == 'potez: training needs PyTorch; install it with: pip install "potez[train]"\n'


def test_settings_are_checked_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "rate=7.0: use a number from 1e-06 to 0.1" in refused(capsys, "hex", "--out", str(tmp_path), "--rate", "7")
    assert "--from begins a training and --resume goes on with one" in refused(
        capsys, "hex", "--out", str(tmp_path), "--from", "x.net", "--resume"
    )
