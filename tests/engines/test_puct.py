"""The search with a net: whatever the net says, it plays legal moves, ends in time, and proves nothing false."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import njit

import potez
from potez.engines.engine import Engine
from potez.engines.mcts.control import LIMIT, USED, VISITS
from potez.engines.mcts.searcher import LEAST_NODES
from potez.engines.puct import searcher
from potez.engines.puct.searcher import Puct, Tuning
from potez.engines.puct.settings import LEAF_TURNED
from potez.engines.task import MEGABYTE, Task
from potez.kernel import learning
from potez.kernel.plans import ALPHA_BETA, Plan
from potez.nets.format import write
from potez.nets.signature import COMPUTE
from tests.engines.holding import held
from tests.engines.netted import search_of, small
from tests.engines.positions import some_position, truth
from tests.support import MODULES, random_game

LEARNED = {
    "hex": "hex(size=5)", "go": "go(size=5,komi=0.5,scoring=area)", "quoridor": "quoridor(size=5,walls=3)",
}  # fmt: skip
TEXTS = [text for name, text in LEARNED.items() if name in MODULES]
ONLY_HEX = pytest.mark.skipif("hex" not in MODULES, reason="POTEZ_GAMES leaves it out")


@pytest.fixture
def made(tmp_path: Path) -> Any:
    def make(text: str, threads: int = 1, megabytes: int = 16) -> Engine:
        path = tmp_path / f"{text}.net"
        write(path, small(text))
        return Engine(potez.game(text), 8, net=path, tables=False, threads=threads, megabytes=megabytes)

    return make


def finished(search: Puct) -> None:
    """Nothing is under way any more: no visit, and no question to the net."""
    used = int(search._control[USED])
    assert not search._nodes["later"][1:used].any()
    assert (search._nodes["total"][1:used] >= -3).all()


@pytest.mark.parametrize("text", TEXTS)
def test_a_game_of_legal_moves(text: str, made: Any) -> None:
    engine = made(text)
    position = engine.game.start()
    while position.outcome is None:
        answer = engine.choose(position, nodes=60, seed=1)
        assert answer.move in position.moves()
        assert answer.nodes <= 60
        finished(search_of(engine))
        position = position.play(answer.move)


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_seed_and_nodes_give_the_same_answer(text: str, made: Any) -> None:
    engine, other = made(text), made(text)
    for ply in (0, 4):
        position = list(random_game(engine.game, 3, plies=ply))[-1]
        first = engine.choose(position, nodes=300, seed=7)
        engine.choose(engine.game.start(), nodes=50, seed=2)
        for again in (engine.choose(position, nodes=300, seed=7), other.choose(position, nodes=300, seed=7)):
            assert (again.move, again.value, again.line, again.visits) == (first.move, first.value, first.line, first.visits)


@ONLY_HEX
@pytest.mark.parametrize("text", ["hex(size=3)", "hex(size=3,mode=connected)"])
def test_proofs_agree_with_trying_everything(text: str, made: Any) -> None:
    engine, known, proven = made(text), dict[potez.Position, int](), 0
    for seed in range(8):
        position = some_position(text, seed, 2 + seed % 3)
        answer = engine.choose(position, nodes=3000, seed=seed)
        proven += answer.proven
        if answer.proven:
            assert answer.value == truth(position, known), position.text
    assert proven >= 4


ENDS = [
    ("quoridor(size=3,walls=1)", "b3/b1 blue left=0,1 walls=b2h ply=1 moves c1 c3 b1 b3 b2 a3 b1"),
    ("go(size=3,limit=7,scoring=area,komi=1)", "..b/bw./.ww black ply=6"),
    ("go(size=3,limit=7,scoring=area,komi=1)", "..b/bw./.w. black ply=5"),
]


@pytest.mark.parametrize(("text", "start"), [end for end in ENDS if end[0].partition("(")[0] in MODULES])
def test_proofs_agree_with_those_of_another_search(text: str, start: str, made: Any) -> None:
    position = potez.game(text).position(start)
    known = Engine(position.game, 8, megabytes=16, plan=Plan(ALPHA_BETA), tables=False).choose(position, nodes=300_000, seed=1)
    assert known.proven
    answers = [made(text).choose(position, nodes=nodes, seed=nodes) for nodes in (1, 2, 5, 20, 100, 20_000)]
    assert answers[-1].proven
    assert all(answer.value == known.value for answer in answers if answer.proven)


@ONLY_HEX
def test_a_search_that_was_stopped_early_claims_nothing_false(made: Any) -> None:
    engine, known = made("hex(size=3)"), dict[potez.Position, int]()
    position = some_position("hex(size=3)", 1, 1)
    for nodes in range(1, 60, 3):
        answer = engine.choose(position, nodes=nodes, seed=nodes)
        assert not answer.proven or answer.value == truth(position, known)


@ONLY_HEX
def test_the_first_guess_is_the_nets(made: Any) -> None:
    """With one visit, the answer is the move that the net likes best; its symmetries are turned back rightly."""
    engine = made("hex(size=5)")
    rules = engine.game.rules
    for seed in range(6):
        position = some_position("hex(size=5)", seed, 3 + seed)
        search = search_of(engine)
        here = position.kernel
        search.begin(Task(rules, engine.plan, here.state, here.past, here.codes(), 1, seed))
        search.run(0)
        own = search._workers[0]
        turn = learning.symmetries(rules)[own.batch[0, LEAF_TURNED]]
        raw = np.zeros(learning.encoding(rules).numbers, np.float32)
        rules.verbs.observe(rules.lookup.view(np.uint8), here.state.view(np.uint8), here.past, raw)
        assert np.array_equal(own.planes[0], raw[turn.planes])
        logits = np.zeros_like(own.logits[0])
        logits[turn.actions] = own.logits[0]
        actions = {
            int(code): rules.verbs.action(rules.lookup.view(np.uint8), here.state.view(np.uint8), int(code), 0) for code in here.codes()
        }
        whole = np.exp([logits[action] for action in actions.values()]).sum()
        children = search._children(1)
        assert {int(search._nodes[child]["move"]) for child in children} == set(actions)
        for child in children:
            node = search._nodes[child]
            assert node["prior"] == pytest.approx(np.exp(logits[actions[int(node["move"])]]) / whole, rel=1e-4)
        priors = [float(search._nodes[child]["prior"]) for child in children]
        assert priors == sorted(priors, reverse=True)
        sign = 1 if position.turn == position.sides[0] else -1
        assert search._nodes[1]["sum"] == pytest.approx(sign * own.values[0])


@ONLY_HEX
def test_more_moves_than_a_node_begins_with_come_later(tmp_path: Path) -> None:
    this = potez.game("hex(size=5)")
    search = Puct(this.rules, 16, 1, small("hex(size=5)"), Tuning(first=3))
    here = this.start().kernel
    search.begin(Task(this.rules, this.rules.plan, here.state, here.past, here.codes(), 2000, 1))
    search.run(0)
    moves = [int(search._nodes[child]["move"]) for child in search._children(1)]
    assert len(moves) > 3
    assert len(moves) == len(set(moves)) == search._nodes[1]["children"]
    finished(search)


@ONLY_HEX
def test_wins_at_hand_are_seen_when_moves_are_listed() -> None:
    """One look at the moves of a node proves what a search would take some visits for."""
    this = potez.game("hex(size=3)")
    position = this.start()
    for move in ("a1", "b1", "a2", "b2"):
        position = position.play(move)
    net = small("hex(size=3)")
    found = []
    for looks in (True, False):
        search = Puct(this.rules, 16, 1, net, Tuning(looks=looks))
        here = position.kernel
        search.begin(Task(this.rules, this.rules.plan, here.state, here.past, here.codes(), 1, 1))
        search.run(0)
        found.append(int(search._nodes[1]["proven"]))
    assert found == [1, 0]


@ONLY_HEX
def test_cancel_ends_it_at_once_and_leaves_the_tree_whole(made: Any) -> None:
    engine = made("hex(size=11)")
    position = engine.game.start()
    engine.choose(position, nodes=10, seed=1)
    threading.Timer(0.2, engine.cancel).start()
    begin = time.perf_counter()
    answer = engine.choose(position, seconds=60)
    assert time.perf_counter() - begin < 30  # of 60, however busy the machine is
    assert answer.move in position.moves()
    finished(search_of(engine))
    assert engine.choose(position, nodes=50, seed=1).nodes == 50


@ONLY_HEX
def test_a_question_that_is_broken_off_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    this = potez.game("hex(size=5)")
    search = Puct(this.rules, 16, 1, small("hex(size=5)"), Tuning())
    here = this.start().kernel
    search.begin(Task(this.rules, this.rules.plan, here.state, here.past, here.codes(), 20, 1))
    search.run(0)
    before = search._nodes[: int(search._control[USED])].copy()
    stopped = njit(COMPUTE)(lambda shape, weights, work, planes, count, logits, values, stop: 0)
    monkeypatch.setattr(searcher, "nets", lambda: SimpleNamespace(compute=stopped))
    search._control[LIMIT] = 40
    search.run(0)
    finished(search)
    assert search._control[VISITS] == 20
    after = search._nodes[: len(before)]
    assert all(np.array_equal(after[name], before[name]) for name in ("visits", "sum", "total", "later", "proven"))


@ONLY_HEX
def test_answers_come_in_time(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's clock counts this process's work here: a busy machine may take its turn away for longer."""
    engine = made("hex(size=11)")
    position = engine.game.start()
    engine.choose(position, seconds=0.01, seed=1)
    monkeypatch.setattr("potez.engines.engine.time", SimpleNamespace(perf_counter=time.process_time))
    late = []
    for seconds in (0.02, 0.1, 0.2):
        begin = time.process_time()
        engine.choose(position, seconds=seconds)
        late.append(time.process_time() - begin - seconds)
    assert max(late) < 0.05, late


