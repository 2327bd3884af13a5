"""What is counted for requests and sockets alike."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starlette.types import Scope

from potez.server.domain.opening import TOO_MANY_MOVES
from potez.server.errors import Refused, RefusedMove
from potez.server.http import identity
from potez.server.limits import Limits, network
from potez.server.live.live_table import Live
from potez.server.live.tables import largest
from potez.server.people.person import Person

if TYPE_CHECKING:
    from potez.server.http.services import Services

MEGABYTE = 2**20
WIDE = 10  # messages that a question about a position with very many moves costs


def charge_refusal(services: Services, live: Live, error: Refused, scope: Scope) -> None:
    """Why a move is refused is found by asking for all moves, many times: where there are very many, or would be, a refusal costs as much
    as such a question. Moves that are made cost no more than any other message."""
    if error.code == TOO_MANY_MOVES or (isinstance(error, RefusedMove) and not live.light(live.table)):
        services.limits.charge_messages(identity.quota_key(scope), scope["address"], WIDE)


async def may_open(services: Services, person: Person, scope: Scope) -> None:
    """Whether somebody may open one more table. Raises Refused; asked before any work is done for it."""
    address = scope["address"]
    if not services.limits.allow("open", address):
        identity.log_refusal("rate", scope, kind="open")
        raise Refused("too-often")
    most = services.limits.most("tables", person.id, address)
    if most < float("inf") and await services.lists.unfinished(person.id) >= most:
        raise Refused("too-many-at-once", most=int(most))


class OpenTables:
    """The tables at which each network has sockets: while it has, they stay in memory. Each counts once, however many look at it, and with
    all that its game may come to, since it grows while they look."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[str, dict[str, list[int]]] = {}  # by network and table: how many sockets, how many bytes

    @contextlib.contextmanager
    def holding(self, live: Live, address: str) -> Iterator[None]:
        """For as long as a socket is open. Raises Refused where its network has too many long games open already."""
        key, id = network(address), live.table.id
        there = self._open.get(key, {})
        if id not in there:
            size = largest(live.table)
            if there and sum(bytes for _, bytes in there.values()) + size > self._limits.most("memory", key) * MEGABYTE:
                raise Refused("too-many-long-games")
            self._open.setdefault(key, there)[id] = [0, size]
        there[id][0] += 1
        try:
            yield
        finally:
            there[id][0] -= 1
            if not there[id][0]:
                del there[id]
            if not there:
                self._open.pop(key, None)
