# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Checkers: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import refusal, texts

CHECKERS = potez.game("checkers")


def place(turn: str, fields: str = "", **pieces: str) -> potez.Position:
    """A position from lists of cells: n and a are black and white men, N and A kings."""
    letters = {site: letter for letter, sites in pieces.items() for site in sites.split()}
    rows = []
    for row in range(1, 9):
        rows.append("".join(letters.get(f"{column}{row}", ".") for column in ("bdfh" if row % 2 else "aceg")))
    return CHECKERS.position(f"{'/'.join(rows)} {turn} {fields}".strip())


def moves(position: potez.Position) -> set[str]:
    return texts(position.moves())


# Sides, board


def test_black_moves_first() -> None:
    assert CHECKERS.start().turn == "black"
    assert CHECKERS.sides == ("black", "white")


def test_twelve_men_each_white_on_rows_1_to_3_and_black_on_6_to_8() -> None:
    start = CHECKERS.start()
    assert start.text == "aaaa/aaaa/aaaa/..../..../nnnn/nnnn/nnnn black"
    assert [piece["side"] for piece in start.view()["pieces"]] == ["white"] * 12 + ["black"] * 12
    assert {piece["kind"] for piece in start.view()["pieces"]} == {"man"}
    assert all(piece["site"][1] not in "45" for piece in start.view()["pieces"])


def test_only_dark_cells_are_played_on() -> None:
    names = set(CHECKERS.rules.board.index)
    assert len(names) == 32
    assert all((ord(name[0]) - ord("a") + int(name[1]) - 1) % 2 for name in names)
    with pytest.raises(potez.UnreadableMove, match="dark cells"):
        CHECKERS.start().play("a6-a5")


def test_there_are_no_options() -> None:
    with pytest.raises(potez.InvalidOption, match="it has none"):
        potez.game("checkers", size=10)


# Move


def test_black_men_step_up() -> None:
    assert moves(place("black", n="d5", a="h1")) == {"d5-c4", "d5-e4"}


def test_white_men_step_down() -> None:
    assert moves(place("white", a="d3", n="g8")) == {"d3-c4", "d3-e4"}


def test_kings_step_any_way() -> None:
    assert moves(place("black", N="d5", a="h1")) == {"d5-c4", "d5-e4", "d5-c6", "d5-e6"}
    assert moves(place("white", A="d5", n="g8")) == {"d5-c4", "d5-e4", "d5-c6", "d5-e6"}


def test_kings_step_only_one_cell() -> None:
    assert refusal(place("black", N="d5", a="h1"), "d5-f3") == ("too_far", ("d5", "f3"))


def test_the_edges_of_the_board() -> None:
    assert moves(place("black", n="a4 h5", a="b1")) == {"a4-b3", "h5-g4"}
    assert moves(place("black", N="a8 h1", a="d3")) == {"a8-b7", "h1-g2"}


def test_a_step_ends_on_a_free_cell() -> None:
    assert moves(place("black", n="d5 c4", a="h1 e2")) == {"d5-e4", "c4-b3", "c4-d3"}


# Capture


def test_a_man_jumps_over_a_neighbour_to_the_free_cell_behind() -> None:
    position = place("black", n="d5", a="e4 b1")
    assert moves(position) == {"d5xf3"}
    after = position.play("d5xf3")
    assert after.text == place("white", "ply=1", n="f3", a="b1").text
    assert after.view()["last"] == {"text": "d5xf3", "path": ["d5", "f3"], "left": ["d5"], "jumped": ["e4"], "lost": []}


def test_no_jump_when_the_cell_behind_is_taken_or_off_the_board() -> None:
    assert moves(place("black", n="d5", a="e4 f3")) == {"d5-c4"}
    assert moves(place("black", n="g4", a="h3")) == {"g4-f3"}


def test_no_jump_over_own_pieces() -> None:
    assert moves(place("black", n="d5 e4", a="b1")) == {"d5-c4", "e4-d3", "e4-f3"}


def test_men_capture_only_forward() -> None:
    assert moves(place("black", n="d5", a="e6 c6")) == {"d5-c4", "d5-e4"}
    assert moves(place("white", a="d5", n="e4 c4")) == {"d5-e6", "d5-c6"}


def test_kings_capture_any_way() -> None:
    assert moves(place("black", N="d5", a="c4 e4 c6 e6")) == {"d5xb3", "d5xf3", "d5xb7", "d5xf7"}


