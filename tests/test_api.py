"""The public names: games and their texts, options, positions, moves, outcomes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez


def test_a_game_is_made_from_keywords_or_from_a_text() -> None:
    assert potez.game("hex", size=7) == potez.game("hex(size=7)") == potez.game(" HEX ( size = 7 ) ")
    assert potez.game("hex(size=7)", first="blue") == potez.game("hex(first=blue,size=7)")


@pytest.mark.parametrize("text", ["hex", "hex(size=7)", "hex(size=11)", "hex(size=5,swap=true)"])
def test_the_text_of_a_game_comes_back(text: str) -> None:
    assert str(potez.game(text)) == text
    assert repr(potez.game(text)) == f"potez.game({text!r})"


def test_options_are_written_in_the_order_of_the_schema() -> None:
    assert str(potez.game("hex(swap=true,size=5)")) == "hex(size=5,swap=true)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hx", "did you mean hex"),
        ("chess-on-a-moebius-strip", "the games are squart, stay"),
        ("hex(", "cannot read the game"),
        ("", "cannot read the game"),
    ],
)
def test_an_unknown_game_is_named_and_helped(text: str, message: str) -> None:
    with pytest.raises(potez.UnknownGame, match=message):
        potez.game(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hex(sise=7)", "did you mean size"),
        ("hex(colour=7)", "its options are size"),
        ("hex(size=7,size=8)", "twice"),
        ("hex(size)", "write name=value"),
        ("hex(size=7 8)", "whole number from 2 to 19"),
        ("hex(size=٧)", "whole number from 2 to 19"),
        ("hex(size=1_0)", "whole number"),
        ("hex(size=)", "whole number"),
        ("hex(swap=maybe)", "true or false"),
        ("hex(mode=loose)", "one of free, connected"),
        ('hex(mode="free)', "write name=value"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidOption, match=message):
        potez.game(text)


def test_an_option_may_not_be_given_twice() -> None:
    with pytest.raises(potez.InvalidOption, match="twice"):
        potez.game("hex(size=7)", size=7)


def test_positions_are_values() -> None:
    start = potez.game("hex", size=3).start()
    one, other = start.play("a1").play("b2"), start.play("a1").play("b2")
    assert one == other
    assert hash(one) == hash(other)
    assert {one: "found"}[other] == "found"
    assert one != start
    assert one.key == other.key != start.key
    assert one != potez.game("hex", size=4).start()


def test_moves_are_values_and_can_be_played_elsewhere_in_the_same_game() -> None:
    start = potez.game("hex", size=3).start()
    move = next(move for move in start.moves() if move.text == "c3")
    assert move.path == ("c3",)
    assert repr(move) == "<Move c3>"
    after = start.play("a1")
    assert move in after.moves()
    assert after.play(move) == after.play("c3")
    with pytest.raises(potez.IllegalMove):
        after.play(move).play(move)


def test_a_move_of_another_game_is_read_by_its_text() -> None:
    foreign = potez.game("hex", size=19).start().find("s19")
    with pytest.raises(potez.UnreadableMove):
        potez.game("hex", size=3).start().play(foreign)


def test_an_error_says_which_rule_and_where() -> None:
    with pytest.raises(potez.IllegalMove) as caught:
        potez.game("hex", size=3).start().play("a1").play("A1")
    assert (caught.value.reason, caught.value.sites, caught.value.text) == ("occupied", ("a1",), "A1")
    assert caught.value.reason in potez.REASONS
    assert isinstance(caught.value, ValueError)


@given(st.text(max_size=30))
def test_no_text_crashes_the_reading_of_games(text: str) -> None:
    for attempt in (text, f"hex({text})", f"hex(size={text})"):
        try:
            made = potez.game(attempt)
        except (potez.UnknownGame, potez.InvalidOption):
            continue
        assert potez.game(str(made)) == made


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=3)))
def test_no_value_crashes_an_option(value: object) -> None:
    for name in ("size", "first", "swap", "mode"):
        try:
            made = potez.game("hex", **{name: value})
        except potez.InvalidOption:
            continue
        assert made.options[name] == value
        assert type(made.options[name]) is type(value)
