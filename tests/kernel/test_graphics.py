"""What a graphics card would run compiles, for every game, where there is no card."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import potez
from potez.batches import kernels
from potez.batches.base import package_of
from potez.batches.sharing import PROCESSOR, capsule
from potez.kernel import graphics
from potez.kernel.binding import PARTS
from potez.kernel.signatures import SIGNATURES
from tests.support import MODULES, game

H200 = (9, 0)


@pytest.mark.slow  # some of the largest verbs take the compiler many seconds
@pytest.mark.parametrize("module", MODULES)
def test_every_verb_compiles_for_a_card(module: str) -> None:
    verbs = game(module).rules.verbs
    for part, names in PARTS.items():
        if part == "numbering" and not verbs.has(names[0]):
            continue
        text = re.sub(r"@njit\(.*\)\n", "", verbs.unit(part).text)
        plain: dict[str, Any] = {}
        exec(re.sub(r"^def ", "def verb_", text, flags=re.MULTILINE), plain)
        for name in names:
            if f"verb_{name}" in plain:
                assert ".func" in graphics.ptx(plain[f"verb_{name}"], SIGNATURES[name], device=True, capability=H200)


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_every_kernel_compiles_for_a_card(module: str) -> None:
    this = game(module)
    code = kernels.module(package_of(this))
    for name in kernels.KERNELS:
        text = graphics.ptx(getattr(code, name), kernels.signature(name, this.rules), capability=H200)
        assert ".visible .entry" in text


def test_without_a_card_or_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    if not cuda.is_available():
        with pytest.raises(
            potez.InvalidBatch, match=r"there is no graphics card to play on .*; device='cpu' plays on the processor"
        ) as raised:
            potez.batch("hex", 10, device="cuda")
        assert "\n" not in str(raised.value)
    monkeypatch.setattr(graphics, "find_spec", lambda name: None)
    with pytest.raises(potez.InvalidBatch, match=r"games on a graphics card need the extra potez\[cuda\]"):
        potez.batch("hex", 10, device="cuda")


@pytest.mark.parametrize("kind", [np.float32, np.int32, np.uint8, np.int8, np.bool_])
def test_arrays_are_lent_by_dlpack(kind: Any) -> None:
    """The same description, of memory of this machine."""
    array = np.arange(24).reshape(2, 3, 4).astype(kind)

    class Lent:
        def __dlpack_device__(self) -> tuple[int, int]:
            return PROCESSOR, 0

        def __dlpack__(self, **_: Any) -> Any:
            return capsule(array, array.ctypes.data, array.shape, array.dtype, self.__dlpack_device__())

    seen = np.from_dlpack(Lent())
    assert seen.dtype == array.dtype and (seen == array).all()
    array[1, 1, 1] = 0
    assert (seen == array).all(), "nothing was copied"
