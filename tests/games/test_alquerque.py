# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Alquerque: a position for every sentence of its rules."""

from __future__ import annotations

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from tests.support import refusal, texts

ALQUERQUE = potez.game("alquerque")
STRICT = potez.game("alquerque", penalty=False)


def moves(position: potez.Position) -> set[str]:
    return texts(position.moves())


def at(text: str) -> potez.Position:
    return ALQUERQUE.position(text)


def strict(text: str) -> potez.Position:
    return STRICT.position(text)


# Sides, board


def test_white_moves_first_by_default_and_black_by_option() -> None:
    assert ALQUERQUE.start().turn == "white"
    assert ALQUERQUE.sides == ("white", "black")
    black = potez.game("alquerque", first="black")
    assert black.start().turn == "black"
    assert black.sides == ("black", "white")


@pytest.mark.parametrize(("option", "bad"), [("first", "red"), ("first", None), ("penalty", 1), ("penalty", "yes"), ("size", 5)])
def test_other_options_are_refused(option: str, bad: object) -> None:
    with pytest.raises(potez.InvalidOption):
        potez.game("alquerque", **{option: bad})


def test_twelve_pieces_each_around_an_empty_middle() -> None:
    start = ALQUERQUE.start()
    assert start.text == "bbbbb/bbbbb/bb.ww/wwwww/wwwww white"
    assert len(start.view()["pieces"]) == 24


def test_orthogonal_lines_everywhere_and_diagonals_at_even_points() -> None:
    assert moves(at("...../...../..w../...../b.... white")) == {"c3-b2", "c3-c2", "c3-d2", "c3-b3", "c3-d3", "c3-b4", "c3-c4", "c3-d4"}
    assert moves(at("...../...../.w.../...../....b white")) == {"b3-b2", "b3-a3", "b3-c3", "b3-b4"}
    assert moves(at("w..../...../...../...../....b white")) == {"a1-b1", "a1-a2", "a1-b2"}
    assert moves(at(".w.../...../...../...../....b white")) == {"b1-a1", "b1-c1", "b1-b2"}


def test_lines_of_the_picture() -> None:
    lines = ALQUERQUE.start().view()["lines"]
    assert len(lines) == 5 + 5 + 6
    assert {line["kind"] for line in lines} == {"line"}


# Move


def test_a_step_goes_in_any_direction_to_a_free_neighbour() -> None:
    assert moves(ALQUERQUE.start()) == {"d3-c3", "b4-c3", "c4-c3", "d4-c3"}
    assert "c3-c4" in moves(at("b..../...../..w../...../..... white"))  # back towards the own side
    assert at("b..../...../..w../...../..... white").play("c3-c4").text.startswith("b..../...../..w../...../..... white moves")


def test_a_jump_takes_the_neighbour_it_passes() -> None:
    position = at("b..../...../..w../..b../..... white")
    assert moves(position) == {"c3xc5"}
    after = position.play("c3xc5")
    assert after.text == "b..../...../...../...../..w.. black ply=1"
    assert after.view()["last"] == {"text": "c3xc5", "path": ["c3", "c5"], "left": ["c3"], "jumped": ["c4"], "lost": []}


def test_jumps_go_along_every_line() -> None:
    position = at("...../.bbb./.bwb./.bbb./..... white")
    first_jumps = {move[:5] for move in moves(position)}
    assert first_jumps == {"c3xa1", "c3xc1", "c3xe1", "c3xa3", "c3xe3", "c3xa5", "c3xc5", "c3xe5"}


def test_no_jump_where_no_line_leads() -> None:
    assert moves(at("...../...../.w.../b.b../..... white")) == {"b3-b2", "b3-a3", "b3-c3", "b3-b4"}


def test_no_jump_on_a_taken_point_off_the_board_or_over_an_own_piece() -> None:
    assert not any("x" in move for move in moves(at("..b../..b../..w../...../..... white")))
    assert not any("x" in move for move in moves(at("..b../..w../...../...../..... white")))
    assert not any("x" in move for move in moves(at("b..../..w../..w../...../..... white")))


def test_jumps_of_the_same_piece_go_on() -> None:
    position = at("...../..bb./..w../...../b.... white")
    assert "c3xc1xe3" in moves(position)
    assert position.play("c3xc1xe3").text == "...../...../....w/...../b.... black ply=1"


def test_a_chain_ends_where_nothing_more_can_be_taken() -> None:
    assert moves(at("....b/.b.../...../.b.../w.... white")) == {"a5xc3xa1"}
    assert moves(at("b...b/.b.../...../.b.../w.... white")) == {"a5xc3"}  # a1 is taken


# Obligation


