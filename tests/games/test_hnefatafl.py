# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Hnefatafl: a position for every sentence of its rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
import pytest

import potez
from potez.kernel.outcomes import ENDS
from potez.kernel.random import generator
from tests.every_game.playouts import listing_player
from tests.oracles.hnefatafl import Oracle
from tests.support import refusal, texts

COLUMNS = "abcdefghijk"
NAMES = [f"{column}{row}" for row in range(1, 12) for column in COLUMNS]


def setup(a: str = "", g: str = "", k: str = "", turn: str = "attackers", ply: int = 0) -> str:
    """The text of a position from the cells of attackers, guards and king."""
    letters = {name: letter for letter, names in (("a", a), ("g", g), ("k", k)) for name in names.split()}
    rows = "/".join("".join(letters.get(f"{column}{row}", ".") for column in COLUMNS) for row in range(1, 12))
    return f"{rows} {turn}" + (f" ply={ply}" if ply else "")


def place(a: str = "", g: str = "", k: str = "", turn: str = "attackers", ply: int = 0, **options: object) -> potez.Position:
    return potez.game("hnefatafl", **options).position(setup(a, g, k, turn, ply))


def pieces(position: potez.Position) -> dict[str, str]:
    return {piece["site"]: piece["letter"] for piece in position.view()["pieces"]}


def ends(position: potez.Position, start: str) -> set[str]:
    """Where the piece on a cell can go."""
    return {move.path[1] for move in position.moves() if move.path[0] == start}


def taken(position: potez.Position, move: str) -> set[str]:
    """What a move takes; the picture's last move says the same."""
    before, after = pieces(position), position.play(move)
    start, end = move.split("-")
    gone = set(before) - set(pieces(after)) - {start}
    last = after.view()["last"]
    assert last is not None
    assert set(last["jumped"]) == gone
    assert pieces(after)[end] == before[start]
    return gone


# Sides, board


def test_attackers_move_first() -> None:
    game = potez.game("hnefatafl")
    assert game.sides == ("attackers", "guards")
    assert game.start().turn == "attackers"


def test_24_attackers_12_guards_and_a_king() -> None:
    found = pieces(potez.game("hnefatafl").start())
    assert sorted(found.values()) == ["a"] * 24 + ["g"] * 12 + ["k"]


def test_start() -> None:
    found = pieces(potez.game("hnefatafl").start())
    assert found["f6"] == "k"
    guards = "f5 f4 f7 f8 e6 d6 g6 h6 e5 g5 e7 g7"
    assert {site for site, letter in found.items() if letter == "g"} == set(guards.split())
    edges = "d1 e1 f1 g1 h1 d11 e11 f11 g11 h11 a4 a5 a6 a7 a8 k4 k5 k6 k7 k8"
    front = "f2 f10 b6 j6"
    assert {site for site, letter in found.items() if letter == "a"} == set((edges + " " + front).split())


def test_the_board_shows_throne_and_corners() -> None:
    tints = {site["name"]: site["tint"] for site in potez.game("hnefatafl").start().view()["sites"] if site["tint"]}
    assert tints == {"a1": "corner", "k1": "corner", "a11": "corner", "k11": "corner", "f6": "throne"}


# Move


def test_a_piece_moves_any_number_of_free_cells_in_a_straight_line() -> None:
    position = place(a="c3", k="i9")
    row, column = {f"{c}3" for c in COLUMNS}, {f"c{r}" for r in range(1, 12)}
    assert ends(position, "c3") == row ^ column


def test_not_through_a_piece() -> None:
    position = place(a="c3 c6 e3", k="i9", g="b3")
    assert ends(position, "c3") == {"c1", "c2", "c4", "c5", "d3"}
    assert refusal(position, "c3-c7") == ("blocked", ("c6",))
    assert refusal(position, "c3-a3") == ("blocked", ("b3",))


def test_only_straight() -> None:
    assert refusal(place(a="c3", k="i9"), "c3-d4") == ("no_line", ("c3", "d4"))


