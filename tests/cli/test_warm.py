"""`potez warm`: what is compiled, that nothing is compiled twice, and what its exit code says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.cli import main, warm
from potez.engines import units
from potez.kernel.binding import Unit
from tests.server.support import eventually

Capture = pytest.CaptureFixture[str]

TINY = '''"""Made by a test."""
from numba import njit


@njit("int64(int64)", cache=True)
def half(number):
    return number // 2
'''


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Unit]:
    """A game of two small units, and an empty cache."""
    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path))
    found = [Unit("tiny_rules", TINY), Unit("tiny_rank", TINY)]
    monkeypatch.setattr(units, "everything", lambda rules: found)
    return found


def said(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_what_is_missing_is_compiled_once(tiny: list[Unit], tmp_path: Path, capsys: Capture) -> None:
    assert not tiny[0].made
    assert warm.make(tiny[0]) == ""
    assert tiny[0].made
    assert main(["warm", "hex", "--jobs", "2", "--json"]) == 0
    assert said(capsys) == {"folder": str(tmp_path), "kept": 1, "made": 1, "failed": {}}
    assert main(["warm", "hex", "--json"]) == 0
    assert said(capsys)["kept"] == 2


def test_what_cannot_be_compiled_is_said(tiny: list[Unit], capsys: Capture) -> None:
    tiny[1] = Unit("tiny_rank", TINY.replace("number // 2", "number.half"))
    assert main(["warm", "hex", "--json"]) == 1
    found = said(capsys)
    assert list(found["failed"]) == ["tiny_rank"] and found["made"] == 1


def test_a_cache_that_cannot_be_written_is_said(tiny: list[Unit], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path / "file" / "cache"))
    assert main(["warm", "hex"]) == 1
    assert "POTEZ_CACHE" in capsys.readouterr().err


def test_what_compiles_ends_with_the_command_that_is_killed(tmp_path: Path) -> None:
    """It went on by itself, and then waited for ever with a quarter of a gigabyte."""
    slow = f"import os, time\nopen({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w').close()\ntime.sleep(1000)\ndef half():\n    pass\n"
    program = (
        "from potez.cli import main\nfrom potez.engines import units\nfrom potez.kernel.binding import Unit\n"
        f"units.everything = lambda rules: [Unit('one', {slow!r}), Unit('two', {slow!r})]\n"
        "main(['warm', 'hex', '--jobs', '2'])"
    )
    environment = os.environ | {"POTEZ_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen([sys.executable, "-c", program], env=environment) as first:
        try:
            eventually(lambda: len(begun(tmp_path)) == 2, "two processes compile")
        finally:
            first.kill()
    eventually(lambda: not any(map(lives, begun(tmp_path))), "they have ended")


def begun(folder: Path) -> list[int]:
    return [int(file.name) for file in folder.iterdir() if file.is_file()]


def lives(pid: int) -> bool:
    """What has ended may wait for a process that asks how; it lives no more."""
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] not in "ZX"


def test_an_unknown_game_is_refused(capsys: Capture) -> None:
    assert main(["warm", "hexx"]) == 2
    assert "hex" in capsys.readouterr().err


@pytest.mark.parametrize("id", ["hex", *(pytest.param(entry.id, marks=pytest.mark.slow) for entry in potez.games() if entry.id != "hex")])
def test_a_level_loads_nothing_but_what_is_listed_for_it(id: str) -> None:
    """Whatever an engine needs and the list forgets, players wait for."""
    program = (
        "import sys, potez\nfrom potez.engines import units\nfrom potez.kernel import binding\n"
        "loaded, true = set(), binding.load\n"
        "def load(name, text):\n    loaded.add(name)\n    return true(name, text)\n"
        "binding.load = load\n"
        f"start = potez.game({id!r}).start()\npotez.engine(start.game, level=3).choose(start, seed=1)\nstart.fouls()\n"
        "print(sorted(loaded) == sorted(unit.name for unit in units.playing(start.game.rules)), loaded)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=dict(os.environ), check=False)
    assert done.stdout.startswith("True"), done.stdout + done.stderr