def test_kings_can_be_taken_by_men() -> None:
    after = place("black", n="d5 h7", A="e4", a="b1").play("d5xf3")
    assert after.text == place("white", "ply=1", n="f3 h7", a="b1").text


def test_a_chain_goes_on_as_long_as_the_piece_can_jump() -> None:
    position = place("black", n="b7", a="c6 e4 h1")
    assert moves(position) == {"b7xd5xf3"}
    assert position.play("b7xd5xf3").text == place("white", "ply=1", n="f3", a="h1").text


def test_capturing_is_obligatory() -> None:
    position = place("black", n="b7 h7", a="c6 h1")
    assert moves(position) == {"b7xd5"}
    assert refusal(position, "h7-g6") == ("must_capture", ("b7",))
    assert refusal(position, "b7-a6") == ("must_capture", ("b7",))


def test_any_capture_and_any_chain_may_be_chosen_not_only_the_longest() -> None:
    assert moves(place("black", n="d7", a="c6 e6 g4")) == {"d7xb5", "d7xf5xh3"}
    assert moves(place("black", n="a6 h5", a="b5 g4")) == {"a6xc4", "h5xf3"}


def test_each_chain_is_played_to_its_end() -> None:
    position = place("black", n="b7", a="c6 e4 h1")
    assert refusal(position, "b7xd5") == ("must_finish_chain", ("d5",))


def test_a_jumped_piece_is_gone_at_once() -> None:
    assert moves(place("black", N="d5", a="e4 b1")) == {"d5xf3"}  # not back over e4
    assert refusal(place("black", N="d5", a="e4 b1"), "d5xf3xd5") == ("no_jump", ("e4",))


def test_a_chain_may_end_on_its_start() -> None:
    position = place("black", N="d5", a="e4 g4 g6 e6 b1")
    assert moves(position) == {"d5xf3xh5xf7xd5", "d5xf7xh5xf3xd5"}
    assert position.play("d5xf3xh5xf7xd5").text == place("white", "ply=1", N="d5", a="b1").text


def test_a_chain_may_cross_its_start() -> None:
    position = place("black", N="d5", a="e4 g4 g6 e6 c4 b1")
    assert moves(position) == {"d5xb3", "d5xf3xh5xf7xd5xb3", "d5xf7xh5xf3xd5xb3"}


def test_the_same_men_taken_by_different_landings_are_different_moves() -> None:
    position = place("black", N="d5", a="e4 g4 g6 e6 b1")
    one, other = (position.play(text) for text in ("d5xf3xh5xf7xd5", "d5xf7xh5xf3xd5"))
    assert one == other


# Crowning


def test_a_man_that_steps_on_the_last_row_becomes_a_king() -> None:
    assert place("black", n="c2", a="h3").play("c2-b1").text == place("white", "ply=1", N="b1", a="h3").text
    assert place("white", a="b7", n="h7").play("b7-c8").text == place("black", "ply=1", A="c8", n="h7").text


def test_a_man_that_jumps_on_the_last_row_becomes_a_king_and_the_turn_ends() -> None:
    position = place("black", n="d3", a="e2 g2")
    assert moves(position) == {"d3xf1"}
    assert refusal(position, "d3xf1xh3") == ("crowned", ("f1",))
    after = position.play("d3xf1")
    assert after.turn == "white"
    assert after.text == place("white", "ply=1", N="f1", a="g2").text


def test_white_is_crowned_on_row_8_and_the_turn_ends() -> None:
    position = place("white", a="e6", n="d7 b7")
    assert moves(position) == {"e6xc8"}
    assert position.play("e6xc8").text == place("black", "ply=1", A="c8", n="b7").text


def test_the_new_king_must_capture_when_its_turn_comes_again() -> None:
    after = place("black", n="d3", a="e2 g2 a4").play("d3xf1").play("a4-b5")
    assert moves(after) == {"f1xh3"}


def test_a_king_on_the_last_row_goes_on_jumping() -> None:
    assert moves(place("black", N="d3", a="e2 g2")) == {"d3xf1xh3"}


def test_men_are_crowned_only_on_the_far_row() -> None:
    assert place("white", a="c2", n="h7").play("c2-d3").text == place("black", "ply=1", a="d3", n="h7").text


# End


