"""Names for what NumPy calls ndarray and void, so that signatures say what is meant."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]
# A record is one element of a structured array: `state["cells"]` in Python, `state.cells` in compiled code.
Record: TypeAlias = Any
DType: TypeAlias = np.dtype[np.void]
