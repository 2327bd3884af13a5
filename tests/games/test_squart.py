"""Squart: a position for every sentence of its rules."""

from __future__ import annotations

import numpy as np
import pytest

import potez
from potez.kernel.contract import Rules
from potez.kernel.random import Dice
from potez.kernel.types import Array
from potez.locales import pages
from tests.support import random_game, refusal, texts


def squart(text: str, **options: object) -> potez.Position:
    size = len(text.split("/")[0])
    return potez.game("squart", size=size, blocked=0, **options).position(text)


def blocked(position: potez.Position) -> set[str]:
    return {mark["site"] for mark in position.view()["marks"] if mark["kind"] == "blocked"}


# Sides, board, options


def test_blue_moves_first_and_lays_in_rows_then_red_in_columns() -> None:
    start = potez.game("squart(size=4,blocked=0)").start()
    assert start.turn == "blue"
    assert texts(start.moves()) == {f"{a}{row}-{b}{row}" for a, b in ("ab", "bc", "cd") for row in range(1, 5)}
    after = start.play("a1-b1")
    assert after.turn == "red"
    assert texts(after.moves()) == {"c2-c3", "c3-c4", "d1-d2", "d2-d3", "d3-d4", "a3-a4", "b3-b4"}


@pytest.mark.parametrize("size", range(4, 11))
def test_every_size_from_4_to_10_and_as_many_blocked_cells_by_default(size: int) -> None:
    game = potez.game("squart", size=size, seed=5)
    assert game.options["blocked"] == size
    assert len(game.rules.board) == size * size
    assert len(blocked(game.start())) == size


def test_default_size_is_7() -> None:
    assert potez.game("squart").options["size"] == 7


@pytest.mark.parametrize("bad", [3, 11, "7", 7.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="4 to 10"):
        potez.game("squart", size=bad)


@pytest.mark.parametrize(("size", "most"), [(4, 8), (5, 12), (7, 24), (10, 50)])
def test_random_cells_go_from_0_to_half_the_board(size: int, most: int) -> None:
    for number in (0, 1, most):
        start = potez.game("squart", size=size, blocked=number, seed=1 if number else None).start()
        assert len(blocked(start)) == number
        assert start.outcome is None
    for bad in (-1, most + 1):
        with pytest.raises(potez.InvalidOption, match=f"from 0 to {most}"):
            potez.game("squart", size=size, blocked=bad)


def test_random_cells_are_equally_likely() -> None:
    # Four blocked cells cannot stop blue on 4×4, so nothing is drawn again.
    counts: dict[str, int] = {}
    for seed in range(400):
        for name in blocked(potez.game("squart", size=4, blocked=4, seed=seed).start()):
            counts[name] = counts.get(name, 0) + 1
    assert len(counts) == 16
    assert all(60 < count < 140 for count in counts.values())  # 100 expected, deviation under 9


def test_a_random_start_on_which_blue_could_not_move_is_drawn_again() -> None:
    def stuck(cells: list[int]) -> bool:
        return all(i in cells or i + 1 in cells for i in range(16) if i % 4 < 3)

    seed = next(seed for seed in range(5000) if stuck(Dice(seed).sample(16, 8)))
    start = potez.game("squart", size=4, blocked=8, seed=seed).start()
    assert len(blocked(start)) == 8
    assert start.turn == "blue"
    assert start.moves()


def test_a_list_is_taken_as_it_is() -> None:
    game = potez.game("squart", size=4, blocked=["c3", "a1"])
    assert blocked(game.start()) == {"a1", "c3"}
    assert game == potez.game("squart(size=4,blocked=a1+c3)") == potez.game("squart", size=4, blocked=("A1", " C3 "))
    assert str(game) == "squart(size=4,blocked=a1+c3)"
    everything = [site.name for site in game.rules.board.sites]
    over = potez.game("squart", size=4, blocked=everything).start()
    assert over.outcome == potez.Outcome("red", "no-moves")


def test_an_empty_list_blocks_nothing() -> None:
    game = potez.game("squart", size=4, blocked=[])
    assert game == potez.game('squart(size=4,blocked="")') == potez.game("squart(size=4,blocked=0)")
    assert blocked(game.start()) == set()


@pytest.mark.parametrize("bad", ["a1", ["e1"], ["a5"], ["a1", "a1"], ["a1", 2], [""], 2.0, True, None, {"a1": 1}])
def test_other_lists_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="list of different cells from a1 to d4"):
        potez.game("squart", size=4, blocked=bad)


