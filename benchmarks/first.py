"""How soon somebody can play who has just found this program.

    python benchmarks/first.py [--games hex go | --games all] [--wait 10] [--page 0] [--no-install] [--json FILE]

First the package is built and installed into an empty environment from a folder of wheels: what must be downloaded, and what lies on the
disk afterwards. Then, for every game, a server is started with an empty home and an empty cache folder. So many seconds after its start
(`--wait`) somebody clicks on Play, having opened the page of the game so many seconds before (`--page`), makes the first move that is
allowed, and the computer answers at level 3, its pause switched off. The same once more with everything compiled, where nobody waits
before the page of the game. Seconds to the first page, which is the gallery, count from the start of the program, those to the board and to
the computer's move from the click.

Other work on the machine makes all of it slower: beside the seconds stand the load when a server was started and the processor time that it
took with all its processes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parents[1]))

import potez
from deploy import dist
from potez.server.wire.legal import moves_of

ROOT = Path(__file__).parents[1]
GAMES = ("hex", "go", "checkers", "hnefatafl", "chomp")
LEVEL = 3
PATIENCE = 300.0  # seconds


class Visitor:
    """A browser, as far as the server sees it."""

    def __init__(self, address: str) -> None:
        self.address, self.cookie = address, ""

    def ask(self, path: str, data: dict[str, Any] | None = None) -> bytes:
        headers = {"accept": "text/html" if data is None else "*/*", "cookie": self.cookie}
        body = None if data is None else json.dumps(data).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, body, headers), timeout=PATIENCE) as answer:
            if made := answer.headers.get("set-cookie"):
                self.cookie = made.partition(";")[0]
            found: bytes = answer.read()
        return found

    def play(self, game: str) -> tuple[float, float]:
        """Seconds from the click to the board and to the computer's move."""
        begin = time.monotonic()
        sides = potez.game(game).sides
        seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "computer", "level": LEVEL}}
        id = json.loads(self.ask("/api/tables", {"game": game, "seats": seats}))["id"]
        address = self.address.replace("http://", "ws://")
        with connect(
            f"{address}/tables/{id}/socket?protocol=2", additional_headers={"cookie": self.cookie}, origin=Origin(self.address)
        ) as socket:
            socket.send(json.dumps({"do": "hello", "pause": 0}))
            whole = self.heard(socket, "table")
            board = time.monotonic() - begin
            move = first_move(whole)
            socket.send(json.dumps({"do": "move", "id": "first", "version": whole["state"]["version"], "move": move}))
            while True:
                changed = self.heard(socket, "change")["changed"]
                if changed.get("moves", {}).get("keep"):
                    return board, time.monotonic() - begin

    def heard(self, socket: Any, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
            if message["t"] in ("refused", "error"):
                sys.exit(f"the server refuses: {message}")
            if message["t"] == kind:
                return message


def first_move(whole: dict[str, Any]) -> str:
    """Something that is allowed at the beginning."""
    return moves_of(whole["state"]["legal"]["moves"])[0][0]


def serve(game: str, home: Path, wait: float, page: float) -> dict[str, float]:
    """One server, from its start to the computer's first move."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("POTEZ_", "XDG_"))}
    environment |= {"HOME": str(home), "POTEZ_CACHE": str(home / "cache"), "POTEZ_DATA": str(home / "data")}
    load, cpu = os.getloadavg()[0], used()
    begin = time.monotonic()
    command = [sys.executable, "-m", "potez", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if found is None:
                sys.exit("the server did not start")
            visitor = Visitor(found[0])
            visitor.ask("/")
            shown = time.monotonic() - begin
            time.sleep(max(0.0, begin + wait - page - time.monotonic()))
            visitor.ask(f"/games/{game}")
            time.sleep(max(0.0, begin + wait - time.monotonic()))
            board, move = visitor.play(game)
        finally:
            server.send_signal(signal.SIGTERM)
    return {"page": shown, "board": board, "move": move, "load": load, "cpu": used() - cpu}


def used() -> float:
    """Seconds of processor time of the processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def installed() -> dict[str, float]:
    """What a user downloads and keeps, in megabytes, and the seconds of the installation alone."""
    with tempfile.TemporaryDirectory(prefix="potez-first-") as folder:
        place, wheels = Path(folder) / "environment", Path(folder) / "wheels"
        wheel, sdist = dist.build(wheels)
        sdist.unlink()
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
        pip = [str(place / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        lock = ["--no-deps", "--require-hashes", "-r", str(ROOT / "serve.lock")]
        subprocess.run([*pip, "download", "--dest", str(wheels), *lock], check=True)
        before, begin = size(place), time.monotonic()
        subprocess.run([*pip, "install", "--no-index", "--find-links", str(wheels), *lock], check=True)
        subprocess.run([*pip, "install", "--no-deps", str(wheel)], check=True)
        return {"download": size(wheels), "installed": size(place) - before, "seconds": time.monotonic() - begin}


def size(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description="how soon somebody can play who has just found this program")
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME", help="ids, or all")
    parser.add_argument("--wait", type=float, default=10.0, metavar="S", help="seconds from the start to the click (10)")
    parser.add_argument("--page", type=float, default=0.0, metavar="S", help="seconds from the game's page to the click (0)")
    parser.add_argument("--no-install", action="store_true", help="measure no installation")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the numbers in a file")
    options = parser.parse_args()
    games = [entry.id for entry in potez.games()] if options.games == ["all"] else options.games
    found: dict[str, Any] = {"wait": options.wait, "page": options.page, "cores": os.cpu_count(), "games": {}}
    if not options.no_install:
        found["install"] = sizes = installed()
        print("download {download:.0f} MB, installed {installed:.0f} MB, in {seconds:.0f} s\n".format(**sizes))
    print("game          cache   page s  board s   move s    CPU s   load", flush=True)
    for game in games:
        with tempfile.TemporaryDirectory(prefix="potez-first-") as home:
            for cache, wait in (("cold", options.wait), ("warm", options.page)):
                row = serve(game, Path(home), wait, options.page)
                if cache == "cold":
                    subprocess.run(
                        [sys.executable, "-m", "potez", "warm", game], check=True, env={**os.environ, "POTEZ_CACHE": f"{home}/cache"}
                    )
                found["games"].setdefault(game, {})[cache] = row
                print(
                    f"{game:13} {cache:5}" + "".join(f"{row[name]:9.2f}" for name in ("page", "board", "move", "cpu", "load")), flush=True
                )
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
