"""Adugo: a position for every sentence of its rules."""

from __future__ import annotations

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.outcomes import NO_MOVES, won
from potez.kernel.random import generator
from tests.oracles.adugo import Oracle
from tests.support import refusal, texts

ROWS = ("a1 b1 c1 d1 e1", "a2 b2 c2 d2 e2", "a3 b3 c3 d3 e3", "a4 b4 c4 d4 e4", "a5 b5 c5 d5 e5", "b6 c6 d6", "a7 c7 e7")
FAR = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"  # ten dogs out of the way


def setup(jaguar: str, dogs: str, side: str = "jaguar") -> str:
    letters = dict.fromkeys(dogs.split(), "d") | {jaguar: "j"}
    return "/".join("".join(letters.get(site, ".") for site in row.split()) for row in ROWS) + " " + side


def place(jaguar: str, dogs: str, side: str = "jaguar", more: str = "") -> potez.Position:
    return potez.game("adugo").position(setup(jaguar, dogs, side) + more)


# Sides, board, start


def test_the_jaguar_moves_first() -> None:
    assert potez.game("adugo").start().turn == "jaguar"
    assert potez.game("adugo").sides == ("jaguar", "dogs")


def test_there_are_no_options() -> None:
    with pytest.raises(potez.InvalidOption, match="it has none"):
        potez.game("adugo", size=5)


def test_the_board_is_a_square_with_a_triangle_below() -> None:
    assert list(potez.game("adugo").rules.board.index) == " ".join(ROWS).split()


def test_the_start() -> None:
    start = potez.game("adugo").start()
    assert start.text == "ddddd/ddddd/ddjdd/...../...../.../... jaguar"
    assert start.text.split()[0].count("d") == 14
    assert texts(start.moves()) == {"c3-b4", "c3-c4", "c3-d4"}


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("c5", "b4 c4 d4 b5 d5 b6 c6 d6"),
        ("b6", "c5 c6 a7"),
        ("c6", "c5 b6 d6 c7"),
        ("d6", "c5 c6 e7"),
        ("a7", "b6 c7"),
        ("c7", "c6 a7 e7"),
        ("e7", "d6 c7"),
        ("c4", "c3 b4 d4 c5"),  # row + column odd: no diagonals
        ("b4", "a3 b3 c3 a4 c4 a5 b5 c5"),
        ("a5", "a4 b4 b5"),
    ],
)
def test_steps_follow_the_lines(start: str, ends: str) -> None:
    assert texts(place(start, FAR).moves()) == {f"{start}-{end}" for end in ends.split()}
    dogs = place("e4", f"{FAR} {start}", "dogs")
    assert {text for text in texts(dogs.moves()) if text.startswith(start)} == {f"{start}-{end}" for end in ends.split()}


@pytest.mark.parametrize(
    "line",
    ["c5-b6-a7", "c5-c6-c7", "c5-d6-e7", "b6-c6-d6", "a7-c7-e7", "d4-c5-b6", "c4-c5-c6", "b4-c5-d6", "c3-c4-c5", "c3-b4-a5", "a5-b5-c5"],
)
def test_jumps_follow_the_straight_lines_both_ways(line: str) -> None:
    start, over, land = line.split("-")
    assert f"{start}x{land}" in texts(place(start, f"{FAR} {over}").moves())
    assert f"{land}x{start}" in texts(place(land, f"{FAR} {over}").moves())


def test_there_are_no_other_jumps_in_the_triangle() -> None:
    assert refusal(place("b6", f"{FAR} c5"), "b6xd5") == ("no_line", ("b6", "d5"))
    assert refusal(place("c5", f"{FAR} b6"), "c5xc7") == ("no_jump", ("c6",))
    assert refusal(place("d5", f"{FAR} c5"), "d5xb6") == ("no_line", ("d5", "b6"))


# Moves


def test_dogs_take_nothing() -> None:
    position = place("c4", f"{FAR} c3", "dogs")
    assert not any("x" in text for text in texts(position.moves()))
    assert refusal(position, "c3xc5") == ("cannot_capture", ("c3",))


