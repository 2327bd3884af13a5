"""What everybody at a table is told: its state after an event, its seats, its chat; and the listeners whose person has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from potez.server.domain.events import Event
from potez.server.domain.table import Table
from potez.server.live.background import Background
from potez.server.live.live_table import Listener, Live, public, room_of
from potez.server.live.presence_updates import PresenceUpdates
from potez.server.live.seats import Seats
from potez.server.timesource import TimeSource


class Broadcast:
    """To the listeners of this process."""

    def __init__(self, seats: Seats, presence_updates: PresenceUpdates, background: Background, time: TimeSource) -> None:
        self.seats, self.presence_updates, self.background, self.time = seats, presence_updates, background, time

    async def state(self, live: Live, event: Event, after: Table) -> None:
        """The table as an event left it."""
        if not live.listeners:
            live.seats = None
            after.match.position.release()  # nobody is shown its moves
            return
        if event.kind == "sit":
            live.seats = None
            self.background.start(self._seats(live, event.data["person"]), f"seats at {after.id}")
        if event.kind != "outage" or live.table.due is not None:
            now = self.time.now()
            told = {"t": "state", "event": event.kind, "data": public(event.kind, event.data)}
            live.tell(told | await live.state(after, now))

    async def _seats(self, live: Live, person: str) -> None:
        """Somebody has sat down: everybody sees it, and all windows of the one who did get their rights."""
        live.tell({"t": "seats", "seats": await self.seats.cards(live)})
        live.tell(self.presence_updates.present(live.table))
        for listener in [*live.listeners]:
            if listener.person and listener.person.id == person:  # each by itself: one that fails keeps no other from it
                self.background.start(listener.renew(), f"person at {live.table.id}")

    def person_changed(self, person: str, lives: Iterable[Live]) -> None:
        """A name, a kind or a setting of somebody is another one: their tables show it, and their connections learn it."""
        for live in lives:
            if person in live.table.persons.values():
                live.seats = None
                self.background.start(self._seats(live, ""), f"seats at {live.table.id}")
            for listener in [*live.listeners]:
                if listener.person and listener.person.id == person:
                    self.background.start(listener.renew(), f"person at {live.table.id}")

    def chat(self, live: Live, line: dict[str, Any], room: str, speaker: str) -> None:
        """Players and watchers talk in rooms of their own as long as the game goes on; nobody hears whom they blocked."""
        players = set(live.table.persons.values())
        over = live.table.stage == "over"

        def hears(listener: Listener) -> bool:
            wants = listener.person is None or listener.person.chat
            return wants and speaker not in listener.blocked and (over or room == room_of(listener.person, players))

        live.tell({"t": "chat", "room": room, **line}, hears)
