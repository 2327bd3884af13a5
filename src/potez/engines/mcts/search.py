"""Monte Carlo tree search: UCT with RAVE, priors by `rank`, widening, proofs that travel up, two threads on one tree, a fixed arena.

Values are for side 0 whoever moves, so a side may move twice in a row. A node knows how it ends for certain once it is over, once one of
its moves wins for the side to move, or once all its moves are tried and proven. The tree has one path to every node, so repetitions are
judged by the true past.

Children of one expansion lie side by side, a run; runs are a chain by `sibling`. With widening a node begins with its best-looking
moves and gets more with its visits: the moves are listed and ranked again, which is rare. When the arena is full, leaves stay leaves, and
so does a node with more moves than its list may hold.

What is kept from one move to the next is moved to the beginning of the arena, in place (`compact`): there is one arena, and it, the lists
and the other buffers of all threads together take no more than the search was given.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import intrinsic

from potez.engines.task import MEGABYTE, MOST_LISTED, Found, Task, room, too_little
from potez.kernel import buffers
from potez.kernel.binding import load
from potez.kernel.contract import Rules
from potez.kernel.errors import InvalidSearch
from potez.kernel.heap import heapify, pop
from potez.kernel.outcomes import DRAW
from potez.kernel.plans import PLAYOUT, ROLLOUT, STATIC
from potez.kernel.random import generator
from potez.kernel.rule import rule
from potez.kernel.types import Array

DEEPEST = 512  # plies of the tree below its root
LEAST_NODES, MOST_NODES = 1 << 12, 1 << 30  # of the arena; places in it are int32, and `compact` needs two bits more
LIST = 1 << 12  # moves that the list of a thread has room for at first
OVERHEAD = 1 << 10  # bytes: settings, weights, control
LISTS = 16  # one part in so many of the memory is for longer lists

# control: what the threads and their caller tell each other
STOP, VISITS, LIMIT, NEEDED, USED, LOWEST, FULL, LOCK = range(8)
CONTROLS = 8

# whole numbers and fractions of a game and a search
TURN_AT, LENGTH, SINCE, LEAF, EXPAND, WIDENING, RANKED, LONGEST = range(8)
EXPLORATION, FIRST_PLAY, RAVE, PRIOR, SCALE = range(5)

NODE = np.dtype(
    [
        ("move", np.int64),  # that leads here
        ("sum", np.float64),  # of values for side 0, from -1 to 1
        ("later_sum", np.float32),  # the same over games in which the move came later (RAVE)
        ("later", np.float32),
        ("visits", np.int32),
        ("first", np.int32),  # the first child, 0 none yet
        ("sibling", np.int32),  # of the first of a run: the first of the next one, 0 none
        ("children", np.int32),
        ("total", np.int32),  # moves there are; -1 not yet listed
        ("prior", np.float32),  # from 0 to 1, for the side that moves here
        ("proven", np.int8),  # 0 unknown, 1 and 2 wins of side 0 and 1, DRAW
        ("turn", np.int8),  # who moves next; -1 not yet visited
        ("run", np.int32),  # of the first of a run: how many children lie side by side
    ],
    align=True,
)
ROOTS = 1.0 / np.sqrt(np.arange(1024) + 1.0)  # by visits: most children have few, and a square root costs more than a look
NODES = types.Array(from_dtype(NODE), 1, "C")

_TEXT = '''"""Made by potez.engines.mcts.search: tree search over the verbs of any game."""
from numba import njit, types
from potez.engines.mcts import search
from potez.engines.mcts.search import NODES
from potez.kernel.binding import FUNCTIONS

VERBS = [FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key", "rank", "evaluate", "playout", "rollout")]
KEYS, INTS = types.uint64[::1], types.int64[::1]


@njit(types.int64(*VERBS, types.uint8[::1], types.uint8[::1], types.uint8[::1], KEYS, NODES, INTS, INTS, INTS, types.int8[::1], KEYS, INTS,
                  types.float64[::1], INTS), cache=True, nogil=True, error_model="numpy")
def grow(moves, play, outcome, key, rank, evaluate, playout, rollout, tables, root, state, past, nodes, roots, out, scores, first, rng,
         settings, weights, control):
    return search.grow(moves, play, outcome, key, rank, evaluate, playout, rollout, tables, root, state, past, nodes, roots, out, scores,
                       first, rng, settings, weights, control)


@njit(types.int64(NODES, types.int64, types.int64), cache=True, nogil=True)
def compact(nodes, root, used):
    return search.compact(nodes, root, used)
'''


@intrinsic  # type: ignore[untyped-decorator]
def _add(typingctx: Any, array: Any, index: Any, amount: Any) -> Any:
    """array[index] += amount in one step that no other thread can divide; gives what stood there before."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = cgutils.gep_inbounds(builder, data, arguments[1])
        return builder.atomic_rmw("add", place, arguments[2], "seq_cst")

    return types.int64(types.int64[::1], types.int64, types.int64), code


