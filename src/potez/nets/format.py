"""Files of nets: `read` and `write`.

The first line names the format and its version. The second is the header, JSON: the game, the revision of its rules, the version of its
encoding, the shape of the net, how it was trained, and the SHA-256 of the weights. The third is the SHA-256 of the two lines before. Then
come the weights, in the order of `Shape.tensors`, each tensor as it lies in memory with the last index running fastest: 16-bit floats with
the lower byte first, compressed by LZMA after all lower bytes were put before all upper ones.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from potez.errors import InvalidNet, shorten
from potez.files import replaced
from potez.kernel.types import Array
from potez.nets.architecture import Net, Shape

MAGIC = b"potez net "
VERSION = 1
FIRST_LINE = MAGIC + b"%d\n" % VERSION
MOST_HEADER = 1_000_000  # bytes
LONGEST_WORD = 100  # letters of a name
LARGEST = 65504  # of 16-bit floats
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6}]


def write(path: Path, net: Net) -> int:
    """Writes a net under its name at once or not at all; returns the size of the file."""
    flat = np.concatenate([array.ravel() for array in net.weights.values()]).astype(np.float32)
    if not (np.abs(flat) <= LARGEST).all():  # nor what is no number at all
        raise InvalidNet(f"a net of {net.game} with weights up to {np.abs(flat).max():g}: 16-bit floats hold numbers up to {LARGEST}")
    halves = flat.astype("<f2").view(np.uint8).reshape(-1, 2)
    weights = lzma.compress(halves.T.tobytes(), lzma.FORMAT_RAW, filters=_FILTERS)
    header = {
        "game": net.game, "revision": net.revision, "encoding": net.encoding, "name": net.name, "shape": asdict(net.shape),
        "training": net.training, "sha256": hashlib.sha256(weights).hexdigest(),
    }  # fmt: skip
    front = FIRST_LINE + json.dumps(header).encode() + b"\n"
    with replaced(path) as file:
        file.write(front + hashlib.sha256(front).hexdigest().encode() + b"\n" + weights)
    return path.stat().st_size


def read(path: Path) -> Net:
    """The net of a file. Raises InvalidNet with one line that says what is wrong with it. No more is read than a net can need."""
    try:
        with path.open("rb") as file:
            return _parsed(file)
    except OSError as error:
        raise InvalidNet(f"the net {path} cannot be read: {error.strerror}") from None
    except _Wrong as wrong:
        raise InvalidNet(f"{path} is no sound net: {wrong}; install this package anew, or write the net again") from None


class _Wrong(Exception):
    """What is wrong with a file."""


def _parsed(file: BinaryIO) -> Net:
    first = file.read(len(FIRST_LINE))
    if first != FIRST_LINE:
        raise _Wrong(f"it has another version of the format than {VERSION}" if first.startswith(MAGIC) else "it begins otherwise")
    line = file.readline(MOST_HEADER)
    if not line.endswith(b"\n") or file.read(65) != hashlib.sha256(first + line).hexdigest().encode() + b"\n":
        raise _Wrong("its header is damaged or cut short")
    try:
        header = json.loads(line)
        shape = Shape(**_checked(header["shape"], dict))
        game, name, sha256 = (_word(header[key]) for key in ("game", "name", "sha256"))
        revision, encoding = (_checked(header[key], int) for key in ("revision", "encoding"))
        training = _checked(header["training"], dict)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise _Wrong(f"its header says nothing that can be used ({shorten(' '.join(str(error).split()))})") from None
    weights = file.read(2 * shape.numbers + shape.numbers // 100 + MOST_HEADER)  # what cannot be compressed grows by less
    if hashlib.sha256(weights).hexdigest() != sha256:
        raise _Wrong("its weights are damaged or cut short")
    return Net(game, revision, encoding, shape, _unpacked(weights, shape), name, training)


def _unpacked(data: bytes, shape: Shape) -> dict[str, Array]:
    try:
        reader = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_FILTERS)
        found = reader.decompress(data, 2 * shape.numbers + 1)
    except lzma.LZMAError:
        raise _Wrong("its weights cannot be unpacked") from None
    if len(found) != 2 * shape.numbers:
        raise _Wrong("it has more or fewer weights than it says")
    halves = np.ascontiguousarray(np.frombuffer(found, np.uint8).reshape(2, -1).T)
    flat = halves.view("<f2").ravel().astype(np.float32)
    if not np.isfinite(flat).all():
        raise _Wrong("some of its weights are no numbers")
    weights, begin = dict[str, Array](), 0
    for name, size in shape.tensors().items():
        count = int(np.prod(size))
        weights[name] = flat[begin : begin + count].reshape(size)
        begin += count
    return weights


def _checked(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} expected, {type(value).__name__} found")
    return value


def _word(value: Any) -> str:
    """A text that fits into a line of a message."""
    found: str = _checked(value, str)
    if len(found) > LONGEST_WORD or not found.isprintable():
        raise ValueError(f"no name: {found[:30]!r}")
    return found
