# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""Go and Quick Go: a position for every sentence of their rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from potez.render.text import draw
from tests.support import random_game, refusal, texts


def go(text: str, **options: object) -> potez.Position:
    """A position from its rows, the side to move and other fields; the size is that of the rows."""
    return potez.game("go", size=len(text.split("/")[0]), **options).position(text)


def after(position: potez.Position, moves: str) -> potez.Position:
    for move in moves.split():
        position = position.play(move)
    return position


def rows(position: potez.Position) -> str:
    return "/".join("".join(position.game.rules.letters(position._state[0])[i] for i in row) for row in position.game.rules.board.rows)


def score(position: potez.Position, *dead: str) -> tuple[float, float]:
    found = position.score(dead)
    assert found is not None
    return found["black"], found["white"]


# Sides, board, presets


def test_black_moves_first_and_turns_alternate() -> None:
    start = potez.game("go").start()
    assert start.sides == ("black", "white")
    assert [start.turn, start.play("a1").turn, start.play("pass").turn, after(start, "a1 b1").turn] == ["black", "white", "white", "black"]


@pytest.mark.parametrize("size", range(2, 20))
@pytest.mark.parametrize("scoring", ["territory", "enclosed", "area"])
def test_every_size_from_2_to_19(size: int, scoring: str) -> None:
    start = potez.game("go", size=size, scoring=scoring).start()
    assert len(start.moves()) == size * size + 1
    last = start.game.rules.board.name(size * size - 1)
    assert last == "abcdefghijklmnopqrs"[size - 1] + str(size)
    position = start.play(last)
    assert len(position.moves()) == size * size
    assert after(position, "pass pass").outcome is not None


