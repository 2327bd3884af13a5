"""Game of the Amazons: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import random_game, refusal, texts

EXAMPLE = ("g10-g5/j5", "j4-g4/i6", "d10-d2/f4")


def amazons(text: str) -> potez.Position:
    """A position on the board of six, the rows that are not given being empty."""
    rows, side = text.split()
    given = rows.split("/")
    return potez.game("amazons", size=6).position("/".join([*given, *["......"] * (6 - len(given))]) + " " + side)


def of(position: potez.Position, start: str) -> set[str]:
    """Targets of one amazon."""
    return {move.path[1] for move in position.moves() if move.path[0] == start}


def arrows(position: potez.Position, step: str) -> set[str]:
    return {move.path[2] for move in position.moves() if move.text.startswith(step + "/")}


# Sides, board


def test_white_moves_first() -> None:
    start = potez.game("amazons").start()
    assert start.turn == "white"
    assert start.play("g10-g5/j5").turn == "black"


@pytest.mark.parametrize(
    ("size", "white", "black"),
    [
        (10, "a7 d10 g10 j7", "a4 d1 g1 j4"),
        (8, "a6 c8 f8 h6", "a3 c1 f1 h3"),
        (6, "a5 b6 e6 f5", "a2 b1 e1 f2"),
    ],
)
def test_start(size: int, white: str, black: str) -> None:
    pieces = potez.game("amazons", size=size).start().view()["pieces"]
    for side, names in (("white", white), ("black", black)):
        assert {piece["site"] for piece in pieces if piece["side"] == side} == set(names.split())
    assert len(pieces) == 8
    assert {piece["kind"] for piece in pieces} == {"amazon"}


def test_default_size_is_10() -> None:
    assert potez.game("amazons") == potez.game("amazons(size=10)")


@pytest.mark.parametrize("bad", [5, 7, 9, 11, "10", 10.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="one of 10, 8, 6"):
        potez.game("amazons", size=bad)


# Move


def test_an_amazon_moves_like_a_queen_over_empty_cells() -> None:
    position = amazons("....../....../..w.../....../....../.....b white")
    straight = {"c1", "c2", "c4", "c5", "c6", "a3", "b3", "d3", "e3", "f3"}
    assert of(position, "c3") == straight | {"a1", "b2", "d4", "e5", "e1", "d2", "b4", "a5"}  # f6 is taken


def test_no_piece_is_jumped_over() -> None:
    position = amazons("w.b.../.x..../w..... white")
    assert of(position, "a1") == {"b1", "a2"}


def test_the_arrow_flies_like_a_queen_from_the_new_cell() -> None:
    position = amazons("w...../....../....../....../....../.....b white")
    assert arrows(position, "a1-a3") == {
        *("a1", "a2", "a4", "a5", "a6"),
        *("b3", "c3", "d3", "e3", "f3"),
        *("b2", "c1"),
        *("b4", "c5", "d6"),
    }


def test_the_cell_just_left_is_free_for_the_arrow_which_may_fly_through_it() -> None:
    position = amazons(".w..../x.x.x. white")
    assert {"a1", "c1", "d1", "e1", "f1"} & arrows(position, "b1-c1") == {"a1", "d1", "e1", "f1"}
    assert "b1" in arrows(position, "b1-c1")


def test_the_arrow_stops_at_pieces_and_arrows() -> None:
    position = amazons("w..b../....../x..... white")
    assert arrows(position, "a1-a2") & {"a1", "b1", "a3", "a4", "b3", "c4"} == {"a1", "b1", "b3", "c4"}
    assert arrows(position, "a1-b1") & {"c1", "d1", "e1", "a1"} == {"a1", "c1"}


def test_an_arrow_blocks_its_cell_for_good() -> None:
    for seed in range(3):
        before: set[str] = set()
        for position in random_game(potez.game("amazons(size=6)"), seed):
            now = {piece["site"] for piece in position.view()["pieces"] if piece["kind"] == "arrow"}
            assert before <= now
            before = now
        assert 0 < len(before) <= 28


def test_the_examples_of_the_source() -> None:
    position = potez.game("amazons").start()
    for move in EXAMPLE[:1]:
        position = position.play(move)
    # Black moved j4-g4: "could not have shot down the column, for a white piece was there".
    assert refusal(position, "j4-g4/g5") == ("arrow_occupied", ("g5",))
    assert refusal(position, "j4-g4/g6") == ("arrow_blocked", ("g5",))
    for move in EXAMPLE[1:]:
        position = position.play(move)
    assert position.text == (
        "...b..b.../...w....../........../b....xb.../......w..x/........x./w........w/........../........../.......... black"
    )


# End


def test_who_cannot_move_loses() -> None:
    over = amazons("bx..../x.w... white").play("c2-c1/b2")
    assert over.outcome == potez.Outcome("white", "no-moves")
    assert over.moves() == ()
    assert refusal(over, "a1-a2/a3") == ("game_over", ())


def test_one_amazon_that_can_move_is_enough() -> None:
    """The source's example: a blocked piece does not lose while others can move."""
    position = amazons("bx..../x.w..b white").play("c2-c1/b2")
    assert position.outcome is None
    assert {move.path[0] for move in position.moves()} == {"f2"}


