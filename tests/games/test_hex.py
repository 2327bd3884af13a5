"""Hex: a position for every sentence of its rules."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from tests.support import refusal, texts


def hex_position(text: str, **options: object) -> potez.Position:
    size = len(text.split("/")[0])
    return potez.game("hex", size=size, **options).position(text)


# Sides, board


def test_red_moves_first_by_default_and_blue_by_option() -> None:
    assert potez.game("hex").start().turn == "red"
    assert potez.game("hex", first="blue").start().turn == "blue"
    assert potez.game("hex", first="blue").sides == ("blue", "red")


def test_default_board_has_11_by_11_cells() -> None:
    assert len(potez.game("hex").start().moves()) == 121


@pytest.mark.parametrize("size", range(2, 20))
def test_every_size_from_2_to_19(size: int) -> None:
    position = potez.game("hex", size=size).start()
    assert len(position.moves()) == size * size


@pytest.mark.parametrize("bad", [1, 20, "7", 7.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="2 to 19"):
        potez.game("hex", size=bad)


def test_neighbours_are_same_row_and_shifted_rows() -> None:
    # A red chain b1-a2-a3 uses "row below: same column and column-1"; b1-b2 would be "same column".
    assert hex_position(".r./r../... red").play("a3").outcome == potez.Outcome("red", "connection")
    assert hex_position(".r./.r./... red").play("a3").outcome == potez.Outcome("red", "connection")
    # c1 and a2 are not neighbours, nor are a1 and b2 (the other diagonal).
    assert hex_position("r../.r./... red").play("b3").outcome is None


# Move, swap


def test_a_stone_goes_on_any_empty_cell() -> None:
    position = hex_position("r../.b./... red")
    assert texts(position.moves()) == {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}


def test_occupied_cell_is_refused() -> None:
    assert refusal(hex_position("r../.b./... red"), "b2") == ("occupied", ("b2",))


def test_swap_takes_over_the_first_stone_mirrored() -> None:
    position = potez.game("hex", size=3, swap=True).start().play("c1").play("swap")
    assert position.text == ".../.../b.. red ply=2"


def test_swap_is_only_the_second_players_first_move() -> None:
    start = potez.game("hex", size=3, swap=True).start()
    assert refusal(start, "swap") == ("no_swap", ())
    first = start.play("a1")
    assert "swap" in texts(first.moves())
    assert "swap" not in texts(first.play("b1").moves())
    assert "swap" not in texts(first.play("swap").moves())


def test_without_the_option_there_is_no_swap() -> None:
    assert refusal(potez.game("hex", size=3).start().play("a1"), "swap") == ("no_swap", ())


# Mode "connected"


def test_connected_first_stone_lies_on_an_own_edge() -> None:
    start = potez.game("hex", size=3, mode="connected").start()
    assert texts(start.moves()) == {"a1", "b1", "c1", "a3", "b3", "c3"}
    assert refusal(start, "b2") == ("not_own_edge", ("b2",))
    assert texts(start.play("b1").moves()) == {"a1", "c1", "a2", "c2", "a3", "c3"}  # blue's edges, corners included


def test_connected_later_stones_touch_an_own_stone() -> None:
    position = potez.game("hex", size=4, mode="connected").position("r.../..../..../b... red")
    assert texts(position.moves()) == {"b1", "a2"}
    assert refusal(position, "d4") == ("not_connected", ("d4",))


def test_connected_player_with_no_cell_to_lay_on_loses() -> None:
    free = potez.game("hex", size=3, mode="connected").position("rb./b../..r blue")
    assert free.play("b2").outcome is None  # red still has b3 beside c3
    lost = potez.game("hex", size=3, mode="connected").position("rb./b../... blue ply=3").play("b2")
    assert lost.outcome == potez.Outcome("blue", "no-moves")


def test_connected_player_whose_only_stone_was_swapped_lays_on_an_edge_again() -> None:
    position = potez.game("hex", size=3, mode="connected", swap=True).start().play("b1").play("swap")
    assert texts(position.moves()) == {"a1", "b1", "c1", "a3", "b3", "c3"}


# End


def test_red_joins_top_and_bottom() -> None:
    over = hex_position(".rb/.r./b.. red").play("b3")
    assert over.outcome == potez.Outcome("red", "connection")
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "a1") == ("game_over", ())


def test_blue_joins_left_and_right() -> None:
    assert hex_position("r.r/bb./... blue").play("c2").outcome == potez.Outcome("blue", "connection")
    assert hex_position("rrr/bb./... blue").play("a3").outcome is None


def test_corners_belong_to_both() -> None:
    assert hex_position("r../r../... red").play("a3").outcome == potez.Outcome("red", "connection")
    assert hex_position("bb./.../r.r blue").play("c1").outcome == potez.Outcome("blue", "connection")


def test_the_winning_chain_is_marked() -> None:
    over = hex_position(".rb/.rr/b.. red").play("b3")
    assert [mark["site"] for mark in over.view()["marks"] if mark["kind"] == "winning"] == ["b1", "b2", "c2", "b3"]


# Texts


@pytest.mark.parametrize("typed", ["C2", " c2 ", "c 2"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert potez.game("hex", size=3).start().play(typed).text == ".../..r/... blue ply=1"


@pytest.mark.parametrize("typed", ["", "c", "2c", "d1", "a4", "c02x", "c-2", "ж3", "c٢"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("hex", size=3).start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../... red", "2 rows given, 3 needed"),
        (".../.../.... red", "row 3 has 4 letters, 3 needed"),
        (".../.x./... red", "row 2, letter 2: 'x'"),
        (".../.../... green", "red or blue"),
        (".../.../... red ply=-1", "from 0 to"),
        (".../.../... red ply=1 ply=1", "once each"),
        (".../.../... red ply=2", "ply=2 with 0 stones"),
        ("rb./rb./rb. red moves c9", "move 1"),
        ("", "give the rows"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("hex", size=3).position(text)


@pytest.mark.parametrize(
    "text",
    [
        ".../.../... red ply=1",  # nothing to take over
        "r../.../... red",  # red would take over his own stone
        "b../.../... blue",
        "b../.../... red",  # the first stone is red's
        "rb./.../... red ply=1",
    ],
)
def test_setups_in_which_a_swap_would_make_no_sense(text: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=r"ply=|first stone"):
        potez.game("hex", size=3, swap=True).position(text)
    assert "swap" in texts(potez.game("hex", size=3, swap=True, first="blue").position("b../.../... red").moves())


@pytest.mark.parametrize("wrong", [{"first": "green"}, {"swap": "yes"}, {"swap": 1}, {"mode": "loose"}])
def test_wrong_values_of_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(potez.InvalidOption):
        potez.game("hex", **wrong)


def test_drawing() -> None:
    assert str(hex_position("r../.b./... red")) == ("    a b c\n  1 r . .\n   2 . b .\n    3 . . .\n\nred to move")


# For engines


@pytest.mark.parametrize("size", [2, 3, 5, 11, 19])
def test_who_wins_a_rollout_has_joined_his_edges_on_the_full_board(size: int) -> None:
    game = potez.game("hex", size=size)
    rules = game.rules
    for seed in range(40):
        state, (past, out, first) = game.start()._state.copy(), buffers.playing(rules.room, NO_PAST)
        result = rules.verbs.rollout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, generator(seed), out, first)
        assert result >> 8 == size * size
        reds, blues = (np.flatnonzero(first == side + 1) for side in (0, 1))
        assert len(reds) + len(blues) == size * size and 0 <= len(reds) - len(blues) <= 1
        position = game.start()
        for pair in zip_longest(reds, blues):  # the order makes no difference: only one can join his edges
            for cell in pair:
                if cell is not None and position.outcome is None:
                    position = position.play(rules.board.sites[cell].name)
        assert position.outcome == potez.Outcome(game.sides[(result & 3) - 1], "connection"), position.text