@pytest.mark.parametrize("bad", ["e1", "a1+a1", "a1 b2", "+", "a1+", "-1", "9", "1_0", "٣"])
def test_other_texts_of_lists_are_refused(bad: str) -> None:
    with pytest.raises(potez.InvalidOption, match="list of different cells from a1 to d4"):
        potez.game(f'squart(size=4,blocked="{bad}")')


def test_a_seed_decides_a_random_start() -> None:
    starts = {potez.game("squart", seed=seed).start().text for seed in range(20)}
    assert len(starts) == 20
    assert potez.game("squart", seed=3).start() == potez.game("squart(seed=3)").start()


def test_a_seed_that_is_needed_is_drawn_and_written() -> None:
    game = potez.game("squart")
    assert str(game) == f"squart(seed={game.options['seed']})"
    assert potez.game(str(game)).start() == game.start()
    assert str(potez.game("squart(blocked=0)")) == "squart(blocked=0)"
    assert potez.game("squart(blocked=a1)").options["seed"] is None
    assert potez.game("squart", seed=None).options["seed"] is not None


@pytest.mark.parametrize("bad", [-1, 2**63, "1", 1.0, True])
def test_other_seeds_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="whole number"):
        potez.game("squart", seed=bad)


# Move


def test_free_cells_beside_the_bar_are_blocked() -> None:
    after = squart("...../...../...../...../..... blue").play("b3-c3")
    assert after.text == "...../.##../#bb#./.##../..... red"
    after = squart("...../...../...../...../..... red").play("c2-c3")
    assert after.text == "..#../.#r#./.#r#./..#../..... blue"


def test_a_bar_in_the_corner_blocks_no_more_than_the_board_has() -> None:
    assert squart("..../..../..../.... blue").play("c4-d4").text == "..../..../..##/.#bb red"
    assert squart("..../..../..../.... red").play("a1-a2").text == "r#../r#../#.../.... blue"


def test_bars_and_blocked_cells_beside_a_new_bar_stay_as_they_are() -> None:
    position = squart("..../bb../..#./.... red", spread=False)
    assert position.play("c1-c2").text == "..r./bbr./..#./.... blue"
    assert squart("..../bb../..#./.... red").play("c1-c2").text == ".#r#/bbr#/..#./.... blue"


def test_blocked_cells_stay_blocked_for_the_rest_of_the_game() -> None:
    for seed in range(5):
        before: set[str] = set()
        for position in random_game(potez.game("squart", seed=seed), seed):
            assert before <= blocked(position)
            before = blocked(position)


def test_bars_across_the_middle_of_a_large_board() -> None:
    start = potez.game("squart(size=10,blocked=0)").start()
    after = start.play("i10-j10")
    assert "e5-e6" in texts(after.moves())
    rows = after.play("e5-e6").text.split()[0].split("/")
    assert rows[3:7] == ["....#.....", "...#r#....", "...#r#....", "....#....."]
    assert rows[8:] == ["........##", ".......#bb"]
    below = start.play("e6-f6").text.split()[0].split("/")
    assert below[4:7] == ["....##....", "...#bb#...", "....##...."]
    upper = start.play("e5-f5").text.split()[0].split("/")
    assert upper[3:6] == ["....##....", "...#bb#...", "....##...."]


def test_without_spread_only_the_two_cells_are_taken() -> None:
    after = squart("..../..../..../.... blue", spread=False).play("b2-c2")
    assert after.text == "..../.bb./..../.... red"
    assert texts(after.moves()) == {"a1-a2", "a2-a3", "a3-a4", "d1-d2", "d2-d3", "d3-d4", "b3-b4", "c3-c4"}


@pytest.mark.parametrize("bad", [0, "true", None])
def test_spread_is_yes_or_no(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="true or false"):
        potez.game("squart", spread=bad)


# End


