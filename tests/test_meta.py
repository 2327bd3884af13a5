"""No game misses a suite, text or fact, and no command its file: folder, registry, tests, oracles, perft data, rules and reasons agree."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import potez
from potez import locales
from potez.cli.commands import COMMANDS, command_line
from potez.game import rules_of
from potez.kernel import binding
from potez.kernel.outcomes import ENDS
from potez.kernel.refusals import REASONS
from potez.registry import LANGUAGES, Entry
from potez.render import view
from tests.every_game.decoding import DECODERS
from tests.support import game, oracle_module

TESTS = Path(__file__).parent
PACKAGE = Path(potez.__file__).parent
ALL = sorted({entry.module for entry in potez.games()})
BY_MODULE = {entry.module: entry for entry in potez.games() if entry.id == entry.module}

each_module = pytest.mark.parametrize("module", ALL)


def stems(folder: Path, pattern: str) -> set[str]:
    return {path.stem for path in folder.glob(pattern)}


def test_folder_and_registry_agree() -> None:
    assert {path.parent.name for path in PACKAGE.glob("games/*/__init__.py")} == set(ALL)


def test_every_game_has_every_suite() -> None:
    assert {stem.removeprefix("test_") for stem in stems(TESTS / "games", "test_*.py")} == set(ALL)
    assert stems(TESTS / "oracles", "*.py") - {"__init__", "base", "count"} == set(ALL)
    assert stems(TESTS / "perft", "*.txt") == set(ALL)
    assert {path.parent.name for path in PACKAGE.glob("games/*/learning.py")} == set(ALL) == set(DECODERS)


def test_every_entry_has_its_texts_and_facts() -> None:
    assert stems(PACKAGE / "locales" / "en" / "rules", "*.md") == {entry.id for entry in potez.games()}
    for entry in potez.games():
        assert set(entry.names) == set(LANGUAGES)
        assert all(entry.names.values())
        assert entry.pitch.endswith(".")
        assert entry.minutes > 0
        assert 1 <= entry.depth <= 5
        text = locales.rules_text(entry.id)
        for heading in ("## Board and sides", "## Move", "## End", "## Settings", "## Writing moves"):
            assert heading in text, f"{entry.id}: {heading}"


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert set(locales.messages("reasons")) == set(REASONS)


def test_every_reason_is_used_by_a_game() -> None:
    used = {code for entry in potez.games() for code in rules_of(entry).REASONS}
    assert used | {"game_over", "illegal", "stuck", "ended", "not_played"} == set(REASONS)  # these may come of every game


def test_every_end_is_reached_by_a_game() -> None:
    used = {end for entry in potez.games() for end in rules_of(entry).ENDS}
    assert used == set(ENDS) - {"none"}


@each_module
def test_sides_are_those_of_the_registry(module: str) -> None:
    for entry in potez.games():
        if entry.module == module:
            assert potez.game(entry.id).sides == entry.sides


@each_module
def test_every_option_is_in_some_set(module: str) -> None:
    """Every option by name, and every word of a choice, in the sets that the suites run over (the usual value is in the first set)."""
    sets = [game(text) for text in oracle_module(module).OPTION_SETS]
    for option in rules_of(BY_MODULE[module]).OPTIONS:
        found = {str(this.options[option.name]) for this in sets}
        if option.name != "seed":
            assert len(found) > 1, option.name
        wanted = {str(value) for value in getattr(option, "values", ())}
        assert wanted <= found, option.name


@each_module
def test_every_reason_and_every_end_has_a_test(module: str) -> None:
    text = (TESTS / "games" / f"test_{module}.py").read_text(encoding="utf-8")
    rules = rules_of(BY_MODULE[module])
    assert len(set(rules.REASONS)) == len(rules.REASONS)
    for code in rules.REASONS:  # asserted together with its sites, as `refusal` returns them or as rows of a table
        assert re.search(rf'"{code}",\s*(\(|sites|tuple)', text), code
    for end in rules.ENDS:
        assert re.search(rf'"{end}"', text), end


FILES = {  # of every game's folder: what is in it, in this order, and how long it may be
    "__init__": ((), 1),
    "rules": (("LOOKUP", "STATE", "moves", "play", "outcome"), 280),
    "playout": (("playout",), 150),
    "evaluation": (("evaluate", "rank", "PLAN"), 280),
    "game": (("Rules",), 280),
}

OWN = {  # files that only one game has
    "dots": {"deepening", "reading", "strings"},
    "go": {"replies", "stones", "territory", "tree"},
    "hex": {"bridges", "inferior", "mustplay"},
}


@each_module
def test_a_game_is_one_folder_of_the_same_small_files(module: str) -> None:
    """The twentieth game is read as fast as the first."""
    folder = PACKAGE / "games" / module
    assert stems(folder, "*.py") >= set(FILES)
    for file, (names, longest) in FILES.items():
        text = (folder / f"{file}.py").read_text(encoding="utf-8")
        assert text.startswith('"""'), file
        assert len(text.splitlines()) <= longest, file
        marks = [(f"\n{name} = ", f"\ndef {name}(", f"\nclass {name}(") for name in names]
        places = [max(text.find(mark) for mark in of_name) for of_name in marks]
        assert [place for place in places if place >= 0] == sorted(place for place in places if place >= 0), file
        for name in names:
            assert re.search(rf"\b{name}\b", text), (file, name)


