"""Hnefatafl for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.hnefatafl.evaluation import CORNERS, PLAN
from potez.games.hnefatafl.rules import ATTACKERS, GUARDS, LAST_WORDS, LOOKUP, SETUP, SITES, SIZE, STATE, THRONE
from potez.geometry.board import name_of, square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import SITE, Symmetry, Tried
from potez.kernel.offers import Preview
from potez.kernel.options import Choice, Flag
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.custody.game import Slides, crossing, wrong_on_sight
from potez.mechanics.draws import MOST_PLIES


class Rules(Slides):
    SIDES = ("attackers", "guards")
    CHANGES = ("only the same move into the same position, for the third time, loses by repetition; before, any move into it did",)
    OPTIONS = (
        Choice("king", "custodial", "how the king is taken: by two like everyone, or surrounded", values=("custodial", "surrounded")),
        Flag("encirclement", False, "the attackers also win by surrounding the king and all guards"),
    )
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "no_line", "blocked", "throne", "corner")
    ENDS = ("escape", "captured", "encircled", "no-moves", "repetition", "limit")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "d1-d4"
    LETTERS = ".agk"
    FIELDS = {"ply": (0, MOST_PLIES), "last_from": SITE, "last_to": SITE}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(18),)

    def prepare(self) -> None:
        corners = {name_of(*divmod(site, SIZE)): "corner" for site in CORNERS}
        self.board = square(SIZE, SIZE, tints={**corners, name_of(*divmod(THRONE, SIZE)): "throne"})
        self.bound = MOST_PLIES
        # A key for every ply. Slides are listed where none can be drawn: from a cell at most to all others of its row and column.
        self.room = Room(past=MOST_PLIES, out=SITES * 2 * (SIZE - 1))
        lookup = self.lookup[0]
        lookup["surrounded"] = self.options["king"] == "surrounded"
        lookup["encirclement"] = self.options["encirclement"]
        lookup["near"] = crossing(self.board)
        lookup["corner"][list(CORNERS)] = 1
        lookup["barred"][[*CORNERS, THRONE]] = 1
        lookup["edge"] = (lookup["near"] < 0).any(axis=1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["last_from"] = state["last_to"] = -1
        self.put(state[0], "".join(SETUP.split()))
        self.check(state[0])
        return state

    def letters(self, state: Record) -> list[str]:
        letters = super().letters(state)
        if state["king"] >= 0:
            letters[state["king"]] = "k"
        return letters

    def put(self, state: Record, letters: Sequence[str]) -> None:
        kings = [i for i, letter in enumerate(letters) if letter == "k"]
        if len(kings) > 1:
            raise InvalidPosition(f"position: {len(kings)} kings; there is one, or none if he was taken")
        super().put(state, ["g" if letter == "k" else letter for letter in letters])
        state["king"] = kings[0] if kings else -1

    def check(self, state: Record) -> None:
        """Counts the pieces, too."""
        attackers = np.flatnonzero(state["cells"] == ATTACKERS + 1)
        for site in self.board.names(map(int, attackers)):
            if self.lookup[0]["barred"][self.board.index[site]]:
                raise InvalidPosition(f"position: an attacker on {site}; attackers do not stop on the throne or in a corner")
        if state["king"] < 0 and not len(attackers):
            raise InvalidPosition("position: neither a king nor an attacker")
        state["left"] = len(attackers), np.count_nonzero(state["cells"] == GUARDS + 1) - (state["king"] >= 0)
        if state["last_from"] >= 0 or state["last_to"] >= 0:
            self._check_last(state)

    def _check_last(self, state: Record) -> None:
        """The last move of a running game: it must be one that the pieces show."""
        start, end = int(state["last_from"]), int(state["last_to"])
        if start < 0 or end < 0 or state["ply"] == 0:
            raise InvalidPosition("position: last_from and last_to name the last move of a running game: give both, and ply")
        text = f"{self.board.name(start)}-{self.board.name(end)}"
        if state["cells"][end] != 2 - state["turn"]:
            raise InvalidPosition(f"position: the last move {text}: no piece of the side that moved last is on {self.board.name(end)}")
        if start not in self._free_lines(state, end):
            raise InvalidPosition(f"position: the last move {text}: the line back to {self.board.name(start)} is not free")

    def _free_lines(self, state: Record, site: int) -> set[int]:
        """The free cells in a straight line from a cell, up to the first piece."""
        found = set()
        for way in range(4):
            beside = int(self.lookup[0]["near"][site, way])
            while beside >= 0 and not state["cells"][beside]:
                found.add(beside)
                beside = int(self.lookup[0]["near"][beside, way])
        return found

    @property
    def table_words(self) -> int:
        """All but the last move: what can happen is the same, whichever move led here."""
        return super().table_words - LAST_WORDS

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        throne, corner = self.relaxed(), self.relaxed()
        throne["barred"][0, THRONE] = 0
        corner["barred"][0, list(CORNERS)] = 0
        found = {code: Question(self, lookup, state, past) for code, lookup in (("throne", throne), ("corner", corner))}
        return {**super().switches(state, past), **found}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if wrong := wrong_on_sight(self, state, tried, barred=0):
            return wrong
        broken = (code for code, question in self.switches(state, past).items() if question.allows(tried))
        return Refusal(next(broken, "illegal"), tried.sites[1:])

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != ".":
                picture.piece(site.name, "king" if letter == "k" else "man", self.SIDES[letter != "a"], letter)
        if state["king"] in CORNERS:
            picture.mark(self.board.name(state["king"]), "winning")
        for side in (ATTACKERS, GUARDS):
            picture.counter("pieces", int(state["left"][side]), self.SIDES[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        return [Symmetry(quarter_turn(SIZE), {}), Symmetry(mirror(SIZE), {})]
