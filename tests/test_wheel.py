"""What is published works: the wheel and the sdist hold everything, and the wheel, in an environment of its own and away from the sources,
serves, plays and explains itself. Run on this Python and on the newest other one of the machine that Numba supports."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

from deploy import dist
from potez.cli.commands import command_line
from potez.locales import LANGUAGES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
NEEDED_BY_SERVERS = ("aiosqlite", "alembic", "argon2", "jinja2", "markdown_it", "msgspec", "prometheus_client", "sqlalchemy", "starlette")
PATIENCE = 600.0  # seconds for a server that may have to compile, on a busy machine


def newest_python() -> str | None:
    """The newest other Python of this machine that Numba supports, on the path or as pyenv keeps them."""
    from importlib.metadata import metadata

    supported = SpecifierSet(metadata("numba")["Requires-Python"])
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found = {}
    for minor in range(11, 20):
        names = [shutil.which(f"python3.{minor}"), *map(str, sorted(kept.glob(f"3.{minor}.*/bin/python3")))]
        for name in filter(None, names):
            tried = subprocess.run([name, "-c", "import sys; print(sys.version_info.minor)"], capture_output=True, text=True)
            if tried.stdout.strip() == str(minor) and supported.contains(f"3.{minor}.0") and minor != sys.version_info.minor:
                found[minor] = name
    return found[max(found)] if found else None


PYTHONS = [sys.executable, *filter(None, [newest_python()])]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return dist.build(tmp_path_factory.mktemp("dist"))


def sources() -> set[str]:
    """The files of the package, as they are in this checkout."""
    files = (path for path in (ROOT / "src" / "potez").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT / "src").as_posix() for path in files}


def test_the_wheel_holds_every_file_of_the_package(built: tuple[Path, Path]) -> None:
    names = set(zipfile.ZipFile(built[0]).namelist())
    assert {name for name in names if name.startswith("potez/")} == sources()
    assert any(name.endswith("LICENSE") for name in names)


def test_the_wheel_says_in_which_languages_it_speaks(built: tuple[Path, Path]) -> None:
    wheel = zipfile.ZipFile(built[0])
    (named,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    spoken = re.findall(r"^Classifier: Natural Language :: (\w+)$", wheel.read(named).decode(), re.MULTILINE)
    assert len(spoken) == len({language.partition("-")[0] for language in LANGUAGES}), "a new language is named in pyproject.toml, too"


def test_the_sdist_builds_the_same_wheel_and_says_what_has_changed(built: tuple[Path, Path], tmp_path: Path) -> None:
    with tarfile.open(built[1]) as archive:
        assert any(name.endswith("/CHANGELOG.md") for name in archive.getnames())
        if hasattr(tarfile, "data_filter"):  # since Python 3.11.4
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(tmp_path)
    (source,) = tmp_path.iterdir()
    again, _ = dist.build(tmp_path / "again", source)
    first, second = zipfile.ZipFile(built[0]), zipfile.ZipFile(again)
    assert {name: first.read(name) for name in first.namelist()} == {name: second.read(name) for name in second.namelist()}


def test_rules_bots_and_terminal_need_nothing_of_the_server() -> None:
    hidden = "".join(f"sys.modules[{name!r}] = None; " for name in (*NEEDED_BY_SERVERS, "uvicorn"))
    program = (
        f"import sys; {hidden}import potez, potez.bot; from potez.cli import main; "
        "print(potez.game('hex', size=3).start().play('b2').turn); main(['games']); sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.startswith("blue\nsquart")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert 'pip install "potez[server]"' in done.stderr


def test_the_base_is_small() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    base = {re.split(r"[<>=\[; ]", text)[0] for text in project["dependencies"]}
    assert base == {"numba", "numpy", "websockets"}


@pytest.mark.parametrize("python", PYTHONS, ids=[f"{Path(python).parent.parent.name}" for python in PYTHONS])
def test_an_installed_wheel_serves_a_game(python: str, built: tuple[Path, Path], tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("POTEZ_", "PYTHON", "COVERAGE"))}
    environment |= {"POTEZ_DATA": str(home / "data")}

    def run(*words: str) -> str:
        done = subprocess.run(words, cwd=home, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    place = tmp_path / "installed"
    run(python, "-m", "venv", str(place))
    folder = place / ("Scripts" if os.name == "nt" else "bin")
    own = str(folder / "python")
    pip = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--no-deps", "--require-hashes", "-r", str(ROOT / "serve.lock"))
    run(*pip, "--no-deps", str(built[0]))
    assert "No broken requirements found" in run(own, "-m", "pip", "check")
    potez = str(folder / "potez")
    (commands,) = [action for action in command_line()._actions if isinstance(action, argparse._SubParsersAction)]
    for name in commands.choices:
        assert "usage: potez" in run(potez, name, "--help")
    assert "Hex" in run(potez, "rules", "hex")

    words = [potez, "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        try:
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line + server.stderr.read()
            play_a_game(found[0])
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=PATIENCE)
    assert server.returncode == 0


def play_a_game(address: str) -> None:
    """Pages and their files arrive; a person plays against the computer by HTTP alone."""
    cookie = ""

    def ask(path: str, data: dict[str, Any] | None = None) -> bytes:
        nonlocal cookie
        headers = {"accept": "text/html" if data is None and not path.startswith("/api") else "*/*", "cookie": cookie}
        body = None if data is None else json.dumps(data).encode()
        with urllib.request.urlopen(urllib.request.Request(address + path, body, headers), timeout=PATIENCE) as answer:
            if made := answer.headers.get("set-cookie"):
                cookie = made.partition(";")[0]
            read: bytes = answer.read()
            return read

    page = ask("/").decode()
    for path in re.findall(r'(?:href|src)="(/web/[^"]+)"', page):
        assert ask(path), path
    seats = {"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 2}}
    id = json.loads(ask("/api/tables", {"game": "hex", "options": {"size": 3}, "seats": seats}))["id"]
    ask(f"/api/tables/{id}/commands", {"id": "first", "version": 1, "do": "move", "move": "a1"})
    end = time.monotonic() + PATIENCE
    while len(moves := json.loads(ask(f"/api/tables/{id}"))["state"]["moves"]) < 2:
        assert time.monotonic() < end, "the computer did not answer"
        time.sleep(0.2)
    assert moves[0] == "a1"
