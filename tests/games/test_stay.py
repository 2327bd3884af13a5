"""Stay on the Board: a position for every sentence of its rules."""

from __future__ import annotations

from collections import Counter

import pytest

import potez
from tests.support import refusal, texts


def stay(text: str, **options: object) -> potez.Position:
    size = len(text.split("/")[0])
    return potez.game("stay", size=size, start="a1", **options).position(text)


STUCK = "##Q/###/#.# player2"  # the one free cell is a knight's move away


# Sides, board


def test_player_1_moves_first() -> None:
    assert potez.game("stay").sides == ("player1", "player2")
    assert potez.game("stay").start().turn == "player1"


def test_default_board_is_3_by_3_in_mode_blocked_with_a_random_start() -> None:
    options = potez.game("stay", seed=4).options
    assert options == {"size": 3, "start": "random", "mode": "blocked", "limit": 500, "seed": 4}


@pytest.mark.parametrize("size", range(2, 10))
def test_every_size_from_2_to_9(size: int) -> None:
    position = potez.game("stay", size=size, start="a1").start()
    assert len(position.moves()) == 3 * (size - 1)
    assert len(position.moves()) + len(position.fouls()) == 8 * (size - 1) + 1


@pytest.mark.parametrize("bad", [1, 10, "3", 3.0, True, None])
def test_other_sizes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="2 to 9"):
        potez.game("stay", size=bad)


def test_one_queen_begins_on_the_chosen_cell() -> None:
    assert potez.game("stay", size=4, start="b3").start().text == "..../..../.Q../.... player1"
    assert potez.game("stay", start=" C2 ").start().text == ".../..Q/... player1"
    pieces = potez.game("stay", start="c2").start().view()["pieces"]
    assert pieces == [{"site": "c2", "kind": "queen", "side": "", "letter": "Q"}]


@pytest.mark.parametrize("bad", ["d1", "a4", "a0", "", "centre", 5, None])
def test_a_start_off_the_board_is_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="random or a cell from a1 to c3"):
        potez.game("stay", start=bad)


def test_the_limit_of_the_start_depends_on_the_size() -> None:
    assert potez.game("stay", size=4, start="d4").start().text.startswith("..../..../..../...Q")
    with pytest.raises(potez.InvalidOption, match="a1 to b2"):
        potez.game("stay(size=2,start=c3)")


def test_a_random_start_is_recorded_by_its_seed_and_reaches_every_cell() -> None:
    found = Counter(potez.game("stay", size=2, seed=seed).start().text for seed in range(200))
    assert set(found) == {"Q./.. player1", ".Q/.. player1", "../Q. player1", "../.Q player1"}
    assert min(found.values()) > 25
    drawn = potez.game("stay")
    assert drawn.options["seed"] is not None
    assert potez.game(str(drawn)).start() == drawn.start()


def test_a_named_start_draws_no_seed() -> None:
    assert str(potez.game("stay", start="b2")) == "stay(start=b2)"


# Mode


def test_blocked_mode_blocks_the_cell_just_left() -> None:
    position = stay("Q../.../... player1").play("6x1")
    assert position.text == "#Q./.../... player2 score=1"
    assert "4x1" not in texts(position.moves())
    assert {"site": "a1", "kind": "blocked"} in position.view()["marks"]


def test_normal_mode_keeps_all_cells_usable() -> None:
    position = stay("Q../.../... player1", mode="normal").play("6x1")
    assert position.text == ".Q./.../... player2 score=1"
    assert position.play("4x1").outcome is None


def test_normal_mode_may_repeat_for_ever_until_the_limit() -> None:
    position = stay("Q../.../... player1", mode="normal", limit=40)
    for number in range(40):
        assert position.outcome is None
        position = position.play(("6x1", "4x1")[number % 2])
    assert position.outcome == potez.Outcome(None, "limit", {"player1": 40, "player2": 40})


@pytest.mark.parametrize("bad", ["free", "", None, 1])
def test_other_modes_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="blocked, normal"):
        potez.game("stay", mode=bad)


# Moves


