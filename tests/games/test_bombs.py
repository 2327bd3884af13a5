# Over 400 lines: the rules of one game are one list, a position for every sentence.
"""The Man with the Bombs: a position for every sentence of its rules."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from tests.support import refusal, texts


def at(text: str, **options: object) -> potez.Position:
    """A position on a map with just its walls: rows with '/', then the side to move and other fields."""
    rows = text.split()[0]
    lines = re.sub("[^#12/]", " ", rows).replace("/", "\n")
    return potez.game("bombs", map=lines, **options).position(text)


def rows(position: potez.Position) -> list[str]:
    return position.text.split()[0].split("/")


def lines(text: str) -> str:
    """A map from rows with '/'."""
    return text.replace("/", "\n")


HALL = "#######/#1....#/#.....#/#....2#/####### player1"


# Sides, maps


def test_player_1_moves_first() -> None:
    assert potez.game("bombs").sides == ("player1", "player2")
    assert potez.game("bombs").start().turn == "player1"


def test_defaults() -> None:
    assert potez.game("bombs").options == {"map": "classic", "k": 3, "blast": "through"}


def test_the_classic_map() -> None:
    assert rows(potez.game("bombs").start()) == [
        "######################",
        "#1....#.......#......#",
        "#.#...###...####.#####",
        "#.#..................#",
        "#....p.#..p..#..###.##",
        "##########...........#",
        "#.#.....#...####....##",
        "#.............p......#",
        "#.#######...#######..#",
        "#....#..#...#p.......#",
        "#.####..#...###.###..#",
        "#....#....#.........2#",
        "######################",
    ]


@pytest.mark.parametrize(("name", "size"), [("pillars", 9), ("maze", 11)])
def test_the_smaller_maps_are_symmetric(name: str, size: int) -> None:
    found = rows(potez.game("bombs", map=name).start())
    assert len(found) == size
    turned = [row[::-1].translate(str.maketrans("12", "21")) for row in reversed(found)]
    assert turned == found


def test_a_maps_text() -> None:
    game = potez.game("bombs", map="######\n#1 p2#\n######")
    assert game.start().text == "######/#1.p2#/###### player1"
    assert str(game) == 'bombs(map="######\\n#1 p2#\\n######")'
    assert potez.game(str(game)) == game
    assert potez.game('bombs(map="######\\n#1 p2#\\n######",k=5)').options["k"] == 5


def test_short_lines_are_filled_with_walls_and_blank_lines_at_the_end_are_dropped() -> None:
    game = potez.game("bombs", map="######\n#1\n# \n\n#   2#\n######\n\n  \n")
    assert rows(game.start()) == ["######", "#1####", "#.####", "######", "#...2#", "######"]
    assert game.start().outcome is None


def test_lines_may_end_in_the_windows_way() -> None:
    assert potez.game("bombs", map="####\r\n#12#\r\n####\r\n") == potez.game("bombs", map="####\n#12#\n####")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("######/#1 x2#/######", "line 2, column 4: 'x'"),
        ("######/#1\t 2#/######", "line 2, column 3"),
        ("######/#1 .2#/######", "line 2, column 4: '.'"),
        ("######/#1 12#/######", "line 2, column 4: a second player '1'"),
        ("######/#1 2 #/#  2 #/######", "line 3, column 4: a second player '2'"),
        ("######/#1   #/######", "line 3, column 6: the map ends and there was no player '2'"),
        ("######/#   2#/######", "no player '1'"),
        ("## ###/#1  2#/######", "line 1, column 3: ' ' on the border"),
        ("######/#1  2#/###p##", "line 3, column 4: 'p' on the border"),
        ("######/ 1  2#/######", "line 2, column 1: ' ' on the border"),
        ("######/#1  2/######/#  ", "line 4, column 2: ' ' on the border"),
        ("#######/#1  2  /#######", "line 2, column 7: ' ' on the border"),
        ("#" * 25 + "/#12#/####", "line 1, column 25: a map has at most 24 columns"),
        ("####/#12#/" + "####/" * 23, "line 25, column 1: a map has at most 24 lines"),
        ("/", "line 1, column 1: the map ends"),
    ],
)
def test_bad_maps_are_refused_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidOption, match=message):
        potez.game("bombs", map=lines(text))


def test_a_map_of_24_by_24() -> None:
    inside = ["#1" + " " * 21 + "#"] + ["#" + " " * 22 + "#"] * 20 + ["#" + " " * 21 + "2#"]
    position = potez.game("bombs", map="\n".join(["#" * 24, *inside, "#" * 24])).start()
    assert len(position.game.rules.board) == 576
    assert texts(position.play("d*").moves()) == {"w", "w*", "a", "a*"}


@pytest.mark.parametrize("bad", ["", "Classic", "nowhere", "######", 3, None, ["####"]])
def test_unknown_maps_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="one of classic, maze, pillars, or the lines of a map"):
        potez.game("bombs", map=bad)


@pytest.mark.parametrize("bad", [0, 51, "3", 3.0, True, None])
def test_other_values_of_k_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="1 to 50"):
        potez.game("bombs", k=bad)


@pytest.mark.parametrize("bad", ["wall", "", None])
def test_other_blasts_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="through, walls"):
        potez.game("bombs", blast=bad)


# The turn


def test_a_step_is_obligatory_and_a_bomb_may_be_left() -> None:
    assert texts(at(HALL).moves()) == {"s", "s*", "d", "d*"}


def test_the_four_directions() -> None:
    position = at("#####/#...#/#.1.#/#...#/#..2#/##### player1")
    for move, row, place in [("w", 1, 2), ("a", 2, 1), ("s", 3, 2), ("d", 2, 3)]:
        assert rows(position.play(move))[row][place] == "1"
    assert position.find("w").path == ("c2",)


def test_no_step_onto_walls_bombs_or_the_other_player() -> None:
    position = at("#####/#.b.#/#B1.#/#.*.#/#..2#/##### player1")
    assert texts(position.moves()) == {"d", "!d", "d*"}
    assert refusal(position, "w") == ("bomb_there", ("c2",))
    assert refusal(position, "a") == ("bomb_there", ("b3",))
    assert refusal(position, "!s") == ("bomb_there", ("c4",))
    assert refusal(at("######/#12..#/#....#/###### player1"), "d*") == ("player_there", ("c2",))
    assert refusal(at(HALL), "w") == ("wall", ("b1",))
    assert refusal(at(HALL), "a*") == ("wall", ("a2",))


def test_a_protection_is_picked_up() -> None:
    position = at("######/#1pp.#/#...2#/###### player1").play("d")
    assert position.text == "######/#.1p.#/#...2#/###### player2 held=1,0 without=1,0 ply=1"
    held = {counter["side"]: counter["value"] for counter in position.view()["counters"] if counter["name"] == "protections"}
    assert held == {"player1": 1, "player2": 0}
    assert position.play("a").play("d").text.split()[2] == "held=2,0"


def test_a_bomb_is_left_on_the_cell_just_left_and_is_inactive() -> None:
    position = at(HALL).play("d*")
    assert rows(position)[1] == "#b1...#"
    assert {"site": "b2", "kind": "bomb", "side": "player1", "letter": "b"} in position.view()["pieces"]
    assert position.find("a*").path == ("e4", "f4")
    assert rows(position.play("a*"))[3] == "#...2B#"


def test_activating_the_own_inactive_bomb_is_optional() -> None:
    position = at("#######/#b....#/#.1...#/#....2#/####### player1")
    assert {"d", "!d", "d*"} <= texts(position.moves())
    assert position.find("!d").path == ("b2", "d3")
    assert rows(position.play("!d"))[1] == "#*....#"
    assert rows(position.play("d"))[1] == "#b....#"
    assert {"site": "b2", "kind": "active-bomb", "side": "", "letter": "*"} in position.play("!d").view()["pieces"]


def test_there_is_nothing_to_activate_without_an_own_inactive_bomb() -> None:
    assert refusal(at(HALL), "!d") == ("no_bomb", ())
    others = at("#######/#B*...#/#..1..#/#....2#/####### player1")
    assert refusal(others, "!d") == ("no_bomb", ())
    assert refusal(others, "!d*") == ("no_bomb", ())


def test_a_new_bomb_activates_the_older_one() -> None:
    position = at("#######/#b....#/#.1...#/#....2#/####### player1").play("d*")
    assert rows(position)[1:3] == ["#*....#", "#.b1..#"]


def test_activating_does_not_count_as_leaving_a_bomb() -> None:
    position = at("#######/#b....#/#.1...#/#....2#/####### player1 without=1,0").play("!d")
    assert "without=2,0" in position.text


def test_the_kth_move_in_a_row_without_a_bomb_must_leave_one() -> None:
    position = at(HALL).play("d").play("a").play("d").play("a")
    assert "without=2,2" in position.text
    assert texts(position.moves()) == {"a*", "s*", "d*"}
    assert refusal(position, "d") == ("must_leave_bomb", ("d2",))
    assert refusal(position, "w") == ("wall", ("d1",))  # the step comes first
    after = position.play("d*")
    assert "without=0,2" in after.text
    assert "d" in texts(after.play("w*").moves())


def test_leaving_a_bomb_earlier_begins_the_count_anew() -> None:
    position = at(HALL).play("d").play("a").play("d*").play("a")
    assert "without=0,2" in position.text
    assert "s" in texts(position.moves())


def test_with_k_1_every_move_leaves_a_bomb() -> None:
    position = at(HALL, k=1)
    assert texts(position.moves()) == {"s*", "d*"}


def test_with_k_50_the_fiftieth_move_leaves_a_bomb() -> None:
    assert "d" in texts(at(HALL + " without=48,0", k=50).moves())
    assert texts(at(HALL + " without=49,0", k=50).moves()) == {"s*", "d*"}


def test_a_player_who_must_leave_a_bomb_cannot_only_activate() -> None:
    position = at("#######/#b....#/#.1...#/#....2#/####### player1 without=2,0")
    assert refusal(position, "!d") == ("must_leave_bomb", ("c3",))
    assert {move[-1] for move in texts(position.moves())} == {"*"}


def test_the_example_of_the_source() -> None:
    position = potez.game("bombs").start().play("d*").play("w").play("d").play("w").play("!s")
    assert rows(position)[1:3] == ["#*....#.......#......#", "#.#1..###...####.#####"]
    assert {move[-1] for move in texts(position.moves())} == {"*"}  # player 2 has left none in two moves
    position = position.play("w*")
    assert position.play("w*").outcome == potez.Outcome("player2", "explosion")  # one cell up, into the line of the bomb
    assert position.play("s*").outcome is None


# Triggers


def test_an_active_bomb_goes_off_when_a_step_ends_in_its_row() -> None:
    position = at("########/#1....*#/#......#/#....2.#/######## player1")
    assert position.play("d").outcome == potez.Outcome("player2", "explosion")
    assert position.play("s").outcome is None


def test_an_active_bomb_goes_off_when_a_step_ends_in_its_column() -> None:
    position = at("#######/#1....#/#....2#/#.*...#/####### player1")
    assert position.play("d").outcome == potez.Outcome("player2", "explosion")
    assert position.play("s").outcome is None


def test_it_is_nobodys_and_goes_off_for_either_player() -> None:
    position = at("#######/#....1#/#.....#/#*...2#/####### player2")
    assert position.play("a").outcome == potez.Outcome("player1", "explosion")


def test_an_inactive_bomb_does_not_go_off_for_a_step() -> None:
    assert at("#######/#1..B.#/#.....#/#....2#/####### player1").play("d").outcome is None
    assert at("#######/#1..b.#/#.....#/#....2#/####### player1").play("d").outcome is None


def test_walls_and_bombs_between_shield_from_the_trigger() -> None:
    assert at("########/#1.#.*.#/#......#/#.....2#/######## player1").play("d").outcome is None
    assert at("########/#1..B*.#/#......#/#.....2#/######## player1").play("d").outcome is None


def test_the_other_player_between_shields_nothing() -> None:
    over = at("########/#1..2*.#/#......#/######## player1").play("d")
    assert over.outcome == potez.Outcome(None, "explosion")


def test_no_bomb_goes_off_for_a_player_who_was_standing_in_line_already() -> None:
    position = at("#######/#1....#/#.....#/#.*..2#/####### player1")
    assert position.play("s").outcome is None  # player 2 stands in the bomb's row
    assert position.play("s").play("w").outcome is None


def test_a_step_along_the_line_is_a_step_that_ends_in_it() -> None:
    position = at("########/#*.1...#/#......#/#.....2#/######## player1")
    assert position.play("d").outcome == potez.Outcome("player2", "explosion")


def test_a_bomb_does_not_go_off_in_the_turn_in_which_it_was_activated() -> None:
    position = at("########/#1...b.#/#......#/#.....2#/######## player1")
    after = position.play("!d")
    assert after.outcome is None
    assert rows(after)[1] == "#.1..*.#"
    assert after.play("a").outcome == potez.Outcome(None, "explosion")  # in the next turn it does: player 2 steps under it


def test_nor_in_the_turn_in_which_a_newer_bomb_activated_it() -> None:
    after = at("########/#1...b.#/#......#/#.....2#/######## player1").play("d*")
    assert after.outcome is None
    assert rows(after)[1] == "#b1..*.#"


def test_the_bomb_just_left_shields() -> None:
    position = at("########/#*1....#/#......#/#.....2#/######## player1")
    assert position.play("d").outcome == potez.Outcome("player2", "explosion")
    assert position.play("d*").outcome is None


def test_the_bomb_just_left_can_be_set_off() -> None:
    position = at("########/#.1.*..#/#......#/#.....2#/######## player1 held=1,0")
    once = position.play("d")
    assert once.text == "########/#..1...#/#......#/#.....2#/######## player2 without=1,0 ply=1"
    twice = position.play("d*")
    assert twice.outcome == potez.Outcome("player2", "explosion")
    assert rows(twice)[1] == "#..1...#"
    last = twice.view()["last"]
    assert last is not None
    assert last["left"] == ["c2"]
    assert last["jumped"] == ["c2", "e2"]


# Explosions


def test_a_blast_goes_through_walls_by_default() -> None:
    position = at("########/#*1.#2.#/#......#/######## player1 held=1,0")
    assert position.play("d").outcome == potez.Outcome("player1", "explosion")
    column = at("#######/#1....#/##.####/#.*...#/##.####/#.2...#/####### player1 held=1,0")
    assert column.play("d").outcome == potez.Outcome("player1", "explosion")
    walled = at("#######/#1....#/##.####/#.*...#/#######/#.2...#/####### player1 held=1,0")
    assert walled.play("d").outcome == potez.Outcome("player1", "explosion")


def test_with_blast_walls_each_arm_stops_at_the_first_wall() -> None:
    position = at("########/#*1.#2.#/#......#/######## player1 held=1,0", blast="walls").play("d")
    assert position.outcome is None
    assert "held" not in position.text
    open_arm = at("#######/#1....#/##.####/#.*...#/##.####/#.2...#/####### player1 held=1,0", blast="walls")
    assert open_arm.play("d").outcome == potez.Outcome("player1", "explosion")
    walled = at("#######/#1....#/##.####/#.*...#/#######/#.2...#/####### player1 held=1,0", blast="walls")
    assert walled.play("d").outcome is None


def test_a_chain_sets_off_every_bomb_in_reach_whoevers() -> None:
    position = at("#########/#1.*...B#/#.......#/#.....b.#/#.......#/#2......#/######### player1 held=2,0")
    after = position.play("d")  # d2 sets off h2; nothing reaches g4
    assert after.outcome is None
    assert rows(after) == ["#########", "#.1.....#", "#.......#", "#.....b.#", "#.......#", "#2......#", "#########"]
    longer = at("#########/#1.*...B#/#.......#/#...*...#/#...b.*.#/#......2#/######### player1 held=9,0")
    over = longer.play("d")
    assert over.outcome == potez.Outcome("player1", "explosion")  # h2 reaches player 2 in its column
    assert "held=7,0" in over.text


def test_a_blast_passes_over_bombs_and_chains_go_on_in_both_directions() -> None:
    position = at("#########/#1.*.B.*#/#.......#/#....*..#/#2......#/######### player1 held=9,9")
    after = position.play("d")
    # d2, f2, h2 and f4 go off; three of them reach player 1 in row 2, none reaches player 2.
    assert "held=6,9" in after.text
    assert not re.search("[bB*]", after.text.split()[0])


def test_an_exploded_own_bomb_can_no_longer_be_activated() -> None:
    position = at("########/#1.*.b.#/#......#/#....2.#/######## player1 held=5,5").play("d").play("d")
    assert refusal(position, "!d") == ("no_bomb", ())


def test_a_bomb_activated_in_this_turn_is_set_off_by_a_chain() -> None:
    position = at("########/#1.*.b.#/#......#/#......#/#2.....#/######## player1 held=2,0").play("!d")
    assert position.outcome is None
    assert rows(position)[1] == "#.1....#"


def test_each_blast_costs_one_protection_and_one_too_many_kills() -> None:
    text = "########/#1.*.*.#/#......#/#......#/#2.....#/######## player1 held="
    assert at(text + "3,0").play("d").text.split()[2] == "held=1,0"
    assert "held" not in at(text + "2,0").play("d").text
    assert at(text + "1,0").play("d").outcome == potez.Outcome("player2", "explosion")
    assert at(text + "0,0").play("d").outcome == potez.Outcome("player2", "explosion")


def test_a_protection_picked_up_with_the_same_step_protects() -> None:
    position = at("########/#1p*...#/#......#/#2.....#/######## player1").play("d")
    assert position.outcome is None
    assert position.text == "########/#.1....#/#......#/#2.....#/######## player2 without=1,0 ply=1"


def test_protections_on_the_map_are_not_harmed() -> None:
    position = at("########/#1.*pp.#/#..p...#/#2.....#/######## player1 held=1,0").play("d")
    assert rows(position)[1:3] == ["#.1.pp.#", "#..p...#"]


# End


def test_a_dead_player_loses() -> None:
    over = at("########/#1....*#/#......#/#.....2#/######## player1 held=0,1").play("d")
    assert over.outcome == potez.Outcome("player2", "explosion")
    assert {"site": "c2", "kind": "dead"} in over.view()["marks"]
    assert over.turn is None


def test_both_dead_at_once_is_a_draw() -> None:
    over = at("########/#1....*#/#......#/#.....2#/######## player1").play("d")
    assert over.outcome == potez.Outcome(None, "explosion")


def test_a_player_who_has_no_step_loses() -> None:
    position = at("######/#12..#/###### player2")
    assert position.outcome is None
    assert position.play("d*").outcome == potez.Outcome("player2", "no-moves")
    assert position.play("d").outcome is None
    assert at("######/#12..#/###### player1").outcome == potez.Outcome("player2", "no-moves")  # shut in by the other player


def test_a_walled_in_player_has_lost_at_the_start() -> None:
    assert potez.game("bombs", map="#####\n#1#2#\n### #\n#####").start().outcome == potez.Outcome("player2", "no-moves")


def test_after_400_plies_the_game_is_a_draw() -> None:
    position = at(HALL + " ply=398").play("d")
    assert position.outcome is None
    assert position.play("a").outcome == potez.Outcome(None, "limit")


def test_death_and_a_missing_step_go_before_the_limit() -> None:
    assert at("########/#1....*#/#......#/#2.....#/######## player1 ply=399").play("d").outcome == potez.Outcome("player2", "explosion")
    assert at("######/#12..#/###### player2 ply=399").play("d*").outcome == potez.Outcome("player2", "no-moves")


@pytest.mark.parametrize("blast", ["through", "walls"])
def test_no_position_comes_back_so_that_a_threefold_draw_cannot_occur(blast: str) -> None:
    """Protections shrink with every explosion, bombs only grow in number between two of them, and other moves count towards k."""
    game = potez.game("bombs", map="########\n#1pppp #\n#pppppp#\n# pppp2#\n########", k=6, blast=blast)
    rng = random.Random(1)
    for _ in range(30):
        position = game.start()
        keys = set()
        while position.outcome is None:
            assert position.key not in keys
            keys.add(position.key)
            position = position.play(rng.choice(position.moves()))
        assert position.outcome.reason in ("explosion", "no-moves", "limit")


def test_walking_to_and_fro_changes_the_count_towards_k() -> None:
    start = at(HALL, k=50)
    again = start.play("d").play("a").play("a").play("d")
    assert rows(again) == rows(start)
    assert again.key != start.key


# Texts


@pytest.mark.parametrize("typed", ["D*", " d * ", "d *"])
def test_reading_forgives_case_and_blanks(typed: str) -> None:
    assert at(HALL).find(typed).text == "d*"


def test_both_signs_read_as_leaving_a_bomb_if_there_is_one_to_activate() -> None:
    position = at("#######/#b....#/#.1...#/#....2#/####### player1")
    assert position.find("!d*").text == "d*"
    assert position.play("! D *") == position.play("d*")
    assert "!d*" not in texts(position.moves())
    assert refusal(at(HALL), "!d*") == ("no_bomb", ())
    blocked = at("#######/#1b...#/#....2#/####### player1")
    assert refusal(blocked, "!d*") == ("bomb_there", ("c2",))


@pytest.mark.parametrize("typed", ["", "x", "!", "*", "dd", "d!", "*d", "!!d", "d**", "b2", "в"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove, match="d, !d or d"):
        at(HALL).play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("######/#1..2# player1", "2 rows given, 3 needed"),
        ("######/#1.2#/###### player1", "row 2 has 5 letters, 6 needed"),
        ("######/#1.x2#/###### player1", "row 2, letter 4: 'x'"),
        ("######/#1#.2#/###### player1", "'#' on c2, where the map has a free cell"),
        ("###.##/#1..2#/###### player1", "'.' on d1, where the map has a wall"),
        ("######/#1..1#/###### player1", "one player '1'"),
        ("######/#1...#/###### player1", "one player '2'"),
        ("######/#1bb2#/###### player1", "at most one inactive bomb 'b'"),
        ("######/#1BB2#/###### player1", "at most one inactive bomb 'B'"),
        ("######/#1..2#/###### red", "player1 or player2"),
        ("######/#1..2#/###### player1 without=3,0", "with k=3 at most 2 moves"),
        ("######/#1..2#/###### player1 held=1", "2 whole numbers"),
        ("######/#1..2#/###### player1 ply=401", "from 0 to 400"),
        ("######/#1..2#/###### player1 dead=4", "from 0 to 3"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("bombs", map="######\n#1  2#\n######").position(text)


def test_drawing() -> None:
    assert str(at("######/#b1p.#/#*.B2#/###### player2 held=1,0 without=0,2")) == (
        "    a b c d e f\n"
        "  1 # # # # # #\n"
        "  2 # b 1 p . #\n"
        "  3 # * . B 2 #\n"
        "  4 # # # # # #\n"
        "\n"
        "protections: player1 1, player2 0\n"
        "without-bomb: player1 0, player2 2\n"
        "player2 to move"
    )


OPEN_ROOM = "########\n#1     #\n#      #\n#     2#\n########"


def test_with_blast_walls_an_arm_stops_at_walls_and_at_nothing_else() -> None:
    room = potez.game("bombs", map=OPEN_ROOM, blast="walls")
    after = room.position("########/#1.*.B.#/#......#/#2.....#/######## player1 held=9,0").play("d")
    assert "held=7,0" in after.text  # d2 goes off, and f2 behind it: both reach player 1


def test_with_blast_walls_a_chain_stops_at_a_wall() -> None:
    room = potez.game("bombs", map="#########\n#1  # 2 #\n#       #\n#########", blast="walls")
    after = room.position("#########/#1.*#B2.#/#.......#/######### player1 held=9,0").play("d")
    assert "held=8,0" in after.text
    assert "#B2" in after.text


def test_a_bomb_activated_in_this_turn_shields_already() -> None:
    room = potez.game("bombs", map=OPEN_ROOM)
    assert room.position("########/#1.b.*.#/#......#/#2.....#/######## player1").play("!d").outcome is None


def test_more_protections_than_can_be_written_are_refused() -> None:
    room = potez.game("bombs", map=OPEN_ROOM)
    with pytest.raises(potez.InvalidPosition, match="at most 576"):
        room.position("########/#1pp..2#/#......#/#......#/######## player1 held=576,0")


def test_only_blank_lines_at_the_end_of_a_map_are_dropped() -> None:
    assert potez.game("bombs", map=OPEN_ROOM + "\n   \n\n") == potez.game("bombs", map=OPEN_ROOM)
    with pytest.raises(potez.InvalidOption, match="line 6, column 1"):
        potez.game("bombs", map=OPEN_ROOM + "\n\t\n")


def test_the_name_of_a_map_file_is_not_a_map() -> None:
    with pytest.raises(potez.InvalidOption, match="not its name"):
        potez.game("bombs", map="maps/own.txt")


@given(st.lists(st.text("# p12x\t", max_size=8), max_size=8).map("\n".join) | st.text(max_size=40))
def test_no_text_crashes_the_reader_of_maps(text: str) -> None:
    try:
        game = potez.game("bombs", map=text)
    except potez.InvalidOption as error:
        assert "map" in str(error)
        assert len(str(error)) < 200
        return
    assert potez.game(str(game)) == game
    start = game.start()
    assert game.position(start.text) == start


@given(st.data())
def test_a_damaged_map_is_refused_with_its_place_or_is_a_map(data: st.DataObject) -> None:
    lines = OPEN_ROOM.split("\n")
    row = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[row]) - 1))
    sign = data.draw(st.sampled_from("# p12xé"))
    lines[row] = lines[row][:column] + sign + lines[row][column + 1 :]
    try:
        game = potez.game("bombs", map="\n".join(lines))
    except potez.InvalidOption as error:
        assert re.search(r"line [0-9]+, column [0-9]+", str(error))
        return
    assert sorted(game.options["map"]).count("1") == 1
    assert len(game.start().view()["sites"]) == 40
