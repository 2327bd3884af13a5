"""The part of docs/speed.md about many games at once, from the last measurement by benchmarks/batch.py."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parent.parent / "benchmarks" / "batch.json"

BATCHES = """
## Many games at once

`python -m benchmarks.batch --json benchmarks/batch.json`: random legal moves a second with {count:,} games side by side on {machine}, all
of it inside (`wander`); actions a second by a program's own loop, which asks for legal actions and for what is seen before every step;
plies a second of our own single random games, on one core. pgx plays on JAX, on the same cores in the same run.

| game | inside | by a loop | single games | inside : single | pgx | inside : pgx |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def section() -> str:
    """Nothing before it was measured."""
    if not FILE.exists():
        return ""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    rows = []
    for row in data["rows"]:
        peer = f"{row['pgx']:,.0f} | {row['wander'] / row['pgx']:.1f}" if "pgx" in row else " |"
        ratio = row["wander"] / row["single"]
        rows.append(f"| `{row['game']}` | {row['wander']:,.0f} | {row['step']:,.0f} | {row['single']:,.0f} | {ratio:.1f} | {peer} |")
    return BATCHES.format(count=data["rows"][0]["count"], machine=data["machine"]) + "\n".join(rows) + "\n"
