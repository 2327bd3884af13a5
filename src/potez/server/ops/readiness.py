"""For load balancers and for whoever watches: is the process alive, and can it really write?

Ready is found out by a commit, however many ask: at most one a second, and the answer comes within a few seconds whatever the disk does.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import potez
from potez.server.engines.pool import EnginePool
from potez.server.errors import Refused
from potez.server.http.bodies import answer
from potez.server.live.bus import Bus
from potez.server.metrics import WRITABLE, WRITER_RESTARTS
from potez.server.storage.database import Database
from potez.server.storage.schema import facts
from potez.server.storage.statements import upsert

log = logging.getLogger("potez")

EVERY = 1.0  # seconds that an answer is good for
DEADLINE = 3.0  # seconds for a commit; proxies and containers wait four
RECENT = 5.0  # seconds that a refused write counts: on a disk that is nearly full a small one may arrive where a larger one does not
KNOWN_DEADLINE = 0.5  # seconds, where it is known already that something is wrong: has it just ended?


class Readiness:
    """Whether moves can be committed. Without engines people play on, so that nobody is sent away for it; but it is said."""

    def __init__(self, database: Database, bus: Bus, engines: EnginePool, missing: Callable[[], list[str]]) -> None:
        self.database, self.bus, self.engines, self.missing = database, bus, engines, missing
        self._probe: asyncio.Task[str] | None = None
        self._begun = self._ended = 0.0

    @property
    def writable(self) -> bool:
        """Whether the last try to commit something succeeded; nothing is asked."""
        return self.database.writing and not self.database.write_failure

    async def state(self) -> dict[str, Any]:
        """What is well and what is not; `problems` is empty if moves can be committed."""
        problems = [reason] if (reason := await self._written()) else []
        writer = self.database.writing
        if not writer:
            problems.append("writer")
        problems += [f"task {name}" for name in (*self.missing(), *self.engines.missing)]
        WRITER_RESTARTS.set(self.database.restarts)
        return {
            "ready": not problems, "problems": problems, "database": not reason, "writer": writer, "bus": self.bus.connected,
            "engines": self.engines.healthy, "version": potez.__version__,
        }  # fmt: skip

    async def _written(self) -> str:
        """Why nothing can be committed; empty if something just was."""
        now = time.monotonic()
        if self._probe is None or (self._probe.done() and now - self._ended > EVERY):
            self._begun = now
            self._probe = asyncio.create_task(self._write(), name="readiness")
        deadline = KNOWN_DEADLINE if self.database.write_failure else DEADLINE
        done, _ = await asyncio.wait({self._probe}, timeout=max(0.0, self._begun + deadline - now))
        at, reason = self.database.last_refusal
        refused = reason if time.monotonic() - at < RECENT else ""
        return (self._probe.result() or refused) if done else self.database.write_failure or "slow"

    async def _write(self) -> str:
        now = f"{time.time():.3f}"
        try:
            await self.database.write(
                "probe", lambda connection: upsert(connection, facts, {"name": "probe", "value": now}, value=now), DEADLINE
            )
            return ""
        except Refused:
            return self.database.write_failure or "away"
        except sa.exc.SQLAlchemyError:
            log.exception("the database refuses to write")
            return "damaged"
        finally:
            self._ended = time.monotonic()


class Probes:
    """What operators ask. It comes before authentication: no limits, no cookies, no question to the database but the one
    that is asked."""

    def __init__(self, app: ASGIApp, readiness: Callable[[], Readiness | None], token: str) -> None:
        self.app, self.readiness, self.token = app, readiness, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] in ANSWERS:
            response = await ANSWERS[scope["path"]](self, scope)
            if response is not None:
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def live(self, scope: Scope) -> Response:
        """The process answers. Nothing else is asked, as starting it again would cure nothing else."""
        return answer({"live": True, "version": potez.__version__})

    async def ready(self, scope: Scope) -> Response:
        readiness = self.readiness()
        if readiness is None:
            return answer({"ready": False, "problems": ["starting"], "version": potez.__version__}, 503)
        state = await readiness.state()
        return answer(state, 200 if state["ready"] else 503)

    async def numbers(self, scope: Scope) -> Response | None:
        """For Prometheus on this machine, or with the token of the settings; for others there is no such page."""
        headers = Headers(scope=scope)
        near = (scope.get("client") or ("",))[0] in ("127.0.0.1", "::1") and "x-forwarded-for" not in headers
        kind, _, shown = headers.get("authorization", "").partition(" ")
        known = kind.lower() == "bearer" and self.token  # not in the address, which proxies write down
        if not near and not (known and hmac.compare_digest(shown.strip().encode(), self.token.encode())):
            return None
        if readiness := self.readiness():
            WRITABLE.set(readiness.writable)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ANSWERS = {"/livez": Probes.live, "/readyz": Probes.ready, "/healthz": Probes.ready, "/metrics": Probes.numbers}
