"""What can be wrong with an installation, and how each is mended. Nothing is changed, and nothing is started."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import potez
from potez.cli.versions import EXTRAS, begun, installed, missing, needed

WELL, NOTE, FAULT = "well", "note", "fault"

CACHE_ROOM, DATA_ROOM = 200_000_000, 100_000_000  # bytes: all games compiled take a tenth of the first; a database grows slowly
SECONDS_AHEAD = 120.0  # of a file that was written later than now: more is no rounding


@dataclass(frozen=True)
class Finding:
    check: str
    state: str
    text: str
    mend: str = ""

    def data(self) -> dict[str, str]:
        return asdict(self)


def packages() -> Iterator[Finding]:
    """What is installed: the base in whole, and each extra in whole or not at all."""
    lacking = missing("")
    if lacking:
        yield Finding("packages", FAULT, f"not installed: {', '.join(lacking)}", "pip install --upgrade potez")
    else:
        yield Finding("packages", WELL, ", ".join(f"{name} {installed(name)}" for name in needed()))
    for extra, what in EXTRAS.items():
        lacking, mend = missing(extra), f'pip install "potez[{extra}]"'
        if not lacking:
            yield Finding(f"extra {extra}", WELL, "installed")
        elif not begun(extra):
            yield Finding(f"extra {extra}", NOTE, f"not installed; for {what}", mend)
        else:
            yield Finding(f"extra {extra}", FAULT, f"not installed: {', '.join(lacking)}", mend)


def cache() -> Iterator[Finding]:
    """The folder of machine code."""
    from potez.kernel.cache import root

    folder = root()
    if problem := _unwritable(folder):
        yield Finding("cache", FAULT, f"{folder}: {problem}; every process compiles anew", "set POTEZ_CACHE to a folder of yours")
        return
    yield Finding("cache", WELL, f"{folder} can be written")
    yield room("cache", folder, CACHE_ROOM, "make room, or set POTEZ_CACHE to a folder on another disk")


def tables() -> Iterator[Finding]:
    """Tables of exact values, and proved ones: an engine passes over one that it cannot use, and a player would not know."""
    from potez.errors import InvalidTable
    from potez.solvers import places
    from potez.solvers.identity import SUFFIX
    from potez.solvers.proofs import files as proofs

    for folder in places.folders():
        if folder.exists() and not folder.is_dir():
            yield Finding("tables", FAULT, f"{folder} is no folder", "choose another: POTEZ_TABLES")
            continue
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix in (SUFFIX, proofs.SUFFIX)) if folder.exists() else []
        except OSError as error:
            yield Finding("tables", FAULT, f"{folder} cannot be read: {error.strerror}", f"chmod 755 {folder}")
            continue
        sound = 0
        for path in files:
            try:
                name = places.examined(path)
            except InvalidTable as error:
                anew = "remove it; potez solve GAME makes it again"
                yield Finding("tables", FAULT, str(error), anew if folder != places.SHIPPED else "pip install --force-reinstall potez")
            except OSError as error:
                yield Finding("tables", FAULT, f"{path} cannot be read: {error.strerror}", f"chmod 644 {path}")
            else:
                sound += path.name == name
                if path.name != name:
                    yield Finding("tables", FAULT, f"{path} is never found by this name", f"mv {path} {path.with_name(name)}")
        yield Finding("tables", WELL, f"{sound} of {len(files)} in {folder} can be used" if files else f"none in {folder}")


def nets() -> Finding:
    """The nets of the package: level 8 plays without one that it cannot use."""
    from potez.engines.puct.nets import check, examples, tuned
    from potez.nets.shipped import shipped

    try:
        for item in shipped():
            net = item.load()
            for game in examples(item):
                check(net, game, str(item.path))
            tuned(item.search, str(item.path))
        return Finding("nets", WELL, ", ".join(item.name for item in shipped()) or "none")
    except potez.InvalidNet as error:
        return Finding("nets", FAULT, str(error), "pip install --force-reinstall potez")


def room(check: str, folder: Path, wanted: int, mend: str) -> Finding:
    """Whether a folder's disk has room."""
    free = shutil.disk_usage(_there(folder)).free
    text = f"{free / 1e6:,.0f} MB free at {folder}"
    if free >= wanted:
        return Finding(f"{check} disk", WELL, text)
    return Finding(f"{check} disk", FAULT, f"{text}; {wanted / 1e6:,.0f} MB are needed", mend)


def data(folder: Path) -> Iterator[Finding]:
    """The folder of a server's games: rights, room, the clock, the schema of the database."""
    if problem := _unwritable(folder):
        yield Finding("data", FAULT, f"{folder}: {problem}", "give this user the folder (chown), or choose another: --data or POTEZ_DATA")
        return
    yield Finding("data", WELL, f"{folder} can be written")
    yield room("data", folder, DATA_ROOM, "make room: no move can be kept on a full disk")
    yield clock(folder)
    file = folder / "potez.sqlite"
    if not file.exists():
        yield Finding("database", WELL, "there is none yet; the first start makes it")
        return
    yield from rights(file)
    yield schema(file)


