"""The tables of docs/encodings.md: what nets see of every game and how they name its moves, from the games' own files: `make docs`."""

from __future__ import annotations

import inspect
from pathlib import Path

import potez
from potez.kernel import learning

FILE = Path(__file__).parent / "encodings.md"
MARK = "\n| game |"  # what comes from there on is made
TITLES = " board | planes | actions | parts of a move | symmetries |\n| --- | ---: | ---: | ---: | ---: | ---: |\n"


def page() -> str:
    rows, parts = [], []
    for entry in potez.games():
        rules = potez.game(entry.id).rules
        this, module = learning.encoding(rules), learning.module(rules)
        most = str(this.parts or "any number")
        turns = len(learning.symmetries(rules)) - 1
        rows.append(f"| `{entry.id}` | {this.height}×{this.width} | {len(this.planes)} | {this.actions} | {most} | {turns} |")
        if entry.id == entry.module:
            parts.append(f"\n## {entry.id}\n\n{inspect.cleandoc(module.__doc__)} Version {module.VERSION}.\n\n")
            parts.append(table("plane", module.PLANES))
            parts.append("\n" + table("plane of actions", module.MOVES))
            if module.OTHERS:
                parts.append("\n" + table("other action", module.OTHERS))
    head = FILE.read_text(encoding="utf-8").partition(MARK)[0]
    return head + MARK + TITLES + "\n".join(rows) + "\n" + "".join(parts)


def table(title: str, named: dict[str, str]) -> str:
    return f"| {title} | |\n| --- | --- |\n" + "".join(f"| {name} | {says} |\n" for name, says in named.items())
