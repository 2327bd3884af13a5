# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Fox and Geese: a position for every sentence of its rules."""

from __future__ import annotations

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.drivers import Playouts
from potez.kernel.outcomes import NO_MOVES, won
from potez.kernel.random import generator
from tests.oracles.foxgeese import Oracle
from tests.support import refusal, texts


def place(text: str, **options: object) -> potez.Position:
    return potez.game("foxgeese", **options).position(text)


FAR = "ggg/ggg"  # geese on rows 6 and 7, out of the way


# Sides, board, start


def test_geese_move_first() -> None:
    assert potez.game("foxgeese").start().turn == "geese"
    assert potez.game("foxgeese").sides == ("geese", "fox")


def test_the_board_is_a_cross_of_33_points() -> None:
    board = potez.game("foxgeese").rules.board
    assert len(board) == 33
    assert [len(row) for row in board.rows] == [3, 3, 7, 7, 7, 3, 3]
    assert {name for name in board.index if name[0] in "abfg"} == {column + row for column in "abfg" for row in "345"}


def test_lines_are_orthogonal_everywhere_and_diagonal_at_even_points() -> None:
    even = place(f".../.../......./...f.../......./{FAR} fox")  # d4: row 3, column 3 from 0
    assert texts(even.moves()) == {"d4-" + end for end in ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]}
    odd = place(f".../.../......./..f..../......./{FAR} fox")
    assert texts(odd.moves()) == {"c4-" + end for end in ["c3", "b4", "d4", "c5"]}


def test_no_line_leaves_the_cross() -> None:
    assert texts(place(f".../.../f....../......./......./{FAR} fox").moves()) == {"a3-b3", "a3-a4", "a3-b4"}
    assert texts(place(f"f../.../......./......./......./{FAR} fox").moves()) == {"c1-d1", "c1-c2", "c1-d2"}
    assert texts(place(f".../f../......./......./......./{FAR} fox").moves()) == {"c2-c1", "c2-d2", "c2-c3"}


@pytest.mark.parametrize(
    ("geese", "setup"),
    [
        (17, ".../.../g..f..g/g.....g/ggggggg/ggg/ggg geese"),
        (15, ".../.../......./g..f..g/ggggggg/ggg/ggg geese"),
        (13, ".../.../......./...f.../ggggggg/ggg/ggg geese"),
    ],
)
def test_the_three_starts(geese: int, setup: str) -> None:
    start = potez.game("foxgeese", geese=geese).start()
    assert start.text == setup
    assert setup.split()[0].count("g") == geese


def test_seventeen_geese_are_the_default() -> None:
    assert potez.game("foxgeese") == potez.game("foxgeese", geese=17)


@pytest.mark.parametrize("bad", [12, 14, 16, 18, "17", 17.0, True, None])
def test_other_numbers_of_geese_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="13, 15, 17"):
        potez.game("foxgeese", geese=bad)


# Moves


def test_geese_step_along_a_line_any_way() -> None:
    position = place(".../.../......./...g.../......./ggg/f.. geese")
    found = {text for text in texts(position.moves()) if text.startswith("d4")}
    assert found == {"d4-" + end for end in ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]}


def test_geese_take_nothing() -> None:
    position = place(f".../.../......./...gf../......./{FAR} geese")
    assert not any("x" in text for text in texts(position.moves()))
    assert refusal(position, "d4xf4") == ("cannot_capture", ("d4",))


def test_the_fox_jumps_over_a_goose_to_the_free_point_behind() -> None:
    position = place(f".../.../......./...fg../......./{FAR} fox")
    after = position.play("d4xf4")
    assert after.text == f".../.../......./.....f./......./{FAR} geese ply=1"
    assert position.view()["counters"] == [{"name": "taken", "side": "fox", "value": 10}]
    assert after.view()["counters"] == [{"name": "taken", "side": "fox", "value": 11}]


def test_the_fox_jumps_diagonally_only_where_a_line_runs() -> None:
    assert "c3xe5" in texts(place(f".../.../..f..../...g.../......./{FAR} fox").moves())
    assert refusal(place(f".../.../...f.../....g../......./{FAR} fox"), "d3xf5") == ("no_line", ("d3", "f5"))


def test_a_goose_with_another_behind_it_is_safe() -> None:
    position = place(f".../.../......./...fgg./......./{FAR} fox")
    assert not any("x" in text for text in texts(position.moves()))
    assert refusal(position, "d4xf4") == ("occupied", ("f4",))