def test_the_jaguar_takes_what_he_jumps_over() -> None:
    position = place("c3", f"{FAR} c4")
    after = position.play("c3xc5")
    assert after.text == setup("c5", FAR, "dogs") + " ply=1"
    assert position.view()["counters"] == [{"name": "taken", "side": "jaguar", "value": 3}]
    assert after.view()["counters"] == [{"name": "taken", "side": "jaguar", "value": 4}]
    assert after.view()["last"] == {"text": "c3xc5", "path": ["c3", "c5"], "left": ["c3"], "jumped": ["c4"], "lost": []}


def test_capturing_is_not_obligatory() -> None:
    position = place("c3", f"{FAR} c4")
    assert {"c3xc5", "c3-d4", "c3-d3"} <= texts(position.moves())


def test_the_jaguar_may_go_on_and_may_stop_after_any_jump() -> None:
    position = place("c3", f"{FAR} c4 d5")
    assert {text for text in texts(position.moves()) if "x" in text} == {"c3xc5", "c3xc5xe5"}
    assert position.play("c3xc5").text == setup("c5", f"{FAR} d5", "dogs") + " ply=1"
    assert position.play("c3xc5xe5").outcome is None


def test_a_protected_dog_is_safe() -> None:
    position = place("c3", f"{FAR} c4 c5")
    assert refusal(position, "c3xc5") == ("occupied", ("c5",))


def test_a_jumped_dogs_point_is_free_for_the_rest_of_the_chain() -> None:
    position = place("a7", f"{FAR} c7 d6 c6")
    assert "a7xe7xc5xc7" in texts(position.moves())
    assert position.play("a7xe7xc5xc7").text == setup("c7", FAR, "dogs") + " ply=1"


def test_a_jumped_dog_cannot_be_jumped_again() -> None:
    assert refusal(place("c3", f"{FAR} c4"), "c3xc5xc3") == ("no_jump", ("c4",))


def test_a_chain_may_end_where_it_began_and_cross_it() -> None:
    # A ring c3, e3, e5, c5 and back; b4 lies behind c3 on the way to a5.
    position = place("c3", "a1 b1 e1 a2 b2 d2 e2 d3 e4 d5 c4")
    assert {"c3xe3xe5xc5xc3", "c3xc5xe5xe3xc3"} <= texts(position.moves())
    crossing = place("c3", "a1 b1 e1 a2 b2 d2 e2 d3 e4 d5 c4 b4")
    assert "c3xe3xe5xc5xc3xa5" in texts(crossing.moves())


def test_many_chains_are_all_listed() -> None:
    text = ".d.../dddd./.djd./ddddd/.d.d./.../... jaguar"
    position = potez.game("adugo").position(text)
    rules = position.game.rules
    slow = Oracle({}, {})
    letters = dict(zip(rules.board.index, text.split()[0].replace("/", ""), strict=True))
    slow.dogs = {site for site, letter in letters.items() if letter == "d"}
    expected = slow.moves()
    assert len(expected) > 50_000
    assert texts(position.moves()) == expected
    out = np.full(len(expected) + 8, -7, np.int64)
    assert rules.verbs.moves(*position._bytes(), position._past, out[:8192]) == len(expected)
    assert (out[8192:] == -7).all()


def test_playouts_choose_among_all_moves_whatever_the_room() -> None:
    position = potez.game("adugo").position(".d.../dddd./.djd./ddddd/.d.d./.../... jaguar")
    rules = position.game.rules
    results = set()
    for room in (1, rules.room.out, 100_000):
        past, out = buffers.keys(NO_PAST, rules.room.past), np.empty(room, np.int64)
        lookup = rules.lookup.view(np.uint8)
        copies = [position._state.copy().view(np.uint8) for _ in range(50)]
        results.add(tuple(rules.verbs.playout(lookup, state, past, 0, generator(i), out) for i, state in enumerate(copies)))
    assert len(results) == 1


