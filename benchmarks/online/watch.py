"""What the processes of an attacked server use, and how fast it answers somebody who only asks whether it is well."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from benchmarks.online.figures import cpu_seconds, open_files, resident
from benchmarks.online.services import Served
from benchmarks.online.web import ask

PROBE_EVERY = 0.3
PROBE_FROM = "127.0.0.77"
LOADING = 0.25  # seconds between two looks at the server's processes


class Watch:
    """What the server's processes use, and how fast it answers somebody who only asks whether it is well."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.begin()

    def begin(self) -> None:
        self.megabytes, self.files, self.processes, self.slowest, self.probes, self.failed = 0.0, 0, 0, 0.0, 0, 0
        self.workers: set[int] = set(self.server.processes()[1:])
        self.died = 0
        self._cpu, self._own, self._since = self._server_cpu(), time.process_time(), time.monotonic()
        self._lags: list[float] = []

    def _server_cpu(self) -> float:
        return cpu_seconds(self.server.pid) if self.server.running else 0.0

    async def look(self) -> None:
        """Until cancelled."""
        while True:
            pids = self.server.processes()
            self.megabytes = max(self.megabytes, sum(map(resident, pids)))
            self.files = max(self.files, open_files(self.server.pid))
            self.processes = max(self.processes, len(pids))
            now = set(pids[1:])
            if pids:
                self.died += len(self.workers - now)
                self.workers = now
            begin = time.perf_counter()
            await asyncio.sleep(LOADING)
            self._lags.append(time.perf_counter() - begin - LOADING)

    async def probe(self) -> None:
        """Until cancelled; then a question that is still open counts with the time that it has waited."""
        while True:
            begin = time.perf_counter()
            try:
                answer = await ask(self.server.port, "GET", "/healthz", address=PROBE_FROM)
                self.failed += answer.status != 200
            except (OSError, TimeoutError):
                self.failed += 1
            finally:
                self.probes += 1
                self.slowest = max(self.slowest, time.perf_counter() - begin)
            await asyncio.sleep(PROBE_EVERY)

    def figures(self) -> dict[str, Any]:
        took = time.monotonic() - self._since
        return {
            "probe_s": round(self.slowest, 3),
            "probes": self.probes,
            "probes_failed": self.failed,
            "server_mb": round(self.megabytes),
            "files": self.files,
            "processes": self.processes,
            "workers_died": self.died,
            "server_cpu": round(max(0.0, self._server_cpu() - self._cpu) / took, 2),
            "clients_cpu": round((time.process_time() - self._own) / took, 2),
            "clients_late_ms": round(1000 * max(self._lags, default=0.0), 1),
        }
