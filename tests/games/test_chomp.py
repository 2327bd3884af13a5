"""Chomp!: a position for every sentence of its rules."""

from __future__ import annotations

import pytest

import potez
from tests.support import random_game, refusal, texts


def chomp(text: str) -> potez.Position:
    rows = text.split()[0].split("/")
    return potez.game("chomp", rows=len(rows), cols=len(rows[0])).position(text)


def poison(position: potez.Position) -> set[str]:
    return {piece["site"] for piece in position.view()["pieces"] if piece["kind"] == "poison"}


# Sides, board, options


def test_red_moves_first_on_5_by_7_with_poison_on_b2_and_e4() -> None:
    start = potez.game("chomp").start()
    assert start.turn == "red"
    assert start.text == "ooooooo/oxooooo/ooooooo/ooooxoo/ooooooo red"
    assert start.play("a1:a1").turn == "blue"


@pytest.mark.parametrize("rows", range(2, 11))
@pytest.mark.parametrize("cols", [2, 5, 10])
def test_every_size_from_2_to_10(rows: int, cols: int) -> None:
    start = potez.game("chomp", rows=rows, cols=cols, poison=["a1"]).start()
    assert len(start.view()["pieces"]) == rows * cols
    corner = f"{'abcdefghij'[cols - 1]}{rows}"
    assert f"{corner}:{corner}" in texts(start.moves())
    if rows > 2:
        assert f"a2:{corner}" in texts(start.moves())


@pytest.mark.parametrize("name", ["rows", "cols"])
@pytest.mark.parametrize("bad", [1, 11, "7", 7.0, True, None])
def test_other_sizes_are_refused(name: str, bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="2 to 10"):
        potez.game("chomp", **{name: bad})


@pytest.mark.parametrize(
    ("rows", "cols", "expected"), [(2, 2, {"b2"}), (4, 4, {"b2"}), (3, 5, {"b2"}), (4, 5, {"b2", "e4"}), (10, 10, {"b2", "e4"})]
)
def test_default_poison_as_far_as_it_lies_on_the_board(rows: int, cols: int, expected: set[str]) -> None:
    assert poison(potez.game("chomp", rows=rows, cols=cols).start()) == expected


def test_poison_as_a_list_of_different_cells() -> None:
    game = potez.game("chomp", rows=3, cols=3, poison=["c3", "a1"])
    assert poison(game.start()) == {"a1", "c3"}
    assert game == potez.game("chomp(rows=3,cols=3,poison=a1+c3)")
    assert str(game) == "chomp(rows=3,cols=3,poison=a1+c3)"
    eight = [site.name for site in game.rules.board.sites][:8]
    assert texts(potez.game("chomp", rows=3, cols=3, poison=eight).start().moves()) == {"c3:c3"}


def test_poison_as_a_number_of_random_cells_with_a_seed() -> None:
    for number in (1, 4, 8):
        assert len(poison(potez.game("chomp", rows=3, cols=3, poison=number, seed=1).start())) == number
    starts = {potez.game("chomp", poison=3, seed=seed).start().text for seed in range(20)}
    assert len(starts) == 20
    game = potez.game("chomp", poison=3)
    assert str(game) == f"chomp(poison=3,seed={game.options['seed']})"
    assert potez.game(str(game)).start() == game.start()
    assert potez.game("chomp").options["seed"] is None


@pytest.mark.parametrize(
    "bad", [0, 9, -1, [], ["d1"], ["a4"], ["a1", "a1"], [f"{c}{r}" for c in "abc" for r in (1, 2, 3)], "a1", 2.0, True, None]
)
def test_other_poison_is_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="from 1 to 8, or a list of 1 to 8 different cells from a1 to c3"):
        potez.game("chomp", rows=3, cols=3, poison=bad)


@pytest.mark.parametrize("rows", [2, 3])
def test_a_random_start_always_has_a_move(rows: int) -> None:
    for number in range(1, rows * 2):
        for seed in range(10):
            assert potez.game("chomp", rows=rows, cols=2, poison=number, seed=seed).start().moves()


# Move


def test_rectangles_of_clean_squares_that_leave_the_rest_connected() -> None:
    assert texts(potez.game("chomp(rows=2,cols=2)").start().moves()) == {"a1:a1", "b1:b1", "a2:a2", "a1:b1", "a1:a2"}
    assert texts(chomp("oxo/ooo red").moves()) == {"a1:a1", "c1:c1", "a2:a2", "b2:b2", "c2:c2", "a2:b2", "b2:c2", "a2:c2", "a1:a2", "c1:c2"}


def test_squares_must_all_still_be_there() -> None:
    position = chomp("ooo/o.o/oox red")
    assert "a1:c1" in texts(position.moves())
    assert refusal(position, "a1:b2") == ("bitten", ("b2",))
    assert refusal(position, "b2:b2") == ("bitten", ("b2",))
    assert refusal(chomp("oo../oo../xooo red"), "b1:d2") == ("bitten", ("c1", "d1", "c2", "d2"))


def test_no_square_may_be_poisoned() -> None:
    position = chomp("ooo/oxo/oox red")
    assert refusal(position, "b2:b2") == ("poisoned", ("b2",))
    assert refusal(position, "a1:c3") == ("poisoned", ("b2", "c3"))
    assert refusal(chomp("oo./oxo/oox red"), "a1:c2") == ("bitten", ("c1",))


