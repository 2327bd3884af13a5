"""Nine Men's Morris (Țintar) for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.games.ninemorris.evaluation import PLAN
from potez.games.ninemorris.rules import LOOKUP, STATE
from potez.geometry import morris
from potez.kernel.contract import Symmetry
from potez.kernel.offers import Preview
from potez.kernel.options import Flag
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.mills.game import Morris
from potez.mechanics.mills.rules import QUIET_PLIES


class Rules(Morris):
    OPTIONS = (Flag("flying", True, "with three pieces left, a piece may go to any free point"),)
    REASONS = (
        "occupied",
        "no_hand",
        "must_place",
        "empty",
        "not_your_piece",
        "same_site",
        "too_far",
        "no_line",
        "no_flying",
        "no_mill",
        "must_remove",
        "remove_own",
        "remove_empty",
        "protected_by_mill",
    )
    ENDS = ("too-few", "no-moves", "threefold", "quiet", "limit")
    FIELDS = {"hand": (0, 9), "quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    MEN, DIAGONALS = 9, False
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(20),)

    def prepare(self) -> None:
        super().prepare()
        self.lookup[0]["flies"] = 3 if self.options["flying"] else 0

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        moving = state.copy()
        moving["hand"][0, state["turn"][0]] = 0
        found = {**super().switches(state, past), "must_place": self.ask(moving, past)}
        return {**found, "no_flying": self.ask(state, past, flies=self.MEN)} if self.options["flying"] else found

    def no_turn(self, state: Array) -> Refusal | None:
        return Refusal("must_place") if state[0]["hand"][state[0]["turn"]] else None

    def symmetries(self) -> list[Symmetry]:
        names = [site.name for site in self.board.sites]
        ways = ((1, False, False), (0, True, False), (0, False, True))  # these three give all sixteen
        return [Symmetry(morris.turned(names, *way), {}) for way in ways]
