"""Who may take a seat, and what everybody may know about those who have one."""

from __future__ import annotations

from typing import Any

from potez.server.domain.opening import PERSON
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.live.live_table import Live
from potez.server.people.people import People
from potez.server.people.person import Person, guest_number


class Seats:
    def __init__(self, people: People) -> None:
        self.people = people

    async def check(self, table: Table, person: Person | None) -> None:
        """Raises Refused for somebody who may not sit at this table, whichever seat is free."""
        if person is None or (await self.people.get(person.id)).kind == "former":
            raise Refused("nobody", 401)
        if table.opening.rated and person.kind != "account":
            raise Refused("rated-needs-account", 403)
        for other in set(table.persons.values()):
            if await self.people.blocks.between(other, person.id):
                raise Refused("not-invited", 403)
        await self.people.ensure(person)

    async def cards(self, live: Live) -> dict[str, dict[str, Any]]:
        """What pages are told about who plays: no ids, nothing that is not to be seen by everybody."""
        if live.seats is None:
            held = live.table.persons
            found = await self.people.several([id for id in held.values() if id])
            cards = {}
            for side, seat in live.table.seats.items():
                person = found.get(seat.person) if seat.kind == PERSON else None
                free = seat.name if not live.table.shared and person else ""  # of somebody who shares the device of the holder
                card: dict[str, Any] = {"kind": seat.kind, "name": free or (person.name if person else ""), "level": seat.level}
                if person and not free:
                    card["who"] = person.kind
                    card["guest"] = guest_number(person.id) if person.kind == "guest" else 0
                cards[side] = card
            live.seats = cards
        return live.seats
