"""Fox and Hounds: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import refusal, texts


def setup(pieces: str, turn: str) -> potez.Position:
    """A position from cells: the fox first, then the hounds."""
    board = potez.game("foxhounds").rules.board
    letters = dict.fromkeys(board.index, ".")
    fox, *hounds = pieces.split()
    letters |= dict.fromkeys(hounds, "h") | {fox: "f"}
    rows = "/".join("".join(letters[board.name(i)] for i in row) for row in board.rows)
    return potez.game("foxhounds").position(f"{rows} {turn}")


# Sides, board


def test_the_fox_moves_first() -> None:
    assert potez.game("foxhounds").sides == ("fox", "hounds")
    assert potez.game("foxhounds").start().turn == "fox"


def test_the_board_is_the_dark_cells_of_8_by_8() -> None:
    names = set(potez.game("foxhounds").rules.board.index)
    assert names == {"abcdefgh"[c] + str(r + 1) for r in range(8) for c in range(8) if (r + c) % 2 == 1}
    sites = potez.game("foxhounds").start().view()["sites"]
    assert len(sites) == 64
    assert {site["name"] for site in sites if site["tint"] == "dark"} == names


@pytest.mark.parametrize("fox", ["a8", "c8", "e8", "g8"])
def test_hounds_begin_on_row_1_and_the_fox_on_row_8(fox: str) -> None:
    start = potez.game("foxhounds", fox=fox).start()
    pieces = {piece["site"]: piece["kind"] for piece in start.view()["pieces"]}
    assert pieces == {"b1": "hound", "d1": "hound", "f1": "hound", "h1": "hound", fox: "fox"}


def test_the_fox_begins_on_a8_by_default() -> None:
    assert potez.game("foxhounds").options == {"fox": "a8"}


@pytest.mark.parametrize("bad", ["b8", "a7", "", "A8", 8, None])
def test_other_cells_for_the_fox_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="a8, c8, e8, g8"):
        potez.game("foxhounds", fox=bad)


# Moves


def test_the_fox_steps_in_all_four_diagonal_directions() -> None:
    position = setup("d5 b1 d1 f1 h1", "fox")
    assert texts(position.moves()) == {"d5-c4", "d5-e4", "d5-c6", "d5-e6"}


def test_hounds_step_only_downwards() -> None:
    position = setup("a8 d3 b1 f1 h1", "hounds")
    assert texts(position.moves()) == {"b1-a2", "b1-c2", "d3-c4", "d3-e4", "f1-e2", "f1-g2", "h1-g2"}
    assert refusal(position, "d3-c2") == ("wrong_direction", ("d3", "c2"))
    assert refusal(position, "d3-e2") == ("wrong_direction", ("d3", "e2"))


def test_a_step_goes_to_a_free_cell() -> None:
    position = setup("d5 c4 e4 b1 h1", "fox")
    assert texts(position.moves()) == {"d5-c6", "d5-e6"}
    assert refusal(position, "d5-c4") == ("occupied", ("c4",))
    assert refusal(setup("d5 c4 e4 b1 h1", "hounds"), "c4-d5") == ("occupied", ("d5",))


def test_a_move_is_one_diagonal_step() -> None:
    position = setup("d5 b1 d1 f1 h1", "fox")
    assert refusal(position, "d5-f3") == ("too_far", ("d5", "f3"))
    assert refusal(position, "d5-d3") == ("no_line", ("d5", "d3"))
    assert refusal(position, "d5-d5") == ("same_site", ("d5",))


def test_nothing_is_jumped() -> None:
    assert refusal(setup("d5 c4 e4 b1 h1", "fox"), "d5-b3") == ("too_far", ("d5", "b3"))


def test_only_own_pieces_move() -> None:
    start = potez.game("foxhounds").start()
    assert refusal(start, "b1-a2") == ("not_your_piece", ("b1",))
    assert refusal(start, "d5-c4") == ("empty", ("d5",))
    assert refusal(start.play("a8-b7"), "b7-a6") == ("not_your_piece", ("b7",))


# End


def test_the_fox_wins_on_row_1() -> None:
    position = setup("c2 d3 f3 h3 h5", "fox")
    assert position.play("c2-b1").outcome == potez.Outcome("fox", "goal")
    assert position.play("c2-d1").outcome == potez.Outcome("fox", "goal")
    assert position.play("c2-b3").outcome is None


def test_the_goal_goes_before_a_fox_that_is_shut_in() -> None:
    assert setup("b1 a2 c2 f3 h3", "fox").outcome == potez.Outcome("fox", "goal")


def test_the_hounds_win_when_the_fox_to_move_cannot() -> None:
    position = setup("a4 a2 b5 h1 f1", "hounds")
    assert position.play("a2-b3").outcome == potez.Outcome("hounds", "no-moves")
    assert position.play("h1-g2").outcome is None


def test_a_shut_in_fox_is_lost_only_when_it_must_move() -> None:
    assert setup("a4 b3 b5 h1 f1", "hounds").outcome is None
    assert setup("a4 b3 b5 h1 f1", "fox").outcome == potez.Outcome("hounds", "no-moves")


def test_hounds_who_cannot_move_lose() -> None:
    assert setup("d3 a8 c8 e8 g8", "fox").play("d3-e4").outcome == potez.Outcome("fox", "no-moves")
    blocked = setup("f7 b7 a8 c8 g8", "hounds")  # below b7 stand hounds, the others are on the last row
    assert blocked.outcome == potez.Outcome("fox", "no-moves")


def test_a_fox_behind_all_hounds_has_not_won_yet() -> None:
    assert setup("d3 a6 c6 e6 g6", "fox").outcome is None


# Texts


@pytest.mark.parametrize("typed", ["A8-B7", " a8 - b7", "a8–b7"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert potez.game("foxhounds").start().play(typed).text == "hhhh/..../..../..../..../..../f.../.... hounds"


@pytest.mark.parametrize("typed", ["", "a8", "a8b7", "a8-", "a8-b7-c6", "a8-a7", "a8-b9", "i8-b7", "а8-b7"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("foxhounds").start().play(typed)


def test_light_cells_are_named_as_the_mistake() -> None:
    with pytest.raises(potez.UnreadableMove, match=r"no a7 on this board \(only the dark cells"):
        potez.game("foxhounds").start().play("a8-a7")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hhhh/..../..../..../..../..../f... fox", "7 rows given, 8 needed"),
        ("hhhh/..../..../..../..../..../..../f.. fox", "row 8 has 3 letters, 4 needed"),
        ("hhhh/..../..../.x../..../..../..../f... fox", "row 4, letter 2: 'x'"),
        ("hhh./..../..../..../..../..../..../f... fox", "3 and 1 given"),
        ("hhhh/..../..../..../..../..../..../.... fox", "4 and 0 given"),
        ("hhhh/..../..../..../..../..../..../f... dogs", "fox or hounds"),
        ("hhhh/..../..../..../..../..../..../f... fox ply=1", "of: none"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("foxhounds").position(text)


def test_drawing() -> None:
    assert str(setup("b7 b1 c2 f1 h1", "hounds")) == (
        "    a b c d e f g h\n"
        "  1   h   .   h   h\n"
        "  2 .   h   .   .\n"
        "  3   .   .   .   .\n"
        "  4 .   .   .   .\n"
        "  5   .   .   .   .\n"
        "  6 .   .   .   .\n"
        "  7   f   .   .   .\n"
        "  8 .   .   .   .\n"
        "\n"
        "hounds to move"
    )
