# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Nine Men's Morris: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.games.morris import morris, unevenness
from tests.support import refusal, texts

ROWS = ("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4 e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7")
POINTS = " ".join(ROWS).split()


def nine(white: str, black: str, turn: str = "white", *, flying: bool = True, **fields: object) -> potez.Position:
    return morris(potez.game("ninemorris", flying=flying), white, black, turn, **fields)


def ways(position: potez.Position, start: str) -> set[str]:
    """Where the piece on a point may go."""
    return {move.text.partition("-")[2] for move in position.moves() if move.text.startswith(start + "-")}


# Sides, board


def test_white_moves_first() -> None:
    start = potez.game("ninemorris").start()
    assert start.turn == "white"
    assert start.sides == ("white", "black")
    assert start.text == ".../.../.../....../.../.../... white hand=9,9"


def test_the_board_has_24_points_and_16_lines() -> None:
    board = potez.game("ninemorris").rules.board
    assert [board.name(i) for row in board.rows for i in row] == POINTS
    lines = {" ".join(board.names(line)) for line in board.lines}
    assert len(lines) == 16
    assert {"a1 d1 g1", "d1 d2 d3", "a4 b4 c4", "c5 c4 c3"} <= lines
    assert all(len(line) == 3 for line in board.lines)


# Placing


def test_a_piece_in_hand_goes_on_any_free_point() -> None:
    start = potez.game("ninemorris").start()
    assert texts(start.moves()) == set(POINTS)
    after = start.play("d2")
    assert texts(after.moves()) == set(POINTS) - {"d2"}
    assert after.text == ".../.w./.../....../.../.../... black hand=8,9 ply=1"
    assert refusal(after, "d2") == ("occupied", ("d2",))


def test_nine_pieces_each() -> None:
    position = potez.game("ninemorris").start()
    for move in ["a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4", "b2", "d2", "f2", "f4", "f6", "d6", "b6", "b4", "c3", "e3"]:
        position = position.play(move)
    assert position._state[0]["hand"].tolist() == [0, 0]
    assert texts(position.moves()) == {"c3-c4", "c3-d3"}
    assert refusal(position, "c4") == ("no_hand", ())


def test_while_pieces_are_in_hand_none_is_moved() -> None:
    position = nine("a1", "g7", hand="8,8")
    assert refusal(position, "a1-d1") == ("must_place", ())
    assert all("-" not in move.text for move in position.moves())


def test_each_side_looks_at_its_own_hand() -> None:
    position = nine("a1 b2 c3 g7", "d7", "white", hand="0,1")
    assert texts(position.moves()) == {"a1-d1", "a1-a4", "b2-d2", "b2-b4", "c3-d3", "c3-c4", "g7-g4"}
    assert texts(position.play("a1-d1").moves()) == set(POINTS) - {"d1", "b2", "c3", "g7", "d7"}


# Moving


def test_a_piece_moves_along_a_line_to_a_neighbouring_free_point() -> None:
    position = nine("d2 a1 g1 e5", "d3 a4 b6 f6")
    assert ways(position, "d2") == {"b2", "f2", "d1xa4", "d1xb6", "d1xd3", "d1xf6"}
    assert ways(position, "a1") == {"d1"}
    assert refusal(position, "d2-d3") == ("occupied", ("d3",))
    assert refusal(position, "d2-d2") == ("same_site", ("d2",))
    assert refusal(position, "b2-d2") == ("empty", ("b2",))
    assert refusal(position, "d3-e3") == ("not_your_piece", ("d3",))


def test_squares_are_not_joined_at_their_corners() -> None:
    position = nine("a1 b2 e5 g7", "d7 d6 d5 f2", flying=False)
    assert ways(position, "a1") == {"d1", "a4"}
    assert refusal(position, "e5-f6") == ("no_line", ("e5", "f6"))


