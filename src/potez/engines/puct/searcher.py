"""Tree search with a net from Python. The tree, what is kept of it and how its moves are ranked are those of `mcts.searcher`."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from potez.engines.mcts.control import CONTROLS, LIMIT, NEEDED, USED
from potez.engines.mcts.node import DEEPEST, NODE
from potez.engines.mcts.searcher import LEAST_NODES, LISTS, MOST_NODES, NO_LIST, Mcts, hash_of
from potez.engines.puct.parts import FIRST
from potez.engines.puct.search import compiled
from potez.engines.puct.settings import (
    EXPLORATION,
    FIRST_MOVES,
    GROWTH,
    LEAF_FACTS,
    LENGTH,
    LONGEST,
    LOOKS,
    MOST,
    REDUCTION,
    SEED,
    SETTINGS,
    SITES,
    TEMPERATURE,
    TURN_AT,
)
from potez.engines.task import MEGABYTE, Task, room, too_little
from potez.kernel import buffers, learning
from potez.kernel.contract import NO_PAST, Rules
from potez.kernel.heap import MOST_LISTED
from potez.kernel.plans import Plan
from potez.kernel.types import Array
from potez.nets.architecture import Net
from potez.nets.processor import Processor, packed
from potez.nets.processor import compiled as nets

LIST = 1 << 12  # moves that the list of a thread has room for at first
OVERHEAD = 1 << 12  # bytes: settings, weights, control


@dataclass(frozen=True)
class Tuning:
    """How a search uses a net; from matches."""

    exploration: float = 1.5  # how much a move's probability counts beside what it was worth
    growth: float = 0.0  # how much more with every e times the visits
    reduction: float = 0.3  # how much worse a move that was never tried is thought to be, once all others were
    temperature: float = 1.0  # logits are divided by this
    batch: int = 4  # leaves that the net is asked about at once
    first: int = 32  # moves that a node begins with
    looks: bool = True  # whether new moves are looked at for the end of the game
    parts: bool = False  # whether the net is asked for each part of a move that has several, or once for all of them


class Thread:
    """What one thread needs for itself."""

    def __init__(self, rules: Rules, past: Array, net: Net, weights: Array, most: int, places: int) -> None:
        encoding = learning.encoding(rules)
        self.states = buffers.make(np.uint8, most + 1, rules.STATE.itemsize)  # the last one to try moves in
        self.pasts = np.tile(buffers.keys(past, DEEPEST + 1), (most, 1))
        self.paths = buffers.make(np.int64, most, DEEPEST + 1)
        self.raw = buffers.make(np.float32, encoding.numbers)
        self.planes = buffers.make(np.float32, most, encoding.numbers)
        self.logits = buffers.make(np.float32, most, encoding.actions)
        self.values = buffers.make(np.float32, most)
        self.batch = buffers.make(np.int64, most, LEAF_FACTS)
        self.groups = np.zeros((2, encoding.actions), np.int64)
        self.groups[FIRST] = -1
        processor = Processor(net, encoding.height, encoding.width, most, weights)
        self.shape, self.work = processor.shape, processor.work
        self.settings = np.zeros(SETTINGS, np.int64)
        self.list(places)

    def list(self, places: int) -> None:
        """Makes room for so many moves and their scores. What was there goes first: both need not fit into memory."""
        self.out = self.scores = NO_LIST
        self.out, self.scores = buffers.make(np.int64, places), buffers.make(np.int64, places)

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in vars(self).values())


class Puct(Mcts):
    """The search with its tree and its net. One task at a time. All that it holds takes at most `megabytes`."""

    def __init__(self, rules: Rules, megabytes: int, threads: int, net: Net, tuning: Tuning) -> None:
        self._net, self._tuning = net, tuning
        self._packed = packed(net)
        turns = learning.symmetries(rules)
        self._seen = np.stack([turned.planes for turned in turns])
        # The action of the turned position, by the action of the position: the inverse of what a symmetry says.
        self._named = np.argsort(np.stack([turned.actions for turned in turns]), axis=1).astype(np.int32)
        least = Thread(rules, NO_PAST, net, self._packed, tuning.batch, 0).bytes + 8 * tuning.batch * rules.bound
        fixed = self._packed.nbytes + self._seen.nbytes + self._named.nbytes + 4 * net.shape.numbers + OVERHEAD

        def shares(total: int) -> tuple[int, int]:
            longest = max(rules.room.out, min(MOST_LISTED, total // LISTS // threads // 16))
            return longest, (total - fixed - threads * (least + 16 * longest)) // NODE.itemsize

        self._longest, count = shares(megabytes * MEGABYTE)
        if count < LEAST_NODES:
            enough = next(more for more in itertools.count(megabytes) if shares(more * MEGABYTE)[1] >= LEAST_NODES)
            raise too_little(megabytes, enough, threads)
        self._nodes = room(NODE, min(MOST_NODES, count), LEAST_NODES, "the search tree")
        self._task: Task | None = None
        self._control = np.zeros(CONTROLS, np.int64)
        self._workers: list[Thread] = []
        self._seed = 0

    def load(self, rules: Rules, plan: Plan) -> None:
        _ = rules.verbs.evaluate, rules.verbs.observe, nets(), compiled()

    def begin(self, task: Task) -> None:
        rules, tuning = task.rules, self._tuning
        encoding = learning.encoding(rules)
        used = self._planted(task)
        if used == 2:
            self._seed = hash_of(task.seed, 0) >> 1  # a tree that is used again keeps it: positions are seen as before
        self._task = task
        assert rules.STATE.fields is not None
        numbers = {
            TURN_AT: rules.STATE.fields["turn"][1], LENGTH: len(task.past), LONGEST: self._longest, MOST: tuning.batch,
            FIRST_MOVES: tuning.first, LOOKS: tuning.looks, SEED: self._seed,
            SITES: encoding.sites if tuning.parts and encoding.parts != 1 else 0,
        }  # fmt: skip
        self._weights = np.zeros(4, np.float64)
        self._weights[[EXPLORATION, GROWTH, REDUCTION, TEMPERATURE]] = (
            tuning.exploration,
            tuning.growth,
            tuning.reduction,
            tuning.temperature,
        )
        self._control = np.zeros(CONTROLS, np.int64)
        self._control[LIMIT], self._control[USED] = task.limit, used
        self._workers = []  # gone before the new ones come
        places = min(max(rules.room.out, LIST), self._longest)
        for _ in range(task.threads):
            worker = Thread(rules, task.past, self._net, self._packed, tuning.batch, places)
            worker.settings[list(numbers)] = list(numbers.values())
            self._workers.append(worker)

    def _machine(self) -> Any:
        return compiled()

    def run(self, thread: int) -> None:
        task, own = self._task, self._workers[thread]
        assert task is not None
        verbs, lookup = task.rules.verbs, task.rules.lookup.view(np.uint8)
        while True:
            result = compiled().grow(
                verbs.moves, verbs.play, verbs.outcome, verbs.key, verbs.observe, verbs.action, nets().compute, lookup,
                task.state.view(np.uint8), own.states, own.pasts, own.paths, self._nodes, task.roots, own.out, own.scores, own.shape,
                self._packed, own.work, own.raw, own.planes, own.logits, own.values, self._seen, self._named, own.batch,
                own.groups, own.settings, self._weights, self._control,
            )  # fmt: skip
            if result != 2:
                return
            # Never shorter than before: another thread may have written a smaller number meanwhile.
            own.list(min(max(2 * int(self._control[NEEDED]), len(own.out)), self._longest))

    def _exact(self) -> bool:
        return False  # a net errs, and visits follow what it says of many positions

    def _moves(self, at: int) -> list[int]:
        """Whole moves are told apart as far as the tree does: where it never looked behind the first parts, the first move that begins so
        speaks for all."""
        found = list[int]()
        for child in self._children(at):
            found += (self._moves(child) or [child]) if self._nodes["parts"][child] else [child]
        return found

    def _best(self, at: int, tried: bool) -> int:
        best = super()._best(at, tried)
        while best and self._nodes["parts"][best]:
            further = super()._best(best, tried)
            if not further and not tried:
                break
            best = further
        return best

    def _sort(self, children: list[int], side: int) -> None:
        """The best first part and the best that follow it come first: visits of other first parts are spread over more moves or fewer."""
        super()._sort(children, side)
        best = self._best(1, False)
        if best in children:
            children.remove(best)
            children.insert(0, best)

    def _known(self, task: Task) -> int:
        known = super()._known(task)
        return 0 if self._nodes["parts"][known] else known
