"""The application: routes, limits, headers, and what lives as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import potez
from potez.server import api, pages, sockets, thinkers
from potez.server.errors import Refused
from potez.server.hub import Hub
from potez.server.openapi import description
from potez.server.settings import Settings
from potez.server.store import Store
from potez.server.thinkers import Thinkers

log = logging.getLogger("potez")

HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self.headers]}
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def application(settings: Settings) -> Starlette:
    """The whole app, for any ASGI server."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store, workers = Store(settings.database), Thinkers(settings.workers)
        await store.open()
        workers.open()
        app.state.hub = Hub(store, workers)
        warming = asyncio.create_task(warm()) if settings.warm else None
        try:
            yield
        finally:
            if warming:
                warming.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await warming
            workers.close()
            await store.close()

    return Starlette(
        routes=[
            *pages.ROUTES,
            *api.ROUTES,
            Route("/api/openapi.json", openapi, methods=["GET"]),
            Route("/healthz", health, methods=["GET"]),
            WebSocketRoute("/tables/{id}/socket", sockets.serve),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={Refused: refused, HTTPException: missing, Exception: failed},
        lifespan=life,
    )


async def warm() -> None:
    """Compiles every game in the background, so that nobody waits for it; in a process of its own, so that no question waits for this."""
    worker = Thinkers(1)
    worker.open()
    try:
        for entry in potez.games():
            try:
                await worker.ask(thinkers.warm, entry.id)
            except Exception:
                log.exception("%s could not be made ready", entry.id)
    finally:
        worker.close()


async def openapi(request: Request) -> Response:
    return api.answer(description())


async def health(request: Request) -> Response:
    return api.answer({"database": await request.app.state.hub.store.exists(), "version": potez.__version__})


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    if _wants_page(request):
        return pages.page(request, "error.html", error.status, code=error.code)
    return api.failure(error)


async def missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return await refused(request, Refused("not-found" if error.status_code == 404 else "bad-request", error.status_code))


async def failed(request: Request, error: Exception) -> Response:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return await refused(request, Refused("bad-request", 500))


def run(settings: Settings) -> int:
    """Serves until stopped; the exit code."""
    import signal
    import socket

    import uvicorn

    config: dict[str, Any] = {"log_level": "warning", "ws_max_size": 65536, "timeout_graceful_shutdown": 5}
    server = uvicorn.Server(uvicorn.Config(application(settings), **config))
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))  # raises OSError, which the command line says in one line
        listening.listen(2048)  # whoever comes before everything is ready waits
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; choose another with --port") from None
    host, port = listening.getsockname()[:2]
    print(f"Potez is at http://{host}:{port} (stop with Ctrl-C); games are kept in {settings.folder}", flush=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # the server sends itself the signal again when it has stopped; nothing is left to do then
    server.run([listening])
    return 0
