"""`potez bot`: what it is told, and one line for what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from potez.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bot", "http://127.0.0.1:1", "--function", "nothing.py:choose"], "no Python file nothing.py"),
        (["bot", "http://127.0.0.1:1", "--function", "choose"], "write FILE.py:NAME"),
        (["bot", "nowhere"], "use the address of a server"),
        (["bot", "http://127.0.0.1:1", "--game", "hx"], "did you mean hex?"),
        (["bot", "http://127.0.0.1:1", "--open", "5+3"], "name the games"),
        (["bot", "http://127.0.0.1:1", "--token-file", "nothing"], "nothing"),
    ],
)
def test_errors_of_the_command(words: list[str], sentence: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTEZ_TOKEN", "ptz_x")
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_a_bot_needs_a_token(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("POTEZ_TOKEN", raising=False)
    assert main(["bot", "http://127.0.0.1:1"]) == 2
    assert "$POTEZ_TOKEN holds no token" in capsys.readouterr().err
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0")
    for name, sentence in ((f"{broken}:choose", "ZeroDivisionError"), (f"{Path(os.__file__)}:nothing", "has no function nothing")):
        assert main(["bot", "http://127.0.0.1:1", "--function", name]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "kind"), [("5+3", "fischer"), ("10", "sudden"), ("10+3x30", "byoyomi"), ("3d", "correspondence"), ("none", None)]
)
def test_clocks_are_written_shortly(text: str, kind: str | None) -> None:
    from potez.cli.commands import command_line

    assert command_line().parse_args(["bot", "x", "--open", text]).open.get("kind") == kind


@pytest.mark.parametrize("text", ["", "5+", "x", "5+3x", "-1"])
def test_wrong_clocks_are_refused(text: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["bot", "x", f"--open={text}"])
    assert "use 5+3" in capsys.readouterr().err
