"""One net in four forms: as it is trained, folded, as games are played with it, and as the architecture defines it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from potez.nets.architecture import Net, Shape, forward
from potez.training.model import Layer, Model, folded, load
from potez.training.player import Player
from tests.nets.samples import random_net

SHAPE = Shape(5, moves=2, others=3, channels=12, blocks=2, policy=6, value=5, hidden=7)
PLAIN = Shape(4, channels=8, blocks=1, policy=8, value=8, hidden=16)  # without other moves
SHAPES = pytest.mark.parametrize("shape", [SHAPE, PLAIN], ids=["others", "plain"])


def some_planes(shape: Shape, count: int = 64, height: int = 5, width: int = 6) -> Any:
    return torch.from_numpy(np.random.default_rng(4).integers(0, 2, (count, shape.planes, height, width)).astype(np.float32))


def reference(net: Net, planes: Any) -> tuple[Any, Any]:
    sites, others, values = forward(net, planes.numpy())
    return np.concatenate([sites.reshape(len(planes), -1), others], 1), values


def agree(found: tuple[Any, Any], expected: tuple[Any, Any], within: float = 1e-4) -> None:
    for one, other in zip(found, expected, strict=True):
        assert np.allclose(one.detach().numpy(), other, atol=within)


def trained(shape: Shape) -> Model:
    """A model that has seen something, so that its means and gains are of its own."""
    torch.manual_seed(3)
    model = Model(shape)
    for layer in model.modules():
        if isinstance(layer, Layer):
            torch.nn.init.normal_(layer.norm.weight, 1, 0.2)
            torch.nn.init.normal_(layer.norm.bias, 0, 0.2)
    for _ in range(20):
        model(some_planes(shape) * 2 - 0.3)
    model.eval()
    return model


@SHAPES
def test_folding_changes_nothing(shape: Shape) -> None:
    model, planes = trained(shape), some_planes(shape)
    weights = folded(shape, model.state_dict())
    net = Net("hex", 1, 1, shape, {name: tensor.numpy() for name, tensor in weights.items()})
    agree(model(planes), reference(net, planes))


@SHAPES
def test_a_net_plays_as_it_is_defined(shape: Shape) -> None:
    net, planes = random_net(shape), some_planes(shape)
    player = Player(shape, "cpu", {name: torch.from_numpy(array) for name, array in net.weights.items()})
    agree(player(planes), reference(net, planes))
    other = random_net(shape, seed=2)
    player.load(other.weights)
    agree(player(planes), reference(other, planes))


@SHAPES
def test_a_net_that_is_taken_over_is_the_same_in_training(shape: Shape) -> None:
    """While it learns, layers are normalised by the positions of each step; on those by which they were fitted nothing changes."""
    net, planes = random_net(shape), some_planes(shape)
    model = Model(shape)
    load(model, net, planes)
    assert model.training
    agree(model(planes), reference(net, planes), 1e-3)
    load(model, net, planes)
    agree(model.eval()(planes), reference(net, planes), 1e-3)
    again = folded(shape, model.state_dict())
    assert all(np.allclose(again[name].numpy(), array, atol=1e-4) for name, array in net.weights.items())