def test_a_step_is_one_point_long() -> None:
    position = nine("a1 b2 e5 g7", "d7 d6 d5 f2", flying=False)
    assert refusal(position, "a1-a7") == ("too_far", ("a1", "a7"))
    assert refusal(position, "b2-g1") == ("no_line", ("b2", "g1"))


def test_four_pieces_do_not_fly() -> None:
    position = nine("a1 b2 e5 g7", "d7 d6 f2")
    assert refusal(position, "a1-c5") == ("no_flying", ("a1", "c5"))
    assert refusal(position, "a1-a7") == ("no_flying", ("a1", "a7"))


def test_three_pieces_fly_to_any_free_point() -> None:
    position = nine("a1 b2 e5", "d7 d6 f2 g4")
    free = set(POINTS) - {"a1", "b2", "e5", "d7", "d6", "f2", "g4"}
    assert ways(position, "a1") == ways(position, "b2") == ways(position, "e5") == free
    # The opponent with four does not.
    assert ways(position.play("a1-c5"), "d7") == {"a7", "g7"}


def test_without_the_option_three_pieces_do_not_fly() -> None:
    position = nine("a1 b2 e5", "d7 d6 f2 g4", flying=False)
    assert ways(position, "a1") == {"d1", "a4"}
    assert refusal(position, "a1-c5") == ("no_line", ("a1", "c5"))


@pytest.mark.parametrize("bad", [1, 0, "yes", None])
def test_flying_is_true_or_false(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="true or false"):
        potez.game("ninemorris", flying=bad)


# Mills


def test_a_placement_that_makes_three_in_a_line_takes_a_piece() -> None:
    position = nine("a1 d1", "b2 g7", hand="7,7")
    assert {"g1xb2", "g1xg7"} <= texts(position.moves())
    after = position.play("g1xg7")
    assert after.text == "www/b../.../....../.../.../... black hand=6,7 ply=1"
    view = after.view()
    assert view["last"] == {"text": "g1xg7", "path": ["g1", "g7"], "left": [], "jumped": ["g7"], "lost": []}
    assert [mark["site"] for mark in view["marks"] if mark["kind"] == "mill"] == ["a1", "d1", "g1"]


def test_a_move_that_makes_three_in_a_line_takes_a_piece() -> None:
    position = nine("a1 d1 g4 e5", "b2 f2 a7 g7")
    assert ways(position, "g4") == {"g1xb2", "g1xf2", "g1xa7", "g1xg7", "f4"}
    after = position.play("g4-g1xf2")
    assert after.text == "www/b../.../....../..w/.../b.b black ply=1"
    assert after.view()["last"] == {"text": "g4-g1xf2", "path": ["g4", "g1", "f2"], "left": ["g4"], "jumped": ["f2"], "lost": []}


@pytest.mark.parametrize("line", ["a1 d1 g1", "d1 d2 d3", "d7 d6 d5", "a4 b4 c4", "e4 f4 g4", "c3 c4 c5", "b2 b4 b6", "b6 d6 f6"])
def test_every_kind_of_line_is_a_mill_from_each_of_its_points(line: str) -> None:
    points = line.split()
    for last in points:
        others = " ".join(point for point in points if point != last)
        theirs = next(point for point in POINTS if point not in points)
        assert f"{last}x{theirs}" in texts(nine(others, theirs, hand="5,5").moves())


@pytest.mark.parametrize("line", ["a1 b2 c3", "c4 b4 e4", "d3 d2 d5", "a1 d1 d2"])
def test_what_is_not_three_in_a_line_is_no_mill(line: str) -> None:
    *others, last = line.split()
    position = nine(" ".join(others), "g7 f6", hand="5,5")
    assert last in texts(position.moves())
    assert refusal(position, f"{last}xg7") == ("no_mill", ("g7",))


def test_a_piece_in_a_mill_is_not_taken_while_another_is_not() -> None:
    position = nine("a1 d1 c5", "b2 d2 f2 g7", hand="5,5")
    assert "g1xg7" in texts(position.moves())
    assert refusal(position, "g1xd2") == ("protected_by_mill", ("d2",))


