"""Files that are written under their names at once or not at all, so that whatever ends a program leaves the older ones whole; and names
that a file can have."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

LONGEST_NAME = 200  # letters; file systems take 255 bytes, and what is not finished has a longer name than what is


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """A file to write into. It is put at `path` once it is on the disk; where writing fails, nothing is left of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".writing")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def file_name(text: str, suffix: str) -> str:
    """The name of a file for the text of a game. One that is too long for a file is cut, and ends with a hash of the whole text."""
    name = re.sub(r"[^A-Za-z0-9=,.+]+", "-", text.replace('"', "")).strip("-")
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 33]}-{hashlib.sha256(text.encode()).hexdigest()[:32]}"
    return name + suffix
