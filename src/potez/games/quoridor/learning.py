"""What nets see of Quoridor. Blue sees the board upside down, so that the side to move always walks up. A wall stands in its plane at the
cell that is at its upper left in this view. How far it is to the goal rows, a net of few layers cannot count, so it is told."""

from __future__ import annotations

from typing import Any

from potez.games.quoridor.rules import BLUE, KEY_WORDS, PLIES, RED, WORD
from potez.kernel.learning import END, REPEATED_SAYS, Encoding, Turned, repeated, turned
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "own pawn": "",
    "other pawn": "",
    "walls across": "at the cell that is at the upper left of the wall",
    "walls along": "likewise",
    "own distance": "of each cell from the own goal row, by twice the cells of a side; the number of cells where no way leads there",
    "other distance": "likewise",
    "own walls left": "by ten",
    "other walls left": "likewise",
    "repeated": REPEATED_SAYS,
    "plies": "by the plies after which the game is a draw",
}
MOVES = {
    "step": "of the pawn, to a cell",
    "wall across": "at the cell that is at the upper left of the wall",
    "wall along": "likewise",
}
OTHERS: dict[str, str] = {}
STEP, ACROSS, ALONG = 0, 1, 2  # planes of actions


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES))


@rule
def cell_at(lookup: Record, state: Record, cell: int) -> int:
    """Where the side to move sees a cell."""
    if state.turn == BLUE:
        return (lookup.size - 1 - cell // lookup.size) * lookup.size + cell % lookup.size
    return cell


@rule
def slot_at(lookup: Record, state: Record, slot: int) -> int:
    """The cell at the upper left of a slot as the side to move sees it."""
    row = int(lookup.row[slot])
    return (lookup.size - 2 - row if state.turn == BLUE else row) * lookup.size + lookup.column[slot]


@rule
def measure(lookup: Record, state: Record, side: int, planes: Array, begin: int) -> None:
    """Writes how far every cell is from the goal row of a side."""
    for cell in range(lookup.cells):
        planes[begin + cell_at(lookup, state, cell)] = lookup.cells / (2 * lookup.size)
        state.detour[cell] = -1
    first = 0 if side == RED else lookup.cells - lookup.size
    found, done = 0, 0
    for cell in range(first, first + lookup.size):
        state.detour[cell] = 0
        state.stack[found] = cell
        found += 1
    while done < found:
        cell = int(state.stack[done])
        done += 1
        planes[begin + cell_at(lookup, state, cell)] = state.detour[cell] / (2 * lookup.size)
        for way in range(4):
            if state.ways[cell] >> way & 1:
                near = cell + lookup.delta[way]
                if state.detour[near] < 0:
                    state.detour[near] = state.detour[cell] + 1
                    state.stack[found] = near
                    found += 1


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    cells, turn = lookup.cells, state.turn
    again = repeated(past, key_of(state, KEY_WORDS))
    for cell in range(cells):
        for plane in range(4):
            planes[plane * cells + cell] = 0
        planes[6 * cells + cell] = state.left[turn] / 10
        planes[7 * cells + cell] = state.left[1 - turn] / 10
        planes[8 * cells + cell] = again
        planes[9 * cells + cell] = state.ply / PLIES
    planes[cell_at(lookup, state, int(state.pawns[turn]))] = 1
    planes[cells + cell_at(lookup, state, int(state.pawns[1 - turn]))] = 1
    for slot in range(lookup.slots):
        if state.walls[slot // WORD] >> (slot % WORD) & 1:
            planes[(2 + (slot & 1)) * cells + slot_at(lookup, state, slot)] = 1
    measure(lookup, state, turn, planes, 4 * cells)
    measure(lookup, state, 1 - turn, planes, 5 * cells)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    if move < lookup.cells:
        return cell_at(lookup, state, move)
    slot = move - lookup.cells
    return (ACROSS + (slot & 1)) * lookup.cells + slot_at(lookup, state, slot)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    last = rules.options["size"] - 1
    wall = {plane: (plane, lambda r, c: (r, last - 1 - c)) for plane in (2, 3)}
    laid = {plane: (plane, lambda r, c: (r, last - 1 - c)) for plane in (ACROSS, ALONG)}
    return turned(rules, lambda r, c: (r, c)), turned(rules, lambda r, c: (r, last - c), planes=wall, moves=laid)
