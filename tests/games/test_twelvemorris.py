# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Twelve Men's Morris: a position for every sentence of its rules."""

from __future__ import annotations

import random

import pytest

import potez
from potez.geometry.morris import turned
from tests.games.morris import morris, unevenness
from tests.support import refusal, texts


def twelve(white: str, black: str, turn: str = "white", **fields: object) -> potez.Position:
    return morris(potez.game("twelvemorris"), white, black, turn, **fields)


def steps(position: potez.Position) -> set[str]:
    return {move.text for move in position.moves() if "-" in move.text}


# Board


def test_white_moves_first_with_twelve_pieces_each() -> None:
    start = potez.game("twelvemorris").start()
    assert start.turn == "white"
    assert start.sides == ("white", "black")
    assert start.text == ".../.../.../....../.../.../... white hand=12,12"
    assert len(start.moves()) == 24


def test_there_are_20_lines_with_the_four_diagonals() -> None:
    board = potez.game("twelvemorris").rules.board
    lines = {" ".join(board.names(line)) for line in board.lines}
    assert len(lines) == 20
    assert {"a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5"} <= lines


def test_diagonals_are_lines_to_move_along() -> None:
    position = twelve("b2 e5 c5", "g7 d7 a7")
    assert {"b2-a1", "b2-c3", "b2-d2", "b2-b4", "e5-f6", "c5-b6"} <= texts(position.moves())


# Move


def test_in_every_turn_a_piece_is_placed_or_moved() -> None:
    position = potez.game("twelvemorris").start().play("a1").play("g7")
    placed = {point for point in position.game.rules.board.index if point not in ("a1", "g7")}
    assert texts(position.moves()) == placed | {"a1-d1", "a1-a4", "a1-b2"}
    assert position.play("d2").text == "w../.w./.../....../.../.../..b black hand=10,11 ply=3"
    assert position.play("a1-d1").view()["counters"] == [
        {"name": "hand", "side": "white", "value": 11},
        {"name": "hand", "side": "black", "value": 11},
    ]


def test_with_an_empty_hand_pieces_are_only_moved() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6", hand="0,3")
    assert len(steps(position)) == len(position.moves()) > 0
    assert refusal(position, "g1") == ("no_hand", ())


def test_nobody_flies() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6")
    assert steps(position) == {"a1-d1", "a1-a4", "a1-b2", "d2-d1", "d2-d3", "d2-b2", "d2-f2", "c5-c4", "c5-d5"}
    assert refusal(position, "a1-g1") == ("too_far", ("a1", "g1"))
    assert refusal(position, "a1-c3") == ("too_far", ("a1", "c3"))
    assert refusal(position, "a1-e5") == ("no_line", ("a1", "e5"))


def test_only_own_pieces_move_to_free_points() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6", hand="1,1")
    assert refusal(position, "c5-b6") == ("occupied", ("b6",))
    assert refusal(position, "b6") == ("occupied", ("b6",))
    assert refusal(position, "a4-a1") == ("empty", ("a4",))
    assert refusal(position, "d7-a7") == ("not_your_piece", ("d7",))
    assert refusal(position, "a1-a1") == ("same_site", ("a1",))


# Restriction


def test_a_piece_moved_in_the_previous_turn_may_not_go_back() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6", hand="3,3").play("a1-d1").play("g7-g4")
    assert refusal(position, "d1-a1") == ("goes_back", ("a1",))
    assert "d1-a1" not in texts(position.moves())
    assert "d1-g1" in texts(position.moves())  # elsewhere it may go
    assert "a1" in texts(position.moves())  # and a piece may be placed there


def test_another_piece_may_go_to_that_point() -> None:
    position = twelve("a1 a7 d2 c5", "g7 d7 f6").play("a1-a4").play("g7-g4")
    assert refusal(position, "a4-a1") == ("goes_back", ("a1",))
    position = twelve("d1 b2 d5 c5", "g7 d7 f6").play("d1-a1").play("g7-g4")
    assert refusal(position, "a1-d1") == ("goes_back", ("d1",))
    assert "b2-d2" in texts(position.moves())
    position = twelve("d1 d2 d5 c5", "g7 d7 f6").play("d1-a1").play("g7-g4")
    assert "d2-d1" in texts(position.moves())


