"""No game misses a suite, a text or a fact: folder, registry, tests, oracles, perft data, rules and reasons agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import potez
from potez import locales
from potez.kernel.outcomes import ENDS
from potez.kernel.refusals import REASONS
from potez.registry import LANGUAGES
from potez.variant import rules_of
from tests.support import game, oracle_module

TESTS = Path(__file__).parent
PACKAGE = Path(potez.__file__).parent
ALL = sorted({entry.module for entry in potez.games()})
BY_MODULE = {entry.module: entry for entry in potez.games() if entry.id == entry.module}

each_module = pytest.mark.parametrize("module", ALL)


def stems(folder: Path, pattern: str) -> set[str]:
    return {path.stem for path in folder.glob(pattern)}


def test_folder_and_registry_agree() -> None:
    assert len(potez.games()) == 21
    assert len(ALL) == 20
    assert stems(PACKAGE / "games", "*.py") - {"__init__"} == set(ALL)


def test_every_game_has_every_suite() -> None:
    assert {stem.removeprefix("test_") for stem in stems(TESTS / "games", "test_*.py")} == set(ALL)
    assert stems(TESTS / "oracles", "*.py") - {"__init__", "base", "count"} == set(ALL)
    assert stems(TESTS / "perft", "*.txt") == set(ALL)


def test_every_entry_has_its_texts_and_facts() -> None:
    assert stems(PACKAGE / "locales" / "en" / "rules", "*.md") == {entry.id for entry in potez.games()}
    for entry in potez.games():
        assert set(entry.names) == set(LANGUAGES)
        assert all(entry.names.values())
        assert entry.pitch.endswith(".")
        assert entry.minutes > 0
        assert 1 <= entry.depth <= 5
        text = locales.rules_text(entry.id)
        for heading in ("## Board and sides", "## Move", "## End", "## Options", "## Writing moves"):
            assert heading in text, f"{entry.id}: {heading}"


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert set(locales.messages("reasons")) == set(REASONS)


def test_every_reason_is_used_by_a_game() -> None:
    used = {code for entry in potez.games() for code in rules_of(entry).REASONS}
    assert used | {"game_over", "illegal"} == set(REASONS)


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


@each_module
def test_a_games_file_explains_itself_and_keeps_its_order(module: str) -> None:
    """Docstring, TABLES, STATE, moves, play, outcome, playout, Rules: the twentieth file is read as fast as the first."""
    text = (PACKAGE / "games" / f"{module}.py").read_text(encoding="utf-8")
    assert text.startswith('"""')
    marks = ["\nTABLES = ", "\nSTATE = ", "\ndef moves(", "\ndef play(", "\ndef outcome(", "\ndef playout(", "\nclass Rules("]
    here = [text.find(mark) for mark in marks if mark in text]
    assert here == sorted(here)
    for name in ("TABLES", "STATE", "moves", "play", "outcome", "playout", "Rules"):
        assert re.search(rf"\b{name}\b", text), name
