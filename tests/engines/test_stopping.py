"""Time, threads and memory: a search ends when it should, and has an answer."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

import potez
from potez.engines.engine import Engine
from potez.kernel.plans import ALPHA_BETA, MCTS
from tests.engines.positions import engine

# Time, threads, stopping


def test_several_threads_are_no_danger_to_alpha_beta() -> None:
    thinker = Engine(potez.game("hare"), 8, threads=2, megabytes=8, tables=False)
    assert thinker.choose(thinker.game.start(), seconds=0.1).move in thinker.game.start().moves()


def test_more_moves_than_the_usual_room() -> None:
    thinker = Engine(potez.game("foxgeese"), 8, megabytes=8)
    position = thinker.game.position(".g./ggg/.g.g.../..gggg./g..gfg./ggg/.g. fox")  # 53,362 moves
    for seed in range(3):
        assert thinker.choose(position, nodes=100, seed=seed).move.code in position.kernel.codes()


def test_cancel_before_the_first_search_is_harmless() -> None:
    for seed in range(10):
        thinker = Engine(potez.game("hex(size=5)"), 8, megabytes=4)
        worker = threading.Thread(target=thinker.choose, args=(thinker.game.start(),), kwargs={"seconds": 0.05, "seed": seed})
        worker.start()
        thinker.cancel()
        worker.join()


def test_a_tree_that_is_used_again_has_every_move_once() -> None:
    thinker = Engine(potez.game("amazons(size=6)"), 8, megabytes=64)
    position = thinker.game.start()
    for _ in range(8):
        answer = thinker.choose(position, seconds=0.02)
        nodes = thinker._search._nodes  # type: ignore[union-attr]
        moves = [int(nodes["move"][child]) for child in thinker._search._children(1)]  # type: ignore[union-attr]
        assert len(moves) == len(set(moves))
        position = position.play(answer.move)


def test_a_search_that_is_stopped_before_it_begins_answers_for_its_own_position() -> None:
    thinker = Engine(potez.game("hare"), 8, megabytes=8, tables=False)
    position = thinker.game.start()
    while position.outcome is None:
        answer = thinker.choose(position, nodes=1, seed=1)
        assert answer.move in position.moves()
        position = position.play(answer.move)
        if position.outcome is None:
            position = position.play(thinker.choose(position, nodes=2000, seed=1).move)


@pytest.mark.parametrize("game", ["go(size=9)", "checkers", "amazons", "hex"])
def test_answers_come_in_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The promise is 50 ms. The engine's clock counts this process's work here: a busy machine may take its turn away for longer."""
    monkeypatch.setattr("potez.engines.engine.time", SimpleNamespace(perf_counter=time.process_time))
    position = potez.game(game).start()
    thinker = Engine(position.game, 8, megabytes=16)
    thinker.choose(position, seconds=0.01, seed=1)
    late = []
    for seconds in (0.02, 0.1, 0.2):
        begin = time.process_time()
        thinker.choose(position, seconds=seconds)
        late.append(time.process_time() - begin - seconds)
    assert max(late) < 0.05, late


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_cancel_ends_a_search_at_once_and_leaves_an_answer(search: str) -> None:
    thinker = engine("hex(size=11)", 8, search)
    position = thinker.game.start()
    threading.Timer(0.2, thinker.cancel).start()
    begin = time.perf_counter()
    answer = thinker.choose(position, seconds=60)
    assert time.perf_counter() - begin < 30  # of 60, however busy the machine is
    assert answer.move in position.moves()
    assert thinker.choose(position, nodes=50, seed=1).nodes > 1  # the next search is not cancelled


def test_cancel_without_a_search_does_nothing() -> None:
    thinker = engine("hex(size=4)")
    thinker.cancel()
    assert thinker.choose(thinker.game.start(), nodes=50, seed=1).nodes > 1


def test_other_python_threads_run_while_it_thinks() -> None:
    thinker = engine("hex(size=11)")
    position, ticks = thinker.game.start(), 0
    worker = threading.Thread(target=lambda: thinker.choose(position, seconds=0.4))
    worker.start()
    while worker.is_alive():
        time.sleep(0.01)
        ticks += 1
    assert ticks >= 5


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_the_iterator_gives_the_best_so_far_and_can_be_left(search: str) -> None:
    thinker = engine("hex(size=11)", 8, search)
    position = thinker.game.start()
    answers = list(thinker.think(position, seconds=0.4, seed=1))
    assert len(answers) >= 2
    assert [answer.nodes for answer in answers] == sorted(answer.nodes for answer in answers)
    for answer in thinker.think(position, seconds=60):
        assert answer.move in position.moves()
        break
    assert thinker.choose(position, nodes=20, seed=1).nodes <= 21  # the search that was left is over


def test_an_iterator_that_nobody_follows_does_not_block_the_engine() -> None:
    thinker = engine("hex(size=11)")
    position = thinker.game.start()
    forgotten = thinker.think(position, seconds=60)
    next(forgotten)
    assert thinker.choose(position, nodes=20, seed=1).nodes <= 21
    assert list(forgotten) == []


def test_two_threads_share_one_tree() -> None:
    thinker = engine("hex(size=7)", 8, MCTS, 2)
    position = thinker.game.start()
    answer = thinker.choose(position, nodes=20_000, seed=1)
    assert answer.nodes == 20_000
    assert answer.visits <= 20_000
    assert thinker._search is not None
    total = sum(found.visits for found in thinker._search.ranking(1000))
    assert 0.9 * 20_000 < total <= 20_000 + 2


def test_the_tree_is_used_again_after_two_moves() -> None:
    thinker = Engine(potez.game("hex(size=7)"), 8, megabytes=16)
    position = thinker.game.start()
    nodes = 0
    while nodes < 40_000:  # a busy machine needs more than one turn
        first = thinker.choose(position, seconds=0.3)
        nodes += first.nodes
    after = position.play(first.move).play(first.line[1])
    again = thinker.choose(after, seconds=0.01)
    assert again.visits > again.nodes  # it has visits from before


def test_a_full_arena_ends_the_growth_not_the_search() -> None:
    made = potez.game("hex(size=11)")
    thinker = Engine(made, 8, megabytes=1)
    answer = thinker.choose(made.start(), nodes=30_000, seed=1)
    assert answer.nodes == 30_000


def test_too_little_memory_makes_a_smaller_table_and_says_so_once() -> None:
    code = (
        "import resource, warnings\n"
        "from potez.engines.task import room\n"
        "import numpy as np\n"
        "resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        "    sizes = [len(room(np.dtype(np.int64), 1 << 30, 1 << 10, 'the table')) for _ in range(2)]\n"
        "assert all(0 < size < 1 << 30 for size in sizes), sizes\n"
        "assert len(said) == 1 and 'too little memory' in str(said[0].message), said\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
