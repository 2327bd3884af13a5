"""What the documents say is true: their code runs, their commands exist, their tables are current, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import potez
from docs import curves, encodings, firsts, generate, wire

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def commands() -> list[str]:
    """The lines of every shell block, without comments."""
    found = []
    for document in DOCUMENTS:
        for block in re.findall(r"```sh\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
            found += [line.partition("  #")[0].strip() for line in block.splitlines() if line.strip()]
    return found


def test_the_sessions_run_as_shown() -> None:
    for document in DOCUMENTS:
        failed, _ = doctest.testfile(str(document), module_relative=False, optionflags=0)
        assert failed == 0, document.name


@pytest.mark.slow
@pytest.mark.parametrize("command", [line for line in commands() if line.startswith(".venv/bin/potez")])
def test_the_commands_work(command: str) -> None:
    words = shlex.split(command)
    done = subprocess.run(
        [sys.executable, "-m", "potez", *words[1:]], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {
        match for document in DOCUMENTS for match in re.findall(r"(?:`|^)make ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"setup", "serve", "test", "oracle", "docs"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_readme_installs_this_version_and_names_every_extra() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"potez-[\d.]+-py3", readme)) == {f"potez-{potez.__version__}-py3"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert re.findall(r"^\| `potez\[(\w+)\]` \|", readme, re.MULTILINE) == list(project["optional-dependencies"])


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("games", generate.text),
        ("languages", generate.languages),
        ("speed", generate.speed),
        ("strength", generate.strength),
        ("load", generate.load),
        ("protocol", wire.page),
        ("encodings", encodings.page),
        ("training", curves.page),
        ("first", firsts.page),
    ],
)
def test_the_made_pages_are_current(name: str, page: Callable[[], str]) -> None:
    assert (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") == page(), "run make docs"


def test_the_learning_curves_are_drawn() -> None:
    for path, picture in curves.pictures().items():
        assert path.read_text(encoding="utf-8") == picture, "run make docs"


def test_a_curve_has_a_line_for_each_round_and_round_numbers_beside_it() -> None:
    points = [{"seconds": 60.0 * number, "elo": 300 * number} for number in range(1, 10)]
    picture = curves.drawn("hex & more", {"points": points})
    assert picture.count("<circle") == 10 and "hex &amp; more" in picture
    assert [curves.step(most) for most in (1, 7, 8, 540, 2700, 36_000)] == [1, 1, 2, 100, 500, 10_000]
    assert re.findall(r'text-anchor="end" fill="#555">(-?\d+)<', picture) == ["0", "500", "1000", "1500", "2000", "2500"]


def test_the_table_of_refusals_has_every_entry_and_its_numbers_fit_its_commands() -> None:
    text = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) % \| (.+) \|$", text, re.MULTILINE)
    assert [row[0] for row in rows] == [entry.id for entry in potez.games()]
    for id, positions, touches, refused, share, _ in rows:
        sites = len(potez.game(id).rules.touchable)
        assert int(touches) == int(positions) * sites**2, f"{id}: run python -m benchmarks.clicks {id}"
        assert int(refused) <= int(touches) and float(share) < 5, id


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
