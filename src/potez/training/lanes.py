"""Games of a batch as tensors of PyTorch, which share their memory."""

from __future__ import annotations

from typing import Any

import torch

from potez.errors import InvalidTraining


class Lanes:
    """All lanes of a batch at once."""

    def __init__(self, batch: Any, device: str) -> None:
        self.batch, self.device = batch, device
        self.encoding, self.count = batch.encoding, batch.count
        self._shared: dict[int, tuple[Any, Any]] = {}
        self._all = self._given(torch.arange(batch.count, dtype=torch.int32, device=device))

    def _given(self, tensor: Any) -> Any:
        """A tensor as the batch takes it: on a GPU as it is, by `__cuda_array_interface__`."""
        tensor = tensor.to(torch.int32).contiguous()
        return tensor if self.device == "cuda" else tensor.numpy()

    def _taken(self, array: Any) -> Any:
        """An array of the batch as a tensor. A batch writes into the same arrays again, so one tensor serves for all times."""
        if id(array) not in self._shared:
            self._shared[id(array)] = (array, torch.from_numpy(array) if self.device == "cpu" else on_card(array))
        return self._shared[id(array)][1]

    def observe(self) -> Any:
        return self._taken(self.batch.observe())

    def legal(self) -> Any:
        return self._taken(self.batch.legal()).bool()

    @property
    def turn(self) -> Any:
        return self._taken(self.batch.turn)

    @property
    def ply(self) -> Any:
        return self._taken(self.batch.ply)

    def step(self, actions: Any) -> tuple[Any, Any]:
        """An action in every lane: rewards by lane and side, and which games ended."""
        rewards, ended = self.batch.step(self._given(actions))
        return self._taken(rewards), self._taken(ended).bool()

    def copy(self, sources: Any) -> None:
        """Every lane becomes what another lane is. No lane may be both a source for others and changed itself."""
        self.batch.copy(self._given(sources), self._all)

    def check(self) -> None:
        """Says what a GPU could not say at once: that an action was not legal."""
        check = getattr(self.batch, "check", None)
        if check is not None:
            check()


def on_card(array: Any) -> Any:
    """A tensor that shares the memory of an array on a GPU, by one of the two ways in which PyTorch may take it."""
    place = array.__cuda_array_interface__["data"][0]
    tensor = torch.as_tensor(array, device="cuda")
    if tensor.data_ptr() != place:
        tensor = torch.from_dlpack(array)
    if tensor.data_ptr() == place:
        return tensor
    raise InvalidTraining("PyTorch copies the arrays of a batch on this GPU in place of sharing them: training there would learn nothing")
