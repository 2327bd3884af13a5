"""Why touched sites are refused: with exactly the rule that is named switched off, the same touches begin or make a legal move."""

from __future__ import annotations

import copy
import random

import pytest

import potez
from benchmarks.clicks import refusals
from potez.kernel.contract import Rules
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.touch import refusal, ways
from tests.every_game.questions import positions, same, with_lookup
from tests.support import each_set, game

pytestmark = pytest.mark.slow


def means(rules: Rules, question: Question, path: tuple[str, ...]) -> bool:
    """Whether touched sites begin or make something that is allowed there."""
    record = question.state[0]
    return any(len(rules.meant(record, *way).codes) for way in ways(rules, record, question.codes, path))


def there(position: potez.Position, question: Question) -> potez.Position:
    """The position of a question, with its rules and what is allowed there."""
    changed = copy.copy(position)
    for name in ("_codes", "_foul_codes", "_legal", "outcome"):
        changed.__dict__.pop(name, None)
    changed._rules, changed._state = with_lookup(question.rules, question), question.state
    changed.__dict__["_codes"] = question.codes
    return changed


def ends(position: potez.Position, question: Question) -> bool:
    """Whether there is nothing more to ask: the generator knows no position without this rule, or none without what is in the way."""
    if same(question, position._rules.ask(position._state, position._past)):
        return True
    bare = potez.Position(position.game, question.state, question.state, None, None)
    try:
        return bare != position.game.position(bare.text)
    except potez.InvalidPosition:  # without a king, or one of the foxes
        return True


@each_set
def test_without_the_named_rule_the_same_touches_are_allowed(text: str) -> None:
    """Or break another rule as well, never the same one. Where the generator can be asked: the shape of a try is no rule that could be
    switched off, nor is suicide."""
    this, rng = game(text), random.Random(51)
    for position in positions(this, 52):
        for path, error in refusals(position, rng, 60):
            here, named = position, list[tuple[str, tuple[str, ...]]]()
            broken = Refusal(error.reason, error.sites)
            while broken.code not in ("game_over", "illegal"):  # with the other side to move the game may be over
                assert (broken.code, broken.sites) not in named, (position.text, path, named)
                named.append((broken.code, broken.sites))
                question = here._rules.without(here._state, here._past, broken)
                if question is None or ends(here, question) or means(here._rules, question, path):
                    break
                here = there(here, question)
                broken = refusal(here, path)
