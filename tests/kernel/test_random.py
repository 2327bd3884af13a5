"""The random numbers: the compiled ones and those in plain Python are the same."""

from __future__ import annotations

import pytest

from potez.kernel.random import Dice, below, generator


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63 - 1])
def test_dice_equal_the_compiled_numbers(seed: int) -> None:
    dice, rng = Dice(seed), generator(seed)
    assert [dice.below(n) for n in range(1, 200)] == [below(rng, n) for n in range(1, 200)]


def test_a_sample_has_different_members_and_reaches_all() -> None:
    dice = Dice(1)
    seen = set()
    for _ in range(200):
        sample = dice.sample(5, 2)
        assert len(set(sample)) == 2
        seen.add(frozenset(sample))
    assert len(seen) == 10
