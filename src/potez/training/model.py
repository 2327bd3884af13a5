"""The net of `potez.nets.architecture` as PyTorch trains it: with batch normalisation, which is folded away where the net plays."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from potez.nets.architecture import Net, Shape

EPSILON = 1e-5


class Layer(nn.Module):  # type: ignore[misc]
    """A convolution and a batch normalisation."""

    def __init__(self, deep: int, channels: int, size: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(deep, channels, size, padding=size // 2, bias=False)
        self.norm = nn.BatchNorm2d(channels, eps=EPSILON)
        nn.init.kaiming_normal_(self.conv.weight, mode="fan_out", nonlinearity="relu")
        self.fitting = False

    def forward(self, x: Any) -> Any:
        found = self.conv(x)
        if self.fitting:
            self._fit(found)
        return self.norm(found)

    def _fit(self, found: Any) -> None:
        """Sets the normalisation so that here it adds what is its bias and changes nothing else: what was folded is unfolded."""
        mean, variance = found.mean((0, 2, 3)), found.var((0, 2, 3), unbiased=False)
        self.norm.running_mean.copy_(mean)
        self.norm.running_var.copy_(variance)
        self.norm.weight.copy_((variance + EPSILON).sqrt())
        self.norm.bias.add_(mean)


class Block(nn.Module):  # type: ignore[misc]
    """Two layers, and what came in added to what comes out."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = Layer(channels, channels, 3)
        self.second = Layer(channels, channels, 3)
        nn.init.constant_(self.second.norm.weight, 0.2)  # a deep net begins as nearly a shallow one

    def forward(self, x: Any) -> Any:
        return functional.relu(x + self.second(functional.relu(self.first(x))))


def pooled(x: Any) -> Any:
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Model(nn.Module):  # type: ignore[misc]
    """By position: the logits of all actions, and values."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.stem = Layer(shape.planes, shape.channels, 3)
        self.blocks = nn.ModuleList([Block(shape.channels) for _ in range(shape.blocks)])
        self.policy = Layer(shape.channels, shape.policy, 1)
        self.sites = nn.Conv2d(shape.policy, shape.moves, 1)
        self.others = nn.Linear(2 * shape.policy, shape.others) if shape.others else None
        self.value = Layer(shape.channels, shape.value, 1)
        self.hidden = nn.Linear(2 * shape.value, shape.hidden)
        self.result = nn.Linear(shape.hidden, 1)

    def forward(self, planes: Any) -> tuple[Any, Any]:
        x = functional.relu(self.stem(planes))
        for block in self.blocks:
            x = block(x)
        p = functional.relu(self.policy(x))
        logits = self.sites(p).flatten(1)
        if self.others is not None:
            logits = torch.cat([logits, self.others(pooled(p))], 1)
        v = pooled(functional.relu(self.value(x)))
        return logits.float(), torch.tanh(self.result(functional.relu(self.hidden(v))).float()).flatten()


def folded(shape: Shape, state: dict[str, Any]) -> dict[str, Any]:
    """The weights by the names of the architecture, out of those of a model."""
    found = {}
    for name, size in shape.tensors().items():
        part, _, kind = name.rpartition(".")
        if f"{part}.norm.weight" in state:
            gain = state[f"{part}.norm.weight"] / (state[f"{part}.norm.running_var"] + EPSILON).sqrt()
            if kind == "weight":
                tensor = state[f"{part}.conv.weight"] * gain[:, None, None, None]
            else:
                tensor = state[f"{part}.norm.bias"] - state[f"{part}.norm.running_mean"] * gain
        elif name in state:
            tensor = state[name]
        else:  # a game without other moves
            tensor = torch.zeros(size)
        found[name] = tensor.reshape(size).detach().float()
    return found


def load(model: Model, net: Net, planes: Any) -> None:
    """Gives a model the weights of a net. How its layers are normalised is read off some positions."""
    layers = [part for part in model.modules() if isinstance(part, Layer)]
    device = planes.device
    with torch.no_grad():
        state = model.state_dict()  # shares memory with the model
        for name, weights in net.weights.items():
            part, _, kind = name.rpartition(".")
            place = name
            if f"{part}.norm.weight" in state:
                place = f"{part}.conv.weight" if kind == "weight" else f"{part}.norm.bias"
            if place in state:
                state[place].copy_(torch.from_numpy(weights).to(device).reshape(state[place].shape))
        model.eval()
        for layer in layers:
            layer.fitting = True
        model(planes)
        for layer in layers:
            layer.fitting = False
        model.train()