def test_when_all_are_in_mills_any_is_taken() -> None:
    position = nine("a1 d1 c5", "b2 d2 f2 f4 f6", hand="5,4")
    assert {"g1xb2", "g1xd2", "g1xf2", "g1xf4", "g1xf6"} <= texts(position.moves())
    assert len(position.moves()) == 24 - 8 - 1 + 5


def test_taking_is_a_duty() -> None:
    position = nine("a1 d1", "b2 g7", hand="7,7")
    assert refusal(position, "g1") == ("must_remove", ("b2", "g7"))
    assert refusal(nine("a1 d1 g4 e5", "b2 f2 c5 g7"), "g4-g1") == ("must_remove", ("b2", "c5", "f2", "g7"))


def test_two_mills_at_once_take_one_piece() -> None:
    position = nine("a1 g1 d2 d3", "b2 g7 c5", hand="5,6")
    after = position.play("d1xc5")
    assert after.text == "www/bw./.w./....../.../.../..b black hand=4,6 ply=1"


def test_a_mill_that_stands_already_takes_nothing() -> None:
    position = nine("a1 d1 g1", "b2 g7", hand="6,7")
    assert "c5" in texts(position.moves())
    assert refusal(position, "c5xb2") == ("no_mill", ("b2",))


def test_a_mill_opened_and_closed_again_takes_again() -> None:
    position = nine("a1 d1 g1 e5", "b2 f2 c5 g7").play("g1-g4").play("b2-b4")
    assert "g4-g1xb4" in texts(position.moves())


def test_a_piece_makes_no_mill_with_the_point_that_it_leaves() -> None:
    position = nine("a1 g1 e5 e4", "b2 f2 c5 g7")
    assert "a1-d1" in texts(position.moves())
    assert refusal(position, "a1-d1xb2") == ("no_mill", ("b2",))


def test_flying_into_a_mill_takes_a_piece() -> None:
    position = nine("a1 d1 e5", "b2 f2 c5 d6")
    assert "e5-g1xd6" in texts(position.moves())
    assert "a1-g1" in texts(position.moves())
    assert refusal(position, "e5-g1") == ("must_remove", ("b2", "c5", "d6", "f2"))


def test_only_opposing_pieces_are_taken() -> None:
    position = nine("a1 d1 g4 e5", "b2 f2 c5 g7")
    assert refusal(position, "g4-g1xe5") == ("remove_own", ("e5",))
    assert refusal(position, "g4-g1xg1") == ("remove_own", ("g1",))  # the piece that has just arrived
    assert refusal(position, "g4-g1xg4") == ("remove_empty", ("g4",))  # and where it stood
    assert refusal(position, "g4-g1xa7") == ("remove_empty", ("a7",))


def test_a_mill_with_nothing_on_the_board_to_take_takes_nothing() -> None:
    """Only positions that are set up are like this."""
    assert nine("a1 d1", "", hand="7,9").play("g1").text == "www/.../.../....../.../.../... black hand=6,9 ply=1"
    position = nine("a1 d1 g4 e5", "", hand="0,9", quiet=99)
    assert refusal(position, "g4-g1xb2") == ("remove_empty", ("b2",))
    after = position.play("g4-g1")
    assert after.outcome is None  # it is a mill for the draw rule
    assert after._state[0]["quiet"] == 0


# End


def test_fewer_than_three_pieces_and_none_in_hand_lose() -> None:
    over = nine("a1 d1 g4 e5", "b2 c5 g7").play("g4-g1xb2")
    assert over.outcome == potez.Outcome("white", "too-few")
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "c5-c4") == ("game_over", ())


def test_fewer_than_three_with_a_piece_in_hand_do_not_lose() -> None:
    after = nine("a1 d1 g4 e5", "b2 c5 g7", hand="0,1").play("g4-g1xb2")
    assert after.outcome is None
    assert after.play("b2").outcome is None  # three again
    assert nine("a1 d1 g4 e5", "b2 g7", hand="0,1").play("g4-g1xb2").play("b2").outcome == potez.Outcome("white", "too-few")


