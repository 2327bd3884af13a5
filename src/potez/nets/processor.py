"""Nets on a processor: one thread, no library beside Numba, the memory made once."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from potez.kernel import buffers
from potez.kernel.binding import Unit
from potez.kernel.types import Array
from potez.nets import layers
from potez.nets.architecture import Net
from potez.nets.lanes import FREQUENCIES, OF_WEIGHTS, TILE, vectors

_TEXT = '''"""Made by potez.nets.processor: what a net computes."""
from numba import njit
from potez.nets import layers
from potez.nets.signature import COMPUTE


@njit(COMPUTE, cache=True, nogil=True, error_model="numpy")
def compute(shape, weights, work, planes, count, logits, values, stop):
    return layers.compute(shape, weights, work, planes, count, logits, values, stop)
'''

UNIT = Unit("nets", _TEXT)


@functools.cache
def compiled() -> Any:
    """The machine code, from the cache where possible."""
    return UNIT.load()


class Processor:
    """A net for boards of one size, computed for up to `most` positions at once. `weights` may be shared, `work` may not."""

    def __init__(self, net: Net, height: int, width: int, most: int, weights: Array | None = None) -> None:
        self.net, self.height, self.width, self.most = net, height, width, most
        shape = net.shape
        self.actions = shape.moves * height * width + shape.others
        found = np.zeros(layers.SHAPES, np.int64)
        lanes, rows, columns = vectors().lanes, vectors().rows, vectors().columns * vectors().lanes
        high, wide = -(-height // TILE), -(-width // TILE)
        channels, deep = _up(shape.channels, columns), _up(shape.planes, lanes)
        heads, out = _up(shape.policy + shape.value, columns), _up(shape.moves, columns)
        tiles = _up(most * high * wide, rows)
        area = (high * TILE + 2) * (wide * TILE + 2)
        sizes = {
            layers.INPUT: most * area * deep,
            layers.BODY: (most * area + rows) * channels,
            layers.INNER: most * area * channels,
            layers.BEFORE: FREQUENCIES * (tiles * max(channels, deep) + lanes),
            layers.AFTER: FREQUENCIES * (tiles * channels + lanes),
            layers.FEATURES: (_up(height * width, rows) + rows) * heads,
            layers.LOGITS: _up(height * width, rows) * out + 2 * max(shape.policy, shape.value) + shape.hidden,
            layers.WASTE: lanes,
        }
        found[layers.PLANES], found[layers.CHANNELS], found[layers.BLOCKS] = shape.planes, channels, shape.blocks
        found[layers.POLICY], found[layers.VALUE], found[layers.HIDDEN] = shape.policy, shape.value, shape.hidden
        found[layers.MOVES], found[layers.OTHERS], found[layers.HEADS], found[layers.SITES_OUT] = shape.moves, shape.others, heads, out
        found[layers.HEIGHT], found[layers.WIDTH], found[layers.HIGH], found[layers.WIDE] = height, width, high, wide
        found[layers.DEEP_IN] = deep
        place = 0
        for part, size in sizes.items():
            found[part] = place
            place += _up(size, 16)
        self.shape = found
        self.work = buffers.make(np.float32, place)
        self.weights = packed(net) if weights is None else weights
        self._stop = np.zeros(1, np.int64)

    def __call__(self, planes: Array) -> tuple[Array, Array]:
        """Logits of all actions (N, A) and values (N) of positions (N, P, H, W), N up to `most`."""
        count = len(planes)
        assert count <= self.most and planes.shape[1:] == (self.net.shape.planes, self.height, self.width)
        flat = np.ascontiguousarray(planes.reshape(count, -1), np.float32)
        logits, values = buffers.make(np.float32, count, self.actions), buffers.make(np.float32, count)
        compiled().compute(self.shape, self.weights, self.work, flat, count, logits, values, self._stop)
        return logits, values


def _up(number: int, step: int) -> int:
    return -(-number // step) * step


def packed(net: Net) -> Array:
    """The weights in the order in which `layers.compute` reads them."""
    w, shape = net.weights, net.shape
    lanes, columns = vectors().lanes, vectors().columns * vectors().lanes
    channels, deep = _up(shape.channels, columns), _up(shape.planes, lanes)
    heads, out = _up(shape.policy + shape.value, columns), _up(shape.moves, columns)
    parts = [_frequencies(w["stem.weight"], deep, channels), _filled(w["stem.bias"], channels)]
    for block in range(shape.blocks):
        for conv in ("first", "second"):
            name = f"blocks.{block}.{conv}"
            parts += [_frequencies(w[f"{name}.weight"], channels, channels), _filled(w[f"{name}.bias"], channels)]
    parts += [
        _filled(np.concatenate([w["policy.weight"], w["value.weight"]]).T, channels, heads),
        _filled(np.concatenate([w["policy.bias"], w["value.bias"]]), heads),
        _filled(w["sites.weight"].T, shape.policy, out),
        _filled(w["sites.bias"], out),
    ]
    parts += [np.concatenate([w[f"{name}.weight"], w[f"{name}.bias"][:, None]], 1) for name in ("others", "hidden", "result")]
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def _filled(array: Array, *shape: int) -> Array:
    """An array with zeros behind it."""
    made = np.zeros(shape, np.float32)
    made[tuple(slice(0, size) for size in array.shape)] = array
    return made


def _frequencies(weight: Array, deep: int, channels: int) -> Array:
    """A convolution by frequency, input and output."""
    matrix = np.array(OF_WEIGHTS)
    found = np.einsum("ar,oirc,bc->abio", matrix, weight.astype(np.float64), matrix)
    return _filled(found.reshape(FREQUENCIES, weight.shape[1], weight.shape[0]), FREQUENCIES, deep, channels)
