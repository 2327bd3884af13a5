"""Table files: what was written is read, and nothing that is damaged, foreign or of another version is ever believed."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from potez import InvalidTable
from potez.kernel.types import Array
from potez.solvers import files
from potez.solvers.files import BLOCK, FIRST_LINE, PLIES, Head, TableFile, write
from potez.solvers.identity import Identity
from potez.solvers.sweeps import OPEN

SOME = np.random.default_rng(5).integers(-9, 9, BLOCK + 1000).astype(np.int8)
SMALL = SOME[:300]


def head(values: Array, **summary: object) -> Head:
    return Head(Identity("hex(size=3,mode=free)", 1), PLIES, len(values), summary)


def made(tmp_path: Path, values: Array = SMALL) -> Path:
    path = tmp_path / "some.table"
    write(path, head(values, found="a word"), values)
    return path


def test_what_is_written_is_read(tmp_path: Path) -> None:
    table = TableFile(made(tmp_path, SOME))
    assert table.head == head(SOME, found="a word")
    for number in (0, 1, 17, BLOCK - 1, BLOCK, len(SOME) - 1):
        assert table[number] == SOME[number]
    assert np.array_equal(np.concatenate([*table.blocks()]), SOME)
    for number in (-1, len(SOME)):
        with pytest.raises(InvalidTable, match=f"number {number} is asked for"):
            table[number]
    assert [path.name for path in tmp_path.iterdir()] == ["some.table"]  # nothing temporary is left


def test_few_blocks_are_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "KEPT", 1)
    table = TableFile(made(tmp_path, SOME))
    assert [table[0], table[BLOCK], table[0]] == [SOME[0], SOME[BLOCK], SOME[0]]
    assert len(table._kept) == 1


def test_places_without_a_position_do_not_spoil_the_others(tmp_path: Path) -> None:
    values = np.array([OPEN, OPEN, 3, OPEN, -2, OPEN], np.int8)
    table = TableFile(made(tmp_path, values))
    assert (table[2], table[4]) == (3, -2)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_refused_or_says_what_it_said(tmp_path: Path, data: st.DataObject) -> None:
    """Bytes changed, cut off, put in or added, anywhere."""
    whole = made(tmp_path).read_bytes()
    begin = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(begin, min(len(whole), begin + 40)))
    changed = whole[:begin] + data.draw(st.binary(max_size=40)) + whole[end:]
    path = tmp_path / "changed.table"
    path.write_bytes(changed)
    try:
        table = TableFile(path)
        found = [table[number] for number in range(len(SMALL))]
    except InvalidTable as error:
        assert str(path) in str(error)
    else:
        assert changed == whole
        assert found == SMALL.tolist()


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_any_other_file_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "foreign.table"
    for begin in (b"", FIRST_LINE):
        path.write_bytes(begin + data)
        with pytest.raises(InvalidTable, match=r"foreign\.table"):
            TableFile(path)


WORDS = st.one_of(st.none(), st.integers(-3, 10**18), st.text(max_size=9), st.lists(st.integers(0, 9), max_size=3), st.booleans())


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(["game", "revision", "numbering", "kind", "values", "summary", "blocks"]), word=WORDS)
def test_a_header_with_a_right_hash_that_says_nonsense_is_refused(tmp_path: Path, key: str, word: object) -> None:
    """Not damage, but malice: the hash fits, and what it says cannot be."""
    whole = made(tmp_path).read_bytes()
    begin = len(FIRST_LINE) + 4
    (length,) = struct.unpack("<I", whole[begin - 4 : begin])
    header = json.loads(whole[begin : begin + length])
    same = type(word) is type(header[key]) and key in ("game", "revision", "numbering")
    header[key] = word
    text = json.dumps(header).encode()
    front = FIRST_LINE + struct.pack("<I", len(text)) + text
    path = tmp_path / "wrong.table"
    path.write_bytes(front + hashlib.sha256(front).digest() + whole[begin + length + 32 :])
    if same:
        assert getattr(TableFile(path).head.identity, key) == word  # whose it is, is compared where tables are looked for
        return
    with pytest.raises(InvalidTable, match=r"wrong\.table"):
        TableFile(path)[299]


def test_a_block_that_unpacks_to_more_than_it_should_is_refused(tmp_path: Path) -> None:
    whole = made(tmp_path, np.zeros(1000, np.int8)).read_bytes()
    begin = len(FIRST_LINE) + 4
    (length,) = struct.unpack("<I", whole[begin - 4 : begin])
    header = json.loads(whole[begin : begin + length]) | {"values": 900}
    text = json.dumps(header).encode()
    front = FIRST_LINE + struct.pack("<I", len(text)) + text
    path = tmp_path / "wrong.table"
    path.write_bytes(front + hashlib.sha256(front).digest() + whole[begin + length + 32 :])
    with pytest.raises(InvalidTable, match="block 0 has another length"):
        TableFile(path)[0]


def test_a_block_that_claims_a_terabyte_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """A file can be as long as it says and hold nothing: no disk is needed for that, but memory to read it."""
    whole = made(tmp_path).read_bytes()
    begin = len(FIRST_LINE) + 4
    (length,) = struct.unpack("<I", whole[begin - 4 : begin])
    header = json.loads(whole[begin : begin + length])
    header["blocks"][0][0] = 1 << 40
    text = json.dumps(header).encode()
    front = FIRST_LINE + struct.pack("<I", len(text)) + text
    path = tmp_path / "wrong.table"
    with path.open("wb") as file:
        file.write(front + hashlib.sha256(front).digest())
        file.truncate(len(front) + 32 + (1 << 40))
    with pytest.raises(InvalidTable, match=r"wrong\.table.*a number or a word that cannot be"):
        TableFile(path)


def test_what_cannot_be_compressed_is_written_and_read(tmp_path: Path) -> None:
    values = np.random.default_rng(2).integers(-100, 100, BLOCK).astype(np.int8)
    table = TableFile(made(tmp_path, values))
    assert np.array_equal(np.concatenate([*table.blocks()]), values)


def test_another_version_of_the_format_is_named(tmp_path: Path) -> None:
    path = made(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"potez table 1\n", b"potez table 2\n"))
    with pytest.raises(InvalidTable, match="another version of the format"):
        TableFile(path)
