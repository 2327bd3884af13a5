"""Twelve Men's Morris for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.errors import InvalidPosition
from potez.games.twelvemorris.evaluation import PLAN
from potez.games.twelvemorris.rules import LOOKUP, STATE
from potez.kernel.contract import SITE
from potez.kernel.offers import Preview
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.mills.game import Morris
from potez.mechanics.mills.rules import QUIET_PLIES


class Rules(Morris):
    REASONS = (
        "occupied",
        "no_hand",
        "empty",
        "not_your_piece",
        "same_site",
        "too_far",
        "no_line",
        "goes_back",
        "no_mill",
        "must_remove",
        "remove_own",
        "remove_empty",
        "protected_by_mill",
    )
    ENDS = ("too-few", "no-moves", "threefold", "quiet", "limit")
    FIELDS = {
        "hand": (0, 12),
        "white_moved": SITE,
        "white_origin": SITE,
        "black_moved": SITE,
        "black_origin": SITE,
        "quiet": (0, QUIET_PLIES),
        "ply": (0, MOST_PLIES),
    }
    MEN, DIAGONALS = 12, True
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(22),)

    def prepare(self) -> None:
        super().prepare()
        self.lookup[0]["bars_return"] = 1

    def start(self) -> Array:
        state = super().start()
        for side in self.SIDES:
            state[f"{side}_moved"] = state[f"{side}_origin"] = -1
        return state

    def check(self, state: Record) -> None:
        super().check(state)
        for side, name in enumerate(self.SIDES):
            moved, origin = int(state[f"{name}_moved"]), int(state[f"{name}_origin"])
            if (moved < 0) != (origin < 0):
                raise InvalidPosition(f"position: {name}_moved and {name}_origin come together")
            if moved >= 0 and self.owner(state, self.board.name(moved)) != side:
                raise InvalidPosition(f"position: {name}_moved={self.board.name(moved)}: {name} has no piece there")
            if moved >= 0 and (origin not in self.board.steps[moved] or self.owner(state, self.board.name(origin)) == side):
                raise InvalidPosition(f"position: {name}_origin={self.board.name(origin)}: {name} has not come from there")
            if moved >= 0 and state["turn"] != side and self.owner(state, self.board.name(origin)) >= 0:
                raise InvalidPosition(f"position: {name}_origin={self.board.name(origin)}: {name} has just left it, so it must be free")

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), "goes_back": self.ask(state, past, bars_return=0)}

    def barring(self, code: str, start: str, target: str) -> tuple[str, ...]:
        return (target,) if code == "goes_back" else super().barring(code, start, target)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = super().picture(state, over)
        origin = int(state[f"{self.SIDES[state['turn']]}_origin"])
        if origin >= 0 and not over:
            picture.mark(self.board.name(origin), "no-return")
        return picture
