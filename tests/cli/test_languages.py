"""`--language`: the terminal says everything in the reader's language, errors too, and understands its words."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import potez
from potez import locales
from potez.cli import main
from potez.cli.line import LineMode

Capture = pytest.CaptureFixture[str]
OTHERS = [language for language in locales.LANGUAGES if language != "en"]
# What is no word of English though it has its letters: commands, notation, the names of things.
NOTATION = r"help|moves|why|undo|redo|board|text|save|resign|hint|dead|none|quit|potez|play|load|hex|size|swap|komi|go|true|scoring|area|go"
ENGLISH = re.compile(
    r"\b(the|is|are|no|not|to move|won|wins|illegal|legal|cannot|already|taken|nothing|both|passed|over|computer|file|or|occupied)\b"
)


def play(lines: str, language: str, game: str = "hex(size=3)") -> tuple[str, potez.Match]:
    match = potez.Match(game)
    out = io.StringIO()
    assert LineMode(match, io.StringIO(lines), out, language=language).run() == 0
    return out.getvalue(), match


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_said_in_english(language: str) -> None:
    lines = (
        "a1\na1\nwhy a1\nwhy b1\nfoo\nz9\nhelp\nmoves\nundo\nundo\nredo\nredo\nwhy\nsave\nsave /nowhere/x\nresign\nresign\nmoves\nhint\n"
    )
    out, _ = play(lines, language)
    out += (
        play("pass\npass\ndead b2\ndead none\nb2\n", language, "go(size=5,komi=0.5)")[0] + play("zz\n", language, "bombs(map=pillars)")[0]
    )
    found = [line for line in out.splitlines() if ENGLISH.search(re.sub(rf"\b({NOTATION})\b", "", line))]
    assert found == []
    reason = locales.message("reasons", "occupied", language, sites="a1")
    assert locales.message("terminal", "illegal", language, move="a1", reason=reason) in out
    assert locales.message("ui", "error-nothing-to-undo", language) in out
    assert locales.message("terminal", "either", language, others="d, !d", last="d*") in out
    assert f"{locales.message('games', 'side-player1', language)}: 0, " in out
    assert locales.message("games", "turn-blue", language) in out and locales.message("games", "won-red", language) in out


@pytest.mark.parametrize(
    ("language", "word"), [("ro", "pas"), ("uk", "Пас"), ("sl", "predaja"), ("sr", "пас"), ("sr-Latn", "pas"), ("sl", "Predaj potezo")]
)
def test_a_pass_is_a_word_of_the_language(language: str, word: str) -> None:
    out, match = play(f"{word}\nmoves\npass\n", language, "go(size=2)")
    assert match.moves == ("pass", "pass")
    shown = locales.move_words("pass", language)
    assert f" {shown}" in out and re.search(rf"{shown} {shown}$", out.strip())


def test_words_without_their_marks_are_understood() -> None:
    out, match = play("nema poteza\n", "sr-Latn", "stay(size=3,start=b2)")
    assert match.moves == ("no-moves",) and locales.message("games", "end-foul", "sr-Latn") in out


def test_wrong_options_are_said_with_what_would_be_right(capsys: Capture) -> None:
    assert main(["play", "hex(size=99)", "--language", "ro"]) == 2
    assert capsys.readouterr().err == "potez: Mărime (size): nu se poate așa. Căsuțe pe latură: de la 2 la 19.\n"
    assert main(["play", "mingmang", "--option", "size=6", "--language", "uk"]) == 2
    assert capsys.readouterr().err == "potez: Розмір (size): так не можна. Клітинок з кожного боку: 7, 8, 9.\n"
    assert main(["play", "chomp", "--option", "seed=3", "--language", "sr"]) == 2
    assert capsys.readouterr().err == "potez: Уз ове опције ништа није насумично: остави празан број насумичног почетка.\n"
    assert main(["play", "bombs", "--option", "map=#####\n#1 x#\n#####", "--language", "sl"]) == 2
    assert "Vrstica 2, stolpec 4" in capsys.readouterr().err


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_said_in_english_before_a_game_begins(language: str, capsys: Capture, tmp_path: Path) -> None:
    """Errors of the games, of the command line and of files, each naming what was given."""
    files = {"sign": b"\xff", "words": b"no settings", "twice": b"size = 4\n", "large": b"#" * 1_000_001, "record": b"{}"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    match = potez.Match("hex(size=3)")
    match.save(tmp_path / "empty")
    (tmp_path / "newer").write_text(json.dumps(match.record() | {"revision": 900}))
    (tmp_path / "wrong").write_text(json.dumps(match.record() | {"moves": ["a1", "a1"], "times": [None, None]}))
    asked = {
        "play": "--load", "play hx": "hx", "play hex(size": "hex(size", "play hex(foo=1)": "foo", "play hex(size=3,size=4)": "size",
        'play hex(size="\\x")': "\\x", "play hex(size:3)": "size:3", "play hex --option foo": "foo", "play hex --option foo=1": "foo",
        "play hex(size=3) --option size=4": "size", "play hex --option size=@{at}/none": "none", "play hex --options {at}/sign": "sign",
        "play bombs --map {at}": str(tmp_path), "play hex --options {at}/words": "words:1:", "play hex --options {at}/large": "1000000",
        "play hex --options {at}/twice --options {at}/twice": "size", "play hex(size=3) --options {at}/twice": "size",
        "play hex --side red": "--level", "play hex --level 1 --side green": "green", "play hex --level 9": "hex",
        "play hex --load {at}/empty": "--load", "play --load {at}/none": "none", "play --load {at}/record": "", "rules hx": "hx",
        "play --load {at}/newer": "900", "play --load {at}/wrong": "a1", "play go --rows-from-zero": "go", "rules hex(size=99)": "19",
        "analyse {at}": str(tmp_path), "analyse {at}/empty": "empty", "play go(pass_stones=maybe)": "true, false",
        "play bombs(map=foo)": "maze", "play stay(start=z9)": "b2",
    }  # fmt: skip
    for command, named in asked.items():
        assert main([*command.replace("{at}", str(tmp_path)).split(), "--language", language]) == 2, command
        said = capsys.readouterr().err
        words = re.sub(rf"\b({NOTATION}|hx|nu are)\b", "", said.replace(str(tmp_path), ""))
        assert named in said and not ENGLISH.search(words), (command, said)


def test_the_computer_speaks_it_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nb2\n"))
    assert main(["play", "hex(size=3)", "--level", "1", "--language", "sr"]) == 0
    out = capsys.readouterr().out
    assert "Плави (рачунар): " in out and re.search(r"Црвени: победа у \d+ потез[ау], доказано", out)


def test_a_review_is_written_in_a_language(capsys: Capture, tmp_path: Path) -> None:
    match = potez.Match("go(size=3,komi=0.5)")
    for move in ("b2", "pass", "a1", "a2"):
        match.play(move)
    match.save(tmp_path / "game.json")
    assert main(["analyse", str(tmp_path / "game.json"), "--nodes", "300", "--language", "uk"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("go(size=3") and "Оцінки з погляду сторони Чорні" in out.splitlines()[0]
    assert [line.split()[1:3] for line in out.splitlines()[1:5]] == [["Чорні", "b2"], ["Білі", "пас"], ["Чорні", "a1"], ["Білі", "a2"]]
    assert re.search(r"[+-]\d,\d\d", out) and not re.search(r"\d\.\d\d|better|pass|Black", out)
    assert locales.message("ui", "review-none", "uk") in out or "Краще було" in out


def test_a_thrown_win_is_named_in_a_language(capsys: Capture, tmp_path: Path) -> None:
    match = potez.Match("hex(size=3)")
    match.play("a1")
    match.save(tmp_path / "game.json")
    assert main(["analyse", str(tmp_path / "game.json"), "--nodes", "1", "--language", "ro"]) == 0
    assert "Un câștig scăpat; mai bine era b2" in capsys.readouterr().out


def test_rules_are_shown_in_a_language(capsys: Capture) -> None:
    assert main(["rules", "hare", "--language", "sr-latn"]) == 0
    assert capsys.readouterr().out.startswith("# Zec i psi\n")


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["rules", "hare", "--language", "xx"])
    assert raised.value.code == 2
    assert "en, ro, sl, sr, sr-Latn, uk" in capsys.readouterr().err


def test_english_says_what_the_package_says() -> None:
    """The messages that other languages translate, beside the sentences of the errors."""
    position = potez.game("hex", size=3).start().play("a1")
    error = position.why("a1")
    assert error is not None
    assert str(error) == locales.message("terminal", "illegal", move="'a1'", reason=error.sentence)


def test_a_captured_king_is_one() -> None:
    """Other games end so with the last piece."""
    start = (
        ".........../.........../.........../......ga.../.........../.k........./"
        "....g....../.........../..a.a....../.........../........... guards"
    )
    match = potez.Match("hnefatafl", start=start)
    out = io.StringIO()
    assert LineMode(match, io.StringIO("b6-b1\nc9-c1\n"), out, language="uk").run() == 0
    assert "Нападники перемогли: короля захоплено." in out.getvalue()
