"""Many people at one server: how long moves take, and what the server needs for it.

    python benchmarks/load.py [--sockets 5000] [--tables 2500] [--computers 250] [--moves 300] [--minutes 5] [--json FILE] [--plot FILE]

Starts a server of its own with one process and SQLite, and players who make legal moves at many tables, so many a second over all. The
number of tables grows in steps; the last one is held for `--minutes`. Moves are due at times fixed beforehand, and every latency is also
measured from then, so that a server that stalls cannot hide it. Each move is a commit that is on the disk before it is acknowledged. At the
end everything that was acknowledged is compared with the database. Ctrl-C ends the step; what was measured is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import platform
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.online import audit, plot
from benchmarks.online.crowd import Crowd, Timings
from benchmarks.online.figures import children, cpu_seconds, resident
from benchmarks.online.journal import Journal
from benchmarks.online.services import Potez

RAMP = (0.1, 0.2, 0.5, 1.0)  # of the tables, step by step
WARMING = 5.0  # seconds at the beginning of a step that are not counted, or more if tables play less often
SPARE = 200  # open files beside the sockets
SETTLING = 60.0


def allow_files(count: int) -> None:
    """Raises the limit of open files of this process and of the server that it starts, or says what to do."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= count:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, max(count, hard) if hard != resource.RLIM_INFINITY else hard))
    except (ValueError, OSError):
        sys.exit(f"{count} open files are needed and {hard} are allowed: raise the limit with ulimit -n {count} and try again")


