"""The command line: what it prints, its exit codes, one line for an error."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.cli import main
from potez.cli.line import LineMode

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
    assert 100 < data["hex(size=11)"]["mean_plies"] < 115


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


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"size = \n", "line 1"),
        (b"\xff", "byte 0"),
        (b"size = " + b"9" * 5000, "too long"),
        (b"size = " + b"[" * 100_000, "too deeply"),
        (b"#" * 1_000_001, "at most 1000000 bytes"),
    ],
)
def test_a_broken_settings_file_is_named(tmp_path: Path, capsys: Capture, data: bytes, problem: str) -> None:
    (tmp_path / "x.toml").write_bytes(data)
    assert main(["perft", "hex", "--options", str(tmp_path / "x.toml")]) == 2
    error = capsys.readouterr().err
    assert "x.toml" in error
    assert problem in error
    assert error.count("\n") == 1


def test_options_work_wherever_a_game_is_named(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "s.toml"
    file.write_text("size = 3\n")
    for words in (["rules", "hex"], ["perft", "hex", "--depth", "1"], ["bench", "hex", "--seconds", "0.01"]):
        assert main([*words, "--options", str(file)]) == 0
        assert main([*words, "--option", "size=3"]) == 0
        assert main([*words, "--option", "size=99"]) == 2
        assert main([*words, "--options", str(file), "--options", str(file)]) == 2
        assert "option size is given twice" in capsys.readouterr().err


def test_output_works_in_any_encoding() -> None:
    for encoding in ("ascii", "cp1252"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run([sys.executable, "-m", "potez", "games", "--json"], env=environment, capture_output=True, check=True)
        assert len(json.loads(done.stdout)) == 21


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m potez games --json | head -c 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_ctrl_c_stops_long_work_at_once() -> None:
    # Ctrl-C is heard even where the tests themselves run in the background, which ignores it.
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from potez.cli import main; print('ready', flush=True); raise SystemExit(main(['perft', 'hex', '--depth', '6']))"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(2)
            process.send_signal(signal.SIGINT)
            _, error = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert error == "potez: stopped\n"


def test_a_mistyped_command_is_helped(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["gmes"])
    assert "did you mean games?" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["perft", "hex", "--depth", "0"], ["bench", "--seconds", "nan"], ["fly"], []])
def test_wrong_usage_is_one_line_and_code_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_module_is_the_same_program() -> None:
    done = subprocess.run([sys.executable, "-m", "potez", "games"], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 21


@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["--help"], ["serve", "--help"]], ids=" ".join)
def test_help_and_the_list_of_games_import_nothing_heavy(words: list[str]) -> None:
    program = (
        f"import sys\nfrom potez.cli import main\ntry:\n    main({words})\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'llvmlite', 'websockets', 'potez.server', 'potez.engines'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


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
    assert "white's" not in out and out.count("white>") == 4 - 1
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


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number_up_to_65535(port: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])
    assert "port" in capsys.readouterr().err


def test_a_port_in_use_is_said_in_one_line(capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "choose another with --port" in capsys.readouterr().err


def test_what_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "potez.sqlite").write_text("not a database", "utf-8")
    command = [sys.executable, "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"potez: the database sqlite+aiosqlite:///{tmp_path}/potez.sqlite cannot be opened: file is not a database\n"


SERVE = {
    "POTEZ_HOST": "0.0.0.0", "POTEZ_PORT": "9", "POTEZ_WORKERS": "3", "POTEZ_DATABASE": "postgresql://u:p@h/x", "POTEZ_NATS": "nats://h:4222",
    "POTEZ_ORIGIN": "https://A.example:443/, http://b:81", "POTEZ_PROXIES": "10.0.0.0/8, ::1", "POTEZ_LIMITS": "2.5", "POTEZ_LOG": "json",
    "POTEZ_METRICS_TOKEN": "t", "POTEZ_QUOTA": "203.0.113.0/24=10, 2001:db8::/48=2.5",
}  # fmt: skip


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The settings with which a server would have run."""
    found: list[Any] = []

    def run(settings: Any) -> int:
        found.append(settings)
        return 0

    monkeypatch.setattr("potez.server.app.run", run)
    for variable in [*SERVE, "POTEZ_DATA"]:
        monkeypatch.delenv(variable, raising=False)
    return found


