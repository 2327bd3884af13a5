"""`potez play`: line mode, which loses no move, and the computer as an opponent."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.cli import main
from potez.cli.line import LineMode

Capture = pytest.CaptureFixture[str]


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


def test_line_mode_takes_the_places_that_a_move_touches() -> None:
    out, match = play("g10\ng10 g5\ng10 g5 j5\ng10 j4\na4 a4\nquit\n", "amazons")
    assert match.moves == ("g10-g5/j5",)
    assert "Now choose where it goes. " in out and "Now shoot: choose where the arrow lands. " in out
    assert "name two different places, not a4 twice" in out


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


class Interrupted(io.StringIO):
    """A keyboard at which somebody types a move and then Ctrl-C."""

    def readline(self, *arguments: Any) -> str:  # type: ignore[override]
        line = super().readline(*arguments)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_loses_no_move() -> None:
    out = io.StringIO()
    assert LineMode(potez.Match("hex(size=3)"), Interrupted("a1\n"), out).run() == 0
    assert out.getvalue().endswith("Not saved. The moves were: a1\n")


class Garbled(io.StringIO):
    """A keyboard from which, after the first line, one line comes that is no text."""

    lines = 0

    def readline(self, *arguments: Any) -> str:  # type: ignore[override]
        self.lines += 1
        if self.lines == 2:
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
        return super().readline(*arguments)


def test_bytes_that_are_no_text_lose_no_move() -> None:
    out = io.StringIO()
    match = potez.Match("hex(size=3)")
    assert LineMode(match, Garbled("a1\nb2\nquit\n"), out).run() == 0
    assert "no text in this terminal's encoding" in out.getvalue()
    assert match.moves == ("a1", "b2")


def test_a_file_name_that_cannot_be_loses_no_move() -> None:
    _, match = play("a1\nsave a\0b\nb2\nquit\n")
    assert match.moves == ("a1", "b2")


def test_line_mode_counts_dead_groups() -> None:
    out, match = play("c1\nb2\nc2\ne5\nb3\npass\na3\npass\npass\ndead b2\nquit\n", "go(size=5)")
    assert "black won (score, 7 : 1)" in out
    assert match.record()["dead"] == ["b2"]


def test_playing_against_the_computer(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nb2\nundo\nundo\nb2\nquit\n"))
    assert main(["play", "hex(size=3)", "--level", "3", "--seconds", "0.1"]) == 0
    out = capsys.readouterr().out
    assert out.count("blue (the computer) played") == 2
    assert "(win" in out  # the hint, which is proven on so small a board
    assert "nothing to undo" in out


def test_the_computer_moves_first_for_the_other_side(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\nquit\n"))
    assert main(["play", "hex(size=3)", "--level", "1", "--side", "blue"]) == 0
    out = capsys.readouterr().out
    assert out.count("red (the computer) played") == 2  # also after its first move was taken back
    assert "red> " not in out


def test_after_two_passes_the_computer_proposes_dead_groups(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = potez.Match("go(size=5,scoring=area,komi=0.5)", start="...../bbbbb/...../wwwww/.b... black")
    match.play("pass")
    match.play("pass")
    match.save(tmp_path / "go.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("dead\ndead b5\nquit\n"))
    assert main(["play", "--load", str(tmp_path / "go.json"), "--level", "2"]) == 0
    out = capsys.readouterr().out
    assert "thinks that these groups are dead: b5" in out
    assert "white won" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "hex", "--side", "red"], "add --level"),
        (["play", "hex", "--level", "3", "--side", "green"], "the sides are red and blue"),
    ],
)
def test_wrong_opponents_are_refused(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("level", ["0", "9", "two", ""])
def test_levels_are_from_one_to_eight(level: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "hex", "--level", level])
    assert stopped.value.code == 2
    assert "use a level from 1 to 8" in capsys.readouterr().err
