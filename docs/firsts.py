"""The end of docs/first.md: how long the first move of every game takes, from what `benchmarks/first.py` has measured."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

MARK = "\n## Every game\n"  # what comes behind it in the document is made
MEASURED = Path(__file__).parents[1] / "benchmarks" / "first.json"


def page() -> str:
    document = (Path(__file__).parent / "first.md").read_text(encoding="utf-8")
    found = json.loads(MEASURED.read_text(encoding="utf-8"))
    install = found["install"]
    loads = [times[cache]["load"] for times in found["games"].values() for cache in ("cold", "warm")]
    said = (
        f"On {found['cores']} cores, with a load of {min(loads):.1f} to {max(loads):.1f} when a server started. What is installed takes "
        f"{install['download']:.0f} MB to download, {install['installed']:.0f} MB of the disk, and {install['seconds']:.0f} s with all "
        "packages near. Columns: seconds from the server's start to its first page, the gallery; from the click on Play to the board; from "
        "the click to the computer's answer at level 3; and of CPU time of the server. Each cell shows cold, with the click "
        f"{found['wait']:.0f} s after the server's start, and warm, with the click at once."
    )
    head = (
        f"\n{textwrap.fill(said, 140)}\n\n"
        "| game | first page | board | computer's answer | CPU time |\n| --- | ---: | ---: | ---: | ---: |\n"
    )
    rows = []
    for game, times in found["games"].items():
        cold, warm = times["cold"], times["warm"]
        cells = [f"{cold[name]:.1f}, {warm[name]:.1f}" for name in ("page", "board", "move")]
        rows.append(f"| {game} | {' | '.join(cells)} | {cold['cpu']:.0f}, {warm['cpu']:.0f} |\n")
    return document.partition(MARK)[0] + MARK + head + "".join(rows)
