"""For which hosts a server without `--origin` answers: those of its own machine.

Any name in the world may be made to point at this machine (DNS rebinding), and a browser then takes the pages under that name for ours.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from potez.server.errors import Refused
from potez.server.settings import Settings

Answer = Callable[[Request, Exception], Awaitable[Response]]


class Hosts:
    """An ASGI layer: refuses requests for hosts that are not this machine."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Answer) -> None:
        self.app, self.refuse = app, refuse
        own = socket.gethostname().lower()
        self.names = {settings.host.lower(), own, own.partition(".")[0], f"{own.partition('.')[0]}.local", "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self.knows(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            scope.setdefault("address", (scope.get("client") or ("unknown",))[0])
            answer = await self.refuse(Request(scope, receive), Refused("bad-host"))
            await answer(scope, receive, send)

    def knows(self, host: str) -> bool:
        """A name of this machine, or any address: a browser that asks for an address was told to by nobody's DNS."""
        name = host_name(host)
        if name is None:
            return False
        if name in self.names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


def host_name(host: str) -> str | None:
    """The name or address in a Host header, without its port; None if it is none."""
    name, colon, port = host.lower().rpartition(":") if not host.endswith("]") else (host.lower(), "", "")
    if not colon:
        name = name or host.lower()
    if colon and not port.isdigit():
        return None
    return name.removesuffix(".") or None
