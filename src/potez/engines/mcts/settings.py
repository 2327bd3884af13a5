"""What the compiled search has to know of a game and a task: places in `settings`, whole numbers, and in `weights`, fractions."""

from __future__ import annotations

TURN_AT, LENGTH, LEAF, EXPAND, WIDENING, RANKED, LONGEST = range(7)
EXPLORATION, FIRST_PLAY, RAVE, PRIOR, SCALE = range(5)
