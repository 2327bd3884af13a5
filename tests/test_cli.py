"""The command line: what it prints, its exit codes, one line for an error."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import potez
from potez.terminal.cli import main
from potez.terminal.line import LineMode

Capture = pytest.CaptureFixture[str]


def test_games_lists_every_entry(capsys: Capture) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 21
    assert lines[0].startswith("squart")
    assert main(["games", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [item["id"] for item in data] == [entry.id for entry in potez.games()]
    assert set(data[0]["names"]) == {"en", "ro", "sr", "sl", "uk"}


@pytest.mark.parametrize("id", [entry.id for entry in potez.games()])
def test_rules_of_every_entry(id: str, capsys: Capture) -> None:
    assert main(["rules", id]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# ")
    assert "## End" in out


def test_perft_prints_counts(capsys: Capture) -> None:
    assert main(["perft", "hex(size=3)", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": [9, 72]}
    assert main(["perft", "hex", "--option", "size=3", "--moves", "a1 b1", "--depth", "1"]) == 0
    assert capsys.readouterr().out.split() == ["1", "7"]


def test_bench_measures_by_the_text_that_was_given(capsys: Capture) -> None:
    assert main(["bench", "hex(size=5)", "hex(size=11)", "--seconds", "0.05", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["hex(size=5)", "hex(size=11)"]
    assert set(data["hex(size=5)"]) == {"playouts_per_second", "moves_per_second", "mean_plies"}
    assert data["hex(size=11)"]["mean_plies"] == 121


def test_settings_come_from_a_toml_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('size = 3\nfirst = "blue"\nswap = true\n')
    assert main(["perft", "hex", "--options", str(file), "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": [9, 81]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "hx"], "did you mean hex?"),
        (["play"], "name a game"),
        (["perft", "hex", "--option", "size"], "write NAME=VALUE"),
        (["perft", "hex(size=3)", "--option", "size=3"], "twice"),
        (["perft", "hex", "--option", "size=300"], "from 2 to 19"),
        (["perft", "hex", "--moves", "zz"], "cannot read the move"),
        (["perft", "hex", "--moves", "a1 a1"], "already taken: a1"),
        (["perft", "hex", "--options", "missing.toml"], "missing.toml"),
        (["rules", "nothing"], "there is no game"),
        (["play", "--load", "missing.json"], "missing.json"),
        (["play", "hex", "--load", "x"], "its own game"),
        (["bench", "hexx"], "did you mean hex?"),
    ],
)
def test_errors_are_one_line_and_code_2(words: list[str], message: str, capsys: Capture) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_broken_settings_file_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.toml").write_text("size = \n")
    assert main(["perft", "hex", "--options", str(tmp_path / "x.toml")]) == 2
    assert "line 1" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["perft", "hex", "--depth", "0"], ["bench", "--seconds", "nan"], ["fly"], []])
def test_wrong_usage_is_one_line_and_code_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_module_is_the_same_program() -> None:
    done = subprocess.run([sys.executable, "-m", "potez", "games"], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 21


def play(lines: str, game: str = "hex(size=3)") -> tuple[str, potez.Match]:
    match = potez.Match(game)
    out = io.StringIO()
    assert LineMode(match, io.StringIO(lines), out).run() == 0
    return out.getvalue(), match


def test_line_mode_plays_undoes_and_explains() -> None:
    out, match = play("a1\na1\nwhy a1\nwhy b1\nB2\nundo\nredo\nmoves\nquit\n")
    assert match.moves == ("a1", "b2")
    assert "illegal move 'a1': already taken: a1" in out
    assert "Already taken: a1 (occupied)." in out
    assert "It is legal." in out
    assert "b1 c1 a2 c2 a3 b3 c3" in out
    assert out.endswith("Not saved. The moves were: a1 b2\n")


def test_line_mode_saves_and_loads(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out, match = play(f"a1\nsave {file}\nquit\n")
    assert f"Saved in {file}." in out
    assert "Not saved" not in out
    assert potez.Match.load(file).position == match.position


def test_line_mode_ends_a_game_and_resigns() -> None:
    out, match = play("a1\nb1\na2\na2\nresign\n", "hex(size=2)")
    assert "red won: connection" in out
    assert "over> illegal move 'a2': the game is over" in out
    assert match.outcome == potez.Outcome("red", "connection")
    out, match = play("resign\nresign\n")
    assert match.outcome == potez.Outcome("blue", "resignation")


def test_line_mode_survives_nonsense() -> None:
    out, _ = play("\n   \nwhy\nsave\nsave /nowhere/at/all/x\nundo\nredo\nhelp\nboard\ntext\nfoo bar\n\x00\n")
    assert "nothing to undo" in out
    assert "Say why MOVE." in out
    assert "cannot read the move 'foo bar'" in out
    assert "No such file" in out