def test_attackers_pass_over_the_empty_throne_but_do_not_stop_on_it() -> None:
    position = place(a="d6", k="i9")
    assert {"e6", "g6", "h6", "k6"} <= ends(position, "d6")
    assert "f6" not in ends(position, "d6")
    assert refusal(position, "d6-f6") == ("throne", ("f6",))


def test_nobody_passes_over_a_taken_throne() -> None:
    position = place(a="d6", k="f6")
    assert refusal(position, "d6-g6") == ("blocked", ("f6",))
    assert refusal(position, "d6-f6") == ("occupied", ("f6",))


def test_attackers_do_not_stop_in_a_corner() -> None:
    position = place(a="c1", k="i9")
    assert "b1" in ends(position, "c1")
    assert refusal(position, "c1-a1") == ("corner", ("a1",))
    assert refusal(position, "c1-k1") == ("corner", ("k1",))


def test_guards_stop_anywhere_corners_and_throne_included() -> None:
    position = place(a="k9", g="f1", k="i9", turn="guards")
    assert {"a1", "k1", "f6"} <= ends(position, "f1")
    assert position.play("f1-a1").outcome is None


def test_the_king_comes_back_to_the_throne_and_passes_over_it() -> None:
    position = place(a="k9", k="f9", turn="guards")
    assert {"f6", "f5"} <= ends(position, "f9")


def test_one_moves_own_pieces_only() -> None:
    position = place(a="c3", g="d9", k="i9")
    assert refusal(position, "d9-d8") == ("not_your_piece", ("d9",))
    assert refusal(position, "i9-i8") == ("not_your_piece", ("i9",))
    assert refusal(position, "e5-e6") == ("empty", ("e5",))


def test_a_move_ends_on_another_free_cell() -> None:
    position = place(a="c3 c5", k="i9")
    assert refusal(position, "c3-c3") == ("same_site", ("c3",))
    assert refusal(position, "c3-c5") == ("occupied", ("c5",))


# Capture


def test_attackers_take_a_guard_between_two() -> None:
    assert taken(place(a="c3 e9", g="d3", k="i9"), "e9-e3") == {"d3"}
    assert taken(place(a="d2 a4", g="d3", k="i9"), "a4-d4") == {"d3"}  # in a column


def test_guards_take_an_attacker_between_two() -> None:
    assert taken(place(a="d3 k2", g="c3 e9", k="i9", turn="guards"), "e9-e3") == {"d3"}


def test_not_between_two_on_a_diagonal() -> None:
    assert taken(place(a="c2 e9", g="d3", k="i9"), "e9-e4") == set()


def test_a_line_of_two_is_not_taken() -> None:
    assert taken(place(a="b3 e9", g="c3 d3", k="i9"), "e9-e3") == set()


def test_the_edge_takes_nobody() -> None:
    assert taken(place(a="b9", g="a4", k="i9"), "b9-b4") == set()


def test_several_are_taken_at_once() -> None:
    assert taken(place(a="c5 g5 e3 e9", g="d5 f5 e4", k="i9"), "e9-e5") == {"d5", "f5", "e4"}


def test_moving_in_between_is_safe() -> None:
    assert taken(place(a="c3 e3", g="d9", k="i9", turn="guards"), "d9-d3") == set()
    assert taken(place(a="c3 e3", k="d9", turn="guards"), "d9-d3") == set()
    assert taken(place(a="d9 k2", g="c3 e3", k="i9"), "d9-d3") == set()


def test_only_the_moved_piece_closes() -> None:
    safe = place(a="c3 e3 k2", g="d3", k="i9")  # the guard has moved in between
    assert taken(safe, "k2-k3") == set()
    assert taken(safe, "e3-e4") == set()
    assert taken(safe.play("e3-e4").play("i9-i8"), "e4-e3") == {"d3"}