@pytest.mark.parametrize("bad", [1, 20, "9", 9.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="2 to 19"):
        potez.game("go", size=bad)


def test_preset_go() -> None:
    expected = {"size": 19, "scoring": "territory", "pass_stones": True, "ko": "simple", "limit": 0, "komi": 0}
    assert potez.game("go").options == expected


def test_preset_go_quick() -> None:
    expected = {"size": 9, "scoring": "enclosed", "pass_stones": False, "ko": "simple", "limit": 100, "komi": 0}
    assert potez.game("go-quick").options == expected


@pytest.mark.parametrize("size", [7, 9, 10])
@pytest.mark.parametrize("limit", [50, 100, 200])
def test_quick_boards_and_limits_of_the_source(size: int, limit: int) -> None:
    game = potez.game("go-quick", size=size, limit=limit)
    assert len(game.start().moves()) == size * size + 1
    assert game.rules.bound == min(limit, 4 * size * size)


@pytest.mark.parametrize(
    ("option", "bad", "message"),
    [
        ("komi", 50.5, "-50 to 50"),
        ("komi", -51, "-50 to 50"),
        ("komi", 0.25, "steps of 0.5"),
        ("komi", "7.5", "steps of 0.5"),
        ("limit", -1, "0 to 10000"),
        ("limit", 10001, "0 to 10000"),
        ("ko", "positional", "simple, superko, none"),
        ("scoring", "stones", "territory, enclosed, area"),
        ("pass_stones", 1, "true or false"),
        ("handicap", 2, "no option"),
    ],
)
def test_wrong_options_are_refused(option: str, bad: object, message: str) -> None:
    with pytest.raises(potez.InvalidOption, match=message):
        potez.game("go", **{option: bad})


def test_options_at_their_limits() -> None:
    for komi in (-50, 50, 49.5):
        assert potez.game("go", komi=komi).options["komi"] == komi
    for limit in (0, 1, 10000):
        assert potez.game("go", limit=limit).options["limit"] == limit


# Moves: stones, groups, liberties, captures, suicide


def test_a_stone_goes_on_any_empty_point_and_one_may_pass() -> None:
    assert texts(go("b../.w./... black").moves()) == {"b1", "c1", "a2", "c2", "a3", "b3", "c3", "pass"}


def test_an_occupied_point_is_refused() -> None:
    assert refusal(go("b../.w./... black"), "b2") == ("occupied", ("b2",))
    assert refusal(go("b../.w./... white"), "b2") == ("occupied", ("b2",))


def test_a_stone_without_liberties_is_captured_in_the_middle_at_the_side_and_in_the_corner() -> None:
    assert rows(go("..b../.bwb./...../...../..... black").play("c3")) == "..b../.b.b./..b../...../....."
    assert rows(go("bwb../...../...../...../..... black").play("b2")) == "b.b../.b.../...../...../....."
    assert rows(go("wb.../...../...../...../..... black").play("a2")) == ".b.../b..../...../...../....."


def test_a_stone_with_a_liberty_left_stays() -> None:
    assert rows(go("..b../.bw../...../...../..... black").play("c3")) == "..b../.bw../..b../...../....."


def test_groups_join_along_lines_and_are_captured_whole() -> None:
    assert rows(go(".bb../bww../bwb../...../..... black").play("d2")) == ".bb../bwwb./bwb../...../....."  # b4 is a liberty
    assert rows(go(".bb../bww../bwb../.b.../..... black").play("d2")) == ".bb../b..b./b.b../.b.../....."


def test_diagonal_stones_are_no_group() -> None:
    position = go("w..../bw.../...../...../..... black").play("b1")  # takes a1 alone: b2 is only diagonal to it
    assert rows(position) == ".b.../bw.../...../...../....."


def test_one_stone_may_capture_several_groups() -> None:
    one = go("w.w../bbb../...../...../..... black").play("b1")
    assert rows(one) == ".bw../bbb../...../...../....."  # c1 has its liberty d1
    both = go("w.wb./bbb../...../...../..... black").play("b1")
    assert rows(both) == ".b.b./bbb../...../...../....."
    assert both.text.endswith("white prisoners=2,0 ply=1")


def test_one_group_touched_twice_is_captured_once() -> None:
    position = go("ww.../w.b../bb.../...../..... black").play("c1")
    assert rows(position) == "wwb../w.b../bb.../...../....."
    assert rows(position.play("pass").play("b2")) == "..b../.bb../bb.../...../....."
    assert position.play("pass").play("b2").text.endswith("prisoners=4,0 ply=3")


def test_opposing_groups_are_captured_first() -> None:
    """A stone that has no liberty of its own gets one by capturing."""
    position = go(".wb../wwb../bb.../...../..... black").play("a1")
    assert rows(position) == "b.b../..b../bb.../...../....."


def test_suicide_of_one_stone_is_illegal() -> None:
    position = go(".b.../b..../...../...../..... white")
    assert refusal(position, "a1") == ("suicide", ("a1",))
    assert "a1" not in texts(position.moves())
    assert "a1" in texts(go(".b.../b..../...../...../..... black").moves())


def test_suicide_of_a_group_is_illegal() -> None:
    assert refusal(go("w.b../wbb../bb.../...../..... white"), "b1") == ("suicide", ("b1",))
    assert rows(go("w..b./wbb../b..../...../..... white").play("b1")) == "ww.b./wbb../b..../...../....."  # c1 stays free


def test_a_live_group_with_two_eyes_cannot_be_taken() -> None:
    position = go(".b.bw/bbbbw/wwwww/...../..... white")
    assert refusal(position, "a1")[0] == refusal(position, "c1")[0] == "suicide"


def test_the_last_outer_liberty_makes_an_eye_playable() -> None:
    """The source: an eye may be played in when it is the last liberty of the group around it."""
    position = go(".bw../bbw../www../...../..... white").play("a1")
    assert rows(position) == "w.w../..w../www../...../....."


def test_filling_an_own_eye_is_legal() -> None:
    assert "a1" in texts(go(".b.b./bbbb./...../...../..... black").moves())


# Ko

KO = ".bw./bw.w/.bw./.... black"  # black takes b2 from c2


def test_simple_ko_forbids_taking_back_at_once() -> None:
    position = go(KO).play("c2")
    assert rows(position) == ".bw./b.bw/.bw./...."
    assert refusal(position, "b2") == ("ko", ("b2",))
    assert "b2" not in texts(position.moves())
    assert position.text == ".bw./b.bw/.bw./.... white ko=b2 prisoners=1,0 ply=1"


def test_simple_ko_ends_after_another_move_of_each() -> None:
    position = after(go(KO), "c2 a4 d4")
    assert rows(position.play("b2")) == ".bw./bw.w/.bw./w..b"
    assert position.play("b2").text.endswith("black ko=c2 prisoners=1,1 ply=4")


def test_simple_ko_ends_after_passes() -> None:
    """The position before the opponent's last move is the present one after a pass: no stone recreates it."""
    position = after(go(KO), "c2 pass d4")
    assert "b2" in texts(position.moves())
    assert "b2" not in texts(go(KO).play("c2").moves())


def test_simple_ko_allows_a_longer_cycle() -> None:
    """After a1 a2 b1 b2 a1 b1 black's a1 recreates the board of ply 1, which is not the one before white's last move."""
    position = after(potez.game("go", size=2).start(), "a1 a2 b1 b2 a1 b1")
    assert rows(position.play("a1")) == "b./.."


def test_taking_two_stones_is_no_ko() -> None:
    """Black takes two; white may take the one stone that stands there back at once, since the board is another one."""
    position = go(".bbw./bww.w/.bbw./...../..... black").play("d2")
    assert rows(position) == ".bbw./b..bw/.bbw./...../....."
    assert "ko=" not in position.text
    assert position.play("c2").text == ".bbw./b.w.w/.bbw./...../..... black prisoners=2,1 ply=2"


def test_capturing_one_stone_with_a_group_is_no_ko() -> None:
    position = go("wb.../.b.../b..../...../..... black").play("a2")
    assert rows(position) == ".b.../bb.../b..../...../....."
    assert "ko=" not in position.text


def test_capturing_one_stone_with_a_liberty_to_spare_is_no_ko() -> None:
    position = go(".bw./bw.w/.b../.... black").play("c2")
    assert "ko=" not in position.text
    assert "b2" not in texts(position.moves())  # it would be suicide: c2 has c3
    assert refusal(position, "b2") == ("suicide", ("b2",))


def test_superko_forbids_the_ko_capture_and_says_superko() -> None:
    position = go(KO, ko="superko").play("c2")
    assert refusal(position, "b2") == ("superko", ("b2",))


def test_superko_forbids_any_earlier_board() -> None:
    position = after(potez.game("go", size=2, ko="superko").start(), "a1 a2 b1 b2 a1 b1")
    assert refusal(position, "a1") == ("superko", ("a1",))
    assert texts(position.moves()) == {"pass"}


def test_superko_does_not_ask_whose_turn_it_was() -> None:
    """The board of ply 2, black to move, would come back with white to move."""
    position = after(potez.game("go", size=2, ko="superko").start(), "a1 a2 b1 pass b2 a2")
    assert rows(position) == "../w."
    assert refusal(position, "a1") == ("superko", ("a1",))


def test_superko_counts_the_first_position_of_a_text() -> None:
    for field in ("", " passes=1"):
        position = after(potez.game("go", size=2, ko="superko").position("b./w. black" + field), "b1 pass b2 a2")
        assert refusal(position, "a1") == ("superko", ("a1",))


def test_superko_allows_taking_back_on_a_changed_board() -> None:
    assert rows(after(go(KO, ko="superko"), "c2 a4 d4 b2")) == ".bw./bw.w/.bw./w..b"
    assert rows(after(go(KO, ko="superko"), "c2 pass a4 b2")) == ".bw./bw.w/.bw./b..."


def test_no_ko_rule_allows_taking_back_at_once() -> None:
    position = go(KO, ko="none").play("c2")
    assert rows(position.play("b2")) == rows(go(KO))
    cycle = after(potez.game("go", size=2, ko="none").start(), "a1 a2 b1 b2 a1 b1")
    assert rows(cycle.play("a1")) == "b./.."


def test_passing_is_always_legal() -> None:
    for ko in ("simple", "superko", "none"):
        for position in random_game(potez.game("go", size=3, ko=ko), 3):
            assert position.outcome or "pass" in texts(position.moves())


def test_simple_ko_is_the_whole_board_rule() -> None:
    """Over random games: a point is refused for ko exactly if a stone there gives the board before the opponent's last move."""
    refused = 0
    for seed in range(30):
        for before, position in itertools.pairwise(random_game(potez.game("go", size=4), seed)):
            if position.outcome:
                break
            free = potez.game("go", size=4, ko="none").position(" ".join(position.text.split()[:2]))
            expected = {move.text for move in free.moves() if rows(free.play(move)) != rows(before)}
            assert texts(position.moves()) == expected | {"pass"}
            refused += len(free.moves()) - len(position.moves())
    assert refused > 5


# End


def test_two_passes_in_a_row_end_the_game() -> None:
    start = potez.game("go", size=3, komi=0.5).start()
    assert start.play("pass").outcome is None
    over = after(start, "b2 pass pass")
    assert over.outcome == potez.Outcome("black", "score", {"black": 9.0, "white": 1.5})
    assert over.turn is None
    assert over.moves() == ()
    assert refusal(over, "a1") == ("game_over", ())


def test_passes_with_a_stone_between_do_not_end_the_game() -> None:
    assert after(potez.game("go", size=3).start(), "pass b2 pass a1").outcome is None


def test_the_limit_counts_stones_and_passes() -> None:
    start = potez.game("go", size=3, limit=3, scoring="area").start()
    assert after(start, "b2 pass").outcome is None
    assert after(start, "b2 pass b1").outcome == potez.Outcome("black", "limit", {"black": 9, "white": 0})
    assert after(start, "b2 a1 b1").outcome == potez.Outcome("black", "limit", {"black": 2, "white": 1})


def test_a_second_pass_on_the_last_move_says_score() -> None:
    assert str(after(potez.game("go", size=3, limit=2).start(), "pass pass").outcome) == "draw (score, 1 : 1)"


def test_without_a_limit_a_game_ends_after_four_moves_a_point() -> None:
    game = potez.game("go", size=2, ko="none", scoring="area")
    assert game.rules.bound == 16
    position = game.position("b./.. white ply=14")
    assert position.outcome is None
    position = position.play("b2")
    assert position.outcome is None
    assert position.play("pass").outcome == potez.Outcome(None, "limit", {"black": 1, "white": 1})


def test_a_larger_limit_does_not_lengthen_the_game() -> None:
    assert potez.game("go", size=2, limit=10000).rules.bound == 16
    assert potez.game("go", size=2, limit=15).rules.bound == 15


def test_higher_score_wins_and_equal_scores_are_a_draw() -> None:
    for komi, winner in ((8.5, "black"), (9, None), (9.5, "white")):
        outcome = after(potez.game("go", size=3, scoring="area", komi=komi).start(), "b2 pass pass").outcome
        assert outcome == potez.Outcome(winner, "score", {"black": 9, "white": komi})


def test_negative_komi_is_taken_from_white() -> None:
    outcome = after(potez.game("go", size=3, scoring="area", komi=-0.5).start(), "pass b2 pass pass").outcome
    assert outcome == potez.Outcome("white", "score", {"black": 0, "white": 8.5})


# Scoring: territory

WALL = "..bw./..bw./..bw./..bw./..bw. black"


def test_territory_is_empty_regions_touching_only_own_stones() -> None:
    assert score(go(WALL)) == (10, 5)
    assert score(go("..bw./..bw./..bw./..bw./..b.. black")) == (10, 0)  # the right region touches both
    assert score(go("...../...../...../...../..... black")) == (0, 0)  # and an empty board nobody's stones


def test_territory_adds_prisoners_taken() -> None:
    assert score(go(WALL + " prisoners=3,7")) == (13, 12)
    assert score(go("wb.../...../...../...../..... black").play("a2")) == (24, 0)  # 23 points and the stone taken


def test_territory_does_not_count_stones() -> None:
    assert score(go("bbbw./.bbw./bbbw./bbbw./bbbw. black")) == (1, 5)


def test_pass_stones_are_the_default_for_territory_only() -> None:
    assert potez.game("go").options["pass_stones"] is True
    assert potez.game("go", scoring="area").options["pass_stones"] is False
    assert potez.game("go", scoring="enclosed").options["pass_stones"] is False
    assert potez.game("go", scoring="area", pass_stones=True).options["pass_stones"] is True


def test_every_pass_hands_the_opponent_one_prisoner() -> None:
    start = potez.game("go", size=3).start()
    assert start.play("pass").text == ".../.../... white passes=1 prisoners=0,1 ply=1"
    assert start.play("a1").play("pass").text == "b../.../... black passes=1 prisoners=1,0 ply=2"
    assert score(after(start, "b2 pass pass")) == (9, 1)


def test_without_pass_stones_a_pass_costs_nothing() -> None:
    start = potez.game("go", size=3, pass_stones=False).start()
    assert start.play("pass").text == ".../.../... white passes=1 ply=1"
    assert score(after(start, "b2 pass pass")) == (8, 0)


def test_every_stone_is_alive_unless_named_dead() -> None:
    position = go("..bw./w.bw./..bw./..bw./..bw. black prisoners=1,0")
    assert score(position) == (1, 5)  # the white stone spoils the left side
    assert score(position, "a2") == (12, 5)  # 10 points, its own prisoner and the earlier one


def test_dead_groups_are_named_by_one_or_more_of_their_stones() -> None:
    position = go("..bw./wwbw./..bw./..bwb/..bw. black")
    assert score(position, "a2", "e4") == score(position, "b2", "a2", "e4") == (12, 6)
    assert score(position, "a2") == (12, 0)
    assert score(position, "e4") == (0, 6)
    assert position.text.endswith("black")


def test_dead_stones_that_are_none_are_refused() -> None:
    position = go(WALL)
    with pytest.raises(potez.InvalidPosition, match="no z9 on this board"):
        position.score(["z9"])
    with pytest.raises(potez.InvalidPosition, match="no stone on a1"):
        position.score(["c1", "a1"])


def test_the_source_counts_territory_and_prisoners_together() -> None:
    """As in the Slovene example: 15 points of territory and one prisoner are 16, against 17."""
    side = "/".join(["...bw..."] * 5)
    position = go(f"{side}/bbbbw..w/wwwwwwww/wwwwwwww black prisoners=1,0", pass_stones=False)
    assert after(position, "pass pass").outcome == potez.Outcome("white", "score", {"black": 16, "white": 17})


# Scoring: area


def test_area_is_stones_and_empty_regions_touching_only_own_stones() -> None:
    assert score(go(WALL, scoring="area")) == (15, 10)
    assert score(go("..bw./..bw./..bw./..bw./..b.. black", scoring="area")) == (15, 4)


def test_area_does_not_count_prisoners() -> None:
    assert score(go(WALL + " prisoners=3,7", scoring="area")) == (15, 10)
    assert score(after(potez.game("go", size=3, scoring="area", pass_stones=True).start(), "b2 pass pass")) == (9, 0)


def test_area_with_dead_stones_taken_off() -> None:
    position = go("..bw./w.bw./..bw./..bw./..bw. black", scoring="area")
    assert score(position) == (5, 11)
    assert score(position, "a2") == (15, 10)


# Scoring: enclosed


def quick(text: str) -> potez.Position:
    return go(text, scoring="enclosed")


def test_enclosed_example_of_the_rulebook() -> None:
    rest = "/".join(["........."] * 6)
    assert score(quick(f"..w....../.w......./w......../{rest} black")) == (0, 3)
    assert score(quick(f".ww....../.w......./w......../{rest} black")) == (0, 6)


def test_enclosed_example_decides_the_game() -> None:
    rest = "/".join(["........."] * 6)
    over = after(potez.game("go-quick").position(f".ww....../.w......./w......../{rest} black"), "pass pass")
    assert over.outcome == potez.Outcome("white", "score", {"black": 0, "white": 6})


def test_enclosed_counts_stones_on_the_board() -> None:
    assert score(quick("b.w../...../..b../...../..... black")) == (2, 1)


def test_enclosed_by_stones_alone() -> None:
    assert score(quick("...../..b../.b.b./..b../..... black")) == (5, 0)
    assert score(quick("...../..b../.b.w./..b../..... black")) == (3, 1)  # every stone next to it must be his
    assert score(quick("...../.bb../b..b./.bb../..... black")) == (8, 0)


def test_enclosed_by_one_side_of_the_board() -> None:
    assert score(quick(".b.b./..b../...../...../..... black")) == (4, 0)
    assert score(quick("b..b./.bb../...../...../..... black")) == (6, 0)
    for turned in ("...../...../...../..b../.b.b. black", "...../b..../.b.../b..../..... black", "...../....b/...b./....b/..... black"):
        assert score(quick(turned)) == (4, 0)


def test_not_enclosed_by_two_sides_of_the_board() -> None:
    assert score(quick("..b../..b../..b../..b../..b.. black")) == (5, 0)  # each half touches three sides
    assert score(quick("bb.bb/bb.bb/bb.bb/bb.bb/bb.bb black")) == (20, 0)  # from top to bottom
    assert score(quick("bb.bb/bb.bb/bbbbb/bb.bb/bb.bb black")) == (25, 0)  # one side each


def test_a_region_without_stones_is_nobodys() -> None:
    assert score(quick("...../...../...../...../..... black")) == (0, 0)


def test_a_corner_with_two_empty_neighbours_leaves_the_region_open() -> None:
    assert score(quick("..b../.b.../b..../...../..... black")) == (3, 0)


def test_a_corner_with_one_empty_neighbour_lies_on_the_side_it_shares_with_it() -> None:
    assert score(quick("..b../bb.../...../...../..... black")) == (5, 0)  # a1 and b1: the top side
    assert score(quick(".b.../.b.../b..../...../..... black")) == (5, 0)  # a1 and a2: the left side
    assert score(quick("...b./bb.b./..b../...../..... black")) == (9, 0)  # a1 is at the top like b1 and c1; the region goes on to c2
    # a1 is at the top, and the region comes back to the left side at a3: two sides.
    assert score(quick("...b./bb.b./...b./bbb../..... black")) == (8, 0)


def test_a_corner_without_empty_neighbours_is_on_no_side() -> None:
    assert score(quick(".b.../b..../...../...../..... black")) == (3, 0)


@pytest.mark.parametrize(("corner", "stones"), [("a1", "b1 a2"), ("e1", "d1 e2"), ("a5", "b5 a4"), ("e5", "d5 e4")])
def test_all_corners_are_alike(corner: str, stones: str) -> None:
    game = potez.game("go", size=5, scoring="enclosed")
    one, other = stones.split()
    # Without an empty neighbour the corner is on no side: enclosed, whatever the rest of the board is.
    closed = after(game.start(), f"{one} c3 {other}")
    assert score(closed) == (3, 1)
    # With both neighbours empty it leaves its region open, and all else touches several sides.
    assert score(after(game.start(), f"{one} pass")) == (1, 0)


@pytest.mark.parametrize("turns", range(4))
def test_a_corner_with_one_or_two_empty_neighbours_at_every_corner(turns: int) -> None:
    """The worked example of the rulebook, turned: three stones enclose nothing, a fourth beside the corner makes a region of two points."""

    def turned(name: str) -> str:
        column, row = ord(name[0]) - 97, int(name[1:]) - 1
        for _ in range(turns):
            column, row = 4 - row, column
        return f"{chr(97 + column)}{row + 1}"

    def lay(stones: str) -> potez.Position:
        position = potez.game("go", size=5, scoring="enclosed").start()
        for stone in stones.split():
            position = position.play("pass").play(turned(stone))
        return position

    assert score(lay("c1 b2 a3")) == (0, 3)
    assert score(lay("c1 b2 a3 b1")) == (0, 6)
    assert score(lay("c1 b2 a3 a2")) == (0, 6)


def test_all_edge_points_must_lie_on_the_same_side() -> None:
    # a1 by its one neighbour at the top, e1 too: the whole top row is one side.
    assert score(quick("...../bbbbb/...../...../..... black")) == (10, 0)
    # With d2 open as well e1 still has one empty neighbour.
    assert score(quick("...../bbb.b/..bbb/...../..... black")) == (13, 0)
    # With e2 open e1 has two.
    assert score(quick("...../bbbb./...bb/...../..... black")) == (6, 0)


def test_enclosed_ignores_prisoners_and_counts_komi() -> None:
    assert score(go("...../..b../.b.b./..b../..... black prisoners=5,2", scoring="enclosed", komi=2.5)) == (5, 2.5)


def test_enclosed_on_the_smallest_board() -> None:
    assert score(quick("../bb black")) == (4, 0)  # a1 and b1 lie at the top
    assert score(quick("../.b black")) == (1, 0)
    assert score(quick(".b/b. black")) == (4, 0)


# Positions as text


def test_text_carries_ko_point_prisoners_passes_and_moves() -> None:
    position = after(go(KO), "c2 pass")
    assert position.text == ".bw./b.bw/.bw./.... black passes=1 prisoners=2,0 ply=2"
    for game in ("go(size=4)", "go(size=4,ko=none)"):
        for position in random_game(potez.game(game), 5):
            again = position.game.position(position.text)
            assert again == position
            assert again.key == position.key


def test_text_of_superko_carries_the_moves() -> None:
    position = after(potez.game("go", size=2, ko="superko").start(), "a1 a2 b1")
    assert position.text == "../.. black moves a1 a2 b1"


def test_key_knows_all_but_the_moves_played() -> None:
    base = go("b../.../... white")
    assert base.key == go("b../.../... white ply=5").key
    assert base.key != go("b../.../... black").key
    assert base.key != go("b../.../... white passes=1").key
    assert base.key != go("b../.../... white prisoners=1,0").key
    assert base.key == go("b../.../... white prisoners=2,2").key
    assert go(".bw./b.bw/.bw./.... white ko=b2").key != go(".bw./b.bw/.bw./.... white").key


@pytest.mark.parametrize("typed", ["C2", " c2 ", "c 2"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert rows(potez.game("go", size=3).start().play(typed)) == ".../..b/..."
    assert potez.game("go", size=3).start().play(" P ASS ").text == ".../.../... white passes=1 prisoners=0,1 ply=1"


@pytest.mark.parametrize("typed", ["", "c", "2c", "d1", "a4", "resign", "pass1", "c-2", "ж3", "c٢", "c02", "t20"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("go", size=3).start().play(typed)


def test_columns_do_not_skip_a_letter() -> None:
    assert rows(potez.game("go", size=9).start().play("i9")).endswith("/........b")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../... black", "2 rows given, 3 needed"),
        (".../.../.... black", "row 3 has 4 letters, 3 needed"),
        (".../.x./... black", "row 2, letter 2: 'x'"),
        (".../.../... green", "black or white"),
        (".../.../... black passes=3", "from 0 to 2"),
        (".../.../... black prisoners=3", "2 whole numbers"),
        (".../.../... black prisoners=-1,0", "from 0 to"),
        (".../.../... black ply=37", "ply=37 in a game of at most 36 moves"),
        ("bw./w../... black", "the group on a1 has no liberty"),
        ("bbb/bbb/bbb black", "the group on a1 has no liberty"),
        (".../.../... black ko=d4", "there is no such site"),
        (".../.../... black ko=a1", "a stone there takes nothing back"),
        ("b../.../... black ko=a1", "a stone there takes nothing back"),
        (".b./b.b/.b. white ko=b2", "a stone there takes nothing back"),
        ("", "give the rows"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("go", size=3).position(text)


def test_a_ko_point_needs_simple_ko_and_a_stone_before() -> None:
    text = ".bw./b.bw/.bw./.... white ko=b2"
    assert refusal(go(text), "b2") == ("ko", ("b2",))
    for bad, ko in ((text, "superko"), (text, "none"), (text + " passes=1", "simple")):
        with pytest.raises(potez.InvalidPosition, match="only with ko=simple and after a stone"):
            go(bad, ko=ko)


# Symmetry, playouts


def test_turned_boards_have_turned_moves_with_simple_ko() -> None:
    """Turning a game by a quarter turns its legal moves, ko points included."""
    game = potez.game("go", size=4)

    def turned(name: str) -> str:
        return name if name == "pass" else "abcd"[4 - int(name[1:])] + str("abcd".index(name[0]) + 1)

    rng = random.Random(1)
    for _ in range(20):
        position = mirror = game.start()
        while position.outcome is None:
            assert {turned(name) for name in texts(position.moves())} == texts(mirror.moves())
            move = rng.choice(position.moves()).text
            position, mirror = position.play(move), mirror.play(turned(move))
        assert mirror.outcome == position.outcome


@pytest.mark.parametrize("ko", ["simple", "superko", "none"])
def test_a_playout_draws_every_legal_move_alike(ko: str) -> None:
    """One ply before its limit a playout is one move: all legal ones come about as often, and no other."""
    game = potez.game("go", size=4, ko=ko)
    rules = game.rules
    for seed in range(4):
        position = [p for p in random_game(game, seed) if p.outcome is None][-1]
        lookup = rules.relaxed(last=int(position._state[0]["ply"]) + 1)
        expected = {rows(position.play(move)) + str(move.text == "pass") for move in position.moves()}
        found: Counter[str] = Counter()
        rng, (past, out, _) = generator(seed), buffers.playing(rules.room, position._past)
        count = 300 * len(expected)
        for _ in range(count):
            state = position._state.copy()
            assert rules.verbs.playout(lookup.view(np.uint8), state.view(np.uint8), past, len(position._past), rng, out) // 256 == 1
            letters = rules.letters(state[0])
            board = "/".join("".join(letters[i] for i in row) for row in rules.board.rows)
            found[board + str(state[0]["passes"] == position._state[0]["passes"] + 1)] += 1
        assert set(found) == expected
        assert all(abs(times - 300) < 110 for times in found.values()), found  # over six deviations


@pytest.mark.parametrize("text", ["go(size=4)", "go(size=4,ko=superko,scoring=area)", "go-quick(size=5)"])
def test_a_playout_leaves_a_state_whose_outcome_it_reports(text: str) -> None:
    rules = potez.game(text).rules
    (past, out, _), rng = buffers.playing(rules.room, NO_PAST), generator(3)
    for _ in range(300):
        state = rules.start()
        result = rules.verbs.playout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, rng, out)
        assert result // 256 == state[0]["ply"]
        assert rules.verbs.outcome(rules.lookup.view(np.uint8), state.view(np.uint8), past[:0]) == result % 256


# Pictures


def test_star_points() -> None:
    def stars(size: int) -> str:
        return " ".join(site.name for site in potez.game("go", size=size).rules.board.sites if site.tint == "star")

    assert stars(19) == "d4 j4 p4 d10 j10 p10 d16 j16 p16"
    assert stars(13) == "d4 j4 g7 d10 j10"
    assert stars(9) == "c3 g3 e5 c7 g7"
    assert stars(10) == "c3 h3 c8 h8"
    assert stars(7) == ""


def test_lines_of_the_board_and_the_outer_ones_of_quick_go() -> None:
    lines = potez.game("go", size=3).start().view()["lines"]
    assert len(lines) == 6
    assert {line[end] for line in lines for end in ("x1", "y1", "x2", "y2")} == {0, 1, 2}
    outer = potez.game("go-quick", size=3).start().view()["lines"]
    assert len(outer) == 10
    assert {line["x1"] for line in outer} == {-0.5, 0, 1, 2, 2.5}


def test_dead_stones_become_prisoners_of_the_picture() -> None:
    match = potez.Match("go(size=5)")
    for move in ["c1", "b2", "c2", "e5", "b3", "pass", "a3", "pass", "pass"]:
        match.play(move)

    def shown(dead: tuple[str, ...]) -> list[object]:
        return [c["value"] for c in match.position.view(dead)["counters"] if c["name"] == "prisoners"]

    assert shown(()) == [2, 1] and shown(("b2",)) == [3, 1] and shown(("c1", "e5")) == [3, 3]


def test_the_view_says_who_has_won_when_dead_groups_are_off() -> None:
    position = after(go("w.b../w.b../w.b../..b../..bww black", komi=20, pass_stones=False), "pass pass")
    assert position.view()["outcome"] == {"winner": "white", "reason": "score", "score": {"black": 0, "white": 20}}
    assert position.view(["e5", "a1"])["outcome"] == {"winner": "black", "reason": "score", "score": {"black": 25, "white": 20}}
    assert str(position).endswith("white won: score")
    assert draw(position, ["e5", "a1"]).endswith("black won: score")


def test_the_view_shows_prisoners_captured_stones_and_territory() -> None:
    position = go("w.wb./bbb../...../...../..... black").play("b1")
    view = position.view()
    assert view["last"] is not None
    assert view["last"]["path"] == ["b1"]
    assert view["last"]["jumped"] == ["a1", "c1"]
    assert {"name": "prisoners", "side": "black", "value": 2} in view["counters"]
    assert view["marks"] == []
    over = after(go("..bw./..bw./..bw./..bw./.wbw. black"), "pass pass").view()
    marks = {(mark["site"], mark["kind"]) for mark in over["marks"]}
    assert marks == {(f"e{row}", "territory-white") for row in range(1, 6)}
    assert {"name": "score", "side": "white", "value": 6} in over["counters"]


def test_drawing() -> None:
    position = go("........./........./........./...b...../........./........./........./........w/......... black")
    assert str(position) == (
        "    a b c d e f g h i\n"
        "  1 . . . . . . . . .\n"
        "  2 . . . . . . . . .\n"
        "  3 . . + . . . + . .\n"
        "  4 . . . X . . . . .\n"
        "  5 . . . . + . . . .\n"
        "  6 . . . . . . . . .\n"
        "  7 . . + . . . + . .\n"
        "  8 . . . . . . . . O\n"
        "  9 . . . . . . . . .\n"
        "\nprisoners: black 0, white 0\nblack to move"
    )


def test_drawing_of_a_counted_board() -> None:
    over = after(go(".bw./.bw./bbw./wwww black", scoring="area", komi=0.5), "pass pass")
    assert str(over) == (
        "    a b c d\n"
        "  1 x X O o\n"
        "  2 x X O o\n"
        "  3 X X O o\n"
        "  4 O O O O\n"
        "\nprisoners: black 0, white 0\nscore: black 6, white 10.5\nwhite won: score"
    )
