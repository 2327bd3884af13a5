"""`potez solve`: what it prints, its exit codes, and that it does nothing twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from potez.cli import main

Capture = pytest.CaptureFixture[str]


def test_a_game_is_solved_once_and_told_again(tmp_path: Path, capsys: Capture) -> None:
    words = ["solve", "hex(size=2)", "--folder", str(tmp_path)]
    assert main([*words, "--check", "20"]) == 0
    out = capsys.readouterr().out
    assert "81 numbers of positions" in out
    assert "hex(size=2): win for red in 3" in out
    assert "Checked: 20 random positions" in out
    first = (tmp_path / "hex-size=2,mode=free.table").stat().st_mtime_ns
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["starts"] == {"hex(size=2)": {"winner": "red", "plies": 3, "margin": None, "certain": True, "text": "win for red in 3"}}
    assert "cost" not in told
    assert (tmp_path / "hex-size=2,mode=free.table").stat().st_mtime_ns == first
    assert main([*words, "--again", "--json", "--threads", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["cost"]["positions"] == 81
    assert (tmp_path / "hex-size=2,mode=free.table").stat().st_mtime_ns != first


def test_the_cost_alone(tmp_path: Path, capsys: Capture) -> None:
    assert main(["solve", "hex(size=4)", "--cost", "--json", "--folder", str(tmp_path / "none")]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == 3**16
    assert main(["solve", "hex(size=4)", "--cost", "--folder", str(tmp_path / "none")]) == 0
    assert "43,046,721 numbers of positions" in capsys.readouterr().out
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["solve", "hex"],
            "positions, not size 11; boards of Hex up to size 7 fit into a word",
        ),
        (["solve", "go(size=5)"], "go(size=5) cannot be solved: there are no tables of go yet; boards of Go up to size 4"),
        (["solve", "hex(size=2)", "--device", "cuda"], "on the processor only"),
        (["solve", "hex(size=4)", "--memory", "90"], "hex(size=3,mode=free) would fit"),
        (["solve", "hex(size=2)", "--check", "0"], "use a whole number from 1"),
    ],
)
def test_errors_are_one_line(words: list[str], message: str, tmp_path: Path, capsys: Capture) -> None:
    try:
        code = main([*words, "--folder", str(tmp_path)])
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    assert code == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_damaged_table_is_named_and_can_be_made_anew(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "hex-size=2,mode=free.table"
    path.write_bytes(b"something else")
    assert main(["solve", "hex(size=2)", "--folder", str(tmp_path)]) == 2
    assert str(path) in capsys.readouterr().err
    assert main(["solve", "hex(size=2)", "--folder", str(tmp_path), "--again"]) == 0
