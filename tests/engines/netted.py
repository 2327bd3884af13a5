"""What the suites of engines with nets share: nets of random weights, and engines that play with them."""

from __future__ import annotations

from typing import Any

from potez.engines.engine import Engine
from potez.engines.puct import nets
from potez.engines.puct.searcher import Puct
from potez.kernel import learning
from potez.nets.architecture import Net, Shape
from tests.nets.samples import random_net
from tests.support import game


def small(text: str, seed: int = 1, **more: Any) -> Net:
    """A net of random weights for a game."""
    rules = game(text).rules
    encoding = learning.encoding(rules)
    shape = Shape(len(encoding.planes), encoding.moves, len(encoding.others), channels=8, blocks=1, policy=4, value=4, hidden=8)
    facts: dict[str, Any] = {"game": nets.folder(rules), "revision": rules.revision(), "encoding": encoding.version} | more
    return random_net(shape, seed, **facts)


def search_of(engine: Engine) -> Puct:
    assert isinstance(engine._search, Puct)
    return engine._search