def test_who_has_no_legal_move_loses_and_who_moved_last_wins() -> None:
    over = squart("..##/####/#.##/#.## blue").play("a1-b1")
    assert over.outcome is None
    over = over.play("b3-b4")
    assert over.outcome == potez.Outcome("red", "no-moves")
    assert refusal(over, "a1-b1") == ("game_over", ())
    assert squart("..##/####/#.##/#### blue").play("a1-b1").outcome == potez.Outcome("blue", "no-moves")


def test_room_for_the_other_side_does_not_help() -> None:
    assert squart(".###/.###/.###/.### blue").outcome == potez.Outcome("red", "no-moves")
    assert squart(".###/.###/.###/.### red").outcome is None


# Refusals


def test_cells_that_are_not_neighbours() -> None:
    start = potez.game("squart(size=4,blocked=0)").start()
    for typed in ("a1-c1", "a1-b2", "a1-a3", "d1-a2"):
        assert refusal(start, typed) == ("not_neighbours", tuple(typed.split("-")))


def test_bars_that_lie_the_other_way() -> None:
    start = potez.game("squart(size=4,blocked=0)").start()
    assert refusal(start, "b2-b3") == ("wrong_orientation", ("b2", "b3"))
    assert refusal(start, "b3-b2") == ("wrong_orientation", ("b3", "b2"))
    assert refusal(start.play("a1-b1"), "c3-d3") == ("wrong_orientation", ("c3", "d3"))


def test_the_left_or_upper_cell_comes_first() -> None:
    start = potez.game("squart(size=4,blocked=0)").start()
    assert refusal(start, "b1-a1") == ("order", ("b1", "a1"))
    assert refusal(start.play("a1-b1"), "d4-d3") == ("order", ("d4", "d3"))


def test_bars_do_not_overlap() -> None:
    position = squart("bb../..../..../.... blue", spread=False)
    assert refusal(position, "b1-c1") == ("occupied", ("b1",))
    assert refusal(position, "a1-b1") == ("occupied", ("a1", "b1"))
    assert refusal(squart("..../..../..../bb.. red", spread=False), "a3-a4") == ("occupied", ("a4",))


def test_blocked_cells_take_no_bar() -> None:
    position = squart("##../.#../..../.... blue")
    assert refusal(position, "b1-c1") == ("cell_blocked", ("b1",))
    assert refusal(position, "a1-b1") == ("cell_blocked", ("a1", "b1"))
    assert refusal(squart("bb#./..../..../.... blue"), "b1-c1") == ("occupied", ("b1",))


# Texts, drawing