def test_who_can_capture_must() -> None:
    position = strict("b..../...../..w../..b../w.... white")
    assert moves(position) == {"c3xc5"}
    assert refusal(position, "a5-a4") == ("must_capture", ("c3",))


def test_any_piece_and_any_chain_may_be_chosen() -> None:
    assert moves(strict("wb.../...../...../...../...bw white")) == {"a1xc1", "e5xc5"}
    assert moves(strict("...../..bb./..w../..b../....b white")) == {"c3xc1xe3", "c3xe1", "c3xc5"}  # one or two pieces: both are allowed


def test_every_chain_is_played_to_its_end() -> None:
    position = strict("...../..bb./..w../...../b.... white")
    assert moves(position) == {"c3xc1xe3", "c3xe1"}
    assert refusal(position, "c3xc1") == ("must_finish_chain", ("c1",))


def test_a_jumped_piece_is_gone_at_once() -> None:
    position = at("...../...b./..w../...../b.... white")
    assert moves(position) == {"c3xe1"}
    assert refusal(position, "c3xe1xc3") == ("no_jump", ("d2",))


def test_a_chain_may_end_on_its_start() -> None:
    position = at("...b./..b.b/..wb./...../b.... white")
    assert moves(position) == {"c3xc1xe1xe3xc3", "c3xe3xe1xc1xc3"}
    assert position.play("c3xc1xe1xe3xc3").text == "...../...../..w../...../b.... black ply=1"


def test_a_chain_may_cross_its_start() -> None:
    position = at("...b./..b.b/..wb./.b.../b.... white")
    assert not any(move.startswith("c3xa5") for move in moves(position))  # a5 is taken
    position = at("...b./..b.b/..wb./.b.../....b white")
    assert moves(position) == {"c3xa5", "c3xc1xe1xe3xc3xa5", "c3xe3xe1xc1xc3xa5"}


def test_thousands_of_chains_are_all_listed() -> None:
    position = at(".b.b./bbbbb/.bwb./.bbb./..... white")
    assert len(moves(position)) == len(position.moves()) == 3692  # the most that one piece can have


# Fouls


def test_a_step_beside_a_capture_costs_the_moved_piece_if_it_could_have_captured() -> None:
    position = at("b..../...../..w../..b../w.... white")
    assert {"c3-b3", "a5-a4"} <= texts(position.fouls())
    assert moves(position) == {"c3xc5"}  # fouls are not among the legal moves
    assert position.play("c3-b3").text == "b..../...../...../..b../w.... black quiet=1 ply=1"


def test_the_moved_piece_goes_even_if_it_is_not_the_first_that_could() -> None:
    position = at("wb.../...../...../...../...bw white")
    assert position.play("e5-e4").text == "wb.../...../...../...../...b. black quiet=1 ply=1"


def test_else_the_first_piece_in_reading_order_that_could_have_captured_goes() -> None:
    position = at("...../wb.../...../..w../...bw white")
    assert moves(position) == {"a2xc2", "e5xc5"}
    assert position.play("c4-c3").text == "...../.b.../..w../...../...bw black quiet=1 ply=1"


def test_it_counts_who_could_have_captured_before_the_move() -> None:
    position = at("...../wb.w./...../...../b.... white")
    assert position.play("d2-c2").text == "...../.bw../...../...../b.... black quiet=1 ply=1"  # the step itself blocks a2


def test_a_chain_stopped_early_costs_the_jumper_and_what_it_took_stays_taken() -> None:
    position = at("...../..bb./..w../...../b...w white quiet=7")
    assert texts(position.fouls()) & {"c3xc1", "c3xe1", "c3xc1xe3"} == {"c3xc1"}
    assert position.play("c3xc1").text == "...../...b./...../...../b...w black ply=1"


def test_a_penalty_is_not_a_capture() -> None:
    position = at("b..../...../..w../..b../w.... white quiet=99")
    assert position.play("a5-a4").outcome == potez.Outcome(None, "quiet")
    assert position.play("c3xc5").outcome is None


def test_a_side_left_without_pieces_by_a_penalty_loses() -> None:
    over = at("b..../...../..w../..b../..... white quiet=99 ply=999").play("c3-b3")
    assert over.outcome == potez.Outcome("black", "foul")
    assert over.fouls() == ()
    stopped = at("...../..bb./..w../...../b.... white").play("c3xc1")
    assert stopped.outcome == potez.Outcome("black", "foul")
    assert at(stopped.text).outcome == stopped.outcome


def test_the_turn_passes_after_a_foul_and_what_was_before_is_forgotten() -> None:
    after = at("b..../...../..w../..b../w.... white").play("a5-a4")
    assert after.turn == "black"
    assert after.text == "b..../...../...../w.b../..... black quiet=1 ply=1"