def test_placing_the_last_of_fewer_than_three_loses() -> None:
    assert nine("a1", "b2 c5 g7", hand="1,0").play("g1").outcome == potez.Outcome("black", "too-few")


def test_if_both_have_fewer_than_three_the_side_to_move_loses() -> None:
    assert nine("a1 d1", "b2 c5", "black").outcome == potez.Outcome("white", "too-few")


def test_a_player_without_a_move_loses() -> None:
    assert nine("d2 g4 a7 b6", "a1 d1 g1 a4").play("b6-b4").outcome == potez.Outcome("white", "no-moves")
    assert nine("d2 g4 a7 b6", "a1 d1 g1 a4").play("b6-d6").outcome is None


def test_a_player_with_a_piece_in_hand_is_never_stuck() -> None:
    after = nine("d2 g4 a7 b6", "a1 d1 g1 a4", hand="0,1").play("b6-b4")
    assert after.outcome is None
    assert len(after.moves()) == 16


def test_three_blocked_pieces_fly_and_lose_where_they_may_not() -> None:
    assert nine("a4 d2 f4 c5", "a1 d1 g1").play("f4-g4").outcome is None
    assert nine("a4 d2 f4 c5", "a1 d1 g1", flying=False).play("f4-g4").outcome == potez.Outcome("white", "no-moves")


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    position = nine("a1 b2 e5 g7", "d7 d6 f4 f2")
    for move in ["a1-d1", "d7-a7", "d1-a1", "a7-d7"] * 2:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_the_counters_of_draw_rules_are_no_part_of_the_position() -> None:
    one, other = nine("a1 b2 e5 g7", "d7 d6 d5 f2"), nine("a1 b2 e5 g7", "d7 d6 d5 f2", quiet=7, ply=50)
    assert one.key == other.key
    assert one.key != nine("a1 b2 e5 g7", "d7 d6 d5 f2", "black").key
    assert one.key != nine("a1 b2 e5 g7", "d7 d6 d5 f2", hand="0,1").key


def test_100_plies_without_a_mill_or_a_placement_are_a_draw() -> None:
    position = nine("a1 d1 g4 e5", "b2 f2 a7 g7", quiet=98)
    assert position.play("e5-d5").outcome is None
    assert position.play("e5-d5").play("a7-d7").outcome == potez.Outcome(None, "quiet")


def test_a_mill_or_a_placement_begins_the_count_anew() -> None:
    assert nine("a1 d1 g4 e5", "b2 f2 a7 g7", quiet=99).play("g4-g1xb2")._state[0]["quiet"] == 0
    placed = nine("a1 d1 g4 e5", "b2 f2 a7 g7", quiet=99, hand="1,0").play("b4")
    assert placed.outcome is None
    assert placed._state[0]["quiet"] == 0


def test_a_game_of_1000_plies_is_a_draw() -> None:
    assert nine("a1 d1 g4 e5", "b2 f2 a7 g7", ply=998).play("e5-d5").outcome is None
    assert nine("a1 d1 g4 e5", "b2 f2 a7 g7", ply=999).play("e5-d5").outcome == potez.Outcome(None, "limit")
    assert nine("a1 d1 g4 e5", "b2 f2 a7 g7", ply=999).play("g4-g1xb2").outcome == potez.Outcome(None, "limit")


def test_a_win_on_the_board_goes_before_the_draw_rules() -> None:
    assert nine("d2 g4 a7 b6", "a1 d1 g1 a4", quiet=99, ply=999).play("b6-b4").outcome == potez.Outcome("white", "no-moves")
    assert nine("a1 d1 g4 e5", "b2 c5 g7", ply=999).play("g4-g1xb2").outcome == potez.Outcome("white", "too-few")


# Texts


