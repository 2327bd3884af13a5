"""The application: routes, limits, headers, and what lives as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import potez
from potez.engines import units
from potez.kernel import binding
from potez.server import logs
from potez.server.domain import catalogue
from potez.server.engines.pool import EnginePool
from potez.server.engines.preparer import Preparer
from potez.server.engines.quota import EngineQuota
from potez.server.errors import Refused, internal
from potez.server.failures import supervised, unexpected, watch
from potez.server.http import accounts, bodies, credentials, lobby, miniatures, pages, records, reference
from potez.server.http import tables as api
from potez.server.http.boundary import Boundary
from potez.server.http.cookies import Cookies
from potez.server.http.hosts import Hosts
from potez.server.http.identity import Authentication
from potez.server.http.quotas import OpenTables
from potez.server.http.services import Services
from potez.server.http.statuses import status_of
from potez.server.limits import Limits
from potez.server.live.bus import bus
from potez.server.live.chat import Chat
from potez.server.live.hub import Hub
from potez.server.live.news_feed import NewsFeed
from potez.server.live.revocation import Revocation
from potez.server.live.timekeeper import Timekeeper
from potez.server.metrics import REFUSALS
from potez.server.ops import garbage_collector
from potez.server.ops.readiness import Probes, Readiness
from potez.server.people.archive import Archive
from potez.server.people.attempts import Attempts
from potez.server.people.lists import Lists
from potez.server.people.people import People
from potez.server.people.scoring import Scoring
from potez.server.people.sessions import Grant
from potez.server.settings import Settings
from potez.server.sockets import news
from potez.server.sockets import table as sockets
from potez.server.storage.database import Database
from potez.server.storage.files import FolderLock
from potez.server.storage.retention import Retention
from potez.server.storage.searches import Searches
from potez.server.storage.store import Store
from potez.server.threads import Threads
from potez.server.timesource import SYSTEM, TimeSource

log = logging.getLogger("potez")

SHORT = 1  # processes for moves that take milliseconds, beside those that the settings ask for
GRACEFUL = 2  # seconds for requests that are being answered when the server is stopped
BACKLOG = 128  # connections that wait to be accepted, and that are accepted at once: fewer than the files that are kept for them
COMPRESSION = 4  # of gzip: a third of the time of the best one, and nearly as small

HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
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


def application(settings: Settings, *, own_process: bool = False, threads: Threads | None = None, time: TimeSource = SYSTEM) -> Starlette:
    """The whole app, for any ASGI server. In a process of its own it also decides when garbage is collected, in which threads work is
    done, and for which hosts it answers; the folder is then claimed by whoever starts it."""
    database = Database(settings.address)
    database.time = time
    people, limits = People(database), Limits(settings.limits, dict(settings.quotas))
    cookies = Cookies(people, settings.secure)
    readiness: Readiness | None = None

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        nonlocal readiness
        if threads is not None:
            asyncio.get_running_loop().set_default_executor(threads)
        engines, messages = EnginePool(settings.workers, EngineQuota(limits), short=SHORT), bus(settings.nats)
        await database.open()
        await people.open()
        engines.open()
        preparer = Preparer()
        preparer.open()
        binding.prepare = preparer.have
        hub = Hub(Store(database, time), people, engines, messages, time, preparer.playing)
        lists, scoring = Lists(people, time), Scoring(database)
        hub.event_log.finished = scoring.finished
        keeper = Timekeeper(hub, database)
        retained = Retention(database, settings.keep, hub.busy)
        retained.gone = lambda id: None if hub.busy(id) else hub.drop(id)
        app.state.retention = retained
        revocation, attempts = Revocation(hub, people), Attempts(limits.factor_of)
        found = Archive(lists, Searches(database))
        talk, told = Chat(hub, people, limits), NewsFeed(hub, lists)
        app.state.services = Services(
            settings, database, people, cookies, limits, hub, OpenTables(limits), lists, talk, told, revocation, attempts, scoring, found,
            preparer,
        )  # fmt: skip
        await messages.open(hub.receive)
        await keeper.begin()
        await scoring.catch_up()
        hub.background.start(hub.tables.revise(), "games of older revisions")
        tasks = [
            supervised(keeper.run(), "timekeeper"),
            supervised(keeper.heartbeat(), "heartbeat"),
            supervised(hub.stalls.run(), "stalls"),
        ]
        tasks += [
            supervised(revocation.run(), "revocation"),
            supervised(people.keys.run(), "keys"),
            supervised(retained.run(), "retention"),
        ]
        if own_process:
            tasks.append(supervised(garbage_collector.run(lambda: database.written), "garbage collector"))
        readiness = Readiness(database, messages, engines, lambda: [task.get_name() for task in tasks if task.done()])
        warming = [supervised(warm(preparer), "warming")] if settings.warm else []
        try:
            yield
        finally:
            readiness = None
            for task in [*tasks, *warming]:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):  # what went wrong was logged
                    await task
            await hub.close()
            binding.prepare = None
            await preparer.close()
            await engines.close()
            people.close()
            await database.close()
            await messages.close()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        """A SQLite file is served by one process."""
        watch(asyncio.get_running_loop())
        with contextlib.nullcontext() if own_process else _claim(settings):
            async with running(app):
                yield

    def check(grant: Grant) -> None:
        services: Services = made.state.services
        services.revocation.check(grant)

    hosts = [Middleware(Hosts, settings=settings, refuse=refused)] if own_process and not settings.origins else []
    made = Starlette(
        routes=[
            *pages.ROUTES,
            *api.ROUTES,
            *records.ROUTES,
            *accounts.ROUTES,
            *credentials.ROUTES,
            *miniatures.ROUTES,
            *lobby.ROUTES,
            *reference.ROUTES,
            WebSocketRoute("/tables/{id}/socket", sockets.serve),
            WebSocketRoute("/news", news.serve),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Boundary, answer=refused),
            *hosts,
            Middleware(Probes, readiness=lambda: readiness, token=settings.metrics_token),
            Middleware(Authentication, cookies=cookies, limits=limits, origins=settings.origins, refuse=refused, check=check),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=COMPRESSION),
        ],
        exception_handlers={Refused: refused, HTTPException: missing, Exception: failed},
        lifespan=lifespan,
    )
    made.router.redirect_slashes = False  # it would send browsers to whatever host the request names
    made.state.limits = limits
    return made


def _claim(settings: Settings) -> contextlib.AbstractContextManager[object]:
    """The folder of a SQLite file, where it really lies; a database of several processes needs no claim."""
    return contextlib.nullcontext() if settings.database else FolderLock((settings.folder / "potez.sqlite").resolve().parent)


async def warm(preparer: Preparer) -> None:
    """Has every game made ready in the background, so that hardly anybody waits for it: first what all of them share."""
    preparer.want(units.shared()[: units.FIRST])
    await asyncio.to_thread(catalogue.everything)  # loads the files of the games, which lists would else do when they are first shown
    for entry in potez.games():
        preparer.want(await asyncio.to_thread(catalogue.playing, entry.id), urgent=False)


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _failure(request, error, status_of(error))


def _failure(request: Request, error: Refused, status: int) -> Response:
    REFUSALS.labels(error.code).inc()
    if _wants_page(request):
        return pages.page(request, "error.html", status, code=error.code, values=error.values)
    return bodies.failure(error, status)


NAMED = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large", 414: "too-large", 431: "too-large"}


async def missing(request: Request, error: Exception) -> Response:
    """What the framework refuses. Its own headers, such as which methods there are, stay."""
    assert isinstance(error, HTTPException)
    path = request.url.path
    if error.status_code == 404 and path.endswith("/") and _is_page(request, path.rstrip("/")):
        return Response(status_code=307, headers={"location": quote(path.rstrip("/"))})
    code = NAMED.get(error.status_code, "bad-request" if error.status_code < 500 else "internal")
    known = internal(request.scope.get("request_id", "")) if code == "internal" else Refused(code)
    response = _failure(request, known, error.status_code)
    response.headers.update(error.headers or {})
    return response


def _is_page(request: Request, path: str) -> bool:
    """Whether there is something at a path of this host: one that begins with two slashes would be another host."""
    scope = {**request.scope, "path": path}
    return path[:1] == "/" != path[1:2] and any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


async def failed(request: Request, error: Exception) -> Response:
    """What went wrong outside of the boundary."""
    unexpected("request", error, method=request.method, path=request.url.path)
    return await refused(request, internal(request.scope.get("request_id", "")))


def run(settings: Settings) -> int:
    """Serves until stopped; the exit code."""
    import socket

    import uvicorn

    from potez.server.http.connections import ConnectionLimits, capacity, raise_file_limit
    from potez.server.http.protocols import protocols
    from potez.server.ops.stopping import StoppingServer

    threads = Threads()
    app = application(settings, own_process=True, threads=threads)
    limits: Limits = app.state.limits
    http, socket_kind = protocols(ConnectionLimits(capacity(raise_file_limit()), settings.proxies, limits.factor_of))
    config: dict[str, Any] = {
        "log_config": None, "access_log": False, "ws_max_size": 65536, "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": GRACEFUL, "forwarded_allow_ips": settings.proxies, "http": http, "ws": socket_kind, "backlog": BACKLOG,
    }  # fmt: skip
    server = StoppingServer(uvicorn.Config(app, **config))
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))  # raises OSError, which the command line says in one line
        listening.listen(2048)  # whoever comes before everything is ready waits
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; choose another with --port") from None
    logs.set_up(settings.log)

    with listening, _claim(settings):  # from the first look at the database to the end; raises OSError as well
        asyncio.run(ready(settings))
        server.listen_to_signals()
        host, port = listening.getsockname()[:2]
        print(f"Potez is at {url(host, port)} (stop with Ctrl-C); games are kept in {settings.place}", flush=True)
        server.run([listening])
    code = 0 if server.started else 1
    if threads.busy:  # with something that nobody waits for any more; a process must not be taken apart around a thread that works
        logging.shutdown()
        sys.stdout.flush()
        os._exit(code)
    return code


def url(host: str, port: int) -> str:
    """What to type into a browser to come to an address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


async def ready(settings: Settings) -> None:
    """Returns when the database is there and up to date."""
    database = Database(settings.address)
    try:
        await database.open()
    finally:
        await database.close()