def test_a_band_through_the_middle_is_refused() -> None:
    """The source's example: parts to the left and to the right of the band would not hang together."""
    start = potez.game("chomp").start()
    assert refusal(start, "c1:d5") == ("disconnects", tuple(f"{c}{r}" for r in range(1, 6) for c in "ab"))
    assert "c1:d4" in texts(start.moves())
    assert "a1:a5" in texts(start.moves())


def test_squares_that_touch_by_a_corner_only_are_not_connected() -> None:
    position = chomp("xo/.o red")
    assert refusal(position, "b1:b1") == ("disconnects", ("b2",))
    assert texts(position.moves()) == {"b2:b2", "b1:b2"}


def test_the_parts_that_would_fall_off_are_named() -> None:
    assert refusal(chomp("ooo/.o./xoo red"), "b2:b2") == ("disconnects", ("a3", "b3", "c3"))
    assert refusal(chomp(".o./xoo/.o. red"), "b2:b2") == ("disconnects", ("a2", "c2", "b3"))


def test_a_rectangle_may_lie_inside() -> None:
    after = chomp("oooo/oooo/oooo/ooox red").play("b2:c3")
    assert after.text == "oooo/o..o/o..o/ooox blue"
    # Around the hole the ring may be opened once, and not twice.
    assert "b1:c1" in texts(after.moves())
    opened = after.play("b1:c1")
    assert refusal(opened, "b4:b4") == ("disconnects", ("a1", "a2", "a3", "a4"))


def test_a_hole_in_the_middle_rows_of_a_tall_bar() -> None:
    """Rows five and six lie in different halves of the encoding."""
    position = potez.game("chomp(rows=10,cols=3,poison=a1)").start().play("b2:b9")
    assert "a5:a6" in texts(position.moves())
    cut = position.play("a5:a6")
    assert refusal(cut, "c5:c5")[0] == refusal(cut, "c6:c7")[0] == "disconnects"
    assert "a7:a10" in texts(cut.moves())
    assert "c1:c10" not in texts(cut.moves())


def test_something_always_remains() -> None:
    for seed in range(20):
        *_, last = random_game(potez.game("chomp", rows=3, cols=4, poison=2, seed=seed), seed)
        assert poison(last) == poison(potez.game("chomp", rows=3, cols=4, poison=2, seed=seed).start())


# End


def test_who_has_no_legal_move_loses() -> None:
    over = chomp("xo/.. red").play("b1:b1")
    assert over.outcome == potez.Outcome("red", "no-moves")
    assert over.turn is None
    assert refusal(over, "a1:a1") == ("game_over", ())


def test_a_square_that_holds_poison_together_cannot_be_broken_off() -> None:
    assert chomp("xox/... blue").outcome == potez.Outcome("red", "no-moves")
    assert chomp("xox/o.. blue").outcome is None
    assert chomp("xox/o.x blue").play("a2:a2").outcome == potez.Outcome("blue", "no-moves")
    assert chomp("xoox/oooo red").play("b1:c1").outcome == potez.Outcome("red", "no-moves")
    assert chomp("xoox/oooo red").play("b1:b1").outcome is None


# Refusals, texts, drawing


@pytest.mark.parametrize("typed", ["c3:b2", "c1:b3", "b3:c1", "b1:a1", "b2:b1"])
def test_upper_left_corner_first(typed: str) -> None:
    assert refusal(potez.game("chomp").start(), typed) == ("corners", tuple(typed.split(":")))


@pytest.mark.parametrize("typed", ["C1:D3", " c1 : d3 "])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    start = potez.game("chomp").start()
    assert start.play(typed) == start.play("c1:d3")


@pytest.mark.parametrize("typed", ["", "a1", "a1:", "a1-b1", "a1:h1", "a1:a6", "a1:b1:c1"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("chomp").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ooo/oxo red", "2 rows given, 3 needed"),
        ("ooo/ox/ooo red", "row 2 has 2 letters, 3 needed"),
        ("ooo/oxo/oo# red", "row 3, letter 3: '#'"),
        ("ooo/oxo/ooo green", "red or blue"),
        ("ooo/ooo/ooo red", "no poisoned square"),
        ("ox./..o/.oo red", "a1 is cut off"),
        ("o.x/.../... red", "c1 is cut off"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("chomp", rows=3, cols=3).position(text)


def test_the_last_bite_is_shown() -> None:
    last = potez.game("chomp").start().play("c1:d2").view()["last"]
    assert last == {"text": "c1:d2", "path": ["c1", "d2"], "left": [], "jumped": ["c1", "d1", "c2", "d2"], "lost": []}


def test_drawing() -> None:
    assert str(chomp("o.o/oxo/.oo red")) == "    a b c\n  1 o . o\n  2 o x o\n  3 . o o\n\nred to move"


def test_mirrored_boards_have_mirrored_moves() -> None:
    for position in random_game(potez.game("chomp"), 8):
        if position.outcome:
            break
        rows, side = position.text.split()
        mirrored = position.game.position("/".join(row[::-1] for row in rows.split("/")) + " " + side)
        across = dict(zip("abcdefg", "gfedcba", strict=True))
        expected = {f"{across[b[0]]}{a[1:]}:{across[a[0]]}{b[1:]}" for a, b in (move.path for move in position.moves())}
        assert texts(mirrored.moves()) == expected
