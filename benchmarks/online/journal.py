"""What the clients know for sure, kept apart from the server: every command that was sent and how it was answered, and the last that each
player saw of each table."""

from __future__ import annotations

import time
from pathlib import Path
from typing import IO, Any

import msgspec


class Entry(msgspec.Struct):
    """A command of a client."""

    table: str
    name: str  # as the database knows it: person/id
    do: str
    move: str | None
    given: int  # the version that it was given at
    version: int = 0  # that it led to, once acknowledged
    refused: str = ""  # the code, once refused
    times: int = 0  # how often it was sent


class Seen(msgspec.Struct):
    """The last that somebody saw of a table."""

    version: int
    stage: str
    turn: str | None
    moves: list[str]


class Journal:
    """In memory, and as lines of JSON in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.entries: dict[tuple[str, str], Entry] = {}
        self.seen: dict[tuple[str, str], Seen] = {}  # (table, person)
        self.problems: list[str] = []
        self.acknowledged = 0
        self.repeated = 0
        self._file: IO[bytes] | None = path.open("ab") if path else None

    def sent(self, entry: Entry) -> None:
        entry.times += 1
        self.entries[entry.table, entry.name] = entry
        self._write("sent", entry.table, entry.name, entry.do, entry.move, entry.given)

    def done(self, entry: Entry, version: int, repeated: bool) -> None:
        if entry.version and entry.version != version:
            self.problems.append(f"table {entry.table}: {entry.name} was acknowledged as {entry.version} and as {version}")
        if entry.refused:
            self.problems.append(f"table {entry.table}: {entry.name} was refused ({entry.refused}) and acknowledged as {version}")
        self.acknowledged += not entry.version
        self.repeated += repeated
        entry.version = version
        self._write("done", entry.table, entry.name, version, repeated)

    def refused(self, entry: Entry, code: str) -> None:
        if entry.version:
            self.problems.append(f"table {entry.table}: {entry.name} was acknowledged as {entry.version} and refused ({code})")
        entry.refused = code
        self._write("refused", entry.table, entry.name, code)

    def saw(self, table: str, person: str, seen: Seen) -> None:
        before = self.seen.get((table, person))
        if before and before.version == seen.version and before.moves != seen.moves:
            self.problems.append(f"table {table}: {person} saw two different tables of version {seen.version}")
        self.seen[table, person] = seen

    @property
    def tables(self) -> set[str]:
        return {table for table, _ in self.entries}

    def _write(self, *words: Any) -> None:
        if self._file:
            self._file.write(msgspec.json.encode([round(time.time(), 4), *words]) + b"\n")

    def flush(self) -> None:
        if self._file:
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None
