"""One attacker at a time against a server at which honest people play: what the honest ones notice of it.

    python benchmarks/hostile.py [--source FOLDER] [--tables 200] [--seconds 10] [--only NAME,…] [--level 3]
        [--quick] [--json FILE]
    python benchmarks/hostile.py --compare BEFORE.json AFTER.json

Starts `potez serve` of the sources in FOLDER (these ones, if none is given) with its usual limits, 1,024 open files and one process that
thinks. Two people at each table, everybody from an address of their own, make legal moves at times that are fixed beforehand; latency is
counted from the moment when a move was due, and a move that is still not acknowledged when a phase ends counts with the time that it has
waited. Six more people play hex on boards of 19 × 19 against the computer all the time: 3 ms of thinking at level 3, 15 ms at level 7. How
many times as long 95 % of its answers take as without an attacker is told with a 95 % interval.
Then comes one attack after the other, each from one address and in a process of its own, for so many seconds. At the end every acknowledged
move is looked for in the database, and the server is told to stop. It is told so once in the middle of an attack, too. A server that does
not answer some time after an attack is started again, and the table says so. Everything happens on the loopback addresses of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import platform
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.load import allow_files
from benchmarks.online import audit
from benchmarks.online.attacker import Visitor
from benchmarks.online.attacks import SPARE
from benchmarks.online.crowd import Crowd, Game, Kind, Timings
from benchmarks.online.figures import children, cpu_seconds, times_as_long
from benchmarks.online.floods import OPEN, PERSON, dots
from benchmarks.online.journal import Journal
from benchmarks.online.outcomes import LEVEL, MOST_TERM, broken, line, table
from benchmarks.online.services import ROOT, Served
from benchmarks.online.watch import PROBE_FROM, Watch
from benchmarks.online.web import ask

INTERVAL = 5.0  # seconds between two moves at a table
LEARNERS = 6  # who play against the computer
HEAVY = Kind("hex", ("red", "blue"), (("size", 19),))  # their game: at level 3 none is thought about for longer
LEARNER = 0.4  # seconds between two of their moves, at least
RECOVERY = 8.0  # seconds after an attack in which everything must be answered
PATIENCE = 25.0  # seconds for SIGTERM
WARMING = 300.0
UPTIME = 65.0  # seconds that a server must have run before somebody counts as gone for long


@dataclass(frozen=True)
class Phase:
    """An attack as it is shown, in this order."""

    name: str
    what: str
    kill: bool = False  # whether a thinking process is killed in the middle
    term: bool = False  # whether the server is told to stop in the middle
    uptime: float = 0.0
    length: float = 1.0  # times the seconds of the others


QUIET = Phase("quiet", "nobody attacks", length=3.0)
PHASES = (
    Phase("pairing", "two ask for a game at the same moment"),
    Phase("cookies", "cookies that parsers stumble over"),
    Phase("passwords", "wrong passwords for another's name"),
    Phase("revoked", "sockets, tokens and names beyond one's rights"),
    Phase("guests", "reports and tables without cookies"),
    Phase("claim", "rated wins by claims before the first move", uptime=UPTIME),
    Phase("messages", "a flood of messages on ten sockets"),
    Phase("frames", "pings, pongs and fragments without end, without a cookie"),
    Phase("chunks", "bodies in chunks of one byte"),
    Phase("mute", "45 pages that read nothing while everything changes"),
    Phase("sockets", "as many sockets as can be had"),
    Phase("half-open", "1,000 requests that never end"),
    Phase("engines", "computers that think for a minute, reviews, hints", length=3.0),
    Phase("workers", "a thinking process dies while ten questions wait", kill=True),
    Phase("options", "go 19 × 19 with superko and limit 10 at level 8", length=2.0),
    Phase("downloads", "the whole archive, twenty at a time"),
    Phase("starts", "starts with hundreds of thousands of moves"),
    Phase("records", "records with thousands of names, one of them twice", term=True),
)


class Run:
    """The server, those who play, and what was measured."""

    def __init__(self, chosen: argparse.Namespace, server: Served, folder: Path) -> None:
        self.chosen, self.server, self.folder = chosen, server, folder
        self.started = time.monotonic()
        self.journal = Journal(folder / "journal.jsonl")
        numbers = itertools.count(1)
        self.crowd = Crowd([server.port], self.journal, chosen.seed, address=lambda: "127.1.{}.{}".format(*divmod(next(numbers), 250)))
        self.crowd.interval = INTERVAL
        self.watch = Watch(server)
        self.rows: list[dict[str, Any]] = []
        self.undisturbed: list[float] = []  # the computer's answers while nobody attacked

    async def open(self) -> None:
        await self.crowd.add(self.chosen.tables)
        for _ in range(LEARNERS):
            learner = Game(self.crowd, HEAVY, [await self.crowd.player()], level=self.chosen.level)
            learner.interval = LEARNER
            await learner.open()
            self.crowd.games.append(learner)
        self.crowd.play()
        await self._learner_plays()

    async def _learner_plays(self) -> None:
        """Waits until the computer has answered some moves: its process must load the game first."""
        until = time.monotonic() + (WARMING if not self.chosen.quick else 5.0)
        self.crowd.timings = Timings()
        while len(self.crowd.timings.reply.values) < 3 * LEARNERS and time.monotonic() < until:
            await asyncio.sleep(0.2)

    async def phase(self, phase: Phase, number: int) -> dict[str, Any]:
        begin = time.monotonic()
        young = phase.uptime - (time.monotonic() - self.started)
        if young > 0 and not self.chosen.quick:
            await asyncio.sleep(young)
        self.crowd.overdue()
        self.crowd.timings = Timings()
        self.crowd.timings.since = self.crowd.timings.begun  # what an earlier attack delayed was counted there
        acknowledged, lost = self.journal.acknowledged, self.crowd.counts.lost
        self.watch.begin()
        watching = [asyncio.create_task(self.watch.look()), asyncio.create_task(self.watch.probe())]
        seconds = self.chosen.seconds * phase.length
        process = None if phase is QUIET else await self._attacker(phase, number, seconds)
        await asyncio.sleep(0.6 * seconds)
        if phase.kill:
            self._kill_worker()
        await asyncio.sleep(0.4 * seconds)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        waiting, thinking = self.crowd.overdue()
        for age in waiting:
            self.crowd.timings.ack_due.add(age)
        for age in thinking:
            self.crowd.timings.reply.add(age)
        moves = self.crowd.timings
        if phase is QUIET:
            self.undisturbed = [*moves.reply.values]
        row: dict[str, Any] = {
            "name": phase.name,
            "what": phase.what,
            "moves": moves.ack_due.summary(),
            "computer": moves.reply.summary(),
            "slower": None if phase is QUIET else times_as_long(self.undisturbed, moves.reply.values),
            "acknowledged": self.journal.acknowledged - acknowledged,
            "unanswered": len(waiting),
            "lines_lost": self.crowd.counts.lost - lost,
            **self.watch.figures(),
        }
        if phase.term:
            row["term_s"] = round(await asyncio.to_thread(self.server.end, PATIENCE if not self.chosen.quick else 6.0), 2)
        row |= await self._verdict(process)
        row["restarted"] = "" if phase.term else await self._recovered()
        if not self.server.running:
            await self._restart()
        row["took_s"] = round(time.monotonic() - begin, 1)
        return row

    async def _attacker(self, phase: Phase, number: int, seconds: float) -> asyncio.subprocess.Process:
        words = [phase.name, "--port", f"{self.server.port}", "--seconds", f"{seconds}", "--scale", f"{self.chosen.scale}"]
        words += ["--address", f"127.66.0.{number}"]
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.online.attacks", *words, stdout=pipe, stderr=pipe, cwd=ROOT
        )

    async def _verdict(self, process: asyncio.subprocess.Process | None) -> dict[str, Any]:
        if process is None:
            return {"held": None, "found": ""}
        try:
            out, err = await asyncio.wait_for(process.communicate(), SPARE + 5)
        except TimeoutError:
            process.kill()
            await process.wait()
            return {"held": False, "found": "the attacker had to be ended"}
        lines = out.decode().splitlines()
        if process.returncode or not lines:
            raise RuntimeError(f"the attacker failed:\n{err.decode()}")
        told: dict[str, Any] = json.loads(lines[-1])
        return {"held": told["held"], "found": told["found"], "attacker_cpu": told["cpu"]}

    def _kill_worker(self) -> None:
        """The thinking process that works most: nobody else's death could be noticed."""
        workers = sorted(children(self.server.pid), key=cpu_seconds)
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(workers[-1], signal.SIGKILL)

    async def _recovered(self) -> str:
        """What was wrong, if the server had to be started again."""
        if not self.server.running:
            return "it had ended"
        patience = RECOVERY if not self.chosen.quick else 3.0
        until, wrong, begin = time.monotonic() + patience, "it did not answer", time.perf_counter()
        while time.monotonic() < until:
            with contextlib.suppress(OSError, TimeoutError):
                answer = await ask(self.server.port, "GET", "/healthz", address=PROBE_FROM, patience=1.0)
                if answer.status == 200:
                    if not any(due < begin for game in self.crowd.games for due in game.due()):
                        if not any(0 < game.asked < begin for game in self.crowd.games):
                            return ""
                        wrong = f"level {self.chosen.level} did not answer"
            await asyncio.sleep(0.2)
        await asyncio.to_thread(self.server.end, 5.0)
        return f"{wrong} {patience:.0f} s after the attack"

    async def _restart(self) -> None:
        await asyncio.to_thread(self.server.start)
        self.started = time.monotonic()
        await asyncio.to_thread(self.server.warmed, WARMING if not self.chosen.quick else 0.0)
        until = time.monotonic() + 60
        while self.crowd.counts.connected < 2 * self.chosen.tables and time.monotonic() < until:
            await asyncio.sleep(0.2)
        await self._learner_plays()


