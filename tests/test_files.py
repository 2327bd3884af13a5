"""Files that are whole or not there."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from potez.files import replaced


def test_a_file_is_there_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    with replaced(path) as file:
        file.write(b"first")
        assert not path.exists()
    assert path.read_bytes() == b"first"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644  # others may read it, unlike most temporary files


def test_a_file_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"first")

    def fail() -> None:
        with replaced(path) as file:
            file.write(b"half")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        fail()
    assert path.read_bytes() == b"first"
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
