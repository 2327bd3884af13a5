"""`potez.engine`: a computer player for any game, at eight levels, for as long or as deep as one likes; a ninth where a table answers all.

>>> import potez
>>> p = potez.game("hare").start()
>>> potez.engine("hare", level=8).choose(p, seconds=0.2).proven
True
"""

from __future__ import annotations

import contextlib
import math
import os
import secrets
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

import numpy as np

from potez.engines.analysis import Analysis
from potez.engines.levels import PERFECT, STRONGEST, WEAKEST, Ladder, Level, ladder
from potez.engines.task import NO_LIMIT, Found, Search, Task
from potez.errors import InvalidSearch
from potez.game import Game, game
from potez.kernel import buffers, drivers, loops
from potez.kernel.plans import ALPHA_BETA, MCTS, Plan
from potez.kernel.random import mixed
from potez.kernel.types import Array
from potez.position import Move, Position

if TYPE_CHECKING:  # searches, nets and tables of values are imported where one is wanted: an engine needs few of their many functions
    from potez.engines.perfect import Perfect
    from potez.engines.puct.nets import Chosen

MEGABYTES = 256
SECONDS = 1.0  # of the strongest level, where nothing else is asked for
MOST_SECONDS = 1_000_000.0
MOST_THREADS = 64
FORCED = 0.1  # the part of the time that the only legal move gets
AT_ONCE = 50_000  # up to so many nodes, a search without a clock runs in the caller's thread
POLL = 0.05  # seconds between two looks of the iterator
MOST_TRIED = 50_000  # moves that are looked through for a win before the search begins
LINE = 12  # moves of the best line that are written out


