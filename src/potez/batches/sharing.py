"""Arrays in the memory of a graphics card, as PyTorch, JAX and CuPy take them without a copy: `__cuda_array_interface__` and DLPack."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from potez.kernel.types import Array

PROCESSOR, CUDA = 1, 2  # kinds of devices in DLPack
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_NAME = b"dltensor"


class _Tensor(ctypes.Structure):
    """DLTensor of DLPack, as its header says."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """DLManagedTensor."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_lent: dict[int, tuple[Any, ...]] = {}  # what others read, by the address of its description


@_Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


def capsule(owner: Any, address: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int]) -> Any:
    """A DLPack capsule of an array whose numbers lie one after the other; `owner` lives until whoever takes it lets go."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    managed = _Managed()
    tensor = managed.tensor
    tensor.data, tensor.device_type, tensor.device_id = address, *device
    tensor.ndim, tensor.code, tensor.bits, tensor.lanes = len(shape), _CODES[dtype.kind], 8 * dtype.itemsize, 1
    tensor.shape, tensor.strides, tensor.byte_offset = ctypes.cast(sizes, ctypes.POINTER(ctypes.c_int64)), None, 0
    managed.deleter = _give_back
    place = ctypes.addressof(managed)
    _lent[place] = managed, sizes, owner
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(place, _NAME, None)


class CardArray:
    """An array on a graphics card. `numpy.asarray` copies it to this machine's memory."""

    def __init__(self, array: Any) -> None:
        self._array = array  # of numba-cuda
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self._array.__cuda_array_interface__
        return found

    def __dlpack_device__(self) -> tuple[int, int]:
        from numba import cuda

        return CUDA, cuda.current_context().device.id

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        from numba import cuda

        if stream not in (None, 1, -1):  # the default one, on which everything here runs, or nobody waits
            cuda.default_stream().synchronize()
        address, _readonly = self.__cuda_array_interface__["data"]
        return capsule(self._array, address, self.shape, self.dtype, self.__dlpack_device__())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        found: Array = self._array.copy_to_host()
        return found if dtype is None else found.astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<CardArray {self.dtype}{list(self.shape)}>"
