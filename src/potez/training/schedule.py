"""What changes while a training goes on: the learning rate, how far back positions are learned from, which board is played on."""

from __future__ import annotations

import math

WARM = 0.02  # the share of the time in which the learning rate rises
LOWEST = 0.01  # where it ends, as a share of the highest


def rate(done: float, peak: float) -> float:
    """The learning rate when a share of the time is over: up in a line, down along half a cosine."""
    if done < WARM:
        return peak * max(done / WARM, LOWEST)
    along = min((done - WARM) / (1 - WARM), 1.0)
    return peak * (LOWEST + (1 - LOWEST) * (1 + math.cos(math.pi * along)) / 2)


def window(generations: int, most: int) -> int:
    """From how many of the newest generations one learns when there have been so many: at first few, since the first ones know nothing."""
    return min(most, max(2, math.ceil(generations * 0.6)))


def variant(generation: int, count: int) -> int:
    """Which of several boards a generation, or a step, is for: every other time the first, in turn the others."""
    if count == 1 or generation % 2 == 0:
        return 0
    return 1 + generation // 2 % (count - 1)


def share(number: int, count: int) -> float:
    """How much of everything a board has."""
    if count == 1:
        return 1.0
    return 0.5 if number == 0 else 0.5 / (count - 1)
