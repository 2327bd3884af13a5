"""What a move costs on the wire: bytes to the one who is to move, to the other player and to a watcher, and CPU time of the server.

    python benchmarks/wire.py --before FOLDER [--game ID ...] [--moves 40] [--runs 5] [--watchers 10] [--json FILE]

Starts the server of this tree and that of an older one (a checkout, with its `src`), and plays the same games of random moves of each entry
at both in turns by their API, with both players and some watchers connected. Counted are the messages that a move leads to, as they are
without compression; the CPU time is that of the server's process with all its threads, for everything that it does for a move: the check,
the commit, the messages to all. Bytes are the median over all moves, CPU time over the games, its ratio over the pairs of games. Nothing
else should run meanwhile. `--json` adds to what the file has.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src")]

import potez  # noqa: E402

ROLES = ("to move", "opponent", "watcher")
TOLD = ("state", "change")  # by older servers, and by newer ones
PATIENCE = 60.0  # seconds
IDLE = 0.02  # seconds of CPU time in a second


class Server:
    """The server of a tree, and somebody who asks it over HTTP."""

    def __init__(self, tree: Path, data: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "potez", "serve", "--port", "0", "--data", data, "--workers", "1", "--limits", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=data)
        assert self.process.stdout is not None
        found = re.search(r"http://([0-9.:]+)", self.process.stdout.readline())
        assert found, "the server did not start"
        self.host = found[1]

    def ask(self, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, {"Content-Type": "application/json", "Cookie": cookie})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer), answer.headers.get("set-cookie", "").partition(";")[0]

    def seconds(self) -> float:
        """CPU time so far, of all threads."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def wait_until_idle(self) -> None:
        """A server that has just started gets all games ready; that is no part of a move."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            before = self.seconds()
            time.sleep(1)
            if self.seconds() - before < IDLE:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Page:
    """A connection at a table, which keeps the sizes of what it is told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def told(self, version: int) -> int:
        """The bytes of what is told about the table, until it has this version."""
        size = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                text = str(await self.socket.recv())
                message = json.loads(text)
                if message["t"] in TOLD:
                    size += len(text.encode())
                    if message["version"] >= version:
                        return size
                elif message["t"] in ("refused", "error"):
                    raise RuntimeError(text)

    async def arrived(self) -> None:
        while json.loads(await self.socket.recv())["t"] != "table":
            pass


async def game(server: Server, entry: str, seed: int, moves: int, watchers: int) -> dict[str, Any]:
    """The sizes of the messages of one game by role, and the CPU time of a move."""
    rules = potez.game(entry)
    cookies = [server.ask("/api/guest", {})[1] for _ in range(2)]
    sides = rules.sides
    seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}
    options = {name: value for name, value in rules.options.items() if name == "seed" and value is not None}
    made, _ = server.ask("/api/tables", {"game": entry, "options": options, "seats": seats}, cookies[0])
    id = made["id"]
    sit = {"id": "sit", "version": 1, "do": "sit", "secret": made["invitation"]}
    version = server.ask(f"/api/tables/{id}/commands", sit, cookies[1])[0]["version"]
    position = rules.position(server.ask(f"/api/tables/{id}/positions/0")[0]["text"])
    address, rng = f"ws://{server.host}/tables/{id}/socket?protocol=2", random.Random(seed)
    sockets = [
        await connect(address, additional_headers={"Cookie": cookie} if cookie else {}, compression=None, max_size=1 << 24)
        for cookie in [*cookies, *[""] * watchers]
    ]
    pages = [Page(socket) for socket in sockets]
    for page in pages:
        await page.arrived()
    sizes: dict[str, list[int]] = {role: [] for role in ROLES}
    begin, number = server.seconds(), 0
    while not position.outcome and number < moves:
        number, mover = number + 1, sides.index(str(position.turn))
        move = rng.choice(position.moves()).text
        position = position.play(move)
        body = {"do": "move", "id": f"m{number}", "version": version, "move": move}
        await sockets[mover].send(json.dumps(body))
        version += 1
        told = await asyncio.gather(*(page.told(version) for page in pages))
        for side, size in zip(sides, told, strict=False):
            sizes["to move" if side == position.turn else "opponent"].append(size)
        sizes["watcher"].append(told[2])
    cpu = (server.seconds() - begin) / number
    for socket in sockets:
        await socket.close()
    return {"sizes": sizes, "cpu": cpu, "moves": number}


def entry(servers: dict[str, Server], id: str, asked: argparse.Namespace) -> dict[str, Any]:
    """What both servers need for the games of an entry, and the ratio of their CPU times."""
    games: dict[str, list[dict[str, Any]]] = {name: [] for name in servers}
    for seed in range(asked.runs + 1):
        for name in [*servers][:: 1 if seed % 2 else -1]:
            found = asyncio.run(game(servers[name], id, seed, asked.moves, asked.watchers))
            if seed:  # with the first one its machine code is loaded
                games[name].append(found)
    ratios = [now["cpu"] / before["cpu"] for before, now in zip(games["before"], games["now"], strict=True)]
    return {**{name: summed(several) for name, several in games.items()}, "cpu_ratio": round(statistics.median(ratios), 3)}


def summed(games: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {"moves": [one["moves"] for one in games]}
    for role in ROLES:
        sizes = [size for one in games for size in one["sizes"][role]]
        found[role] = {"median": round(statistics.median(sizes)), "max": max(sizes)} if sizes else None
    found["cpu_ms"] = round(1000 * statistics.median(one["cpu"] for one in games), 2)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--before", type=Path, required=True, help="the checkout beside which this one is measured")
    options.add_argument("--game", action="append", choices=[one.id for one in potez.games()], help="all entries if none is named")
    options.add_argument("--moves", type=int, default=40, help="of a game at most (40)")
    options.add_argument("--runs", type=int, default=5, help="games of each entry (5)")
    options.add_argument("--watchers", type=int, default=10, help="connections beside the players (10)")
    options.add_argument("--json", type=Path)
    asked = options.parse_args()
    if not (asked.before / "src" / "potez").is_dir():
        options.error(f"--before: {asked.before} is no tree of Potez: it has no src/potez")
    found: dict[str, Any] = {}
    with contextlib.ExitStack() as stack:
        servers = {}
        for name, tree in (("before", asked.before.resolve()), ("now", ROOT)):
            servers[name] = Server(tree, stack.enter_context(tempfile.TemporaryDirectory(prefix="potez-wire-")))
            stack.callback(servers[name].stop)
        for server in servers.values():
            server.wait_until_idle()
        for id in asked.game or [one.id for one in potez.games()]:
            found[id] = one = entry(servers, id, asked)
            now, then = one["now"], one["before"]["cpu_ms"]
            shown = ", ".join(f"{role} {now[role]['median']} ({now[role]['max']})" for role in ROLES if now[role])
            print(f"{id:12} bytes a move: {shown}; CPU {then} -> {now['cpu_ms']} ms, ratio {one['cpu_ratio']}", flush=True)
    if asked.json and asked.json.exists():
        found = {**json.loads(asked.json.read_text(encoding="utf-8"))["entries"], **found}
    ratio = round(statistics.median(one["cpu_ratio"] for one in found.values()), 3)
    print(f"CPU time of a move, median of the entries: {ratio}")
    if asked.json:
        settings = {"moves": asked.moves, "runs": asked.runs, "watchers": asked.watchers}
        asked.json.write_text(json.dumps({"asked": settings, "cpu_ratio": ratio, "entries": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
