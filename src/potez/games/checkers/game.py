"""Checkers (Dame) for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.checkers.evaluation import PLAN
from potez.games.checkers.rules import BLACK, LOOKUP, MEN, MOST_CHAINS, QUIET_PLIES, SITES, STATE, WHITE
from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Board
from potez.geometry.dark import dark_cells
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.game import Jumping
from potez.mechanics.jumps.rules import ALL_WAYS


class Rules(Jumping):
    SIDES = ("black", "white")
    REASONS = (*Jumping.REASONS, "wrong_direction", "crowned", "must_capture", "must_finish_chain")
    ENDS = ("captured", "no-moves", "threefold", "quiet", "limit")
    EXAMPLE = "a6-b5 or b3xd5xf7"
    EMPTY = "#"
    LETTERS = ".naNA"  # the source's letters: n is negru (black), a is alb (white), capitals are kings
    SIGNS = ".bwBW"
    ROWS_FROM_ZERO = True
    FIELDS = {"quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(26),)
    bound = MOST_PLIES
    room = Room(past=MOST_PLIES, out=MEN * MOST_CHAINS)  # a key for every ply, and all captures

    def prepare(self) -> None:
        self.board: Board = dark_cells(8)
        lookup = self.lookup[0]
        lookup["steps"], lookup["jumps"] = self.board.steps, self.board.jumps
        lookup["ways"] = 1 << UP_LEFT | 1 << UP_RIGHT, 1 << DOWN_LEFT | 1 << DOWN_RIGHT
        lookup["crown"] = 0xF, 0xF << SITES - 4
        lookup["must"] = lookup["whole"] = 1

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        men = (1 << MEN) - 1
        state["pieces"] = men << SITES - MEN, men
        state["turn"] = BLACK
        return state

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[self.value(state, site)] for site in range(SITES)]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for site, letter in enumerate(letters):
            if value := self.LETTERS.index(letter):
                state["pieces"][(value - 1) % 2] |= 1 << site
                state["kings"] |= (value > 2) << site

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            pieces = int(state["pieces"][side])
            if pieces.bit_count() > MEN:
                raise InvalidPosition(f"position: {name} has {pieces.bit_count()} pieces, {MEN} at most")
            if uncrowned := pieces & ~int(state["kings"]) & int(self.lookup[0]["crown"][side]):
                raise InvalidPosition(f"position: the {name} man on {self.board.name(uncrowned.bit_length() - 1)} must be a king")
        if not state["pieces"].any():
            raise InvalidPosition("position: there is no piece on the board")

    def extent(self, name: str) -> str:
        return "the game is played on the dark cells, from b1 to g8"

    def value(self, state: Record, site: int) -> int:
        """What stands on a site, as a place in LETTERS."""
        for side in (BLACK, WHITE):
            if int(state["pieces"][side]) >> site & 1:
                return 1 + side + 2 * (int(state["kings"]) >> site & 1)
        return 0

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare, gone = state.copy(), sum(1 << site for site in self.board.indices(names))
        bare["pieces"] &= ~gone
        bare["kings"] &= ~gone
        return bare

    def stand(self, state: Array, side: int, site: int) -> None:
        state["pieces"][0, side] |= 1 << site

    def paused(self, state: Array, sites: Sequence[int]) -> Array:
        here = super().paused(state, sites).copy()
        here["kings"] |= (int(state[0]["kings"]) >> sites[0] & 1) << sites[-1]
        return here

    def unforced(self, state: Array, past: Array) -> Question:
        return self.ask(state, past, must=0, whole=0)

    def any_way(self, state: Array, past: Array) -> Question:
        """The same if men went every way."""
        return self.ask(state, past, must=0, whole=0, ways=ALL_WAYS)

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {
            **super().switches(state, past),
            "must_capture": self.ask(state, past, must=0),
            "must_finish_chain": self.ask(state, past, whole=0),
            "wrong_direction": self.ask(state, past, ways=ALL_WAYS),
            "crowned": self.ask(state, past, crown=0),
        }

    def no_step(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if self.any_way(state, past).allows(tried):
            return Refusal("wrong_direction", tried.sites)
        return super().no_step(state, past, tried)

    def no_jump(self, state: Array, past: Array, path: tuple[str, ...], done: int) -> Refusal:
        sites = self.board.indices(path)
        here = self.paused(state, sites[:done])
        if not self.jumps_on(self.any_way(here, past), sites[done - 1 : done + 1]):
            return super().no_jump(state, past, path, done)
        if done > 1 and self.crowns(state, sites[:done]):
            return Refusal("crowned", path[done - 1 : done])
        return Refusal("wrong_direction", path)

    def crowns(self, state: Array, sites: Sequence[int]) -> bool:
        """Whether a chain over these sites makes a man a king."""
        after = state.copy()
        self.verbs.play(self.lookup.view(np.uint8), after.view(np.uint8), self._first_jumps(state[0], sites))
        return bool(int(after[0]["kings"]) & ~int(state[0]["kings"]) & 1 << sites[-1])

    def jumps_over(self, state: Array, past: Array, site: str, way: Sequence[str]) -> bool:
        there = self.cleared(state, [site])
        self.stand(there, 1 - int(state[0]["turn"]), self.board.index[site])
        return self.jumps_on(self.any_way(there, past), self.board.indices(way))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, name in enumerate(self.board.index):
            if value := self.value(state, site):
                picture.piece(name, "king" if value > 2 else "man", self.SIDES[(value - 1) % 2], self.drawn_letter(self.LETTERS[value]))
        return picture

    def symmetries(self) -> list[Symmetry]:
        names = list(self.board.index)
        turned = dict(zip(names, reversed(names), strict=True))
        return [Symmetry(turned, {"a": "n", "n": "a", "A": "N", "N": "A"}, swaps_sides=True)]
