"""Bots and people at a real server, for the suites of `potez.bot`."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import potez
from potez import bot
from tests.server.support import DEADLINE, legal


class Server:
    """`potez serve` on a port of its own, which it gets again when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), "--workers", "1", "--limits", "0"]
        self.process = subprocess.Popen([sys.executable, "-u", "-m", "potez", *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "Potez is at" in self.process.stdout.readline()

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(60) == 0
        if self.process.stdout:
            self.process.stdout.close()

    def ask(self, path: str, data: Any = None, **headers: str) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, {"content-type": "application/json", **headers})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
            return json.load(answer)


class Player:
    """Somebody who is registered and has a token."""

    def __init__(self, server: Server, name: str, *, is_bot: bool) -> None:
        self.server, self.name = server, name
        server.ask("/api/register", {"name": name, "password": "correct horse"})
        self.cookie = server.cookie
        self.token = server.ask("/api/me/tokens", {"label": "test"}, cookie=self.cookie)["token"]
        if is_bot:
            server.ask("/api/me/bot", {}, cookie=self.cookie)

    def sessions(self) -> list[dict[str, Any]]:
        """The tokens, asked for by the person: a token does not show or end others."""
        found: list[dict[str, Any]] = self.server.ask("/api/me/tokens", cookie=self.cookie)
        return found

    def ask(self, path: str, data: Any = None) -> Any:
        return self.server.ask(path, data, authorization=f"Bearer {self.token}")

    def table(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(f"/api/tables/{id}")["state"]
        return found

    def open(self, game: str = "hex", side: str = "red", other: str = "blue", **more: Any) -> str:
        seats = {side: {"kind": "person"}, other: {"kind": "open"}}
        return str(self.ask("/api/tables", {"game": game, "seats": seats, **more})["id"])

    def do(self, id: str, kind: str, **more: Any) -> dict[str, Any]:
        while True:
            data = {"id": f"{time.monotonic()}", "version": self.table(id)["version"], "do": kind, **more}
            try:
                found: dict[str, Any] = self.ask(f"/api/tables/{id}/commands", data)
                return found
            except urllib.error.HTTPError as error:
                if json.load(error)["error"] != "stale":  # else the bot was faster
                    raise

    def play(self, id: str, side: str = "red", until: Callable[[dict[str, Any]], bool] | None = None) -> dict[str, Any]:
        """Makes moves at random until the game is over, or something else is so."""
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            state = self.table(id)
            if state["stage"] == "over" or (until and until(state)):
                return state
            if state["stage"] == "playing" and state["turn"] == side:
                self.do(id, "move", move=random.choice(legal(state)))
            else:
                time.sleep(0.05)
        raise AssertionError(f"nothing happens at {id}: {state}; {Running.last and (Running.last.lines, Running.last.result)}")


class Running:
    """A bot in a thread of its own."""

    last: Running | None = None  # for the messages of failed tests

    def __init__(self, choose: bot.Choose, player: Player, **settings: Any) -> None:
        Running.last = self
        self.lines: list[str] = []
        self.result: Any = None
        self.thread = threading.Thread(target=self._run, args=(choose, player, settings), daemon=True)
        self.thread.start()

    def _run(self, choose: bot.Choose, player: Player, settings: dict[str, Any]) -> None:
        try:
            self.result = bot.run(choose, player.server.address, player.token, tell=self.lines.append, **settings)
        except Exception as error:
            self.result = error

    def end(self) -> Any:
        self.thread.join(DEADLINE)
        assert not self.thread.is_alive(), self.lines
        return self.result


def at_random(position: potez.Position) -> potez.Move:
    return random.choice(position.moves())


def wait(ready: Callable[[], Any], what: object = "") -> None:
    end = time.monotonic() + DEADLINE
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.05)