def test_an_empty_corner_is_an_opponent_of_guards() -> None:
    assert taken(place(a="c9", g="b1", k="i9"), "c9-c1") == {"b1"}
    assert taken(place(a="e10", g="k10", k="i9"), "e10-j10") == set()  # not in line with the corner
    assert taken(place(a="e9", g="k10", k="i8"), "e9-k9") == {"k10"}


def test_an_empty_corner_is_an_opponent_of_attackers() -> None:
    assert taken(place(a="b11 k2", g="c9", k="i9", turn="guards"), "c9-c11") == {"b11"}


def test_an_empty_corner_is_an_opponent_of_the_king_in_custodial() -> None:
    over = place(a="c9", k="b1").play("c9-c1")
    assert over.outcome == potez.Outcome("attackers", "captured")
    down = place(a="e3", k="a2").play("e3-a3")
    assert down.outcome == potez.Outcome("attackers", "captured")


def test_a_corner_with_a_guard_in_it_is_no_opponent_of_guards() -> None:
    assert taken(place(a="c9", g="a1 b1", k="i9"), "c9-c1") == set()


def test_a_guard_in_a_corner_is_an_opponent_of_attackers() -> None:
    assert taken(place(a="b1 k8", g="a1 c9", k="i9", turn="guards"), "c9-c1") == {"b1"}


def test_the_throne_is_not_hostile() -> None:
    assert taken(place(a="d9", g="e6", k="i9"), "d9-d6") == set()
    assert taken(place(a="e6 k2", g="d9", k="i9", turn="guards"), "d9-d6") == set()
    assert place(a="d9", k="e6").play("d9-d6").outcome is None


def test_the_king_on_the_throne_is_a_piece_like_others() -> None:
    assert taken(place(a="e6 k2", g="d9", k="f6", turn="guards"), "d9-d6") == {"e6"}


def test_the_king_captures_like_a_guard() -> None:
    assert taken(place(a="d3 k2", g="c3", k="e9", turn="guards"), "e9-e3") == {"d3"}
    assert taken(place(a="d3 k2", g="e9", k="c3", turn="guards"), "e9-e3") == {"d3"}


# King: custodial


@pytest.mark.parametrize("king", ["custodial", "surrounded"])
def test_two_attackers_take_the_king_in_custodial_only(king: str) -> None:
    expected = potez.Outcome("attackers", "captured") if king == "custodial" else None
    assert place(a="c3 e9", k="d3", king=king).play("e9-e3").outcome == expected
    assert place(a="e6 g9", k="f6", king=king).play("g9-g6").outcome == expected  # on the throne, too
    assert place(a="a3 b5", k="a4", king=king).play("b5-a5").outcome == expected  # on the edge


def test_the_taken_king_leaves_the_board() -> None:
    over = place(a="c3 e9", g="k9", k="d3").play("e9-e3")
    assert pieces(over) == {"c3": "a", "e3": "a", "k9": "g"}
    assert over.turn is None
    assert refusal(over, "k9-k8") == ("game_over", ())


# King: surrounded


def test_surrounded_king_is_taken_by_four() -> None:
    assert place(a="d2 c3 d4 e9", g="k9", k="d3", king="surrounded").play("e9-e3").outcome == potez.Outcome("attackers", "captured")
    assert place(a="f5 e6 f7 g9", g="k9", k="f6", king="surrounded").play("g9-g6").outcome == potez.Outcome("attackers", "captured")


def test_surrounded_three_are_not_enough() -> None:
    assert place(a="c3 d4 e9", g="k9", k="d3", king="surrounded").play("e9-e3").outcome is None
    assert place(a="c3 d4 e9", g="d2", k="d3", king="surrounded").play("e9-e3").outcome is None
    assert place(a="c3 d4 e9", k="d3", king="surrounded").play("e9-e3").outcome is None  # without guards, too