def test_a_goose_at_the_edge_is_safe() -> None:
    assert texts(place(f"fg./.../......./......./......./{FAR} fox").moves()) == {"c1-c2", "c1-d2", "c1xe1"}
    assert texts(place(f".fg/.../......./......./......./{FAR} fox").moves()) == {"d1-c1", "d1-d2"}


def test_chains_may_stop_after_any_jump() -> None:
    position = place(f".../.../......./fg.g.g./......./{FAR} fox")
    assert texts(position.moves()) == {"a4-a3", "a4-a5", "a4xc4", "a4xc4xe4", "a4xc4xe4xg4"}
    assert position.play("a4xc4").text == f".../.../......./..fg.g./......./{FAR} geese ply=1"
    assert position.play("a4xc4xe4xg4").text == f".../.../......./......f/......./{FAR} geese ply=1"


def test_capturing_is_optional() -> None:
    position = place(f".../.../......./...fg../......./{FAR} fox")
    assert {"d4xf4", "d4-d3"} <= texts(position.moves())
    assert position.play("d4-d3").turn == "geese"


def test_a_jumped_goose_leaves_at_once_and_cannot_be_jumped_again() -> None:
    position = place(f".../.../......./...fg../......./{FAR} fox")
    assert refusal(position, "d4xf4xd4") == ("no_jump", ("e4",))


def test_a_chain_may_end_where_it_began() -> None:
    ring = place(f".../.../..fg.../..g.g../...g.../{FAR} fox")
    assert {"c3xe3xe5xc5xc3", "c3xc5xe5xe3xc3"} <= texts(ring.moves())
    assert ring.play("c3xe3xe5xc5xc3").text == f".../.../..f..../......./......./{FAR} geese ply=1"


def test_a_chain_may_cross_its_start() -> None:
    position = place(f".../.../.gfg.../..g.g../...g.../{FAR} fox")
    assert "c3xe3xe5xc5xc3xa3" in texts(position.moves())


# More chains than fit into any fixed list


MANY = [".g./ggg/.g.g.../..gggg./g..gfg./ggg/.g. fox", ".g./.gg/.g.g.g./.gggggg/.g.gf../.gg/g.. fox"]  # over 50,000 chains each
MOST = ".g./ggg/.g.gfg./ggggggg/.g.g.g./.../... fox"  # the most that a search found


@pytest.mark.slow
def test_over_50000_chains_are_all_listed() -> None:
    position = place(MANY[0])
    slow = Oracle({"geese": 17}, {})
    slow.board = dict(zip(slow.board, MANY[0].split()[0].replace("/", ""), strict=True))
    slow.side = "fox"
    expected = slow.moves()
    assert sum("x" in text for text in expected) > 50_000
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
    for room in (0, 1, 512, 8192, len(full) - 1, len(full), len(full) + 5):
        out = np.full(len(full) + 8, -7, np.int64)
        assert rules.verbs.moves(*position._bytes(), position._past, out[:room]) == len(full)
        written = min(room, len(full))
        assert (out[:written] == full[:written]).all()
        assert (out[written:] == -7).all()


def test_chains_of_many_can_be_played_and_found() -> None:
    position = place(MOST)
    rules = position.game.rules
    moves = position.moves()
    assert len(moves) == 230_897
    for move in moves[::1000]:
        after = position.play(move)
        taken = len(rules.jumped(position._state[0], move.code))
        assert rules.letters(after._state[0]).count("g") == 17 - taken
    assert position.find(moves[100].text) == moves[100]


def test_playouts_choose_among_all_moves_whatever_the_room() -> None:
    """The same random numbers give the same game with a small and with a large buffer, so none of the moves beyond is left out."""
    for setup in (MANY[0], potez.game("foxgeese").start().text):
        position = place(setup)
        rules = position.game.rules
        results = set()
        for room in (1, rules.room.out, 100_000):
            past, out = buffers.keys(NO_PAST, rules.room.past), np.empty(room, np.int64)
            found = [
                rules.verbs.playout(rules.lookup.view(np.uint8), position._state.copy().view(np.uint8), past, 0, generator(seed), out)
                for seed in range(20)
            ]
            results.add(tuple(found))
        assert len(results) == 1