def rights(file: Path) -> Iterator[Finding]:
    """Whether others could read what signs the cookies of players."""
    if os.name == "nt":
        return
    for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if not path.exists():
            continue
        found = path.stat()
        if found.st_uid != os.geteuid():
            yield Finding("rights", FAULT, f"{path} belongs to another user ({found.st_uid})", f"chown {os.geteuid()} {path}")
        elif not os.access(path, os.R_OK | os.W_OK):
            yield Finding("rights", FAULT, f"{path} cannot be written", f"chmod 600 {path}")
        elif found.st_mode & 0o077:
            yield Finding("rights", FAULT, f"others may read {path}: it holds what signs cookies", f"chmod 600 {path}")
        else:
            yield Finding("rights", WELL, f"{path} is for its owner alone")


def schema(file: Path) -> Finding:
    """Whether this program can use a database: one of an older program is upgraded, one of a newer one cannot be used."""
    import sqlite3  # only here: other commands do without, and not every Python has it

    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
            row = connection.execute("select version_num from alembic_version").fetchone() if "alembic_version" in tables else None
    except sqlite3.Error as error:
        return Finding("database", FAULT, f"{file} cannot be read: {error}", "restore a backup: potez restore")
    if not tables:
        return Finding("database", WELL, "it is empty; the first start fills it")
    if row is None:
        return Finding("database", FAULT, f"{file} is no database of Potez", "choose another folder: --data or POTEZ_DATA")
    if missing("server"):
        return Finding("database", NOTE, f"its revision is {row[0]}; without the server's packages nothing more can be said")
    from potez.server.storage.upgrades import revisions

    known = revisions()
    if row[0] == known[0]:
        return Finding("database", WELL, f"it is up to date (revision {row[0]})")
    if row[0] in known:
        mend = "potez backup FILE, then start the server: it upgrades the database"
        return Finding("database", NOTE, f"it is of an older Potez (revision {row[0]}; this one has {known[0]})", mend)
    mend = f"install the Potez that made it, or a newer one: pip install --upgrade potez (this is {potez.__version__})"
    return Finding("database", FAULT, f"it is of a newer Potez (revision {row[0]}; this one knows {known[0]})", mend)


def clock(folder: Path) -> Finding:
    """Whether the clock is behind what it said before: of the files of the server or of this program."""
    files = [Path(potez.__file__), *(folder.iterdir() if folder.is_dir() else ())]
    last = max(file.lstat().st_mtime for file in files)
    if last - time.time() > SECONDS_AHEAD:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(last))
        text = f"the clock says {time.strftime('%Y-%m-%d %H:%M')}, but a file was written at {when}: clocks of games would be wrong"
        return Finding("clock", FAULT, text, "set the clock: timedatectl set-ntp true")
    return Finding("clock", WELL, time.strftime("%Y-%m-%d %H:%M %Z"))


def port(host: str, number: int) -> Finding:
    """Whether a server could listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, number))
            probe.listen()
        except OSError as error:
            who = "a Potez is running there" if _is_potez(host, number) else (error.strerror or str(error))
            mend = "stop the other program, or choose another port: potez serve --port N"
            return Finding("port", NOTE if who.startswith("a Potez") else FAULT, f"{host}:{number}: {who}", mend)
    return Finding("port", WELL, f"{host}:{number} is free")


def postgres(address: str) -> Finding:
    """Whether what a server on PostgreSQL needs is installed. Its connection is tested by starting it."""
    if lacking := missing("scale"):
        return Finding("database", FAULT, f"PostgreSQL needs: {', '.join(lacking)}", 'pip install "potez[scale]"')
    return Finding("database", NOTE, f"{address.rpartition('@')[2]} was not asked", "start the server: it says what is wrong with it")


def _is_potez(host: str, number: int) -> bool:
    import json
    import urllib.request

    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    try:
        with urllib.request.urlopen(f"http://{name}:{number}/livez", timeout=2) as answer:
            found: Any = json.loads(answer.read(1000))
        return isinstance(found, dict) and "live" in found and "version" in found
    except (OSError, ValueError):
        return False


def _there(folder: Path) -> Path:
    """The folder, or the nearest one above that is there."""
    folder = folder.absolute()
    return next(place for place in (folder, *folder.parents) if place.exists())


def _unwritable(folder: Path) -> str:
    """Why nothing can be written in a folder, which may have to be made first; empty if it can."""
    place = _there(folder)
    if not place.is_dir():
        return f"{place} is no folder"
    try:
        with tempfile.TemporaryFile(dir=place):
            return ""
    except OSError as error:
        return (error.strerror or str(error)).lower() + (f" ({place})" if place != folder.absolute() else "")
