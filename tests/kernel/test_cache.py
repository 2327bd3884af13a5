"""Machine code is kept between runs, and never runs stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

import potez
from potez.kernel import cache

pytestmark = pytest.mark.slow

PROGRAM = """
import potez
p = potez.game("hex", size=3).start()
print(len(p.moves()), *p.moves()[:2])
"""


def run(package: Path, cache: Path, program: str = PROGRAM, **more: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "POTEZ_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1", **more}
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may change."""
    source = Path(potez.__file__).parent
    shutil.copytree(source, tmp_path / "src" / "potez", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    stamp = file.stat().st_mtime_ns
    file.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(file, ns=(stamp, stamp))  # not even the time of the file gives the change away


def test_a_changed_source_never_runs_stale_code(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(package, cache) == "9 a1 b1"
    first = set(cache.iterdir())
    assert run(package, cache) == "9 a1 b1"
    assert set(cache.iterdir()) == first, "the second run makes nothing new"

    # A change in the game's own file: the first row is closed.
    edit(package / "potez/games/hex/rules.py", "if state.cells[cell] == 0 and (", "if state.cells[cell] == 0 and cell >= 3 and (")
    assert run(package, cache) == "6 a2 b2"

    # A change in a file that the game only imports: every second move is dropped.
    edit(package / "potez/kernel/rule.py", "    return count + 1\n", "    return count + 1 if move % 2 else count\n")
    assert run(package, cache) == "3 a2 c2"


COMPILED = """
import potez
from potez.engines.alphabeta import searcher as alphabeta
from potez.engines.mcts import searcher as mcts
from potez.kernel import loops
for name in ("hex", "adugo", "squart"):
    verbs = potez.game(name).rules.verbs
    verbs.moves, verbs.playout, verbs.rank, verbs.evaluate
alphabeta.compiled(), mcts.compiled(), loops.compiled("perft")
"""


def test_an_edit_compiles_anew_what_imports_it_and_nothing_else(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"

    def made(file: str, old: str, new: str) -> set[str]:
        """Whose machine code comes new after an edit. Which folders are made tells it: nothing need be compiled for that."""
        before = set(cache.iterdir()) if cache.exists() else set()
        if file:
            edit(package / "potez" / file, old, new)
        run(package, cache, COMPILED, NUMBA_DISABLE_JIT="1")
        return {path.name.rpartition("-")[0] for path in set(cache.iterdir()) - before}

    games = {f"{game}_{part}" for game in ("hex", "adugo", "squart") for part in ("rules", "playout", "rank", "evaluate")}
    everything = games | {"alphabeta", "mcts", "loops_perft"}
    assert made("", "", "") == everything
    assert made("mechanics/hunts/evaluation.py", "PIECE = 100", "PIECE = 101") == {"adugo_evaluate", "adugo_rank"}
    assert made("mechanics/jumps/rules.py", "ALL_WAYS = 0xFF", "ALL_WAYS = 0x0FF") == {
        "adugo_rules",
        "adugo_playout",
        "adugo_rank",
        "adugo_evaluate",
    }
    assert made("games/hex/playout.py", "top, bottom)", "top, (bottom))") == {"hex_playout", "hex_rank", "hex_evaluate"}
    assert made("games/hex/game.py", '"who begins"', '"who moves first"') == set()
    assert made("mechanics/grids.py", "WIDTH = 11", "WIDTH = 0 + 11") == {
        "squart_rules",
        "squart_playout",
        "squart_rank",
        "squart_evaluate",
    }
    assert made("kernel/contract.py", 'SITE = "site"', 'SITE = "si" "te"') == set()
    assert made("kernel/drivers.py", "room = 4096", "room = 8192") == set()
    assert made("kernel/loops.py", "level = 0", "level = 0 + 0") == {"loops_perft"}
    assert made("engines/task.py", "MEGABYTE = 1_000_000", "MEGABYTE = 1000000") == set()
    assert made("engines/mcts/searcher.py", "LISTS = 16", "LISTS = 8 + 8") == set()
    assert made("engines/mcts/search.py", "max(8 * children", "max(children * 8") == {"mcts"}
    assert made("engines/mcts/tree.py", "end, start = 2, 2", "end = start = 2") == {"mcts"}
    assert made("engines/alphabeta/searcher.py", "TABLE_SHARE = 4", "TABLE_SHARE = 2 + 2") == set()
    assert made("engines/alphabeta/transposition_table.py", "first ^ 1", "1 ^ first") == {"alphabeta"}
    assert made("kernel/rule.py", "LOUD = 1000", "LOUD = 0 + 1000") == everything


def test_a_cache_that_cannot_be_written_warns_and_works(package: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    program = "import warnings\nwarnings.simplefilter('ignore')\n" + PROGRAM
    assert run(package, blocked / "cache", program) == "9 a1 b1"
    with pytest.raises(AssertionError, match="POTEZ_CACHE"):
        run(package, blocked / "cache")


def test_listing_the_games_imports_nothing_heavy() -> None:
    program = "import sys, potez\nassert potez.games()\nprint(sorted({'numpy', 'numba', 'llvmlite'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_games_stays_a_function_when_games_are_imported() -> None:
    potez.game("hex").start()
    assert potez.games()


def test_old_states_of_the_sources_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from potez.kernel import cache

    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path))
    old, recent = tmp_path / "hex-0000", tmp_path / "hex-1111"
    for folder in (old, recent):
        folder.mkdir()
    long_ago = time.time() - 40 * 86400
    os.utime(old, (long_ago, long_ago))
    here = cache.folder("hex", "")
    assert here.is_dir()
    assert recent.is_dir()
    assert not old.exists()


def test_damaged_machine_code_is_compiled_anew(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(package, cache) == "9 a1 b1"
    for file in cache.glob("hex_*/__pycache__/*.nb[ic]"):
        file.write_bytes(file.read_bytes()[:20])
    quiet = "import warnings\nwarnings.simplefilter('ignore')\n" + PROGRAM
    assert run(package, cache, quiet) == "9 a1 b1"
    assert run(package, cache) == "9 a1 b1", "and the repair lasts"


def test_a_user_without_a_home_has_a_cache_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from potez.kernel import cache

    def homeless() -> Path:
        raise RuntimeError("no home")

    for name in ("POTEZ_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert "potez" in str(cache.root())
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert cache.root() == Path("caches/potez")


def test_an_entry_that_is_no_folder_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from potez.kernel import cache

    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path))
    (tmp_path / "hex-2222").symlink_to(tmp_path / "nowhere")
    assert cache.folder("hex", "").is_dir()


def test_first_use_shows_a_line_and_takes_it_away(tmp_path: Path) -> None:
    code = (
        "import io, potez, potez.kernel.binding as binding\n"
        "binding.progress = io.StringIO()\n"
        "potez.game('hare').start().moves()\n"
        "first = binding.progress.getvalue()\n"
        "assert 'compiling hare rules, once' in first and first.endswith('\\r'), first\n"
    )
    again = code.replace("assert 'compiling hare rules, once' in first and first.endswith('\\r'), first", "assert first == '', first")
    for text in (code, again):
        done = subprocess.run(
            [sys.executable, "-c", text], env={**os.environ, "POTEZ_CACHE": str(tmp_path)}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr


def test_versions_are_those_of_the_packages() -> None:
    """They are read from the names of folders."""
    assert [cache._version(name) for name in ("numba", "numpy")] == [version(name) for name in ("numba", "numpy")]