def test_playouts_keep_the_past_that_they_are_given() -> None:
    position = potez.game("foxgeese").start()
    for move in ("a4-b4", "d3-d2", "b4-a4", "d2-d3", "a4-b4", "d3-d2", "b4-a4"):
        position = position.play(move)
    rules = position.game.rules
    playouts = Playouts(rules, position._state, position._past, generator(1))
    playouts.run(100)
    assert (playouts._past[: len(position._past)] == position._past).all()


# End


def test_geese_win_when_the_fox_cannot_move() -> None:
    before = place("fgg/g../..ggg../......./......./.../... geese")
    assert before.outcome is None
    closed = before.play("d3-d2")
    assert closed.outcome == potez.Outcome("geese", "no-moves")
    assert closed.turn is None
    assert closed.moves() == ()
    assert refusal(closed, "c1-c2") == ("game_over", ())


def test_a_fox_who_can_only_jump_is_not_beaten() -> None:
    position = place("fg./g../..ggg../......./......./.../... geese").play("d3-d2")
    assert position.outcome is None
    assert texts(position.moves()) == {"c1xe1"}


def test_the_fox_wins_when_fewer_than_four_geese_are_left() -> None:
    assert place(".../.../......./...fg../......./ggg/g.. fox").play("d4xf4").outcome is None
    assert place(".../.../......./...fg../......./ggg/... fox").play("d4xf4").outcome == potez.Outcome("fox", "too-few")


def test_three_geese_are_too_few_whoever_is_to_move() -> None:
    for side in ("geese", "fox"):
        assert place(f"f../.../......./......./......./ggg/... {side}").outcome == potez.Outcome("fox", "too-few")


def test_geese_who_cannot_move_lose() -> None:
    # Without the fox's point the cross still hangs together, so only a board full of geese is stuck. No setup may have so many.
    rules = potez.game("foxgeese").rules
    state = rules.start()
    state["pack"] = (1 << 33) - 1 - int(state["jumpers"][0])
    code = rules.verbs.outcome(rules.lookup.view(np.uint8), state.view(np.uint8), np.empty(0, np.uint64))
    assert code == won(1, NO_MOVES)


def test_threefold_repetition_is_a_draw() -> None:
    position = potez.game("foxgeese").start()
    shuffle = ["a4-b4", "d3-d2", "b4-a4", "d2-d3"]
    for move in shuffle * 2:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_repetition_needs_the_same_side_to_move() -> None:
    position = place(".../.../......./...f.../ggggggg/ggg/... fox")
    other = place(".../.../......./...f.../ggggggg/ggg/... geese")
    assert position.key != other.key


def test_the_past_is_forgotten_after_a_capture_only() -> None:
    position = place(f".../.../......./...fg../......./{FAR} fox")
    assert len(position.play("d4-d3")._past) == 1
    assert len(position.play("d4xf4")._past) == 0


def test_a_game_of_1000_plies_is_a_draw() -> None:
    position = place(".../.../......./...f.../ggggggg/ggg/... fox ply=998").play("d4-d3")
    assert position.outcome is None
    assert position.play("a5-a4").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_limit() -> None:
    assert place(".../.../......./...fg../......./ggg/... fox ply=999").play("d4xf4").outcome == potez.Outcome("fox", "too-few")


def test_threefold_goes_before_the_limit() -> None:
    position = place(".../.../g..f..g/g.....g/ggggggg/ggg/ggg geese ply=992")
    for move in ["a4-b4", "d3-d2", "b4-a4", "d2-d3"] * 2:
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


# Texts and reasons


