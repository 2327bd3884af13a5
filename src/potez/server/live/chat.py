"""Words at a table: players among themselves, watchers among themselves; all together when the game is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from potez.server.domain import permissions
from potez.server.errors import Refused
from potez.server.limits import Limits, network
from potez.server.live.hub import Hub
from potez.server.live.live_table import Live, room_of
from potez.server.people import names
from potez.server.people.people import People
from potez.server.people.person import Person, card
from potez.server.storage import chat

SHOWN = 60  # lines for one who comes to a table
OF_NETWORK = 4  # so many times as much as one person may all people of a network say at a table


class Chat:
    def __init__(self, hub: Hub, people: People, limits: Limits) -> None:
        self.hub, self.people, self.limits = hub, people, limits

    async def say(
        self, live: Live, person: Person | None, text: object, address: str = "", check: Callable[[], None] = lambda: None
    ) -> None:
        """Raises Refused; `check` does where the right to speak has ended."""
        if person is None:
            raise Refused("nobody")
        if not person.chat:
            raise Refused("chat-off")
        permissions.talk(live.table)
        said = names.one_line(text)
        for who, amount in ((person.id, 1.0), (network(address), 1 / OF_NETWORK)):
            if not self.limits.allow("chat", f"{live.table.id} {who}", amount, address):
                raise Refused("too-often")
        await self.people.ensure(person)
        table, room, at = live.table.id, room_of(person, set(live.table.persons.values())), time.time()
        check()
        await chat.add(self.people.database, table, room, person.id, said, at)
        self.hub.tell_chat(live, line(person, live, said, at), room, person.id)

    async def lines(self, live: Live, person: Person | None) -> list[dict[str, Any]]:
        """What was said, for one who comes; not by those whom they have blocked."""
        if not live.table.shared or (person and not person.chat):
            return []
        over, room = live.table.stage == "over", room_of(person, set(live.table.persons.values()))
        rows = await chat.last(self.people.database, live.table.id, None if over else room, SHOWN)
        if not rows:
            return []
        blocked = set(await self.people.blocks.of(person.id)) if person else set()
        known = await self.people.several(list({row.person for row in rows}))
        return [{"room": row.room, **line(known[row.person], live, row.text, row.at)} for row in rows if row.person not in blocked]


def line(person: Person, live: Live, text: str, at: float) -> dict[str, Any]:
    sides = live.table.sides_of(person.id)
    return {"text": text, "at": at, "side": sides[0] if sides else None, "by": card(person)}
