"""What the compiled search has to know: places in `settings`, whole numbers, in `weights`, fractions, in `batch`, what a leaf is."""

from __future__ import annotations

TURN_AT, LENGTH, LONGEST, MOST, FIRST_MOVES, LOOKS, SEED, COUNT, DONE, SITES = range(10)
SETTINGS = 10
EXPLORATION, GROWTH, REDUCTION, TEMPERATURE = range(4)
LEAF_PLY, LEAF_SINCE, LEAF_TURNED, LEAF_MADE = range(4)
LEAF_FACTS = 4