def test_after_moving_another_piece_it_may_go_back() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6", hand="3,3").play("a1-d1").play("g7-g4")
    assert "d1-a1" in texts(position.play("d2-b2").play("g4-g1").moves())


def test_after_placing_a_piece_it_may_go_back() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6", hand="3,3").play("a1-d1").play("g7-g4")
    assert "d1-a1" in texts(position.play("e5").play("g4-g1").moves())


def test_the_restriction_holds_for_the_way_back_into_a_mill() -> None:
    """Why the rule is there: a mill may not be opened and closed without end."""
    position = twelve("a1 d1 g1 c5", "g7 d7 b6").play("g1-g4").play("g7-f6")
    assert refusal(position, "g4-g1xd7") == ("goes_back", ("g1",))
    assert "g4-g1xa7" in texts(position.play("c5-c4").play("d7-a7").moves())


def test_both_sides_are_restricted_at_once() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6").play("a1-d1").play("g7-g4").play("d1-g1")
    assert refusal(position, "g4-g7") == ("goes_back", ("g7",))


def test_a_taken_piece_is_no_longer_noted() -> None:
    position = twelve("a1 d1 g4 c5", "e4 d7 b6 f2", "black", hand="0,3").play("f2-d2").play("g4-g1xd2")
    assert position.text == "www/.../.../...b../w../b../.b. black hand=0,3 white_moved=g1 white_origin=g4 ply=2"
    kept = twelve("a1 d1 g4 c5", "e4 d7 b6 f2", "black", hand="0,3").play("f2-d2").play("g4-g1xd7")
    assert kept.text == (
        "www/.b./.../...b../w../b../... black hand=0,3 white_moved=g1 white_origin=g4 black_moved=d2 black_origin=f2 ply=2"
    )


def test_the_restriction_is_shown() -> None:
    position = twelve("a1 d2 c5", "g7 d7 b6").play("a1-d1").play("g7-g4")
    assert [mark["site"] for mark in position.view()["marks"] if mark["kind"] == "no-return"] == ["a1"]


def test_what_may_not_go_back_is_part_of_the_position() -> None:
    free = twelve("d1 d2 c5", "g7 d7 b6")
    keys = {
        free.key,
        twelve("d1 d2 c5", "g7 d7 b6", white_moved="d1", white_origin="a1").key,
        twelve("d1 d2 c5", "g7 d7 b6", white_moved="d1", white_origin="g1").key,
        twelve("d1 d2 c5", "g7 d7 b6", white_moved="d2", white_origin="b2").key,
        twelve("d1 d2 c5", "g7 d7 b6", black_moved="d7", black_origin="a7").key,
    }
    assert len(keys) == 5


# Mills


@pytest.mark.parametrize("line", ["a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5", "a1 d1 g1", "d1 d2 d3", "e4 f4 g4"])
def test_diagonals_are_mills_as_other_lines_are(line: str) -> None:
    points = line.split()
    for last in points:
        others = " ".join(point for point in points if point != last)
        theirs = "a4" if "a4" not in points else "d7"
        assert f"{last}x{theirs}" in texts(twelve(others, theirs, hand="5,5").moves())


def test_a_step_into_a_mill_takes_a_piece() -> None:
    position = twelve("a1 b2 d3", "g7 d7 b6 e4")
    after = position.play("d3-c3xd7")
    assert after.text == "w../w../w../...b../.../b../..b black white_moved=c3 white_origin=d3 ply=1"
    assert after.view()["last"] == {"text": "d3-c3xd7", "path": ["d3", "c3", "d7"], "left": ["d3"], "jumped": ["d7"], "lost": []}


