# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Quoridor: a position for every sentence of its rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.drivers import Playouts
from potez.kernel.outcomes import ENDS
from potez.kernel.random import generator
from tests.support import random_game, refusal, texts


def position(text: str, size: int = 9) -> potez.Position:
    return potez.game("quoridor", size=size).position(text)


def pawn_moves(text: str, size: int = 9) -> set[str]:
    return {move for move in texts(position(text, size).moves()) if move[-1] not in "hv"}


def play(start: potez.Position, moves: str) -> potez.Position:
    for move in moves.split():
        start = start.play(move)
    return start


# Sides, board


def test_red_moves_first_from_the_bottom_and_blue_stands_at_the_top() -> None:
    start = potez.game("quoridor").start()
    assert start.sides == ("red", "blue")
    assert start.turn == "red"
    assert start.text == "e9/e1 red left=10,10"
    assert start.play("e8").turn == "blue"


@pytest.mark.parametrize(("size", "pawns"), [(3, "b3/b1"), (5, "c5/c1"), (7, "d7/d1"), (9, "e9/e1"), (11, "f11/f1")])
def test_every_size_has_its_pawns_in_the_middle(size: int, pawns: str) -> None:
    start = potez.game("quoridor", size=size).start()
    assert start.text == f"{pawns} red left=10,10"
    assert len(start.moves()) == 3 + 2 * (size - 1) ** 2


@pytest.mark.parametrize("bad", [2, 4, 8, 10, 12, 1, "9", 9.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="one of 3, 5, 7, 9, 11"):
        potez.game("quoridor", size=bad)


@pytest.mark.parametrize("walls", [0, 1, 20])
def test_each_side_has_as_many_walls_as_the_option_says(walls: int) -> None:
    start = potez.game("quoridor", walls=walls).start()
    assert start.text == f"e9/e1 red left={walls},{walls}"
    assert len(start.moves()) == (131 if walls else 3)


@pytest.mark.parametrize("bad", [-1, 21, "10", 1.0, False, None])
def test_other_numbers_of_walls_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="0 to 20"):
        potez.game("quoridor", walls=bad)


# Pawn: steps


def test_a_pawn_steps_to_the_four_neighbours() -> None:
    assert pawn_moves("e5/a1 red left=0,0") == {"e4", "f5", "e6", "d5"}
    assert pawn_moves("e5/a2 blue left=0,0") == {"a1", "b2", "a3"}


def test_a_pawn_does_not_step_diagonally() -> None:
    assert refusal(position("e5/a1 red left=0,0"), "d4") == ("wrong_direction", ("d4",))


@pytest.mark.parametrize("target", ["e3", "g5", "f7", "a9"])
def test_a_pawn_steps_one_cell(target: str) -> None:
    assert refusal(position("e5/a1 red left=0,0"), target) == ("too_far", (target,))


def test_a_pawn_must_leave_its_cell() -> None:
    assert refusal(position("e5/a1 red left=0,0"), "e5") == ("same_site", ("e5",))


def test_a_pawn_does_not_step_onto_the_other() -> None:
    assert refusal(position("e5/e4 red left=0,0"), "e4") == ("occupied", ("e4",))
    assert refusal(position("e5/a1 red left=0,0"), "a1") == ("occupied", ("a1",))


@pytest.mark.parametrize(
    ("wall", "target"),
    [("e4h", "e4"), ("d4h", "e4"), ("e5h", "e6"), ("d5h", "e6"), ("e5v", "f5"), ("e4v", "f5"), ("d5v", "d5"), ("d4v", "d5")],
)
def test_a_pawn_does_not_step_through_a_wall(wall: str, target: str) -> None:
    text = f"e5/a1 red left=0,0 walls={wall}"
    assert pawn_moves(text) == {"e4", "f5", "e6", "d5"} - {target}
    assert refusal(position(text), target) == ("wall_between", (wall,))


# Pawn: jumps


@pytest.mark.parametrize(
    ("other", "moves"),
    [("e4", "e3 f5 e6 d5"), ("f5", "e4 g5 e6 d5"), ("e6", "e4 f5 e7 d5"), ("d5", "e4 f5 e6 c5")],
)
def test_a_pawn_jumps_straight_over_the_other(other: str, moves: str) -> None:
    assert pawn_moves(f"e5/{other} red left=0,0") == set(moves.split())


