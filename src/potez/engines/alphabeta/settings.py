"""What the compiled search has to know of a game and a task: places in the array `settings`."""

from __future__ import annotations

TURN_AT, WORDS, WIDTH, QUIET, REDUCE, LOOKS_BACK, AGE, ROOTS, PAST, JUDGES, LONGEST = range(11)
SETTINGS = 11
