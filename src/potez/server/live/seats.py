"""Who may take a seat, and what everybody may know about those who have one."""

from __future__ import annotations

from typing import Any

from potez.server.domain.opening import PERSON, Opening
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.live.live_table import Live
from potez.server.people import scoring
from potez.server.people.people import People
from potez.server.people.person import Person, guest_number


class Seats:
    def __init__(self, people: People) -> None:
        self.people = people

    async def check(self, table: Table, person: Person | None) -> None:
        """Raises Refused for somebody who may not sit at this table, whichever seat is free. What they are is asked of the database, where
        a rated game depends on it: a page, or a request, may know somebody from a time when they were no bot yet."""
        if person is None or (await self.people.get(person.id)).kind == "former":
            raise Refused("nobody")
        if table.opening.rated:
            both = {person.id, *table.persons.values()} - {""}
            kinds = await self.people.kinds([*both])
            if any(kinds.get(id) != "account" for id in both):
                raise Refused("rated-needs-account")
            if len(both) == 2:
                await scoring.check_two(self.people.database, *both)
        for other in set(table.persons.values()):
            if await self.people.blocks.between(other, person.id):
                raise Refused("not-invited")
        await self.people.ensure(person)

    async def check_rematch(self, opening: Opening) -> None:
        """Raises Refused where the two may not begin another game: since it was offered one may have gone, or have blocked the other.
        (Nobody who has a rating becomes a bot.)"""
        both = sorted({seat.person for seat in opening.seats.values()} - {""})
        kinds = await self.people.kinds(both)
        if any(kinds.get(id, "former") == "former" for id in both):
            raise Refused("not-here")
        if len(both) == 2 and await self.people.blocks.between(*both):
            raise Refused("not-here")
        if len(both) == 2 and opening.rated:
            await scoring.check_two(self.people.database, *both)

    async def cards(self, live: Live) -> dict[str, dict[str, Any]]:
        """What pages are told about who plays: no ids, nothing that is not to be seen by everybody."""
        if live.seats is None:
            persons = live.table.persons
            found = await self.people.several([id for id in persons.values() if id])
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
