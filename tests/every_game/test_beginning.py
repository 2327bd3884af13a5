"""Moves that begin with a path: found by their codes, without writing out all moves."""

from __future__ import annotations

import random
import time

import pytest

import potez
from potez.kernel.contract import Rules
from potez.position import Move, Position

MANY = {  # positions with hundreds of thousands of chains
    "foxsheep": ".s./sss/.sfs.s./sssssss/.s.s.s./sss/.f. foxes",
    "adugo": "...d./.dddd/.djd./ddddd/.d.d./.../... jaguar",
}


def listed(position: Position, path: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """The same by writing out every move."""
    begun = [move for move in position.moves() if move.path[: len(path)] == path]
    return {move.text for move in begun}, {move.path[len(path)] for move in begun if len(move.path) > len(path)}


def after(position: Position, rng: random.Random) -> Position:
    return position._after(Move(position, int(rng.choice(position._codes))))


@pytest.mark.slow
@pytest.mark.parametrize("name", [item.id for item in potez.games()])
def test_every_path_leads_to_its_moves(name: str) -> None:
    rng = random.Random(name)
    for _ in range(4):
        position = potez.game(name).start()
        for _ in range(12):
            if position.outcome:
                break
            for move in rng.sample(position.moves(), min(len(position.moves()), 6)):
                for length in range(len(move.path) + 1):
                    path = move.path[:length]
                    texts, onward = listed(position, path)
                    moves, fouls, following = position.beginning(path, 5000)
                    assert {found.text for found in moves} == texts and following is None, (position, path)
                    assert all(foul.path[:length] == path for foul in fouls)
                    codes, sites = position._rules.beginning(position._state[0], position._codes, path)
                    assert set(codes.tolist()) == {found.code for found in moves} and sites == onward, (position, path)
            assert position.beginning(("z99",), 5000) == ((), (), None)
            position = after(position, rng)


@pytest.mark.parametrize("name", MANY)
def test_a_few_steps_lead_through_hundreds_of_thousands_of_chains(name: str) -> None:
    position = potez.game(name).position(MANY[name])
    position.count  # noqa: B018  # compiled before it is measured
    assert position.count > 50_000
    begin, rng = time.thread_time(), random.Random(1)
    path: list[str] = []
    while True:
        moves, _, following = position.beginning(path, 3000)
        if following is None:
            break
        assert not moves and following
        path.append(rng.choice(following))
    assert moves and all(move.path[: len(path)] == tuple(path) for move in moves)
    assert time.thread_time() - begin < 5.0, "writing out all moves takes half a minute"
    assert "_legal" not in position.__dict__


def test_the_number_of_moves_is_kept_when_the_list_is_let_go() -> None:
    position = potez.game("hex").start()
    assert not position.counted and position.count == 121 and position.counted
    position.release()
    assert position.counted and "_codes" not in position.__dict__


def test_other_games_never_have_thousands_of_moves() -> None:
    """What is listed at once, without asking how many there are."""
    for item in potez.games():
        game = potez.game(item.id)
        if not game.rules.WIDE:
            position, rng, most = game.start(), random.Random(3), 0
            for _ in range(60):
                if position.outcome:
                    break
                most = max(most, position.count)
                position = after(position, rng)
            assert most <= 400, item.id
    assert Rules.WIDE is False
