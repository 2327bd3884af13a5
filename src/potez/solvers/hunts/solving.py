"""Solving a hunt: from the smallest pack to the largest, each layer settled by sweeps, with a checkpoint after each.

What is found is a report: counts and a hash for each layer, the value of every start. It is written as JSON. Nothing else is kept: the
rows of the largest games have no room on an ordinary disk. So the check by random positions belongs to the solution itself.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from math import comb
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.files import replaced
from potez.game import Game, make
from potez.kernel import cache
from potez.kernel.options import Int
from potez.kernel.types import Array
from potez.mechanics.hunts.game import Hunt
from potez.mechanics.hunts.rows import MOST, board_of
from potez.position import Position
from potez.solvers.hunts.card import Card, free
from potez.solvers.hunts.checks import Examples
from potez.solvers.hunts.processor import Processor, word_of
from potez.solvers.memory import free_memory
from potez.solvers.sizes import size as bytes_of
from potez.solvers.solving import Cost, Told

VERSION = 1
SUFFIX = ".solution"
BESIDE = 256 << 20  # bytes for machine code, tables and examples
ROW_SECONDS = {"cpu": 2e-6, "cuda": 3e-9}  # about, of a row with a pack of ten, by one thread or by the card
SAMPLES = 20  # positions of each layer that the report keeps with their values
MASK = (1 << 64) - 1


def is_hunt(game: Game) -> bool:
    """Whether a game is solved by rows."""
    return isinstance(game.rules, Hunt) and game.rules.JUMPERS == 1


class HuntSolver:
    """Solves one game. `run` may be stopped and called again, by another process, too: it goes on after the last finished layer."""

    def __init__(
        self, game: Game, folder: Path, *, threads: int = 1, memory: int | None = None, device: str = "cpu", pack: int | None = None,
        check: int = 0, seed: int = 1,
    ) -> None:  # fmt: skip
        rules = game.rules
        assert isinstance(rules, Hunt)
        if device not in ROW_SECONDS:
            raise InvalidTable(f"--device {device}: no such device; it is cpu or cuda")
        self.game, self.rules, self.threads, self.device = game, rules, threads, device
        self.least, most = int(rules.lookup[0]["least"]), largest(game)
        if pack is not None and not self.least <= pack <= most:
            raise InvalidTable(f"--pack {pack}: {game.entry.module} has from {self.least} to {most} {rules.KINDS[1 - rules.JUMPER]} pieces")
        self.sizes = range(self.least, (pack or most) + 1)
        self.points = len(rules.board)
        name = game.entry.module + (f"-{pack}" if pack and pack < most else "")
        self.path = folder / (name + SUFFIX)
        self._work = folder / (name + ".work")
        self._memory, self._stop = memory, Event()
        self._check, self._seed = check, seed
        self._keeps = device == "cpu"  # a card solves everything in a minute, which is less than its checkpoints would take

    def stop(self) -> None:
        """Makes `run` end soon, with Stopped; from any thread."""
        self._stop.set()

    # Beforehand

    def _room(self, size: int) -> int:
        """Bytes that a layer takes while it is solved: the words of its rows, and those of the one below."""
        word = np.dtype(word_of(self.points)).itemsize
        return comb(self.points, size) * (6 * word + 2) + (comb(self.points, size - 1) * 2 * word if size > self.least else 0)

    def _disk(self, size: int) -> int:
        """Bytes of the checkpoints around a layer, the one before and the one that is being written; of the report alone on a card."""
        return 4 * comb(self.points, size) * np.dtype(word_of(self.points)).itemsize if self._keeps else 1 << 20

    def cost(self) -> Cost:
        folder = next(place for place in self.path.absolute().parents if place.exists())
        seconds = sum(comb(self.points, size) * size for size in self.sizes) / 10 * ROW_SECONDS[self.device]
        return Cost(
            self.game.entry.module,
            sum(2 * comb(self.points, size) * (self.points - size) for size in self.sizes),
            max(map(self._room, self.sizes)) + BESIDE,
            max(map(self._disk, self.sizes)),
            seconds / (self.threads if self.device == "cpu" else 1),
            str(self.path),
            free_memory() if self.device == "cpu" else free(),
            shutil.disk_usage(folder).free,
        )

    def check_room(self, cost: Cost) -> None:
        """Raises InvalidTable, with what would do, where memory or disk are too small."""
        allowed = cost.free_memory if self._memory is None else min(self._memory, cost.free_memory)
        for what, needed, there in (("memory", cost.memory, allowed), ("disk", cost.disk, cost.free_disk)):
            if needed > there:
                fits = [size for size in self.sizes if self._room(size) + BESIDE <= allowed and self._disk(size) <= cost.free_disk]
                would = f"up to --pack {fits[-1]} would fit" if fits else "no smaller pack would fit"
                raise InvalidTable(f"{cost.game} needs {bytes_of(needed)} of {what}, and there are {bytes_of(there)}; {would}")

    def _rows(self, sizes: range) -> int:
        return sum(comb(self.points, size) for size in sizes)

    # The work

    def run(self, told: Told = lambda text, done: None) -> dict[str, Any]:
        """Solves the game and writes the report, which it returns. `told` hears what is being done and how much of it."""
        begin = time.perf_counter()
        self._work.mkdir(parents=True, exist_ok=True)
        board = board_of(self.rules.lookup[0], self.points)
        stopped = self._stop.is_set
        layers = Card(board, stopped) if self.device == "cuda" else Processor(board, self.threads, stopped)
        told("drawing examples", 0.0)
        examples = Examples(self.game, board, self.sizes, self._check, seed=self._seed, threads=self.threads)
        for start in self.starts():
            examples.ask(start)
        rows = self._resumed(layers, examples)
        for size in self.sizes[len(rows) :]:
            told(f"layer {size}", self._rows(range(self.least, size)) / self._rows(self.sizes))
            rows.append(self._solve(layers, size))
            examples.answer(size, layers)
            if self._keeps and size < self.sizes[-1]:
                self._keep(rows, layers, examples)
        report = self._report(rows, examples)
        report["seconds"] = round(time.perf_counter() - begin, 2)
        report["hash"] = _hash(json.dumps(report).encode())
        with replaced(self.path) as file:
            file.write(json.dumps(report, indent=1).encode())
        shutil.rmtree(self._work)
        return report

    def _solve(self, layers: Processor | Card, size: int) -> dict[str, Any]:
        begin = time.perf_counter()
        layers.begin(size, self.least)
        sweeps = 0
        while layers.settle():
            sweeps += 1
        won, lost, pack_lost, pack_won, digest = layers.end()
        positions = comb(self.points, size) * (self.points - size)
        jumper, pack = (self.rules.SIDES[side] for side in (self.rules.JUMPER, 1 - self.rules.JUMPER))
        return {
            "layer": size,
            jumper: {"positions": positions, "won": won, "drawn": positions - won - lost, "lost": lost},
            pack: {"positions": positions, "won": pack_won, "drawn": positions - pack_won - pack_lost, "lost": pack_lost},
            "plies": 2 * sweeps + 2,  # after as many at most a won position of this layer is over, or something is taken
            "hash": f"{digest & MASK:016x}",
            "seconds": round(time.perf_counter() - begin, 3),
        }

    def starts(self) -> list[Position]:
        """Where the game begins, in every way that these layers answer."""
        starts = [game.start() for game in variants(self.game)]
        return [start for start in starts if int(start.kernel.state[0]["pack"]).bit_count() in self.sizes]

    def _report(self, rows: list[dict[str, Any]], examples: Examples) -> dict[str, Any]:
        checked = examples.judge()
        sides, jumper = self.rules.SIDES, self.rules.SIDES[self.rules.JUMPER]
        other = sides[1 - self.rules.JUMPER]
        words = {1: f"win for {jumper}", -1: f"win for {other}", 0: "draw"}
        values = examples.values()
        starts = {str(game): values[text] for game in variants(self.game) if (text := game.start().text) in values}
        return {
            "format": VERSION,
            "game": self.game.entry.module,
            "revision": self.rules.revision(),
            "counts": "of the side to move: won, drawn, lost",
            "layer": self.rules.KINDS[1 - self.rules.JUMPER],
            "layers": rows,
            "starts": {
                text: {"text": words[value], "moves": {move: words[after] for move, after in moves.items()}}
                for text, (value, moves) in starts.items()
            },
            "longest": {"at_most": sum(row["plies"] for row in rows)},
            "check": {name: checked[name] for name in ("positions", "moves", "seed")},
            "only": checked["only"],
            "samples": examples.samples(SAMPLES),
            "device": self.device,
        }

    # Checkpoints

    def _fingerprint(self) -> str:
        text = "from potez.mechanics.hunts import rows, rules\nfrom potez.solvers.hunts import examples\n"
        return f"{self.game.entry.module} {self.rules.revision()} {self._check} {self._seed} {cache.fingerprint(text)}"

    def _keep(self, rows: list[dict[str, Any]], layers: Processor | Card, examples: Examples) -> None:
        """What the next layer needs, the answers so far, and at last the line that names them."""
        size = rows[-1]["layer"]
        ends, answers = layers.ends, np.concatenate([some.answers for some in examples.all_sets()])
        for name, array in (("ends", ends), ("answers", answers)):
            with replaced(self._work / f"{name}-{size}") as file:
                file.write(np.ascontiguousarray(array).data)
        hashes = [_hash(ends), _hash(answers)]
        with replaced(self._work / "progress.json") as file:
            file.write(json.dumps({"fingerprint": self._fingerprint(), "rows": rows, "hashes": hashes}).encode())
        for older in self._work.glob("*-*"):
            if not older.name.endswith(f"-{size}"):
                older.unlink()

    def _resumed(self, layers: Processor | Card, examples: Examples) -> list[dict[str, Any]]:
        """What an earlier run had finished; nothing where it was of other code, or is damaged."""
        try:
            data = json.loads((self._work / "progress.json").read_text(encoding="utf-8"))
            rows: list[dict[str, Any]] = data["rows"]
            size = rows[-1]["layer"]
            ends = np.fromfile(self._work / f"ends-{size}", layers.word).reshape(comb(self.points, size), 2)
            answers = np.fromfile(self._work / f"answers-{size}", np.int8)
            if data["fingerprint"] != self._fingerprint() or data["hashes"] != [_hash(ends), _hash(answers)]:
                return []
        except (OSError, ValueError, TypeError, KeyError, IndexError):
            return []
        first = 0
        for some in examples.all_sets():
            some.answers = answers[first : first + len(some.keys)].copy()
            first += len(some.keys)
        layers.resume(size, ends)
        return rows


def largest(game: Game) -> int:
    """The largest pack that the game has with any of its options."""
    most = max(other.rules.most for other in variants(game) if isinstance(other.rules, Hunt))
    assert most <= MOST
    return int(most)


def variants(game: Game) -> list[Game]:
    """The game with every choice of how many there are of the pack."""
    schema = {option.name: option for option in game.rules.OPTIONS}
    if not schema:
        return [game]
    (option,) = schema.values()
    assert isinstance(option, Int)  # how many there are of the pack
    return [make(game.entry.module, {}, {option.name: value}, brief=True) for value in option.values]


def _hash(data: Array | bytes) -> str:
    return hashlib.blake2b(data if isinstance(data, bytes) else np.ascontiguousarray(data).data, digest_size=16).hexdigest()


def found(solver: HuntSolver) -> dict[str, Any] | None:
    """The report of an earlier solution; None where there is none. A damaged one, or one of other rules, is refused by name."""
    path = solver.path
    if not path.is_file():
        return None
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
        body = {key: value for key, value in report.items() if key != "hash"}
        sound = report["hash"] == _hash(json.dumps(body).encode())
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        sound = False
    if not sound:
        raise InvalidTable(f"{path} is no sound report of a solution; remove it and solve the game again")
    for name, mine in (("format", VERSION), ("game", solver.game.entry.module), ("revision", solver.rules.revision())):
        if report[name] != mine:
            raise InvalidTable(f"{path} has the {name} {report[name]}, and this is {mine}; remove it and solve the game again")
    return dict(report)