# End


def test_the_jaguar_wins_with_the_fifth_dog_taken() -> None:
    ten = "a1 b1 c1 d1 e1 a2 b2 c2 d2 c4"
    assert place("c3", ten).play("c3xc5").outcome == potez.Outcome("jaguar", "too-few")
    assert place("c3", f"{ten} e2").play("c3xc5").outcome is None


def test_the_chain_that_takes_the_fifth_dog_may_go_on() -> None:
    position = place("c3", "a1 b1 c1 d1 e1 a2 b2 c2 c4 d5")
    assert {"c3xc5", "c3xc5xe5"} <= texts(position.moves())
    over = position.play("c3xc5xe5")
    assert over.outcome == potez.Outcome("jaguar", "too-few")
    assert over.view()["counters"] == [{"name": "taken", "side": "jaguar", "value": 6}]


def test_the_dogs_win_when_the_jaguar_cannot_move() -> None:
    before = place("a7", "a1 b1 c1 d1 e1 a2 b2 c2 b6 c5 c7 d6", "dogs")
    assert before.outcome is None
    over = before.play("d6-e7")
    assert over.outcome == potez.Outcome("dogs", "no-moves")
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "a7-b6") == ("game_over", ())


def test_a_jaguar_who_can_only_jump_is_not_beaten() -> None:
    position = place("a7", "a1 b1 c1 d1 e1 a2 b2 c2 b6 c4 c7 e7", "dogs").play("c4-d4")
    assert texts(position.moves()) == {"a7xc5", "a7xc5xe3"}


def test_dogs_who_cannot_move_lose() -> None:
    # Ten or more dogs are stuck only on a board that is full of them. No setup may have so many, so the rules are asked directly.
    rules = potez.game("adugo").rules
    state = rules.start()
    state["turn"] = 1
    state["pack"] = (1 << 31) - 1 - int(state["jumpers"][0])
    code = rules.verbs.outcome(rules.lookup.view(np.uint8), state.view(np.uint8), np.empty(0, np.uint64))
    assert code == won(0, NO_MOVES)


SHUFFLE = ["c5-c6", "a3-a4", "c6-c5", "a4-a3"]


def test_threefold_repetition_is_a_draw() -> None:
    position = place("c5", f"{FAR} a3")
    for move in SHUFFLE * 2:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_threefold_counts_the_same_side_to_move_only() -> None:
    assert place("c5", FAR, "jaguar").key != place("c5", FAR, "dogs").key


def test_the_past_is_forgotten_after_a_capture_only() -> None:
    position = place("c3", f"{FAR} c4")
    assert len(position.play("c3-d4")._past) == 1
    assert len(position.play("c3xc5")._past) == 0


def test_a_game_of_1000_plies_is_a_draw() -> None:
    position = place("c5", f"{FAR} a3", more=" ply=998").play("c5-c6")
    assert position.outcome is None
    assert position.play("a3-a4").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_limit() -> None:
    position = place("c3", "a1 b1 c1 d1 e1 a2 b2 c2 d2 c4", more=" ply=999")
    assert position.play("c3xc5").outcome == potez.Outcome("jaguar", "too-few")


def test_threefold_goes_before_the_limit() -> None:
    position = place("c5", f"{FAR} a3", more=" ply=992")
    for move in SHUFFLE * 2:
        position = position.play(move)
    assert position.outcome == potez.Outcome(None, "threefold")


# Texts and reasons


