# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Foxes and Sheep: a position for every sentence of its rules."""

from __future__ import annotations

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from potez.mechanics.jumps.rules import STEP
from tests.oracles.foxsheep import SITES, Oracle
from tests.support import refusal, texts


def place(text: str) -> potez.Position:
    return potez.game("foxsheep").position(text)


FAR = "sss/sss"  # sheep on rows 6 and 7, out of the way


# Sides, board, start


def test_sheep_move_first_by_default_and_foxes_by_option() -> None:
    assert potez.game("foxsheep").start().turn == "sheep"
    assert potez.game("foxsheep").sides == ("sheep", "foxes")
    assert potez.game("foxsheep", first="foxes").start().turn == "foxes"
    assert potez.game("foxsheep", first="foxes").sides == ("foxes", "sheep")


@pytest.mark.parametrize("bad", ["fox", "", 0, None, True])
def test_nobody_else_can_be_first(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="sheep, foxes"):
        potez.game("foxsheep", first=bad)


def test_the_board_is_a_cross_of_33_points() -> None:
    board = potez.game("foxsheep").rules.board
    assert [len(row) for row in board.rows] == [3, 3, 7, 7, 7, 3, 3]
    assert set(board.index) == set(SITES)


def test_the_goal_square_is_c1_to_e3() -> None:
    sites = potez.game("foxsheep").start().view()["sites"]
    assert [site["name"] for site in sites if site["tint"] == "goal"] == ["c1", "d1", "e1", "c2", "d2", "e2", "c3", "d3", "e3"]


def test_the_start_has_twenty_sheep_below_and_two_foxes_above() -> None:
    start = potez.game("foxsheep").start()
    assert start.text == "f.f/.../......./sssssss/sssssss/sss/sss sheep"
    assert start.text.split()[0].count("s") == 20


# Moves of the sheep


def test_sheep_step_up_straight_or_diagonally_and_sideways() -> None:
    position = place(f"f.f/.../......./...s.../s.....s/{FAR} sheep")
    found = {text for text in texts(position.moves()) if text.startswith("d4")}
    assert found == {"d4-d3", "d4-c3", "d4-e3", "d4-c4", "d4-e4"}


def test_sheep_step_diagonally_only_along_a_line() -> None:
    position = place(f"f.f/.../......./..s..../s.....s/{FAR} sheep")
    found = {text for text in texts(position.moves()) if text.startswith("c4")}
    assert found == {"c4-c3", "c4-b4", "c4-d4"}
    assert refusal(position, "c4-d3") == ("no_line", ("c4", "d3"))


@pytest.mark.parametrize("end", ["c5", "d5", "e5"])
def test_sheep_never_step_down(end: str) -> None:
    position = place(f"f.f/.../......./...s.../s.....s/{FAR} sheep")
    assert refusal(position, f"d4-{end}") == ("wrong_direction", ("d4", end))


def test_sheep_take_nothing() -> None:
    assert refusal(place(f"f../.../......./...sf../s.....s/{FAR} sheep"), "d4xf4") == ("cannot_capture", ("d4",))


# Moves of the foxes


def test_foxes_step_along_a_line_any_way() -> None:
    position = place(f"f../.../......./s..f..s/s.....s/{FAR} foxes")
    expected = {"d4-" + end for end in ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]} | {"c1-d1", "c1-c2", "c1-d2"}
    assert texts(position.moves()) == expected


def test_foxes_jump_over_a_sheep_to_the_free_point_behind() -> None:
    after = place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes").play("d4xf4")
    assert after.text == f"f../.../......./s....fs/s.....s/{FAR} sheep ply=1"
    last = after.view()["last"]
    assert last == {"text": "d4xf4", "path": ["d4", "f4"], "left": ["d4"], "jumped": ["e4"], "lost": []}


def test_capturing_is_obligatory_for_all_foxes() -> None:
    position = place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes")
    assert texts(position.moves()) == {"d4xf4"}
    assert refusal(position, "d4-d3") == ("must_capture", ("d4",))
    assert refusal(position, "c1-d1") == ("must_capture", ("d4",))


def test_any_fox_may_capture() -> None:
    position = place(f"fs./.../......./...fs../s.....s/{FAR} foxes")
    assert texts(position.moves()) == {"c1xe1", "d4xf4"}
    assert refusal(position, "d4-d3") == ("must_capture", ("c1", "d4"))
    assert position.play("c1xe1").text == f"..f/.../......./...fs../s.....s/{FAR} sheep ply=1"


def test_any_chain_may_be_chosen_a_shorter_one_too() -> None:
    # As in the source's example: one sheep to the right, or two in a chain to the left.
    position = place(f"..f/.../..s..../..sfs../s.....s/{FAR} foxes")
    assert texts(position.moves()) == {"d4xf4", "d4xb4xd2"}