def test_taking_is_a_duty_and_takes_one_piece() -> None:
    position = twelve("a1 b2 d3 c4 c5", "g7 d7 f6 e4")
    assert refusal(position, "d3-c3") == ("must_remove", ("d7", "e4", "f6", "g7"))
    assert position.play("d3-c3xd7").view()["last"] is not None
    assert len(position.play("d3-c3xd7").view()["pieces"]) == 5 + 3  # two mills, one piece


def test_without_a_mill_nothing_is_taken() -> None:
    assert refusal(twelve("a1 b2 d3", "g7 d7 f6 e4"), "d3-e3xd7") == ("no_mill", ("d7",))
    assert refusal(twelve("a1 b2 d3", "g7 d7 f6 e4", hand="1,0"), "g1xd7") == ("no_mill", ("d7",))


def test_a_piece_in_a_mill_is_not_taken_while_another_is_not() -> None:
    position = twelve("a1 b2 d3", "g7 f6 e5 b6")
    assert "d3-c3xb6" in texts(position.moves())
    assert refusal(position, "d3-c3xf6") == ("protected_by_mill", ("f6",))


def test_when_all_are_in_mills_any_is_taken() -> None:
    position = twelve("a1 b2 d3", "g7 f6 e5", hand="0,2")
    assert {"d3-c3xg7", "d3-c3xf6", "d3-c3xe5"} <= texts(position.moves())


def test_only_opposing_pieces_are_taken() -> None:
    position = twelve("a1 b2 d3", "g7 f6 e5 b6")
    assert refusal(position, "d3-c3xa1") == ("remove_own", ("a1",))
    assert refusal(position, "d3-c3xc3") == ("remove_own", ("c3",))
    assert refusal(position, "d3-c3xd3") == ("remove_empty", ("d3",))
    assert refusal(position, "d3-c3xg1") == ("remove_empty", ("g1",))


def test_the_opponent_may_be_left_without_a_piece_on_the_board() -> None:
    position = twelve("a1 b2", "g7", hand="10,11").play("c3xg7")
    assert position.outcome is None  # eleven are still in hand
    assert steps(position) == set()
    assert len(position.moves()) == 21


def test_a_mill_with_nothing_on_the_board_to_take_takes_nothing() -> None:
    """Only positions that are set up are like this."""
    position = twelve("a1 b2 d3", "", hand="0,12", quiet=99)
    assert refusal(position, "d3-c3xg7") == ("remove_empty", ("g7",))
    after = position.play("d3-c3")
    assert after.outcome is None  # it is a mill for the draw rule
    assert after._state[0]["quiet"] == 0


# End


def test_fewer_than_three_pieces_on_board_and_in_hand_lose() -> None:
    over = twelve("a1 b2 d3", "g7 d7 b6").play("d3-c3xd7")
    assert over.outcome == potez.Outcome("white", "too-few")
    assert over.moves() == ()
    assert refusal(over, "g7-g4") == ("game_over", ())


def test_pieces_in_hand_count() -> None:
    assert twelve("a1 b2 d3", "g7 d7 b6", hand="0,1").play("d3-c3xd7").outcome is None
    assert twelve("a1 b2 d3", "g7 d7", hand="0,1").play("d3-c3xd7").outcome == potez.Outcome("white", "too-few")


def test_if_both_have_fewer_than_three_the_side_to_move_loses() -> None:
    assert twelve("a1 b2", "g7 d7", "black").outcome == potez.Outcome("white", "too-few")
    assert twelve("a1 b2", "g7 d7 b6", "black").outcome == potez.Outcome("black", "too-few")


def test_a_player_without_a_move_loses() -> None:
    # Black stands in the corner a1, d1, a4; white closes the last way out.
    position = twelve("g1 d2 b2 b4 d7", "a1 d1 a4")
    assert position.play("d7-a7").outcome == potez.Outcome("white", "no-moves")
    assert position.play("d7-g7").outcome is None


def test_a_player_with_a_piece_in_hand_can_place_it() -> None:
    assert twelve("g1 d2 b2 b4 d7", "a1 d1 a4", hand="0,1").play("d7-a7").outcome is None


