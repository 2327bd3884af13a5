"""Connections come to tables and leave them: who is there is told to everybody, and who has been away for long may be claimed against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.server.domain.permissions import rights
from potez.server.domain.table import Table
from potez.server.live.background import Background
from potez.server.live.bus import Bus
from potez.server.live.live_table import Listener, Live
from potez.server.live.presence import Presence
from potez.server.live.publisher import Publisher
from potez.server.timesource import TimeSource

GONE, GONE_UNTIMED = 60.0, 86400.0  # seconds that a player may be away before the other may claim
SETTLED = 2.0  # seconds after which somebody who left has really left


class PresenceUpdates:
    def __init__(self, presence: Presence, bus: Bus, publisher: Publisher, background: Background, time: TimeSource) -> None:
        self.presence, self.bus, self.publisher, self.background, self.time = presence, bus, publisher, background, time
        self.moved: Callable[[Live, str], None] = lambda live, person: None  # told who has come to a table, or really left it

    def join(self, live: Live, listener: Listener) -> bool:
        """Somebody is at a table from now on, and hears everything that happens there. False for one who was there already."""
        if listener in live.listeners:
            return False
        person = listener.person.id if listener.person else ""
        self.presence.join(live.table.id, person)
        self._came_or_went(live, person)  # told to the others: a newcomer is told with the table
        live.listeners.add(listener)
        return True

    def leave(self, live: Live, listener: Listener) -> None:
        live.listeners.discard(listener)
        person = listener.person.id if listener.person else ""
        self.presence.leave(live.table.id, person, plays=person in live.table.persons.values() and live.table.stage != "over")
        if not self.background.closing:
            self.time.call_later(SETTLED, lambda: self._came_or_went(live, person))

    def _came_or_went(self, live: Live, person: str) -> None:
        self.tell(live)
        self.moved(live, person)
        self.publisher.publish("presence", table=live.table.id, people=self.presence.here(live.table.id))

    def receive(self, process: str, id: str, people: dict[str, int], live: Live | None) -> None:
        """Another process says who is at a table there; `live` is that table if it is in memory here."""
        self.presence.receive(process, id, people)
        if live:
            if live.table.stage == "over":
                self.presence.forget(id)
            self.tell(live)

    def tell(self, live: Live) -> None:
        """Who is there, and what one may do because of it."""
        table, gone = live.table, self.gone(live.table)
        message = {"t": "presence", **self.present(table)}
        live.tell_each(lambda listener: message | {"may": rights(table, listener.person.id if listener.person else "", gone)})

    def present(self, table: Table) -> dict[str, Any]:
        """Who is there."""
        at = self.presence.at(table.id)
        sides = {side: person in at for side, person in table.persons.items()}
        watchers = sum(1 if person else count for person, count in at.items() if person not in table.persons.values())
        return {"sides": sides, "watchers": watchers, "gone": sorted(self.gone(table))}

    def gone(self, table: Table) -> frozenset[str]:
        """The sides whose players have been away so long that the other may claim. It counts from when they left, sat down or last moved,
        or from when this process began to hear of the others, whichever is the latest. While it hears nothing nobody is gone: they may be
        connected to another process."""
        clock = table.opening.clock
        if not self.bus.connected or (clock and not clock.live) or not table.shared or table.stage != "playing" or len(table.begun) < 2:
            return frozenset()
        patience, now = GONE if clock else GONE_UNTIMED, self.time.now()
        away = {side: self.presence.away(table.id, person) for side, person in table.awaited.items()}
        return frozenset(
            side for side, since in away.items() if since is not None and now - max(since, table.active.get(side, 0.0)) >= patience
        )
