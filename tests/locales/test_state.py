"""Languages that are not complete: what they lack is English, file by file, and said so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import potez
from potez import locales
from potez.locales import state

PACKAGE = Path(potez.__file__).parent
GAMES = [entry.id for entry in potez.games()]
SEVENTH = """
import json, tempfile
from pathlib import Path
from starlette.testclient import TestClient
from potez import locales
from potez.server.app import application
from potez.server.settings import Settings
with TestClient(application(Settings(Path(tempfile.mkdtemp()), workers=1, warm=False))) as client:
    read = lambda path: client.get(path, headers={"accept": "text/html", "accept-language": "de-CH"}).text
    print(json.dumps({
        "languages": locales.LANGUAGES, "gallery": read("/"), "hex": read("/de/games/hex"), "chomp": read("/de/games/chomp"),
        "sitemap": read("/sitemap.xml"), "minutes": locales.message("ui", "minutes", "de", count=1),
        "reason": locales.message("reasons", "occupied", "de", sites="c3"),
    }))
"""


def test_every_language_that_is_there_is_listed() -> None:
    found = {item.language: item for item in state.states(GAMES)}
    assert tuple(found) == locales.LANGUAGES and locales.LANGUAGES[0] == "en"
    assert state.missing(found["en"], GAMES) == []
    assert found["en"].row(len(GAMES)) == ("en", "English", "5 of 5", *[f"{len(GAMES)} of {len(GAMES)}"] * 2)
    assert found["en"].words > 25_000


def test_the_six_languages_lack_nothing() -> None:
    assert {item.language: state.missing(item, GAMES) for item in state.states(GAMES)} == {
        language: [] for language in ("en", "ro", "sl", "sr", "sr-Latn", "uk")
    }


def test_a_seventh_language_begins_with_the_pages_and_one_game(tmp_path: Path) -> None:
    """A copy of the package with a folder more, and nothing else: its menu, addresses and texts are there, the rest is English."""
    copy = tmp_path / "potez"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    folder = copy / "locales" / "de"
    (folder / "rules").mkdir(parents=True)
    english = (PACKAGE / "locales" / "en" / "ui.ftl").read_text(encoding="utf-8")
    own = english.replace("language-name = English", "language-name = Deutsch").replace("home = All games", "home = Alle Spiele")
    (folder / "ui.ftl").write_text(own, encoding="utf-8")
    rules = (PACKAGE / "locales" / "en" / "rules" / "hex.md").read_text(encoding="utf-8")
    (folder / "rules" / "hex.md").write_text(rules.replace("Connect your two edges", "Verbinde deine Kanten"), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "POTEZ_CACHE": str(tmp_path / "cache")}

    done = subprocess.run([sys.executable, "-c", SEVENTH], env=environment, capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["languages"] == ["en", "de", "ro", "sl", "sr", "sr-Latn", "uk"]
    assert '<html lang="de"' in told["gallery"] and '<option value="de" lang="de" selected>Deutsch</option>' in told["gallery"]
    assert "Alle Spiele" in told["hex"] and "Verbinde deine Kanten" in told["hex"]
    assert '<section class="text" id="rules">' in told["hex"] and '<section class="text" id="guides" lang="en">' in told["hex"]
    assert '<section class="text" id="rules" lang="en">' in told["chomp"] and "This text has not been translated yet." in told["chomp"]
    assert "/de/games/chomp</loc>" in told["sitemap"]
    assert (told["minutes"], told["reason"]) == ("1 minute", locales.message("reasons", "occupied", sites="c3"))

    command = [sys.executable, "-m", "potez", "languages"]
    listed = subprocess.run([*command, "--json"], env=environment, capture_output=True, text=True, timeout=300, cwd=tmp_path, check=True)
    german = next(item for item in json.loads(listed.stdout) if item["language"] == "de")
    assert german["messages"] == ["ui"] and german["rules"] == ["hex"] and "guides/hex.md" in german["missing"]
    table = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, cwd=tmp_path, check=True).stdout
    assert "Deutsch" in table and f"1 of {len(GAMES)}" in table and "de lacks: reasons.ftl" in table