@each_module
def test_what_else_a_game_may_have_is_named(module: str) -> None:
    """Files for verbs that only some games have, as `kernel.binding` looks for them; and those that only one game needs."""
    optional = set(binding.FILES.values()) - set(FILES)
    steps = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f"`{file}.py`" in steps for file in optional)
    own = stems(PACKAGE / "games" / module, "*.py") - set(FILES) - optional
    assert own <= OWN.get(module, set())


@each_module
def test_rules_know_neither_engines_nor_people(module: str) -> None:
    """What a reader of the rulebook checks stands on the rules' side of the kernel alone; random games and evaluations stand on that."""
    folder = PACKAGE / "games" / module
    higher = {"rules": ("playout", "evaluation", "game"), "playout": ("evaluation", "game"), "evaluation": ("game",)}
    for file, others in higher.items():
        text = (folder / f"{file}.py").read_text(encoding="utf-8")
        for other in others:
            assert not re.search(rf"^from potez\.[\w.]+\.{other} import", text, re.MULTILINE), (file, other)


def test_a_command_is_one_file_of_the_same_shape() -> None:
    """Whoever looks for `potez play` opens cli/play.py; one list says which commands there are, in the order of the help."""
    (action,) = [action for action in command_line()._actions if isinstance(action, argparse._SubParsersAction)]
    files = [PACKAGE / "cli" / f"{command.__name__.removeprefix('potez.cli.')}.py" for command in COMMANDS]
    assert [file.stem for file in files] == list(action.choices)
    assert set(files) == {file for file in (PACKAGE / "cli").glob("*.py") if "\ndef add(commands" in file.read_text(encoding="utf-8")}
    for command, file in zip(COMMANDS, files, strict=True):
        text = file.read_text(encoding="utf-8")
        assert text.startswith(f'"""`potez {file.stem}`: '), file.stem
        assert re.findall(r"^def (\w+)\((.*)$", text, re.MULTILINE)[:2] == [
            ("add", "commands: Commands) -> None:"),
            ("run", "options: argparse.Namespace) -> int:"),
        ], file.stem
        assert action.choices[file.stem].get_default("run") is command.run, file.stem
        assert len(text.splitlines()) <= 100, file.stem


WEB = PACKAGE / "web"
IDS = sorted((entry.id for entry in potez.games()), key=len, reverse=True)


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_how_a_game_looks_is_said_in_two_small_files(entry: Entry) -> None:
    script, sheet = ((WEB / "games" / f"{entry.id}{suffix}").read_text(encoding="utf-8") for suffix in (".js", ".css"))
    assert "/** @type {Look} */\nexport const look = {\n" in script
    assert set(re.findall(r"\.game-([\w-]+)", sheet)) == {entry.id}
    assert set(re.findall(r'from "\./([\w-]+)\.js"', script)) <= {entry.module} - {entry.id}  # a variant may begin with its game's look
    assert len(script.splitlines()) < 300 and len(sheet.splitlines()) < 300
    assert entry.id.split("-")[0] == entry.module  # the browser finds the words for a variant's options so