@pytest.mark.parametrize("typed", ["A4-B4", " a4 - b4 ", "a4–b4", "a4−b4"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert potez.game("foxgeese").start().play(typed).text.endswith("moves a4-b4")


def test_reading_forgives_the_sign_of_multiplication() -> None:
    assert place(".../.../......./...fg../......./ggg/... fox").play("D4×f4").outcome is not None


@pytest.mark.parametrize("typed", ["", "a4", "a4b4", "a4-", "a4-b4-c4", "a4-b4xc4", "a1-a2", "d8-d7", "h4-g4", "a4:b4", "д4-д5"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("foxgeese").start().play(typed)


@pytest.mark.parametrize(
    ("typed", "code", "sites"),
    [
        ("b3-b4", "empty", ("b3",)),
        ("a3-a4", "not_your_piece", ("a3",)),
        ("d4-d4", "same_site", ("d4",)),
        ("d4xd4", "same_site", ("d4",)),
        ("d4-e4", "occupied", ("e4",)),
        ("d4-b3", "no_line", ("d4", "b3")),
        ("d4-d2", "too_far", ("d4", "d2")),
        ("d4xd1", "landing", ("d4", "d1")),
        ("d4-f4", "write_capture", ("d4", "f4")),
        ("d4xb3", "no_line", ("d4", "b3")),
        ("d4xd2", "no_jump", ("d3",)),
        ("d4xd3", "no_jump", ("d3",)),
        ("d4xf4xd2", "no_jump", ("e3",)),
        ("d4xf4xe1", "no_line", ("f4", "e1")),
        ("d4xf4xf4", "same_site", ("f4",)),
        ("d4xf4xc6", "occupied", ("c6",)),
        ("d4xf4xd4", "no_jump", ("e4",)),
        ("b3xd3", "empty", ("b3",)),
        ("a3xc3", "not_your_piece", ("a3",)),
    ],
)
def test_reasons(typed: str, code: str, sites: tuple[str, ...]) -> None:
    assert refusal(place(".../.../g....../...fg../......./ggg/... fox"), typed) == (code, sites)


def test_reasons_for_the_geese() -> None:
    position = place(".../.../g....../...fg../......./ggg/... geese")
    assert refusal(position, "a3xc3") == ("cannot_capture", ("a3",))
    assert refusal(position, "d4-d3") == ("not_your_piece", ("d4",))


def test_the_picture_names_what_was_taken() -> None:
    last = place(".../.../......./...fg../......./ggg/... fox").play("d4xf4").view()["last"]
    assert last == {"text": "d4xf4", "path": ["d4", "f4"], "left": ["d4"], "jumped": ["e4"], "lost": []}
    kinds = {piece["kind"] for piece in potez.game("foxgeese").start().view()["pieces"]}
    assert kinds == {"goose", "fox"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../.../......./......./......./ggg/... fox", "1 of the letter 'f' needed, 0 given"),
        ("f.f/.../......./......./......./ggg/... fox", "1 of the letter 'f' needed, 2 given"),
        ("fgg/ggg/ggggggg/ggggggg/......./.../... fox", "at most 17 of the letter 'g' allowed, 19 given"),
        ("f../.../....../......./......./ggg/... fox", "row 3 has 6 letters, 7 needed"),
        ("f../.../......./......./......./ggg fox", "6 rows given, 7 needed"),
        ("f../.s./......./......./......./ggg/... fox", "row 2, letter 2: 's'"),
        ("f../.../......./......./......./ggg/... hounds", "geese or fox"),
        ("f../.../......./......./......./ggg/g.. fox ply=1001", "from 0 to 1000"),
        ("f../.../......./......./......./ggg/g.. fox turn=1", "cannot read"),
        ("f../.../......./......./......./ggg/g.. fox moves c1-c9", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        place(text)


def test_a_setup_has_no_more_geese_than_the_game_begins_with() -> None:
    setup = ".../.../......./...f.../ggggggg/ggg/ggg fox"
    assert place(setup, geese=13).turn == "fox"
    with pytest.raises(potez.InvalidPosition, match="at most 13 of the letter 'g' allowed, 14 given"):
        place(setup.replace("...f...", "g..f..."), geese=13)


def test_drawing() -> None:
    assert str(potez.game("foxgeese").start()) == "\n".join(
        [
            "    a   b   c   d   e   f   g",
            "  1         .---.---.",
            "            | \\ | / |",
            "  2         .---.---.",
            "            | / | \\ |",
            "  3 g---.---.---f---.---.---g",
            "    | \\ | / | \\ | / | \\ | / |",
            "  4 g---.---.---.---.---.---g",
            "    | / | \\ | / | \\ | / | \\ |",
            "  5 g---g---g---g---g---g---g",
            "            | \\ | / |",
            "  6         g---g---g",
            "            | / | \\ |",
            "  7         g---g---g",
            "",
            "taken: fox 0",
            "geese to move",
        ]
    )


def test_the_rulebooks_jump() -> None:
    position = place("ggg/.../......./...f.../...g.../.../... fox")
    assert position.play("d4xd6").outcome == potez.Outcome("fox", "too-few")


def test_a_win_of_the_geese_goes_before_the_limit() -> None:
    assert place("fgg/gg./..ggg../......./......./.../... fox ply=1000").outcome == potez.Outcome("geese", "no-moves")
    assert place("fgg/g../..ggg../......./......./.../... fox ply=1000").outcome == potez.Outcome(None, "limit")


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(potez.InvalidOption, match="geese"):
        potez.game("foxgeese", goose=3)
