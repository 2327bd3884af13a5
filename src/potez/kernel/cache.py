"""Where machine code is kept between runs: one folder per game and state of the sources, so that stale code can never run.

Numba compares only the file of a function itself; a change in a file that it calls would go unnoticed. The folder's name is therefore a
hash of every source that a game's code can depend on: the whole kernel, the geometry, the game's own file, and the versions of the tools.
"""

from __future__ import annotations

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
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "potez" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "potez"


def fingerprint(source: Path) -> str:
    """A hash of everything that the machine code of the rules in `source` depends on."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for file in [*sorted(PACKAGE.glob("kernel/*.py")), *sorted(PACKAGE.glob("geometry/*.py")), source]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder(name: str, source: Path) -> Path:
    """The folder for the machine code of `name`, made if it is missing; a temporary one, with a warning, where nothing can be kept."""
    place = root() / f"{name}-{fingerprint(source)}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        os.utime(place)
    except OSError as error:
        warnings.warn(f"cannot keep compiled rules in {place} ({error}); set POTEZ_CACHE to a folder that can be written", stacklevel=2)
        return Path(tempfile.mkdtemp(prefix="potez-"))
    oldest = time.time() - KEEP_DAYS * 86400
    for other in place.parent.glob(f"{name}-*"):
        if other != place and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
    return place
