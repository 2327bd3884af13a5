"""Hex for solvers that prove: boards whose cells fit into a word, by a search of its own."""

from __future__ import annotations

from typing import Any

from potez.games.hex.bridges import MOST
from potez.games.hex.mustplay import Search
from potez.kernel.proving import Proving


def proving(rules: Any) -> Proving | str:
    size = rules.options["size"]
    if rules.options["swap"]:
        return "with the swap rule the second player always wins; solve the game without it, and see its openings"
    if rules.options["mode"] != "free":
        return "in mode connected a connection does not always hold, so that no search proves it; up to size 4 there are tables"
    if size > MOST:
        return f"boards of Hex up to size {MOST} fit into a word, not size {size}"
    return Proving(plies=size * size, search=Search)
