"""What is counted for requests and sockets alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.types import Scope

from potez.server.errors import Refused
from potez.server.http import identity
from potez.server.people.person import Person

if TYPE_CHECKING:
    from potez.server.http.services import Services


async def may_open(services: Services, person: Person, scope: Scope) -> None:
    """Whether somebody may open one more table. Raises Refused; asked before any work is done for it."""
    address = scope["address"]
    if not services.limits.allow("open", address):
        identity.log_refusal("rate", scope, kind="open")
        raise Refused("too-often", 429)
    most = services.limits.most("tables", person.id, address)
    if most < float("inf") and await services.lists.unfinished(person.id) >= most:
        raise Refused("too-many-at-once", 429, most=int(most))