def test_blue_jumps_too() -> None:
    assert pawn_moves("e6/e5 blue left=0,0") == {"e4", "f5", "e7", "d5"}


def test_no_sideways_jump_while_the_straight_one_is_possible() -> None:
    assert refusal(position("e5/e4 red left=0,0"), "d4") == ("jump_straight", ("e3",))
    assert refusal(position("e5/f5 red left=0,0"), "f6") == ("jump_straight", ("g5",))


@pytest.mark.parametrize(("wall", "other", "jumps"), [("e3h", "e4", "d4 f4"), ("d3h", "e4", "d4 f4"), ("f5v", "f5", "f4 f6")])
def test_with_a_wall_behind_the_jump_goes_to_either_side(wall: str, other: str, jumps: str) -> None:
    text = f"e5/{other} red left=0,0 walls={wall}"
    assert pawn_moves(text) == {"e4", "f5", "e6", "d5"} - {other} | set(jumps.split())


def test_a_straight_jump_does_not_lead_through_a_wall() -> None:
    assert refusal(position("e5/e4 red left=0,0 walls=e3h"), "e3") == ("wall_between", ("e3h",))


def test_with_the_edge_behind_the_jump_goes_to_either_side() -> None:
    assert pawn_moves("b5/a5 red left=0,0") == {"b4", "c5", "b6", "a4", "a6"}
    assert pawn_moves("h5/i5 red left=0,0") == {"h4", "g5", "h6", "i4", "i6"}
    assert pawn_moves("e2/e1 red left=0,0") == {"d1", "f1", "f2", "e3", "d2"}
    assert pawn_moves("e9/e8 blue left=0,0") == {"e7", "f8", "d8", "d9", "f9"}


@pytest.mark.parametrize(("behind", "aside"), [("e3h", "e4v"), ("d3h", "e3v")])
def test_no_sideways_jump_where_a_wall_cuts_the_cell_off(behind: str, aside: str) -> None:
    text = f"e5/e4 red left=0,0 walls={behind},{aside}"
    assert "d4" in pawn_moves(text)
    assert "f4" not in pawn_moves(text)
    assert refusal(position(text), "f4") == ("wall_between", (aside,))


def test_no_sideways_jump_off_the_board() -> None:
    assert pawn_moves("a5/a4 red left=0,0 walls=a3h") == {"b4", "b5", "a6"}


def test_walls_on_three_sides_of_the_other_pawn_leave_no_jump() -> None:
    assert pawn_moves("e5/e4 red left=0,0 walls=e3h,d4v,e4v") == {"e6"}
    assert pawn_moves("e5/e4 red left=0,0 walls=d3v,e3h") == {"f4", "d5", "f5", "e6"}


@pytest.mark.parametrize("target", ["e3", "d4", "f4", "e4"])
def test_a_wall_between_the_pawns_allows_no_jump(target: str) -> None:
    text = "e5/e4 red left=0,0 walls=e4h"
    assert pawn_moves(text) == {"d5", "f5", "e6"}
    reason = ("occupied", ("e4",)) if target == "e4" else ("wall_between", ("e4h",))
    assert refusal(position(text), target) == reason
    assert pawn_moves("e5/e4 red left=0,0 walls=c3h,e3h,e4h") == {"d5", "f5", "e6"}  # nor with a wall behind as well


def test_a_pawn_beside_a_wall_far_from_the_other_moves_as_usual() -> None:
    assert pawn_moves("e5/e3 red left=0,0") == {"e4", "f5", "e6", "d5"}


# Walls


def test_e3h_lies_under_e3_and_f3() -> None:
    walls = " red left=0,0 walls=e3h"
    assert "e4" not in pawn_moves("e3/a2" + walls)
    assert "f4" not in pawn_moves("f3/a2" + walls)
    assert "d4" in pawn_moves("d3/a2" + walls)
    assert "g4" in pawn_moves("g3/a2" + walls)


def test_e3v_lies_right_of_e3_and_e4() -> None:
    walls = " red left=0,0 walls=e3v"
    assert "f3" not in pawn_moves("e3/a2" + walls)
    assert "f4" not in pawn_moves("e4/a2" + walls)
    assert "f2" in pawn_moves("e2/a2" + walls)
    assert "f5" in pawn_moves("e5/a2" + walls)


