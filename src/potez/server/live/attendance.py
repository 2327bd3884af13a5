"""Whether somebody waits at an open table of the lobby: nobody is offered a seat beside one who has gone."""

from __future__ import annotations

from potez.server.live.background import Background
from potez.server.live.live_table import Live
from potez.server.live.presence import Presence
from potez.server.live.publisher import Publisher
from potez.server.people import lists
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.timesource import TimeSource


class Attendance:
    """Writes down when whoever waits for an opponent with a running clock comes or goes, and has the lobby look again. Programs that open
    a table and never come to it wait as long as `ATTENDED` says; where no clock runs, nobody has to stay."""

    def __init__(self, database: Database, presence: Presence, publisher: Publisher, background: Background, time: TimeSource) -> None:
        self.database, self.presence, self.publisher, self.background, self.time = database, presence, publisher, background, time

    def look(self, live: Live, person: str) -> None:
        """Somebody has come to a table or left it."""
        table, opening = live.table, live.table.opening
        waits = table.stage == "open" and opening.access == "lobby" and opening.clock is not None and opening.clock.live
        if waits and person and person == opening.owner and not self.background.closing:
            here = person in self.presence.at(table.id)
            self.background.start(self._write(table.id, here), f"attendance of {table.id}")

    async def _write(self, id: str, here: bool) -> None:
        seen = self.time.now() - (0 if here else lists.ATTENDED)
        tables = schema.tables
        update = tables.update().where(tables.c.id == id, tables.c.stage == "open").values(seen=seen)
        await self.database.write("seen", lambda connection: connection.execute(update).rowcount)
        self.publisher.publish("table", table=id, persons=[], lobby=True)
