"""Around everything that answers: whatever was not expected is logged with its traceback and a number, and whoever asked gets that number
and no half answer. Nothing that goes wrong here is the visitor's fault, so nothing is called a bad request."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from potez.server.errors import Refused, internal
from potez.server.failures import unexpected
from potez.server.http.close_codes import INTERNAL_ERROR, TRY_AGAIN_LATER
from potez.server.http.statuses import status_of
from potez.server.logs import REQUEST

log = logging.getLogger("potez")


class Boundary:
    """The outermost layer. `answer` makes the response to a refusal."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app, self.answer = app, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = scope["request_id"] = secrets.token_hex(4)
        said: set[str] = set()

        async def watched(message: Message) -> None:
            said.add(message["type"])
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], (b"x-request-id", number.encode())]}
            await send(message)

        token = REQUEST.set(number)
        try:
            await self.app(scope, receive, watched)
        except (ClientDisconnect, WebSocketDisconnect):
            pass  # whoever asked has gone
        except Exception as error:
            unexpected("socket" if scope["type"] == "websocket" else "request", error, method=scope.get("method"), path=scope["path"])
            if scope["type"] == "websocket":
                if not said & {"websocket.close", "websocket.http.response.start"}:
                    await _close(send, error)
            elif "http.response.start" in said:
                raise  # half an answer: the connection is cut, so that nobody takes it for a whole one
            else:
                response = await self.answer(Request(scope, receive), internal(number))
                await response(scope, receive, watched)
        finally:
            REQUEST.reset(token)


async def _close(send: Send, error: Exception) -> None:
    try:
        away = isinstance(error, Refused) and status_of(error) == 503
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER if away else INTERNAL_ERROR})
    except Exception:
        log.debug("a connection was gone before it could be closed")
