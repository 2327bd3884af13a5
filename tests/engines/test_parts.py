"""Moves with several parts in the search with a net: it is asked for every part what it was taught for every part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import potez
from potez.engines.engine import Engine
from potez.engines.mcts.control import USED
from potez.engines.puct.nets import choose
from potez.engines.puct.searcher import Puct, Tuning
from potez.engines.task import Task
from potez.kernel import learning
from potez.nets.architecture import Net, forward
from potez.nets.format import write
from tests.engines.netted import search_of, small
from tests.engines.positions import some_position, truth
from tests.support import MODULES, random_game, sample

# In these moves have parts: from, to and arrow; mills that take; chains of jumps, which may stop early in the hunt of the geese.
PARTED = {
    "amazons": "amazons(size=6)", "chomp": "chomp(rows=3,cols=4,poison=2,seed=1)", "ninemorris": "ninemorris", "checkers": "checkers",
    "hnefatafl": "hnefatafl", "alquerque": "alquerque", "foxgeese": "foxgeese", "foxsheep": "foxsheep", "adugo": "adugo",
}  # fmt: skip
TEXTS = [text for name, text in PARTED.items() if name in MODULES]
ONLY_CHOMP = pytest.mark.skipif("chomp" not in MODULES, reason="POTEZ_GAMES leaves it out")


def actions(position: potez.Position, code: int) -> list[int]:
    rules, found = position.game.rules, list[int]()
    while True:
        number = rules.verbs.action(rules.lookup.view(np.uint8), position.kernel.state.view(np.uint8), code, len(found))
        if number == learning.END:
            return found
        found.append(int(number))


def shown(net: Net, batch: Any) -> Any:
    """What the net says of the next part, as it is trained to: by legal action, how likely it is."""
    sites, others, _ = forward(net, batch.observe())
    logits = np.concatenate([sites.reshape(1, -1), others], 1)[0]
    legal = batch.legal()[0].astype(bool)
    powers = np.where(legal, np.exp(logits - logits[legal].max()), 0)
    return powers / powers.sum()


def between(search: Puct, at: int) -> list[int]:
    """The nodes between two parts of a move below a node, as far as the net was asked there."""
    found = []
    for child in search._children(at):
        if search._nodes["parts"][child] and search._nodes["first"][child]:
            found += [child, *between(search, child)]
    return found


def branching(this: potez.Game) -> Iterator[list[potez.Position]]:
    """Random games up to a position in which several moves begin alike."""
    for seed in range(300):
        positions = [position for position in random_game(this, seed) if not position.outcome]
        begun = [len({actions(position, int(code))[0] for code in position.kernel.codes()}) for position in positions]
        ways = [at for at, position in enumerate(positions) if begun[at] < len(position.kernel.codes())]
        if ways:
            yield positions[: ways[seed % len(ways)] + 1]


@pytest.mark.parametrize("text", TEXTS)
def test_the_net_is_asked_for_every_part_as_it_was_taught(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch, which is what trainings see, is led to each node: the legal parts there, and what the net says of them, are the tree's."""
    turns = learning.symmetries
    monkeypatch.setattr(learning, "symmetries", lambda rules: turns(rules)[:1])
    this, net, seen = potez.game(text), small(text), 0
    for seed, positions in enumerate(islice(branching(this), 3)):
        position = positions[-1]
        search = Puct(this.rules, 16, 1, net, Tuning(first=1000, looks=False, parts=True))
        here = position.kernel
        search.begin(Task(this.rules, this.rules.plan, here.state, here.past, here.codes(), 60, seed))
        search.run(0)
        played = [
            actions(one, next(int(move.code) for move in one.moves() if one.play(move) == after)) for one, after in pairwise(positions)
        ]
        moves = [actions(position, move) for move in map(int, here.codes())]
        nodes = [1, *between(search, 1)]
        seen += len(nodes) - 1
        for at in nodes:
            parts = int(search._nodes["parts"][at])
            begun = actions(position, int(search._nodes["move"][at]))[:parts] if parts else []
            batch = potez.batch(text, 1)
            for action in [*(each for move in played for each in move), *begun]:
                batch.step(np.array([action]))
            likely = shown(net, batch)
            children = search._children(at)
            following = [actions(position, int(search._nodes["move"][child])) for child in children]
            assert sorted(each[parts] for each in following) == np.flatnonzero(likely).tolist()
            for child, each in zip(children, following, strict=True):
                assert each[:parts] == begun
                assert search._nodes["prior"][child] == pytest.approx(likely[each[parts]], rel=1e-3, abs=1e-6)
                alike = [move for move in moves if move[: parts + 1] == each[: parts + 1]]
                shares = int(search._nodes["parts"][child])
                assert (shares == 0) == (len(alike) == 1)
                if shares:
                    assert len({tuple(move[:shares]) for move in alike}) == 1
                    assert len({tuple(move[: shares + 1]) for move in alike}) > 1
    assert seen