async def archive(port: int, count: int) -> None:
    """Games of two people that are over, for those who download everything."""
    pairs = [(Visitor(port, f"127.12.0.{number}"), Visitor(port, f"127.12.1.{number}")) for number in range(1, 11)]

    async def some(owner: Visitor, guest: Visitor) -> None:
        for _ in range(count // len(pairs)):
            made = await owner.table("dots", PERSON, OPEN, ("x", "0"), options={"rows": 9, "cols": 9}, moves=dots(60), access="lobby")
            if made.status != 201:
                raise RuntimeError(f"no table: {made.status} {made.data}")
            for who, do in ((guest, "sit"), (owner, "resign")):
                done = await who.command(made.data["id"], do)
                if done.status != 200:
                    raise RuntimeError(f"{do}: {done.status} {done.data}")

    await asyncio.gather(*(some(*pair) for pair in pairs))


async def measure(chosen: argparse.Namespace, server: Served, folder: Path) -> dict[str, Any]:
    run = Run(chosen, server, folder)
    wanted = [phase for phase in PHASES if not chosen.only or phase.name in chosen.only]
    try:
        await run.open()
        _say(f"{run.crowd.counts.connected} players at {chosen.tables} tables")
        await asyncio.sleep(INTERVAL if not chosen.quick else 1.0)
        for number, phase in enumerate([QUIET, *wanted]):
            run.rows.append(await run.phase(phase, number))
            _say(line(run.rows[-1]))
        run.crowd.stop()
        await run.crowd.settled(RECOVERY)
        term = await asyncio.to_thread(server.end, PATIENCE)
        run.journal.flush()
        missing = audit.lost(run.journal, audit.read_sqlite(folder)) + run.journal.problems
        _say(f"{run.journal.acknowledged} acknowledged commands, {len(missing)} lost; it stopped {term:.1f} s after SIGTERM")
        return {"rows": run.rows, "term_s": round(term, 2), "acknowledged": run.journal.acknowledged, "lost": missing[:100]}
    finally:
        run.crowd.close()


def _say(text: str) -> None:
    print(text, flush=True)


def run(chosen: argparse.Namespace) -> dict[str, Any]:
    """Starts a server, attacks it, and says what was measured."""
    with tempfile.TemporaryDirectory(prefix="potez-hostile-") as temporary:
        folder = Path(temporary)
        server = Served(folder, chosen.source, limits=0)
        try:
            server.start()
            asyncio.run(archive(server.port, chosen.archive))
            server.end(PATIENCE)
            server.limits = 1.0
            server.start()
            server.warmed(WARMING if not chosen.quick else 0.0)
            _say(f"the server runs, and {chosen.archive} games are in its archive")
            found = asyncio.run(measure(chosen, server, folder))
        except RuntimeError:
            _say(server.last_words())
            raise
        finally:
            server.stop()
    machine = {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()}
    asked = {"tables": chosen.tables, "seconds": chosen.seconds, "archive": chosen.archive, "interval": INTERVAL, "scale": chosen.scale}
    asked |= {"level": chosen.level, "learners": LEARNERS}
    return {"machine": machine, "asked": asked, **found}


def names(text: str) -> list[str]:
    found = text.split(",")
    known = [phase.name for phase in PHASES]
    for name in found:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no attack {name!r}; there are {', '.join(known)}")
    return found


def sources(text: str) -> Path:
    found = Path(text).resolve()
    if not (found / "potez" / "__main__.py").exists():
        raise argparse.ArgumentTypeError(f"{text} does not hold the package potez; name the folder src of a checkout")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--source", type=sources, default=ROOT / "src", metavar="FOLDER", help="the sources of the server (these)")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--archive", type=int, default=600, help="finished games that are there to be downloaded")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of each attack: 1 is all of it")
    parser.add_argument("--only", type=names, default=[], metavar="NAME,…", help="some of the attacks")
    parser.add_argument("--level", type=int, choices=range(1, 8), default=LEVEL, help="of the computer whose answers are measured (3)")
    parser.add_argument("--quick", action="store_true", help="20 tables, at most 3 seconds, smaller attacks: whether it works at all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"), help="prints two results as one table")
    chosen = parser.parse_args()
    if chosen.compare:
        print(table(*(json.loads(file.read_text(encoding="utf-8")) for file in chosen.compare)))
        return 0
    if chosen.quick:
        chosen.tables, chosen.seconds, chosen.archive, chosen.scale = 20, min(3.0, chosen.seconds), 20, 0.1
    allow_files(2 * chosen.tables + 400)
    found = run(chosen)
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    quiet = found["rows"][0]
    wrong = {row["name"]: broken(row, quiet) for row in found["rows"]}
    for name, problems in wrong.items():
        if problems:
            print(f"{name}: not as promised: {', '.join(problems)}")
    if found["term_s"] > MOST_TERM or found["lost"]:
        print(f"SIGTERM after {found['term_s']} s; lost: {audit.report(found['lost'])}")
        return 1
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