def test_a_wall_is_a_turn_and_leaves_one_less() -> None:
    after = potez.game("quoridor").start().play("e3h")
    assert after.text == "e9/e1 blue left=9,10 walls=e3h ply=1"
    assert after.play("a8v").text == "e9/e1 red left=9,9 walls=e3h,a8v ply=2"


def test_without_walls_none_can_be_laid() -> None:
    here = position("e9/e1 red left=0,3")
    assert refusal(here, "e3h") == ("no_walls_left", ())
    assert texts(here.moves()) == {"e8", "d9", "f9"}
    assert "e3h" in texts(here.play("e8").moves())


@pytest.mark.parametrize(("wall", "cell"), [("i3h", "i3"), ("e9h", "e9"), ("i3v", "i3"), ("e9v", "e9"), ("i9h", "i9")])
def test_a_wall_stays_within_the_board(wall: str, cell: str) -> None:
    assert refusal(potez.game("quoridor").start(), wall) == ("wall_outside", (cell,))


@pytest.mark.parametrize(
    ("laid", "tried", "free"),
    [
        ("e3h", ["e3h", "d3h", "f3h"], ["c3h", "g3h", "e2h", "e4h"]),
        ("e3v", ["e3v", "e2v", "e4v"], ["e1v", "e5v", "d3v", "f3v"]),
    ],
)
def test_walls_do_not_overlap(laid: str, tried: list[str], free: list[str]) -> None:
    here = position(f"e9/e1 red left=5,5 walls={laid}")
    for wall in tried:
        assert refusal(here, wall) == ("wall_overlap", (laid,))
    assert set(free) <= texts(here.moves())  # end to end, or beside


def test_a_wall_between_two_others_names_both() -> None:
    assert refusal(position("e9/e1 red left=5,5 walls=d3h,f3h"), "e3h") == ("wall_overlap", ("d3h", "f3h"))


def test_walls_do_not_cross() -> None:
    assert refusal(position("e9/e1 red left=5,5 walls=e3h"), "e3v") == ("wall_crosses", ("e3h",))
    assert refusal(position("e9/e1 red left=5,5 walls=e3v"), "e3h") == ("wall_crosses", ("e3v",))
    assert {"d3v", "f3v", "e2v", "e4v"} <= texts(position("e9/e1 red left=5,5 walls=e3h").moves())  # touching is no crossing


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_neither_pawn_may_be_cut_off_from_its_goal(turn: str) -> None:
    # a4h and b4v would close in a5 and b5.
    assert refusal(position(f"a5/c1 {turn} left=5,5 walls=a4h", 5), "b4v") == ("cuts_off", ("a5",))
    assert refusal(position(f"b5/c1 {turn} left=5,5 walls=b4v", 5), "a4h") == ("cuts_off", ("b5",))
    assert refusal(position(f"c5/a1 {turn} left=5,5 walls=a1h", 5), "b1v") == ("cuts_off", ("a1",))


def test_both_pawns_cut_off_are_both_named() -> None:
    assert refusal(position("c5/c1 red left=5,5 walls=a3h,c3h,d2v", 5), "d1h") == ("cuts_off", ("c5", "c1"))


def test_cells_without_a_pawn_may_be_closed_in() -> None:
    assert "b4v" in texts(position("d5/c1 red left=5,5 walls=a4h", 5).moves())


def test_a_pawn_may_be_closed_in_with_its_goal() -> None:
    # Red on e2 keeps e1 when a wall from the left and one from below close off the corner of e1 and e2.
    here = position("e2/c2 red left=5,5 walls=d1v", 5)
    assert "d2h" in texts(here.moves())
    assert "e1" in texts(here.play("d2h").play("c3").moves())


def test_pawns_do_not_block_paths() -> None:
    # Red's only way up leads through e4 and e3, where blue stands.
    here = position("c5/e3 red left=5,5 walls=a3h", 5)
    assert "c3h" in texts(here.moves())
    assert here.play("c3h").outcome is None


def test_short_cuts_in_the_care_for_paths_change_nothing() -> None:
    """Walls that touch less than two corners, and walls beside a known path, are allowed without a search."""
    for size, walls in ((3, 20), (5, 20), (9, 20)):
        game = potez.game("quoridor", size=size, walls=walls)
        rules = game.rules
        searching = rules.relaxed(shortcuts=0)
        for seed in range(12):
            for here in random_game(game, seed, plies=36):
                if here.outcome is None:
                    assert np.array_equal(rules.codes(here._state), rules.codes(here._state, lookup=searching)), here.text


