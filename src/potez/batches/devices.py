"""Where the kernels of a batch run: on a graphics card, or on this machine's processor to try them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from potez.batches import kernels
from potez.batches.base import package_of
from potez.batches.sharing import CardArray
from potez.errors import InvalidBatch
from potez.game import Game
from potez.kernel import graphics
from potez.kernel.types import Array

THREADS = 64  # of a block


class Device(Protocol):
    """Memory and kernels."""

    name: str

    def make(self, kind: Any, *shape: int) -> Any: ...

    def put(self, array: Array) -> Any: ...

    def whole_numbers(self, given: Any, what: str) -> Any:
        """An int32 array here, of what may be here or in the memory of this machine."""

    def read(self, array: Any) -> Array: ...

    def shown(self, array: Any) -> Any:
        """The array as callers get it."""

    def run(self, game: Game, name: str, lanes: int, given: list[Any]) -> None: ...

    def free(self) -> int:
        """Bytes of memory that are free."""


def checked(given: Any, kind: str, what: str) -> None:
    if kind not in "iu":
        raise InvalidBatch(f"{what} are whole numbers, not {given.dtype}")


class Card:
    """A graphics card of NVIDIA's."""

    name = "cuda"

    def __init__(self) -> None:
        graphics.needed()
        from numba import cuda

        try:
            cuda.current_context()
        except Exception as error:  # the driver names its trouble in classes of its own, and says it in several lines
            said = " ".join(str(error).split())
            raise InvalidBatch(f"there is no graphics card to play on ({said[:120]}); device='cpu' plays on the processor") from None
        self._cuda = cuda

    def make(self, kind: Any, *shape: int) -> Any:
        return self._cuda.device_array(shape, kind)

    def put(self, array: Array) -> Any:
        return self._cuda.to_device(array)

    def whole_numbers(self, given: Any, what: str) -> Any:
        if isinstance(given, CardArray) or hasattr(given, "__cuda_array_interface__"):
            here = given._array if isinstance(given, CardArray) else self._cuda.as_cuda_array(given)
            if here.dtype != np.int32 or not here.is_c_contiguous():
                raise InvalidBatch(f"{what} on the card are of type int32 and lie one after the other, not {here.dtype}")
            return here
        found = np.asarray(given)
        checked(found, found.dtype.kind, what)
        return self._cuda.to_device(np.ascontiguousarray(found, np.int32))

    def read(self, array: Any) -> Array:
        found: Array = array.copy_to_host()
        return found

    def shown(self, array: Any) -> CardArray:
        return CardArray(array)

    def run(self, game: Game, name: str, lanes: int, given: list[Any]) -> None:
        kernel = self._kernel(package_of(game), name, type(game.rules))
        kernel[(lanes + THREADS - 1) // THREADS, THREADS](*given)

    @staticmethod
    @functools.cache
    def _kernel(package: str, name: str, rules: Any) -> Any:
        return graphics.compiled(getattr(kernels.module(package), name), kernels.signature(name, rules))

    def free(self) -> int:
        found: int = self._cuda.current_context().get_memory_info().free
        return found


class Imagined:
    """The same on the processor, one lane after the other: slow, for tests of what a card would do."""

    name = "imagined"

    def make(self, kind: Any, *shape: int) -> Array:
        made = np.empty(shape, kind)
        made.view(np.uint8)[...] = 0xAB  # what is there before is nothing to rely on
        return made

    def put(self, array: Array) -> Array:
        return array.copy()

    def whole_numbers(self, given: Any, what: str) -> Array:
        found = np.asarray(given)
        checked(found, found.dtype.kind, what)
        return np.ascontiguousarray(found, np.int32)

    def read(self, array: Any) -> Array:
        found: Array = array.copy()
        return found

    def shown(self, array: Any) -> Array:
        found: Array = array
        return found

    def run(self, game: Game, name: str, lanes: int, given: list[Any]) -> None:
        loop: Callable[..., None] = getattr(kernels.module(package_of(game), "processor"), name)
        loop(*given)

    def free(self) -> int:
        return 1 << 40