def test_a_player_whose_only_step_is_the_forbidden_one_loses() -> None:
    position = twelve("g1 d2 b2 b4 d7", "a1 d1 a7", "black").play("a7-a4")
    assert position.outcome is None
    after = position.play("d7-d6")
    assert after.outcome == potez.Outcome("white", "no-moves")
    # With another piece beside that point it is not the only step.
    beside = twelve("g1 d2 b2 b4 f6", "a1 d1 a7 d7", "black").play("a7-a4").play("f6-f4")
    assert beside.outcome is None
    assert "d7-a7xf4" in texts(beside.moves())
    # Nor if that piece has another way.
    other_way = twelve("g1 d2 b2 d7", "a1 d1 a7", "black").play("a7-a4").play("d7-d6")
    assert steps(other_way) == {"a4-b4"}


def test_the_player_to_move_on_a_full_board_loses() -> None:
    white, black = "a1 g1 d2 c3 e3 a4 f4 c5 d6 g7 b6 e4", "d1 b2 f2 d3 b4 c4 g4 d5 e5 f6 a7"
    full = twelve(white, black, "black", hand="0,1")
    assert texts(full.moves()) == {"d7"} | steps(full)
    assert full.play("d7").outcome == potez.Outcome("black", "no-moves")


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """Going round, since nobody may go straight back. At the start nothing was barred, so it does not count as the same position."""
    position = twelve("a1 e3 e5", "g7 c5 c3")
    cycle = ["a1-d1", "g7-d7", "d1-d2", "d7-d6", "d2-b2", "d6-f6", "b2-a1", "f6-g7"]
    for move in [*cycle, *cycle, *cycle[:2]]:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_100_plies_without_a_placement_or_a_mill_are_a_draw() -> None:
    position = twelve("a1 b2 d3", "g7 d7 b6 e4", hand="1,0", quiet=98)
    assert position.play("d3-e3").outcome is None
    assert position.play("d3-e3").play("d7-d6").outcome == potez.Outcome(None, "quiet")
    assert position.play("g1")._state[0]["quiet"] == 0
    assert position.play("d3-c3xg7")._state[0]["quiet"] == 0


def test_a_game_of_1000_plies_is_a_draw() -> None:
    assert twelve("a1 b2 d3", "g7 d7 b6 e4", ply=998).play("d3-e3").outcome is None
    assert twelve("a1 b2 d3", "g7 d7 b6 e4", ply=999).play("d3-e3").outcome == potez.Outcome(None, "limit")


def test_a_win_on_the_board_goes_before_the_draw_rules() -> None:
    position = twelve("g1 d2 b2 b4 d7", "a1 d1 a4", quiet=99, ply=999)
    assert position.play("d7-a7").outcome == potez.Outcome("white", "no-moves")


# Texts


@pytest.mark.parametrize("typed", ["D3-C3XG7", " d3 - c3 x g7 ", "d3−c3×g7"])
def test_reading_forgives_case_blanks_and_signs(typed: str) -> None:
    assert twelve("a1 b2 d3", "g7 d7 b6 e4").find(typed).text == "d3-c3xg7"


