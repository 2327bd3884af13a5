"""Checkers (Dame) for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Sequence

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
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.game import Jumping
from potez.mechanics.jumps.rules import ALL_WAYS


class Rules(Jumping):
    SIDES = ("black", "white")
    REASONS = (
        "empty",
        "not_your_piece",
        "same_site",
        "occupied",
        "no_line",
        "too_far",
        "no_jump",
        "landing",
        "write_capture",
        "wrong_direction",
        "crowned",
        "must_capture",
        "must_finish_chain",
    )
    ENDS = ("captured", "no-moves", "threefold", "quiet", "limit")
    EXAMPLE = "a6-b5 or b3xd5xf7"
    EMPTY = "#"
    LETTERS = ".naNA"  # the source's letters: n is negru (black), a is alb (white), capitals are kings
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

    def owner(self, state: Record, site: str) -> int:
        value = self.value(state, self.board.index[site])
        return (value - 1) % 2 if value else -1

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        turn = int(state[0]["turn"])
        text, sites = tried.text, tried.sites
        if wrong := self.wrong_on_sight(state[0], tried):
            return wrong
        both_ways = {"ways": ALL_WAYS, "must": 0, "whole": 0}
        if text not in self.texts(state, past, lookup=self.relaxed(**both_ways)):
            crown = set(self.board.names(i for i in range(SITES) if int(self.lookup[0]["crown"][turn]) >> i & 1))
            return Refusal("crowned", tuple(site for site in sites[1:-1] if site in crown)[:1])
        if text not in self.texts(state, past, lookup=self.relaxed(must=0, whole=0)):
            return Refusal("wrong_direction", sites)
        return self.duty(state, past, tried) or Refusal("illegal", sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, name in enumerate(self.board.index):
            if value := self.value(state, site):
                picture.piece(name, "king" if value > 2 else "man", self.SIDES[(value - 1) % 2], self.LETTERS[value])
        return picture

    def symmetries(self) -> list[Symmetry]:
        names = list(self.board.index)
        turned = dict(zip(names, reversed(names), strict=True))
        return [Symmetry(turned, {"a": "n", "n": "a", "A": "N", "N": "A"}, swaps_sides=True)]
