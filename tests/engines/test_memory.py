"""`megabytes` is a bound: what a search really holds is counted, with every game, both searches, and trees that are used again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import potez
from potez.engines.alphabeta.searcher import AlphaBeta
from potez.engines.engine import Engine
from potez.engines.mcts import searcher
from potez.engines.mcts.control import NEEDED, USED
from potez.engines.mcts.node import NODE
from potez.engines.mcts.search import compiled
from potez.engines.mcts.searcher import LEAST_NODES, Mcts, shares
from potez.engines.task import MEGABYTE, Task
from potez.kernel.buffers import Room
from potez.kernel.plans import ALPHA_BETA, MCTS, STATIC, Plan
from potez.kernel.types import Array
from tests.engines.holding import held
from tests.support import MODULES, game, option_sets, random_game

pytestmark = pytest.mark.slow

# The extremes of what a search must make room for: long pasts, large states, many moves.
LARGEST = ["mingmang(size=9,limit=10000)", "stay(size=9,mode=normal,limit=10000)", "go(size=19,ko=superko)", "bombs", "hnefatafl"]
WIDE = ".s./sss/.sfs.s./sssssss/.s.s.s./sss/.f. foxes"  # 799,971 moves


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
@pytest.mark.parametrize("text", sorted({*(f"{module}" for module in MODULES), *LARGEST}) if len(MODULES) > 3 else option_sets())
def test_a_search_holds_no_more_than_its_megabytes(text: str, search: str) -> None:
    this = game(text) if "(" in text else potez.game(next(entry.id for entry in potez.games() if entry.module == text))
    for megabytes in (1, 2):
        engine = Engine(this, 8, megabytes=megabytes, tables=False, plan=Plan(search=search, leaf=STATIC))
        for position in random_game(this, 1, plies=3):
            if position.outcome is None:
                engine.choose(position, nodes=60, seed=1)
                assert held(engine._search) <= megabytes * MEGABYTE


def reused(engine: Engine, position: potez.Position, nodes: int, threads: int = 1) -> bool:
    """One search that may go on with the tree of the last one, by nodes and not by the clock; whether it did."""
    search = engine._search
    assert isinstance(search, Mcts)
    here = position.kernel
    task = Task(here.rules, engine.plan, here.state, here.past, here.codes(), nodes, 1, threads, reuse=True)
    search.begin(task)
    went_on = int(search._control[USED]) > 2
    for thread in range(threads):
        search.run(thread)
    return went_on


@pytest.mark.parametrize("text", ["go(size=9)", "hex(size=7)", "amazons(size=6)"])
def test_a_tree_that_is_used_again_stays_within_the_megabytes(text: str) -> None:
    engine = Engine(potez.game(text), 8, megabytes=4, threads=2, tables=False)
    position, times = engine.game.start(), 0
    for _ in range(6):
        times += reused(engine, position, 3000, threads=2)
        assert held(engine._search) <= 4 * MEGABYTE
        search = engine._search
        assert isinstance(search, Mcts)
        found = search.found()
        assert found is not None
        position = position.play(str(potez.Move(position, found.move)))
    assert times >= 4


def tree(nodes: Array, at: int) -> list[Any]:
    """A tree as nested lists: the move, the visits, and the children in their order."""
    found, start = [], int(nodes[at]["first"])
    while start:
        for child in range(start, start + int(nodes[start]["run"])):
            found.append(tree(nodes, child))
        start = int(nodes[start]["sibling"])
    assert len(found) == nodes[at]["children"]
    return [int(nodes[at]["move"]), int(nodes[at]["visits"]), found]


@pytest.mark.parametrize("widening", [0, 2])
def test_what_is_kept_of_a_tree_is_what_was_there(widening: int) -> None:
    """Compacting moves runs and mends pointers; with widening a node has several runs."""
    this = potez.game("hex(size=5)")
    engine = Engine(this, 8, megabytes=2, plan=Plan(search=MCTS, leaf=STATIC, widening=widening))
    for ply in range(4):
        reused(engine, list(random_game(this, 2, plies=ply))[-1], 2000)
        search = engine._search
        assert isinstance(search, Mcts)
        used = int(search._control[USED])
        for child in search._children(1)[:4]:
            whole = search._nodes[:used].copy()
            expected = tree(whole, child)
            after = compiled().compact(whole, child, used)
            assert tree(whole, 1) == expected
            assert after <= used
            assert after == 2 + sum(1 for _ in _below(expected))


def _below(node: list[Any]) -> Iterator[Any]:
    for child in node[2]:
        yield child
        yield from _below(child)


@pytest.mark.skipif("foxsheep" not in MODULES, reason="POTEZ_GAMES leaves it out")
@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_more_moves_than_fit_are_answered_within_the_megabytes(search: str) -> None:
    """A list of all moves of this position, with their scores, would take 13 megabytes."""
    position = potez.game("foxsheep").position(WIDE)
    engine = Engine(position.game, 8, megabytes=2, plan=Plan(search=search, leaf=STATIC))
    answer = engine.choose(position, nodes=3, seed=1)
    assert answer.move.code in position.kernel.codes()
    assert held(engine._search) <= 2 * MEGABYTE
    assert not answer.proven or answer.value == 1


def test_where_threads_need_more_memory_than_there_is_that_is_said() -> None:
    with pytest.raises(potez.InvalidSearch, match="megabytes=1: with threads=64 this game needs at least megabytes=") as error:
        potez.engine("go", threads=64, megabytes=1)
    enough = int(str(error.value).rsplit("=", 1)[1])
    assert shares(game("go").rules, enough, 64)[1] >= LEAST_NODES > shares(game("go").rules, enough - 1, 64)[1]


def test_rave_is_refused_where_the_codes_of_moves_are_not_counted() -> None:
    this = game("dots(rows=2,cols=2)")
    with pytest.raises(potez.InvalidSearch, match="rave"):
        Engine(this, 8, megabytes=1, plan=Plan(search=MCTS, rave=100.0)).choose(this.start(), nodes=5, seed=1)


def test_a_list_never_shrinks_below_what_a_playout_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads share the number that says how long a list must be: another thread's smaller one must not shorten this one's."""
    this = game("chomp")
    engine = Engine(this, 8, megabytes=1, plan=Plan(search=MCTS))
    search = engine._search
    assert isinstance(search, Mcts)
    position = this.start()
    search.begin(Task(this.rules, engine.plan, position.kernel.state, position.kernel.past, position.kernel.codes(), 10, 1, 1))
    before, results, control = len(search._threads[0].out), [2, 0], search._control

    class Asks:
        evaluate = rank = rollout = None

        def grow(self, *arguments: Any) -> int:
            control[NEEDED] = 1
            return results.pop(0)

    monkeypatch.setattr(searcher, "compiled", Asks)
    search.run(0)
    assert len(search._threads[0].out) == len(search._threads[0].scores) == before >= this.rules.room.out


