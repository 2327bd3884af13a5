"""Every rule that a refusal names has a paragraph in the rules, the same one in every language."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import potez
from potez.game import rules_of
from potez.kernel.refusals import REASONS
from potez.locales import LANGUAGES, places
from potez.registry import Entry
from tests.locales import translations

each_entry = pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)


def codes(entry: Entry) -> set[str]:
    """The codes that the files of a game and of its mechanics can refuse with."""
    kinds = [kind for kind in rules_of(entry).__mro__ if kind.__module__.startswith(("potez.games", "potez.mechanics"))]
    texts = [file.read_text(encoding="utf-8") for kind in kinds for file in Path(inspect.getfile(kind)).parent.glob("*.py")]
    calls = "\n".join(part for text in texts for part in re.findall(r"Refusal\((?:[^()]|\([^()]*\))*", text))
    return {code for code in re.findall(r'"([a-z_]+)"', calls) if code in REASONS} - {"illegal", "game_over"}


@each_entry
def test_every_refusal_of_a_game_has_its_paragraph(entry: Entry) -> None:
    named = {code for found in places.places(entry.id).values() for code in found}
    assert codes(entry) - named - places.PLAIN == set()
    assert named <= REASONS


@each_entry
def test_the_paragraphs_exist_in_every_language(entry: Entry) -> None:
    for language in LANGUAGES:
        there = {place for place, _ in translations.paragraphs("rules", entry.id, language)}
        assert {*places.places(entry.id), places.DEFAULT} <= there, language


@pytest.mark.parametrize(("game", "code", "words"), [
    ("hnefatafl", "throne", "nor in a corner"), ("hnefatafl", "corner", "nor in a corner"), ("checkers", "crowned", "becomes a king"),
    ("hex", "no_swap", "taking over the first stone"),
    ("hex", "not_connected", "next to one of your own stones"),
    ("hex", "not_own_edge", "must lie on one of your own edges"), ("go", "superko", "any earlier board"),
    ("go-quick", "superko", "any earlier board"),
    ("go", "ko", "Ko."),
    ("ninemorris", "no_flying", "fly"), ("twelvemorris", "goes_back", "straight back"), ("bombs", "must_leave_bomb", "k-th move"),
])  # fmt: skip
def test_a_rule_leads_to_the_sentence_that_states_it(game: str, code: str, words: str) -> None:
    text = dict(translations.paragraphs("rules", game))[places.place(game, code)]
    assert words in re.sub(r"\s+", " ", text)