@rule
def proven_value(proven: int) -> float:
    """What a certain result is worth to side 0."""
    if proven == DRAW:
        return 0.0
    return 1.0 if proven == 1 else -1.0


@rule
def log(number: int) -> float:
    """About the natural logarithm, by simple arithmetic: a library's would differ in the last bit from machine to machine."""
    bits, power = 0, 1
    while power * 2 <= number:
        bits, power = bits + 1, power * 2
    return 0.693147 * (bits + number / power - 1.0)


@rule
def squash(value: float) -> float:
    """About the hyperbolic tangent, likewise; a tenth of it rises for ever, so that of two won positions the better one is worth more."""
    bounded = min(max(value, -3.0), 3.0)
    square = bounded * bounded
    return 0.9 * bounded * (27.0 + square) / (27.0 + 9.0 * square) + 0.1 * value / (3.0 + abs(value))


@rule
def choose(nodes: Array, at: int, weights: Array) -> int:
    """The child to try next: good so far, promising, or little known. 0 if every child is already known to lose.

    With n visits of sum s, and l later visits of sum t (RAVE's, and `prior` visits for the glance), a child is worth
    (s (1 + l/R) + t) / (n + l + n l/R): the later visits count fully at first, and less and less from R visits on.
    """
    node = nodes[at]
    sign = 1.0 if node.turn == 0 else -1.0
    visits = max(int(node.visits), 1)
    parent = sign * node.sum / visits
    per_rave = 1.0 / weights[RAVE] if weights[RAVE] > 0 else 0.0
    prior, exploration, untried = weights[PRIOR], weights[EXPLORATION], parent + weights[FIRST_PLAY]
    wide = exploration * np.sqrt(log(visits + 1)) if exploration > 0 else 0.0
    level = prior * (parent - 1.0)
    alike = prior == 0 and per_rave == 0  # all that were not tried look the same
    best, best_points, best_total, drawn = 0, -1e9, 1.0, 0
    start = int(node.first)
    while start:
        for child in range(start, start + int(nodes[start].run)):
            item = nodes[child]
            if item.proven:
                if item.proven == node.turn + 1:
                    return child
                if item.proven == DRAW:
                    drawn = child
                continue
            tried = float(item.visits)
            later = item.later + prior
            weight = 1.0 + later * per_rave
            total = later + tried * weight
            points = sign * (item.sum * weight + item.later_sum) + level + 2.0 * prior * item.prior
            if total <= 0:
                points, total = untried, 1.0
            if exploration > 0:
                points += total * wide * (ROOTS[item.visits] if item.visits < len(ROOTS) else 1.0 / np.sqrt(tried + 1.0))
            if points * best_total > best_points * total:  # points / total, without a division for every child
                best, best_points, best_total = child, points, total
            if alike and item.visits == 0:
                break  # they are tried in order: nor was any of the rest of the run
        start = int(nodes[start].sibling)
    # A certain draw is taken where everything else looks worse; every other time the rest is tried on, or it would never be proven.
    if drawn and (best == 0 or (best_points < 0 and visits & 1)):
        return drawn
    return best


