"""Where machine code is kept between runs: one folder per generated module and state of its sources, so that stale code can never run.

Numba compares only the file of a function itself; a change in a file that it calls would go unnoticed. The folder's name is therefore a
hash of the generated module, of every file of this package that it imports, directly or by way of others, and of the versions of the
tools: an edit in one mechanic compiles anew the games that import it, and nothing else.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import time
import warnings
from pathlib import Path

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


_IMPORT = re.compile(
    r"^(?:from[ ]+(?P<module>potez[.\w]*)[ ]+import[ ]+(?P<names>\([^)]*\)|[^\n]*)|import[ ]+(?P<whole>potez[.\w]*))", re.MULTILINE
)
_Source = tuple[bytes, frozenset[Path]]  # a file's text and the files that it imports


@functools.lru_cache(1024)  # sources do not change while they run
def fingerprint(text: str) -> str:
    """A hash of everything that the machine code of a generated module depends on."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "")  # it makes other code of the same sources
    digest = hashlib.sha256(f"{_version('numba')} {_version('numpy')} {sys.version} {checked} {text}".encode())
    for file in sorted(sources(text)):
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + _source(file)[0] + b"\0")
    return digest.hexdigest()[:16]


def sources(text: str) -> set[Path]:
    """The files of this package that a module imports at its top level, and those that they import in turn."""
    found, ahead = set[Path](), set(imported(text))
    while ahead:
        file = ahead.pop()
        found.add(file)
        ahead |= _source(file)[1] - found
    return found


def imported(text: str) -> frozenset[Path]:
    """The files of this package that a module's text imports itself. What is indented runs no rule."""
    found = set()
    for match in _IMPORT.finditer(text):
        module = match["module"] or match["whole"]
        names = re.findall(r"\w+", re.sub(r"#.*|\bas\s+\w+", "", match["names"] or ""))
        parts = {_file(f"{module}.{name}") for name in names}
        found |= parts - {None}
        if None in parts or not names:
            found.add(_file(module))
    return frozenset(file for file in found if file is not None)


@functools.cache
def _version(name: str) -> str:
    """Which version of a package there is, without loading it. Its folder says it; what reads its description takes longer to load than a
    game from the cache."""
    spec = importlib.util.find_spec(name)
    if spec and spec.origin and len(found := [*Path(spec.origin).parents[1].glob(f"{name}-*.dist-info")]) == 1:
        return found[0].name.removeprefix(f"{name}-").removesuffix(".dist-info")
    from importlib.metadata import version

    return version(name)


@functools.cache
def _source(file: Path) -> _Source:
    data = file.read_bytes()
    return data, imported(data.decode())


@functools.cache
def _file(module: str) -> Path | None:
    """The file of a module of this package; None for a name that is none."""
    place = PACKAGE.joinpath(*module.split(".")[1:])
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


@functools.cache
def _temporary() -> Path:
    """One folder for this process, gone at its end."""
    place = Path(tempfile.mkdtemp(prefix="potez-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def place(name: str, text: str) -> Path:
    """Where the machine code of a generated module is kept, if it is."""
    return root() / f"{name}-{fingerprint(text)}"


def folder(name: str, text: str) -> Path:
    """The folder for the machine code of a generated module, made if it is missing; a temporary one, with a warning, where nothing can be
    kept."""
    here = place(name, text)
    try:
        here.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _without(here, str(error))
    if not os.access(here, os.W_OK):  # Numba keeps and finds code only where it may write
        return _without(here, "it cannot be written")
    with contextlib.suppress(OSError):
        os.utime(here)
        _clear_old(here, name)
    return here


def _without(place: Path, problem: str) -> Path:
    warnings.warn(f"cannot keep compiled rules in {place} ({problem}); set POTEZ_CACHE to a folder that can be written", stacklevel=3)
    return _temporary()


def _clear_old(place: Path, name: str) -> None:
    oldest = time.time() - KEEP_DAYS * 86400
    for other in place.parent.glob(f"{name}-*"):
        if other != place and other.lstat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