def test_without_a_capture_there_is_no_foul() -> None:
    assert ALQUERQUE.start().fouls() == ()


def test_fouls_are_steps_and_early_stops_only() -> None:
    position = at("...../..bb./..w../...../b.... white")
    assert texts(position.fouls()) == {"c3-b2", "c3-b3", "c3-d3", "c3-b4", "c3-c4", "c3-d4", "c3xc1"}


def test_without_the_option_such_moves_are_refused() -> None:
    position = strict("...../..bb./..w../...../b.... white")
    assert position.fouls() == ()
    assert refusal(position, "c3-b3") == ("must_capture", ("c3",))
    assert refusal(position, "c3xc1") == ("must_finish_chain", ("c1",))


# End


def test_a_side_without_pieces_loses() -> None:
    over = at("...../...../..w../..b../..... white").play("c3xc5")
    assert over.outcome == potez.Outcome("white", "captured")
    assert refusal(over, "c5-c4") == ("game_over", ())
    assert strict("w..../...../...../...../..... white").outcome == potez.Outcome("white", "captured")


def test_a_side_that_cannot_move_loses() -> None:
    assert at("wbb../bb.../b.b../...../..... white").outcome == potez.Outcome("black", "no-moves")
    assert at("wbb../bb.../b..../...../..... white").outcome is None  # a1xc3


ROUND = ("a1-b1", "e5-d5", "b1-a1", "d5-e5")


def test_the_third_occurrence_is_a_draw_the_first_position_counted() -> None:
    position = at("w..../...../...../...../....b white")
    for text in (ROUND * 2)[:-1]:
        position = position.play(text)
        assert position.outcome is None
    assert position.play(ROUND[-1]).outcome == potez.Outcome(None, "threefold")


def test_repetition_needs_the_same_side_to_move() -> None:
    # White goes round a triangle and black to and fro: after five plies the same pieces stand with the other side to move.
    position = at("w..../...../...../...../....b white")
    for text in ("a1-b1", "e5-d5", "b1-b2", "d5-e5", "b2-a1"):
        position = position.play(text)
    other_round = ("e5-d5", "a1-b1", "d5-e5", "b1-a1")
    for text in other_round:
        position = position.play(text)
    assert position.outcome is None
    for text in other_round:
        position = position.play(text)
    assert position.outcome == potez.Outcome(None, "threefold")


def test_100_plies_without_a_capture_are_a_draw() -> None:
    position = at("w..../...../...../...../....b white quiet=98").play("a1-b1")
    assert position.outcome is None
    assert position.play("e5-d5").outcome == potez.Outcome(None, "quiet")


def test_a_capture_begins_the_count_again() -> None:
    assert at("b..../...../..w../..b../..... white quiet=99").play("c3xc5").text.endswith("black ply=1")


def test_1000_plies_are_a_draw() -> None:
    position = at("w..../...../...../...../....b white ply=998").play("a1-b1")
    assert position.outcome is None
    assert position.play("e5-d5").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_draw_rules() -> None:
    assert at("wbb../b..../bbb../...../..... black quiet=99 ply=999").play("b3-b2").outcome == potez.Outcome("black", "no-moves")
    assert at("...../...../..w../..b../..... white quiet=99 ply=999").play("c3xc5").outcome == potez.Outcome("white", "captured")


def test_threefold_goes_before_the_count_and_the_count_before_the_limit() -> None:
    position = at("w..../...../...../...../....b white quiet=92")
    for text in ROUND * 2:
        position = position.play(text)
    assert position.outcome == potez.Outcome(None, "threefold")
    assert at("w..../...../...../...../....b white quiet=99 ply=999").play("a1-b1").outcome == potez.Outcome(None, "quiet")


def test_playouts_choose_alike_when_the_list_of_chains_does_not_fit() -> None:
    rules = ALQUERQUE.rules
    lookup, past = rules.lookup.view(np.uint8), buffers.keys(NO_PAST, rules.room.past)
    for seed in range(50):
        results = set()
        for room in (rules.room.out, 1):
            state = ALQUERQUE.start()._state.copy()
            results.add(rules.verbs.playout(lookup, state.view(np.uint8), past, 0, generator(seed), np.empty(room, np.int64)))
        assert len(results) == 1


# Reasons


def test_reason_empty() -> None:
    assert refusal(ALQUERQUE.start(), "c3-c4") == ("empty", ("c3",))


def test_reason_not_your_piece() -> None:
    assert refusal(ALQUERQUE.start(), "b3-c3") == ("not_your_piece", ("b3",))


