"""What a net computes, exactly; `forward` is the reference that everything faster and every trainer agrees with.

A net reads P planes over the H×W sites of a board, as the side to move sees it, and gives

- a logit for every move that is made on a site: M planes over the board, such as one plane in hex, where a move is a cell;
- a logit for each of E other moves, such as the swap in hex or the pass in go;
- a value from -1, the side to move loses, to 1, it wins.

It works on boards of any size. With relu(x) = max(x, 0), `conv` a convolution (a cross-correlation, as in all libraries of the field)
with a bias, zeros around the board and an output of the same size, and `dense` a matrix and a bias:

    stem        x = relu(conv3x3(planes))                            P -> C
    B blocks    x = relu(x + conv3x3(relu(conv3x3(x))))              C -> C -> C
    policy      p = relu(conv1x1(x))                                 C -> K
                logits on sites = conv1x1(p)                         K -> M
                other logits = dense(pooled(p))                      2K -> E
    value       v = relu(conv1x1(x))                                 C -> V
                value = tanh(dense(relu(dense(pooled(v)))))          2V -> D -> 1

`pooled` is the mean over all sites of the board, for each channel, and behind all means the maxima. What a trainer adds is folded in
before a net is written: batch normalisation becomes part of weights and biases. A trainer that pads boards of several sizes to one has to
set what is outside a board to zero before every convolution, and leave it out of `pooled`; here nothing is outside.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from potez.errors import InvalidNet, shorten
from potez.kernel.types import Array

MOST = 4096  # of every number below: what is beyond is no net
MOST_WEIGHTS = 30_000_000  # 20 blocks of 256 channels have 24 million


@dataclass(frozen=True)
class Shape:
    """The numbers of an architecture."""

    planes: int  # P: that it reads
    moves: int = 1  # M: planes of moves that are made on a site
    others: int = 0  # E: other moves
    channels: int = 64  # C
    blocks: int = 6  # B
    policy: int = 32  # K
    value: int = 32  # V
    hidden: int = 64  # D

    def __post_init__(self) -> None:
        for name, number in asdict(self).items():
            low = 0 if name in ("others", "blocks") else 1
            if type(number) is not int or not low <= number <= MOST:
                raise InvalidNet(f"a net with {name}={shorten(repr(number))}: use a whole number from {low} to {MOST}")
        if self.numbers > MOST_WEIGHTS:
            raise InvalidNet(f"a net of {self.numbers:,} weights: use fewer channels or blocks, for at most {MOST_WEIGHTS:,}")

    def tensors(self) -> dict[str, tuple[int, ...]]:
        """The names and shapes of the weights, in the order of the file. Outputs come first, then inputs, then rows and columns."""
        c, k, v = self.channels, self.policy, self.value
        found: dict[str, tuple[int, ...]] = {"stem.weight": (c, self.planes, 3, 3), "stem.bias": (c,)}
        for block in range(self.blocks):
            for conv in ("first", "second"):
                found |= {f"blocks.{block}.{conv}.weight": (c, c, 3, 3), f"blocks.{block}.{conv}.bias": (c,)}
        dense = {
            "policy": (k, c), "sites": (self.moves, k), "others": (self.others, 2 * k),
            "value": (v, c), "hidden": (self.hidden, 2 * v), "result": (1, self.hidden),
        }  # fmt: skip
        for name, shape in dense.items():
            found |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
        return found

    @property
    def numbers(self) -> int:
        """How many weights there are."""
        return sum(math.prod(shape) for shape in self.tensors().values())


@dataclass(frozen=True)
class Net:
    """A net of one game. `weights` are float32 arrays by the names and with the shapes of `shape.tensors()`."""

    game: str  # the folder of its rules
    revision: int  # of its rules
    encoding: int  # the version of the planes that it reads and of the numbers of moves, as the game's `learning.py` counts them
    shape: Shape
    weights: dict[str, Array]
    name: str = ""
    training: dict[str, Any] = field(default_factory=dict)  # how it was made: seconds, games, settings; for people

    def __post_init__(self) -> None:
        expected = self.shape.tensors()
        if [*self.weights] != [*expected]:
            differ = sorted(self.weights.keys() ^ expected.keys()) or ["their order"]
            raise InvalidNet(f"a net of {self.game}: its weights are not those of its shape ({', '.join(differ[:4])})")
        for name, shape in expected.items():
            if self.weights[name].shape != shape:
                raise InvalidNet(f"a net of {self.game}: {name} has the shape {self.weights[name].shape}; its net needs {shape}")


def forward(net: Net, planes: Array) -> tuple[Array, Array, Array]:
    """By position: logits on sites (N, M, H, W), other logits (N, E), values (N). `planes` is (N, P, H, W)."""
    w = net.weights
    x = _relu(_conv(planes.astype(np.float32), w["stem.weight"], w["stem.bias"]))
    for block in range(net.shape.blocks):
        name = f"blocks.{block}"
        inner = _relu(_conv(x, w[f"{name}.first.weight"], w[f"{name}.first.bias"]))
        x = _relu(x + _conv(inner, w[f"{name}.second.weight"], w[f"{name}.second.bias"]))
    p = _relu(_mix(x, w["policy.weight"], w["policy.bias"]))
    sites = _mix(p, w["sites.weight"], w["sites.bias"])
    others = _pooled(p) @ w["others.weight"].T + w["others.bias"]
    v = _relu(_mix(x, w["value.weight"], w["value.bias"]))
    hidden = _relu(_pooled(v) @ w["hidden.weight"].T + w["hidden.bias"])
    values = np.tanh(hidden @ w["result.weight"].T + w["result.bias"])[:, 0]
    return sites, others, values


def _relu(x: Array) -> Array:
    return np.maximum(x, np.float32(0))


def _conv(x: Array, weight: Array, bias: Array) -> Array:
    """3×3, with zeros around the board."""
    count, _, height, width = x.shape
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    out = np.zeros((weight.shape[0], count, height, width), np.float32)
    for row in range(3):
        for column in range(3):
            out += np.tensordot(weight[:, :, row, column], padded[:, :, row : row + height, column : column + width], (1, 1))
    return out.transpose(1, 0, 2, 3) + bias[:, None, None]


def _mix(x: Array, weight: Array, bias: Array) -> Array:
    """1×1."""
    return np.tensordot(weight, x, (1, 1)).transpose(1, 0, 2, 3) + bias[:, None, None]


def _pooled(x: Array) -> Array:
    return np.concatenate([x.mean((2, 3)), x.max((2, 3))], 1)