@pytest.mark.parametrize(("king", "a", "move"), [("e6", "d6 e5 c7", "c7-e7"), ("f7", "e7 f8 g9", "g9-g7"), ("f5", "e5 g5 a4", "a4-f4")])
def test_surrounded_three_and_the_empty_throne(king: str, a: str, move: str) -> None:
    assert place(a=a, g="k9", k=king, king="surrounded").play(move).outcome == potez.Outcome("attackers", "captured")


def test_surrounded_a_guard_on_the_throne_protects() -> None:
    assert place(a="d6 e5 c7", g="f6", k="e6", king="surrounded").play("c7-e7").outcome is None


def test_surrounded_on_the_edge_by_three_when_no_guard_is_left() -> None:
    assert place(a="a3 a5 e4", k="a4", king="surrounded").play("e4-b4").outcome == potez.Outcome("attackers", "captured")
    assert place(a="e1 g1 f9", k="f1", king="surrounded").play("f9-f2").outcome == potez.Outcome("attackers", "captured")
    assert place(a="a3 e4", k="a4", king="surrounded").play("e4-b4").outcome is None


def test_surrounded_on_the_edge_with_guards_left_he_cannot_be_taken() -> None:
    assert place(a="a3 a5 e4", g="k9", k="a4", king="surrounded").play("e4-b4").outcome is None


def test_surrounded_guards_that_the_move_takes_are_gone() -> None:
    position = place(a="a3 a5 e4 b2", g="b3", k="a4", king="surrounded")
    assert position.play("e4-b4").outcome == potez.Outcome("attackers", "captured")


def test_surrounded_only_a_move_beside_him_takes_the_king() -> None:
    # The last guard is taken far away: he has lost, but by having no move.
    far = place(a="a3 a5 b4 h9 j1", g="i9", k="a4", king="surrounded").play("j1-j9")
    assert far.outcome == potez.Outcome("attackers", "no-moves")
    between = place(a="d2 c3 e3 d9", g="k9", k="d5", turn="guards", king="surrounded").play("d5-d3").play("d9-d5")
    assert between.play("k9-k8").outcome is None
    assert between.play("k9-k8").play("d5-d4").outcome == potez.Outcome("attackers", "captured")
    inside = place(a="d2 c3 d4 e3 j1", g="k9", k="d3", king="surrounded")  # he has come in between himself
    assert inside.play("j1-j2").outcome is None


def test_surrounded_corners_do_not_help() -> None:
    assert place(a="c1 e2", k="b1", king="surrounded").play("e2-b2").outcome is None
    assert place(a="e1", g="k5", k="b1", king="surrounded").play("e1-c1").outcome is None


def test_surrounded_guards_are_taken_at_corners_all_the_same() -> None:
    assert taken(place(a="c9", g="b1", k="i9", king="surrounded"), "c9-c1") == {"b1"}


# Encirclement

RING = "d4 e4 f4 g4 h4 d5 h5 d6 h6 d7 h7 d8 e8 f8 g8"  # open at h8, a corner: no orthogonal path leads through


def test_encircled_guards_lose() -> None:
    open_ring = RING.replace("d6", "b6")
    position = place(a=open_ring, g="e5", k="f6", encirclement=True)
    assert position.outcome is None
    assert position.play("b6-d6").outcome == potez.Outcome("attackers", "encircled")


def test_without_the_option_they_do_not() -> None:
    assert place(a=RING.replace("d6", "b6"), g="e5", k="f6").play("b6-d6").outcome is None


def test_a_guard_outside_keeps_the_game_running() -> None:
    assert place(a=RING.replace("d6", "b6"), g="e5 j10", k="f6", encirclement=True).play("b6-d6").outcome is None


def test_paths_lead_over_cells_of_guards() -> None:
    gap = RING.replace("d6", "b6")
    assert place(a=gap, g="d6", k="f6", encirclement=True).play("b6-b7").outcome is None  # over d6 to c6 and on
    assert place(a=gap, g="d6", k="f6", encirclement=True).play("b6-c6").outcome == potez.Outcome("attackers", "encircled")


