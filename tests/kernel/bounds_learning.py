"""The bounds suite's questions about learning: what nets see, how moves are named, the search with a net, many games side by side."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from potez.kernel import learning
from potez.kernel.random import generator

if TYPE_CHECKING:
    import potez
    from potez.engines.engine import Engine
    from tests.kernel.guards import Guards

LANES, STEPS, WANDERED = 3, 12, 40
ACTIONS = 300  # moves of a position whose actions are asked for


def learns(game: potez.Game) -> bool:
    return bool(game.rules.verbs.has("observe"))


def verbs(position: potez.Position, guards: Guards) -> None:
    """`observe` with just the room that the encoding says, `action` for every part of a move."""
    rules = position.game.rules
    encoding = learning.encoding(rules)
    lookup, state = rules.lookup.view(np.uint8), guards.copy(position._state).view(np.uint8)
    rules.verbs.observe(lookup, state, guards.copy(position._past), guards.make(np.float32, encoding.numbers))
    for code in position._codes[:ACTIONS].tolist():
        part = 0
        while (action := rules.verbs.action(lookup, state, code, part)) != learning.END:
            assert 0 <= action < encoding.actions, f"move {code} has the action {action}"
            part += 1
        assert part, f"move {code} has no action"
    assert rules.same(state.view(rules.STATE), position._state), "a verb that only looks has changed the state"


def engine(game: potez.Game, rng: random.Random) -> Engine:
    """The strongest level with a net of random weights and a random shape."""
    from potez.engines.engine import Engine
    from potez.engines.puct.nets import Chosen
    from potez.engines.puct.searcher import Tuning
    from potez.nets.architecture import Shape
    from tests.nets.samples import random_net

    encoding = learning.encoding(game.rules)
    shape = Shape(
        len(encoding.planes), encoding.moves, len(encoding.others), channels=rng.choice([1, 3, 8, 17]), blocks=rng.choice([0, 1, 2]),
        policy=rng.choice([1, 5, 16]), value=rng.choice([1, 4, 9]), hidden=rng.choice([1, 7]),
    )  # fmt: skip
    tuning = replace(Tuning(), batch=rng.choice([1, 2, 4, 7]), first=rng.choice([1, 2, 32]), looks=rng.random() < 0.7)
    net = random_net(shape, seed=rng.randrange(1 << 20))
    return Engine(game, 8, megabytes=rng.choice([8, 16]), threads=rng.choice([1, 1, 2]), net=Chosen(net, tuning, "random"))


def batches(game: potez.Game, rng: random.Random, guards: Guards) -> None:
    """Lanes on the processor, and as a card would play them: chosen actions, random games, lanes taken out and copied."""
    from potez.batches.devices import Imagined
    from potez.batches.graphics import GraphicsBatch
    from potez.batches.processor import ProcessorBatch

    class Watched(Imagined):
        def make(self, kind: Any, *shape: int) -> Any:
            return guards.make(kind, *shape)

    if game.start().outcome is not None:
        return
    for batch in (ProcessorBatch(game, LANES, rng.randrange(1 << 30)), GraphicsBatch(game, LANES, rng.randrange(1 << 30), Watched())):
        for _ in range(STEPS):
            batch.observe()
            batch.legal()
            batch.step(batch.random())
            guards.check()
        batch.take([LANES - 1, 0]).observe()
        batch.copy([0], [LANES - 1])
        batch.wander(rng.choice([1, WANDERED]))
        batch.check()
        guards.check()


def picks(position: potez.Position, guards: Guards, rng: random.Random) -> None:
    """Random moves by the game's own way, which only lanes use otherwise, with the room that they give it."""
    from importlib import import_module

    rules = position.game.rules
    if not rules.verbs.has("pick"):
        return
    pick = import_module(f"{type(rules).__module__.rpartition('.')[0]}.picks").pick
    state, out = guards.copy(position._state), guards.make(np.int64, learning.encoding(rules).actions)
    for _ in range(3):
        found = pick(rules.lookup[0], state[0], guards.copy(position._past), generator(rng.randrange(1 << 60)), out)
        assert found in position._codes, f"{found} is no legal move"
