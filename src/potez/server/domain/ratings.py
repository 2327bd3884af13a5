"""Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), a rating for each game that a person plays.

Every game is a rating period of its own; the uncertainty also grows with the days between games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

SCALE = 173.7178
TAU = 0.5  # how much a volatility may change
FIRST, WIDEST, NARROWEST = 1500.0, 350.0, 45.0
VOLATILITY = 0.06
DAYS = 5.0  # a period, as far as waiting goes
SURE = 110.0  # a rating with a larger deviation is provisional
EPSILON = 1e-6


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, how sure that is, and how steady."""

    value: float = FIRST
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def provisional(self) -> bool:
        return self.deviation > SURE

    def waited(self, days: float) -> Rating:
        """The same after a while without games: less sure."""
        phi = math.sqrt((self.deviation / SCALE) ** 2 + max(0.0, days) / DAYS * self.volatility**2)
        return Rating(self.value, min(WIDEST, phi * SCALE), self.volatility)


def after(own: Rating, other: Rating, score: float) -> Rating:
    """The rating after one game: `score` is 1 for a win, a half for a draw, 0 for a loss."""
    return period(own, [(other, score)])


def period(own: Rating, games: list[tuple[Rating, float]]) -> Rating:
    """The rating after a period with several games, as in Glickman's text (steps 2 to 8)."""
    mu, phi = (own.value - FIRST) / SCALE, own.deviation / SCALE
    inverse, gain = 0.0, 0.0
    for other, score in games:
        g = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - (other.value - FIRST) / SCALE)))
        inverse += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    variance = 1 / inverse
    sigma = _volatility(phi, own.volatility, variance, variance * gain)
    wide = math.sqrt(phi * phi + sigma * sigma)
    narrow = 1 / math.sqrt(1 / wide**2 + 1 / variance)
    value = FIRST + SCALE * (mu + narrow**2 * gain)
    return Rating(value, min(WIDEST, max(NARROWEST, narrow * SCALE)), sigma)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the root of f by the Illinois method."""

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    a = math.log(sigma * sigma)
    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > EPSILON:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