@pytest.mark.parametrize("typed", ["C3-C4", " c3 - c4 ", "c3–c4"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert potez.game("adugo").start().play(typed).text == "ddddd/ddddd/ddjdd/...../...../.../... jaguar moves c3-c4"


@pytest.mark.parametrize("typed", ["", "c3", "c3c4", "c3-c4-c5", "c3-c4xc6", "a6-a7", "c8-c7", "b7-c7", "c3:c4"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("adugo").start().play(typed)


@pytest.mark.parametrize(
    ("typed", "code", "sites"),
    [
        ("a5-a4", "empty", ("a5",)),
        ("a2-a3", "not_your_piece", ("a2",)),
        ("c3-c3", "same_site", ("c3",)),
        ("c3xc3", "same_site", ("c3",)),
        ("c3-c2", "occupied", ("c2",)),
        ("c3xc1", "occupied", ("c1",)),
        ("c3-a4", "no_line", ("c3", "a4")),
        ("c3xb5", "no_line", ("c3", "b5")),
        ("c3-a5", "too_far", ("c3", "a5")),
        ("c3-c5", "write_capture", ("c3", "c5")),
        ("c3xc7", "landing", ("c3", "c7")),
        ("c3xa3", "no_jump", ("b3",)),
        ("c3xb3", "no_jump", ("b3",)),
        ("c3xc5xc7", "no_jump", ("c6",)),
    ],
)
def test_reasons(typed: str, code: str, sites: tuple[str, ...]) -> None:
    assert refusal(place("c3", f"{FAR} c4"), typed) == (code, sites)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (setup("c3", FAR).replace("j", ".", 1), "1 of the letter 'j' needed, 0 given"),
        (setup("c3", FAR).replace("j.", "jj"), "1 of the letter 'j' needed, 2 given"),
        ("ddddd/ddddd/ddjdd/d..../...../.../... jaguar", "at most 14 of the letter 'd' allowed, 15 given"),
        ("ddddd/ddddd/ddjdd/...../...../...../... jaguar", "row 6 has 5 letters, 3 needed"),
        ("ddddd/ddddd/ddjdd/...../.../... jaguar", "6 rows given, 7 needed"),
        ("ddddd/ddddd/ddjgd/...../...../.../... jaguar", "row 3, letter 4: 'g'"),
        ("ddddd/ddddd/ddjdd/...../...../.../... dog", "jaguar or dogs"),
        ("ddddd/ddddd/ddjdd/...../...../.../... dogs ply=1001", "from 0 to 1000"),
        ("ddddd/ddddd/ddjdd/...../...../.../... jaguar moves c3-c5", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("adugo").position(text)


def test_the_picture() -> None:
    view = potez.game("adugo").start().view()
    assert {(piece["kind"], piece["side"]) for piece in view["pieces"]} == {("jaguar", "jaguar"), ("dog", "dogs")}


def test_drawing() -> None:
    assert str(potez.game("adugo").start()) == "\n".join(
        [
            "    a   b   c   d   e",
            "  1 d---d---d---d---d",
            "    | \\ | / | \\ | / |",
            "  2 d---d---d---d---d",
            "    | / | \\ | / | \\ |",
            "  3 d---d---j---d---d",
            "    | \\ | / | \\ | / |",
            "  4 .---.---.---.---.",
            "    | / | \\ | / | \\ |",
            "  5 .---.---.---.---.",
            "          / | \\",
            "  6     .---.---.",
            "      /     |     \\",
            "  7 .-------.-------.",
            "",
            "taken: jaguar 0",
            "jaguar to move",
        ]
    )


def test_the_rulebooks_chain() -> None:
    position = place("c3", "a1 b1 d1 a2 b2 c2 d2 e2 a3 b3 d3 e3")
    over = position.play("c3xc1xe1")
    last = over.view()["last"]
    assert last is not None
    assert (last["left"], last["jumped"]) == (["c3", "c1"], ["c2", "d1"])


def test_a_win_of_the_dogs_goes_before_the_limit() -> None:
    shut_in = place("a7", "a1 b1 c1 d1 e1 a2 b2 c2 b6 c5 c7 d6 e7", more=" ply=1000")
    assert shut_in.outcome == potez.Outcome("dogs", "no-moves")
    assert place("a7", "a1 b1 c1 d1 e1 a2 b2 c2 c5 d6", more=" ply=1000").outcome == potez.Outcome(None, "limit")