def test_a_piece_on_the_edge_is_not_encircled() -> None:
    assert place(a="a3 a5 e4", g="a4", k="a6", encirclement=True).play("e4-b4").outcome is None


# End


@pytest.mark.parametrize("corner", ["a1", "k1", "a11", "k11"])
def test_the_king_in_a_corner_wins(corner: str) -> None:
    start = f"{corner[0]}6"
    over = place(a="f2", k=start, turn="guards").play(f"{start}-{corner}")
    assert over.outcome == potez.Outcome("guards", "escape")
    assert [mark["site"] for mark in over.view()["marks"] if mark["kind"] == "winning"] == [corner]


def test_a_guard_in_a_corner_does_not_win() -> None:
    assert place(a="f2", g="a6", k="f6", turn="guards").play("a6-a1").outcome is None


def test_guards_win_when_no_attacker_is_left() -> None:
    assert place(a="d3", g="c3 e9", k="i9", turn="guards").play("e9-e3").outcome == potez.Outcome("guards", "captured")


def test_attackers_who_cannot_move_lose() -> None:
    assert place(a="a2 b1", g="b2 c1 b9", k="i9", turn="guards").play("b9-c9").outcome is None  # a2 can go down
    # Attackers on a2 and b1: the corner a1 is barred, the other cells beside them are taken.
    over = place(a="a2 b1", g="b2 c1 b9", k="a3", turn="guards").play("b9-c9")
    assert over.outcome == potez.Outcome("guards", "no-moves")


def test_guards_who_cannot_move_lose() -> None:
    lost = place(a="a3 b4 b5 e6", g="a4", k="a5", king="surrounded").play("e6-a6")
    assert lost.outcome == potez.Outcome("attackers", "no-moves")


def test_whoever_makes_the_same_move_into_the_same_position_for_the_third_time_loses() -> None:
    position = potez.game("hnefatafl").start()
    for move in ["d1-c1", "f4-g4", "c1-d1", "g4-f4"] * 2:
        position = position.play(move)
        assert position.outcome is None
    assert "d1-c1" in texts(position.moves())  # legal, and the end of the game
    assert position.play("d1-c1").outcome == potez.Outcome("guards", "repetition")
    assert position.play("d1-b1").outcome is None


def test_nobody_is_punished_for_a_position_that_another_move_had_brought_about() -> None:
    position = potez.game("hnefatafl").start().play("d1-d2")
    first = pieces(position), position.turn
    for move in ["f4-g4", "a4-b4", "g4-f4", "b4-a4"] * 2:
        position = position.play(move)
        assert position.outcome is None
    assert (pieces(position), position.turn) == first  # for the third time, but by b4-a4 for the second
    assert position.play("f4-g4").outcome == potez.Outcome("attackers", "repetition")


def test_the_same_move_need_not_be_repeated_in_succession() -> None:
    position = place(a="c3 k2", g="f1", k="i9")
    between = ["k2-k3", "f1-g1", "k3-k2", "g1-f1"]
    round = ["c3-c4", "f1-e1", "c4-c3", "e1-f1"]
    for move in [*round, *between, *round, *between]:
        position = position.play(move)
        assert position.outcome is None
    assert position.play("c3-c4").outcome == potez.Outcome("guards", "repetition")


def test_the_same_cells_from_another_one_are_another_move() -> None:
    position = place(a="c3", g="f1", k="i9")
    for start in ("c3", "c5", "c6"):  # into the same position by three different moves
        position = position if start == "c3" else position.play(f"c4-{start}").play("g1-f1")
        position = position.play(f"{start}-c4")
        assert position.outcome is None
        position = position.play("f1-g1")
    # f1-g1 was made into that position three times, by the guards.
    assert position.outcome == potez.Outcome("attackers", "repetition")


