"""Hare and Hounds: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import refusal, texts

# Texts of positions: the points 1 4 7, then 0 2 5 8 10, then 3 6 9.


def hare(text: str) -> potez.Position:
    return potez.game("hare").position(text)


def from_start(moves: str) -> potez.Position:
    position = potez.game("hare").start()
    for move in moves.split():
        position = position.play(move)
    return position


# Sides, board


def test_hounds_move_first() -> None:
    assert potez.game("hare").sides == ("hounds", "hare")
    assert potez.game("hare").start().turn == "hounds"


def test_hounds_start_on_0_1_3_and_the_hare_on_10() -> None:
    pieces = {piece["site"]: piece["kind"] for piece in potez.game("hare").start().view()["pieces"]}
    assert pieces == {"0": "hound", "1": "hound", "3": "hound", "10": "hare"}
    assert potez.game("hare").start().text == "C../C...i/C.. hounds"


@pytest.mark.parametrize(
    ("point", "near"),
    [
        (0, "1 2 3"),
        (1, "0 2 4 5"),
        (2, "0 1 3 5"),
        (3, "0 2 5 6"),
        (4, "1 5 7"),
        (5, "1 2 3 4 6 7 8 9"),
        (6, "3 5 9"),
        (7, "4 5 8 10"),
        (8, "5 7 9 10"),
        (9, "5 6 8 10"),
        (10, "7 8 9"),
    ],
)
def test_the_lines_of_the_board(point: int, near: str) -> None:
    board = potez.game("hare").rules.board
    assert {board.name(site) for site in board.steps[point] if site >= 0} == set(near.split())


# Moves


def test_hounds_step_within_their_column_or_forward_and_never_back() -> None:
    position = hare(".../..C.i/C.C hounds")  # hounds on 5, 3 and 9
    assert texts(position.moves()) == {"5-4", "5-6", "5-7", "5-8", "3-2", "3-6", "9-8"}
    assert refusal(position, "5-2") == ("wrong_direction", ("5", "2"))
    assert refusal(position, "5-1") == ("wrong_direction", ("5", "1"))
    assert refusal(position, "9-6") == ("wrong_direction", ("9", "6"))


def test_the_hare_steps_in_any_direction() -> None:
    position = hare("C../C.i../C.. hare")
    assert texts(position.moves()) == {"5-2", "5-4", "5-6", "5-7", "5-8", "5-9"}


def test_a_step_follows_a_line() -> None:
    position = hare("C../C..i./C.. hare")
    assert refusal(position, "8-4") == ("no_line", ("8", "4"))  # no diagonal leads from 8
    assert refusal(position, "8-2") == ("too_far", ("8", "2"))  # a line, but two steps along it
    assert texts(position.moves()) == {"8-5", "8-7", "8-9", "8-10"}


def test_nothing_is_taken_or_jumped() -> None:
    position = hare("C../C.i../C.. hounds")
    assert refusal(position, "1-5") == ("occupied", ("5",))
    assert refusal(position, "0-3") == ("occupied", ("3",))
    assert refusal(position, "1-9") == ("too_far", ("1", "9"))


def test_only_own_pieces_move() -> None:
    start = potez.game("hare").start()
    assert refusal(start, "10-8") == ("not_your_piece", ("10",))
    assert refusal(start, "5-8") == ("empty", ("5",))
    assert refusal(start.play("0-2"), "2-5") == ("not_your_piece", ("2",))


def test_a_move_leads_to_another_point() -> None:
    assert refusal(potez.game("hare").start(), "0-0") == ("same_site", ("0",))


# End


def test_hounds_win_when_the_hare_to_move_cannot() -> None:
    over = hare("..C/..C.i/..C hounds").play("5-8")
    assert over.outcome == potez.Outcome("hounds", "no-moves")
    assert over.turn is None
    assert over.moves() == ()


def test_hare_cornered_on_an_edge_loses() -> None:
    over = hare(".iC/C.C../... hounds")  # the hare on 4 has 1 left, which a hound takes
    assert over.play("0-1").outcome == potez.Outcome("hounds", "no-moves")
    assert over.play("0-2").outcome is None


def test_stuck_goes_before_the_tenth_move_within_columns() -> None:
    tenth = hare(".iC/.CC../... hounds stalled=9")
    assert tenth.play("2-1").outcome == potez.Outcome("hounds", "no-moves")
    assert tenth.play("2-3").outcome == potez.Outcome("hare", "stalling")


def test_hare_wins_when_its_column_is_lower_than_every_hounds() -> None:
    position = hare("C../.iC../C.. hare")
    assert position.play("2-0").outcome == potez.Outcome("hare", "escape")
    assert hare("..C/CiC../... hare").outcome is None  # one hound is still behind it


def test_level_with_the_last_hound_is_no_escape() -> None:
    position = hare("..C/..C../iC. hare")
    assert position.outcome == potez.Outcome("hare", "escape")
    assert hare("..C/.C.../iC. hare").outcome is None


def test_a_hound_that_leaves_the_hare_behind_lets_it_escape() -> None:
    position = hare("..C/.C.../iC. hounds")
    assert position.play("2-5").outcome == potez.Outcome("hare", "escape")
    assert position.play("2-1").outcome is None


def test_ten_hound_moves_in_a_row_within_columns_lose() -> None:
    position = hare("C../C..../C.i hounds stalled=8")
    ninth = position.play("1-2")
    assert ninth.outcome is None
    assert ninth.text == ".../CC.../C.i hare stalled=9"
    tenth = ninth.play("9-8").play("2-1")
    assert tenth.outcome == potez.Outcome("hare", "stalling")


def test_ten_moves_from_the_start() -> None:
    moves = []
    for number in range(10):
        moves += [("1-2", "2-1")[number % 2], ("10-8", "8-10")[number % 2]]
    position = from_start(" ".join(moves[:-2]))
    assert position.outcome is None
    assert position.play(moves[-2]).outcome == potez.Outcome("hare", "stalling")


def test_an_advance_begins_the_count_anew() -> None:
    position = hare("C../C..../C.i hounds stalled=9")
    assert position.play("0-2").text == "C../.C.../C.i hare"
    assert position.play("1-4").outcome is None


def test_the_hares_moves_do_not_count() -> None:
    position = hare("C../C..../C.i hare stalled=9")
    assert position.play("9-8").outcome is None


def test_hounds_that_cannot_move_lose() -> None:
    # Hounds on 10, 7 and 9, the hare level with the last of them on 8: no hound has a step.
    assert hare("..C/...iC/..C hounds").outcome == potez.Outcome("hare", "no-moves")
    assert hare("..C/..i.C/..C hounds").outcome == potez.Outcome("hare", "escape")


def test_the_count_is_part_of_the_position() -> None:
    assert hare("C../C..../C.i hounds stalled=3").key != hare("C../C..../C.i hounds").key


# Texts


@pytest.mark.parametrize("typed", ["0-2", " 0 - 2 ", "0–2", "0−2"])
def test_reading_forgives_blanks_and_dashes(typed: str) -> None:
    assert potez.game("hare").start().play(typed).text == "C../.C..i/C.. hare"


@pytest.mark.parametrize("typed", ["", "0", "0-", "02", "0-11", "11-0", "00-2", "a1-a2", "0-2-5", "٠-2", "0-100"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("hare").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("C../C...i hounds", "2 rows given, 3 needed"),
        ("C../C..i/C.. hounds", "row 2 has 4 letters, 5 needed"),
        ("C../C..xi/C.. hounds", "row 2, letter 4: 'x'"),
        ("C../C...i/... hounds", "2 and 1 given"),
        ("C../C..../C.. hounds", "3 and 0 given"),
        ("C../C...i/C.. fox", "hounds or hare"),
        ("C../C...i/C.. hounds stalled=11", "from 0 to 10"),
        ("C../C...i/C.. hounds count=1", "of: stalled"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        hare(text)


def test_there_are_no_options() -> None:
    with pytest.raises(potez.InvalidOption, match="it has none"):
        potez.game("hare", size=3)


def test_drawing_with_its_numbered_twin() -> None:
    assert str(potez.game("hare").start()) == (
        "        h---*---*\n"
        "      / | \\ | / | \\\n"
        "    h---*---*---*---R\n"
        "      \\ | / | \\ | /\n"
        "        h---*---*\n"
        "\n"
        "        1---4---7\n"
        "      / | \\ | / | \\\n"
        "    0---2---5---8---10\n"
        "      \\ | / | \\ | /\n"
        "        3---6---9\n"
        "\n"
        "stalled: hounds 0\n"
        "hounds to move"
    )


def test_a_stuck_hare_has_lost_only_when_it_is_to_move() -> None:
    assert hare("CiC/..C../... hounds").outcome is None
