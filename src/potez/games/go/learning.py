"""What nets see of Go. Beside the stones: their liberties, which a net of few layers cannot count, what a ko forbids, and what is counted
beside the board. Numbers for the whole board stand on every point of a plane."""

from __future__ import annotations

from typing import Any

from potez.games.go.rules import PASS, SUPERKO, board_after, find_chains, repeated
from potez.kernel.learning import END, Encoding, Turned, squares, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "own": "stones",
    "other": "stones",
    "one liberty": "stones of either side",
    "two liberties": "likewise",
    "three liberties": "likewise; stones with more have no plane",
    "ko": "where a stone would bring a board back, and may not be laid therefore",
    "passed": "1: the opponent has just passed",
    "own prisoners": "by the number of points of the board",
    "other prisoners": "likewise",
    "komi": "for the side to move, by twice the number of points",
    "plies": "by the number of plies after which the game is counted",
}
MOVES = {"stone": "on a point"}
OTHERS = {"pass": ""}
FAR = 4  # liberties that are counted


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES), tuple(OTHERS))


@rule
def liberties(lookup: Record, state: Record, first: int) -> int:
    """How many liberties the chain of a stone has, up to FAR. Its stones are left in `stack`, their number is the other result, times 8;
    `chain` is -1 - first for them."""
    colour = state.cells[first]
    state.stack[0] = first
    state.chain[first] = -1 - first
    found, done, free = 1, 0, 0
    known0, known1, known2 = -1, -1, -1
    while done < found:
        site = state.stack[done]
        done += 1
        for k in range(4):
            near = int(lookup.around[site, k])
            if near < 0:
                continue
            if state.cells[near] == 0:
                if free < FAR and near != known0 and near != known1 and near != known2:
                    if free == 0:
                        known0 = near
                    elif free == 1:
                        known1 = near
                    else:
                        known2 = near
                    free += 1
            elif state.cells[near] == colour and state.chain[near] >= 0:
                state.chain[near] = -1 - first
                state.stack[found] = near
                found += 1
    return found * 8 + free


@rule
def takes(lookup: Record, state: Record, point: int) -> bool:
    """Whether a stone of the side to move takes others, from the labels of `find_chains`: nothing else can bring a board back."""
    for k in range(4):
        near = lookup.around[point, k]
        if near >= 0 and state.cells[near] == 2 - state.turn and state.single[state.chain[near]] == point:
            return True
    return False


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    sites, turn = lookup.sites, state.turn
    komi = lookup.komi if turn == 1 else -lookup.komi
    for site in range(sites):
        stone = state.cells[site]
        planes[site] = stone == turn + 1
        planes[sites + site] = stone == 2 - turn
        for plane in range(2, 5):
            planes[plane * sites + site] = 0
        planes[5 * sites + site] = site == state.ko
        planes[6 * sites + site] = state.passes == 1
        planes[7 * sites + site] = state.prisoners[turn] / sites
        planes[8 * sites + site] = state.prisoners[1 - turn] / sites
        planes[9 * sites + site] = komi / (2 * sites)
        planes[10 * sites + site] = state.ply / lookup.last
    if lookup.ko == SUPERKO:
        find_chains(lookup, state)
        for site in range(sites):
            if state.cells[site] == 0 and takes(lookup, state, site):
                planes[5 * sites + site] = repeated(state, past, board_after(lookup, state, site))
    for site in range(sites):
        state.chain[site] = 0
    for site in range(sites):
        if state.cells[site] != 0 and state.chain[site] == 0:
            found = liberties(lookup, state, site)
            free = found & 7
            if free < FAR:
                for i in range(found >> 3):
                    planes[(1 + free) * sites + state.stack[i]] = 1
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    return lookup.sites if move == PASS else move


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place) for place in squares(rules.options["size"]))