class Meter:
    """What the server and this process use, second by second."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.memory: list[float] = []
        self.begin()

    def begin(self) -> None:
        self.memory.clear()
        self._since, self._server, self._own, self._thinking = (
            time.monotonic(),
            cpu_seconds(self.pid),
            time.process_time(),
            self._thinkers(),
        )

    def _thinkers(self) -> float:
        return sum(map(cpu_seconds, children(self.pid)))

    def look(self) -> None:
        self.memory.append(resident(self.pid))

    def figures(self) -> dict[str, float]:
        """Shares of one core; megabytes."""
        took = max(0.001, time.monotonic() - self._since)
        return {
            "server_cpu": round((cpu_seconds(self.pid) - self._server) / took, 3),
            "thinkers_cpu": round((self._thinkers() - self._thinking) / took, 3),
            "clients_cpu": round((time.process_time() - self._own) / took, 3),
            "server_mb": round(max(self.memory, default=resident(self.pid)), 1),
        }


async def measure(chosen: argparse.Namespace, server: Potez, folder: Path, steps: list[dict[str, Any]]) -> list[str]:
    """Fills `steps` one by one; the answer is what is wrong at the end."""
    journal = Journal(folder / "journal.jsonl")
    crowd = Crowd([server.port], journal, chosen.seed)
    # As many sockets as were asked for: a table of two has two, a table against the computer one; the others are of people who look on.
    computers = chosen.computers
    watchers = chosen.sockets - 2 * chosen.tables + computers
    crowd.interval = chosen.tables / chosen.moves
    meter, stopped = Meter(server.pid), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    try:
        for part in RAMP:
            wanted = max(1, round(chosen.tables * part))
            begin = time.monotonic()
            more = wanted - len(crowd.games)
            share = more / chosen.tables
            await crowd.add(more, round(computers * share), round(watchers * share), chosen.together)
            crowd.play()
            gc.collect()
            gc.freeze()
            gc.disable()  # a pause of the players would count as one of the server
            seconds = 60 * chosen.minutes if part == 1.0 else chosen.step
            took = time.monotonic() - begin
            _say(f"{crowd.counts.connected} sockets at {len(crowd.games)} tables after {took:.1f} s; {seconds:.0f} s of play")
            await _wait(max(WARMING, crowd.interval), stopped)  # by then every table plays
            crowd.timings = Timings()
            meter.begin()
            before, lost = journal.acknowledged, crowd.counts.lost
            await _watch(seconds, stopped, crowd, meter)
            steps.append(
                {
                    "tables": len(crowd.games),
                    "sockets": crowd.counts.connected,
                    "wanted_moves_per_second": round(len(crowd.games) / crowd.interval, 1),
                    **meter.figures(),
                    "acknowledged": journal.acknowledged - before,
                    "lines_lost": crowd.counts.lost - lost,
                    "moves": crowd.timings.summary(),
                }
            )
            _say(line(steps[-1]))
            if stopped.is_set():
                break
        crowd.stop()
        left = await crowd.settled(SETTLING)
        journal.flush()
        holdings = await asyncio.to_thread(audit.read_sqlite, folder)
        refusals = crowd.counts.refusals or "no"
        _say(f"{journal.acknowledged} acknowledged commands, {holdings.count} events, {crowd.finished} games ended, {refusals} refusals")
        return [*left, *audit.compare(journal, holdings)]
    finally:
        crowd.close()


async def _wait(seconds: float, stopped: asyncio.Event) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stopped.wait(), seconds)


async def _watch(seconds: float, stopped: asyncio.Event, crowd: Crowd, meter: Meter) -> None:
    """A line now and then."""
    until, said = time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < until and not stopped.is_set():
        await _wait(min(1.0, max(0.0, until - time.monotonic())), stopped)
        meter.look()
        if time.monotonic() - said >= 10:
            said = time.monotonic()
            found, used = crowd.timings.summary(), meter.figures()
            told = found["opponent_since_due_ms"]
            _say(
                f"  {found['seconds']:5.0f} s  {found['moves_per_second']:6.1f} moves/s"
                f"  opponent p50 {told.get('p50', 0):.1f} p99 {told.get('p99', 0):.1f} ms"
                f"  server {100 * used['server_cpu']:.0f} % {used['server_mb']:.0f} MB  clients {100 * used['clients_cpu']:.0f} %"
            )


def line(step: dict[str, Any]) -> str:
    def of(name: str) -> str:
        found = step["moves"][name]
        return " ".join(f"{key} {found.get(key, 0):.1f}" for key in ("p50", "p95", "p99", "max"))

    return (
        f"{step['sockets']} sockets: {step['moves']['moves_per_second']:.1f} moves/s of {step['wanted_moves_per_second']:.1f}\n"
        f"    acknowledged  {of('acknowledged_ms')} ms; since due {of('acknowledged_since_due_ms')}\n"
        f"    to opponent   {of('opponent_ms')} ms; since due {of('opponent_since_due_ms')}\n"
        f"    server {100 * step['server_cpu']:.0f} % of a core, {step['server_mb']:.0f} MB; thinkers {100 * step['thinkers_cpu']:.0f} %;"
        f" clients {100 * step['clients_cpu']:.0f} %; {step['lines_lost']} lines lost"
    )


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=2500)
    parser.add_argument("--computers", type=int, default=250, help="tables that are played against the computer")
    parser.add_argument("--moves", type=float, default=300, help="a second, over all tables of the last step")
    parser.add_argument("--minutes", type=float, default=5, help="of the last step")
    parser.add_argument("--step", type=float, default=20, help="seconds of each step before")
    parser.add_argument("--together", type=int, default=20, help="tables that are opened at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="an SVG of latencies and memory against sockets")
    chosen = parser.parse_args()
    if not 0 <= chosen.computers <= chosen.tables:
        parser.error(f"computers: from 0 to {chosen.tables}, the number of tables")
    players = 2 * chosen.tables - chosen.computers
    if not players <= chosen.sockets <= players + chosen.tables:
        parser.error(f"sockets: from {players} to {players + chosen.tables}, for the players and at most one who looks on at each table")
    allow_files(chosen.sockets + SPARE)
    steps: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="potez-load-") as temporary:
        folder = Path(temporary)
        server = Potez(folder)
        try:
            server.start()
            problems = asyncio.run(measure(chosen, server, folder, steps))
            words = server.last_words()
        finally:
            server.stop()
    result = {
        "machine": {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "asked": {
            "sockets": chosen.sockets,
            "tables": chosen.tables,
            "computers": chosen.computers,
            "moves_per_second": chosen.moves,
            "minutes": chosen.minutes,
        },
        "steps": steps,
        "problems": problems[:100],
    }
    if chosen.json:
        chosen.json.write_text(json.dumps(result, indent=1) + "\n")
    if chosen.plot and steps:
        chosen.plot.write_text(
            plot.picture(steps, f"{steps[-1]['sockets']} sockets, {steps[-1]['moves']['moves_per_second']} moves a second, one process")
        )
    if problems:
        print(f"{len(problems)} problems:\n{audit.report(problems)}\n{words}", file=sys.stderr)
        return 1
    print("Everything that was acknowledged is in the database, and nothing else.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
