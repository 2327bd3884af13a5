"""What the documents say is true: their code runs, their commands exist, their tables are current, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from docs import generate, wire

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


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("games", generate.text),
        ("languages", generate.languages),
        ("speed", generate.speed),
        ("strength", generate.strength),
        ("load", generate.load),
        ("protocol", wire.page),
    ],
)
def test_the_made_pages_are_current(name: str, page: Callable[[], str]) -> None:
    assert (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") == page(), "run make docs"


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
