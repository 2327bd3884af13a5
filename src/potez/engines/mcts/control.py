"""What the threads of the compiled search and their caller tell each other while it runs: places in the array `control`."""

from __future__ import annotations

STOP, VISITS, LIMIT, NEEDED, USED, LOWEST, FULL, LOCK = range(8)
CONTROLS = 8