def test_a_pawn_always_has_a_move() -> None:
    for size in (3, 5):
        for seed in range(60):
            for here in random_game(potez.game("quoridor", size=size, walls=20), seed, plies=30):
                assert here.outcome or any(move.text[-1] not in "hv" for move in here.moves())


# End


@pytest.mark.parametrize(("text", "move", "winner"), [("c2/e5 red", "c1", "red"), ("c2/e8 blue", "e9", "blue"), ("e3/e2 red", "e1", "red")])
def test_reaching_the_far_row_wins(text: str, move: str, winner: str) -> None:
    over = position(text + " left=3,3").play(move)
    assert over.outcome == potez.Outcome(winner, "goal")
    assert over.turn is None
    assert over.moves() == ()
    assert [mark["site"] for mark in over.view()["marks"]] == [move]
    assert refusal(over, "e5h") == ("game_over", ())


def test_a_sideways_jump_can_win() -> None:
    assert position("e2/e1 red left=0,0").play("f1").outcome == potez.Outcome("red", "goal")


def test_the_own_first_row_is_no_goal() -> None:
    assert position("e8/e5 red left=3,3").play("e9").outcome is None
    assert position("e5/e2 blue left=3,3").play("e1").outcome is None


def test_the_third_occurrence_is_a_draw() -> None:
    twice = play(potez.game("quoridor").start(), "e8 e2 e9 e1 e8 e2 e9")
    assert twice.outcome is None
    assert twice.play("e1").outcome == potez.Outcome(None, "threefold")


def test_the_side_to_move_and_walls_left_count_for_repetition_and_the_plies_do_not() -> None:
    assert position("e5/e4 red left=0,0").key != position("e5/e4 blue left=0,0").key
    assert position("e5/e4 red left=1,0").key != position("e5/e4 red left=0,1").key
    assert position("e5/e4 red left=0,0 ply=8").key == position("e5/e4 red left=0,0 ply=4").key


def test_a_wall_forgets_the_past() -> None:
    here = play(potez.game("quoridor").start(), "e8 e2 e9 e1 a1h a3h e8 e2 e9")
    assert here.text == "e9/e1 red left=9,9 walls=a1h,a3h ply=6 moves e8 e2 e9"
    assert here.play("e1").outcome is None  # the third time for the pawns, the second with these walls
    assert play(here, "e1 e8 e2 e9 e1").outcome == potez.Outcome(None, "threefold")


def test_1000_plies_are_a_draw() -> None:
    here = position("e5/a2 red left=1,1 ply=999")
    assert here.outcome is None
    assert here.play("e4").outcome == potez.Outcome(None, "limit")
    assert here.play("e4h").outcome == potez.Outcome(None, "limit")
    assert position("e5/a2 red left=1,1 ply=1000").outcome == potez.Outcome(None, "limit")


def test_a_win_goes_before_the_limit() -> None:
    assert position("e2/a2 red left=1,1 ply=999").play("e1").outcome == potez.Outcome("red", "goal")


def test_the_limit_and_repetition_are_fields_of_the_tables_for_benchmarks() -> None:
    game = potez.game("quoridor")
    game.rules.lookup["cap"] = 9
    game.rules.lookup["threefold"] = 0
    last = play(game.start(), "e8 e2 e9 e1 e8 e2 e9 e1")
    assert last.outcome is None
    assert last.play("e8").outcome == potez.Outcome(None, "limit")
    start = game.start()
    rules = game.rules
    past, out, _ = buffers.playing(rules.room, NO_PAST)
    for seed in range(50):
        state = start._state.copy()
        result = rules.verbs.playout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, generator(seed), out)
        assert result // 256 == 9
        assert ENDS[result % 256 // 4] == "limit"


# Playouts, symmetry


@pytest.mark.parametrize("text", ["quoridor(size=5,walls=5)", "quoridor(size=3,walls=3)", "quoridor"])
def test_playouts_end_in_positions_that_can_be(text: str) -> None:
    """Reading a position back lays its walls by the rules: none of them has cut off a pawn, and nothing that is kept was forgotten."""
    game = potez.game(text)
    rules = game.rules
    past, out, _ = buffers.playing(rules.room, NO_PAST)
    for seed in range(150):
        state = game.start()._state.copy()
        rules.verbs.playout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, generator(seed), out)
        assert rules.same(rules.read_setup(rules.write_setup(state[0])), state)


