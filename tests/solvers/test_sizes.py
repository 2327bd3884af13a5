"""Bytes for people."""

from __future__ import annotations

import pytest

from potez.solvers.sizes import size


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (999_499, "999 kB"), (999_600, "1 MB"), (1.5e12, "1.5 TB")]
)
def test_sizes_have_three_digits_at_most(count: int, said: str) -> None:
    assert size(count) == said
