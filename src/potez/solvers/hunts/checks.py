"""The independent check of a solution of a hunt, while it is made: random positions of every layer must follow from those after them.

`examples` draws the positions and finds what follows by the verbs of the game, the very functions that referee it; only the values come
from the solution.
"""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from potez.errors import InvalidTable
from potez.game import Game
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.numbering import set_of_number
from potez.kernel.rule import plainly
from potez.kernel.types import Array
from potez.mechanics.hunts.game import Hunt
from potez.position import Position
from potez.solvers.hunts.examples import DRAWN, JUMPING, LOST, POINT_BITS, ROW_BITS, SIZE_SHIFT, WON, compiled

PART = 50_000  # examples that are drawn at once
EACH = 48  # keys of an example, to begin with
ROOM_FOR_MOVES = 4096
RESULTS = {WON: 1, LOST: -1, DRAWN: 0}
UNKNOWN = 2


class Layers(Protocol):
    """What answers: a processor or a card."""

    def values(self, rows: Array, points: Array, jumping: Array) -> Array: ...


@dataclass
class Set:
    """Examples of one layer: keys of each and of all that can follow, and what has been answered."""

    size: int
    keys: Array
    spans: Array
    answers: Array = field(init=False)

    def __post_init__(self) -> None:
        self.answers = np.full(len(self.keys), UNKNOWN, np.int8)
        for code, value in RESULTS.items():
            self.answers[self.keys == code] = value

    def __len__(self) -> int:
        return len(self.spans) - 1


