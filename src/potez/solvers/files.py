"""Table files: written once, read a block at a time, and never trusted.

A file begins with a line that names the format and its version. Then come the length of the header (4 bytes, the lowest first), the header
(JSON in UTF-8), and the SHA-256 of all that so far. The header says what the table is of, how many values it has, and of every block its
length and a BLAKE2b hash. The blocks follow without gaps: each holds BLOCK values of one signed byte, compressed by LZMA. Places that are
no position hold the value before them, which compresses well.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import shutil
import struct
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

import numpy as np

from potez.errors import InvalidTable, shorten
from potez.files import replaced
from potez.kernel.types import Array
from potez.solvers.identity import Identity
from potez.solvers.sweeps import OPEN

MAGIC = b"potez table "
VERSION = 1
FIRST_LINE = MAGIC + b"%d\n" % VERSION
BLOCK = 1 << 18  # values
KEPT = 64  # blocks in memory
MOST_HEADER = 64_000_000  # bytes; of the largest table that could be numbered
MOST_VALUES = 1 << 40
MOST_PACKED = 2 * BLOCK  # bytes of a block; LZMA makes what it cannot compress a little longer
HASH = 16  # bytes of a block's hash
PLIES, MARGINS = "plies", "margins"
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 20}]


@dataclass(frozen=True)
class Head:
    """What a table file says of itself."""

    identity: Identity
    kind: str  # PLIES or MARGINS
    values: int
    summary: dict[str, Any]


def write(path: Path, head: Head, values: Array, told: Callable[[float], None] = lambda done: None) -> int:
    """Writes a table under its name at once or not at all; returns the size of the file. `told` hears how much is done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows: list[list[Any]] = []
    with tempfile.TemporaryFile(dir=path.parent) as blocks:
        for begin in range(0, len(values), BLOCK):
            data = lzma.compress(_filled(values[begin : begin + BLOCK]), lzma.FORMAT_RAW, filters=_FILTERS)
            rows.append([len(data), _hash(data)])
            blocks.write(data)
            told(begin / len(values))
        header = json.dumps(
            {
                "game": head.identity.game,
                "revision": head.identity.revision,
                "numbering": head.identity.numbering,
                "kind": head.kind,
                "values": head.values,
                "summary": head.summary,
                "blocks": rows,
            }
        ).encode()
        front = FIRST_LINE + struct.pack("<I", len(header)) + header
        with replaced(path) as file:
            file.write(front + hashlib.sha256(front).digest())
            blocks.seek(0)
            shutil.copyfileobj(blocks, file)
    return path.stat().st_size


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=HASH).hexdigest()


def _filled(values: Array) -> bytes:
    """Values as bytes, with the one before in place of those that are no position."""
    known = values != OPEN
    places = np.maximum.accumulate(np.where(known, np.arange(len(values)), 0))
    filled = values[places]
    filled[filled == OPEN] = 0
    return filled.astype(np.int8).tobytes()


class TableFile:
    """An open table. Several threads may ask it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        self._kept: OrderedDict[int, Array] = OrderedDict()
        with path.open("rb") as file:
            self.head, self._rows, self._places = self._read_head(file)

    def __getitem__(self, number: int) -> int:
        """The value of a number."""
        if not 0 <= number < self.head.values:
            raise InvalidTable(f"{self.path}: it has {self.head.values} values, and number {number} is asked for")
        block, place = divmod(number, BLOCK)
        with self._lock:
            found = self._kept.get(block)
            if found is None:
                found = self._kept[block] = self._read_block(block)
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            else:
                self._kept.move_to_end(block)
        return int(found[place])

    def check(self) -> None:
        """Raises InvalidTable if a block is not what was written. Nothing is unpacked: a disk is what limits it."""
        for block in range(len(self._rows)):
            self._packed(block)

    def blocks(self) -> Iterator[Array]:
        """All values, a block at a time."""
        for block in range(len(self._rows)):
            yield self._read_block(block)

    def _wrong(self, what: str) -> InvalidTable:
        return InvalidTable(f"{self.path} is no sound table of values: {what}; remove it and solve the game again")

    def _read_head(self, file: BinaryIO) -> tuple[Head, list[tuple[int, str]], list[int]]:
        first = file.read(len(FIRST_LINE))
        if first != FIRST_LINE:
            if first.startswith(MAGIC):
                raise self._wrong(f"it has another version of the format than {VERSION}")
            raise self._wrong("it begins otherwise")
        front = first + file.read(4)
        if len(front) < len(first) + 4:
            raise self._wrong("it is cut short")
        (length,) = struct.unpack("<I", front[-4:])
        if length > MOST_HEADER:
            raise self._wrong("its header is damaged")
        front += file.read(length)
        if len(front) != len(FIRST_LINE) + 4 + length or hashlib.sha256(front).digest() != file.read(32):
            raise self._wrong("its header is damaged")
        try:
            head, rows = _parsed(json.loads(front[len(FIRST_LINE) + 4 :]))
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise self._wrong(f"its header says nothing that can be used ({shorten(str(error))})") from None
        places = [len(front) + 32]
        for size, _ in rows:
            places.append(places[-1] + size)
        if os.fstat(file.fileno()).st_size != places[-1]:
            raise self._wrong("it is longer or shorter than it says")
        return head, rows, places

    def _packed(self, block: int) -> bytes:
        size, expected = self._rows[block]
        try:
            with self.path.open("rb") as file:
                file.seek(self._places[block])
                data = file.read(size)
        except OSError as error:
            raise InvalidTable(f"{self.path} cannot be read any more: {error}") from None
        if _hash(data) != expected:
            raise self._wrong(f"block {block} is damaged")
        return data

    def _read_block(self, block: int) -> Array:
        data = self._packed(block)
        wanted = min(BLOCK, self.head.values - block * BLOCK)
        try:
            reader = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_FILTERS)
            found = reader.decompress(data, wanted + 1)
        except lzma.LZMAError:
            raise self._wrong(f"block {block} cannot be unpacked") from None
        if len(found) != wanted:
            raise self._wrong(f"block {block} has another length")
        return np.frombuffer(found, np.int8)


def _parsed(data: Any) -> tuple[Head, list[tuple[int, str]]]:
    """The header and the blocks. Raises KeyError, TypeError or ValueError for what is not as it should be."""
    identity = Identity(_checked(data["game"], str), _checked(data["revision"], int), _checked(data["numbering"], int))
    head = Head(identity, _checked(data["kind"], str), _checked(data["values"], int), _checked(data["summary"], dict))
    rows = [(_checked(size, int), _checked(hash, str)) for size, hash in _checked(data["blocks"], list)]
    if head.kind not in (PLIES, MARGINS) or not 0 < head.values <= MOST_VALUES or any(not 0 < size <= MOST_PACKED for size, _ in rows):
        raise ValueError("a number or a word that cannot be")
    if len(rows) != -(-head.values // BLOCK):
        raise ValueError("the number of blocks does not fit the number of values")
    return head, rows


def _checked(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} expected, {type(value).__name__} found")
    return value
