"""What nets see of The Man with the Bombs. A move is named by the cell of its step."""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.games.bombs.rules import ACTIVE, PLIES, PROTECTION
from potez.kernel.learning import END, Encoding, Place, Turned, group, mirror, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
MANY = 4  # protections
PLANES = {
    "walls": "cells from which no step leads",
    "protections": "",
    "own player": "",
    "other player": "",
    "own bomb": "the inactive one",
    "other bomb": "likewise",
    "active bombs": "",
    "own held": f"protections, by {MANY}",
    "other held": "likewise",
    "own without": "moves in a row without leaving a bomb, by k",
    "other without": "likewise",
    "plies": "by the plies after which the game is a draw",
}
MOVES = {
    "step": "to a cell",
    "activating": "to a cell, with the older bomb becoming active",
    "leaving": "to a cell, with a bomb left behind",
}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), len(rules.lines), len(rules.lines[0]), len(MOVES))


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    cells, own = lookup.rows * lookup.columns, state.turn
    other = 1 - own
    for cell in range(cells):
        closed = True
        for way in range(4):
            closed = closed and lookup.step[cell, way] < 0
        planes[cell] = closed
        planes[cells + cell] = state.cells[cell] == PROTECTION
        planes[2 * cells + cell] = cell == state.place[own]
        planes[3 * cells + cell] = cell == state.place[other]
        planes[4 * cells + cell] = cell == state.own[own]
        planes[5 * cells + cell] = cell == state.own[other]
        planes[6 * cells + cell] = state.cells[cell] == ACTIVE
        planes[7 * cells + cell] = state.held[own] / MANY
        planes[8 * cells + cell] = state.held[other] / MANY
        planes[9 * cells + cell] = state.without[own] / lookup.k
        planes[10 * cells + cell] = state.without[other] / lookup.k
        planes[11 * cells + cell] = state.ply / PLIES
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    return (move >> 2) * lookup.rows * lookup.columns + lookup.step[state.place[state.turn], move & 3]


def symmetries(rules: Any) -> tuple[Turned, ...]:
    """Those that put walls onto walls."""
    rows, columns = len(rules.lines), len(rules.lines[0])
    walls = np.array(rules.walls).reshape(rows, columns)
    places: list[Place] = [mirror(columns), lambda r, c: (rows - 1 - r, c), lambda r, c: (rows - 1 - r, columns - 1 - c)]
    if rows == columns:
        places += [lambda r, c: (c, r), lambda r, c: (c, rows - 1 - r)]
        places += [lambda r, c: (rows - 1 - c, r), lambda r, c: (rows - 1 - c, rows - 1 - r)]
    kept = [place for place in places if all(walls[place(r, c)] == walls[r, c] for r in range(rows) for c in range(columns))]
    return group(rules, *(turned(rules, place) for place in kept))
