"""The folder of a server's SQLite file: nobody else may read it, and one server at a time may use it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

LOCK = "potez.lock"
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
_PLACE = 1 << 20  # of the byte that is locked on Windows, where what is locked cannot be read: the process's number stays readable


def make_private(file: Path) -> None:
    """Makes a database that only its owner may read, or corrects one: it holds what signs cookies. SQLite gives the files beside it the
    same rights, but leaves those that are there as they are."""
    new = not file.parent.exists()
    file.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    if new or all(item.name.startswith((file.name, LOCK)) for item in file.parent.iterdir()):
        _restrict(file.parent, PRIVATE_FOLDER)  # a folder that holds other things too is somebody else's to decide
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    for end in ("", "-wal", "-shm", "-journal"):
        _restrict(file.with_name(file.name + end), PRIVATE)


def _restrict(path: Path, mode: int) -> None:
    with contextlib.suppress(FileNotFoundError, PermissionError):  # gone meanwhile; or another owner's, who must correct it
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


class FolderLock:
    """A folder that one server uses. It ends with the process, however that ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK
        self._file: IO[bytes] | None = None

    def acquire(self) -> None:
        """Raises OSError if another server has it."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE), "r+b", buffering=0)
        try:
            _lock(file)
        except OSError:
            number = file.read(20).decode("ascii", "replace").strip()
            file.close()
            who = f"process {number}" if number.isdigit() else "another process"
            raise OSError(
                f"{who} serves {self.path.parent} already; stop it, or choose another folder with --data "
                "(several processes need PostgreSQL: --database)"
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        self._file = file

    def __enter__(self) -> FolderLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """The file stays: whoever deleted it could delete one that another server has just locked."""
        file, self._file = self._file, None
        if file is not None:
            file.truncate(0)
            file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(_PLACE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(0)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