def test_chains_go_on_to_their_end() -> None:
    position = place(f"f../.../......./fs.s.s./s.....s/{FAR} foxes")
    assert texts(position.moves()) == {"a4xc4xe4xg4"}
    assert refusal(position, "a4xc4") == ("must_finish_chain", ("c4",))
    assert refusal(position, "a4xc4xe4") == ("must_finish_chain", ("e4",))


def test_a_fox_jumps_over_no_fox_and_onto_no_fox() -> None:
    over = place(f"ff./.../......./s.....s/s.....s/{FAR} foxes")
    assert refusal(over, "c1xe1") == ("no_jump", ("d1",))
    onto = place(f"fsf/.../......./s.....s/s.....s/{FAR} foxes")
    assert not any("x" in text for text in texts(onto.moves()))
    assert refusal(onto, "c1xe1") == ("occupied", ("e1",))


def test_jumps_need_a_line() -> None:
    position = place(f"f../.../...f.../s...s.s/s.....s/{FAR} foxes")
    assert "d3xf5" not in texts(position.moves())
    assert refusal(position, "d3xf5") == ("no_line", ("d3", "f5"))


def test_a_chain_may_end_where_it_began() -> None:
    ring = place(f".../.../..fs..f/..s.s../...s.../{FAR} foxes")
    assert texts(ring.moves()) == {"c3xe3xe5xc5xc3", "c3xc5xe5xe3xc3"}
    after = ring.play("c3xe3xe5xc5xc3")
    assert after.text == f".../.../..f...f/......./......./{FAR} sheep ply=1"


def test_a_chain_may_cross_its_start() -> None:
    ring = place(f".../.../.sfs..f/..s.s../...s.../{FAR} foxes")
    assert texts(ring.moves()) == {"c3xe3xe5xc5xc3xa3", "c3xc5xe5xe3xc3xa3", "c3xa3"}


def test_a_jumped_sheep_cannot_be_jumped_again() -> None:
    position = place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes")
    assert refusal(position, "d4xf4xd4") == ("no_jump", ("e4",))


# More chains than fit into any fixed list


MANY = [".ss/sss/.ffs.s./sssssss/.s.s.s./sss/... foxes", ".s./sss/ss.s.s./ssssssf/.s.sfs./ss./.s. foxes"]  # over 50,000 chains each
MOST = ".s./sss/.s.sfs./sssssss/.s.s.s./sss/.f. foxes"  # the most that a search found
LONGEST = "fs./sss/.s.s.s./s.sssfs/.s.s.s./sss/.s. foxes"  # nineteen sheep, all of them in one chain


@pytest.mark.slow
def test_over_50000_chains_are_all_listed() -> None:
    position = place(MANY[0])
    letters = dict(zip(SITES, MANY[0].split()[0].replace("/", ""), strict=True))
    slow = Oracle({"first": "foxes"}, {})
    slow.sheep = {site for site in SITES if letters[site] == "s"}
    slow.foxes = {site for site in SITES if letters[site] == "f"}
    expected = slow.moves()
    assert len(expected) > 50_000
    moves = position.moves()
    assert texts(moves) == expected
    assert len(set(moves)) == len(moves) == len(expected)


@pytest.mark.parametrize("setup", [*MANY, MOST])
def test_too_small_a_buffer_is_never_written_past(setup: str) -> None:
    position = place(setup)
    rules = position.game.rules
    full = rules.codes(position._state)
    assert len(full) > 50_000
    assert len(np.unique(full)) == len(full)
    for room in (0, 1, 8192, len(full) - 1, len(full) + 5):
        out = np.full(len(full) + 8, -7, np.int64)
        assert rules.verbs.moves(*position._bytes(), position._past, out[:room]) == len(full)
        written = min(room, len(full))
        assert (out[:written] == full[:written]).all()
        assert (out[written:] == -7).all()


def test_the_longest_chains_fit_into_a_move() -> None:
    position = place(LONGEST)
    rules = position.game.rules
    codes = rules.codes(position._state)
    assert codes.min() >= 0
    assert codes.max() < STEP
    longest = int(codes.max())
    path, taken = rules.move_path(position._state[0], longest), rules.jumped(position._state[0], longest)
    assert len(path) - 1 == len(taken) == len(set(taken)) == 19
    state = position._state.copy()
    rules.verbs.play(rules.lookup.view(np.uint8), state.view(np.uint8), longest)
    assert "s" not in rules.letters(state[0])