def test_guards_lose_by_repetition_likewise() -> None:
    position = place(a="c3", g="f1", k="i9", turn="guards")
    for move in ["f1-g1", "c3-c4", "g1-f1", "c4-c3"] * 2:
        position = position.play(move)
        assert position.outcome is None
    assert position.play("f1-g1").outcome == potez.Outcome("attackers", "repetition")


def test_the_side_to_move_belongs_to_the_position() -> None:
    position = place(a="c3", g="f1", k="i9")
    again = []
    for move in [*["c3-c4", "f1-g1", "c4-c3", "g1-f1"] * 2, *["c3-c5", "f1-e1", "c5-c6", "e1-f1", "c6-c3"]]:
        position = position.play(move)
        if pieces(position) == {"c3": "a", "f1": "g", "i9": "k"}:
            again.append(position.turn)
    assert again == ["attackers", "attackers", "guards"]  # the board is there for the third time, not the position


CAPTURE = ("e9-e3", "f1-g1", "e3-e9", "g1-f1")  # the first time, e9-e3 takes d3


def test_a_capture_counts_although_its_move_takes_nothing_when_it_is_made_again() -> None:
    position = place(a="c3 e9", g="d3 f1", k="i9").play("e9-e3")
    # What came before a capture can never be there again; its own move can, and is in the text.
    assert position.text == setup(a="c3 e3", g="f1", k="i9", turn="guards", ply=1) + " last_from=e9 last_to=e3"
    for move in [*CAPTURE[1:], *CAPTURE]:
        position = position.play(move)
        assert position.outcome is None
        rebuilt = potez.game("hnefatafl").position(position.text)
        assert (rebuilt, rebuilt.key, hash(rebuilt)) == (position, position.key, hash(position))
    assert position.play("e9-e3").outcome == potez.Outcome("guards", "repetition")
    assert rebuilt.play("e9-e3").outcome == potez.Outcome("guards", "repetition")
    # Without the move of the capture it is a position without history.
    unknown = potez.game("hnefatafl").position(position.text.replace(" last_from=e9 last_to=e3", ""))
    assert unknown != position
    assert unknown.play("e9-e3").outcome is None


