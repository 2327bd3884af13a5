"""What everybody at a table is told: its state after an event, its seats, its chat; and the listeners whose person has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from potez.server.domain import permissions
from potez.server.domain.events import Event
from potez.server.domain.once import once
from potez.server.domain.table import Table
from potez.server.live import snapshot
from potez.server.live.background import Background
from potez.server.live.live_table import Listener, Live, public, room_of
from potez.server.live.presence_updates import PresenceUpdates
from potez.server.live.seats import Seats
from potez.server.people.person import Person
from potez.server.timesource import TimeSource
from potez.server.wire import changes
from potez.server.wire.changes import Kept
from potez.server.wire.messages import CHANGE


class Broadcast:
    """To the listeners of this process."""

    def __init__(self, seats: Seats, presence_updates: PresenceUpdates, background: Background, time: TimeSource) -> None:
        self.seats, self.presence_updates, self.background, self.time = seats, presence_updates, background, time

    async def event(self, live: Live, event: Event, before: Table, after: Table) -> None:
        """What an event has changed; to those who are to move what they may move."""
        if not live.listeners:
            live.forget()
            after.match.position.release()  # nobody is shown its moves
            return
        if event.kind == "sit":
            live.seats = None
            self.background.start(self._seats(live, event.data["person"]), f"seats at {after.id}")
        earlier = live.kept if live.kept and live.kept.version == before.version else Kept(await live.state(before))
        kept = Kept(await live.state(after))
        happened = {"version": after.version, "event": event.kind, "data": public(event.kind, event.data)}
        happened["changed"] = msgspec.Raw(msgspec.json.encode(changes.between(earlier, kept)))
        asked = once(after)
        chooses = any(self._chooses(asked, listener.person) for listener in live.listeners)
        legal = await live.legal(after) if chooses else None
        live.remember(kept, msgspec.Raw(msgspec.json.encode(happened)))
        now, gone = self._times(after), self.presence_updates.gone(after)

        def change(listener: Listener) -> dict[str, Any]:
            return {"t": "change", **happened, **now, **self._own(asked, listener.person, gone, legal)}

        live.tell_each(change, CHANGE)
        if event.data.get("drawn"):  # pages have the options and the board of the start that is not played
            live.begin_anew()
            for listener in [*live.listeners]:
                self.background.start(listener.renew(whole=True), f"start at {after.id}")

    def _times(self, table: Table) -> dict[str, Any]:
        """The times that run; nothing for those that do not."""
        return {name: value for name, value in snapshot.times(table, self.time.now()).items() if value is not None}

    def _chooses(self, table: Table, person: Person | None) -> bool:
        """Whether somebody is to choose a move."""
        return person is not None and snapshot.choosing(table) and table.turn in table.sides_of(person.id)

    def _own(self, table: Table, person: Person | None, gone: Iterable[str], legal: msgspec.Raw | None) -> dict[str, Any]:
        """What is for one person, and for all who are alike."""
        found: dict[str, Any] = {"may": permissions.rights(table, person.id if person else "", frozenset(gone))}
        if legal is not None and self._chooses(table, person):
            found["legal"] = legal
        return found

    async def rest(self, live: Live, person: Person | None, version: int) -> dict[str, Any] | None:
        """What somebody lacks who has the table as it was at a version; None where only the whole table helps."""
        while True:
            table = live.table
            legal = await live.legal(table) if self._chooses(table, person) else None
            if live.table is table:
                break
        happened = live.since(version)
        if happened is None:
            return None
        own = self._own(table, person, self.presence_updates.gone(table), legal)
        return {"t": "rest", "version": table.version, "changes": happened, **self._times(table), **own}

    async def whole(self, live: Live, person: Person | None, seats: dict[str, Any]) -> dict[str, Any]:
        """All of a table, for one who comes to it."""
        while True:
            table = live.table
            legal = await live.legal(table) if self._chooses(table, person) else None
            state = await live.state(table)
            if live.table is table:
                break
        own = {"legal": None, **self._own(table, person, self.presence_updates.gone(table), legal)}
        return {**snapshot.frame(table, seats), "state": {**state, **snapshot.times(table, self.time.now()), **own}}

    async def _seats(self, live: Live, person: str) -> None:
        """Somebody has sat down: everybody sees it, and all windows of the one who did get their rights."""
        live.tell({"t": "seats", "seats": await self.seats.cards(live)})
        self.presence_updates.tell(live)
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