def test_playouts_choose_among_all_moves_whatever_the_room() -> None:
    """The same random numbers give the same game with a small and with a large buffer, so none of the moves beyond is left out."""
    for setup in (MANY[0], potez.game("foxsheep").start().text):
        position = place(setup)
        rules = position.game.rules
        results = set()
        for room in (1, rules.room.out, 100_000):
            past, out = buffers.keys(NO_PAST, rules.room.past), np.empty(room, np.int64)
            lookup = rules.lookup.view(np.uint8)
            copies = [position._state.copy().view(np.uint8) for _ in range(20)]
            results.add(tuple(rules.verbs.playout(lookup, state, past, 0, generator(i), out) for i, state in enumerate(copies)))
        assert len(results) == 1


# End


def test_sheep_win_when_they_fill_the_goal_square() -> None:
    position = place("sss/sss/..s.s../...s.../f.....f/sss/... sheep")
    assert position.outcome is None
    assert position.play("d4-d3").outcome == potez.Outcome("sheep", "goal")
    assert position.play("d4-c4").outcome is None


def test_the_goal_goes_before_foxes_who_could_move() -> None:
    over = place("sss/sss/..s.s../...s.../f.....f/sss/... sheep").play("d4-d3")
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "a5-a4") == ("game_over", ())


def test_foxes_win_when_fewer_than_nine_sheep_are_left() -> None:
    assert place(f"f.f/.../......./......./s.....s/{FAR} sheep").outcome == potez.Outcome("foxes", "too-few")
    assert place(f"f../.../......./...fs../s.....s/{FAR} foxes").play("d4xf4").outcome == potez.Outcome("foxes", "too-few")
    assert place(f"f../.../......./s..fs../s.....s/{FAR} foxes").play("d4xf4").outcome is None


def test_sheep_who_cannot_move_lose() -> None:
    assert place("sss/sss/.fsfsss/......./......./.../... sheep").outcome == potez.Outcome("foxes", "no-moves")


def test_foxes_who_cannot_move_lose() -> None:
    position = place(f"fsf/s.s/..sss../......./......./{FAR} sheep").play("d3-d2")
    assert position.outcome == potez.Outcome("sheep", "no-moves")


def test_foxes_who_can_only_jump_are_not_beaten() -> None:
    position = place(f"fsf/s.s/..ss.../......./......./{FAR} sheep").play("d3-d2")
    assert texts(position.moves()) == {"c1xe3", "e1xe3"}


SHUFFLE = ["a4-b4", "c1-d1", "b4-a4", "d1-c1"]


def test_threefold_repetition_is_a_draw() -> None:
    position = place(f"f.f/.../......./s....../sssssss/{FAR} sheep")
    for move in SHUFFLE * 2:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_exchanged_foxes_are_the_same_position() -> None:
    position = place(f"ff./.../......./s....../sssssss/{FAR} foxes")
    there = position.play("d1-e1").play("a4-b4").play("c1-d1").play("b4-a4").play("d1-c1").play("a4-b4").play("e1-d1").play("b4-a4")
    other = position.play("c1-c2").play("a4-b4").play("d1-c1").play("b4-a4").play("c2-d2").play("a4-b4").play("d2-d1").play("b4-a4")
    assert there.key == other.key == position.key


def test_the_past_is_forgotten_when_a_sheep_goes_up_or_is_taken() -> None:
    position = place(f"f.f/.../......./s....../sssssss/{FAR} sheep")
    assert len(position.play("a4-b4")._past) == 1
    assert len(position.play("a4-a3")._past) == 0
    assert len(position.play("b5-b4")._past) == 0
    foxes = place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes")
    assert len(foxes.play("d4xf4")._past) == 0


def test_a_game_of_1000_plies_is_a_draw() -> None:
    position = place(f"f.f/.../......./s....../sssssss/{FAR} sheep ply=998").play("a4-a3")
    assert position.outcome is None
    assert position.play("c1-d1").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_limit() -> None:
    position = place("sss/sss/..s.s../...s.../f.....f/sss/... sheep ply=999").play("d4-d3")
    assert position.outcome == potez.Outcome("sheep", "goal")


def test_threefold_goes_before_the_limit() -> None:
    position = place(f"f.f/.../......./s....../sssssss/{FAR} sheep ply=992")
    for move in SHUFFLE * 2:
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


# Texts and reasons