@ONLY_HEX
def test_two_threads_share_one_tree(made: Any) -> None:
    engine = made("hex(size=7)", threads=2)
    answer = engine.choose(engine.game.start(), nodes=4000, seed=1)
    search = search_of(engine)
    assert answer.nodes == 4000
    finished(search)
    assert search._nodes[1]["visits"] == 4000
    # The root itself is asked about first, and again when it gets more moves.
    assert 3900 <= sum(found.visits for found in search.ranking(1000)) < 4000


@ONLY_HEX
def test_the_tree_is_used_again_after_two_moves(made: Any) -> None:
    engine = made("hex(size=7)")
    position, times = engine.game.start(), 0
    for _ in range(5):
        here = position.kernel
        search = search_of(engine)
        search.begin(Task(here.rules, engine.plan, here.state, here.past, here.codes(), 500, 1, reuse=True))
        times += int(search._control[USED]) > 2
        search.run(0)
        finished(search)
        moves = [int(search._nodes[child]["move"]) for child in search._children(1)]
        assert len(moves) == len(set(moves))
        found = search.found()
        assert found is not None
        position = position.play(str(potez.Move(position, found.move)))
    assert times == 4


@pytest.mark.parametrize("text", TEXTS)
def test_it_holds_no_more_than_its_megabytes(text: str, made: Any) -> None:
    for threads in (1, 3):
        engine = made(text, threads=threads, megabytes=8)
        engine.choose(engine.game.start(), nodes=100, seed=1)
        search = search_of(engine)
        assert held(search) + sum(weights.nbytes for weights in search._net.weights.values()) <= 8 * MEGABYTE


@ONLY_HEX
def test_a_full_arena_ends_the_growth_not_the_search(made: Any) -> None:
    engine = made("hex(size=9)", megabytes=2)
    search = search_of(engine)
    search._nodes = search._nodes[:LEAST_NODES]
    answer = engine.choose(engine.game.start(), nodes=8000, seed=1)
    assert answer.nodes == 8000
    finished(search)
    after = engine.game.start().play(answer.move)
    assert engine.choose(after, seconds=0.1).visits  # what is kept of it may grow again


@ONLY_HEX
def test_where_the_net_does_not_fit_into_memory_that_is_said(made: Any) -> None:
    with pytest.raises(potez.InvalidSearch, match="needs at least megabytes="):
        made("hex(size=11)", threads=64, megabytes=1)