@pytest.mark.parametrize("typed", ["G4-G1XB2", " g4 - g1 x b2 ", "g4–g1×b2"])
def test_reading_forgives_case_blanks_and_signs(typed: str) -> None:
    assert nine("a1 d1 g4 e5", "b2 f2 a7 g7").find(typed).text == "g4-g1xb2"


@pytest.mark.parametrize("typed", ["", "d", "d2-", "xd2", "d2x", "a1-d1-g1", "a1xd1xg1", "b1", "a1-b1", "d2xd4", "h8", "ж1"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("ninemorris").start().play(typed)


def test_a_missing_point_is_answered_with_the_points() -> None:
    with pytest.raises(potez.UnreadableMove, match=r"there is no b1 on this board \(its points are a1 d1 g1 b2"):
        potez.game("ninemorris").start().play("b1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../... white", "2 rows given, 7 needed"),
        (".../.../.../.../.../.../... white", "row 4 has 3 letters, 6 needed"),
        (".../.../.../..x.../.../.../... white", "row 4, letter 3: 'x'"),
        (".../.../.../....../.../.../... red", "white or black"),
        (".../.../.../....../.../.../... white hand=10,9", "from 0 to 9"),
        (".../.../.../....../.../.../... white hand=9", "2 whole numbers"),
        ("w../.../.../....../.../.../... white hand=9,9", "white has 1 pieces on the board and 9 in hand; there are 9"),
        ("bbb/bbb/bbb/b...../.../.../... white", "black has 10 pieces on the board and 0 in hand"),
        (".../.../.../....../.../.../... white hand=9,9 quiet=101", "quiet=101"),
        (".../.../.../....../.../.../... white hand=9,9 ply=1001", "ply=1001"),
        (".../.../.../....../.../.../... white hand=9,9 moves a1 a1", "move 2"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("ninemorris").position(text)


def test_drawing() -> None:
    position = potez.game("ninemorris").position("w.b/.../.../w....b/.../.../... black hand=7,7")
    assert str(position) == "\n".join(
        [
            "    a   b   c   d   e   f   g",
            "  1 w-----------.-----------b",
            "    |           |           |",
            "  2 |   .-------.-------.   |",
            "    |   |       |       |   |",
            "  3 |   |   .---.---.   |   |",
            "    |   |   |       |   |   |",
            "  4 w---.---.       .---.---b",
            "    |   |   |       |   |   |",
            "  5 |   |   .---.---.   |   |",
            "    |   |       |       |   |",
            "  6 |   .-------.-------.   |",
            "    |           |           |",
            "  7 .-----------.-----------.",
            "",
            "hand: white 7, black 7",
            "black to move",
        ]
    )


# Random play


@pytest.mark.parametrize(
    "position",
    [
        nine("a1 d1 d2 b6", "b2 f2 a7 g7", hand="5,5", ply=999),
        nine("a1 d1 g4 f4 e5 c3 c4", "b2 f2 d2 a7 g7", ply=999),
        nine("a1 d1 b4", "b2 f2 d2 a7 g7", ply=999),
        nine("a1 d1 b4", "", hand="0,9", ply=999),
    ],
    ids=["placing", "steps", "flying", "nothing to take"],
)
def test_playouts_choose_evenly_among_the_moves(position: potez.Position) -> None:
    assert unevenness(position, 6000) < 1.8


def test_the_last_resort_is_never_needed() -> None:
    """Every well-formed try from every point to every other is refused with a rule of the list."""
    for flying in (True, False):
        position = nine("a1 d1 g4 e5", "b2 d2 f2 g7", flying=flying)
        rules = position.game.rules
        for start in POINTS:
            for target in POINTS:
                for taken in ("", "xa1", "xb2", "xg7", "xc3"):
                    error = position.why(f"{start}-{target}{taken}")
                    assert error is None or error.reason in rules.REASONS


def test_flying_is_the_default() -> None:
    assert potez.game("ninemorris").options == {"flying": True}
