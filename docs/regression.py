"""The part of docs/speed.md that compares with an earlier version."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parent.parent / "benchmarks" / "regress.json"
REGRESSION = """
## Beside an earlier version

`benchmarks/regress.py` measures this version and an older one in turns, in new processes, by CPU time: commit {before}
beside the one that is described here. Both have their bytecode beside their sources, and the machine did other work meanwhile. `start`
imports the package and plays a move; `move` lets the computer think of one at level 3; cold is with an empty cache. The ratio is the
median of {rounds} rounds or more, with a 95 % interval; above 1 is faster for playouts, slower for seconds. The rule of hnefatafl about
repetition was changed in between (its revision 2); beside the commit before games became folders, which has that rule, its ratio is
0.998 (0.995 to 1.011), and that of Stay on the Board 1.004 (0.997 to 1.012).

| what | before | now | ratio | 95 % |
| --- | ---: | ---: | ---: | --- |
"""


def regression() -> str:
    if not FILE.exists():
        return ""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    rows = []
    for name, row in found["rows"].items():
        kind, _, game = name.rpartition(" ")
        unit, form = (" a second", ",.0f") if kind == "playouts" else (" s", ".2f")
        values = [f"{row[key]:{form}}{unit}" for key in ("before", "now")]
        rows.append(f"| {kind} `{game}` | {values[0]} | {values[1]} | {row['ratio']:.3f} | {row['low']:.3f} to {row['high']:.3f} |")
    return REGRESSION.format(before=found["before"], rounds=found["rounds"]) + "\n".join(rows) + "\n"
