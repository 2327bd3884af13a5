"""A real server behind a real proxy, and a visitor who knows it only by its name."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "games.example"
PATIENCE = 60.0  # seconds until a program that was started must listen


def program(name: str) -> str:
    """Where a program is; these tests need it, so they fail without it."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"]))
    assert found, f"{name} is missing: `make deployment` installs it with apt-get as root; elsewhere install it by hand"
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def listens(port: int, process: subprocess.Popen[Any], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text(errors="replace")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens at port {port} after {PATIENCE:.0f} s:\n{log.read_text(errors='replace')}")


@contextlib.contextmanager
def running(command: list[str], log: Path, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[int, Path]]:
    """`potez serve` as it should run behind a proxy on the same machine: its port and its log."""
    folder.mkdir()
    log = folder / "log"
    command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(folder / "data"), "--workers", "1"]
    with running([*command, "--origin", f"https://{NAME}", "--log", "json"], log) as process:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text(errors="replace"))):
            assert process.poll() is None and time.monotonic() < end, log.read_text(errors="replace")
            time.sleep(0.05)
        port = int(found[1])
        listens(port, process, log)
        yield port, log


@dataclass
class Site:
    """What stands in front: where it listens, and whose certificates are believed."""

    secure: int
    plain: int
    certificate: Path
    log: Path  # of the server behind it

    def _believing(self, *protocols: str) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=str(self.certificate))
        if protocols:
            context.set_alpn_protocols(list(protocols))
        return context

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.secure), 20)

    def _secured(self, *protocols: str) -> ssl.SSLSocket:
        return self._believing(*protocols).wrap_socket(self._connected(), server_hostname=NAME)

    def answers(self, log: Path) -> None:
        """Caddy listens before it has made itself a certificate."""
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError):
                self._secured().close()
                return
            assert time.monotonic() < end, log.read_text(errors="replace")
            time.sleep(0.05)

    def chosen(self, *protocols: str) -> str | None:
        """Which protocol the proxy speaks of those that a browser offers."""
        with self._secured(*protocols) as connection:
            return connection.selected_alpn_protocol()

    def ask(self, method: str, path: str, data: Any = None, secure: bool = True, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection(NAME, timeout=60)
        connection.sock = self._secured() if secure else socket.create_connection(("127.0.0.1", self.plain), 20)
        sent = {"content-type": "application/json", "origin": f"https://{NAME}"} | {
            key.replace("_", "-"): text for key, text in headers.items()
        }
        try:
            connection.request(method, path, None if data is None else json.dumps(data), sent)
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()

    def socket(self, path: str, cookie: str = "") -> ClientConnection:
        headers = {"Cookie": cookie} if cookie else {}
        return connect(
            f"wss://{NAME}{path}",
            sock=self._connected(),
            ssl=self._believing(),
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}"),
            additional_headers=headers,
        )

    def refused(self) -> list[dict[str, Any]]:
        """What the security log of the server says."""
        lines = [json.loads(line) for line in self.log.read_text(errors="replace").splitlines() if line.startswith("{")]
        return [line for line in lines if line.get("logger") == "potez.security"]