@rule
def wider(children: int) -> int:
    """How many visits a node needs before it gets more children: of hundreds, most would only be looked over."""
    return max(8 * children, children * children // 8)


@rule
def expand(rank: Any, tables: Array, state: Array, nodes: Array, at: int, count: int, out: Array, scores: Array, settings: Array,
           control: Array) -> int:  # fmt: skip
    """Gives a node its first or its next children from the moves out[0:count]. 0 if the arena is full."""
    node = nodes[at]
    have = int(node.children)
    wanted = count
    if settings[WIDENING]:
        wanted = min(count, max(settings[WIDENING], 2 * have))
    more = wanted - have
    begin = _add(control, USED, more)
    if begin + more > nodes.shape[0]:
        _add(control, USED, -more)
        control[FULL] = 1
        return 0
    if settings[RANKED]:
        rank(tables, state, out, count, scores)
    if settings[RANKED] and (wanted < count or have):
        for i in range(count):
            scores[i] = min(max(scores[i], -50_000), 50_000) * (1 << 20) + (1 << 20) - 1 - i
        heapify(scores, 0, count)
        for i in range(wanted):
            item = pop(scores, 0, count - i)
            if i >= have:
                place = begin + i - have
                nodes[place].move = out[(1 << 20) - 1 - (item & (1 << 20) - 1)]
                nodes[place].prior = likely(item >> 20)
    else:
        for i in range(have, wanted):
            nodes[begin + i - have].move = out[i]
            nodes[begin + i - have].prior = likely(scores[i]) if settings[RANKED] else 0.5
    for i in range(begin, begin + more):
        child = nodes[i]
        child.sum, child.later_sum, child.visits, child.later = 0, 0, 0, 0
        child.first, child.children, child.total = 0, 0, -1
        child.proven, child.turn = 0, -1
        child.sibling, child.run = 0, more
    _add(control, LOCK, 0)  # a fence: other threads see the children whole or not at all
    if have:
        last = int(node.first)
        while nodes[last].sibling:
            last = int(nodes[last].sibling)
        nodes[last].sibling = begin
    else:
        node.first = begin
    node.children = wanted
    return 1


@rule
def likely(looks: int) -> float:
    """How likely a glance thinks that a move is good: from 0 to 1, a half for nothing special."""
    bounded = min(max(looks, -2000), 2000)
    return 0.5 + bounded / (2.0 * (abs(bounded) + 400.0))


@rule
def settle(nodes: Array, at: int) -> int:
    """Whether the result of a node follows from its children."""
    node = nodes[at]
    complete = node.total >= 0 and node.children >= node.total  # before the walk: another thread may add children meanwhile
    drawn, open_ = False, False
    start = int(node.first)
    while start:
        for child in range(start, start + int(nodes[start].run)):
            proven = nodes[child].proven
            if proven == node.turn + 1:
                return proven
            drawn = drawn or proven == DRAW
            open_ = open_ or proven == 0
        start = int(nodes[start].sibling)
    if open_ or not complete:
        return 0
    return DRAW if drawn else 2 - node.turn


@rule
def grow(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    rank: Any,
    evaluate: Any,
    playout: Any,
    rollout: Any,
    tables: Array,
    root: Array,
    state: Array,
    past: Array,
    nodes: Array,
    roots: Array,
    out: Array,
    scores: Array,
    first: Array,
    rng: Array,
    settings: Array,
    weights: Array,
    control: Array,
) -> int:
    """Simulates until stopped, the limit, or the root is proven (0); 2: control[NEEDED] says how much room the moves need."""
    path = np.zeros(DEEPEST + 1, np.int64)
    turn_at, length, leaf_kind = settings[TURN_AT], settings[LENGTH], settings[LEAF]
    while control[STOP] == 0 and nodes[1].proven == 0 and _add(control, VISITS, 1) < control[LIMIT]:
        state[:] = root
        at, ply, since = 1, 0, settings[SINCE]
        path[0] = 1
        while True:
            # Step 1. A node seen for the first time: whose turn is it, and is it over?
            node = nodes[at]
            window = past[since : length + ply]
            if node.turn < 0:
                if ply > 0:
                    node.proven = outcome(tables, state, window) & 3
                node.turn = state[turn_at] & 1  # last: it tells other threads that the node is known
            if (node.proven and ply > 0) or ply >= DEEPEST:
                break
            # Step 2. Children, when there were visits enough; more of them with more visits.
            if node.total < 0 or (node.children < node.total and node.visits >= wider(node.children)):
                if node.total < 0 and node.visits < settings[EXPAND] and ply > 0:
                    break
                full = control[FULL]
                if full == 0 and _add(control, LOCK, 1) == 0:
                    if ply > 0:
                        count = moves(tables, state, window, out)
                    else:
                        count = roots.shape[0]
                        for i in range(min(count, out.shape[0])):
                            out[i] = roots[i]
                    if out.shape[0] < count <= settings[LONGEST]:
                        control[NEEDED] = count
                        _add(control, LOCK, -1)
                        _add(control, VISITS, -1)
                        return 2
                    if count > out.shape[0]:
                        node.total = 0  # a leaf for ever
                    elif node.children < count and expand(rank, tables, state, nodes, at, count, out, scores, settings, control):
                        node.total = count
                    _add(control, LOCK, -1)
                elif full == 0:
                    _add(control, LOCK, -1)  # another thread is expanding
                if node.first == 0:
                    break
            # Step 3. Down to the most promising child.
            child = choose(nodes, at, weights)
            if child == 0:
                break
            nodes[at].visits += 1
            past[length + ply] = key(tables, state)
            if play(tables, state, nodes[child].move):
                since = length + ply + 1
            ply += 1
            path[ply] = child
            at = child
        control[LOWEST] = max(control[LOWEST], ply)

        # Step 4. What the leaf is worth.
        leaf = nodes[at]
        leaf.visits += 1
        if leaf.proven and ply > 0:
            value = proven_value(leaf.proven)
            if weights[RAVE] > 0:
                first[:] = 0
        elif leaf_kind == PLAYOUT:
            value = proven_value(playout(tables, state, past[since:], length + ply - since, rng, out) & 3)
        elif leaf_kind == ROLLOUT:
            first[:] = 0
            value = proven_value(rollout(tables, state, past[since:], length + ply - since, rng, out, first) & 3)
        else:
            guess = squash(evaluate(tables, state) / (2.0 * weights[SCALE]))
            value = guess if leaf.turn == 0 else -guess

        # Step 5. Up again: sums, moves that came later, proofs.
        certain = leaf.proven != 0
        leaf.sum += value
        for i in range(ply - 1, -1, -1):
            node = nodes[path[i]]
            node.sum += value
            if weights[RAVE] > 0:
                mover = node.turn + 1
                move = nodes[path[i + 1]].move
                first[move] = mover
                start = int(node.first)
                while start:
                    for child in range(start, start + int(nodes[start].run)):
                        item = nodes[child]
                        if first[item.move] == mover:
                            item.later += 1
                            item.later_sum += value
                    start = int(nodes[start].sibling)
            if certain:
                node.proven = settle(nodes, path[i])
                certain = node.proven != 0
    if nodes[1].proven:
        control[STOP] = 1
    return 0


@rule
def compact(nodes: Array, root: int, used: int) -> int:
    """Moves the tree below `root` to the beginning of the arena, of which nodes[2:used] are runs; how many places it takes then.

    A run lies behind the node that it belongs to and behind the earlier runs of that node: one walk over the arena meets whatever points to
    a run before the run itself. Until then the two have changed places: the run holds in `sibling` who points to it, as a negative number,
    and the pointer holds what `sibling` was. A run that nothing has named is no part of the tree.
    """
    nodes[1] = nodes[root]
    nodes[1].sibling = 0
    named(nodes, 1)
    end, start = 2, 2
    while start < used:
        run, owner = int(nodes[start].run), -int(nodes[start].sibling)
        if owner > 0:
            node = nodes[owner >> 1]
            if owner & 1:
                following = int(node.sibling)
                node.sibling = end
            else:
                following = int(node.first)
                node.first = end
            for i in range(run):
                nodes[end + i] = nodes[start + i]
            nodes[end].sibling = 0
            if following:
                nodes[end].sibling = nodes[following].sibling
                nodes[following].sibling = -(2 * end + 1)
            for i in range(end, end + run):
                named(nodes, i)
            end += run
        start += run
    return end


@rule
def named(nodes: Array, at: int) -> None:
    """Tells the first run of a node who points to it, see `compact`."""
    first = int(nodes[at].first)
    if first:
        nodes[at].first = nodes[first].sibling
        nodes[first].sibling = -2 * at


_loaded: list[Any] = []


def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    if not _loaded:
        _loaded.append(load("mcts", _TEXT))
    return _loaded[0]


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


NO_LIST = np.empty(0, np.int64)


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

    def begin(self, task: Task) -> None:
        rules, plan = task.rules, task.plan
        if plan.rave > 0 and not rules.room.first:
            raise InvalidSearch("rave counts games by the codes of moves, and this game has none to count by")
        known = self._known(task) if task.reuse else 0
        if known:
            used = compiled().compact(self._nodes, known, int(self._control[USED]))
        else:
            used = 2
            self._nodes[1] = np.zeros(1, NODE)[0]
            self._nodes[1]["total"], self._nodes[1]["turn"] = -1, -1
        self._task = task
        assert rules.STATE.fields is not None
        turn_at = rules.STATE.fields["turn"][1]
        self._settings = np.array([turn_at, len(task.past), 0, plan.leaf, plan.expand, plan.widening, plan.ranked, self._longest], np.int64)
        self._weights = np.array([plan.exploration, plan.first_play, plan.rave, plan.prior, plan.scale], np.float64)
        self._control = np.zeros(CONTROLS, np.int64)
        self._control[LIMIT], self._control[USED] = task.limit, used
        self._threads = []  # gone before the new ones come
        places = min(max(rules.room.out, LIST), self._longest)
        self._threads += [Thread(task, number, places) for number in range(task.threads)]

    def run(self, thread: int) -> None:
        task, own = self._task, self._threads[thread]
        assert task is not None
        verbs, tables = task.rules.verbs, task.rules.tables.view(np.uint8)
        while True:
            result = compiled().grow(
                verbs.moves, verbs.play, verbs.outcome, verbs.key, verbs.rank, verbs.evaluate, verbs.playout, verbs.rollout, tables,
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
        children = self._children(1)
        if count > 1:
            children = [child for child in children if self._nodes["visits"][child] or self._nodes["proven"][child]]
        children.sort(key=lambda child: self._order(child, side), reverse=True)
        if self._settings[LEAF] == STATIC:
            self._weigh(children, side)
        drawn = next((child for child in children if self._nodes["proven"][child] == DRAW), 0)
        if drawn and not self._nodes["proven"][children[0]] and self._mean(children[0], side) < 0:
            children.remove(drawn)
            children.insert(0, drawn)
        return [self._found(child, side, count == 1) for child in children[:count]]

    def _children(self, at: int) -> list[int]:
        found, start = list[int](), int(self._nodes[at]["first"])
        while start:
            found += range(start, start + int(self._nodes[start]["run"]))
            start = int(self._nodes[start]["sibling"])
        return found

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
            turn = int(self._nodes[at]["turn"])
            below = [c for c in self._children(at) if self._nodes[c]["visits"]]
            if not below:
                break
            at = max(below, key=lambda c: self._order(c, turn))
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
        verbs, tables, size = task.rules.verbs, task.rules.tables.view(np.uint8), len(last.past)

        def after(state: Array, past: list[int], move: int) -> tuple[Array, list[int]]:
            following = state.copy()
            key = int(verbs.key(tables, state.view(np.uint8)))
            forget = verbs.play(tables, following.view(np.uint8), move)
            return following, [] if forget else [*past, key]

        def meant(state: Array, past: list[int]) -> bool:
            return task.rules.same(state, task.state) and past == [int(key) for key in task.past]

        begin = [int(key) for key in last.past[:size]]
        for child in self._children(1):
            state, past = after(last.state, begin, int(self._nodes[child]["move"]))
            if meant(state, past):
                return child
            if best and self._nodes[child]["move"] == best[0].move:
                for next_ in self._children(child):
                    if self._nodes[next_]["visits"] and meant(*after(state, past, int(self._nodes[next_]["move"]))):
                        return next_
        return 0


def hash_of(seed: int, number: int) -> int:
    """Different random numbers for every thread."""
    return (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD6E8FEB86659FD93) & 0xFFFFFFFFFFFFFFFF
