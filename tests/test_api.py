"""The public names: games and their texts, options, positions, moves, outcomes."""

from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor

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


def test_values_can_be_copied_and_pickled() -> None:
    start = potez.game("checkers").start()
    position = start.play("a6-b5").play("b3-a4")
    assert copy.copy(position) is position
    assert copy.deepcopy({"x": position})["x"] == position
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert pickle.loads(pickle.dumps(position.moves()[0])) == position.moves()[0]
    assert pickle.loads(pickle.dumps(position.game)) == position.game


def test_branches_from_one_position_do_not_share_their_history() -> None:
    """Positions of one line of play share the list of keys; a second move from an earlier position begins a list of its own."""
    start = potez.game("mingmang").start()
    one = start.play("c1-c3").play("d8-d3")
    other = start.play("d1-d3").play("e8-e3")
    again = start.play("c1-c3").play("d8-d3")
    assert one == again
    assert one.text.endswith("moves c1-c3 d8-d3")
    assert other.text.endswith("moves d1-d3 e8-e3")
    assert start.game.position(one.text) == one != other


@pytest.mark.parametrize("text", ["amazons(size=6)", "go(size=5,ko=superko)", "hex(size=7,mode=connected)"])
def test_threads_may_ask_about_one_position(text: str) -> None:
    """Rules work in the scratch of a record without the interpreter's lock; nobody may work in a record that others read."""
    position = potez.game(text).start()
    for _ in range(6):
        position = position.play(position.moves()[len(position.moves()) // 2])
    rules, expected = position.game.rules, [move.code for move in position.moves()]
    before = position._state.tobytes()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: list(rules.codes(position._state, position._past)), range(400)))
    assert all(codes == expected for codes in found)
    assert position._state.tobytes() == before


def test_an_outcome_is_a_value() -> None:
    over = potez.game("dots", rows=2, cols=2).start()
    for move in ("a1-b1", "a1-a2", "b1-b2", "a2-b2"):
        over = over.play(move)
    assert over.outcome == potez.Outcome("0", "score", {"x": 0, "0": 1})
    assert hash(over.outcome) == hash(potez.Outcome("0", "score", {"x": 0, "0": 1}))
    assert over.outcome is not None
    with pytest.raises(TypeError):
        over.outcome.score["x"] = 99  # type: ignore[index]
    with pytest.raises(TypeError):
        over.outcome.score.update(x=99)  # type: ignore[union-attr]
    assert json.loads(json.dumps(over.outcome.score)) == {"x": 0, "0": 1}
    assert pickle.loads(pickle.dumps(over.outcome)) == over.outcome
    assert repr(over.outcome) == "Outcome(winner='0', reason='score', score={'x': 0.0, '0': 1.0})"


def test_errors_can_be_pickled() -> None:
    start = potez.game("hex", size=3).start().play("a1")
    for typed in ("a1", "zz"):
        with pytest.raises(potez.PotezError) as caught:
            start.play(typed)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again), vars(again)) == (type(caught.value), str(caught.value), vars(caught.value))


@pytest.mark.parametrize("wrong", [None, 5, b"a1", ["a1"]])
def test_wrong_types_are_named(wrong: object) -> None:
    this = potez.game("hex", size=3)
    for call in (this.start().play, this.position, potez.game, potez.Match):
        with pytest.raises(TypeError, match="not "):
            call(wrong)  # type: ignore[arg-type]


def test_a_long_text_does_not_come_back_whole() -> None:
    for text in ("hex", "go", "quoridor", "ninemorris", "checkers", "dots", "bombs", "stay(start=a1)"):
        with pytest.raises(potez.UnreadableMove) as caught:
            potez.game(text).start().play("a" + "1" * 100_000)
        assert len(str(caught.value)) < 600


def test_the_public_names_can_be_listed() -> None:
    assert set(potez.__all__) <= set(dir(potez))


def test_threads_may_play_from_one_position() -> None:
    start = potez.game("mingmang").start()
    moves = start.moves()
    with ThreadPoolExecutor(8) as pool:
        played = list(pool.map(start.play, [move for move in moves for _ in range(20)]))
    for position, move in zip(played, [move for move in moves for _ in range(20)], strict=True):
        assert position.text == f"{start.text} moves {move}"


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


@pytest.mark.parametrize("text", ["chomp(seed=3)", "squart(blocked=0,seed=3)", "stay(start=a1,seed=3)"])
def test_a_seed_without_a_random_start_is_refused(text: str) -> None:
    with pytest.raises(potez.InvalidOption, match="nothing is random"):
        potez.game(text)


def test_a_seed_that_is_not_given_is_drawn_and_written() -> None:
    one, other = potez.game("squart"), potez.game("squart", seed=None)
    assert "seed=" in str(one)
    assert one != other
    assert potez.game(str(one)).start() == one.start()


def test_messages_stay_short_whatever_is_given() -> None:
    for value in ("x" * 100_000, 10**5000, [0] * 10_000):
        for options in ({"size": value}, {"first": value}, {"swap": value}):
            with pytest.raises(potez.InvalidOption) as caught:
                potez.game("hex", **options)
            assert len(str(caught.value)) < 200


@pytest.mark.parametrize("komi", ["1_0", "٣", "nan", "inf", "1e1", "", "0.25", "51", "--1"])
def test_komi_is_read_strictly(komi: str) -> None:
    with pytest.raises(potez.InvalidOption, match=r"steps of 0\.5"):
        potez.game(f"go(komi={komi})")


def test_there_is_one_zero() -> None:
    assert str(potez.game("go", komi=-0.0)) == "go(komi=0)"
    assert hash(potez.game("go", komi=-0.0)) == hash(potez.game("go", komi=0))


def test_pages_of_nonsense_are_not_sent_back_whole() -> None:
    for text in (f"hex({'s' * 9000}=1)", f"hex({'s' * 9000}=1,{'s' * 9000}=1)"):
        with pytest.raises(potez.InvalidOption) as caught:
            potez.game(text)
        assert len(str(caught.value)) < 300
    with pytest.raises(potez.InvalidOption) as caught:
        potez.game("hex", **{"s" * 9000: 1})
    assert len(str(caught.value)) < 300


def test_errors_are_named_as_programs_import_them() -> None:
    with pytest.raises(potez.IllegalMove) as caught:
        potez.game("hex", size=3).start().play("b2").play("b2")
    assert repr(type(caught.value)) == "<class 'potez.IllegalMove'>"
    assert type(pickle.loads(pickle.dumps(potez.UnknownGame("x")))) is potez.UnknownGame
