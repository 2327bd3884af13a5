"""The computer with a table of values: it plays without error, says so, and does not trust a damaged one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import potez
from potez.engines.review import review


def test_the_strongest_level_says_what_the_table_knows() -> None:
    engine = potez.engine("foxhounds")
    answer = engine.choose(engine.game.start(), nodes=1, seed=1)
    assert (answer.value, answer.proven, answer.plies) == (-1.0, True, 44)
    assert answer.verdict == "loss in 44, proven"
    assert answer.line[0] == answer.move.text and len(answer.line) == 12
    points = potez.engine("dots(rows=4,cols=4)")
    assert points.choose(points.game.start(), nodes=1, seed=1).verdict == "loss by 3, proven"


def test_without_tables_it_has_to_think() -> None:
    engine = potez.engine("foxhounds", tables=False)
    assert not engine.choose(engine.game.start(), nodes=10, seed=1).proven
    assert not potez.engine("foxhounds", level=7).choose(engine.game.start(), nodes=10, seed=1).proven


def test_several_moves_come_with_their_values() -> None:
    engine = potez.engine("hex(size=3)")
    answers = engine.several(engine.game.start(), 9, nodes=1, seed=1)
    assert [answer.value for answer in answers] == [1.0] * 5 + [-1.0] * 4
    assert answers[0].move.text == "b2" and answers[0].plies == 5
    assert all(answer.proven for answer in answers)
    again = {engine.choose(engine.game.start().play("b2"), nodes=1, seed=seed).move.text for seed in range(20)}
    assert len(again) > 1  # equally good moves are chosen equally often


@pytest.mark.parametrize("text", ["hare", "foxhounds(fox=c8)", "quoridor(size=3)", "stay(size=4,start=b2)", "squart(size=4,blocked=0)"])
def test_it_wins_every_won_position_under_the_full_rules(text: str) -> None:
    """Against a player who moves at random, and against itself, from positions of random games."""
    rng = random.Random(text)
    engine = potez.engine(text)
    table = potez.tablebase(engine.game)
    for number in range(8):
        position = engine.game.start()
        for _ in range(rng.randrange(6)):
            if position.outcome is None:
                position = position.play(rng.choice(position.moves()))
        position = engine.game.position(engine.game.rules.write_setup(position.kernel.state[0]))  # without its history
        value = table.value(position)
        assert value is not None
        winner = value.winner
        while position.outcome is None:
            if position.turn == winner or number % 2:
                position = position.play(engine.choose(position, nodes=1, seed=number).move)
            else:
                position = position.play(rng.choice(position.moves()))
        assert position.outcome.winner == winner


def test_a_review_calls_a_thrown_win_a_thrown_win() -> None:
    match = potez.Match("hex(size=3)")
    for move in ["a1", "b2", "c1", "a3"]:  # a1 and a3 throw a win away
        match.play(move)
    reviewed = review(match, potez.engine(match.game), nodes=1)
    first = reviewed.steps[0]
    assert (first.move, first.thrown, first.loss, first.proven) == ("a1", "win", 2.0, True)
    assert [step.thrown for step in reviewed.steps[1:]] == ["", "", "win"]
    assert "red's a1 (move 1) threw away a win, proven; better was b2" in str(reviewed)
    assert reviewed.data()["moves"][0]["thrown"] == "win"


def test_a_damaged_table_is_named_and_the_engine_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    monkeypatch.setattr("potez.solvers.places.SHIPPED", tmp_path / "none")
    (tmp_path / "hex-size=3,mode=free.table").write_bytes(b"potez table 1\nsomething else")
    with pytest.warns(UserWarning, match=r"hex-size=3,mode=free\.table is no sound table.*plays without it"):
        engine = potez.engine("hex(size=3)")
    answer = engine.choose(engine.game.start(), nodes=100_000, seed=1)
    assert answer.proven and answer.value == 1


def test_a_win_that_its_history_could_spoil_is_not_called_proven() -> None:
    engine = potez.engine("quoridor(size=3)")
    here = engine.game.start()
    for move in ["a3", "a1", "b3", "b1", "a3"]:
        here = here.play(move)
    answer = engine.choose(here, nodes=50, seed=1)
    assert (answer.move.text, answer.proven, answer.plies) == ("a2h", True, 11)  # a wall: nothing from before it comes back
    late = engine.game.position(engine.game.start().text + " ply=995")
    answer = engine.choose(late, nodes=50, seed=1)
    assert (answer.proven, answer.value, answer.plies) == (False, -0.999, None)


def test_level_nine_plays_from_the_table_alone() -> None:
    engine = potez.engine("foxhounds", level=9)
    answer = engine.choose(engine.game.start(), seed=1)
    assert answer.verdict == "loss in 44, proven"
    *_, last = engine.think(engine.game.start(), seconds=5, seed=1)
    assert last.move == answer.move
    hex = potez.engine("hex(size=3)", level=9)
    assert [answer.value for answer in hex.several(hex.game.start(), 6)] == [1.0] * 5 + [-1.0]
    match = potez.Match("hex(size=3)")
    match.play("a1")
    assert review(match, hex).steps[0].thrown == "win"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("go", "level 9 plays perfectly, from a table of all positions: of go there is none: there are no tables of go yet"),
        ("hex", "boards of Hex up to size 4"),
        ("adugo", "its positions are counted all at once, and no table of them is kept"),
        ("hex(size=4)", r"there is none of hex\(size=4\) yet; make it with: potez solve 'hex\(size=4\)'"),
    ],
)
def test_where_no_table_answers_there_is_no_level_nine(game: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(potez.InvalidSearch, match=reason):
        potez.engine(game, level=9)


def test_level_nine_never_guesses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(potez.InvalidSearch, match="leave out tables=False"):
        potez.engine("hare", level=9, tables=False)
    with pytest.raises(potez.InvalidSearch, match="from 1 to 9"):
        potez.engine("hare", level=10)
    engine = potez.engine("hex(size=3)", level=9)
    with pytest.raises(potez.InvalidSearch, match=r"has no value for 'rr\./\.\.\./\.\.\. red ply=2'; use level 8"):
        engine.choose(engine.game.position("rr./.../... red ply=2"))
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    monkeypatch.setattr("potez.solvers.places.SHIPPED", tmp_path / "none")
    (tmp_path / "hex-size=3,mode=free.table").write_bytes(b"potez table 1\nsomething else")
    with pytest.raises(potez.InvalidTable, match="is no sound table"):
        potez.engine("hex(size=3)", level=9)
