"""`potez serve` in a process of its own, for tests of what a connection may do to it."""

from __future__ import annotations

import contextlib
import json
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILES = 1024


class Server:
    """`potez serve` in a process of its own, with as many files as small machines give."""

    def __init__(self, folder: Path, *words: str, code: str = "") -> None:
        start = f"from potez.cli import main; {code or 'pass'}; raise SystemExit(main())"
        command = [sys.executable, "-u", "-c", start, "serve", "--port", "0", "--data", str(folder), "--workers", "1", *words]

        def few_files() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (256, FILES))

        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=few_files)
        assert self.process.stdout is not None
        self.stdout = self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.stdout.readline())
        assert found
        self.port = int(found[1])
        self.get("/healthz", 60)

    def get(self, path: str, timeout: float = 20.0, **headers: str) -> tuple[int, bytes]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def post(self, path: str, data: Any, timeout: float = 60.0) -> tuple[int, bytes]:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 20)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)  # a machine that is busy is slow; what never ends is a failure


@contextlib.contextmanager
def serving(folder: Path, *words: str, code: str = "") -> Iterator[Server]:
    server = Server(folder, *words, code=code)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()
        server.stdout.close()


def said(connection: socket.socket) -> bytes:
    """All that a server says before it closes."""
    parts = []
    connection.settimeout(20)
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(4096):
            parts.append(part)
    return b"".join(parts)
