"""Touched sites: what they mean so far, what may come next, how a half-made move looks, and which rule forbids going on."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import potez
from benchmarks.clicks import positions, refusals
from potez import locales
from potez.kernel.paths import PHASES
from tests.support import each_set, each_set_slowly, game, random_game


def position(text: str, setup: str = "") -> potez.Position:
    return potez.game(text).position(setup) if setup else potez.game(text).start()


def places(touch: potez.Touch) -> dict[str, str]:
    """What stands where in a half-made move."""
    return {piece["site"]: piece["side"] for piece in touch.pieces}


def marked(touch: potez.Touch, kind: str) -> set[str]:
    return {mark["site"] for mark in touch.marks if mark["kind"] == kind}


def refused(here: potez.Position, *path: str) -> tuple[str, tuple[str, ...]]:
    error = here.touch(path).refusal
    assert error is not None
    return error.reason, error.sites


# What holds for every game


@each_set
def test_every_move_is_made_by_touching_its_path(text: str) -> None:
    this, rng = game(text), random.Random(41)
    for here in list(random_game(this, 42, plies=40))[::6]:
        if here.outcome:
            break
        for move in rng.sample(here.moves(), min(4, len(here.moves()))):
            for length in range(1, len(move.path) + 1):
                touch = here.touch(move.path[:length])
                assert touch.refusal is None, (here.text, move, length)
                assert length == len(move.path) or move.path[length] in touch.next
                assert not touch.next or touch.phase in PHASES
                assert bool(touch.phase) == bool(touch.next)
                assert touch.done == bool(touch.moves or touch.fouls)
                assert set(touch.next) <= set(this.rules.touchable)
                json.dumps(touch.data())
            if move.path:
                assert move in here.touch(move.path).moves, (here.text, move)


@each_set
def test_what_may_come_next_leads_to_a_move(text: str) -> None:
    """Whoever follows what is offered always arrives at a legal move or a foul, and what is offered as the only move is that one."""
    this, rng = game(text), random.Random(43)
    for here in list(random_game(this, 44, plies=40))[::10]:
        if here.outcome:
            break
        for _ in range(4):
            path: tuple[str, ...] = ()
            touch = here.touch(path)
            while touch.next and not (touch.done and rng.random() < 0.5):
                path = (*path, rng.choice(touch.next))
                only, touch = touch.only, here.touch(path)
                assert touch.refusal is None, (here.text, path)
                assert only is None or touch.only == only
                assert len(path) < 60
            if path:
                assert touch.done, (here.text, path)
                assert set(touch.moves) <= set(here.moves()) and set(touch.fouls) <= set(here.fouls())


@each_set_slowly
def test_wrong_touches_name_a_rule(text: str) -> None:
    """Of the wrong touches under 5 % end in the generic sentence; pieces that are not one's own are never said to be, nor the reverse."""
    this, rng, total, generic = game(text), random.Random(45), 0, 0
    for here in list(random_game(this, 46, plies=60))[::12]:
        if here.outcome:
            break
        sides = {piece["site"]: piece["side"] for piece in here.view()["pieces"]}
        for path, error in refusals(here, rng, 40):
            total += 1
            generic += error.reason == "illegal"
            told = (here.text, path, error)
            if error.reason == "not_your_piece":
                assert sides[error.sites[0]] not in ("", here.turn), told
            if error.reason == "stuck":
                assert error.sites == path[:1] and sides[path[0]] == here.turn, told
                assert not any(move.path[:1] == path for move in here.moves()), told
            if error.reason == "must_capture":
                assert error.sites and set(error.sites) <= set(here.touch(()).next), told
            if error.reason == "empty":
                assert error.sites[0] not in sides, told
            assert error.reason not in ("write_capture", "order", "corners"), "nobody who touches sites writes anything"
    assert generic <= 0.05 * total


