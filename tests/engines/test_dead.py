"""Go's end: the groups that the engine proposes as dead, beside GNU Go's judgement and beside what is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

import potez
from potez.engines.dead import alive, chains, dead

LINES = [line for line in Path(__file__).with_name("data").joinpath("dead.txt").read_text().splitlines() if not line.startswith("#")]


def stones_of(position: potez.Position, named: tuple[str, ...]) -> set[str]:
    """All stones of the groups that are named by one of them."""
    rules = position.game.rules
    size = len(rules.board)
    cells, around = position.kernel.state[0]["cells"][:size], rules.lookup[0]["around"][:size]
    groups = [{rules.board.name(point) for point in chain} for colour in (1, 2) for chain in chains(cells, around, {colour})]
    return {stone for group in groups if group & set(named) for stone in group}


@pytest.mark.parametrize("line", LINES, ids=[str(number) for number in range(len(LINES))])
def test_dead_groups_are_those_that_gnu_go_names(line: str) -> None:
    head, _, stones = line.partition(" | ")
    size, _, text = head.partition(" ")
    position = potez.game("go", size=int(size), scoring="area", komi=7.5).position(text)
    assert stones_of(position, dead(position)) == set(stones.split()), str(position)


def alive_names(text: str, colour: int) -> list[set[str]]:
    position = potez.game("go", size=5).position(text)
    rules = position.game.rules
    cells, around = position.kernel.state[0]["cells"][:25], rules.lookup[0]["around"][:25]
    return [{rules.board.name(point) for point in chain} for chain in alive(cells, around, colour)]


def test_two_eyes_live_whatever_is_played() -> None:
    assert alive_names(".b.bw/bbbbw/wwwww/...../..... black", 1) == [{"b1", "d1", "a2", "b2", "c2", "d2"}]


def test_one_eye_does_not_live_unconditionally() -> None:
    assert alive_names(".bbbw/bbbbw/wwwww/...../..... black", 1) == []


def test_two_chains_that_share_two_eyes_live_together() -> None:
    groups = alive_names(".bbb./b.w.b/bbbbb/wwwww/..... black", 1)
    assert {"b1", "c1", "d1"} in groups and len(groups) == 2
    assert alive_names(".bbbw/b.www/bbbbw/wwwww/..... black", 1) == []  # one eye for both is not enough


def test_only_finished_games_with_dead_groups_are_asked_about() -> None:
    game = potez.game("go(size=5,scoring=enclosed)")
    over = game.start().play("pass").play("pass")
    with pytest.raises(potez.InvalidSearch, match="dead groups"):
        potez.engine(game, level=1).dead(over)


def test_a_match_is_settled_with_what_the_engine_proposes() -> None:
    match = potez.Match("go(size=5,scoring=area,komi=0.5)", start="...../bbbbb/...../wwwww/.b... black")
    match.play("pass")
    match.play("pass")
    named = potez.engine(match.game, level=1).dead(match.position)
    assert named == ("b5",)
    outcome = match.settle(named)
    assert outcome.score == {"black": 10.0, "white": 10.5}
    assert outcome.winner == "white"
