"""The application: routes, limits, headers, and what lives as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from collections.abc import AsyncIterator
from typing import Any

import sqlalchemy as sa
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import potez
from potez.server import accounts, api, community, housekeeping, logs, news, pages, sockets, thinkers
from potez.server.bus import bus
from potez.server.chat import Chat
from potez.server.database import Database
from potez.server.errors import Refused
from potez.server.house import House
from potez.server.hub import Hub
from potez.server.identity import Cookies, Door
from potez.server.limits import Limits
from potez.server.lists import Lists
from potez.server.metrics import REFUSALS
from potez.server.news import News
from potez.server.openapi import description
from potez.server.people import People
from potez.server.scoring import Scoring
from potez.server.settings import Settings
from potez.server.store import Store
from potez.server.thinkers import Thinkers
from potez.server.timekeeper import Timekeeper

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


def application(settings: Settings, *, own_process: bool = False) -> Starlette:
    """The whole app, for any ASGI server. In a process of its own it also decides when garbage is collected."""
    database = Database(settings.address)
    people, limits = People(database), Limits(settings.limits)
    cookies = Cookies(people, settings.secure)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        workers, messages = Thinkers(settings.workers), bus(settings.nats)
        await database.open()
        await people.open()
        workers.open()
        hub, lists, scoring = Hub(Store(database), people, workers, messages), Lists(people), Scoring(database)
        hub.finished = scoring.finished
        keeper = Timekeeper(hub, database)
        app.state.house = House(settings, database, people, cookies, limits, hub, lists, Chat(hub, people, limits), News(hub, lists))
        await messages.open(hub.hear)
        await keeper.begin()
        await scoring.catch_up()
        hub.soon(hub.revise(), "games of older revisions")
        tasks = [asyncio.create_task(keeper.run(), name="timekeeper")]
        if own_process:
            tasks.append(asyncio.create_task(housekeeping.run(lambda: database.written), name="housekeeping"))
        if settings.warm:
            tasks.append(asyncio.create_task(warm(), name="warming"))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await hub.close()
            workers.close()
            await database.close()
            await messages.close()

    return Starlette(
        routes=[
            *pages.ROUTES,
            *api.ROUTES,
            *accounts.ROUTES,
            *community.ROUTES,
            Route("/api/openapi.json", openapi, methods=["GET"]),
            Route("/healthz", health, methods=["GET"]),
            Route("/metrics", measured, methods=["GET"]),
            WebSocketRoute("/tables/{id}/socket", sockets.serve),
            WebSocketRoute("/news", news.serve),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(Door, cookies=cookies, limits=limits, origins=settings.origins, refuse=refused),
            Middleware(GZipMiddleware, minimum_size=500),
        ],
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
    """For load balancers: 200 if moves can be committed, else 503."""
    house: House = request.app.state.house
    try:
        await house.database.read(lambda connection: connection.execute(sa.text("select 1")).scalar())
        database = True
    except Refused:
        database = False
    state = {"database": database, "bus": house.hub.bus.connected, "version": potez.__version__}
    return api.answer(state, 200 if database else 503)


async def measured(request: Request) -> Response:
    """For Prometheus on this machine, or with the token of the settings."""
    settings: Settings = request.app.state.house.settings
    near = request.scope["address"] in ("127.0.0.1", "::1", "testclient") and "x-forwarded-for" not in request.headers
    shown = request.query_params.get("token", "")
    if not near and not (settings.metrics_token and hmac.compare_digest(shown.encode(), settings.metrics_token.encode())):
        raise Refused("not-found", 404)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    REFUSALS.labels(error.code).inc()
    if _wants_page(request):
        return pages.page(request, "error.html", error.status, code=error.code, values=error.values)
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

    config: dict[str, Any] = {
        "log_config": None, "access_log": False, "ws_max_size": 65536, "timeout_graceful_shutdown": 5, "ws_per_message_deflate": False,
        "forwarded_allow_ips": settings.proxies,
    }  # fmt: skip
    server = uvicorn.Server(uvicorn.Config(application(settings, own_process=True), **config))
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))  # raises OSError, which the command line says in one line
        listening.listen(2048)  # whoever comes before everything is ready waits
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; choose another with --port") from None
    logs.set_up(settings.log)
    asyncio.run(ready(settings))  # raises OSError as well
    host, port = listening.getsockname()[:2]
    print(f"Potez is at http://{host}:{port} (stop with Ctrl-C); games are kept in {settings.place}", flush=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # the server sends itself the signal again when it has stopped; nothing is left to do then
    server.run([listening])
    return 0 if server.started else 1


async def ready(settings: Settings) -> None:
    """Returns when the database is there and up to date."""
    database = Database(settings.address)
    try:
        await database.open()
    finally:
        await database.close()
