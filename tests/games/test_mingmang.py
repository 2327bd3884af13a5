"""Ming Mang: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import refusal, texts


def board(text: str, **options: object) -> potez.Position:
    """A position; rows of points may be left out below."""
    rows, *words = text.split()
    lines = rows.split("/")
    size = len(lines[0])
    lines += ["." * size] * (size - len(lines))
    return potez.game("mingmang", size=size, **options).position(" ".join(["/".join(lines), *words]))


def rows(position: potez.Position) -> str:
    """The board, without the free rows at its end."""
    letters = position._rules.letters(position._state[0])
    size = position.game.options["size"]
    lines = ["".join(letters[i : i + size]) for i in range(0, size * size, size)]
    while lines and lines[-1] == "." * size:
        lines.pop()
    return "/".join(lines)


# Sides, board, start


def test_black_moves_first_by_default_and_white_by_option() -> None:
    assert potez.game("mingmang").start().turn == "black"
    assert potez.game("mingmang").sides == ("black", "white")
    assert potez.game("mingmang", first="white").start().turn == "white"
    assert potez.game("mingmang", first="white").sides == ("white", "black")


def test_the_default_board_is_8_by_8() -> None:
    assert potez.game("mingmang").start().text == "wbbbbbbb/w......b/w......b/w......b/w......b/w......b/w......b/wwwwwwwb black"


def test_start_on_7_and_9() -> None:
    assert potez.game("mingmang", size=7).start().text == "wbbbbbb/w.....b/w.....b/w.....b/w.....b/w.....b/wwwwwwb black"
    nine = potez.game("mingmang", size=9).start()
    assert rows(nine) == "/".join(["wbbbbbbbb", *["w.......b"] * 7, "wwwwwwwwb"])


@pytest.mark.parametrize("bad", [6, 10, "8", 8.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="7, 8, 9"):
        potez.game("mingmang", size=bad)


@pytest.mark.parametrize("bad", [0, 10001, "400", None])
def test_other_limits_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="1 to 10000"):
        potez.game("mingmang", limit=bad)


def test_other_first_sides_are_refused() -> None:
    with pytest.raises(potez.InvalidOption, match="black, white"):
        potez.game("mingmang", first="red")


# Move


def test_a_piece_moves_like_a_rook() -> None:
    position = board("......./......./..b..../......./......w black")
    row, column = {f"{c}3" for c in "abcdefg"}, {f"c{r}" for r in range(1, 8)}
    assert {move.path[1] for move in position.moves()} == row ^ column


def test_not_over_pieces() -> None:
    position = board("......./..w..../..b.b../......./......w black")
    assert {move.path[1] for move in position.moves() if move.path[0] == "c3"} == {"a3", "b3", "d3", "c4", "c5", "c6", "c7"}
    assert refusal(position, "c3-c1") == ("blocked", ("c2",))
    assert refusal(position, "c3-g3") == ("blocked", ("e3",))


def test_the_first_reasons_that_one_sees_on_the_board() -> None:
    position = board("......./..w..../..b.b../......./......w black")
    assert refusal(position, "a1-a2") == ("empty", ("a1",))
    assert refusal(position, "c2-c1") == ("not_your_piece", ("c2",))
    assert refusal(position, "c3-c3") == ("same_site", ("c3",))
    assert refusal(position, "c3-c2") == ("occupied", ("c2",))
    assert refusal(position, "c3-d4") == ("no_line", ("c3", "d4"))


# Capture


def test_an_enclosed_piece_changes_colour() -> None:
    assert rows(board("bw...../......./..b.... black").play("c3-c1")) == "bbb...."


def test_a_line_of_any_length_changes_colour() -> None:
    over = board("bwwwww./......./......b black").play("g3-g1")
    assert rows(over) == "bbbbbbb"


def test_a_line_with_a_gap_does_not() -> None:
    assert rows(board("bw.w.../......./....b.. black").play("e3-e1")) == "bw.wb.."


def test_a_line_must_start_beside_the_moved_piece() -> None:
    assert rows(board("bw...../......./...b... black").play("d3-d1")) == "bw.b..."


def test_the_edge_is_no_end() -> None:
    assert rows(board("ww...../......./..b.... black").play("c3-c1")) == "wwb...."


def test_moving_in_between_is_safe() -> None:
    assert rows(board("w.w..../......./.b..... black").play("b3-b1")) == "wbw...."


def test_only_lines_of_the_moved_piece_change() -> None:
    position = board("bwb..../......./......b black")
    assert rows(position.play("g3-g4")) == "bwb..../......./......./......b"


def test_lines_in_all_directions_change_at_once() -> None:
    position = board("...b.../......./......./bww.wwb/...w.../...w.../...b... black")
    assert rows(position.play("d1-d4")) == "......./......./......./bbbbbbb/...b.../...b.../...b..."


def test_changed_pieces_change_no_others() -> None:
    # b1 turns black, and b2 is then between b1 and b3; but neither of them has moved.
    position = board("bw...../.w...../.bb.... black")
    assert rows(position.play("c3-c1")) == "bbb..../.w...../.b....."


def test_the_picture_names_what_a_move_takes() -> None:
    last = board("bwww.../......./....b.. black").play("e3-e1").view()["last"]
    assert last is not None
    assert last["jumped"] == ["b1", "c1", "d1"]


def test_the_example_of_the_source() -> None:
    position = potez.game("mingmang").start().play("c1-c3")
    assert {move.path[1] for move in position.moves() if move.path[0] == "a3"} == {"b3"}  # c3 is in the way
    position = position.play("d8-d3")
    assert rows(position.play("e1-e3")) == "wb.b.bbb/w......b/w.bbb..b/w......b/w......b/w......b/w......b/www.wwwb"
    position = position.play("e1-e3").play("a2-c2").play("d3-d8")
    assert rows(position) == "wb.b.bbb/..w....b/w.b.b..b/w......b/w......b/w......b/w......b/wwwbbbbb"
    assert position.turn == "white"


# Forbidden


def test_a_move_back_to_an_earlier_board_is_forbidden() -> None:
    position = board("w....../......./......b black").play("g3-g4").play("a1-b1").play("g4-g3")
    assert "b1-a1" not in texts(position.moves())
    assert refusal(position, "b1-a1") == ("repeats", ("b1", "a1"))
    assert position.play("b1-b2").outcome is None


def test_a_piece_may_go_straight_back_where_the_board_has_changed() -> None:
    """The source's example of a piece that may not go back is one of boards, not of pieces: the opponent's move in between made another."""
    position = board("w....../......./......b white").play("a1-b1").play("g3-g4")
    assert "b1-a1" in texts(position.moves())
    assert "g4-g3" not in texts(position.play("b1-a1").moves())


def test_the_starting_board_counts() -> None:
    position = potez.game("mingmang").start()
    for move in ("c1-c3", "d8-d6", "c3-c1"):
        position = position.play(move)
    assert refusal(position, "d6-d8") == ("repeats", ("d6", "d8"))
    assert "d6-d7" in texts(position.moves())


def test_a_board_with_the_other_side_to_move_counts_as_the_same() -> None:
    position = board("w....../......./......b white")
    for move in ("a1-b1", "g3-g4", "b1-c1", "g4-g3"):  # white takes three moves to come back, black two
        position = position.play(move)
    assert position.turn == "white"
    assert refusal(position, "c1-a1") == ("repeats", ("c1", "a1"))


def test_no_capture_makes_one_forget() -> None:
    position = board("bw...../......./..b..../......w black").play("c3-c1")
    assert position.text == "bw...../......./..b..../......w/......./......./....... black moves c3-c1"
    assert potez.game("mingmang", size=7).position(position.text) == position


def test_a_capture_that_brings_back_a_board_is_forbidden() -> None:
    # White takes b3 from above and below; black steps aside to take it back from left and right.
    position = board("......./.w...../bbb..../......./.w..... white")
    position = position.play("b5-b4")
    assert rows(position) == "......./.w...../bwb..../.w....."
    position = position.play("c3-d3").play("b4-b5")
    assert refusal(position, "d3-c3") == ("repeats", ("d3", "c3"))


# End


def test_a_player_whose_pieces_are_all_shut_in_loses() -> None:
    over = board("wb...../......./b...... black").play("a3-a2")
    assert over.outcome == potez.Outcome("black", "no-moves")
    assert over.moves() == ()
    assert refusal(over, "a1-a2") == ("game_over", ())


def test_a_player_without_pieces_loses() -> None:
    over = board("bw...../......./..b.... black").play("c3-c1")
    assert over.outcome == potez.Outcome("black", "no-moves")


def test_a_player_who_could_only_repeat_loses() -> None:
    # White can only step between a1 and b1, and a1 is where it all began.
    position = board("w.b..../bbb..../......./......./......./......./......b black").play("g7-g6").play("a1-b1")
    assert texts(position.play("g6-g5").moves()) == {"b1-a1"}
    assert position.play("g6-g7").outcome == potez.Outcome("black", "no-moves")


def test_the_limit_is_a_draw() -> None:
    position = board("w....../......./......b black", limit=2).play("g3-g4")
    assert position.outcome is None
    assert position.play("a1-b1").outcome == potez.Outcome(None, "limit")


def test_the_default_limit_is_400() -> None:
    position = board("w....../......./......b white ply=398").play("a1-b1")
    assert position.outcome is None
    assert position.play("g3-g4").outcome == potez.Outcome(None, "limit")


@pytest.mark.parametrize("limit", [1, 10000])
def test_limits_at_both_ends(limit: int) -> None:
    ply = f" ply={limit - 1}" if limit > 1 else ""
    assert board("w....../......./......b white" + ply, limit=limit).play("a1-b1").outcome == potez.Outcome(None, "limit")


def test_a_loss_goes_before_the_draw() -> None:
    over = board("wb...../......./b...... black ply=1", limit=2).play("a3-a2")
    assert over.outcome == potez.Outcome("black", "no-moves")


# Texts


@pytest.mark.parametrize("typed", ["E1-E3", " e1 - e3 ", "e1—e3"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert potez.game("mingmang").start().play(typed).text.endswith("moves e1-e3")


@pytest.mark.parametrize("typed", ["", "e1", "e1e3", "e1-i1", "e1-e9", "e1-e3-e4", "e1xe3"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("mingmang").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("w....../......./......b red", "black or white"),
        ("w....../......./......k black", "'k'"),
        ("w....../......./......b black ply=401", "at most 400 plies"),
        ("w....../......./......b black ply=10001", "from 0 to 10000"),
        ("w....../......./......b black board=1", "fields are name=value"),
    ],
)
def test_bad_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        board(text)


def test_drawing() -> None:
    assert str(board("wbb..../......./......b black")) == (
        "    a b c d e f g\n"
        "  1 w b b . . . .\n"
        "  2 . . . . . . .\n"
        "  3 . . . . . . b\n"
        "  4 . . . . . . .\n"
        "  5 . . . . . . .\n"
        "  6 . . . . . . .\n"
        "  7 . . . . . . .\n"
        "\n"
        "pieces: black 3, white 1\n"
        "black to move"
    )
