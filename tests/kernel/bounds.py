"""The bounds suite: every verb, all searches, lanes and solvers, over random allowed options and positions, with every index and every
buffer watched. What only games with nets are asked is in `bounds_learning`, what only solvers ask in `bounds_solving`.

python -m tests.kernel.bounds --sets 2000 --seed 1 [--games go hex] [--first 500] runs so many sets of options, from number `first` on;
each has its own random numbers, so that a run can be continued and one set repeated. It ends with 1 at the first failure, and says how to
repeat it.

Compiled code runs with NUMBA_BOUNDSCHECK=1 and the stricter checks of tests.kernel.guards, in a cache of its own: the command starts itself
again with that environment. All buffers that callers hand to compiled code lie between guard words and are as long as `Rules.room` says.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import potez
    from potez.kernel.contract import Rules
    from tests.kernel.guards import Guards

KNOWN = (  # options that once made compiled code write where it must not, and those with solvers of their own
    "go(size=19,ko=superko,limit=10)",
    "go(size=2,ko=superko,limit=1)",
    "foxsheep",
    "go(size=3,ko=superko,scoring=area)",
    "hex(size=5)",
)
NODES = 40  # of a search
WIDE = 20_000  # positions with more moves are given to the verbs and to one short search alone
FEW_MOVES = 12  # of a position that are played
POSITIONS = 3  # of a set
TOUCHES = 20  # of a position that lead nowhere
LEVELS = 2  # of a set, drawn anew for each


def environment() -> dict[str, str]:
    """What compiled code is watched with."""
    from potez.kernel import cache

    return {**os.environ, "NUMBA_BOUNDSCHECK": "1", "POTEZ_CACHE": str(cache.root() / "bounds"), "POTEZ_BOUNDS": "1"}


@contextmanager
def guarded(rules: Rules) -> Iterator[Guards]:
    """Guard words around every buffer that is made meanwhile, and around the lookup of a game, which nobody may change."""
    from potez.kernel import buffers
    from tests.kernel.guards import Guards

    guards, around, plain, lookup = Guards(), Guards(), buffers.make, rules.lookup
    buffers.make = guards.make
    rules.lookup = around.copy(lookup)
    try:
        yield guards
        guards.check()
        around.check()
        assert (rules.lookup == lookup).all(), "a verb has changed the lookup"
    finally:
        buffers.make, rules.lookup = plain, lookup


class Run:
    """One set of options: all that compiled code can be asked about it."""

    def __init__(self, game: potez.Game, rng: random.Random) -> None:
        self.game, self.rules, self.rng = game, game.rules, rng
        self.doing = "its start"

    def all(self) -> None:
        from tests.drawing import positions

        seen = list[Any]()
        with guarded(self.rules) as guards:
            self.guards = guards
            for position in positions(self.game, self.rng, POSITIONS):
                self.at(position)
                seen.append(position)
            self.levels([position for position in seen if position.outcome is None and len(position._codes) <= WIDE])
            self.review()
            self.learners([position for position in seen if position.outcome is None])
            self.solvers(seen)

    def at(self, position: potez.Position) -> None:
        self.doing = position.text
        self.verbs(position)
        if position.outcome is None:
            self.playouts(position)
            self.drivers(position)
            self.refusals(position)
            self.searches(position)
        elif self.rules.counts_dead and position.outcome.reason == "score":
            self.dead(position)
        self.guards.forget()

    def bytes(self, position: potez.Position) -> tuple[Any, Any]:
        import numpy as np

        return self.rules.lookup.view(np.uint8), self.guards.copy(position._state).view(np.uint8)

    def verbs(self, position: potez.Position) -> None:
        """The verbs that any caller may use, with buffers of every length that can matter."""
        import numpy as np

        from potez.kernel import learning

        rules, verbs, past = self.rules, self.rules.verbs, self.guards.copy(position._past)
        lookup, state = self.bytes(position)
        verbs.outcome(lookup, state, past)
        verbs.outcome(lookup, state, past[:0])
        verbs.key(lookup, state)
        verbs.margin(lookup, state)
        encoding = learning.encoding(rules)
        verbs.observe(lookup, state, past, self.guards.make(np.float32, encoding.numbers))
        if position.outcome is None:
            for verb in ("moves", "fouls") if rules.has_fouls else ("moves",):
                call = getattr(verbs, verb)
                count = call(lookup, state, past, self.guards.make(np.int64, 0))
                for room in {1, max(count - 1, 0), count, count + 1}:
                    assert call(lookup, state, past, self.guards.make(np.int64, room)) == count, verb
            codes = self.guards.copy(position._codes)
            verbs.evaluate(lookup, state)
            verbs.rank(lookup, state, codes, len(codes), self.guards.make(np.int64, len(codes)))
            for code in self.rng.sample([*map(int, codes[:2000]), *map(int, position._foul_codes[:50])], min(FEW_MOVES, len(codes))):
                after = self.guards.copy(state)
                if code in codes:  # fouls are no actions
                    part = 0
                    while (action := verbs.action(lookup, state, code, part)) != learning.END:
                        assert 0 <= action < encoding.actions, "an action that there is not"
                        part += 1
                verbs.play(lookup, after, code)
                verbs.outcome(lookup, after, past)
                verbs.margin(lookup, after)
        assert rules.same(state.view(rules.STATE), position._state), "a verb that only looks has changed the state"

    def playouts(self, position: potez.Position) -> None:
        """Random games, in just the room that the game has declared."""
        from potez.kernel import buffers
        from potez.kernel.random import generator

        for verb in ("playout", "rollout"):
            for _ in range(3):
                past, out, first = buffers.playing(self.rules.room, position._past)
                rest = (first,) if verb == "rollout" else ()
                rng = generator(self.rng.randrange(1 << 60))
                getattr(self.rules.verbs, verb)(*self.bytes(position), past, len(position._past), rng, out, *rest)
                self.guards.check()
                assert (past[: len(position._past)] == position._past).all(), f"{verb} has changed the past that it was given"

    def drivers(self, position: potez.Position) -> None:
        from potez.kernel import drivers
        from potez.kernel.random import generator

        rules, codes = self.rules, position._codes
        if len(codes) <= WIDE:
            drivers.wins(rules.verbs, rules.lookup, position._state, position._past, codes)
            drivers.perft(rules.verbs, rules.lookup, position._state, position._past, 2 if len(codes) < 60 else 1)
        drivers.Playouts(rules, position._state, position._past, generator(1)).run(2)
        self.guards.check()

    def refusals(self, position: potez.Position) -> None:
        """Touches and moves that are refused, anybody may send them: to find the reason, rules are asked about boards that no game has."""
        sites, moves = list(self.rules.touchable), [move.path for move in position._moves(position._codes[:2000])]
        for _ in range(TOUCHES):
            path = [*self.rng.choice(moves)]
            path = path[: self.rng.randint(0, len(path))] + [self.rng.choice(sites) for _ in range(self.rng.choice([1, 1, 2, 5]))]
            self.doing = f"{position.text}, touched: {' '.join(path)}"
            position.touch(path)
        self.doing = position.text

    def plans(self) -> list[Any]:
        """A random plan for either search, whichever the game uses itself, and its own."""
        from potez.kernel.plans import ALPHA_BETA, MCTS, PLAYOUT, ROLLOUT, STATIC, Plan

        rng = self.rng
        alphabeta = Plan(search=ALPHA_BETA, width=rng.choice([0, 1, 3, 20]), quiescence=rng.random() < 0.7, reductions=rng.random() < 0.7)
        rave = rng.choice([0.0, 1000.0]) if self.rules.room.first else 0.0
        mcts = Plan(
            search=MCTS, leaf=rng.choice([PLAYOUT, ROLLOUT, STATIC]), exploration=rng.choice([0.0, 0.5]), rave=rave,
            prior=rng.choice([0.0, 20.0]), ranked=rng.random() < 0.7, expand=rng.choice([1, 3]), widening=rng.choice([0, 1, 5]),
        )  # fmt: skip
        return [alphabeta, mcts, self.rules.plan]

    def searches(self, position: potez.Position) -> None:
        from potez.engines.engine import Engine

        wide = len(position._codes) > WIDE
        plan = self.rng.choice(self.plans())
        self.doing = f"{position.text} {plan}"
        engine = Engine(self.game, 8, megabytes=self.rng.choice([1, 1, 2, 5]), plan=plan)
        seed = self.rng.randrange(1 << 30)
        nodes = 4 if wide else self.rng.choice([1, 2, NODES, 5 * NODES])
        if wide or self.rng.random() < 0.5:
            engine.choose(position, nodes=nodes, seed=seed)
        else:
            engine.several(position, self.rng.choice([1, 2, 3, 1000]) if nodes < NODES else 3, nodes=nodes, seed=seed)
        self.guards.check()

    def levels(self, running: list[potez.Position]) -> None:
        """Some levels with a few nodes; then the strongest with two threads and a clock, which uses what it found again."""
        from potez.engines.engine import Engine

        if not running:
            return
        for level in self.rng.sample(range(1, 9), LEVELS):
            position = self.rng.choice(running)
            self.doing = f"level {level}: {position.text}"
            Engine(self.game, level, megabytes=1).choose(position, nodes=NODES, seed=self.rng.randrange(1 << 30))
            self.guards.forget()
        for plan in [self.plans()[1], self.rules.plan][: 1 + self.rules.plan.own]:
            engine = Engine(self.game, 8, megabytes=3, threads=2, plan=plan)
            position = self.rng.choice(running)
            for _ in range(4):
                self.doing = f"what was found is used again: {position.text} {plan}"
                found = engine.choose(position, seconds=0.01, seed=1)
                self.guards.check()
                position = position._after(found.move)
                if position.outcome or len(position._codes) > WIDE:
                    break

    def review(self) -> None:
        from potez import Match
        from potez.engines.engine import Engine
        from potez.engines.review import review

        match = Match(self.game)
        while match.position.outcome is None and len(match.moves) < 4:
            match.play(self.rng.choice(match.position.moves()))
        self.doing = f"review of {' '.join(match.moves)}"
        review(match, Engine(self.game, 5, megabytes=1), nodes=NODES // 2)
        self.guards.check()

    def learners(self, running: list[potez.Position]) -> None:
        """What nets see, the search with one, lanes."""
        from tests.kernel import bounds_learning

        if not bounds_learning.learns(self.game):
            return
        for position in running:
            self.doing = f"nets: {position.text}"
            bounds_learning.verbs(position, self.guards)
            bounds_learning.picks(position, self.guards, self.rng)
        if running:
            engine = bounds_learning.engine(self.game, self.rng)
            position = self.rng.choice(running)
            self.doing = f"with a net: {position.text}"
            engine.choose(position, nodes=NODES, seed=self.rng.randrange(1 << 30))
            engine.several(position, 3, seconds=0.05, seed=1)
            self.guards.forget()
        self.doing = "lanes"
        bounds_learning.batches(self.game, self.rng, self.guards)
        self.guards.forget()

    def solvers(self, positions: list[potez.Position]) -> None:
        from tests.kernel import bounds_solving

        self.doing = "numbers of positions"
        bounds_solving.numbers(self.game, positions, self.rng, self.guards)
        self.doing = "a solution"
        bounds_solving.sweeps(self.game, self.guards)
        self.doing = "proofs"
        bounds_solving.proofs(self.game, positions, self.rng, self.guards)
        self.doing = "a hunt by rows"
        bounds_solving.hunts(self.game, self.rng)
        self.guards.forget()

    def dead(self, position: potez.Position) -> None:
        from potez.engines.dead import dead

        dead(position, rollouts=4, seed=self.rng.randrange(1 << 30))


def one(number: int, seed: int, games: list[str]) -> tuple[str, Run]:
    """The set of options with this number."""
    import potez
    from tests.drawing import game

    rng = random.Random(f"{seed} {number}")
    known = [text for text in KNOWN if potez.game(text).entry.module in games]
    if number < len(known):
        chosen = potez.game(known[number])
    else:
        entries = [entry for entry in potez.games() if entry.module in games]
        chosen = game(entries[number % len(entries)], rng)
    return str(chosen), Run(chosen, rng)


def run(first: int, sets: int, seed: int, games: list[str], pause: float) -> int:
    begin = time.monotonic()
    told = begin
    for number in range(first, first + sets):
        text, this = one(number, seed, games)
        try:
            this.all()
        except Exception:
            traceback.print_exc()
            print(
                f"\nset {number}, {text}\nat {this.doing}\nagain: python -m tests.kernel.bounds --seed {seed} --first {number} --sets 1",
                end="",
            )
            print(f" --games {' '.join(games)}", flush=True)
            return 1
        if (now := time.monotonic()) - told >= pause:
            told = now
            print(f"{number + 1 - first} of {sets} sets, {now - begin:.0f} s; the last: {text[:100]!r}", flush=True)
    print(f"{sets} sets of options, {time.monotonic() - begin:.0f} s: every index and every buffer kept", flush=True)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.bounds", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sets", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", help="files of games; all unless given")
    parser.add_argument("--pause", type=float, default=10, help="seconds between two lines of progress")
    options = parser.parse_args()
    if os.environ.get("POTEZ_BOUNDS") != "1":
        os.execve(sys.executable, [sys.executable, "-m", "tests.kernel.bounds", *sys.argv[1:]], environment())
    faulthandler.enable()
    from tests.kernel.guards import strictly

    strictly()
    from tests.support import MODULES

    for name in options.games or ():
        if name not in MODULES:
            parser.error(f"there is no game {name!r}: use some of {' '.join(MODULES)}")
    return run(options.first, options.sets, options.seed, options.games or MODULES, options.pause)


if __name__ == "__main__":
    sys.exit(main())