@pytest.mark.parametrize("typed", ["C3-D3", " c3 - d3 ", "c3–d3"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert squart("..../..../..../.... blue").play(typed) == squart("..../..../..../.... blue").play("c3-d3")


@pytest.mark.parametrize("typed", ["", "c3", "c3d3", "c3-", "c3-e3", "d5-d6", "c3:d3", "c3-d3-"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        squart("..../..../..../.... blue").play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..../..../.... blue", "3 rows given, 4 needed"),
        ("..../..../..../...y blue", "row 4, letter 4: 'y'"),
        ("..../..../..../.... white", "blue or red"),
        ("..../..../..../.... blue ply=1", "cannot read"),
        ("b.../b.../..../.... blue", "the 'b' on a1 has no partner in its row"),
        ("bbb./..../..../.... blue", "the 'b' on c1 has no partner"),
        ("...b/b.../..../.... blue", "the 'b' on d1 has no partner"),
        ("rr../..../..../.... blue", "the 'r' on a1 has no partner in its column"),
        ("..../..../..../r... blue", "the 'r' on a4 has no partner"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        squart(text)


def test_bars_end_to_end_are_told_apart() -> None:
    pieces = squart("bbbb/r.../r.../.... blue", spread=False).view()["pieces"]
    assert [(piece["site"], piece["kind"], piece["side"]) for piece in pieces] == [
        ("a1", "bar-left", "blue"),
        ("b1", "bar-right", "blue"),
        ("c1", "bar-left", "blue"),
        ("d1", "bar-right", "blue"),
        ("a2", "bar-top", "red"),
        ("a3", "bar-bottom", "red"),
    ]


def test_drawing() -> None:
    assert str(squart("bb#./##r./.#r#/..#. blue")) == "    a b c d\n  1 = = # .\n  2 # # | .\n  3 . # | #\n  4 . . # .\n\nblue to move"


def test_mirrored_boards_have_mirrored_moves() -> None:
    for position in random_game(potez.game("squart(size=6,seed=8)"), 8):
        if position.outcome:
            break
        rows, side = position.text.split()
        mirrored = position.game.position("/".join(row[::-1] for row in rows.split("/")) + " " + side)
        across = {name: f"{'fedcba'['abcdef'.index(name[0])]}{name[1:]}" for name in position.game.rules.board.index}
        assert {frozenset(move.path) for move in mirrored.moves()} == {
            frozenset(across[name] for name in move.path) for move in position.moves()
        }


# Domineering, solved long ago


def wins(rules: Rules, state: Array, memo: dict[tuple[int, ...], bool]) -> bool:
    """Whether the side to move wins. Moves that leave the other side least come first."""
    key = (*state["free"][0].tolist(), int(state["turn"][0]))
    if key not in memo:
        after = []
        for code in map(int, rules.codes(state)):
            follower = state.copy()
            rules.verbs.play(rules.lookup.view(np.uint8), follower.view(np.uint8), code)
            after.append((len(rules.codes(follower)) - len(rules.codes(rules.other_turn(follower))), code, follower))
        after.sort(key=lambda item: item[:2])
        memo[key] = any(not wins(rules, follower, memo) for _, _, follower in after)
    return memo[key]


def outcome_class(rows: int, columns: int) -> str:
    """Who wins on a rectangle: H, V, or the one who moves first or second (1, 2)."""
    size = max(4, rows, columns)
    outside = [f"{'abcdefghij'[c]}{r + 1}" for r in range(size) for c in range(size) if r >= rows or c >= columns]
    rules = potez.game("squart", size=size, blocked=outside, spread=False).rules
    start, memo = rules.start(), dict[tuple[int, ...], bool]()
    horizontal = wins(rules, start, memo)
    if rows == columns:  # for the other side the same board, turned
        return "1" if horizontal else "2"
    vertical = wins(rules, rules.other_turn(start), memo)
    return {(True, True): "1", (False, False): "2", (True, False): "H", (False, True): "V"}[horizontal, vertical]


def test_domineering_on_squares() -> None:
    """Berlekamp 1988; Breuker, Uiterwijk and van den Herik 2000."""
    assert [outcome_class(n, n) for n in (2, 3, 4, 5)] == ["1", "1", "1", "2"]


def test_domineering_with_two_rows() -> None:
    """Lachmann, Moore and Rapaport 2000."""
    assert "".join(outcome_class(2, n) for n in range(1, 9)) == "V11HV11H"
    assert "".join(outcome_class(n, 2) for n in range(1, 5)) == "H11V"


def test_the_examples_of_the_guide_are_won_by_blue_from_the_first_move_on() -> None:
    """As the source tells them, a bar in the middle or in a corner at first; none of blue's moves gives the win away."""
    boards = [board for board in pages.read("guides", "squart").boards if board.game == "squart(size=5,blocked=0)"]
    assert [board.steps[0].move for board in boards] == ["b3-c3", "a1-b1"]
    rules, memo = potez.game("squart(size=5,blocked=0)").rules, dict[tuple[int, ...], bool]()
    for board in boards:
        position = potez.game(board.game).start()
        for step in board.steps:
            position = position.play(step.move)
            assert position.turn != "red" or not wins(rules, position.kernel.state, memo), step.move
        assert position.outcome and position.outcome.winner == "blue"


@pytest.mark.parametrize(
    ("size", "move", "red"), [(5, "c3-d3", False), (6, "c3-d3", False), (5, "b2-c2", True), (7, "f3-g3", False), (7, "d4-e4", True)]
)
def test_first_moves_that_the_guide_judges(size: int, move: str, red: bool) -> None:
    position = potez.game("squart", size=size, blocked=0).start().play(move)
    assert wins(position.game.rules, position.kernel.state, {}) is red


def test_the_same_cell_twice_is_refused() -> None:
    assert refusal(potez.game("squart", blocked=0).start(), "b2-b2") == ("same_site", ("b2",))
