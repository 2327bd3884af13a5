"""Rules for a graphics card: machine code for NVIDIA's, by numba-cuda, which is in the extra `potez[cuda]`.

To compile needs no card: `ptx` makes the text that a driver turns into machine code.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from potez.errors import InvalidBatch
from potez.kernel.rule import Target, compiling_for

OLDEST = (7, 5)  # compute capability that `ptx` compiles for, unless another is asked for


class _Graphics:
    """Functions that run on a graphics card."""

    def rule(self, function: Callable[..., object]) -> Any:
        from numba import cuda

        return cuda.jit(device=True)(function)

    def intrinsic(self, function: Callable[..., object]) -> Any:
        from numba.cuda.extending import intrinsic

        return intrinsic(function)

    def type_of(self, built: Any) -> Any:
        from numba.cuda.descriptor import cuda_target

        cuda_target.typing_context.refresh()  # an intrinsic that was made just now is known after it
        return cuda_target.typing_context.resolve_value_type(built)


GRAPHICS: Target = _Graphics()


def needed() -> None:
    """Raises InvalidBatch where the compiler for graphics cards is missing."""
    if find_spec("numba_cuda") is None:
        raise InvalidBatch('games on a graphics card need the extra potez[cuda]: pip install "potez[cuda]"')


def compiled(function: Callable[..., None], signature: Any) -> Any:
    """A kernel, compiled for the card of this machine."""
    from numba import cuda

    with compiling_for(GRAPHICS):
        return cuda.jit(signature)(function)


@functools.cache
def _target(capability: tuple[int, int]) -> Target:
    """A card that need not be there; code for it is kept apart from that for the card of this machine."""
    return _Graphics()


@contextlib.contextmanager
def _imagined(capability: tuple[int, int]) -> Iterator[None]:
    """Lets the compiler, which asks the card of this machine for its capability, have one without a card."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


def ptx(function: Callable[..., Any], signature: Any, *, device: bool = False, capability: tuple[int, int] = OLDEST) -> str:
    """A kernel, or a function for kernels, as the text that drivers read."""
    from numba import cuda

    with compiling_for(_target(capability)), _imagined(capability):
        text: str = cuda.compile(function, signature, device=device, abi="c" if device else "numba", cc=capability, output="ptx")[0]
    return text
