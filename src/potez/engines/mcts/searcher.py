"""Monte Carlo tree search from Python: it divides the memory, gives the compiled search its task, and ranks the moves that were tried.

What is kept from one move to the next is moved to the beginning of the arena, in place (`compact`): there is one arena, and it, the lists
and the other buffers of all threads together take no more than the search was given.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from potez.engines.mcts.control import CONTROLS, LIMIT, LOWEST, NEEDED, STOP, USED, VISITS
from potez.engines.mcts.node import DEEPEST, NODE
from potez.engines.mcts.search import compiled
from potez.engines.mcts.settings import LEAF
from potez.engines.mcts.values import proven_value
from potez.engines.task import MEGABYTE, Found, Task, room, too_little
from potez.errors import InvalidSearch
from potez.kernel import buffers
from potez.kernel.contract import Rules
from potez.kernel.heap import MOST_LISTED
from potez.kernel.outcomes import DRAW
from potez.kernel.plans import PLAYOUT, ROLLOUT, STATIC, Plan
from potez.kernel.random import generator
from potez.kernel.types import Array

LEAST_NODES, MOST_NODES = 1 << 12, 1 << 30  # of the arena; places in it are int32, and `compact` needs two bits more
LIST = 1 << 12  # moves that the list of a thread has room for at first
LEAVES = ((STATIC, "evaluate"), (PLAYOUT, "playout"), (ROLLOUT, "rollout"))  # the verb of each kind of leaf, as the search takes them
OVERHEAD = 1 << 10  # bytes: settings, weights, control
LISTS = 16  # one part in so many of the memory is for longer lists
NO_LIST = np.empty(0, np.int64)


class Thread:
    """What one thread needs for itself."""

    def __init__(self, task: Task, number: int, places: int) -> None:
        rules = task.rules
        self.state = buffers.make(np.uint8, rules.STATE.itemsize)
        self.past = buffers.keys(task.past, DEEPEST + rules.room.past)  # the tree writes one key a ply, a playout at its leaf the rest
        self.first = buffers.make(np.int8, rules.room.first)
        self.rng = generator(hash_of(task.seed, number))
        self.list(places)

    def list(self, places: int) -> None:
        """Makes room for so many moves and their scores. What was there goes first: both need not fit into memory."""
        self.out = self.scores = NO_LIST
        self.out, self.scores = buffers.make(np.int64, places), buffers.make(np.int64, places)

    @staticmethod
    def bytes(rules: Rules, places: int) -> int:
        """How much a thread takes at most: its state, its past, its path in the tree, its random numbers and its list."""
        words = (rules.bound + DEEPEST + rules.room.past) + (DEEPEST + 1) + 1 + 2 * places
        return rules.STATE.itemsize + rules.room.first + 8 * words


def shares(rules: Rules, megabytes: int, threads: int) -> tuple[int, int]:
    """How memory is divided: the most moves that the list of each thread may hold, and the nodes of the tree."""
    total = megabytes * MEGABYTE
    longest = max(rules.room.out, min(MOST_LISTED, total // LISTS // threads // 16))
    return longest, (total - threads * Thread.bytes(rules, longest) - OVERHEAD) // NODE.itemsize


class Mcts:
    """The search with its tree. One task at a time. The tree and all that `threads` threads work in take at most `megabytes`."""

    def __init__(self, rules: Rules, megabytes: int, threads: int) -> None:
        self._longest, nodes = shares(rules, megabytes, threads)
        if nodes < LEAST_NODES:
            enough = next(more for more in itertools.count(megabytes) if shares(rules, more, threads)[1] >= LEAST_NODES)
            raise too_little(megabytes, enough, threads)
        self._nodes = room(NODE, min(MOST_NODES, nodes), LEAST_NODES, "the search tree")
        self._task: Task | None = None
        self._control = np.zeros(CONTROLS, np.int64)
        self._threads: list[Thread] = []

    def load(self, rules: Rules, plan: Plan) -> None:
        _ = getattr(rules.verbs, dict(LEAVES)[plan.leaf]), compiled()

    def begin(self, task: Task) -> None:
        rules, plan = task.rules, task.plan
        if plan.rave > 0 and not rules.room.first:
            raise InvalidSearch("rave counts games by the codes of moves, and this game has none to count by")
        used = self._planted(task)
        self._task = task
        assert rules.STATE.fields is not None
        turn_at = rules.STATE.fields["turn"][1]
        self._settings = np.array([turn_at, len(task.past), plan.leaf, plan.expand, plan.widening, plan.ranked, self._longest], np.int64)
        self._weights = np.array([plan.exploration, plan.first_play, plan.rave, plan.prior, plan.scale], np.float64)
        self._control = np.zeros(CONTROLS, np.int64)
        self._control[LIMIT], self._control[USED] = task.limit, used
        self._threads = []  # gone before the new ones come
        places = min(max(rules.room.out, LIST), self._longest)
        self._threads += [Thread(task, number, places) for number in range(task.threads)]

    def _planted(self, task: Task) -> int:
        """Begins a tree, or goes on with what is known of the position; how much of the arena that takes."""
        known = self._known(task) if task.reuse else 0
        if known:
            return int(self._machine().compact(self._nodes, known, int(self._control[USED])))
        self._nodes[1] = np.zeros(1, NODE)[0]
        self._nodes[1]["total"], self._nodes[1]["turn"] = -1, -1
        return 2

    def _machine(self) -> Any:
        """The compiled search."""
        return compiled()

    def run(self, thread: int) -> None:
        task, own = self._task, self._threads[thread]
        assert task is not None
        verbs, lookup = task.rules.verbs, task.rules.lookup.view(np.uint8)
        leaves = [getattr(verbs if task.plan.leaf == kind else compiled(), verb) for kind, verb in LEAVES]
        while True:
            result = compiled().grow(
                verbs.moves, verbs.play, verbs.outcome, verbs.key, verbs.rank, *leaves, lookup,
                task.state.view(np.uint8), own.state, own.past, self._nodes, task.roots, own.out, own.scores, own.first, own.rng,
                self._settings, self._weights, self._control,
            )  # fmt: skip
            if result != 2:
                return
            # Never shorter than before: another thread may have written a smaller number meanwhile.
            own.list(min(max(2 * int(self._control[NEEDED]), len(own.out)), self._longest))

    def stop(self) -> None:
        self._control[STOP] = 1

    def found(self) -> Found | None:
        ranking = self.ranking(1)
        return ranking[0] if ranking else None

    def ranking(self, count: int) -> list[Found]:
        """The moves that were tried, the best first: proven wins, then by visits, proven losses last, and before them one not tried.

        Where one is asked for, it speaks for the position: a draw or a loss of this move alone proves nothing.
        """
        root = self._nodes[1]
        side = int(root["turn"])
        if not root["first"]:
            return []
        children = self._moves(1)
        if count > 1:
            children = [child for child in children if self._nodes["visits"][child] or self._nodes["proven"][child]]
        self._sort(children, side)
        drawn = next((child for child in children if self._nodes["proven"][child] == DRAW), 0)
        if drawn and not self._nodes["proven"][children[0]] and self._mean(children[0], side) < 0:
            children.remove(drawn)
            children.insert(0, drawn)
        return [self._found(child, side, count == 1) for child in children[:count]]

    def _exact(self) -> bool:
        """Whether what leaves are worth was evaluated: the value of a move is then no matter of luck."""
        return bool(self._settings[LEAF] == STATIC)

    def _children(self, at: int) -> list[int]:
        found, start = list[int](), int(self._nodes[at]["first"])
        while start:
            found += range(start, start + int(self._nodes[start]["run"]))
            start = int(self._nodes[start]["sibling"])
        return found

    def _moves(self, at: int) -> list[int]:
        """The moves of a position that are known, by their nodes."""
        return self._children(at)

    def _best(self, at: int, tried: bool) -> int:
        """The best child of a node, perhaps only of those that were tried; 0 where there is none."""
        children = [child for child in self._children(at) if not tried or self._nodes["visits"][child]]
        turn = int(self._nodes[at]["turn"])
        return max(children, key=lambda child: self._order(child, turn), default=0)

    def _sort(self, children: list[int], side: int) -> None:
        children.sort(key=lambda child: self._order(child, side), reverse=True)
        if self._exact():
            self._weigh(children, side)

    def _order(self, child: int, side: int) -> tuple[int, int, float]:
        node = self._nodes[child]
        certain = 0 if node["proven"] in (0, DRAW) else 1 if node["proven"] == side + 1 else -1
        return certain, int(node["visits"]), float(node["sum"]) * (1 if side == 0 else -1)

    def _weigh(self, children: list[int], side: int) -> None:
        """Evaluations are exact where random games are not: among the moves that were tried about as often as the first one, the best value
        comes first. Where a game is nearly won, all moves are tried alike."""
        visits, proven = self._nodes["visits"], self._nodes["proven"]
        if proven[children[0]]:
            return
        often = [child for child in children if not proven[child] and 2 * visits[child] >= visits[children[0]]]
        rest = [child for child in children if child not in often]
        children[:] = sorted(often, key=lambda child: self._mean(child, side), reverse=True) + rest

    def _mean(self, child: int, side: int) -> float:
        """What a child is worth to a side, on the average of its visits."""
        node = self._nodes[child]
        return float(node["sum"]) / max(int(node["visits"]), 1) * (1 if side == 0 else -1)

    def _found(self, child: int, side: int, whole: bool) -> Found:
        node = self._nodes[child]
        sign = 1 if side == 0 else -1
        proven = int(node["proven"])
        visits = max(int(node["visits"]), 1)
        if whole and proven and proven != side + 1 and not self._nodes[1]["proven"]:
            proven = 0
        value = sign * proven_value(proven) + 0.0 if proven else max(-0.999, min(0.999, self._mean(child, side)))
        line = [int(node["move"])]
        at = child
        while len(line) < 40:
            at = self._best(at, True)
            if not at:
                break
            line.append(int(self._nodes[at]["move"]))
        control = self._control
        nodes = min(int(control[VISITS]), int(control[LIMIT]))
        return Found(line[0], value, tuple(line), int(control[LOWEST]), visits, nodes, proven != 0, None, None)

    def _known(self, task: Task) -> int:
        """The node of a task's position in the tree of the last one, or 0: after one move, or after the best move and one more."""
        last = self._task
        if last is None or last.rules is not task.rules or not self._nodes[1]["first"]:
            return 0
        best = self.ranking(1)
        verbs, lookup, size = task.rules.verbs, task.rules.lookup.view(np.uint8), len(last.past)

        def after(state: Array, past: list[int], move: int) -> tuple[Array, list[int]]:
            following = state.copy()
            key = int(verbs.key(lookup, state.view(np.uint8)))
            forget = verbs.play(lookup, following.view(np.uint8), move)
            return following, [] if forget else [*past, key]

        def meant(state: Array, past: list[int]) -> bool:
            return task.rules.same(state, task.state) and past == [int(key) for key in task.past]

        begin = [int(key) for key in last.past[:size]]
        for child in self._moves(1):
            state, past = after(last.state, begin, int(self._nodes[child]["move"]))
            if meant(state, past):
                return child
            if best and self._nodes[child]["move"] == best[0].move:
                for next_ in self._moves(child):
                    if self._nodes[next_]["visits"] and meant(*after(state, past, int(self._nodes[next_]["move"]))):
                        return next_
        return 0


def hash_of(seed: int, number: int) -> int:
    """Different random numbers for every thread."""
    return (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD6E8FEB86659FD93) & 0xFFFFFFFFFFFFFFFF