@pytest.mark.parametrize(
    ("move", "target"),
    [("7x1", "b2"), ("8x1", "c2"), ("9x1", "d2"), ("4x1", "b3"), ("6x1", "d3"), ("1x1", "b4"), ("2x1", "c4"), ("3x1", "d4")],
)
def test_the_digits_are_those_of_the_numeric_pad(move: str, target: str) -> None:
    position = potez.game("stay", size=5, start="c3").start()
    assert position.find(move).path == (target,)
    last = position.play(move).view()["last"]
    assert last == {"text": move, "path": [target], "left": ["c3"], "jumped": [], "lost": []}


def test_the_distance_goes_up_to_the_size_less_one() -> None:
    position = potez.game("stay", size=4, start="a4").start()
    assert texts(position.moves()) == {"8x1", "8x2", "8x3", "9x1", "9x2", "9x3", "6x1", "6x2", "6x3"}
    assert refusal(position, "8x4") == ("distance", ())
    error = position.why("8x4")
    assert error is not None
    assert error.sentence == "on this board the distance is a number from 1 to 3"


def test_the_queen_passes_over_blocked_cells() -> None:
    position = stay("Q#../##../..../.... player1")
    assert {"6x2", "6x3", "3x2", "3x3", "2x2", "2x3"} == texts(position.moves())


def test_a_legal_move_scores_one_point() -> None:
    position = stay("Q../.../... player1")
    assert position.score() == {"player1": 0, "player2": 0}
    position = position.play("6x1").play("6x1")
    assert position.score() == {"player1": 2, "player2": 2}
    assert {"name": "score", "side": "", "value": 2} in position.view()["counters"]


# Fouls


def test_off_the_board_is_accepted_and_loses_at_once() -> None:
    position = stay("Q../.../... player1")
    assert {"4x1", "7x1", "8x2", "9x1", "1x1"} <= texts(position.fouls())
    assert "4x1" not in texts(position.moves())
    over = position.play("4x1")
    assert over.outcome == potez.Outcome("player2", "foul", {"player1": 0, "player2": 0})
    assert position.find("4x1").path == ()


def test_onto_a_blocked_cell_is_accepted_and_loses_at_once() -> None:
    position = stay("#Q./.../... player2")
    assert "4x1" in texts(position.fouls())
    over = position.play("4x1")
    assert over.outcome == potez.Outcome("player1", "foul", {"player1": 1, "player2": 1})
    assert over.text == "#Q./.../... player1 score=1 ended=2"  # the queen stays where it was
    assert position.find("4x1").path == ("a1",)


def test_a_false_claim_is_accepted_and_loses_at_once() -> None:
    position = stay("Q../.../... player1")
    assert "no-moves" in texts(position.fouls())
    assert position.play("no-moves").outcome == potez.Outcome("player2", "foul", {"player1": 0, "player2": 0})


def test_fouls_when_stuck_are_all_steps() -> None:
    position = stay(STUCK)
    assert texts(position.moves()) == {"no-moves"}
    assert len(position.fouls()) == 16
    assert position.play("4x1").outcome == potez.Outcome("player1", "foul", {"player1": 7, "player2": 7})


# The claim


def test_a_right_claim_wins() -> None:
    position = stay(STUCK)
    assert texts(position.moves()) == {"no-moves"}
    assert position.outcome is None  # a stuck player is not lost
    assert position.play("no-moves").outcome == potez.Outcome("player2", "claim", {"player1": 7, "player2": 7})


def test_the_claim_is_an_action_without_sites_and_no_legal_move_while_a_step_is() -> None:
    assert stay(STUCK).moves()[0].path == ()
    assert "no-moves" not in texts(stay("Q../.../... player1").moves())


# Limit


def test_the_game_is_a_draw_after_limit_plies() -> None:
    position = stay("Q../.../... player1", limit=2).play("6x1")
    assert position.outcome is None
    assert position.play("6x1").outcome == potez.Outcome(None, "limit", {"player1": 2, "player2": 2})


def test_a_foul_or_a_claim_goes_before_the_limit() -> None:
    position = stay("Q../.../... player1", limit=2).play("6x1")
    assert position.play("8x1").outcome == potez.Outcome("player1", "foul", {"player1": 1, "player2": 1})
    assert stay(STUCK, limit=8).play("no-moves").outcome == potez.Outcome("player2", "claim", {"player1": 7, "player2": 7})
    assert stay(STUCK, limit=7).outcome == potez.Outcome(None, "limit", {"player1": 7, "player2": 7})


@pytest.mark.parametrize("bad", [0, 10001, "5", True, None])
def test_other_limits_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="1 to 10000"):
        potez.game("stay", limit=bad)


