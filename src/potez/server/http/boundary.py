"""Around everything that answers: whatever was not expected is logged with its traceback and a number, and whoever asked gets that number
and no half answer. Nothing that goes wrong here is the visitor's fault, so nothing is called a bad request."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from potez.server.errors import Refused
from potez.server.ops.logs import REQUEST
from potez.server.ops.metrics import FAILURES

log = logging.getLogger("potez")

AGAIN, FAILED = 1013, 1011  # close codes: try again later, an internal error


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


def internal(number: str) -> Refused:
    return Refused("internal", 500, reference=number)


def unexpected(where: str, error: BaseException | None, **fields: object) -> None:
    FAILURES.labels(where).inc()
    log.error("unexpected error in a %s", where, exc_info=error, extra={"fields": fields})


async def _close(send: Send, error: Exception) -> None:
    try:
        away = isinstance(error, Refused) and error.status == 503
        await send({"type": "websocket.close", "code": AGAIN if away else FAILED})
    except Exception:
        log.debug("a connection was gone before it could be closed")


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """What goes wrong in a task that nobody waits for is logged, as soon as it is noticed."""

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        task = context.get("task") or context.get("future")
        name = task.get_name() if isinstance(task, asyncio.Task) else None
        unexpected("task", context.get("exception"), problem=context.get("message"), task=name)

    loop.set_exception_handler(failed)


def lasting(work: Awaitable[None], name: str) -> asyncio.Task[None]:
    """A task that should last as long as the server; its end is logged at once."""

    async def run() -> None:
        await work

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception():
            unexpected("task", task.exception(), task=name)

    task = asyncio.create_task(run(), name=name)
    task.add_done_callback(ended)
    return task