def test_a_side_without_pieces_loses() -> None:
    over = place("black", n="d5", a="e4").play("d5xf3")
    assert over.outcome == potez.Outcome("black", "captured")
    assert over.moves() == ()
    assert refusal(over, "f3-e2") == ("game_over", ())
    assert place("white", n="d5").outcome == potez.Outcome("black", "captured")
    assert place("black", n="d5").outcome == potez.Outcome("black", "captured")


def test_a_side_that_cannot_move_loses() -> None:
    assert place("white", a="a6", n="b7 c8").outcome == potez.Outcome("black", "no-moves")
    assert place("white", a="a6", n="b7").outcome is None  # it can capture
    assert place("black", n="h3", a="g2 f1").outcome == potez.Outcome("white", "no-moves")


ROUND = ("b1-a2", "g8-h7", "a2-b1", "h7-g8")  # both kings away and back


def test_the_third_occurrence_is_a_draw_the_first_position_counted() -> None:
    position = place("black", N="b1", A="g8")
    for text in (ROUND * 2)[:-1]:
        position = position.play(text)
        assert position.outcome is None
    assert position.play(ROUND[-1]).outcome == potez.Outcome(None, "threefold")


def test_repetition_needs_the_same_side_to_move() -> None:
    assert place("black", N="b1", A="g8").key != place("white", N="b1", A="g8").key


def test_what_was_before_a_mans_move_is_forgotten() -> None:
    position = place("black", N="b1", A="g8", n="a8")
    for text in ROUND:
        position = position.play(text)
    assert position.text.endswith("moves " + " ".join(ROUND))
    assert position.play("a8-b7").text == place("white", "ply=5", N="b1", A="g8", n="b7").text


def test_80_plies_without_a_capture_or_a_mans_move_are_a_draw() -> None:
    position = place("black", "quiet=78", N="b1", A="g8").play("b1-a2")
    assert position.outcome is None
    assert position.play("g8-h7").outcome == potez.Outcome(None, "quiet")


def test_a_mans_move_or_a_capture_begins_the_count_again() -> None:
    assert place("black", "quiet=79", N="b1", n="a8", A="g8").play("a8-b7").text.endswith("white ply=1")
    assert place("black", "quiet=79", N="d5", A="e4 g8").play("d5xf3").text.endswith("white ply=1")


def test_1000_plies_are_a_draw() -> None:
    assert place("black", "ply=998", n="a8", a="h1").play("a8-b7").outcome is None
    assert place("black", "ply=999", n="a8", a="h1").play("a8-b7").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_draw_rules() -> None:
    over = place("black", "quiet=79 ply=999", N="c6 c8", a="a6").play("c6-b7")
    assert over.outcome == potez.Outcome("black", "no-moves")


def test_threefold_goes_before_the_count_and_the_count_before_the_limit() -> None:
    position = place("black", "quiet=72", N="b1", A="g8")
    for text in ROUND * 2:
        position = position.play(text)
    assert position.outcome == potez.Outcome(None, "threefold")
    assert place("black", "quiet=79 ply=999", N="b1", A="g8").play("b1-a2").outcome == potez.Outcome(None, "quiet")


# Reasons


def test_reason_empty() -> None:
    assert refusal(CHECKERS.start(), "b5-a4") == ("empty", ("b5",))


def test_reason_not_your_piece() -> None:
    assert refusal(CHECKERS.start(), "b3-a4") == ("not_your_piece", ("b3",))


def test_reason_same_site() -> None:
    assert refusal(CHECKERS.start(), "a6-a6") == ("same_site", ("a6",))


def test_reason_occupied() -> None:
    assert refusal(CHECKERS.start(), "b7-a6") == ("occupied", ("a6",))
    assert refusal(place("black", n="d5", a="e4 f3"), "d5xf3") == ("occupied", ("f3",))


def test_reason_no_line() -> None:
    assert refusal(CHECKERS.start(), "a6-a4") == ("no_line", ("a6", "a4"))
    assert refusal(place("black", n="d5", a="e4"), "d5xf5") == ("no_line", ("d5", "f5"))


def test_reason_too_far() -> None:
    assert refusal(CHECKERS.start(), "a6-c4") == ("too_far", ("a6", "c4"))


def test_reason_no_jump() -> None:
    assert refusal(CHECKERS.start(), "a6xc4") == ("no_jump", ("b5",))
    assert refusal(CHECKERS.start(), "b7xd5") == ("no_jump", ("c6",))  # an own man
    assert refusal(CHECKERS.start(), "a6xb5") == ("no_jump", ("b5",))  # only a step