@pytest.mark.parametrize("typed", ["", "d", "d2-", "xd2", "a1-d1-g1", "b1", "d4", "d2xd4"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("twelvemorris").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../.../.../.../.../.../... white", "row 4 has 3 letters, 6 needed"),
        (".../.../.../....../.../.../... white hand=13,12", "from 0 to 12"),
        ("w../.../.../....../.../.../... white hand=12,12", "white has 1 pieces on the board and 12 in hand; there are 12"),
        ("www/.../.../....../.../.../bbb white white_moved=d1", "white_moved and white_origin come together"),
        ("www/.../.../....../.../.../bbb white white_origin=d2", "white_moved and white_origin come together"),
        ("www/.../.../....../.../.../bbb white white_moved=d2 white_origin=d3", "white_moved=d2: white has no piece there"),
        ("www/.../.../....../.../.../bbb white black_moved=d1 black_origin=d2", "black_moved=d1: black has no piece there"),
        ("www/.../.../....../.../.../bbb white white_moved=d1 white_origin=d3", "white_origin=d3: white has not come from there"),
        ("www/.../.../....../.../.../bbb white white_moved=d1 white_origin=g1", "white_origin=g1: white has not come from there"),
        ("www/.../.../....../.../.../bbb white white_moved=d4 white_origin=g1", "no such site"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("twelvemorris").position(text)


def test_drawing() -> None:
    position = potez.game("twelvemorris").position("w.b/.../.../w....b/.../.../... black hand=10,10")
    assert str(position) == "\n".join(
        [
            "    a   b   c   d   e   f   g",
            "  1 w-----------.-----------b",
            "    | \\         |         / |",
            "  2 |   .-------.-------.   |",
            "    |   | \\     |     / |   |",
            "  3 |   |   .---.---.   |   |",
            "    |   |   |       |   |   |",
            "  4 w---.---.       .---.---b",
            "    |   |   |       |   |   |",
            "  5 |   |   .---.---.   |   |",
            "    |   | /     |     \\ |   |",
            "  6 |   .-------.-------.   |",
            "    | /         |         \\ |",
            "  7 .-----------.-----------.",
            "",
            "hand: white 10, black 10",
            "black to move",
        ]
    )


# Symmetry, random play


@pytest.mark.parametrize("way", [(1, False, False), (0, True, False), (0, False, True)], ids=["turned", "mirrored", "inside out"])
def test_a_turned_game_is_the_same_game(way: tuple[int, bool, bool]) -> None:
    """Played side by side, since what may not go back is noted by the names of points."""
    game = potez.game("twelvemorris")
    sends = turned(list(game.rules.board.index), *way)

    def sent(text: str) -> str:
        for old, new in sends.items():
            text = text.replace(old, new.upper())
        return text.lower()

    rng = random.Random(1)
    one = other = game.start()
    while one.outcome is None:
        assert {sent(text) for text in texts(one.moves())} == texts(other.moves())
        move = rng.choice(one.moves()).text
        one, other = one.play(move), other.play(sent(move))
    assert one.outcome == other.outcome


@pytest.mark.parametrize(
    "position",
    [
        twelve("a1 b2 d3 b6", "b4 f2 a7 g7", hand="5,5", ply=999),
        twelve("a1 b2 d3 b6 c4 c5", "b4 f2 a7 g7 e5", ply=999, white_moved="b6", white_origin="d6"),
        twelve("a1 b2 d3 b6 c4", "b4 f2 a7 g7 e5", ply=999, hand="2,2", white_moved="d3", white_origin="c3"),
        twelve("a1 b2 d3 b6 c4", "", ply=999, hand="2,12"),
    ],
    ids=["both", "steps", "back into a mill", "nothing to take"],
)
def test_playouts_choose_evenly_among_the_moves(position: potez.Position) -> None:
    assert unevenness(position, 6000) < 1.8


def test_the_last_resort_is_never_needed() -> None:
    """Every well-formed try from every point to every other is refused with a rule of the list."""
    position = twelve("a1 b2 d3 b6", "b4 d2 f2 g7", white_moved="d3", white_origin="c3")
    rules = position.game.rules
    for start in rules.board.index:
        for target in rules.board.index:
            for taken in ("", "xa1", "xb4", "xg7", "xc3"):
                error = position.why(f"{start}-{target}{taken}")
                assert error is None or error.reason in rules.REASONS


def test_the_point_that_a_piece_has_just_left_is_free() -> None:
    with pytest.raises(potez.InvalidPosition, match="just left it"):
        potez.game("twelvemorris").position("bw./w../..w/...w../.../b../.bb black white_moved=d1 white_origin=a1")
    # One ply later the other side may stand there.
    assert potez.game("twelvemorris").position("bw./w../..w/...w../.../b../.bb white white_moved=d1 white_origin=a1").moves()


def test_the_barred_point_is_marked_in_the_drawing() -> None:
    position = potez.game("twelvemorris").position(".w./w../..w/...w../.../b../.bb white white_moved=d1 white_origin=a1")
    assert str(position).splitlines()[1] == "  1 !-----------w-----------."