@pytest.mark.parametrize(
    ("text", "moves"),
    [("quoridor(size=3,walls=2)", ""), ("quoridor(size=5,walls=1)", "c4 c2 c5 c1"), ("quoridor(size=5,walls=0)", "c4 c2 c5 c1 b5 c2 c5")],
)
def test_playouts_end_like_games_of_random_moves(text: str, moves: str) -> None:
    """Wins, draws and mean length, also from positions whose past counts."""
    here = play(potez.game(text).start(), moves)
    rules = here.game.rules
    many = 40000
    playouts = Playouts(rules, here._state, here._past, generator(1))
    playouts.run(many)
    rng = random.Random(2)
    lookup, out = rules.lookup.view(np.uint8), np.empty(64, np.int64)
    tally = np.zeros(4)
    few = 3000
    for _ in range(few):
        state, past = here._state.copy().view(np.uint8), list(here._past)
        while not (code := rules.verbs.outcome(lookup, state, np.array(past, np.uint64))):
            key = rules.verbs.key(lookup, state)
            move = int(out[rng.randrange(rules.verbs.moves(lookup, state, np.empty(0, np.uint64), out))])
            past = [] if rules.verbs.play(lookup, state, move) else [*past, key]
            tally[0] += 1
        tally[code % 4] += 1
    np.testing.assert_allclose(playouts.tally[1:] / many, tally[1:] / few, atol=0.03)
    np.testing.assert_allclose(playouts.tally[0] / many, tally[0] / few, rtol=0.04)


def test_mirrored_and_turned_games_are_the_same_game() -> None:
    size = 5

    def image(cell: Callable[[int, int, int], tuple[int, int]]) -> Callable[[str], str]:
        def send(text: str) -> str:
            sign = text[-1] if text[-1] in "hv" else ""
            row, column = cell(int(text.rstrip("hv")[1:]) - 1, "abcde".index(text[0]), size - 2 if sign else size - 1)
            return "abcde"[column] + str(row + 1) + sign

        return send

    mirrored = image(lambda row, column, last: (row, last - column))
    turned = image(lambda row, column, last: (last - row, last - column))
    game = potez.game("quoridor", size=size, walls=6)
    for seed in range(8):
        rng = random.Random(seed)
        one, left, upside = game.start(), game.start(), game.position("c5/c1 blue left=6,6")
        while one.outcome is None:
            assert texts(left.moves()) == {mirrored(text) for text in texts(one.moves())}
            assert texts(upside.moves()) == {turned(text) for text in texts(one.moves())}
            move = rng.choice(one.moves()).text
            one, left, upside = one.play(move), left.play(mirrored(move)), upside.play(turned(move))
        assert left.outcome == one.outcome
        assert upside.outcome is not None
        swapped = {"red": "blue", "blue": "red", None: None}[one.outcome.winner]
        assert (upside.outcome.winner, upside.outcome.reason) == (swapped, one.outcome.reason)


# Texts


