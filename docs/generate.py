"""Writes docs/games.md from the registry and the games' option schemas: `make docs`. A test compares."""

from __future__ import annotations

from pathlib import Path

import potez
from potez.kernel.options import Option
from potez.variant import rules_of

HEAD = """# The games

Made by `make docs` from the registry. `potez rules ID` shows the rules; options are written as `hex(size=7,swap=true)`.

| id | game | sides, first to move first | minutes | depth (1 to 5) | moves look like | longest game |
| --- | --- | --- | --- | --- | --- | --- |
"""


def usual(entry: potez.Entry, option: Option, given: dict[str, object]) -> str:
    value = entry.preset.get(option.name, option.usual(given))
    given[option.name] = value
    return "drawn" if value is None else option.write(value)


def text() -> str:
    rows, options = [], ["\n## Options\n"]
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


if __name__ == "__main__":
    (Path(__file__).parent / "games.md").write_text(text(), encoding="utf-8")