@pytest.mark.slow
@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_every_site_and_every_two_of_them_name_a_rule(entry: potez.registry.Entry) -> None:
    """In many positions of every entry under 5 % of the wrong touches end in the generic sentence."""
    this, rng = potez.game(entry.id), random.Random(48)
    pairs = 30_000  # of larger boards so many, of smaller ones all; `benchmarks.clicks` takes all
    each = min(pairs, len(this.rules.touchable) ** 2)
    refused = Counter(error.reason for here in positions(this, 49)[: 1 + pairs // each] for _, error in refusals(here, rng, pairs))
    assert refused["illegal"] <= 0.05 * refused.total(), refused


@each_set
def test_nothing_is_said_of_a_finished_game_but_that(text: str) -> None:
    over = list(random_game(game(text), 47))[-1]
    assert refused(over, next(iter(game(text).rules.board.index))) == ("game_over", ())


def test_every_phase_has_a_text() -> None:
    assert {key.removeprefix("phase-") for key in locales.messages("ui") if key.startswith("phase-")} == set(PHASES)


@each_set
def test_whatever_is_drawn_can_be_touched(text: str) -> None:
    """Light squares of checkers answered with an error of the server."""
    start = game(text).start()
    for site in start.view()["sites"]:
        touch = start.touch([site["name"]])
        if site["name"] not in game(text).rules.touchable:
            assert touch.refusal and touch.refusal.reason == "not_played", site["name"]


def test_what_is_no_site_cannot_be_touched() -> None:
    with pytest.raises(potez.UnreadableMove, match="there is no z9 on this board"):
        position("hex").touch(["z9"])
    for name in potez.games():
        with pytest.raises(potez.UnreadableMove, match="there is no z99 on this board"):
            potez.game(name.id).start().touch([next(iter(potez.game(name.id).rules.board.index)), "z99"])


# Half-made moves


def test_an_amazon_stands_where_she_will_shoot_from() -> None:
    touch = position("amazons").touch(["g10", "g5"])
    assert touch.phase == "shoot" and not touch.done and "j5" in touch.next
    assert places(touch)["g5"] == "white" and "g10" not in places(touch)


def test_a_closed_mill_asks_for_a_piece_and_is_on_the_board() -> None:
    here = position("ninemorris")
    for move in ("a1", "b2", "d1", "f2"):
        here = here.play(move)
    touch = here.touch(["g1"])
    assert (touch.phase, touch.next, touch.moves) == ("mill", ("b2", "f2"), ())
    assert places(touch)["g1"] == "white"


def test_a_chain_that_must_go_on_marks_what_it_takes() -> None:
    here = position("checkers", checkers(a="b3", n="c4 e6"))
    touch = here.touch(["b3", "d5"])
    assert (touch.phase, touch.next, touch.done) == ("jump", ("f7",), False)
    assert places(touch)["d5"] == "white" and marked(touch, "taken") == {"c4"}
    assert touch.only is not None and touch.only.text == "b3xd5xf7"


def test_a_chain_that_may_stop_says_so() -> None:
    here = position("adugo", "ddddd/ddd../..j../..d../...d./.../... jaguar")
    touch = here.touch(["c3", "c5"])
    assert touch.phase == "jump-or-stop" and [move.text for move in touch.moves] == ["c3xc5"] and touch.next == ("e5",)


def test_either_cell_of_a_bar_and_any_corner_come_first() -> None:
    squart = position("squart(blocked=0)")
    assert squart.touch(["b1"]).next == ("a1", "c1")
    assert [move.text for move in squart.touch(["b1", "a1"]).moves] == ["a1-b1"]
    chomp = position("chomp(poison=a1)")
    assert [move.text for move in chomp.touch(["c5", "b4"]).moves] == ["b4:c5"]
    assert [move.text for move in chomp.touch(["b5", "c4"]).moves] == ["b4:c5"]
    assert "b4" in chomp.touch(["c5"]).next


def test_a_line_is_touched_itself_or_from_dot_to_dot() -> None:
    start = position("dots")
    assert [move.text for move in start.touch(["b1-b2"]).moves] == ["b1-b2"]
    assert [move.text for move in start.touch(["b2", "b1"]).moves] == ["b1-b2"]
    assert start.touch(["a1"]).next == ("b1", "a2") and start.touch(["a1"]).phase == "dot"
    assert refused(start, "a1", "b2") == ("not_neighbours", ())
    assert refused(start.play("a1-b1"), "a1", "b1") == ("line_drawn", ("a1-b1",))


def test_the_only_piece_need_not_be_touched_but_may() -> None:
    hare = position("hare").play("0-2")
    assert [move.text for move in hare.touch(["9"]).moves] == ["10-9"]
    assert [move.text for move in hare.touch(["10", "9"]).moves] == ["10-9"]
    quoridor = position("quoridor")
    assert quoridor.touch(["e9"]).next == ("e8", "d9", "f9")
    assert [move.text for move in quoridor.touch(["e9", "e8"]).moves] == ["e8"]
    stay = position("stay(start=a1)")
    assert [move.text for move in stay.touch(["a1", "b2"]).moves] == ["3x1"]


def test_the_only_piece_touched_alone_makes_no_move_off_the_board() -> None:
    """A move without a place is not what one meant who touched the piece."""
    start = position("stay(start=a1)")
    assert any(not foul.path for foul in start.fouls())
    touch = start.touch(["a1"])
    assert (touch.moves, touch.fouls, touch.next) == ((), (), ("b1", "c1", "a2", "b2", "a3", "c3"))


def test_a_foul_is_told_from_a_move() -> None:
    touch = position("stay(start=a1)").play("3x1").touch(["a1"])
    assert touch.done and touch.moves == () and [move.text for move in touch.fouls] == ["7x1"]


def test_a_bomb_may_be_left_after_the_step() -> None:
    start = position("bombs(map=pillars)")
    touch = start.touch(["c2"])
    assert touch.phase == "bomb-or-stop" and touch.next == ("b2",) and [move.text for move in touch.moves] == ["d"]
    assert places(touch)["c2"] == "player1"


# Refusals


def test_nothing_comes_after_a_move() -> None:
    assert refused(position("hex"), "a1", "b2") == ("ended", ("a1",))
    assert refused(position("quoridor"), "e3h", "e5h") == ("ended", ("e3h",))
    assert refused(position("dots"), "a1-b1", "c1-d1") == ("ended", ("a1-b1",))
    assert refused(position("chomp(poison=a1)"), "b2", "c3", "d4") == ("ended", ("c3",))


def test_a_line_is_no_dot_beside_a_dot() -> None:
    assert refused(position("dots"), "a1", "b1-b2") == ("not_neighbours", ("a1", "b1-b2"))


def checkers(*, a: str, n: str, turn: str = "white") -> str:
    """The text of a position with these men."""
    rules = potez.game("checkers").rules
    letters = {**dict.fromkeys(a.split(), "a"), **dict.fromkeys(n.split(), "n")}
    return "/".join("".join(letters.get(name, ".") for name in rules.board.names(row)) for row in rules.board.rows) + f" {turn}"


def test_a_piece_of_the_other_side() -> None:
    assert refused(position("checkers"), "b1") == ("not_your_piece", ("b1",))
    assert refused(position("amazons"), "a4", "a5") == ("not_your_piece", ("a4",))


def test_a_capture_that_must_be_made_is_named() -> None:
    here = position("checkers", checkers(n="a6 h5 d7", a="b5 g4", turn="black"))
    assert refused(here, "d7") == ("must_capture", ("h5", "a6"))
    assert refused(here, "d7", "e6")[0] == "must_capture"


def test_a_piece_without_a_move_is_stuck() -> None:
    assert refused(position("checkers"), "b7") == ("stuck", ("b7",))
    assert refused(position("checkers"), "b7", "a6") == ("occupied", ("a6",))


def test_own_pawn_and_far_cells_make_sense_in_quoridor() -> None:
    start = position("quoridor")
    assert start.touch(["e9"]).refusal is None
    assert refused(start, "e9", "d5v") == ("too_far", ("e9", "d5v"))
    assert refused(start, "e7") == refused(start, "e9", "e7") == ("too_far", ("e7",))


def test_a_wrong_step_with_bombs_names_what_is_there() -> None:
    start = position("bombs(map=pillars)")
    assert refused(start, "b1") == ("wall", ("b1",))
    assert refused(start, "e2") == ("too_far", ("b2", "e2"))
    assert refused(start, "h8") == ("not_your_piece", ("h8",))


def test_a_cell_off_the_queens_lines() -> None:
    assert refused(position("stay(start=a1)"), "b3") == ("no_line", ("a1", "b3"))