def test_the_key_is_of_the_move_too_but_searches_share_what_they_find() -> None:
    start = place(a="c3 d4", g="f1", k="i9")
    one = start.play("c3-c4").play("f1-g1").play("d4-d5").play("g1-f1")
    other = start.play("d4-d5").play("f1-g1").play("c3-c4").play("g1-h1").play("c4-c5").play("h1-f1")
    swapped = start.play("d4-d5").play("f1-g1").play("c3-c4").play("g1-f1")
    assert pieces(one) == pieces(swapped) and one.key == swapped.key  # by the same last move
    far = start.play("d4-d5").play("f1-h1").play("c3-c4").play("h1-f1")
    assert pieces(one) == pieces(far) and one.key != far.key
    words = one._rules.table_words
    table = [position._state.view(np.uint64)[:words].tolist() for position in (one, swapped, far, other)]
    assert table[0] == table[1] == table[2] != table[3]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("ply=3 last_from=c1", "give both"),
        ("last_from=c1 last_to=c3", "give both, and ply"),
        ("ply=3 last_from=c1 last_to=c2", "no piece of the side that moved last is on c2"),
        ("ply=3 last_from=i8 last_to=i9", "no piece of the side that moved last is on i9"),
        ("ply=3 last_from=c6 last_to=c3", "the line back to c6 is not free"),
        ("ply=3 last_from=d4 last_to=c3", "the line back to d4 is not free"),
        ("ply=3 last_from=l1 last_to=c3", "last_from=l1: there is no such site"),
    ],
)
def test_a_last_move_that_cannot_have_been_is_refused(fields: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("hnefatafl").position(setup(a="c3 c5", g="f1", k="i9", turn="guards") + " " + fields)


def test_a_set_up_position_has_no_history() -> None:
    position = place(a="c3", g="f1", k="i9", turn="guards", ply=10)
    for move in ["f1-g1", "c3-c4", "g1-f1", "c4-c3"] * 2:
        position = position.play(move)
    assert position.outcome is None  # the setup is there for the third time, by c4-c3 for the second
    assert position.play("f1-g1").outcome == potez.Outcome("attackers", "repetition")


def test_after_1000_plies_the_game_is_a_draw() -> None:
    position = place(a="c3", g="f1", k="i9", ply=998).play("c3-c4")
    assert position.outcome is None
    assert position.play("f1-g1").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_draw() -> None:
    assert place(a="c3 e9", k="d3", ply=999).play("e9-e3").outcome == potez.Outcome("attackers", "captured")
    assert place(a="c3", k="a9", turn="guards", ply=999).play("a9-a1").outcome == potez.Outcome("guards", "escape")
    lost = place(a="a3 b4 b5 e6", g="a4", k="a5", king="surrounded", ply=999).play("e6-a6")
    assert lost.outcome == potez.Outcome("attackers", "no-moves")


# Options, texts


@pytest.mark.parametrize("options", [{"king": "armed"}, {"king": 1}, {"encirclement": 1}, {"size": 9}])
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(potez.InvalidOption):
        potez.game("hnefatafl", **options)


@pytest.mark.parametrize("typed", ["D1-D3", " d1 - d3 ", "d1–d3"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert "d3" in pieces(potez.game("hnefatafl").start().play(typed))


@pytest.mark.parametrize("typed", ["", "d1", "d1d3", "d1-l1", "d1-d12", "d1-d3-d4", "d1xd3"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("hnefatafl").start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (setup(a="c3", k="d5 e5"), "2 kings"),
        (setup(a="a1", k="d5"), "an attacker on a1"),
        (setup(a="f6", k="d5"), "an attacker on f6"),
        (setup(g="c3"), "neither a king nor an attacker"),
        (setup(a="c3", k="d5") + " ply=1001", "from 0 to 1000"),
        (setup(a="c3", k="d5") + " fresh=1", "fields are name=value"),
        (setup(a="c3", k="d5").replace("a", "x", 1), "'x'"),
    ],
)
def test_bad_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("hnefatafl").position(text)


def test_a_board_without_a_king_is_won_by_the_attackers() -> None:
    assert place(a="c3", g="d5", turn="guards").outcome == potez.Outcome("attackers", "captured")


def test_drawing() -> None:
    assert str(place(a="d1 f2 k6", g="b1 e6", k="f7", turn="guards")) == (
        "    a b c d e f g h i j k\n"
        "  1 + g . a . . . . . . +\n"
        "  2 . . . . . a . . . . .\n"
        "  3 . . . . . . . . . . .\n"
        "  4 . . . . . . . . . . .\n"
        "  5 . . . . . . . . . . .\n"
        "  6 . . . . g + . . . . a\n"
        "  7 . . . . . k . . . . .\n"
        "  8 . . . . . . . . . . .\n"
        "  9 . . . . . . . . . . .\n"
        " 10 . . . . . . . . . . .\n"
        " 11 + . . . . . . . . . +\n"
        "\n"
        "pieces: attackers 3, guards 2\n"
        "guards to move"
    )


# Crowded boards, where captures, corners and rings are frequent


@pytest.mark.parametrize("encirclement", [False, True])
@pytest.mark.parametrize("king", ["custodial", "surrounded"])
def test_crowded_random_boards_agree_with_the_oracle(king: str, encirclement: bool) -> None:
    game = potez.game("hnefatafl", king=king, encirclement=encirclement)
    rng = random.Random(f"{king} {encirclement}")
    for _ in range(40):
        attackers, guards = rng.choice([(10, 3), (40, 0), (50, 12), (70, 1), (80, 8)])
        free = [name for name in NAMES if name not in ("a1", "k1", "a11", "k11", "f6")]
        rng.shuffle(free)
        a, g, k = free[:attackers], free[attackers : attackers + guards], free[-1]
        letters = {name: "a" if name in a else "g" if name in g else "k" if name == k else "." for name in NAMES}
        position, slow = game.position(setup(" ".join(a), " ".join(g), k)), Oracle(game.options, letters)
        for _ in range(12):
            found = None if position.outcome is None else (position.outcome.winner, position.outcome.reason)
            assert found == slow.outcome(), position.text
            if found:
                break
            assert texts(position.moves()) == slow.moves(), position.text
            takers = [move.text for move in position.moves() if position._rules.jumped(position._state[0], move.code)]
            move = rng.choice(sorted(takers or texts(position.moves())))
            position = position.play(move)
            slow.play(move)


@pytest.mark.parametrize("encirclement", [False, True])
@pytest.mark.parametrize("king", ["custodial", "surrounded"])
def test_games_full_of_repetition_agree_with_the_oracle(king: str, encirclement: bool) -> None:
    game = potez.game("hnefatafl", king=king, encirclement=encirclement)
    rng = random.Random(f"repetition {king} {encirclement}")
    ends = []
    for _ in range(25):
        a, g, k = rng.choice([("c3 k2", "f1", "i9"), ("c3", "f1 h5", "i9"), ("c3 e9 g7", "d3 f1", "i9")])
        letters = {name: "a" if name in a.split() else "g" if name in g.split() else "k" if name == k else "." for name in NAMES}
        position, slow = game.position(setup(a, g, k)), Oracle(game.options, letters)
        played: list[str] = []
        while True:
            found = None if position.outcome is None else (position.outcome.winner, position.outcome.reason)
            assert found == slow.outcome(), position.text
            assert game.position(position.text) == position
            if found:
                ends.append(found[1])
                break
            legal = sorted(texts(position.moves()))
            back = ["-".join(reversed(move.split("-"))) for move in played[-2:-1]]
            known = [move for move in [*back, *played] if move in legal]
            move = rng.choice(known if known and rng.random() < 0.9 else legal)
            position = position.play(move)
            slow.play(move)
            played.append(move)
    assert ends.count("repetition") >= 10, ends


@pytest.mark.slow
def test_playouts_know_the_same_repetition() -> None:
    # Hardly any room, so that moves are often made again: every cell but a few is an attacker's.
    game = potez.game("hnefatafl", king="surrounded")
    free = {"a1", "k1", "a11", "k11", "f6", "c3", "d3", "c2"}
    rules, start = game.rules, game.position(setup(a=" ".join(name for name in NAMES if name not in free), k="c2", turn="guards"))
    lookup, past, out, rng = rules.lookup.view(np.uint8), np.zeros(rules.bound + 1, np.uint64), np.empty(8192, np.int64), generator(5)
    verbs = rules.verbs
    slow = partial(listing_player(), verbs.moves, verbs.play, verbs.outcome, verbs.key, lookup)
    counts = []
    players: list[Callable[[Any], int]] = [
        lambda state: int(verbs.playout(lookup, state, past, 0, rng, out)),
        lambda state: int(slow(state, past, rng, out)),
    ]
    for play in players:
        codes = [play(start._state.copy().view(np.uint8)) % 256 for _ in range(5000)]
        counts.append(sum(ENDS[code // 4] == "repetition" for code in codes))
    assert min(counts) > 100
    assert abs(counts[0] - counts[1]) < 5 * sqrt(sum(counts)), counts


def test_a_loss_by_repetition_goes_before_the_limit() -> None:
    setup = place(a="c3", g="f1", k="i9", turn="guards").text
    position = potez.game("hnefatafl").position(f"{setup} ply=992 last_from=c4 last_to=c3")
    for move in ["f1-g1", "c3-c4", "g1-f1", "c4-c3", "f1-g1", "c3-c4", "g1-f1"]:
        position = position.play(move)
        assert position.outcome is None
    assert position.play("c4-c3").outcome == potez.Outcome("guards", "repetition")
    assert position.play("c4-c5").outcome == potez.Outcome(None, "limit")