class Examples:
    """Random positions of some layers, `count` of each, and those that are asked by name; each layer answers what belongs to it."""

    def __init__(self, game: Game, board: Array, sizes: range, count: int, *, seed: int = 1, threads: int = 1) -> None:
        assert isinstance(game.rules, Hunt)
        self.game, self.rules, self._board, self._seed = game, game.rules, board, seed
        parts = [(size, part, min(PART, count - part * PART)) for size in sizes for part in range(-(-count // PART))]
        with ThreadPoolExecutor(threads) as pool:
            self.sets = [*pool.map(lambda given: self._drawn(*given), parts)]
        self.asked: dict[str, Set] = {}

    def _drawn(self, size: int, part: int, count: int) -> Set:
        rules = self.game.rules
        state, child = rules.start().view(np.uint8), rules.start().view(np.uint8)
        out = buffers.make(np.int64, ROOM_FOR_MOVES)
        rng = np.random.default_rng([self._seed, size, part]).integers(0, 1 << 63, 1).astype(np.uint64)
        keys, spans = buffers.make(np.int64, EACH * count + ROOM_FOR_MOVES), buffers.make(np.int64, count + 1)
        made = 0
        while made < count:
            made = compiled().draw(
                self._board.view(np.uint8), rules.lookup.view(np.uint8), state, child, NO_PAST, out, size, count, made, rng, keys, spans,
                len(keys),
            )  # fmt: skip
            if made < count:
                keys = np.concatenate([keys, buffers.make(np.int64, len(keys))])
        return Set(size, keys[: spans[made]].copy(), spans)

    def ask(self, position: Position) -> None:
        """One position more, with all that follows."""
        keys = [self.key(position), *(self.key(position.play(move)) for move in position.moves())]
        size = int(position.kernel.state[0]["pack"]).bit_count()
        self.asked[position.text] = Set(size, np.array(keys, np.int64), np.array([0, len(keys)], np.int64))

    def key(self, position: Position) -> int:
        """The key of a position, or the result of a finished one."""
        state, jumper = position.kernel.state[0], self.rules.SIDES[self.rules.JUMPER]
        if (outcome := position.outcome) is not None:
            return DRAWN if outcome.winner is None else WON if outcome.winner == jumper else LOST
        pack = int(state["pack"])
        row = sum(int(self._board[0]["choose"][site, i + 1]) for i, site in enumerate(_sites(pack)))
        jumping = JUMPING if position.turn == jumper else 0
        point = int(state["jumpers"]).bit_length() - 1
        return pack.bit_count() << SIZE_SHIFT | jumping | point << ROW_BITS | row

    def all_sets(self) -> list[Set]:
        return [*self.sets, *self.asked.values()]

    def answer(self, size: int, layers: Layers) -> None:
        """Has a settled layer answer all that is asked of it."""
        for some in self.all_sets():
            if some.size < size:
                continue
            places = np.flatnonzero((some.keys >= 0) & (some.keys >> SIZE_SHIFT == size))
            if not len(places):
                continue
            keys = some.keys[places]
            rows, points = keys & (1 << ROW_BITS) - 1, keys >> ROW_BITS & (1 << POINT_BITS) - 1
            some.answers[places] = layers.values(rows, points.astype(np.int8), (keys & JUMPING != 0).astype(np.int8))

    def judge(self) -> dict[str, Any]:
        """Raises InvalidTable for a wrong value; else how many positions were looked at, and some that are worth a look."""
        moves, count = 0, 0
        only: dict[str, tuple[int, str]] = {}
        for some in self.all_sets():
            if (some.answers == UNKNOWN).any():
                raise InvalidTable(f"{self.game.entry.module}: a layer that examples of {some.size} ask has not been solved")
            kept = np.zeros(len(some), np.int64)
            wrong = compiled().judge(some.keys, some.answers, some.spans, kept)
            if wrong >= 0:
                key = int(some.keys[some.spans[wrong]])
                raise InvalidTable(f"{self.game.entry.module}: the value of {self.text(key)!r} does not follow from those after it")
            lengths = np.diff(some.spans) - 1
            count, moves = count + len(some), moves + int(lengths.sum())
            self._note(some, kept, lengths, only)
        return {"positions": count, "moves": moves, "seed": self._seed, "only": {name: text for name, (_, text) in only.items()}}

    def _note(self, some: Set, kept: Array, lengths: Array, only: dict[str, tuple[int, str]]) -> None:
        """The positions with the most moves of which one alone wins, by layer and side."""
        for jumping in (False, True):
            mine = (kept == 1) & ((some.keys[some.spans[:-1]] & JUMPING != 0) == jumping)
            if not mine.any():
                continue
            place = int(np.where(mine, lengths, 0).argmax())
            side = self.rules.SIDES[self.rules.JUMPER if jumping else 1 - self.rules.JUMPER]
            name = f"{some.size} {side}"
            if lengths[place] > only.get(name, (0, ""))[0]:
                only[name] = int(lengths[place]), self.text(int(some.keys[some.spans[place]]))

    def text(self, key: int) -> str:
        """The position of a key, as a text."""
        rules, size = self.rules, key >> SIZE_SHIFT
        state = rules.start()
        state[0]["pack"] = plainly(set_of_number)(key & (1 << ROW_BITS) - 1, size)
        state[0]["jumpers"] = 1 << (key >> ROW_BITS & (1 << POINT_BITS) - 1)
        state[0]["turn"] = rules.JUMPER if key & JUMPING else 1 - rules.JUMPER
        return rules.write_setup(state[0])

    def samples(self, each: int) -> dict[str, list[list[Any]]]:
        """Some examples of each layer with their values, as the jumper sees them: to be derived again elsewhere."""
        found: dict[str, list[list[Any]]] = {}
        for some in self.sets:
            mine = found.setdefault(str(some.size), [])
            for first in itertools.islice(some.spans[:-1].tolist(), max(0, each - len(mine))):
                mine.append([self.text(int(some.keys[first])), int(some.answers[first])])
        return found

    def values(self) -> dict[str, list[Any]]:
        """Of the positions asked by name: the value as the jumper sees it, and the moves with theirs."""
        found = {}
        for text, some in self.asked.items():
            moves = [str(move) for move in self.game.position(text).moves()]
            found[text] = [int(some.answers[0]), dict(zip(moves, some.answers[1:].tolist(), strict=True))]
        return found


def _sites(members: int) -> list[int]:
    return [site for site in range(members.bit_length()) if members >> site & 1]
