"""The part of docs/strength.md about right moves in positions whose value is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "benchmarks" / "exact.json"
TITLE = """
## Right moves

`benchmarks/exact.py --lines 31 --seconds 0.25`: Dots and Boxes on 5×6 dots, positions of random games in which no box was given away while
that could be helped. How often level 8 chose a move that costs no box, against values that were counted out. Seconds are of CPU time: each
search had the nodes that it manages in them.

"""


def table() -> str:
    data: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    head = "| left, time | positions | right, own search | nodes | right, common search | nodes |\n| --- |" + " ---: |" * 5 + "\n"
    rows = [
        f"| {name} | {found['positions']} | "
        + " | ".join(f"{found['right'][kind]} | {found['nodes'][kind]:,}" for kind in ("own", "common"))
        + " |"
        for name, found in data.items()
    ]
    return head + "\n".join(rows) + "\n"