def test_the_browser_knows_games_only_by_what_they_say_of_themselves() -> None:
    """A game that is added needs its two files and no other."""
    looks = {WEB / "games" / f"{id}{suffix}" for id in IDS for suffix in (".js", ".css")}
    files = {path for suffix in ("js", "css") for path in WEB.rglob(f"*.{suffix}")}
    assert {path for path in files if path.parent == WEB / "games"} == looks
    ids = rf"(?:{'|'.join(IDS)})"
    string, key = rf"""["'`]{ids}["'` ]""", rf"(?:^|[{{(,])\s*{ids}\s*:"
    address, message = rf"\bgames?[-/]{ids}(?![\w-])", rf"\b(?:option|help|choice|preset|pitch)-{ids}(?!\w)"
    named = re.compile("|".join((string, key, address, message)))
    for path in sorted(files - looks):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not named.search(line), f"{path.relative_to(WEB)}:{number}: {line.strip()}"


NAMING = (  # the lines that may name a game
    ("docs/pictures.py", "README = "),  # the README of the project shows two boards
)


def test_the_server_and_the_documents_know_games_only_by_what_they_say_of_themselves() -> None:
    """A game that is added is filtered, offered, preselected and drawn for the gallery without a line here."""
    named = re.compile(rf"""["'](?:{"|".join(IDS)})["'(]|\bgames/(?:{"|".join(IDS)})(?![\w-])""")
    root = TESTS.parent
    files = [path for suffix in ("py", "html") for path in (PACKAGE / "server").rglob(f"*.{suffix}")] + sorted((root / "docs").glob("*.py"))
    assert len(files) > 50
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not any(path.as_posix().endswith(f"/{file}") and line.startswith(start) for file, start in NAMING):
                assert not named.search(line), f"{path}:{number}: {line.strip()}"


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_the_gallery_shows_and_filters_every_entry(entry: Entry) -> None:
    kept = json.loads((WEB / "previews.json").read_text(encoding="utf-8"))
    (preview,) = (one for one in rules_of(entry).PREVIEWS if (one.entry or entry.module) == entry.id)
    board = potez.game(entry.id, **preview.options).rules.board
    assert kept[entry.id]["board"] == json.loads(json.dumps(view.empty(board))), "run python -m docs.previews"
    filters = {key.removeprefix("filter-") for key in locales.messages("ui") if key.startswith("filter-")} - {"all", "short"}
    assert entry.kinds and set(entry.kinds) <= filters
    assert {preset.entry for preset in rules_of(entry).PRESETS} <= {"", *IDS}


def test_the_gallery_loads_no_game() -> None:
    """A game's file takes a tenth of a second; the first page needs the facts of all of them."""
    program = (
        "import sys, potez; from potez.server.domain import catalogue\n"
        "assert all(catalogue.facts(entry) for entry in potez.games()) and catalogue.preselected()\n"
        "print([name for name in sys.modules if name.startswith('potez.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_tests_mirror_the_packages() -> None:
    """What tests a package lies in a folder of its name; beside these are suites of no single package, and what suites share."""
    beside = {"every_game", "browser", "benchmarks", "deployment", "pytorch", "data", "oracles", "perft"}
    source = TESTS.parent / "src" / "potez"
    for module in TESTS.rglob("test_*.py"):
        folder = module.parent.relative_to(TESTS)
        if not beside & set(folder.parts):
            assert (source / folder).is_dir(), f"{module} tests no package of src/potez: {folder}"


LONGEST = 400  # lines of a file that says nothing about its length
REASON = re.compile(r"(#|//) Over 400 lines: \S.*\.")


def test_no_file_of_code_is_long_without_a_reason_in_its_first_line() -> None:
    root, long, reasoned = TESTS.parent, set(), set()
    files = [
        file
        for folder in ("src", "tests", "benchmarks", "docs", "deploy")
        for suffix in ("py", "js")
        for file in (root / folder).rglob(f"*.{suffix}")
    ]
    assert len(files) > 500
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST:
            long.add(file.relative_to(root).as_posix())
        if lines and REASON.fullmatch(lines[0]):
            reasoned.add(file.relative_to(root).as_posix())
    assert long - reasoned == set(), "divide it, or write in its first line why it is one file, as in tests/games/test_go.py"
    assert reasoned - long == set(), "not that long any more: take the reason away"
