"""How much memory a search really holds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from potez.kernel.types import Array


def arrays(thing: object) -> Iterator[Array]:
    """All arrays that a search holds, its threads' among them; of a view the array behind it."""
    for name, value in vars(thing).items():
        if isinstance(value, np.ndarray):
            yield value if value.base is None else value.base
        elif isinstance(value, list):
            for item in value:
                yield from arrays(item)
        else:
            assert name in ("_task", "_net", "_tuning") or isinstance(value, int), name


def held(search: object) -> int:
    return sum({id(array): array.nbytes for array in arrays(search)}.values())
