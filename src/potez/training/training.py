"""One training from its beginning, or its last checkpoint, to its last second."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

import potez
from potez.errors import InvalidTraining
from potez.kernel import learning
from potez.nets.architecture import Net
from potez.training import boards, schedule
from potez.training.ancestors import Ancestors
from potez.training.keeping import Keeping
from potez.training.lanes import Lanes
from potez.training.learner import Learner
from potez.training.memory import Memory
from potez.training.player import Player
from potez.training.selfplay import SelfPlay
from potez.training.settings import Settings

if TYPE_CHECKING:
    from potez.game import Game

# Steps (parts of moves) that are kept for a generation, where games may be longer: the window then holds fewer generations than it should.
TYPICAL = 128
FITTING = 2048  # positions by which the layers of a given net are normalised
MATCHES = 512  # games against each ancestor
SPARE = 1.3  # times what the last generation and the last round of the league took is left for those at the end

Tell = Callable[[dict[str, Any]], None]
Batches = Callable[..., Any]


def device_of(name: str) -> str:
    """The device to train on, or why not."""
    if name == "cuda" and not torch.cuda.is_available():
        raise InvalidTraining("no GPU that PyTorch can use was found; use --device cpu, which is slow")
    return name


def machine(device: str) -> str:
    """The device in words."""
    return str(torch.cuda.get_device_name()) if device == "cuda" else f"{torch.get_num_threads()} threads of a processor"


class Training:
    """A net that learns. `batches` makes batches, as `potez.batch` does."""

    def __init__(
        self, games: Sequence[Game], settings: Settings, out: Path, device: str, tell: Tell, batches: Batches | None = None
    ) -> None:
        boards.check(games)
        self.games, self.settings, self.tell = games, settings, tell
        self.device = device_of(device)
        self.make: Batches = batches or potez.batch
        self.began = time.monotonic()
        self.before = 0.0  # seconds of the trainings that this one goes on from
        self.generation, self.played, self.positions = 0, 0, 0
        self.generations = 0  # of this training alone
        self.pace = 0.0  # seconds of the last generation
        self.round = 0.0  # seconds of the last round of the league, and of writing files
        self.stopped = False
        self.keeping = Keeping(self, out)
        torch.manual_seed(settings.seed)
        if self.device == "cuda":
            torch.backends.cudnn.benchmark = True

    @property
    def seconds(self) -> float:
        """Since the beginning, trainings that this one goes on from included."""
        return self.before + time.monotonic() - self.began

    @property
    def over(self) -> bool:
        """Whether no further generation fits into the time."""
        left = self.settings.seconds - (time.monotonic() - self.began)
        enough = 0 < self.settings.generations <= self.generations
        return self.stopped or enough or left < SPARE * (self.pace + self.round)

    def stop(self) -> None:
        """Ends the training as soon as its files are written."""
        self.stopped = True

    def begin(self, given: Net | None = None, resume: bool = False) -> None:
        """Makes everything: anew, from the weights of a net, or from the checkpoint in the folder."""
        settings = self.settings
        found = self.keeping.found(resume)
        if given is not None:
            boards.fits(given, self.games[0])
        self.given = given
        self.shape = given.shape if given else boards.shape(self.games[0], channels=settings.channels, blocks=settings.blocks)
        if found is not None:
            self.shape = self.keeping.shape(found)
        self.learner = Learner(self.shape, settings, self.device)
        self.plays = [self._play(number, game) for number, game in enumerate(self.games)]
        arena = self.make(self.games[0], min(MATCHES, settings.games // 2 * 2), device=self.device, seed=settings.seed + 99)
        self.ancestors = Ancestors(Lanes(arena, self.device), self.shape, self.games[0].rules.bound)
        if found is not None:
            self.keeping.go_on(found)
        weights = {name: torch.from_numpy(array) for name, array in given.weights.items()} if given else self.learner.weights()
        self.player = Player(self.shape, self.device, weights)
        if found is None:
            self.ancestors.keep(0, weights)
        speeds = self.player.settle(self.plays[0].lanes.observe())
        told = {"seconds": round(self.seconds, 1), "generation": self.generation, "device": machine(self.device), "speeds": speeds}
        self.keeping.metric({**told, "games": [str(game) for game in self.games], "settings": settings.data()})

    def _play(self, number: int, game: Game) -> SelfPlay:
        settings = self.settings
        encoding = learning.encoding(game.rules)
        tries = min(settings.candidates, encoding.actions)
        lanes = Lanes(self.make(game, settings.games * tries, device=self.device, seed=settings.seed + number), self.device)
        rows = (self._window(number) + 1) * min((game.rules.bound + 1) * max(encoding.parts, 1), TYPICAL)
        memory = Memory(rows, settings.games, encoding, learning.symmetries(game.rules), self.device)
        return SelfPlay(lanes, memory, settings)

    def _window(self, number: int) -> int:
        """How many generations of its own a board remembers."""
        return max(2, math.ceil(self.settings.window * schedule.share(number, len(self.games))))

    def run(self) -> None:
        """Learns until the time is over. The net and all files are written every now and then, and at the end."""
        last = time.monotonic()
        while not self.over:
            since = time.monotonic()
            self._generation()
            self.pace = time.monotonic() - since
            if time.monotonic() - last > self.settings.every:
                self._round()
                last = time.monotonic()
        self._round()

    def _round(self) -> None:
        """The league, then the files."""
        since = time.monotonic()
        found = self.ancestors.meet(self.player, self.generation) if self.generation not in self.ancestors.kept else []
        self.keeping.write(found)
        self.round = time.monotonic() - since

    def _generation(self) -> None:
        """Games, then lessons."""
        number = schedule.variant(self.generation, len(self.games))
        play, settings = self.plays[number], self.settings
        begin = time.monotonic()
        told = play.generation(self.player, lambda: self.over)
        positions = int(told["plies"]) * settings.games
        known = play.memory.settle(schedule.window(len(play.memory.begins), self._window(number)))
        self.generation += 1
        self.generations += 1
        self.played += int(told["finished"])
        self.positions += positions
        between = time.monotonic()
        if self.given is not None and known:
            self.learner.begin_with(self.given, play.memory.some_planes(FITTING))
            self.given = None
        steps = self._lessons(positions)
        done = time.monotonic()
        self.keeping.metric(
            {
                "seconds": round(self.seconds, 1),
                "generation": self.generation,
                "board": str(self.games[number]),
                "games": self.played,
                "positions": self.positions,
                **{name: round(value, 4) for name, value in (told | self.learner.told()).items()},
                "memory": known,
                "steps": steps,
                "rate": round(self._rate(), 7),
                "playing": round(between - begin, 2),
                "learning": round(done - between, 2),
            }
        )

    def _rate(self) -> float:
        return schedule.rate((time.monotonic() - self.began) / self.settings.seconds, self.settings.rate)

    def _lessons(self, positions: int) -> int:
        """As many steps as there are new positions, of each board its share; then the average of the weights goes on to play."""
        ready = [play.memory for play in self.plays if play.memory.choice is not None and len(play.memory.choice)]
        if not ready or self.given is not None:
            return 0
        steps = max(1, round(positions * self.settings.reuse / self.settings.batch))
        for step in range(steps):
            self.learner.learn(ready[schedule.variant(step, len(ready))], self._rate())
        self.player.load(self.learner.weights())
        self.player.check()
        for play in self.plays:
            play.forget()
        return steps
