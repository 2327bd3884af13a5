"""Foxes and Sheep (Halatafl) for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.games.foxsheep.evaluation import PLAN
from potez.games.foxsheep.rules import FARTHEST, FOXES, LOOKUP, SETUP, SHEEP, SQUARE
from potez.geometry.crosses import cross
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Choice
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array
from potez.mechanics.hunts.game import Hunt


class Rules(Hunt):
    SIDES = ("sheep", "foxes")
    JUMPER = FOXES
    JUMPERS = 2
    WIDTH = 1
    KINDS = ("sheep", "fox")
    OPTIONS = (Choice("first", "sheep", "who begins", values=("sheep", "foxes")),)
    REASONS = (*Hunt.REASONS, "wrong_direction", "must_capture", "must_finish_chain")
    ENDS = ("goal", *Hunt.ENDS)
    EXAMPLE = "c4-c3 or c3xc5xe7"
    LETTERS = ".sf"
    LOOKUP = LOOKUP
    PLAN = PLAN
    PREVIEWS = (Preview(14),)
    most = 20

    def prepare(self) -> None:
        self.lay_out(cross(SQUARE))
        lookup = self.lookup[0]
        lookup["goal"] = sum(1 << site for site in self.board.indices(SQUARE))
        for start, site in enumerate(self.board.sites):
            near = [int(end) for end in self.board.steps[start] if end >= 0]
            lookup["ahead"][start] = sum(1 << end for end in near if self.board.sites[end].y <= site.y)
            lookup["above"][start] = sum(1 << end for end in near if self.board.sites[end].y < site.y)
        within = int(lookup["goal"])
        for steps in range(FARTHEST):
            lookup["within"][steps] = within
            within |= sum(1 << site for site in range(len(self.board)) if int(lookup["ahead"][site]) & within)

    def start(self) -> Array:
        return self.read_setup(f"{SETUP} {self.options['first']}")

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        refusal = super().explain(state, past, tried)
        if refusal.code != "illegal":
            return refusal
        backward = self.relaxed()
        backward["ahead"] = backward["near"]
        if state[0]["turn"] == SHEEP and tried.text in self.texts(state, past, lookup=backward):
            return Refusal("wrong_direction", tried.sites)
        return self.duty(state, past, tried) or refusal

    def symmetries(self) -> list[Symmetry]:
        return [self.mirror()]
