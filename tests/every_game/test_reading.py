"""Every reader of outside text, for every game: no input crashes, nothing is silently accepted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import potez
from tests.support import MODULES, game, option_sets, oracle_module, sample

# One set of options per game: the default one, which its oracle names first.
each_game = pytest.mark.parametrize("text", [oracle_module(module).OPTION_SETS[0] for module in MODULES])
values = st.none() | st.booleans() | st.integers(-3, 25) | st.floats() | st.text(max_size=6) | st.lists(st.text(max_size=3), max_size=3)
few = settings(max_examples=40, deadline=None)


@pytest.mark.slow
@each_game
@few
@given(typed=st.text(max_size=12) | st.text("abcdefghxv0123456789-:/*!xswpan ", max_size=12))
def test_any_text_as_a_move(text: str, typed: str) -> None:
    position = sample(game(text), 1)
    before = position.text
    try:
        after = position.play(typed)
    except (potez.UnreadableMove, potez.IllegalMove) as error:
        assert len(str(error)) < 500
    else:
        assert after != position
    assert position.text == before


@pytest.mark.slow
@pytest.mark.parametrize("text", option_sets())
@few
@given(data=st.data())
def test_damaged_texts_of_positions(text: str, data: st.DataObject) -> None:
    this = game(text)
    whole = sample(this, 2).text
    begin = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(begin, min(len(whole), begin + 4)))
    damaged = whole[:begin] + data.draw(st.text(max_size=3) | st.text("abcdefrnpAN.#/=, 0123456789", max_size=3)) + whole[end:]
    try:
        position = this.position(damaged)
    except potez.InvalidPosition as error:
        assert len(str(error)) < 600
        return
    # What is accepted is a position like any other: it can be asked, drawn, and written back.
    assert this.position(position.text) == position
    assert (position.outcome is None) == bool(position.moves())
    str(position)
    for move in position.moves()[:3]:
        position.play(move)


@each_game
@few
@given(typed=st.text(max_size=60))
def test_any_text_as_a_position(text: str, typed: str) -> None:
    try:
        position = game(text).position(typed)
    except potez.InvalidPosition:
        return
    assert game(text).position(position.text) == position


@each_game
@few
@given(data=st.data())
def test_any_value_of_any_option(text: str, data: st.DataObject) -> None:
    this = game(text)
    if not this.options:
        return
    name = data.draw(st.sampled_from(sorted(this.options)))
    value = data.draw(values)
    try:
        made = potez.game(this.id, **{name: value})
    except potez.InvalidOption as error:
        assert name in str(error) or "seed" in str(error)
        return
    assert made.options[name] == value or value is None or (made.options[name], value) == (0, [])  # no cells: none blocked
    again = potez.game(str(made))
    assert again == made
    assert again.start() == made.start()
