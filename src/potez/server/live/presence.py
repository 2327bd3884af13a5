"""Who is at which table: the connections of this process, and what other processes say of theirs."""

from __future__ import annotations

from collections import OrderedDict, defaultdict

from potez.server.timesource import SYSTEM, TimeSource

BELIEVED = 30.0  # seconds that the word of another process holds; it is repeated more often
MOST_LEFT = 20_000  # departures that are remembered


class Presence:
    """For every table the people who have it open, and since when those who left are away."""

    def __init__(self, time: TimeSource = SYSTEM) -> None:
        self._time = time
        self.started = time.now()  # whoever is not known here left before, or never came
        self._here: dict[str, dict[str, int]] = {}  # table: person: connections
        self._elsewhere: dict[str, dict[str, tuple[float, dict[str, int]]]] = {}  # table: process: until, people
        self._left: OrderedDict[tuple[str, str], float] = OrderedDict()  # table, person: since when; the oldest first
        self._leavers: defaultdict[str, set[str]] = defaultdict(set)  # table: the people that _left has

    def join(self, table: str, person: str) -> None:
        here = self._here.setdefault(table, {})
        here[person] = here.get(person, 0) + 1
        self._forget(table, person)

    def leave(self, table: str, person: str, plays: bool = True) -> None:
        """One connection less. When watchers left is of no interest."""
        here = self._here[table]
        here[person] -= 1
        if not here[person]:
            del here[person]
            if plays:
                self._remember(table, person, self._time.now())
        if not here:
            del self._here[table]

    def here(self, table: str) -> dict[str, int]:
        """The connections of this process, for the others."""
        return dict(self._here.get(table, {}))

    def tables(self) -> list[str]:
        return [*self._here]

    def receive(self, process: str, table: str, people: dict[str, int]) -> None:
        """What another process says about a table."""
        told = self._elsewhere.setdefault(table, {})
        _, before = told.pop(process, (0.0, {}))
        for person in before.keys() - people.keys():
            self._remember(table, person, self._time.now())
        if people:
            told[process] = (self._time.monotonic() + BELIEVED, people)
            for person in people:
                self._forget(table, person)
        if not told:
            del self._elsewhere[table]

    def begin(self) -> None:
        """Others were not heard of until now: whoever is not known here may have been with them, and is away from now at the earliest."""
        self.started = self._time.now()

    def expire(self) -> None:
        """Lets go of what processes said that have not been heard of for a while. Whoever was there gets all the time to come back."""
        for table in [*self._elsewhere]:
            self._expire(table)

    def _expire(self, table: str) -> None:
        told, now = self._elsewhere.get(table, {}), self._time.monotonic()
        for process in [process for process, (until, _) in told.items() if until <= now]:
            self.receive(process, table, {})

    def at(self, table: str) -> dict[str, int]:
        """Everybody at a table, by person; "" counts those of whom nothing is known."""
        self._expire(table)
        found = self.here(table)
        for _, people in self._elsewhere.get(table, {}).values():
            for person, count in people.items():
                found[person] = found.get(person, 0) + count
        return found

    def elsewhere(self, table: str, person: str) -> bool:
        """Whether somebody is at a table by another process alone."""
        return person not in self._here.get(table, {}) and person in self.at(table)

    def away(self, table: str, person: str) -> float | None:
        """Since when somebody is not at a table; None for one who is there."""
        if person in self.at(table):
            return None
        return max(self.started, self._left.get((table, person), 0.0))

    def forget(self, table: str) -> None:
        """The game is over: nobody asks any more who left it when."""
        for person in [*self._leavers.get(table, ())]:
            self._forget(table, person)

    def _remember(self, table: str, person: str, at: float) -> None:
        if not person:
            return
        self._left[table, person] = at
        self._left.move_to_end((table, person))
        self._leavers[table].add(person)
        while len(self._left) > MOST_LEFT:
            (old, who), since = next(iter(self._left.items()))
            self._forget(old, who)
            self.started = max(self.started, since)  # too much patience with somebody is better than too little

    def _forget(self, table: str, person: str) -> None:
        if self._left.pop((table, person), None) is not None:
            self._leavers[table].discard(person)
            if not self._leavers[table]:
                del self._leavers[table]

    @property
    def people(self) -> set[str]:
        """Everybody who has a table of this process open."""
        return {person for people in self._here.values() for person in people}

    @property
    def entries(self) -> int:
        """All that is remembered."""
        here = sum(map(len, self._here.values()))
        return here + sum(len(people) for told in self._elsewhere.values() for _, people in told.values()) + len(self._left)