@pytest.fixture
def made(tmp_path: Path) -> Any:
    def make(text: str, parts: bool = True) -> Engine:
        path = tmp_path / f"{text}.net"
        write(path, small(text))
        this = potez.game(text)
        chosen = choose(this, path)
        assert chosen
        return Engine(this, 8, net=replace(chosen, tuning=Tuning(parts=parts)), tables=False, megabytes=16)

    return make


@pytest.mark.parametrize("parts", [True, False])
@pytest.mark.parametrize("text", TEXTS)
def test_moves_of_several_parts_are_whole_and_legal(text: str, parts: bool, made: Any) -> None:
    """However few positions were looked at; lines and further moves, too."""
    engine = made(text, parts)
    for seed, nodes in enumerate((1, 2, 3, 10, 60, 300)):
        position = sample(engine.game, seed)
        answer = engine.choose(position, nodes=nodes, seed=seed)
        assert answer.nodes <= nodes
        along = position
        for move in answer.line:
            along = along.play(move)
        found = [each.move for each in engine.several(position, 3, nodes=nodes, seed=seed)]
        assert len(found) == len(set(found)) and set(found) <= set(position.moves())
        used = int(search_of(engine)._control[USED])
        assert not search_of(engine)._nodes["later"][1:used].any()


@pytest.mark.parametrize("text", TEXTS)
def test_moves_of_several_parts_come_again_with_the_same_seed(text: str, made: Any) -> None:
    position = sample(potez.game(text), 3)
    first, again = (made(text).choose(position, nodes=200, seed=7) for _ in range(2))
    assert (again.move, again.value, again.line, again.visits) == (first.move, first.value, first.line, first.visits)


@ONLY_CHOMP
def test_proofs_by_parts_agree_with_trying_everything(made: Any) -> None:
    text, known, proven = PARTED["chomp"], dict[potez.Position, int](), 0
    engine = made(text)
    for seed in range(8):
        position = some_position(text, seed, 1 + seed % 3)
        for nodes in (20, 2000):
            answer = engine.choose(position, nodes=nodes, seed=seed)
            proven += answer.proven
            if answer.proven:
                assert answer.value == truth(position, known), position.text
    assert proven >= 4


@pytest.mark.parametrize("text", TEXTS)
def test_a_tree_goes_on_after_moves_of_several_parts(text: str) -> None:
    this = potez.game(text)
    position, times = this.start(), 0
    search = Puct(this.rules, 16, 1, small(text), Tuning(parts=True))
    for _ in range(4):
        here = position.kernel
        search.begin(Task(here.rules, this.rules.plan, here.state, here.past, here.codes(), 300, 1, reuse=True))
        times += int(search._control[USED]) > 2
        search.run(0)
        assert search._nodes["parts"][1] == 0
        found = search.found()
        assert found is not None
        position = position.play(str(potez.Move(position, found.move)))
        if position.outcome:
            break
    assert times
