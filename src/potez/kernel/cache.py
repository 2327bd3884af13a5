"""Where machine code is kept between runs: one folder per game and state of the sources, so that stale code can never run.

Numba compares only the file of a function itself; a change in a file that it calls would go unnoticed. The folder's name is therefore a
hash of every source that a game's code can depend on: the whole kernel, the geometry, the game's own file, and the versions of the tools.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numba
import numpy as np

PACKAGE = Path(__file__).resolve().parent.parent
KEEP_DAYS = 30  # a folder of an older state of the sources goes when it has not been used for so long


def root() -> Path:
    """The cache folder: $POTEZ_CACHE, or the system's place for such files."""
    if chosen := os.environ.get("POTEZ_CACHE"):
        return Path(chosen)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "potez" / "cache"
    if caches := os.environ.get("XDG_CACHE_HOME"):
        return Path(caches) / "potez"
    try:
        return Path.home() / ".cache" / "potez"
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / f"potez-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def fingerprint(source: Path) -> str:
    """A hash of everything that the machine code of the rules in `source` depends on."""
    checked = numba.config.BOUNDSCHECK  # NUMBA_BOUNDSCHECK=1 makes other code of the same sources
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {checked}".encode())
    for file in [*sorted(PACKAGE.glob("kernel/*.py")), *sorted(PACKAGE.glob("geometry/*.py")), source]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@functools.cache
def _temporary() -> Path:
    """One folder for this process, gone at its end."""
    place = Path(tempfile.mkdtemp(prefix="potez-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def folder(name: str, source: Path) -> Path:
    """The folder for the machine code of `name`, made if it is missing; a temporary one, with a warning, where nothing can be kept."""
    place = root() / f"{name}-{fingerprint(source)}"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _without(place, str(error))
    if not os.access(place, os.W_OK):  # Numba keeps and finds code only where it may write
        return _without(place, "it cannot be written")
    with contextlib.suppress(OSError):
        os.utime(place)
        _clear_old(place, name)
    return place


def _without(place: Path, problem: str) -> Path:
    warnings.warn(f"cannot keep compiled rules in {place} ({problem}); set POTEZ_CACHE to a folder that can be written", stacklevel=3)
    return _temporary()


def _clear_old(place: Path, name: str) -> None:
    oldest = time.time() - KEEP_DAYS * 86400
    for other in place.parent.glob(f"{name}-*"):
        if other != place and other.lstat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
