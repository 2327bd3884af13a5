"""Dots and Boxes: a position for every sentence of its rules."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import potez
from potez.kernel.drivers import Playouts
from potez.kernel.random import generator
from potez.kernel.types import Array
from tests.support import refusal, texts


def dots_position(text: str) -> potez.Position:
    rows = text.split()[0].split("/")
    return potez.game("dots", rows=len(rows) // 2 + 1, cols=len(rows[0]) // 2 + 1).position(text)


def played(game: potez.Game, moves: str) -> potez.Position:
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


# Sides, board


def test_x_moves_first_then_0() -> None:
    start = potez.game("dots").start()
    assert start.sides == ("x", "0")
    assert start.turn == "x"
    assert start.play("a1-b1").turn == "0"


def test_default_board_has_5_by_6_dots_and_20_boxes() -> None:
    game = potez.game("dots")
    view = game.start().view()
    assert game.options == {"rows": 5, "cols": 6}
    assert sum(site["shape"] == "dot" for site in view["sites"]) == 30
    assert sum(site["shape"] == "box" for site in view["sites"]) == 20
    assert sum(site["shape"] == "edge" for site in view["sites"]) == 49
    assert (view["width"], view["height"]) == (6, 5)


@pytest.mark.parametrize("rows", range(2, 11))
@pytest.mark.parametrize("cols", [2, 3, 10])
def test_every_size_from_2_to_10(rows: int, cols: int) -> None:
    lines = rows * (cols - 1) + cols * (rows - 1)
    assert len(potez.game("dots", rows=rows, cols=cols).start().moves()) == lines
    assert len(potez.game("dots", rows=cols, cols=rows).start().moves()) == lines


@pytest.mark.parametrize("name", ["rows", "cols"])
@pytest.mark.parametrize("bad", [1, 11, "7", 7.0, True, None])
def test_other_sizes_are_refused(name: str, bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="2 to 10"):
        potez.game("dots", **{name: bad})


# Move


def test_a_line_joins_neighbours_in_a_row_or_column() -> None:
    start = potez.game("dots", rows=2, cols=3).start()
    assert texts(start.moves()) == {"a1-b1", "b1-c1", "a1-a2", "b1-b2", "c1-c2", "a2-b2", "b2-c2"}


@pytest.mark.parametrize(("typed", "named"), [("a1-b2", "a1, b2"), ("a1-c1", "a1, c1"), ("c1-a2", "c1, a2")])
def test_other_dots_cannot_be_joined(typed: str, named: str) -> None:
    start = potez.game("dots", rows=2, cols=3).start()
    assert refusal(start, typed) == ("not_neighbours", ())
    with pytest.raises(potez.IllegalMove, match=f"not adjacent: {named}"):
        start.play(typed)


def test_a_dot_is_not_joined_to_itself() -> None:
    start = potez.game("dots").start()
    assert refusal(start, "a1-a1") == ("same_site", ())
    with pytest.raises(potez.IllegalMove, match="not a1 twice"):
        start.play("a1-a1")


def test_a_line_is_drawn_once() -> None:
    assert refusal(dots_position("+-+.+/...../+.+.+ 0"), "a1-b1") == ("line_drawn", ("a1-b1",))


def test_the_left_or_upper_dot_comes_first() -> None:
    start = potez.game("dots").start()
    assert refusal(start, "b1-a1") == ("order", ("a1-b1",))
    assert refusal(start, "a2-a1") == ("order", ("a1-a2",))
    assert refusal(start.play("a1-b1"), "b1-a1") == ("order", ("a1-b1",))


def test_who_draws_the_fourth_side_owns_the_box_and_moves_again() -> None:
    position = dots_position("+-+.+/|.|../+.+.+ 0").play("a2-b2")
    assert position.text == "+-+.+/|0|../+-+.+ 0"
    assert position.turn == "0"
    assert position.score() == {"x": 0, "0": 1}


@pytest.mark.parametrize("text", ["+.+/|.|/+-+ x", "+-+/..|/+-+ x", "+-+/|../+-+ x", "+-+/|.|/+.+ x"])
def test_any_side_can_be_the_fourth(text: str) -> None:
    position = dots_position(text)
    (move,) = position.moves()
    assert position.play(move).text == "+-+/|x|/+-+ x"


def test_the_third_side_closes_nothing() -> None:
    assert dots_position("+-+/|../+.+ 0").play("a2-b2").turn == "x"


def test_one_line_can_close_two_boxes() -> None:
    side_by_side = dots_position("+-+-+/|...|/+-+-+ 0").play("b1-b2")
    assert side_by_side.outcome == potez.Outcome("0", "score", {"x": 0, "0": 2})
    stacked = dots_position("+-+/|.|/+.+/|.|/+-+ x").play("a2-b2")
    assert stacked.outcome == potez.Outcome("x", "score", {"x": 2, "0": 0})


def test_two_boxes_with_one_line_give_one_more_move() -> None:
    position = dots_position("+-+-+/|...|/+-+-+/...../+.+.+ x").play("b1-b2")
    assert position.turn == "x"
    assert position.play("a3-b3").turn == "0"


def test_who_drew_a_line_does_not_matter() -> None:
    game = potez.game("dots", rows=2, cols=3)
    assert played(game, "a1-b1 b1-c1 a2-b2") == played(game, "a2-b2 b1-c1 a1-b1")


def test_whose_box_it_is_matters() -> None:
    game = potez.game("dots", rows=2, cols=3)
    assert game.position("+-+.+/|x|../+-+.+ x") != game.position("+-+.+/|0|../+-+.+ x")
    assert game.position("+-+.+/|x|../+-+.+ x").key != game.position("+-+.+/|0|../+-+.+ x").key


# End


def test_the_game_goes_on_when_the_winner_is_known() -> None:
    position = dots_position("+-+-+/|x|x|/+-+-+/|x|../+-+.+ x")
    assert position.score() == {"x": 3, "0": 0}
    assert position.outcome is None
    assert texts(position.moves()) == {"c2-c3", "b3-c3"}
    over = position.play("c2-c3").play("b3-c3")
    assert over.outcome == potez.Outcome("x", "score", {"x": 3, "0": 1})


def test_more_boxes_win() -> None:
    over = dots_position("+-+-+-+/|x|0|../+-+-+-+ 0").play("d1-d2")
    assert over.outcome == potez.Outcome("0", "score", {"x": 1, "0": 2})
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "a1-b1") == ("game_over", ())


def test_equally_many_boxes_are_a_draw() -> None:
    assert dots_position("+-+-+/|x|../+-+-+ 0").play("c1-c2").outcome == potez.Outcome(None, "score", {"x": 1, "0": 1})


def test_every_line_is_drawn_in_every_game() -> None:
    game = potez.game("dots", rows=3, cols=4)
    rng = random.Random(1)
    for _ in range(20):
        position, plies = game.start(), 0
        while position.outcome is None:
            position = position.play(rng.choice(position.moves()))
            plies += 1
        assert plies == game.rules.bound == 17
        assert sum((position.score() or {}).values()) == 6


# Playouts, symmetry


@pytest.mark.parametrize("text", ["+.+.+/...../+.+.+ x", "+-+.+/..|../+.+-+ 0", "+-+.+/|0|../+-+.+ 0"])
def test_playouts_win_as_often_as_all_orders_of_the_lines_say(text: str) -> None:
    position = dots_position(text)

    def count(position: potez.Position) -> Array:
        if position.outcome:
            return np.array([position.outcome.winner == side for side in ("x", "0", None)], float)
        return np.asarray(np.mean([count(position.play(move)) for move in position.moves()], axis=0))

    rules = position.game.rules
    playouts = Playouts(rules, position._state, position._past, generator(1))
    playouts.run(40000)
    np.testing.assert_allclose(playouts.tally[1:] / 40000, count(position), atol=0.012)


def test_turned_games_are_the_same_game() -> None:
    """Rows and columns exchanged, and left and right: legal moves, turns and owners go along."""
    wide, high = potez.game("dots", rows=3, cols=4), potez.game("dots", rows=4, cols=3)

    def exchanged(text: str) -> str:
        return re.sub("([a-z])([0-9])", lambda dot: "abcd"[int(dot[2]) - 1] + str("abcd".index(dot[1]) + 1), text)

    def mirrored(text: str) -> str:
        a, b = (re.sub("[a-d]", lambda letter: "dcba"["abcd".index(letter[0])], dot) for dot in text.split("-"))
        return f"{a}-{b}" if a <= b else f"{b}-{a}"

    for seed in range(5):
        rng = random.Random(seed)
        one, other, third = wide.start(), high.start(), wide.start()
        while one.outcome is None:
            assert texts(other.moves()) == {exchanged(text) for text in texts(one.moves())}
            assert texts(third.moves()) == {mirrored(text) for text in texts(one.moves())}
            assert one.turn == other.turn == third.turn
            move = rng.choice(one.moves()).text
            one, other, third = one.play(move), other.play(exchanged(move)), third.play(mirrored(move))
        assert one.outcome == other.outcome == third.outcome


# Texts


@pytest.mark.parametrize("typed", ["B1-C1", " b1 - c1 ", "b1–c1"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert potez.game("dots", rows=2, cols=3).start().play(typed).text == "+.+-+/...../+.+.+ 0"


@pytest.mark.parametrize("typed", ["", "a1", "a1b1", "a1-", "c1-d1", "a2-a3", "a01-b01", "a1-b1-c1", "ж1-ж2", "a1-b١"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("dots", rows=2, cols=3).start().play(typed)


def test_a_dot_off_the_board_is_named() -> None:
    with pytest.raises(potez.UnreadableMove, match=r"there is no d1 on this board \(its dots run from a1 to c2\)"):
        potez.game("dots", rows=2, cols=3).start().play("c1-d1")


def test_no_try_is_refused_without_a_rule() -> None:
    position = potez.game("dots", rows=3, cols=3).start().play("a1-b1").play("b2-b3")
    names = [a + b for a in "abc" for b in "123"]
    reasons = {position.why(f"{a}-{b}") for a in names for b in names}
    assert {error.reason for error in reasons if error} == set(position.game.rules.REASONS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+.+.+/..... x", "2 rows given, 3 needed"),
        ("+.+.+/....../+.+.+ x", "row 2 has 6 letters, 5 needed"),
        ("+.+.+/...../+.+.+ y", "x or 0"),
        ("+.+.+/...../+.+.+", "give the rows and the side to move"),
        ("+.+.+/...../+.+.+ x 0", "give the rows and the side to move"),
        ("", "give the rows and the side to move"),
        ("..+.+/...../+.+.+ x", r"row 1, letter 1: '\.' is none of '\+'"),
        ("+|+.+/...../+.+.+ x", r"row 1, letter 2: '\|' is none of '\.-'"),
        ("+.+.+/-..../+.+.+ x", r"row 2, letter 1: '-' is none of '\.\|'"),
        ("+.+.+/.y.../+.+.+ x", r"row 2, letter 2: 'y' is none of '\.x0'"),
        ("+.+.+/...../+.+++ x", r"row 3, letter 4: '\+'"),
        ("+-+.+/|.|../+-+.+ x", "box a1:b2 is closed and nobody's"),
        ("+.+.+/...x./+.+.+ x", "box b1:c2 is owned and not closed"),
        ("+.+.+/...../+.+.+ x moves a1-c1", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("dots", rows=2, cols=3).position(text)


# Pictures


def test_drawing() -> None:
    position = dots_position("+-+-+/|x|../+-+.+/..|../+.+.+ 0")
    assert str(position) == (
        "    a   b   c\n  1 +---+---+\n    | x |\n  2 +---+   +\n        |\n  3 +   +   +\n\nscore: x 1, 0 0\n0 to move"
    )


def test_the_picture_shows_lines_boxes_and_the_last_line() -> None:
    view = dots_position("+-+.+/|.|../+.+.+ 0").play("a2-b2").view()
    assert {"site": "a1:b2", "kind": "box", "side": "0", "letter": "0"} in view["pieces"]
    assert {"site": "a2-b2", "kind": "line", "side": "0", "letter": "-"} in view["pieces"]
    assert view["last"] == {"text": "a2-b2", "path": ["a2-b2"], "left": [], "jumped": [], "lost": []}


def test_a_line_has_the_side_that_drew_it_and_none_in_a_position_that_was_set_up() -> None:
    def sides(position: potez.Position) -> dict[str, str]:
        return {piece["site"]: piece["side"] for piece in position.view()["pieces"] if piece["kind"] == "line"}

    position = potez.game("dots", rows=2, cols=3).start()
    for move in ("a1-b1", "a1-a2", "a2-b2", "b1-b2", "c1-c2"):
        position = position.play(move)
    assert sides(position) == {"a1-b1": "x", "a1-a2": "0", "a2-b2": "x", "b1-b2": "0", "c1-c2": "0"}  # a box, and another line
    set_up = position.game.position(position.text)
    assert set(sides(set_up).values()) == {""} and set_up == position and set_up.text == position.text
    assert sides(set_up.play("b1-c1"))["b1-c1"] == position.turn
