"""Foxes and Sheep (Halatafl) for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.games.foxsheep.evaluation import PLAN
from potez.games.foxsheep.rules import FARTHEST, FOXES, LOOKUP, SETUP, SQUARE
from potez.geometry.crosses import cross
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Choice
from potez.kernel.questions import Question
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
        lookup["must"] = lookup["whole"] = 1
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

    def unforced(self, state: Array, past: Array) -> Question:
        return self.ask(state, past, must=0, whole=0)

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        every_way = self.relaxed()
        every_way["ahead"] = every_way["near"]
        return {
            **super().switches(state, past),
            "must_capture": self.ask(state, past, must=0),
            "must_finish_chain": self.ask(state, past, whole=0),
            "wrong_direction": Question(self, every_way, state, past),
        }

    def no_step(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if self.switches(state, past)["wrong_direction"].allows(tried):
            return Refusal("wrong_direction", tried.sites)
        return super().no_step(state, past, tried)

    def symmetries(self) -> list[Symmetry]:
        return [self.mirror()]
