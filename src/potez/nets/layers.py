"""What a net computes, compiled: the same as `architecture.forward`, but for the last bits, on one thread and without a library for it.

Weights come as one array, in the order in which they are used (`potez.nets.processor` writes them so), and everything in between lies in
one array `work`. Channels are padded with zeros to whole vectors. Boards that are worked on have a border of zeros, wide enough for whole
tiles: it is zero from the beginning, and nothing ever writes there.
"""

from __future__ import annotations

import math

from potez.kernel.rule import rule
from potez.kernel.types import Array
from potez.nets.lanes import FREQUENCIES, TILE, columns, lanes, multiply, rows, to_frequencies, to_sites

# Places in `shape`: numbers of the net and its board, then where what lies in `work`.
PLANES, CHANNELS, BLOCKS, POLICY, VALUE, HIDDEN, MOVES, OTHERS, HEADS, SITES_OUT, HEIGHT, WIDTH = range(12)
DEEP_IN, HIGH, WIDE, INPUT, BODY, INNER, BEFORE, AFTER, FEATURES, LOGITS, WASTE = range(12, 23)
SHAPES = 23


@rule
def padded(count: int) -> int:
    """How many rows `multiply` needs room for."""
    return (count + rows() - 1) // rows() * rows()


@rule
def product(left: Array, begin: int, width: int, deep: int, right: Array, matrix: int, wide: int, target: Array, place: int,
            count: int) -> None:  # fmt: skip
    """A product of matrices: `count` rows at left[begin] times the matrix at right[matrix], which has `wide` columns."""
    for row in range(0, count, rows()):
        for column in range(0, wide, columns()):
            multiply(left, right, target, begin + row * width, width, matrix + column, wide, place + row * wide + column, wide, deep)


@rule
def convolve(shape: Array, weights: Array, at: int, work: Array, source: int, deep: int, target: int, add: int, count: int) -> int:
    """max(0, conv3x3(source) + bias), with the target itself added before the maximum if `add` is 1; where the next weights begin."""
    channels, high, wide = shape[CHANNELS], shape[HIGH], shape[WIDE]
    row_in, row_out = (wide * TILE + 2) * deep, (wide * TILE + 2) * channels
    board_in, board_out = (high * TILE + 2) * row_in, (high * TILE + 2) * row_out
    tiles = high * wide
    all_ = padded(count * tiles)
    step_in, step_out = all_ * deep + lanes(), all_ * channels + lanes()  # frequencies that lie a power of two apart would share few lines
    before, after, waste = shape[BEFORE], shape[AFTER], shape[WASTE]
    bias = at + FREQUENCIES * deep * channels
    for number in range(count):
        for i in range(tiles):
            row, column = i // wide, i % wide
            begin = source + number * board_in + row * TILE * row_in + column * TILE * deep
            for channel in range(0, deep, lanes()):
                to_frequencies(work, work, begin + channel, deep, row_in, before + (number * tiles + i) * deep + channel, step_in)
    for frequency in range(FREQUENCIES):
        matrix = at + frequency * deep * channels
        product(work, before + frequency * step_in, deep, deep, weights, matrix, channels, work, after + frequency * step_out, all_)
    for number in range(count):
        for i in range(tiles):
            row, column = i // wide, i % wide
            begin = target + number * board_out + (row * TILE + 1) * row_out + (column * TILE + 1) * channels
            below, right = shape[HEIGHT] - row * TILE, shape[WIDTH] - column * TILE
            for channel in range(0, channels, lanes()):
                place = after + (number * tiles + i) * channels + channel
                to_sites(work, weights, work, place, step_out, bias + channel, begin + channel, channels, row_out, below, right, add, waste)
    return bias + channels


@rule
def pool(work: Array, begin: int, width: int, count: int, channels: int, target: int) -> None:
    """The means of some channels over a board, and behind them the maxima."""
    for channel in range(channels):
        work[target + channel] = 0
        work[target + channels + channel] = work[begin + channel]
    for site in range(count):
        for channel in range(channels):
            value = work[begin + site * width + channel]
            work[target + channel] += value
            work[target + channels + channel] = max(work[target + channels + channel], value)
    for channel in range(channels):
        work[target + channel] /= count


@rule
def dense(weights: Array, at: int, work: Array, source: int, deep: int, row: int) -> float:
    """One output of a matrix and a bias; the biases lie behind `deep` columns of every row."""
    total = weights[at + row * (deep + 1) + deep]
    for i in range(deep):
        total += weights[at + row * (deep + 1) + i] * work[source + i]
    return total


@rule
def compute(shape: Array, weights: Array, work: Array, planes: Array, count: int, logits: Array, values: Array, stop: Array) -> int:
    """Of `count` positions: the logits of all actions, those on sites first, and values. 0 if stop[0] became other than 0 meanwhile.

    planes[n, :] are the planes of a position, logits[n, :] its answers.
    """
    deep, channels, height, width = shape[DEEP_IN], shape[CHANNELS], shape[HEIGHT], shape[WIDTH]
    across, down = shape[WIDE] * TILE + 2, shape[HIGH] * TILE + 2
    sites = height * width
    for number in range(count):
        for plane in range(shape[PLANES]):
            for row in range(height):
                place = shape[INPUT] + ((number * down + row + 1) * across + 1) * deep + plane
                from_ = plane * sites + row * width
                for column in range(width):
                    work[place + column * deep] = planes[number, from_ + column]
    body, inner = shape[BODY], shape[INNER]
    at = convolve(shape, weights, 0, work, shape[INPUT], deep, body, 0, count)
    for _ in range(shape[BLOCKS]):
        if stop[0]:
            return 0
        at = convolve(shape, weights, at, work, body, channels, inner, 0, count)
        at = convolve(shape, weights, at, work, inner, channels, body, 1, count)

    heads, features = shape[HEADS], shape[FEATURES]
    policy, value, hidden = shape[POLICY], shape[VALUE], shape[HIDDEN]
    biases = at + channels * heads
    after = biases + heads
    out = shape[SITES_OUT]
    others_at = after + policy * out + out
    hidden_at = others_at + shape[OTHERS] * (2 * policy + 1)
    result_at = hidden_at + hidden * (2 * value + 1)
    pooled = shape[LOGITS] + padded(sites) * out
    for number in range(count):
        for row in range(height):
            begin = body + ((number * down + row + 1) * across + 1) * channels
            product(work, begin, channels, channels, weights, at, heads, work, features + row * width * heads, width)
        for site in range(sites):
            for channel in range(heads):
                place = features + site * heads + channel
                work[place] = max(work[place] + weights[biases + channel], 0.0)
        product(work, features, heads, policy, weights, after, out, work, shape[LOGITS], sites)
        for plane in range(shape[MOVES]):
            for site in range(sites):
                logits[number, plane * sites + site] = work[shape[LOGITS] + site * out + plane] + weights[after + policy * out + plane]
        if shape[OTHERS]:
            pool(work, features, heads, sites, policy, pooled)
            for other in range(shape[OTHERS]):
                logits[number, shape[MOVES] * sites + other] = dense(weights, others_at, work, pooled, 2 * policy, other)
        pool(work, features + policy, heads, sites, value, pooled)
        for unit in range(hidden):
            work[pooled + 2 * value + unit] = max(dense(weights, hidden_at, work, pooled, 2 * value, unit), 0.0)
        values[number] = math.tanh(dense(weights, result_at, work, pooled + 2 * value, hidden, 0))
    return 1
