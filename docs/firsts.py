"""The end of docs/first.md: how long the first move of every game takes, from what `benchmarks/first.py` has measured."""

from __future__ import annotations

import json
from pathlib import Path

MARK = "\n## Every game\n"  # what comes behind it in the document is made
MEASURED = Path(__file__).parents[1] / "benchmarks" / "first.json"


def page() -> str:
    document = (Path(__file__).parent / "first.md").read_text(encoding="utf-8")
    found = json.loads(MEASURED.read_text(encoding="utf-8"))
    install = found["install"]
    head = (
        f"\nOn {found['cores']} cores that do nothing else, with the click on Play {found['wait']:.0f} s after the server's start. "
        f"What is\ninstalled takes {install['download']:.0f} MB to download, {install['installed']:.0f} MB of the disk, and "
        f"{install['seconds']:.0f} s with all packages near.\nColumns: seconds to the page of the game, from the click to the board, and "
        "from the click\nto the computer's answer at level 3. Each cell shows cold, warm.\n\n"
        "| game | page | board | computer's answer | CPU time of the server |\n| --- | ---: | ---: | ---: | ---: |\n"
    )
    rows = []
    for game, times in found["games"].items():
        cold, warm = times["cold"], times["warm"]
        cells = [f"{cold[name]:.1f}, {warm[name]:.1f}" for name in ("page", "board", "move")]
        rows.append(f"| {game} | {' | '.join(cells)} | {cold['cpu']:.0f}, {warm['cpu']:.0f} |\n")
    return document.partition(MARK)[0] + MARK + head + "".join(rows)