def test_limits_from_1_to_10000() -> None:
    assert stay("Q./.. player1", limit=1).play("6x1").outcome == potez.Outcome(None, "limit", {"player1": 1, "player2": 1})
    assert potez.game("stay", limit=10000, mode="normal").rules.bound == 10000


@pytest.mark.parametrize("bad", [-1, 2**63, "7", 1.0, True])
def test_other_seeds_are_refused(bad: object) -> None:
    with pytest.raises(potez.InvalidOption, match="seed"):
        potez.game("stay", seed=bad)


# Texts


@pytest.mark.parametrize("typed", ["6x1", " 6 X 1", "6×1"])
def test_reading_forgives_case_blanks_and_the_sign(typed: str) -> None:
    assert stay("Q../.../... player1").play(typed).text == "#Q./.../... player2 score=1"


@pytest.mark.parametrize("typed", ["no-moves", "No moves", "NO-MOVES", "nomoves", "no – moves"])
def test_the_claim_is_read_in_several_spellings(typed: str) -> None:
    assert stay(STUCK).find(typed).text == "no-moves"


@pytest.mark.parametrize("typed", ["", "5x1", "0x1", "6", "6x", "6x0", "6x100", "61", "b1", "٦x1"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        stay("Q../.../... player1").play(typed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../Q.. player1", "2 rows given, 3 needed"),
        (".../Q../.. player1", "row 3 has 2 letters, 3 needed"),
        (".../Q.x/... player1", "row 2, letter 3: 'x'"),
        (".../.../... player1", "0 queens Q; there is one"),
        ("Q../.Q./... player1", "2 queens Q; there is one"),
        ("Q../.../... red", "player1 or player2"),
        ("Q#./.../... player1 score=3", "score=3 with 1 blocked"),
        ("Q../.../... player1 score=-1", "from 0 to 10000"),
        ("Q../.../... player1 ended=3", "from 0 to 2"),
        ("Q../.../... player1 ended=1", "but there are"),
    ],
)
def test_bad_positions_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(potez.InvalidPosition, match=message):
        potez.game("stay", start="a1").position(text)


def test_mode_normal_has_no_blocked_cells() -> None:
    with pytest.raises(potez.InvalidPosition, match="mode normal"):
        stay("Q#./.../... player1", mode="normal")


def test_drawing() -> None:
    assert str(stay("#Q./.../... player2")) == ("    a b c\n  1 # Q .\n  2 . . .\n  3 . . .\n\nscore: 1\nplayer2 to move")


@pytest.mark.parametrize("typed", ["6x9", "6x10", "6x99"])
def test_a_distance_beyond_any_board_is_refused_as_a_distance(typed: str) -> None:
    assert refusal(potez.game("stay", size=9, start="a1").start(), typed) == ("distance", ())


def test_a_foul_moves_nothing_in_the_picture() -> None:
    last = potez.game("stay", size=3, start="a1").start().play("4x1").view()["last"]
    assert last is not None
    assert (last["path"], last["left"]) == ([], [])


def test_the_shared_score_is_written_once() -> None:
    over = potez.game("stay", size=2, start="a1").start().play("6x1").play("2x1").play("4x1").play("no-moves")
    assert str(over.outcome) == "player2 won (claim, 3)"


def test_nothing_can_have_happened_after_the_limit() -> None:
    with pytest.raises(potez.InvalidPosition, match="limit"):
        potez.game("stay", size=3, start="a1", limit=7).position("##Q/###/#.# player1 ended=2")


@pytest.mark.parametrize(
    ("typed", "move"),
    [("q", "7x1"), ("E 2", "9x2"), ("ee", "9x2"), ("d", "6x1"), ("s", "2x1"), ("xx", "2x2"), ("x2", "2x2"), ("z", "1x1")],
)
def test_a_direction_may_be_written_by_its_key(typed: str, move: str) -> None:
    position = potez.game("stay(size=3,start=b2)").start()
    assert position._rules.read_move(typed).text == move


@pytest.mark.parametrize("typed", ["qe", "s0", "f", "e" * 100, "e22"])
def test_other_letters_are_no_moves(typed: str) -> None:
    with pytest.raises(potez.UnreadableMove):
        potez.game("stay(size=3,start=b2)").start().play(typed)