def test_a_wall_of_own_amazons_blocks_as_well() -> None:
    assert amazons("wwx.../wwx.../xxx.../...... white").outcome == potez.Outcome("black", "no-moves")
    assert amazons("wwx.../w.x.../xxx.../...... white").outcome is None


def test_a_side_without_amazons_cannot_move() -> None:
    assert amazons("w..... black").outcome == potez.Outcome("white", "no-moves")


# Refusals


def test_every_reason() -> None:
    position = amazons("w.b.../....../w.x... white")
    assert refusal(position, "d4-d5/d6") == ("empty", ("d4",))
    assert refusal(position, "c1-d1/e1") == ("not_your_piece", ("c1",))
    assert refusal(position, "c3-c4/c5") == ("cell_blocked", ("c3",))  # an arrow
    assert refusal(position, "a1-a1/b1") == ("same_site", ("a1",))
    assert refusal(position, "a1-b3/b4") == ("no_line", ("a1", "b3"))
    assert refusal(position, "a1-c1/b1") == ("occupied", ("c1",))
    assert refusal(position, "a1-c3/b2") == ("occupied", ("c3",))
    assert refusal(position, "a1-e1/f1") == ("blocked", ("c1",))
    assert refusal(position, "a1-a5/b5") == ("blocked", ("a3",))
    assert refusal(position, "a1-f6/f5") == ("blocked", ("c3",))
    assert refusal(position, "a1-b1/d2") == ("arrow_no_line", ("b1", "d2"))
    assert refusal(position, "a1-b1/b1") == ("arrow_occupied", ("b1",))
    assert refusal(position, "a1-b1/c1") == ("arrow_occupied", ("c1",))
    assert refusal(position, "a1-b1/e1") == ("arrow_blocked", ("c1",))
    assert refusal(position, "a1-a2/a6") == ("arrow_blocked", ("a3",))


def test_all_pieces_in_the_way_are_named_from_the_amazon_on() -> None:
    assert refusal(amazons("w.bx.. white"), "a1-f1/f2") == ("blocked", ("c1", "d1"))
    assert refusal(amazons(".xb..w white"), "f1-a1/a2") == ("blocked", ("c1", "b1"))
    assert refusal(amazons(".xb.../.....w white"), "f2-f1/a1") == ("arrow_blocked", ("c1", "b1"))


# Texts, drawing


@pytest.mark.parametrize("typed", ["G10-G5/J5", " g10 - g5 / j5 ", "g10–g5/j5"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    start = potez.game("amazons").start()
    assert start.play(typed) == start.play("g10-g5/j5")


@pytest.mark.parametrize("typed", ["", "g10", "g10-g5", "g10-g5/", "g10/g5-j5", "g10-g5/k5", "g10-g11/g12", "g10-g5-j5"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("amazons").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("....../....../....../....../...... white", "5 rows given, 6 needed"),
        ("....../....../....../....../....../..... white", "row 6 has 5 letters, 6 needed"),
        ("....../....../....../....../....../.....# white", "row 6, letter 6: '#'"),
        ("....../....../....../....../....../...... red", "white or black"),
        ("wwwww./....../....../....../....../...... white", "white has 5 amazons"),
        ("bbbbb./b...../....../....../....../...... white", "black has 6 amazons"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("amazons", size=6).position(text)


def test_path_and_last_move() -> None:
    start = potez.game("amazons").start()
    assert start.find("g10-g5/j5").path == ("g10", "g5", "j5")
    last = start.play("g10-g5/j5").view()["last"]
    assert last == {"text": "g10-g5/j5", "path": ["g10", "g5", "j5"], "left": ["g10"], "jumped": [], "lost": []}


def test_a_text_has_all_moves_of_the_start() -> None:
    assert len(texts(potez.game("amazons").start().moves())) == 2176


def test_drawing() -> None:
    drawn = str(potez.game("amazons(size=6)").start().play("b6-b2/b5"))
    rows = [
        "    a b c d e f",
        "  1 . b . . b .",
        "  2 b w . . . b",
        "  3 . . . . . .",
        "  4 . . . . . .",
        "  5 w x . . . w",
        "  6 . . . . w .",
    ]
    assert drawn == "\n".join([*rows, "", "black to move"])
