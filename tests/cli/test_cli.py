"""The command line: what it prints, its exit codes, one line for an error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import potez
from potez.cli import main

Capture = pytest.CaptureFixture[str]


def test_games_lists_every_entry(capsys: Capture) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(maxsplit=1)[0] for line in lines] == [entry.id for entry in potez.games()]
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
        (["perft", "hex", "--options", "missing.toml"], "potez: missing.toml: no such file"),
        (["analyse", "missing.json"], "potez: missing.json: no such file"),
        (["play", "bombs", "--map", "/"], "potez: /: that is a folder"),
        (["rules", "nothing"], "there is no game"),
        (["play", "--load", "missing.json"], "potez: missing.json: no such file"),
        (["play", "hex", "--load", "x"], "its own game"),
        (["bench", "hexx"], "did you mean hex?"),
    ],
)
def test_errors_are_one_line_and_code_2(words: list[str], message: str, capsys: Capture) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(("module", "words"), [("lzma", ["doctor"]), ("sqlite3", ["serve", "--port", "0"])])
def test_a_python_that_was_built_without_a_module_is_named(module: str, words: list[str], tmp_path: Path) -> None:
    """As where Python was compiled on a machine that lacked a library: no package of an index helps, and other commands need none."""
    done = without(module, words, tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"potez: {sys.executable} was built without the module {module}; take a Python that has it\n"
    assert without(module, ["games"], tmp_path).stdout.startswith("squart")


def without(module: str, words: list[str], data: Path) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.modules[{module!r}] = None; from potez.cli import main; sys.exit(main({words!r}))"
    environment = os.environ | {"POTEZ_DATA": str(data)}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=120)


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
        assert len(json.loads(done.stdout)) == len(potez.games())


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


def test_a_mistyped_choice_is_none_of_a_command(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["train", "hex", "--out", "here", "--device", "gpu"])
    assert capsys.readouterr().err == "potez train: --device cannot be 'gpu'; did you mean cpu? (see potez train --help)\n"


@pytest.mark.parametrize("words", [["perft", "hex", "--depth", "0"], ["bench", "--seconds", "nan"], ["fly"], []])
def test_wrong_usage_is_one_line_and_code_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_module_is_the_same_program() -> None:
    done = subprocess.run([sys.executable, "-m", "potez", "games"], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == len(potez.games())


@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["--help"], ["serve", "--help"]], ids=" ".join)
def test_help_and_the_list_of_games_import_nothing_heavy(words: list[str]) -> None:
    program = (
        f"import sys\nfrom potez.cli import main\ntry:\n    main({words})\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'llvmlite', 'websockets', 'potez.server', 'potez.engines'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows tells writers of closed pipes otherwise")
@pytest.mark.parametrize("word", ["--version", "games"])
def test_whoever_reads_may_have_seen_enough(word: str) -> None:
    """As with `potez --version | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run([sys.executable, "-m", "potez", word], env=environment, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")