def test_reason_landing() -> None:
    """Every landing of a chain is named."""
    assert refusal(place("white", a="b3", n="c4 e6"), "b3xf7") == ("landing", ("b3", "f7"))


def test_reason_write_capture() -> None:
    assert refusal(place("white", a="b3", n="c4 e6"), "b3-d5") == ("write_capture", ("b3", "d5"))


def test_reason_wrong_direction() -> None:
    assert refusal(place("black", n="d5", a="h1"), "d5-e6") == ("wrong_direction", ("d5", "e6"))
    assert refusal(place("black", n="d5", a="e6"), "d5xf7") == ("wrong_direction", ("d5", "f7"))
    assert refusal(place("black", n="d5", a="e4 g4"), "d5xf3xh5") == ("wrong_direction", ("d5", "f3", "h5"))


def test_reason_crowned() -> None:
    assert refusal(place("white", a="e6", n="d7 b7"), "e6xc8xa6") == ("crowned", ("c8",))


def test_reason_must_capture_names_every_piece_that_can() -> None:
    assert refusal(place("black", n="a6 h5 d7", a="b5 g4"), "d7-e6") == ("must_capture", ("h5", "a6"))


def test_reason_must_finish_chain() -> None:
    assert refusal(place("white", a="b3", n="c4 e6"), "b3xd5") == ("must_finish_chain", ("d5",))


# Texts, pictures


@pytest.mark.parametrize("typed", ["A6-B5", " a6 - b5 ", "a6–b5"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert CHECKERS.start().play(typed) == CHECKERS.start().play("a6-b5")


def test_reading_takes_the_cross_for_the_letter() -> None:
    assert place("white", a="b3", n="c4 e6").find("b3×d5×f7").text == "b3xd5xf7"


@pytest.mark.parametrize("typed", ["", "a6", "a6b5", "a6-b5-c4", "a6-b5xd3", "a6-i5", "a6-b9", "a6-b05", "pass"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        CHECKERS.start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("aaaa/aaaa/aaaa/a.../..../nnnn/nnnn/nnnn black", "white has 13 pieces, 12 at most"),
        ("aaaa/..../..../..../..../..../..../.a.n black", "white man on c8 must be a king"),
        ("..n./..../..../..../..../..../..../...a black", "black man on f1 must be a king"),
        ("..../..../..../..../..../..../..../.... black", "no piece"),
        ("..../..../..../..../..../..../.... black", "7 rows given, 8 needed"),
        ("..../..../..../..../..../..../..../..... black", "row 8 has 5 letters, 4 needed"),
        ("..x./..../..../..../..../..../..../.... black", "row 1, letter 3: 'x'"),
        ("a.../..../..../..../..../..../..../...n red", "black or white"),
        ("a.../..../..../..../..../..../..../...n black quiet=81", "from 0 to 80"),
        ("a.../..../..../..../..../..../..../...n black ply=1001", "from 0 to 1000"),
        ("a.../..../..../..../..../..../..../...n black moves g8-g7", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        CHECKERS.position(text)


def test_the_text_of_a_position_keeps_counters_and_quiet_moves() -> None:
    position = place("black", "quiet=3 ply=40", N="b1", A="g8").play("b1-a2")
    assert position.text == "N.../..../..../..../..../..../..../...A black quiet=3 ply=40 moves b1-a2"
    assert CHECKERS.position(position.text) == position


def test_the_picture_shows_kings_and_light_cells() -> None:
    view = place("black", n="d5", N="b1", a="d3", A="g8").view()
    assert [(piece["site"], piece["kind"], piece["side"], piece["letter"]) for piece in view["pieces"]] == [
        ("b1", "king", "black", "B"),
        ("d3", "man", "white", "w"),
        ("d5", "man", "black", "b"),
        ("g8", "king", "white", "W"),
    ]
    assert (view["width"], view["height"]) == (8, 8)
    assert sorted(site["tint"] for site in view["sites"]) == ["dark"] * 32 + ["light"] * 32


def test_drawing() -> None:
    assert str(place("white", n="a8 d5", N="b1", a="d3", A="g8")) == "\n".join(
        [
            "    a b c d e f g h",
            "  1   B   #   #   #",
            "  2 #   #   #   #",
            "  3   #   w   #   #",
            "  4 #   #   #   #",
            "  5   #   b   #   #",
            "  6 #   #   #   #",
            "  7   #   #   #   #",
            "  8 b   #   #   W",
            "",
            "white to move",
        ]
    )