@pytest.mark.parametrize("text", option_sets())
def test_every_game_declares_the_room_of_its_verbs(text: str) -> None:
    room = game(text).rules.room
    assert isinstance(room, Room)
    assert min(room.past, room.out, room.first) >= 0
    if game(text).rules.plan.rave:
        assert room.first


def test_alpha_beta_and_the_tree_have_the_sizes_that_were_measured() -> None:
    """The table is a quarter of the memory, to the next lower power of two; the tree has nearly all of it."""
    rules = game("go").rules
    assert len(AlphaBeta(rules, 256)._entries) == 1 << 20
    assert shares(rules, 256, 1)[1] * NODE.itemsize > 0.9 * 256 * MEGABYTE


def test_the_first_search_does_not_write_over_a_table_that_was_just_made() -> None:
    """It would take all the table's memory at once, and the time of that, for an answer after a thousand positions."""
    this = game("checkers")
    engine = Engine(this, 3, tables=False)
    search, here = engine._search, this.start().kernel
    assert isinstance(search, AlphaBeta)
    search._entries.flags.writeable = False
    search.begin(Task(this.rules, engine.plan, here.state, here.past, here.codes(), 10))


def test_what_was_found_under_an_age_is_gone_when_that_age_comes_again() -> None:
    this = game("checkers")
    engine = Engine(this, 3, tables=False)
    search, here = engine._search, this.start().kernel
    assert isinstance(search, AlphaBeta)
    task = Task(this.rules, engine.plan, here.state, here.past, here.codes(), 10)
    search.begin(task)
    first = search._age
    search._entries["age"] = first
    for _ in range(255):
        search.begin(task)
    assert search._age == first
    assert not search._entries["age"].any()
