"""Apart for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import numpy as np

from potez.games.apart.evaluation import PLAN
from potez.games.apart.rules import MOST, STATE, LOOKUP
from potez.geometry.board import Board, square
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Int
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (Int("length", 9, "cells of the strip", low=1, high=MOST),)
    REASONS = ("occupied", "blocked")
    ENDS = ("no-moves",)
    PATTERN = "[a-z][0-9]+"
    EXAMPLE = "c1"
    LETTERS = ".rb"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(2),)

    def prepare(self) -> None:
        self.board: Board = square(1, self.options["length"])
        self.bound = self.options["length"]
        self.room = Room(out=MOST)  # a playout lists the moves; no key is written
        self.lookup["length"] = self.options["length"]

    def start(self) -> Array:
        return np.zeros(1, STATE)

    def move_text(self, state: Record, move: int) -> str:
        return self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(move),)

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {"blocked": self.ask(state, past, together=1)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        beside = self.switches(state, past)["blocked"].allows(tried)
        return Refusal("blocked" if beside else "occupied", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "stone", self.SIDES[value - 1], self.LETTERS[value])
        return picture
