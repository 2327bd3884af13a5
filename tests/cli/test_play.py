"""`potez play`: line mode, which loses no move, and the computer as an opponent."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.cli import main
from potez.cli.line import LineMode
from potez.cli.rows import Rows

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


def test_line_mode_takes_the_keys_of_the_page_and_q_is_a_move_where_it_is_one() -> None:
    _, match = play("q\nsx\ns\nquit\n", "stay(size=3,start=b2)")
    assert match.moves == ("7x1", "2x1")
    _, match = play("q\na1\n")
    assert match.moves == ()


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
    assert "/nowhere/at/all/x: no such file" in out


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


PASSED = "c1\nb2\nc2\ne5\nb3\npass\na3\npass\npass\n"


def test_line_mode_asks_two_people_for_dead_groups_and_tells_one_result() -> None:
    out, match = play(PASSED + "dead b2\nquit\n", "go(size=5)")
    asked, told = out.split("dead groups> ")
    assert "both have passed" in asked and "Which groups are dead?" in asked and "won" not in asked and "score" not in asked
    assert "prisoners: black 3, white 1" in told and "score: black 7, white 1" in told and told.count("black won: score") == 1
    assert match.record()["dead"] == ["b2"]


def test_line_mode_takes_the_word_that_nothing_is_dead_and_the_question_back() -> None:
    out, match = play(PASSED + "undo\npass\ndead none\nundo\nquit\n", "go(size=5)")
    assert out.count("Which groups are dead?") == 2 and out.count("white won") + out.count("black won") == 1
    assert len(match.moves) == 8 and match.outcome is None


def test_line_mode_counts_rows_as_the_source_of_checkers_does(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "A5-B4\nwhy a5-b6\nb2\na7\nmoves\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", "checkers", "--rows-from-zero"]) == 0
    out = capsys.readouterr().out
    board = out.split("\n\n")[1]
    assert board.splitlines()[1].startswith("  0") and board.splitlines()[-1].startswith("  7") and "n" not in board
    assert "b2-c3 b2-a3" in out and "The moves were: a5-b4" in out
    assert "b3-a4" not in out and "b8" not in out
    assert main(["play", "hex", "--rows-from-zero"]) == 2
    assert "does not count rows from 0" in capsys.readouterr().err


def test_places_are_renumbered_wherever_they_stand_in_a_move() -> None:
    rows = Rows(from_zero=True)
    assert rows.shown("b3xd5xf7 a6-b5 (b3, d10)") == "b2xd4xf6 a5-b4 (b2, d9)"
    assert rows.read("b2xd4xf6 a5-b4") == "b3xd5xf7 a6-b5"
    assert rows.shown("at most 12 moves") == "at most 12 moves"
    assert Rows().shown("a6-b5") == "a6-b5"


MAP = "#####\n#1 2#\n#####\n"


def test_the_bomb_game_takes_a_map_from_a_file(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(MAP)
    (tmp_path / "wrong.txt").write_text(MAP.replace("2", "x"))
    (tmp_path / "bytes.txt").write_bytes(b"#####\n#\xff")
    (tmp_path / "long.txt").write_text("#" * 100_001)
    for asked in (["--map", f"{tmp_path}/own.txt"], ["--option", f"map=@{tmp_path}/own.txt"]):
        monkeypatch.setattr("sys.stdin", io.StringIO("d\nquit\n"))
        assert main(["play", "bombs", *asked]) == 0
        assert "The moves were: d" in capsys.readouterr().out
    refusals = {
        "wrong": "line 2, column 4: 'x' is none of",
        "bytes": "byte 7 is not UTF-8",
        "long": "at most 100000 bytes",
        "none": "none.txt: no such file",
    }
    for name, sentence in refusals.items():
        assert main(["play", "bombs", "--map", f"{tmp_path}/{name}.txt"]) == 2, name
        assert sentence in capsys.readouterr().err
    assert main(["play", "bombs", "--map", f"{tmp_path}/own.txt", "--option", "map=pillars"]) == 2
    assert "given twice" in capsys.readouterr().err
    assert main(["play", "hex", "--map", f"{tmp_path}/own.txt"]) == 2
    assert "map" in capsys.readouterr().err


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


@pytest.mark.parametrize("level", ["0", "10", "two", ""])
def test_levels_are_from_one_to_nine(level: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "hex", "--level", level])
    assert stopped.value.code == 2
    assert "use a level from 1 to 8, or 9 where a table answers every position" in capsys.readouterr().err


def test_the_table_of_level_nine_is_made_on_first_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    monkeypatch.setattr("potez.solvers.places.SHIPPED", tmp_path / "none")
    for times in (1, 2):
        monkeypatch.setattr("sys.stdin", io.StringIO("b2\nquit\n"))
        assert main(["play", "hex(size=2)", "--level", "9", "--side", "blue"]) == 0
        told = capsys.readouterr()
        assert "red (the computer) played" in told.out and "win in 3, proven for red" in told.out
        assert ("That of hex(size=2) is made now, once, in less than a minute." in told.err) == (times == 1)
    assert [file.name for file in tmp_path.iterdir()] == ["hex-size=2,mode=free.table"]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            "stay(size=5,start=a1)",
            "That of stay(size=5,start=a1) takes longer than a minute to make; make it with: potez solve 'stay(size=5,start=a1)' --threads",
        ),
        ("go", "Level 9 plays from a table of values, and there is none of go: there are no tables of go yet"),
    ],
)
def test_level_nine_says_what_it_lacks(game: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    assert main(["play", game, "--level", "9"]) == 2
    assert sentence in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
