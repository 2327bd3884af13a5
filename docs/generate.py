"""Writes docs/games.md from the registry and the option schemas, docs/speed.md from the last measurement: `make docs`. A test compares."""

from __future__ import annotations

import json
from pathlib import Path

import potez
from potez.kernel.options import Option
from potez.variant import rules_of

HEAD = """# The games

Made by `make docs` from the registry. `potez rules ID` shows the rules; options are written as `hex(size=7,swap=true)`.

| id | game | sides, first to move first | minutes | depth (1 to 5) | moves look like | no longer than |
| --- | --- | --- | --- | --- | --- | --- |
"""


def usual(entry: potez.Entry, option: Option, given: dict[str, object]) -> str:
    value = entry.preset.get(option.name, option.usual(given))
    given[option.name] = value
    return "drawn" if value is None else option.write(value)


def text() -> str:
    rows, options = [], ["\n## Options"]
    for entry in potez.games():
        kind = rules_of(entry)
        bound = potez.game(entry.id).rules.bound
        moves = ", ".join(f"`{example}`" for example in (kind.EXAMPLE, *kind.ACTIONS))
        sides = ", ".join(entry.sides)
        rows.append(f"| `{entry.id}` | {entry.name} | {sides} | {entry.minutes} | {entry.depth} | {moves} | {bound:,} plies |")
        if kind.OPTIONS:
            options.append(f"\n**{entry.id}**\n")
            given: dict[str, object] = {}
            for option in kind.OPTIONS:
                default = usual(entry, option, given).replace("\n", " ")
                shown = default if len(default) < 30 else default[:27] + "..."
                options.append(f"- `{option.name}` ({shown}): {option.help or option.name}; {option.allowed()}.")
    return HEAD + "\n".join(rows) + "\n" + "\n".join(options) + "\n"


SPEED = """# Speed

Random games from the start to the real end, per second of CPU time on one core of the development machine (AMD EPYC, Linux). This page is
made by `make docs` from `benchmarks/peers.json`, which `make bench` measures anew: every game three times, in turns with OpenSpiel; the
ratio is the median of the three.

OpenSpiel 2.0 runs its rollouts in C++, called through an MCTSBot with 100 rollouts a simulation. Ludii's figures are from an earlier run of
its own on a like machine, for orientation only. What each of our playouts does, and which length caps are made equal for the comparison, is
said at the top of `benchmarks/peers.py`.

| game | random games a second | plies a game | peer, a second | ratio |
| --- | ---: | ---: | ---: | ---: |
"""
STARTS = """
From `import potez` to the first list of moves, in a new process:

| game | nothing compiled | from the cache |
| --- | ---: | ---: |
"""


def speed() -> str:
    data = json.loads((Path(__file__).parent.parent / "benchmarks" / "peers.json").read_text(encoding="utf-8"))
    rows = []
    for item in data["playouts"]:
        peer = ratio = ""
        if "ratio" in item:
            peer = f"{item['peer']} {item.get('openspiel_per_second', item['playouts_per_second'] / item['ratio']):,.0f}"
            ratio = f"{item['ratio']:.1f}"
        rows.append(f"| `{item['game']}` | {item['playouts_per_second']:,.0f} | {item['mean_plies']:.1f} | {peer} | {ratio} |")
    starts = [f"| `{item['game']}` | {item['cold_seconds']:.1f} s | {item['cached_seconds']:.2f} s |" for item in data["starts"]]
    return SPEED + "\n".join(rows) + "\n" + STARTS + "\n".join(starts) + "\n"


if __name__ == "__main__":
    for name, page in (("games", text()), ("speed", speed())):
        (Path(__file__).parent / f"{name}.md").write_text(page, encoding="utf-8")
