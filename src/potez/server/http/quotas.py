"""What is counted for requests and sockets alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.types import Scope

from potez.server.domain.opening import TOO_MANY_MOVES
from potez.server.errors import Refused, RefusedMove
from potez.server.http import identity
from potez.server.live.live_table import Live
from potez.server.people.person import Person

if TYPE_CHECKING:
    from potez.server.http.services import Services

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