class Engine:
    """Thinks about positions of one game. One thing at a time; `cancel` may be called from any thread."""

    def __init__(self, game_: Game, level: int, *, threads: int = 1, megabytes: int = MEGABYTES, plan: Plan | None = None,
                 levels: Ladder | None = None, tables: bool = True,
                 net: bool | str | os.PathLike[str] | Chosen = True) -> None:  # fmt: skip
        self.game = game_
        self.level = level
        # The other levels stay what they were measured to be, and are to be beaten.
        self._net = _chosen(game_, net) if level == STRONGEST and plan is None else None
        self.plan = Plan(MCTS) if self._net else plan or game_.rules.plan
        self.threads = 1 if self.plan.search == ALPHA_BETA else threads  # only MCTS shares its work
        self._perfect = _perfect(game_, alone=level == PERFECT) if tables and level >= STRONGEST else None
        self._levels = levels or ladder(game_.entry.module)
        self._lock = Lock()
        self._search: Search | None = None
        self._megabytes = megabytes
        self._cancelled = Event()
        self._open: Generator[tuple[Analysis, ...]] | None = None  # an iterator that may not have been followed to its end
        if level > WEAKEST:
            self._prepare()

    def _prepare(self) -> None:
        """Everything that takes time only once: machine code and memory."""
        rules = self.game.rules
        if self._perfect:
            self._perfect.prepare()
        if self.level == PERFECT:
            return
        if self._net:
            from potez.engines.puct.searcher import Puct

            self._search = Puct(rules, self._megabytes, self.threads, self._net.net, self._net.tuning)
        elif self.plan.own and self.level == STRONGEST:
            from potez.engines.own import OwnSearch

            self._search = OwnSearch(rules, self._megabytes)
        elif self.plan.search == ALPHA_BETA:
            from potez.engines.alphabeta.searcher import AlphaBeta

            self._search = AlphaBeta(rules, self._megabytes)
        else:
            from potez.engines.mcts.searcher import Mcts

            self._search = Mcts(rules, self._megabytes, self.threads)
        _ = rules.verbs.moves, rules.verbs.rank, loops.compiled("wins")
        self._search.load(rules, self.plan)

    @property
    def net(self) -> str:
        """The name of the net that it plays with; empty where it plays without one."""
        return self._net.name if self._net else ""

    # What people ask

    def choose(self, position: Position, *, seconds: float | None = None, nodes: int | None = None, seed: int | None = None) -> Analysis:
        """The move this level would make, after at most so many seconds and nodes. The same seed and nodes give the same answer."""
        self._check(position, seconds, nodes, seed)
        self._leave()
        *_, last = self._think(position, seconds, nodes, seed, 1, None)
        return last[0]

    def think(
        self, position: Position, *, seconds: float | None = None, nodes: int | None = None, seed: int | None = None
    ) -> Iterator[Analysis]:
        """The current best again and again while thinking; the last one is what `choose` would give. Leaving the loop ends the search."""
        self._check(position, seconds, nodes, seed)
        self._leave()
        self._open = self._think(position, seconds, nodes, seed, 1, POLL)
        return (analyses[0] for analyses in self._open)

    def several(
        self, position: Position, n: int, *, seconds: float | None = None, nodes: int | None = None, seed: int | None = None
    ) -> tuple[Analysis, ...]:
        """The n best moves with their values, the best first; fewer where fewer were tried."""
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise InvalidSearch(f"how many moves: {n!r}; use a whole number from 1")
        self._check(position, seconds, nodes, seed)
        self._leave()
        *_, last = self._think(position, seconds, nodes, seed, n, None)
        return last

    def dead(self, position: Position, *, seed: int = 1) -> tuple[str, ...]:
        """Go, after two passes: a stone of each group that seems dead, as `Match.settle` takes them."""
        if not position.game.rules.counts_dead or position.outcome is None or position.outcome.reason != "score":
            raise InvalidSearch("dead groups are named in go with territory or area scoring, after two passes")
        from potez.engines.dead import dead

        return dead(position, seed=seed)

    def cancel(self) -> None:
        """Ends the search that is going on, at once: it answers with the best so far. Without one, nothing happens."""
        self._cancelled.set()
        if self._search is not None and self._lock.locked():
            self._search.stop()

    # How it is answered

    def _leave(self) -> None:
        """Ends a search whose iterator nobody follows any more; one that another thread follows is waited for."""
        if self._open is not None:
            with contextlib.suppress(ValueError):  # it is running in another thread
                self._open.close()
            self._open = None

    def _think(
        self, position: Position, seconds: float | None, nodes: int | None, seed: int | None, several: int, poll: float | None
    ) -> Generator[tuple[Analysis, ...]]:
        begin = time.perf_counter()
        seed = secrets.randbits(63) if seed is None else seed
        with self._lock:
            self._cancelled.clear()
            codes = position.kernel.codes()
            level = self._level(position, nodes, len(codes))
            if level is None:
                move = int(codes[int(np.argmin(mixed(seed, len(codes))))])
                found = Found(move, 0.0, (move,), 0, 0, 0, False, None, None)
                yield (self._analysis(position, found, begin),)
                return
            if self._perfect and (known := self._perfect.answers(position, several, seed, LINE)):
                yield tuple(self._analysis(position, found, begin) for found in known)
                return
            if seconds is None and nodes is None and self.level == STRONGEST:
                seconds = SECONDS
            wins = self._wins(position, codes)
            if level.overlooks_wins:
                wins &= percents(seed + 2, len(codes)) >= level.overlooks_wins
            if several == 1 and wins.any():
                yield (self._analysis(position, self._win_at_once(position, codes[wins], seed), begin),)
                return
            reuse = seconds is not None and nodes is None and self.level == STRONGEST
            # A tree that is used again lists its moves as the rules do.
            roots = codes if reuse and self.plan.search != ALPHA_BETA else self._roots(codes, wins, level, seed)
            whole = len(roots) == len(codes)
            if len(roots) == 1 and seconds is not None:
                seconds *= FORCED
            deadline = None if seconds is None else begin + seconds
            task = Task(
                self.game.rules, self.plan, position.kernel.state, position.kernel.past, roots, level.nodes, seed, self.threads,
                judges=level.judges, reuse=reuse,
            )  # fmt: skip
            assert self._search is not None
            yield from self._watch(position, task, whole, several, begin, deadline, poll)

    def _watch(
        self, position: Position, task: Task, whole: bool, several: int, begin: float, deadline: float | None, poll: float | None
    ) -> Iterator[tuple[Analysis, ...]]:
        search = self._search
        assert search is not None
        answers: list[Found] = []
        wanted = min(several, len(task.roots))
        # Alpha-beta values only its best move exactly: the next best is the best without those before it.
        rounds = wanted if self.plan.search == ALPHA_BETA else 1
        for number in range(rounds):
            now = time.perf_counter()
            end = None if deadline is None else now + (deadline - now) / (rounds - number)
            kept = task.roots[~np.isin(task.roots, [found.move for found in answers])]
            part = replace(task, roots=kept, limit=task.limit if task.limit == NO_LIMIT else max(1, task.limit // rounds))
            search.begin(part)
            for _ in self._running(search, part, end, poll):
                current = search.found()
                if current is not None:
                    yield (self._analysis(position, current, begin, whole),)
            answers.extend(search.ranking(wanted if rounds == 1 else 1) or [self._glance(part)])
        if rounds > 1:
            answers.sort(key=lambda found: -found.value)
        yield tuple(self._analysis(position, found, begin, whole) for found in answers)

    def _running(self, search: Search, task: Task, deadline: float | None, poll: float | None) -> Iterator[None]:
        """Runs a search to its end, its limit, its deadline or `cancel`; wakes the caller every `poll` seconds."""
        if deadline is None and poll is None and task.threads == 1 and task.limit <= AT_ONCE:
            if not self._cancelled.is_set():
                search.run(0)
            return
        failures: list[BaseException] = []
        done = Event()

        def run(number: int) -> None:
            try:
                search.run(number)
            except BaseException as error:
                failures.append(error)
            finally:
                if number == 0:
                    done.set()

        workers = [Thread(target=run, args=(number,), daemon=True) for number in range(task.threads)]
        for worker in workers:
            worker.start()
        try:
            while not done.is_set():
                now = time.perf_counter()
                if self._cancelled.is_set() or (deadline is not None and now >= deadline):
                    break
                left = POLL if deadline is None else deadline - now
                done.wait(min(left, poll or POLL))
                if poll is not None and not done.is_set():
                    yield
        finally:
            search.stop()
            for worker in workers:
                worker.join()
        if failures:
            raise failures[0]

    def _level(self, position: Position, nodes: int | None, moves: int) -> Level | None:
        """What this level may do for the side to move; None for random moves."""
        if self.level == WEAKEST:
            return None
        own = Level(NO_LIMIT) if self.level >= STRONGEST else self._levels[self.level - 2][position.sides.index(position.turn)]
        if moves <= self.plan.few and self.level > WEAKEST + 1:  # each is looked at; level 2 would already beat random play always
            own = replace(own, nodes=max(own.nodes, moves + 1))
        return own if nodes is None else replace(own, nodes=min(nodes, own.nodes))

    def _wins(self, position: Position, codes: Array) -> Array:
        """By move: whether it ends the game with a win; unknown where there are too many to look through."""
        if len(codes) > MOST_TRIED:
            return np.zeros(len(codes), np.bool_)
        rules, here = self.game.rules, position.kernel
        return drivers.wins(rules.verbs, rules.lookup, here.state, here.past, codes)

    def _win_at_once(self, position: Position, wins: Array, seed: int) -> Found:
        """One of the moves that win, as an answer."""
        rules = self.game.rules
        move = int(wins[int(np.argmin(mixed(seed, len(wins))))])
        lookup, state = rules.lookup.view(np.uint8), position.kernel.state
        rules.verbs.play(lookup, state.view(np.uint8), move)
        return Found(move, 1.0, (move,), 1, 0, 1, True, 1, abs(rules.verbs.margin(lookup, state.view(np.uint8))))

    def _roots(self, codes: Array, wins: Array, level: Level, seed: int) -> Array:
        """The moves that are thought of, in a random order: equally good ones are then chosen equally often."""
        order = np.argsort(mixed(seed, len(codes)), kind="stable")
        if level.overlooks and len(codes) > self.plan.few:
            kept = wins | (percents(seed + 1, len(codes)) >= level.overlooks)
            kept[order[0]] = True
            order = order[kept[order]]
        chosen: Array = codes[order]
        return chosen

    def _glance(self, task: Task) -> Found:
        """The answer where there was no time for any search: the move that looks best."""
        roots = task.roots
        lookup, state = task.rules.lookup.view(np.uint8), task.state.copy().view(np.uint8)
        scores = buffers.make(np.int64, len(roots))
        task.rules.verbs.rank(lookup, state, roots, len(roots), scores)
        move = int(roots[int(np.argmax(scores))])
        value = math.tanh(task.rules.verbs.evaluate(lookup, state) / (2 * self.game.rules.plan.scale)) * 0.999
        return Found(move, value, (move,), 0, 0, 0, False, None, None)

    def _analysis(self, position: Position, found: Found, begin: float, whole: bool = True) -> Analysis:
        """In words. A level that overlooked moves can have proven a win, but nothing else."""
        line: list[str] = []
        after = position
        for code in found.line[:LINE]:
            if code not in after.kernel.codes():
                break
            line.append(Move(after, code).text)
            after = after.kernel.after(code)
        proven = found.proven and (whole or found.value == 1)
        value = found.value if proven or not found.proven else found.value * 0.999
        seconds = time.perf_counter() - begin
        return Analysis(
            Move(position, found.move), value, tuple(line), found.depth, found.visits, found.nodes, seconds, proven,
            found.plies if proven else None, found.margin if proven else None,
        )  # fmt: skip

    def _check(self, position: Position, seconds: float | None, nodes: int | None, seed: int | None) -> None:
        if not isinstance(position, Position):
            raise InvalidSearch(f"a position is wanted, not {type(position).__name__}")
        if position.game != self.game:
            raise InvalidSearch(f"this engine plays {self.game}; the position is of {position.game}")
        if position.outcome:
            raise InvalidSearch(f"the game is over: {position.outcome}")
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= MOST_SECONDS):
            raise InvalidSearch(f"seconds={seconds!r}: use a number of seconds above 0")
        if nodes is not None and not (isinstance(nodes, int) and not isinstance(nodes, bool) and nodes > 0):
            raise InvalidSearch(f"nodes={nodes!r}: use a whole number from 1")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise InvalidSearch(f"seed={seed!r}: use a whole number")

    def __repr__(self) -> str:
        return f"potez.engine({str(self.game)!r}, level={self.level})"


def _chosen(game_: Game, net: bool | str | os.PathLike[str] | Chosen) -> Chosen | None:
    from potez.engines.puct.nets import choose

    return choose(game_, net)


def _perfect(game_: Game, *, alone: bool) -> Perfect:
    from potez.engines.perfect import Perfect

    return Perfect(game_, alone=alone)


def percents(seed: int, count: int) -> Array:
    """`count` random numbers below 100, in hundredths."""
    words = mixed(seed, count)
    found: Array = words % np.uint64(100) + words // np.uint64(100) % np.uint64(100) / 100
    return found


def engine(game_: Game | str, *, level: int = STRONGEST, threads: int = 1, megabytes: int = MEGABYTES, tables: bool = True,
           net: bool | str | os.PathLike[str] = True) -> Engine:  # fmt: skip
    """A computer player. Level 1 plays at random, level 8 as well as it can in the time it has: without error where a table of values
    answers (`potez solve`), unless `tables` is false, and with a net where one comes with this package for the game and its options, unless
    `net` is false; a path in its place is a file of `potez train`. Level 9 is perfect play: it needs a table that answers every position of
    the game, thinks of nothing, and says of every move what it is worth.

    `threads` lets MCTS think on several cores. `megabytes` bounds what its search holds: the tree or the transposition table, the lists of
    moves, the net, and what every thread works in, also when a tree is used again for the next move. Outside it are the position that is
    asked about, with its own moves, and the machine code. The first engine of a game compiles it, which takes seconds.
    """
    if not isinstance(game_, str | Game):
        raise TypeError(f"an engine is for a Game or its text, not for {type(game_).__name__}")
    for name, value, low, high in (
        ("level", level, WEAKEST, PERFECT),
        ("threads", threads, 1, MOST_THREADS),
        ("megabytes", megabytes, 1, 1 << 20),
    ):
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InvalidSearch(f"{name}={value!r}: use a whole number from {low} to {high}")
    if not isinstance(net, bool | str | os.PathLike):
        raise InvalidSearch(f"net={net!r}: use True, False or the path of a net's file")
    this = game(game_) if isinstance(game_, str) else game_
    if level == PERFECT and not tables:
        raise InvalidSearch(f"level={PERFECT} plays from a table: leave out tables={tables!r}, or use a level up to {STRONGEST}")
    return Engine(this, level, threads=threads, megabytes=megabytes, tables=tables, net=net)
