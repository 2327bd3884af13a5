"""Playouts are honest: their results and lengths are distributed as those of games in which every move is drawn uniformly from `moves`."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from tests.every_game.playouts import listing_player
from tests.support import game, option_sets

pytestmark = pytest.mark.slow

# amazons draws amazon, target and arrow in steps, which is another distribution, on purpose (see its file).
IN_STEPS = ("amazons",)

FAR = 5.0  # standard deviations; the seeds are fixed, so this never flickers
PLIES = 150_000  # per side of a comparison


def collect(play: Any, count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    reports = np.array([play() for _ in range(count)])
    assert (reports > 0).all()
    return np.bincount(reports % 256, minlength=256), reports // 256


@pytest.mark.parametrize("text", [text for text in option_sets() if text.partition("(")[0] not in IN_STEPS])
def test_playouts_are_distributed_as_uniform_play(text: str) -> None:
    this = game(text)
    rules = this.rules
    lookup, start = rules.lookup.view(np.uint8), rules.start().view(np.uint8)
    past, out = np.zeros(rules.bound + 1, np.uint64), np.empty(100_000, np.int64)
    own_past, own_out, _ = buffers.playing(rules.room, NO_PAST)
    rng = generator(7)
    verbs = rules.verbs

    def fast() -> int:
        return int(verbs.playout(lookup, start.copy(), own_past, 0, rng, own_out))

    def slow() -> int:
        return int(listing_player()(verbs.moves, verbs.play, verbs.outcome, verbs.key, lookup, start.copy(), past, rng, out))

    length = max(1, int(np.mean([fast() // 256 for _ in range(20)])))
    count = min(4000, max(100, PLIES // length))
    (fast_ends, fast_plies), (slow_ends, slow_plies) = collect(fast, count), collect(slow, count)
    for code in np.flatnonzero(fast_ends + slow_ends):
        share = (fast_ends[code] + slow_ends[code]) / (2 * count)
        spread = sqrt(2 * count * share * (1 - share)) + 1
        assert abs(fast_ends[code] - slow_ends[code]) < FAR * spread, (code, fast_ends[code], slow_ends[code], count)
    spread = sqrt((fast_plies.var() + slow_plies.var()) / count) + 1e-9
    assert abs(fast_plies.mean() - slow_plies.mean()) < FAR * spread, (fast_plies.mean(), slow_plies.mean())
