"""What a processor computes is what the architecture says."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from potez.kernel.types import Array
from potez.nets.architecture import Shape, forward
from potez.nets.processor import Processor
from tests.nets.samples import random_net

ODD = Shape(5, moves=2, others=3, channels=40, blocks=1, policy=6, value=5, hidden=7)
PLAIN = Shape(4, channels=16, blocks=2, policy=8, value=8, hidden=16)
STEM = Shape(17, others=1, channels=1, blocks=0, policy=1, value=1, hidden=1)


def some_planes(shape: Shape, count: int, height: int, width: int) -> Array:
    return np.random.default_rng(height * width).integers(0, 2, (count, shape.planes, height, width)).astype(np.float32)


@pytest.mark.parametrize("shape", [ODD, PLAIN, STEM], ids=["odd", "plain", "stem"])
@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 4), (5, 9), (8, 2), (11, 11), (13, 13)])
def test_it_agrees_with_the_reference(shape: Shape, height: int, width: int) -> None:
    net = random_net(shape)
    planes = some_planes(shape, 5, height, width)
    sites, others, values = forward(net, planes)
    found, worth = Processor(net, height, width, 6)(planes)
    assert np.allclose(found, np.concatenate([sites.reshape(5, -1), others], 1), atol=2e-5)
    assert np.allclose(worth, values, atol=2e-5)


def test_the_value_of_a_position_does_not_depend_on_its_company() -> None:
    net = random_net(ODD)
    planes = some_planes(ODD, 7, 6, 7)
    processor = Processor(net, 6, 7, 7)
    together = processor(planes)
    for number in (6, 3, 0):
        for own in (processor, Processor(net, 6, 7, 1)):
            logits, values = own(planes[number : number + 1])
            assert np.array_equal(logits[0], together[0][number])
            assert values[0] == together[1][number]


def test_two_processors_share_weights() -> None:
    net = random_net(PLAIN)
    planes = some_planes(PLAIN, 2, 5, 5)
    one = Processor(net, 5, 5, 2)
    other = Processor(net, 5, 5, 2, one.weights)
    assert other.weights is one.weights
    assert np.array_equal(one(planes)[0], other(planes)[0])


NARROW = """
import sys
import numpy as np
from numba import njit, types
from potez.nets import lanes, layers, processor
processor.vectors = lanes.vectors = lambda: lanes.Vectors(4, 4, 2)
floats, rows, ints = types.float32[::1], types.float32[:, ::1], types.int64[::1]
made = njit(types.int64(ints, floats, floats, rows, types.int64, rows, floats, ints))(layers.compute.py_func)
processor.compiled = lambda: type("Module", (), {"compute": made})
from tests.nets import test_processor
test_processor.test_it_agrees_with_the_reference(test_processor.ODD, 5, 9)
test_processor.test_it_agrees_with_the_reference(test_processor.PLAIN, 11, 11)
"""


@pytest.mark.slow
def test_a_processor_with_short_vectors_computes_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", NARROW], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