def test_reason_same_site() -> None:
    assert refusal(ALQUERQUE.start(), "d3-d3") == ("same_site", ("d3",))


def test_reason_occupied() -> None:
    assert refusal(ALQUERQUE.start(), "a4-a3") == ("occupied", ("a3",))
    assert refusal(ALQUERQUE.start(), "a4xa2") == ("occupied", ("a2",))


def test_reason_no_line() -> None:
    assert refusal(at("...../...../.w.../...../b.... white"), "b3-c4") == ("no_line", ("b3", "c4"))
    assert refusal(at("...../...../.w.../..b../b.... white"), "b3xd5") == ("no_line", ("b3", "d5"))


def test_reason_too_far() -> None:
    assert refusal(ALQUERQUE.start(), "c5-c3") == ("too_far", ("c5", "c3"))


def test_reason_landing() -> None:
    assert refusal(at("....b/.b.../...../.b.../w.... white"), "a5xd2") == ("landing", ("a5", "d2"))


def test_reason_write_capture() -> None:
    assert refusal(at("....b/.b.../...../.b.../w.... white"), "a5-c3") == ("write_capture", ("a5", "c3"))


def test_reason_no_jump() -> None:
    assert refusal(ALQUERQUE.start(), "c5xc3") == ("no_jump", ("c4",))  # an own piece
    assert refusal(ALQUERQUE.start(), "d3xc3") == ("no_jump", ("c3",))  # only a step
    assert refusal(at("w..../...../...../...../b.... white"), "a1xa3") == ("no_jump", ("a2",))


def test_reason_must_capture_names_every_piece_that_can() -> None:
    assert refusal(strict("wb.../...../..w../...../...bw white"), "c3-c4") == ("must_capture", ("a1", "e5"))


def test_reason_must_finish_chain() -> None:
    assert refusal(strict("....b/.b.../...../.b.../w.... white"), "a5xc3") == ("must_finish_chain", ("c3",))


# Texts, pictures


@pytest.mark.parametrize("typed", ["D3-C3", " d3 - c3 ", "d3–c3"])
def test_reading_forgives_case_blanks_and_dashes(typed: str) -> None:
    assert ALQUERQUE.start().play(typed) == ALQUERQUE.start().play("d3-c3")


@pytest.mark.parametrize("typed", ["", "c3", "d3c3", "d3-c3-c4", "d3-f3", "d3-d6", "d3-c03", "pass"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        ALQUERQUE.start().play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wwwww/wwwww/www../...../....b white", "white has 13 pieces, 12 at most"),
        ("...../...../...../...../..... white", "no piece"),
        ("...../...../...../..... white", "4 rows given, 5 needed"),
        ("...../...../...../...../...... white", "row 5 has 6 letters, 5 needed"),
        ("..x../...../...../...../..... white", "row 1, letter 3: 'x'"),
        ("w..../...../...../...../....b red", "white or black"),
        ("w..../...../...../...../....b white quiet=101", "from 0 to 100"),
        ("w..../...../...../...../....b white ply=1001", "from 0 to 1000"),
        ("w..../...../...../...../....b white moves a1-c3", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        at(text)


def test_the_picture_names_sides() -> None:
    view = at("w..../...../...../...../....b white").view()
    assert view["pieces"] == [
        {"site": "a1", "kind": "man", "side": "white", "letter": "w"},
        {"site": "e5", "kind": "man", "side": "black", "letter": "b"},
    ]


def test_drawing() -> None:
    assert str(ALQUERQUE.start()) == "\n".join(
        [
            "    a   b   c   d   e",
            "  1 b---b---b---b---b",
            "    | \\ | / | \\ | / |",
            "  2 b---b---b---b---b",
            "    | / | \\ | / | \\ |",
            "  3 b---b---.---w---w",
            "    | \\ | / | \\ | / |",
            "  4 w---w---w---w---w",
            "    | / | \\ | / | \\ |",
            "  5 w---w---w---w---w",
            "",
            "white to move",
        ]
    )


def test_the_picture_shows_the_piece_that_a_foul_costs() -> None:
    before = at("....b/.b.../...../.b.../w...w white")
    stopped = before.play("a5xc3").view()["last"]
    assert stopped is not None
    assert (stopped["jumped"], stopped["lost"]) == (["b4"], ["c3"])  # the chain could have gone on to a1
    stepped = before.play("e5-e4").view()["last"]
    assert stepped is not None
    assert (stepped["path"], stepped["lost"]) == (["e5", "e4"], ["a5"])  # the piece that could have captured
    legal = before.play("a5xc3xa1").view()["last"]
    assert legal is not None
    assert legal["lost"] == []
