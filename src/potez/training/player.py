"""A net as games are played with it: weights folded, 16-bit floats on a GPU, nothing kept for learning."""

from __future__ import annotations

import time
from typing import Any

import torch
from torch.nn import functional

from potez.errors import InvalidTraining
from potez.kernel.types import Array
from potez.nets.architecture import Shape
from potez.training.model import pooled

AT_ONCE = 65536  # positions; more are computed one part after the other
TRIED = 5  # how often each way of computing is timed


class Player:
    """The logits of all actions and the values of many positions."""

    def __init__(self, shape: Shape, device: str, weights: dict[str, Any]) -> None:
        self.shape, self.device = shape, device
        self.kind = torch.float16 if device == "cuda" else torch.float32
        self.weights: dict[str, Any] = {}
        self.fused = False
        self.load(weights)

    def load(self, weights: dict[str, Any] | dict[str, Array]) -> None:
        for name in self.shape.tensors():
            tensor = torch.as_tensor(weights[name], device=self.device)
            if name in ("policy.weight", "sites.weight", "value.weight"):
                tensor = tensor.reshape(*tensor.shape[:2], 1, 1)
            exact = name.startswith(("others", "hidden", "result"))  # of few numbers, and what they add up should not be rounded
            tensor = tensor.to(torch.float32 if exact else self.kind)
            self.weights[name] = tensor.contiguous(memory_format=torch.channels_last) if tensor.dim() == 4 else tensor.contiguous()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def __call__(self, planes: Any) -> tuple[Any, Any]:
        if len(planes) <= AT_ONCE:
            return self._compute(planes)
        parts = [self._compute(part) for part in planes.split(AT_ONCE)]
        return torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])

    def _compute(self, planes: Any) -> tuple[Any, Any]:
        w = self.weights
        x = self._layer(planes.to(self.kind).contiguous(memory_format=torch.channels_last), "stem")
        for block in range(self.shape.blocks):
            x = self._layer(self._layer(x, f"blocks.{block}.first"), f"blocks.{block}.second", x)
        p = self._layer(x, "policy")
        logits = functional.conv2d(p, w["sites.weight"], w["sites.bias"]).flatten(1).float()
        if self.shape.others:
            logits = torch.cat([logits, functional.linear(pooled(p.float()), w["others.weight"], w["others.bias"])], 1)
        v = pooled(self._layer(x, "value").float())
        hidden = functional.linear(v, w["hidden.weight"], w["hidden.bias"]).relu_()
        return logits, torch.tanh(functional.linear(hidden, w["result.weight"], w["result.bias"])).flatten()

    def _layer(self, x: Any, name: str, add: Any = None) -> Any:
        """max(0, conv(x) + bias + what is added)."""
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        around = weight.shape[-1] // 2
        if self.fused:
            sizes = (1, 1), (around, around), (1, 1), 1
            if add is None:
                return torch.cudnn_convolution_relu(x, weight, bias, *sizes)
            return torch.cudnn_convolution_add_relu(x, weight, add, 1.0, bias, *sizes)
        found = functional.conv2d(x, weight, bias, padding=around)
        return (found if add is None else found.add_(add)).relu_()

    def settle(self, planes: Any) -> dict[str, float]:
        """Chooses the faster way to compute on a GPU: layers as one call of cuDNN, if that gives the same. Returns positions a second."""
        if self.device != "cuda":
            return {}
        told = {}
        plain = self(planes)
        for fused in (False, True):
            self.fused = fused
            try:
                found = self(planes)
                if not all(torch.allclose(one, other, atol=0.05, rtol=0.05) for one, other in zip(plain, found, strict=True)):
                    continue
                torch.cuda.synchronize()
                since = time.perf_counter()
                for _ in range(TRIED):
                    self(planes)
                torch.cuda.synchronize()
                told["fused" if fused else "plain"] = TRIED * len(planes) / (time.perf_counter() - since)
            except RuntimeError:  # this cuDNN has no such layer for these numbers
                torch.cuda.synchronize()
        self.fused = told.get("fused", 0.0) > told.get("plain", 0.0)
        return told

    def check(self) -> None:
        """Refuses weights that are no numbers: a training that went astray."""
        if not all(bool(torch.isfinite(tensor).all()) for tensor in self.weights.values()):
            raise InvalidTraining(
                "the net has weights that are no numbers: the training went astray; try a lower --rate from the last checkpoint"
            )
