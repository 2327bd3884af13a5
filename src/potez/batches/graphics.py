"""Batches on a graphics card: one thread a game, arrays in the card's memory. Nothing waits for the card until something is read."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from potez.batches.base import Batch
from potez.batches.devices import Card, Device
from potez.batches.kernels import arguments
from potez.batches.lanes import MARKS
from potez.batches.processor import ProcessorBatch
from potez.errors import InvalidBatch
from potez.game import Game
from potez.kernel.random import mixed
from potez.kernel.records import state_bytes
from potez.kernel.types import Array

TRIED, PLIES = 64, 300  # games and moves by which is found how much room lists of moves need, where actions say nothing of it


class GraphicsBatch(Batch):
    """Games side by side on a card. A card raises nothing: `check` tells what was refused since it was asked before."""

    def __init__(self, game: Game, count: int, seed: int = 0, device: Device | None = None, room: int = 0) -> None:
        super().__init__(game, count)
        self._seed(seed)
        self._on: Device = device or Card()
        self.device = self._on.name
        count, rules, encoding = self.count, game.rules, self.encoding
        self.room = room or self._most_moves()
        words = state_bytes(rules.STATE) // 8
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "store": (np.uint64, (words, count)),
            "pasts": (np.uint64, (rules.room.past, count)),
            "codes": (np.int64, (self.room, count)),
            "marks": (np.int32, (MARKS, count)),
            "picked": (np.int32, (count,)),
            "rewards": (np.float32, (count, 2)),
            "ended": (np.bool_, (count,)),
            "planes": (np.float32, (count, encoding.numbers)),
            "masks": (np.uint8, (count, encoding.actions)),
            "turn": (np.int8, (count,)),
            "ply": (np.int32, (count,)),
            "tally": (np.int64, (count, 3)),
        }
        needed = sum(np.dtype(kind).itemsize * math.prod(shape) for kind, shape in shapes.values())
        if needed > (free := self._on.free()):
            raise InvalidBatch(
                f"{count} games of {game} need {needed / 2**30:.1f} GiB on the card, where {free / 2**30:.1f} GiB are free; use fewer"
            )
        self._given: dict[str, Any] = {name: self._on.make(kind, *shape) for name, (kind, shape) in shapes.items()}
        self._given |= {
            "lookup": self._on.put(rules.lookup),
            "start": self._on.put(rules.start()),
            "words": words,
            "sites": encoding.sites if encoding.parts != 1 else 0,
            "rngs": self._on.put(mixed(seed, count).reshape(1, count)),
            "wrong": self._on.put(np.zeros(count, np.int32)),
        }
        self._shown = {name: self._on.shown(self._given[name]) for name in ("turn", "ply", "picked", "rewards", "ended", "masks")}
        planes = self._given["planes"].reshape(count, len(encoding.planes), encoding.height, encoding.width)
        self._order = self._on.put(np.arange(count, dtype=np.int32))
        self._between: GraphicsBatch | None = None
        self._shown["planes"] = self._on.shown(planes)
        self.turn, self.ply = self._shown["turn"], self._shown["ply"]
        self.restart()

    def _most_moves(self) -> int:
        """Places for lists of moves. A move of one part has an action of its own; else games are tried, and twice as much is taken."""
        if self.encoding.parts == 1:
            return self.encoding.actions
        tried = ProcessorBatch(self.game, TRIED)
        tried.wander(PLIES)
        return 2 * tried.room

    def restart(self) -> None:
        self._run("begin")

    def observe(self) -> Any:
        self._run("look")
        return self._shown["planes"]

    def legal(self) -> Any:
        self._run("allow")
        return self._shown["masks"]

    def random(self) -> Any:
        self._run("suggest")
        return self._shown["picked"]

    def step(self, actions: Any) -> tuple[Any, Any]:
        """As `Batch.step`; what is not legal is refused for its lane alone, which stays as it is until `check` tells of it."""
        wanted = self._on.whole_numbers(actions, "actions")
        if wanted.shape != (self.count,):
            raise InvalidBatch(f"actions of shape {wanted.shape}: give a whole number for each of {self.count} lanes")
        self._run("step", wanted=wanted)
        return self._shown["rewards"], self._shown["ended"]

    def check(self) -> None:
        """Raises InvalidBatch if an action was refused, or a lane had more moves than there is room for, since this was last asked."""
        wrong = self._on.read(self._given["wrong"])
        lanes = np.flatnonzero(wrong)
        if not len(lanes):
            return
        self._given["wrong"] = self._on.put(np.zeros(self.count, np.int32))
        lane, what = int(lanes[0]), int(wrong[lanes[0]])
        if what < 0:
            raise InvalidBatch(
                f"lane {lane} had more than {self.room} moves, for which there is no room: GraphicsBatch takes a larger room="
            )
        raise InvalidBatch(f"lane {lane}: action {what - 1} was not legal there and was not made, nor in {len(lanes) - 1} more lanes")

    def wander(self, plies: int) -> Array:
        self.fly(plies)
        found: Array = self._on.read(self._given["tally"]).sum(0)
        self.check()
        return found

    def fly(self, plies: int) -> None:
        """As `wander`, without waiting for the card and without an answer."""
        self._run("wander", plies=self._plies(plies))

    def take(self, lanes: Any, into: Batch | None = None) -> GraphicsBatch:
        chosen = self._lanes(lanes)
        if into is None:
            into = GraphicsBatch(self.game, len(chosen), device=self._on, room=self.room)
        if not isinstance(into, GraphicsBatch) or (into.game, into.count, into.room) != (self.game, len(chosen), self.room):
            raise InvalidBatch(f"{into!r} cannot take {len(chosen)} lanes of {self!r}")
        self._paste(into, chosen, into._order)
        return into

    def copy(self, sources: Any, targets: Any) -> None:
        lanes, chosen = self._lanes(sources), self._lanes(targets)
        self._paired(lanes, chosen)
        if self._between is None or self._between.count != len(lanes):
            self._between = GraphicsBatch(self.game, len(lanes), device=self._on, room=self.room)
        taken = self._between  # by way of another batch, which is kept: a source may be a target, too
        self._paste(taken, lanes, taken._order)
        taken._paste(self, taken._order, chosen)

    def state(self, lane: int) -> Array:
        found = self.game.rules.start()
        size = state_bytes(self.game.rules.STATE)
        words = self._on.read(self._given["store"])[:, self._lane(lane)]
        found.view(np.uint8)[:size] = np.ascontiguousarray(words).view(np.uint8)
        return found

    def _paste(self, into: GraphicsBatch, lanes: Any, targets: Any) -> None:
        there = {f"to_{name}": into._given[name] for name in ("store", "pasts", "codes", "marks", "turn", "ply")}
        self._run("paste", lanes=lanes, targets=targets, **there)

    def _lanes(self, lanes: Any) -> Any:
        """Lanes as the card takes them. Those that are on the card already are not looked at: that would wait for it."""
        if not hasattr(lanes, "__cuda_array_interface__"):
            found = np.atleast_1d(np.asarray(lanes))
            if found.ndim != 1 or found.dtype.kind not in "iu" or not len(found):
                raise InvalidBatch("lanes are named by whole numbers, at least one of them")
            if ((found < 0) | (found >= self.count)).any():
                raise InvalidBatch(f"lane {found[(found < 0) | (found >= self.count)][0]}: this batch has lanes 0 to {self.count - 1}")
            lanes = found
        return self._on.whole_numbers(lanes, "lanes")

    def _run(self, name: str, **more: Any) -> None:
        given = self._given | more
        self._on.run(self.game, name, len(more.get("lanes", self.turn)), [given[each] for each in arguments(name)])
