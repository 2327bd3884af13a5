"""Sweeps over the positions of a layer, over any game's verbs, compiled once for all games.

A value is one int8, as the side to move sees it. With plies: d + 1 for a win in d plies, -(d + 1) for a loss, 0 for a draw. With margins:
how many points it will get more than the other side from here on. OPEN: there is no such position, or it is not known yet. Every position
of a range is looked at by itself and only its own value is written, so that ranges can be worked on side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.kernel.binding import load
from potez.kernel.outcomes import DRAW
from potez.kernel.rule import rule
from potez.kernel.types import Array

OPEN = -128
LONGEST = 127  # the largest value
NO_LAYER = 255

# What a sweep reports, as places of `report`.
CHANGED, UNNUMBERED, ROOM, DEEPEST, TOO_LONG = range(5)

_TEXT = '''"""Made by potez.solvers.sweeps: sweeps over the positions of any game."""
from numba import njit, types
from potez.kernel.signatures import FUNCTIONS
from potez.solvers import sweeps

VERBS = tuple(FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "number", "setup", "to_move", "margin"))
BYTES, KEYS, INTS, VALUES, INT = types.uint8[::1], types.uint64[::1], types.int64[::1], types.int8[::1], types.int64


@njit(types.int64(FUNCTIONS["setup"], BYTES, BYTES, BYTES, BYTES, INT, INT, INTS), cache=True, nogil=True)
def classify(setup, lookup, start, state, layers, begin, end, sizes):
    return sweeps.sort_into_layers(setup, lookup, start, state, layers, begin, end, sizes)


@njit(types.int64(*VERBS, BYTES, BYTES, BYTES, BYTES, KEYS, INTS, VALUES, BYTES, INT, INT, INT, INT, INTS), cache=True, nogil=True)
def sweep(
    moves, play, outcome, number, setup, to_move, margin,
    lookup, start, state, child, past, out, values, layers, layer, plies, begin, end, report,
):
    return sweeps.settle(
        moves, play, outcome, number, setup, to_move, margin,
        lookup, start, state, child, past, out, values, layers, layer, plies, begin, end, report,
    )


@njit(types.int64(*VERBS, BYTES, BYTES, BYTES, BYTES, KEYS, INTS, VALUES, BYTES, INT, INT, INT, INTS), cache=True, nogil=True)
def count_points(
    moves, play, outcome, number, setup, to_move, margin,
    lookup, start, state, child, past, out, values, layers, layer, begin, end, report,
):
    return sweeps.settle_margins(
        moves, play, outcome, number, setup, to_move, margin,
        lookup, start, state, child, past, out, values, layers, layer, begin, end, report,
    )


@njit(types.int64(VALUES, BYTES, INT, INT, INT), cache=True, nogil=True)
def close(values, layers, layer, begin, end):
    return sweeps.close_layer(values, layers, layer, begin, end)


@njit(types.int64(VERBS[4], VERBS[5], BYTES, BYTES, BYTES, VALUES, BYTES, INT, INT, INT, INT, INTS), cache=True, nogil=True)
def tally(setup, to_move, lookup, start, state, values, layers, layer, sided, begin, end, counts):
    return sweeps.count(setup, to_move, lookup, start, state, values, layers, layer, sided, begin, end, counts)


@njit(types.uint64(VALUES, BYTES, INT), cache=True, nogil=True)
def digest(values, layers, below):
    return sweeps.digest_of(values, layers, below)
'''


@rule
def sort_into_layers(setup: Any, lookup: Array, start: Array, state: Array, layers: Array, begin: int, end: int, sizes: Array) -> int:
    """Writes the layer of every number of a range, and counts the positions of each."""
    for number in range(begin, end):
        state[:] = start
        layer = setup(lookup, state, number)
        layers[number] = NO_LAYER if layer < 0 else layer
        if layer >= 0:
            sizes[layer] += 1
    return end - begin


@rule
def ended(code: int, side: int) -> int:
    """The value of a finished position for a side: won or lost in 0 plies, or drawn."""
    result = code & 3
    if result == DRAW:
        return 0
    return 1 if result == side + 1 else -1


@rule
def settle(
    moves: Any, play: Any, outcome: Any, number: Any, setup: Any, to_move: Any, margin: Any,
    lookup: Array, start: Array, state: Array, child: Array, past: Array, out: Array,
    values: Array, layers: Array, layer: int, plies: int, begin: int, end: int, report: Array,
) -> int:  # fmt: skip
    """Writes the values of the open positions of a layer that are won or lost in at most `plies`, as far as their moves tell.

    With plies = 1, 2, 3 and so on until nothing is open that a next sweep would settle, each gets its exact distance. Where no moves stay
    in the layer, one sweep with many plies does. Returns how many were settled.
    """
    settled = 0
    for index in range(begin, end):
        if layers[index] != layer or values[index] != OPEN:
            continue
        state[:] = start
        setup(lookup, state, index)
        side = to_move(lookup, state)
        code = outcome(lookup, state, past)
        if code:
            values[index] = ended(code, side)
            settled += 1
            continue
        count = moves(lookup, state, past, out)
        if count > out.shape[0]:
            report[ROOM] = max(report[ROOM], count)
            continue
        if count == 0:
            report[UNNUMBERED] = index + 1  # no moves, and yet not over
            continue
        win, loss, drawn, unknown = LONGEST + 1, 0, False, False
        for i in range(count):
            child[:] = state
            play(lookup, child, out[i])
            other = to_move(lookup, child)
            code = outcome(lookup, child, past)
            if code:
                value = ended(code, other)
            else:
                place = number(lookup, child)
                if place < 0:
                    report[UNNUMBERED] = index + 1
                    break
                value = int(values[place])
                if value == OPEN:
                    unknown = True
                    if layers[place] > layer:
                        report[UNNUMBERED] = index + 1
                    continue
            if other != side:
                value = -value
            if value > 0:
                win = min(win, value + 1)
            elif value < 0:
                loss = max(loss, 1 - value)
            else:
                drawn = True
        if win <= LONGEST:
            if win - 1 > plies:
                continue
            best = win
        elif unknown:
            continue
        elif drawn:
            best = 0
        elif loss > LONGEST:
            report[TOO_LONG] = index + 1
            continue
        else:
            if loss - 1 > plies:
                continue
            best = -loss
        values[index] = best
        settled += 1
        report[DEEPEST] = max(report[DEEPEST], abs(best))
    report[CHANGED] += settled
    return settled


@rule
def settle_margins(
    moves: Any, play: Any, outcome: Any, number: Any, setup: Any, to_move: Any, margin: Any,
    lookup: Array, start: Array, state: Array, child: Array, past: Array, out: Array,
    values: Array, layers: Array, layer: int, begin: int, end: int, report: Array,
) -> int:  # fmt: skip
    """The same for points: what the side to move gets more than the other from each position of a layer on; lower layers are known."""
    settled = 0
    for index in range(begin, end):
        if layers[index] != layer:
            continue
        state[:] = start
        setup(lookup, state, index)
        settled += 1
        values[index] = 0
        if outcome(lookup, state, past):
            continue
        sign = 1 - 2 * to_move(lookup, state)
        lead = sign * margin(lookup, state)
        count = moves(lookup, state, past, out)
        if count > out.shape[0]:
            report[ROOM] = max(report[ROOM], count)
            continue
        best = -LONGEST - 1
        for i in range(count):
            child[:] = state
            play(lookup, child, out[i])
            more = sign * margin(lookup, child) - lead
            if not outcome(lookup, child, past):
                place = number(lookup, child)
                if place < 0 or values[place] == OPEN:
                    report[UNNUMBERED] = index + 1
                    break
                more += values[place] * sign * (1 - 2 * to_move(lookup, child))
            best = max(best, more)
        values[index] = best
        report[DEEPEST] = max(report[DEEPEST], abs(best))
    report[CHANGED] += settled
    return settled


@rule
def close_layer(values: Array, layers: Array, layer: int, begin: int, end: int) -> int:
    """What no sweep settled is drawn: nobody can force anything. Returns how many these are."""
    count = 0
    for index in range(begin, end):
        if layers[index] == layer and values[index] == OPEN:
            values[index] = 0
            count += 1
    return count


@rule
def count(
    setup: Any, to_move: Any, lookup: Array, start: Array, state: Array, values: Array, layers: Array, layer: int, sided: int,
    begin: int, end: int, counts: Array,
) -> int:  # fmt: skip
    """Adds to counts[side * 4:], for each side to move: positions, won, drawn, lost. In counts[8:] are the largest value, won or lost, and
    its number."""
    side = 0
    for index in range(begin, end):
        if layers[index] != layer:
            continue
        if sided:
            state[:] = start
            setup(lookup, state, index)
            side = to_move(lookup, state)
        value = int(values[index])
        counts[side * 4] += 1
        counts[side * 4 + (1 if value > 0 else 2 if value == 0 else 3)] += 1
        if abs(value) > counts[8]:
            counts[8] = abs(value)
            counts[9] = index
    return 0


@rule
def digest_of(values: Array, layers: Array, below: int) -> np.uint64:
    """A hash of all values in layers below one."""
    found = np.uint64(0xCBF29CE484222325)
    for index in range(values.shape[0]):
        if layers[index] < below:
            found = (found ^ np.uint64(values[index] + 128)) * np.uint64(0x9E3779B97F4A7C15)
            found ^= found >> np.uint64(29)
    return found


_loaded: list[Any] = []


def compiled() -> Any:
    """The sweeps as machine code, from the cache where possible."""
    if not _loaded:
        _loaded.append(load("sweeps", _TEXT))
    return _loaded[0]