@pytest.mark.parametrize("typed", ["E3H", " e3h ", "e 3 h"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert potez.game("quoridor").start().play(typed).text == "e9/e1 blue left=9,10 walls=e3h ply=1"


def test_column_h_is_no_wall() -> None:
    assert position("h5/a1 red left=1,1").play("h4").text == "h5/a1 red left=1,1 moves h4"
    assert position("h5/a1 red left=1,1").play("h4h").text == "h5/a1 blue left=0,1 walls=h4h ply=1"


@pytest.mark.parametrize("typed", ["", "e", "5e", "j1", "a10", "z3h", "e10v", "e03", "e3x", "e3hv", "e9-e8", "ж3", "c٢"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("quoridor").start().play(typed)


def test_a_cell_off_the_board_is_named() -> None:
    with pytest.raises(potez.UnreadableMove, match=r"there is no z3 on this board \(its cells run from a1 to i9\)"):
        potez.game("quoridor").start().play("z3h")


def test_every_refusal_names_a_rule_that_holds() -> None:
    found = set()
    for seed in range(12):
        game = potez.game("quoridor", size=3, walls=1) if seed % 2 else potez.game("quoridor", size=5, walls=4)
        cells = [name for name in game.rules.board.index if name[-1] not in "hv"]
        for here in random_game(game, seed, plies=40):
            if here.outcome:
                break
            legal = texts(here.moves())
            for typed in [cell + sign for cell in cells for sign in ("", "h", "v")]:
                error = here.why(typed)
                if error is None:
                    continue
                found.add(error.reason)
                if error.reason in ("wall_between", "wall_overlap", "wall_crosses"):
                    pieces = here.view()["pieces"]
                    assert error.sites
                    assert set(error.sites) <= {piece["site"] for piece in pieces if piece["kind"] == "wall"}
                if error.reason == "jump_straight":
                    assert set(error.sites) <= legal
                if error.reason == "cuts_off":
                    assert error.sites
    assert found == set(game.rules.REASONS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "give the rows and the side to move, such as 'c5/c1 red left=4,4'"),
        ("c5/c1", "give the rows and the side to move"),
        ("c5 red left=4,4", "pawns 'c5': name two different cells"),
        ("c5/c5 red left=4,4", "pawns 'c5/c5': name two different cells"),
        ("c5/c6 red left=4,4", "pawns 'c5/c6'"),
        ("c5/c1h red left=4,4", "pawns 'c5/c1h'"),
        ("c5/c1 green left=4,4", "red or blue"),
        ("c5/c1 red", "say how many walls red and blue have left, such as left=4,4"),
        ("c5/c1 red left=4", "2 whole numbers"),
        ("c5/c1 red left=5,0", "each side has only 4"),
        ("c5/c1 red left=4,4 walls=a1h", "with 1 walls on the board"),
        ("c5/c1 red left=-1,4", "from 0 to 20"),
        ("c5/c1 red left=4,4 left=4,4", "once each"),
        ("c5/c1 red left=4,4 ply=1001", "from 0 to 1000"),
        ("c5/c1 red left=0,0 walls=a9h", "there is no wall 'a9h' on this board"),
        ("c5/c1 red left=0,0 walls=a1", "there is no wall 'a1' on this board"),
        ("c5/c1 red left=0,0 walls=", "there is no wall '' on this board"),
        ("c5/c1 red left=0,0 walls=a1h,a1h", "a1h is named twice"),
        ("c5/c1 red left=0,0 walls=a1h,b1h", "the wall b1h cannot lie there: wall overlap"),
        ("c5/c1 red left=0,0 walls=a1h,a1v", "the wall a1v cannot lie there: wall crosses"),
        ("a5/c1 red left=0,0 walls=a4h,b4v", "the wall b4v cannot lie there: cuts off"),
        ("c1/c5 red left=0,0", "both pawns are on their goal rows"),
        ("c5/c1 red left=4,4 moves c3", "move 1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("quoridor", size=5, walls=4).position(text)


def test_finished_positions_can_be_read() -> None:
    assert position("e1/e4 blue left=3,3 walls=a1h").outcome == potez.Outcome("red", "goal")


# Pictures


def test_drawing() -> None:
    here = position("c4/c1 red left=3,2 walls=b1v,c2h,a4v", 5)
    assert str(here) == (
        "    a   b   c   d   e\n"
        "  1 .   . | b   .   .\n"
        "          |\n"
        "  2 .   . | .   .   .\n"
        "           -------\n"
        "  3 .   .   .   .   .\n"
        "\n"
        "  4 . | .   r   .   .\n"
        "      |\n"
        "  5 . | .   .   .   .\n"
        "\n"
        "walls: red 3, blue 2\n"
        "red to move"
    )


def test_the_picture_shows_pawns_walls_and_the_last_move() -> None:
    view = potez.game("quoridor").start().play("e3h").view()
    assert {"site": "e9", "kind": "pawn", "side": "red", "letter": "r"} in view["pieces"]
    assert {"site": "e3h", "kind": "wall", "side": "", "letter": "-"} in view["pieces"]
    assert {"name": "walls", "side": "red", "value": 9} in view["counters"]
    assert view["last"] == {"text": "e3h", "path": ["e3h"], "left": [], "jumped": [], "lost": []}


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_without_walls_left_levels_from_three_on_take_the_straight_way(level: int) -> None:
    race = position("e5/a1 red left=0,0")
    engine = potez.engine(race.game, level=level)
    for seed in range(20):
        assert engine.choose(race, seed=seed).move.text == "e4"
