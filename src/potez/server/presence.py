"""Who is at which table: the connections of this process, and what other processes say of theirs."""

from __future__ import annotations

import time
from collections import defaultdict

BELIEVED = 30.0  # seconds that the word of another process holds; it is repeated more often


class Presence:
    """For every table the people who have it open, and since when those who left are away."""

    def __init__(self) -> None:
        self.started = time.time()
        self._here: dict[str, dict[str, int]] = defaultdict(dict)  # table: person: connections
        self._elsewhere: dict[str, dict[str, tuple[float, dict[str, int]]]] = defaultdict(dict)  # table: process: until, people
        self._left: dict[tuple[str, str], float] = {}

    def come(self, table: str, person: str) -> None:
        here = self._here[table]
        here[person] = here.get(person, 0) + 1

    def leave(self, table: str, person: str) -> None:
        here = self._here[table]
        here[person] -= 1
        if not here[person]:
            del here[person]
            self._left[table, person] = time.time()
        if not here:
            del self._here[table]

    def here(self, table: str) -> dict[str, int]:
        """The connections of this process, for the others."""
        return dict(self._here.get(table, {}))

    def tables(self) -> list[str]:
        return [*self._here]

    def hear(self, process: str, table: str, people: dict[str, int]) -> None:
        """What another process says about a table."""
        _, before = self._elsewhere[table].get(process, (0.0, {}))
        for person in set(before) - set(people):
            self._left[table, person] = time.time()
        if people:
            self._elsewhere[table][process] = (time.monotonic() + BELIEVED, people)
        else:
            self._elsewhere[table].pop(process, None)
        if not self._elsewhere[table]:
            del self._elsewhere[table]

    def at(self, table: str) -> dict[str, int]:
        """Everybody at a table, by person; "" counts those who are nobody's guests."""
        found = self.here(table)
        now = time.monotonic()
        for until, people in self._elsewhere.get(table, {}).values():
            if until > now:
                for person, count in people.items():
                    found[person] = found.get(person, 0) + count
        return found

    def away(self, table: str, person: str) -> float | None:
        """Since when somebody is not at a table; None for one who is there."""
        if person in self.at(table):
            return None
        return self._left.get((table, person), self.started)

    def forget(self, table: str) -> None:
        """A table that nobody asks about any more."""
        self._left = {key: at for key, at in self._left.items() if key[0] != table}

    @property
    def people(self) -> set[str]:
        """Everybody who has a table of this process open."""
        return {person for people in self._here.values() for person in people}