def test_a_server_is_set_up_by_the_environment(served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in SERVE.items():
        monkeypatch.setenv(variable, value)
    assert main(["serve"]) == 0
    settings = served[0]
    assert (settings.host, settings.port, settings.workers) == ("0.0.0.0", 9, 3)
    assert (settings.database, settings.nats, settings.metrics_token) == ("postgresql://u:p@h/x", "nats://h:4222", "t")
    assert settings.origins == ("https://a.example", "http://b:81"), "as browsers write them"
    assert (settings.proxies, settings.limits, settings.log) == ("10.0.0.0/8,::1", 2.5, "json")
    assert settings.quotas == (("203.0.113.0/24", 10.0), ("2001:db8::/48", 2.5))


def test_the_command_line_comes_before_the_environment(served: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable, value in SERVE.items():
        monkeypatch.setenv(variable, value)
    words = [
        "--host",
        "::1",
        "--port",
        "0",
        "--workers",
        "1",
        "--data",
        str(tmp_path / "new"),
        "--nats",
        "tls://n",
        "--origin",
        "https://c",
    ]
    assert (
        main(["serve", *words, "--origin", "https://[::1]:9", "--proxies", "*", "--limits", "0", "--log", "text", "--quota", "192.0.2.1=3"])
        == 0
    )
    settings = served[0]
    assert (settings.host, settings.port, settings.workers, settings.folder) == ("::1", 0, 1, tmp_path / "new")
    assert settings.database == "", "a folder that is named comes before a database that is not"
    assert (settings.nats, settings.origins) == ("tls://n", ("https://c", "https://[::1]:9"))
    assert (settings.proxies, settings.limits, settings.log) == ("*", 0, "text")
    assert settings.quotas == (("192.0.2.1/32", 3.0),)


def test_a_server_without_settings_is_as_usual(served: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from potez.server.settings import Settings

    monkeypatch.setenv("POTEZ_DATA", str(tmp_path))
    assert main(["serve"]) == 0
    assert served == [Settings(tmp_path)]


@pytest.mark.parametrize(
    ("variable", "option", "value", "right"),
    [
        ("POTEZ_PORT", "--port", "a", "from 0 to 65535"),
        ("POTEZ_WORKERS", "--workers", "0", "from 1 to 100"),
        ("POTEZ_HOST", "--host", "a b", "a name or an address"),
        ("POTEZ_DATABASE", "--database", "mysql://u:secret@h/x", "postgresql://user:password@host/name"),
        ("POTEZ_DATABASE", "--database", "postgresql://u:secret@h", "postgresql://user:password@host/name"),
        ("POTEZ_DATABASE", "--database", "postgresql://u:secret@h:99999/x", "postgresql://user:password@host/name"),
        ("POTEZ_NATS", "--nats", "http://h", "nats://host:4222"),
        ("POTEZ_NATS", "--nats", "nats://h:99999", "nats://host:4222"),
        ("POTEZ_NATS", "--nats", "nats://[", "nats://host:4222"),
        ("POTEZ_ORIGIN", "--origin", "games.example", "https://games.example"),
        ("POTEZ_ORIGIN", "--origin", "https://games.example/path", "without a path"),
        ("POTEZ_ORIGIN", "--origin", "https://games.example:x", "without a path"),
        ("POTEZ_ORIGIN", "--origin", "https://exam ple", "without a path"),
        ("POTEZ_PROXIES", "--proxies", "caddy", "10.0.0.0/8"),
        ("POTEZ_PROXIES", "--proxies", "10.0.0.1/8", "10.0.0.0/8"),
        ("POTEZ_LIMITS", "--limits", "nan", "from 0"),
        ("POTEZ_QUOTA", "--quota", "203.0.113.0/24", "203.0.113.0/24=10"),
        ("POTEZ_QUOTA", "--quota", "203.0.113.0/24=0.5", "from 1 to 1000"),
        ("POTEZ_QUOTA", "--quota", "school=2", "203.0.113.0/24=10"),
        ("POTEZ_LOG", "--log", "xml", "text or json"),
    ],
)
def test_wrong_settings_are_named(
    variable: str, option: str, value: str, right: str, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", option, value])
    assert stopped.value.code == 2
    by_option = capsys.readouterr().err
    monkeypatch.setenv(variable, value)
    assert main(["serve"]) == 2
    by_variable = capsys.readouterr().err
    for error, place in ((by_option, option), (by_variable, f"${variable}")):
        assert place in error
        assert right in error
        assert "secret" not in error
        assert error.count("\n") == 1
    assert not served


@pytest.mark.parametrize(("words", "module"), [(["--database", "postgresql://h/x"], "asyncpg"), (["--nats", "nats://h"], "nats")])
def test_what_is_not_installed_is_named(
    words: list[str], module: str, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("potez.cli.environment.find_spec", lambda name: None)
    assert main(["serve", *words]) == 2
    error = capsys.readouterr().err
    assert module in error
    assert 'pip install "potez[scale]"' in error
    assert error.count("\n") == 1


def test_a_folder_that_cannot_be_is_said_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--data", str(tmp_path / "file" / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_quietly(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        address = re.findall(r"http://[0-9.:]+", process.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            assert json.load(answer)["database"] is True
        process.send_signal(number)
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


def test_a_signal_at_once_after_the_start_is_obeyed(tmp_path: Path) -> None:
    """The address is said before the server listens to signals itself."""
    command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and "Potez is at" in process.stdout.readline()
        process.terminate()
        assert process.wait(60) == 0
