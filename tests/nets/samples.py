"""Nets for tests."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from potez.nets.architecture import Net, Shape


def random_net(shape: Shape, seed: int = 1, game: str = "hex", revision: int = 1, encoding: int = 1, **more: Any) -> Net:
    """A net of random weights of such a size that its numbers neither vanish nor grow from layer to layer."""
    rng = np.random.default_rng(seed)
    weights = {}
    for name, size in shape.tensors().items():
        spread = 0.1 if len(size) == 1 else (2 / max(math.prod(size[1:]), 1)) ** 0.5 * (0.5 if ".second." in name else 1)
        weights[name] = rng.normal(0, spread, size).astype(np.float32)
    return Net(game, revision, encoding, shape, weights, **more)
