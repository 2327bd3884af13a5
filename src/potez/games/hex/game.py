"""Hex for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np

from potez.errors import InvalidPosition
from potez.games.hex.evaluation import PLAN
from potez.games.hex.playout import FRAME
from potez.games.hex.rules import LOOKUP, MOST, STATE, SWAP
from potez.geometry.board import Board
from potez.geometry.hexagons import neighbours, rhombus
from potez.geometry.turning import exchange
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Choice, Flag, Int
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("size", 11, "cells a side", low=2, high=19),
        Choice("first", "red", "who begins", values=("red", "blue")),
        Flag("swap", False, "the second player may take over the first stone"),
        Choice("mode", "free", "where stones may be laid", values=("free", "connected")),
    )
    REASONS = ("occupied", "not_connected", "not_own_edge", "no_swap")
    ENDS = ("connection", "no-moves")
    PATTERN = "swap|[a-z][0-9]+"
    EXAMPLE = "c4"
    ACTIONS = ("swap",)
    LETTERS = ".rb"
    FIELDS = {"ply": (0, MOST + 1)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = tuple(Preset(f"{size} × {size}", {"size": size}) for size in (7, 11, 14))
    FAIR = MappingProxyType({"swap": True})
    PREVIEWS = (Preview(18, {"size": 7}, seed=3),)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = rhombus(size, *self.SIDES)
        self.bound = size * size + self.options["swap"]
        # No key is written: nothing comes back. `out` holds the moves, one more than cells, or four boards with a frame.
        self.room = Room(out=4 * FRAME, first=SWAP + 1)
        lookup = self.lookup[0]
        lookup["size"], lookup["sites"] = size, size * size
        lookup["connected"] = self.options["mode"] == "connected"
        lookup["swap"] = self.options["swap"]
        lookup["around"][: size * size] = neighbours(size)
        for cell in range(size * size):
            row, column = divmod(cell, size)
            lookup["border"][cell] = (row == 0) + 2 * (row == size - 1) + 4 * (column == 0) + 8 * (column == size - 1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["turn"] = self.SIDES.index(self.options["first"])
        return state

    def check(self, state: Record) -> None:
        stones = np.flatnonzero(state["cells"][: len(self.board)])
        replay = np.zeros(1, STATE)
        for cell in stones:  # the rules themselves say who has joined; both sides cannot, on this board
            replay["turn"] = state["cells"][cell] - 1
            self.verbs.play(self.lookup.view(np.uint8), replay.view(np.uint8), int(cell))
        state["winner"], state["link"] = replay["winner"][0], replay["link"][0]
        ply = int(state["ply"]) or len(stones)  # not given: nobody has swapped
        swapped = self.options["swap"] and stones.size > 0
        if not len(stones) <= ply <= len(stones) + swapped:
            raise InvalidPosition(f"position: ply={ply} with {len(stones)} stones on the board")
        first, second = (self.SIDES.index(side) for side in self.sides)
        if ply == 1 and self.options["swap"] and (state["turn"], state["cells"][stones[0]]) != (second, first + 1):
            raise InvalidPosition(f"position: with swap, the first stone is {self.sides[0]}'s and {self.sides[1]} answers it")
        state["ply"] = ply

    @property
    def plan(self) -> Plan:
        """Up to 4×4 the whole tree fits into a transposition table, and every result is proven at once."""
        return Plan(scale=self.PLAN.scale) if self.options["size"] <= 4 else self.PLAN

    def move_text(self, state: Record, move: int) -> str:
        return "swap" if move == SWAP else self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move == SWAP else (self.board.name(move),)

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        own = state[0]["turn"] + 1 in state[0]["cells"]
        return {**super().switches(state, past), "not_connected" if own else "not_own_edge": self.ask(state, past, connected=0)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if tried.text == "swap":
            return Refusal("no_swap")
        if tried.text in self.standing(state[0]):
            return Refusal("occupied", tried.sites)
        broken = (code for code, question in self.switches(state, past).items() if question.allows(tried))
        return Refusal(next(broken, "illegal"), tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "stone", self.SIDES[value - 1], self.LETTERS[value])
        if state["winner"]:
            for cell in self.chain(state, int(state["link"])):
                picture.mark(self.board.name(cell), "winning")
        return picture

    def chain(self, state: Record, cell: int) -> list[int]:
        """The connected stones of one colour through a cell."""
        found, todo = {cell}, [cell]
        while todo:
            for near in map(int, self.lookup[0]["around"][todo.pop()]):
                if near >= 0 and near not in found and state["cells"][near] == state["cells"][cell]:
                    found.add(near)
                    todo.append(near)
        return sorted(found)

    def symmetries(self) -> list[Symmetry]:
        names = list(self.board.index)
        turned = dict(zip(names, reversed(names), strict=True))
        if self.options["swap"]:  # the first stone is the first player's, so the sides cannot change places
            return [Symmetry(turned, {})]
        return [Symmetry(turned, {}), Symmetry(exchange(self.options["size"]), {"r": "b", "b": "r"}, swaps_sides=True)]
