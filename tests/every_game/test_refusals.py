"""Why a move is refused: `explain` asks the generator, so what it says can be checked by asking the generator again."""

from __future__ import annotations

import random

import potez
from potez.kernel.contract import Tried
from potez.kernel.refusals import Refusal
from tests.every_game.questions import positions, same, with_lookup
from tests.support import each_set_slowly, game, random_game, texts, wrong_tries


@each_set_slowly
def test_refusals_name_a_rule(text: str) -> None:
    """Of random well-formed wrong tries under 5 % end in the generic reason; every reason is one that the game lists."""
    this = game(text)
    rng = random.Random(14)
    total = generic = 0
    for position in list(random_game(this, 15, plies=60))[:: 4 if len(this.rules.board) > 9 else 1]:
        if position.outcome:
            break
        for typed in wrong_tries(this, rng, position):
            try:
                error = position.why(typed)
            except potez.UnreadableMove:
                continue
            if error is None:
                continue
            total += 1
            generic += error.reason == "illegal"
            assert error.reason in (*this.rules.REASONS, "illegal"), typed
            assert set(error.sites) <= set(this.rules.board.index), typed
    assert total > 5
    assert generic <= 0.05 * total


def broken(position: potez.Position, tried: Tried) -> tuple[list[Refusal], bool]:
    """The rules that a try breaks, each found with those before it switched off; and whether the try is legal without them."""
    rules, state, past = position._rules, position._state, position._past
    found: list[Refusal] = []
    while True:
        refusal = rules.explain(state, past, tried)
        found.append(refusal)
        question = rules.without(state, past, refusal)
        if question is None or same(question, rules.ask(state, past)):
            return found, False
        if question.allows(tried):
            return found, True
        rules, state, past = with_lookup(rules, question), question.state, question.past


@each_set_slowly
def test_what_is_named_is_broken(text: str) -> None:
    """Switching off exactly the rule that is named makes a try legal, or leaves another rule that it breaks: never the same one."""
    this, rng = game(text), random.Random(31)
    for position in positions(this, 32):
        for typed in wrong_tries(this, rng, position)[:15]:
            try:
                error = position.why(typed)
            except potez.UnreadableMove:
                continue
            if error is None:
                continue
            tried = this.rules.read_move(typed)
            found, _ = broken(position, tried)
            named = [(refusal.code, refusal.sites) for refusal in found]
            assert named[0] == (error.reason, error.sites)
            assert len(set(named)) == len(named), (position.text, typed, named)
            assert "illegal" not in {code for code, _ in named}, (position.text, typed)


@each_set_slowly
def test_a_try_that_breaks_one_rule_is_refused_with_that_rule(text: str) -> None:
    """Whatever would be legal with exactly one rule switched off is refused with the reason whose switch that is."""
    this, rng = game(text), random.Random(33)
    for position in positions(this, 34):
        rules, state, past = this.rules, position._state, position._past
        allowed = texts(position.moves()) | texts(position.fouls())
        theirs = {piece["site"] for piece in position.view()["pieces"] if piece["side"] not in ("", position.turn)}
        for code, question in rules.switches(state, past).items():
            codes = question.codes.tolist()
            for move in rng.sample(codes, min(len(codes), 40)):
                typed, path = rules.move_text(question.state[0], move), rules.move_path(question.state[0], move)
                if typed in allowed or (code == "not_your_piece" and path[0] not in theirs):
                    continue
                refusal = rules.explain(state, past, rules.read_move(typed))
                found = rules.without(state, past, refusal)
                assert found is not None, (position.text, typed, code, refusal)
                assert same(found, question), (position.text, typed, code, refusal)


@each_set_slowly
def test_reasons_agree_with_what_is_seen(text: str) -> None:
    """What a reason says about a place is what the picture shows there."""
    this, rng = game(text), random.Random(35)
    for position in positions(this, 36):
        view = position.view()
        sides = {piece["site"]: piece["side"] for piece in view["pieces"]}
        kinds = {piece["site"]: piece["kind"] for piece in view["pieces"]}
        for typed in wrong_tries(this, rng, position)[:30]:
            try:
                error = position.why(typed)
            except potez.UnreadableMove:
                continue
            if error is None:
                continue
            places = error.sites
            told = (position.text, typed, error)
            if error.reason == "not_your_piece":
                assert [sides[site] not in ("", position.turn) for site in places] == [True], told
            if error.reason in ("empty", "remove_empty") and places[0] not in this.rules.read_move(typed).sites[:1]:
                assert not set(places) & set(sides), told
            if error.reason == "empty":
                assert len(places) == 1 and places[0] not in sides, told
            if error.reason == "blocked":
                assert places and set(places) <= set(sides), told
            if error.reason == "remove_own":
                assert len(places) == 1, told
            if error.reason.startswith("wall_") and error.reason != "wall_outside":
                assert places and {kinds[site] for site in places} == {"wall"}, told
            if error.reason in ("must_capture", "cannot_capture", "must_finish_chain", "crowned", "ko", "superko", "suicide"):
                assert places, told
            if error.reason in ("must_capture", "cannot_capture"):
                assert {sides[site] for site in places} == {position.turn}, told
