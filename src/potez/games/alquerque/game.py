"""Alquerque for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.alquerque.evaluation import PLAN, chase
from potez.games.alquerque.rules import BLACK, LOOKUP, PIECES, QUIET_PLIES, REACH, SITES, START, STATE, WHITE
from potez.geometry.alquerque import alquerque_lines
from potez.geometry.board import Board, points
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry
from potez.kernel.offers import Preview
from potez.kernel.options import Choice, Flag
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.game import Jumping


class Rules(Jumping):
    SIDES = ("white", "black")
    OPTIONS = (
        Choice("first", "white", "who begins", values=("white", "black")),
        Flag("penalty", True, "who does not capture though he can, or stops too early, loses a piece; otherwise such moves are refused"),
    )
    REASONS = (*Jumping.REASONS, "must_capture", "must_finish_chain")
    ENDS = ("captured", "no-moves", "foul", "threefold", "quiet", "limit")
    EXAMPLE = "c4-c3 or c3xc1xe3"
    LETTERS = ".wb"
    FIELDS = {"quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(9),)
    bound = MOST_PLIES
    room = Room(past=MOST_PLIES, out=256)  # a key for every ply; a list of captures that does not fit is gone through once more

    def prepare(self) -> None:
        self.board: Board = points(alquerque_lines())
        lookup = self.lookup[0]
        lookup["steps"], lookup["jumps"] = self.board.steps, self.board.jumps
        for site in range(SITES):
            lookup["near"][site] = sum(1 << int(near) for near in self.board.steps[site] if near >= 0)
            lookup["within"][0, site] = lookup["near"][site] | 1 << site
            lookup["roomy"] += [int(land >= 0) << site for land in self.board.jumps[site]]
        for steps in range(1, REACH):
            for site in range(SITES):
                inner = int(lookup["within"][steps - 1, site])
                lookup["within"][steps, site] = np.bitwise_or.reduce([lookup["within"][0, i] for i in range(SITES) if inner >> i & 1])
        lookup["penalty"] = self.options["penalty"]
        lookup["chase"] = chase()

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        self.put(state[0], START.replace("/", ""))
        state["turn"] = self.SIDES.index(self.options["first"])
        return state

    def owner(self, state: Record, site: str) -> int:
        place = self.board.index[site]
        return next((side for side in (WHITE, BLACK) if int(state["pieces"][side]) >> place & 1), -1)

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[1 + self.owner(state, site)] for site in self.board.index]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for site, letter in enumerate(letters):
            if letter != self.EMPTY:
                state["pieces"][self.LETTERS.index(letter) - 1] |= 1 << site

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            count = int(state["pieces"][side]).bit_count()
            if count > PIECES:
                raise InvalidPosition(f"position: {name} has {count} pieces, {PIECES} at most")
        if not state["pieces"].any():
            raise InvalidPosition("position: there is no piece on the board")

    def lost(self, state: Record, move: int) -> tuple[str, ...]:
        after = np.array([state], STATE)
        self.verbs.play(self.lookup.view(np.uint8), after.view(np.uint8), move)
        path, side = self.board.indices(self.move_path(state, move)), state["turn"]
        kept = int(state["pieces"][side]) & ~(1 << path[0]) | 1 << path[-1]
        return self.board.names(site for site in range(SITES) if (kept & ~int(after[0]["pieces"][side])) >> site & 1)

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = state.copy()
        bare["pieces"] &= ~sum(1 << site for site in self.board.indices(names))
        return bare

    def stand(self, state: Array, side: int, site: int) -> None:
        state["pieces"][0, side] |= 1 << site

    def unforced(self, state: Array, past: Array) -> Question:
        return Question(self, self.relaxed(penalty=1), state, past, ("moves", "fouls"))

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), **dict.fromkeys(("must_capture", "must_finish_chain"), self.unforced(state, past))}

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site in self.board.index:
            side = self.owner(state, site)
            if side >= 0:
                picture.piece(site, "man", self.SIDES[side], self.LETTERS[1 + side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        same = {name: name for name in self.board.index}
        return [Symmetry(quarter_turn(5), {}), Symmetry(mirror(5), {}), Symmetry(same, {"w": "b", "b": "w"}, swaps_sides=True)]
