"""A twenty-first game comes by the steps that CONTRIBUTING.md names, and by nothing else: here in a copy of the package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import potez

pytestmark = pytest.mark.slow

FILES = Path(__file__).parent / "data" / "newgame"
LINE = '    _entry("apart", "Apart|Departe|Раздвојено|Narazen|Нарізно", "red blue", 5, 1, "space"),\n'
PITCHES = {
    "en": "Lay the last stone that touches no other.",
    "ro": "Pune ultima piatră care nu atinge alta.",
    "sr": "Постави последњи камен који не додирује други.",
    "sl": "Položi zadnji kamen, ki se ne dotika drugega.",
    "uk": "Поклади останній камінь, що не торкається іншого.",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one more game."""
    place = tmp_path_factory.mktemp("copy") / "src"
    copy = place / "potez"
    shutil.copytree(Path(potez.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(FILES / "apart", copy / "games" / "apart")  # 2. the folder
    registry = copy / "registry.py"  # 1. one line
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace("ENTRIES = (\n", "ENTRIES = (\n" + LINE), encoding="utf-8")
    for language, pitch in PITCHES.items():  # 6. the texts
        with (copy / "locales" / language / "games.ftl").open("a", encoding="utf-8") as file:
            file.write(f"pitch-apart = {pitch}\n")
        shutil.copy(FILES / "apart.md", copy / "locales" / language / "rules" / "apart.md")
        shutil.copy(FILES / "guide.md", copy / "locales" / language / "guides" / "apart.md")
    for look in FILES.glob("look.*"):  # 9. the look
        shutil.copy(look, copy / "web" / "games" / f"apart{look.suffix}")
    return place


def run(package: Path, cache: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "POTEZ_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


PROGRAM = """
import json, potez
game = potez.game("apart", length=5)
start = game.start()
next = start.play("c1")
found = {"games": len(potez.games()), "moves": [str(move) for move in next.moves()], "text": next.text, "drawn": str(next)}
assert game.position(next.text) == next
for text in ("b1", "c1"):
    try:
        next.play(text)
    except potez.IllegalMove as error:
        found[text] = error.reason
while next.outcome is None:
    next = next.play(next.moves()[0])
found["won"] = [next.outcome.winner, next.outcome.reason]
assert "svg" in potez.svg(next)
deep = potez.engine("apart(length=7)", level=8, megabytes=16).choose(potez.game("apart(length=7)").start(), seconds=5)
found["proven"] = [deep.proven, deep.value]
quick = potez.engine("apart(length=7)", level=3, megabytes=16).choose(potez.game("apart(length=7)").start())
found["level 3"] = str(quick.move)
print(json.dumps(found))
"""


def test_a_new_game_is_played_drawn_explained_and_thought_about(package: Path, tmp_path: Path) -> None:
    found: dict[str, Any] = json.loads(run(package, tmp_path, "-c", PROGRAM))
    assert found["games"] == len(potez.games()) + 1
    assert found["moves"] == ["a1", "e1"]
    assert (found["b1"], found["c1"]) == ("blocked", "occupied")
    assert found["won"][1] == "no-moves"
    assert found["proven"] == [True, 1.0], "the first to lay wins on seven cells"
    assert found["level 3"]


def test_a_new_game_is_known_to_the_commands(package: Path, tmp_path: Path) -> None:
    assert "apart" in run(package, tmp_path, "-m", "potez", "games")
    assert "beside no other stone" in run(package, tmp_path, "-m", "potez", "rules", "apart")
    counts = json.loads(run(package, tmp_path, "-m", "potez", "perft", "apart(length=4)", "--depth", "3", "--json"))
    assert counts == {"perft": [4, 6, 0]}


PAGES = """
import json, sys, tempfile
from pathlib import Path
from starlette.testclient import TestClient
from potez.server.app import application
from potez.server.settings import Settings
with TestClient(application(Settings(Path(tempfile.mkdtemp()), workers=1, warm=False)), base_url="http://localhost") as client:
    for language in ("en", "ro", "sr", "sr-Latn", "sl", "uk"):
        client.cookies.set("language", language)
        page = client.get("/games/apart", headers={"accept": "text/html"})
        assert page.status_code == 200, page.text[:500]
    page = client.get("/games/apart", headers={"accept": "text/html"}).text
    for name in ("apart.js", "apart.css"):
        (address,) = {part for part in page.split('"') if part.endswith("/games/" + name)}
        assert client.get(address).status_code == 200
    assert "/games/apart" in client.get("/", headers={"accept": "text/html"}).text
    seats = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
    id = client.post("/api/tables", json={"game": "apart", "seats": seats}).json()["id"]
    client.post(f"/api/tables/{id}/commands", json={"id": "1", "version": 1, "do": "move", "move": "e1"})
    print(json.dumps(client.get(f"/api/tables/{id}").json()["state"]["moves"]))
"""


def test_a_new_game_has_its_pages_and_tables(package: Path, tmp_path: Path) -> None:
    assert json.loads(run(package, tmp_path, "-c", PAGES).splitlines()[-1]) == ["e1"]
