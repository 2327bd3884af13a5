"""What the compiled search and its caller tell each other while it runs: places in the array `control`."""

from __future__ import annotations

STOP, NODES, LIMIT, NEEDED, DEPTH, VALUE, FLAGS, LENGTH, REPORTS = range(9)
CONTROLS = 9