@pytest.mark.parametrize("typed", ["C4-C3", " c4 - c3 ", "c4–c3"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert potez.game("foxsheep").start().play(typed).text == "f.f/.../..s..../ss.ssss/sssssss/sss/sss foxes ply=1"


@pytest.mark.parametrize("typed", ["", "c4", "c4c3", "c4-c3-c2", "c4-c3xc1", "a1-a2", "d8-d7", "c4:c3"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("foxsheep").start().play(typed)


@pytest.mark.parametrize(
    ("typed", "code", "sites"),
    [
        ("b3-b4", "empty", ("b3",)),
        ("a4-a3", "not_your_piece", ("a4",)),
        ("d4-d4", "same_site", ("d4",)),
        ("d4-e4", "occupied", ("e4",)),
        ("d4-b3", "no_line", ("d4", "b3")),
        ("d4-d2", "too_far", ("d4", "d2")),
        ("d4xd1", "landing", ("d4", "d1")),
        ("d4-f4", "write_capture", ("d4", "f4")),
        ("d4xd2", "no_jump", ("d3",)),
        ("d4xd3", "no_jump", ("d3",)),
        ("d4-c4", "must_capture", ("d4",)),
        ("d4xf4xd4", "no_jump", ("e4",)),
    ],
)
def test_reasons(typed: str, code: str, sites: tuple[str, ...]) -> None:
    assert refusal(place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes"), typed) == (code, sites)


def test_reasons_for_the_sheep() -> None:
    position = potez.game("foxsheep").start()
    assert refusal(position, "c1-c2") == ("not_your_piece", ("c1",))
    assert refusal(position, "c5-c4") == ("occupied", ("c4",))
    assert refusal(position, "c4xc2") == ("cannot_capture", ("c4",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f".f./.../......./......./sssssss/{FAR} foxes", "2 of the letter 'f' needed, 1 given"),
        (f"fff/.../......./......./sssssss/{FAR} foxes", "2 of the letter 'f' needed, 3 given"),
        (f"f.f/.s./......./sssssss/sssssss/{FAR} foxes", "at most 20 of the letter 's' allowed, 21 given"),
        (f"f.f/.../....../sssssss/sssssss/{FAR} foxes", "row 3 has 6 letters, 7 needed"),
        (f"f.f/.g./......./sssssss/sssssss/{FAR} foxes", "row 2, letter 2: 'g'"),
        (f"f.f/.../......./sssssss/sssssss/{FAR} fox", "sheep or foxes"),
        (f"f.f/.../......./sssssss/sssssss/{FAR} foxes ply=-1", "from 0 to 1000"),
        (f"f.f/.../......./sssssss/sssssss/{FAR} sheep moves c4-c3 c1-c4", "move 2"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        place(text)


def test_the_picture() -> None:
    view = place(f"f../.../......./s..fs.s/s.....s/{FAR} foxes").view()
    assert {(piece["kind"], piece["side"]) for piece in view["pieces"]} == {("sheep", "sheep"), ("fox", "foxes")}
    assert view["counters"] == [{"name": "taken", "side": "foxes", "value": 9}]


def test_drawing() -> None:
    assert str(potez.game("foxsheep").start()) == "\n".join(
        [
            "    a   b   c   d   e   f   g",
            "  1         f---.---f",
            "            | \\ | / |",
            "  2         .---.---.",
            "            | / | \\ |",
            "  3 .---.---.---.---.---.---.",
            "    | \\ | / | \\ | / | \\ | / |",
            "  4 s---s---s---s---s---s---s",
            "    | / | \\ | / | \\ | / | \\ |",
            "  5 s---s---s---s---s---s---s",
            "            | \\ | / |",
            "  6         s---s---s",
            "            | / | \\ |",
            "  7         s---s---s",
            "",
            "taken: foxes 0",
            "sheep to move",
        ]
    )


def test_the_rulebooks_chain() -> None:
    position = place("f../.../..f..../s.s.s.s/ss...ss/.s./s.. foxes")
    last = position.play("c3xc5xe7").view()["last"]
    assert last is not None
    assert last["jumped"] == ["c4", "d6"]


def test_every_win_goes_before_the_limit() -> None:
    assert place(f"f.f/.../......./......./s.....s/{FAR} sheep ply=1000").outcome == potez.Outcome("foxes", "too-few")
    assert place("sss/sss/.fsfsss/......./......./.../... sheep ply=1000").outcome == potez.Outcome("foxes", "no-moves")
    assert place(f"f.f/.../......./......./sssssss/{FAR} sheep ply=1000").outcome == potez.Outcome(None, "limit")


def test_repetition_needs_the_same_side_to_move() -> None:
    rest = f"f.f/.../......./......./sssssss/{FAR}"
    assert place(f"{rest} sheep").key != place(f"{rest} foxes").key


def test_the_board_is_the_cross_of_33_points() -> None:
    names = "c1 d1 e1 c2 d2 e2 " + " ".join(f"{column}{row}" for row in (3, 4, 5) for column in "abcdefg") + " c6 d6 e6 c7 d7 e7"
    assert list(potez.game("foxsheep").rules.board.index) == names.split()
