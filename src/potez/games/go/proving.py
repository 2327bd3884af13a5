"""Go for solvers that prove: small boards with superko and area scoring, by a search of its own.

The value is that of a position before which no board has stood: how many points the side to move will have more than the other.
"""

from __future__ import annotations

from typing import Any

from potez.games.go.tree import Search
from potez.kernel.proving import Proving

MOST = 4


def proving(rules: Any) -> Proving | str:
    size, options = rules.options["size"], rules.options
    if size > MOST:
        return f"boards of Go up to size {MOST} are small enough to try, not size {size}"
    if options["ko"] != "superko" or options["scoring"] != "area" or options["pass_stones"] or options["komi"]:
        return "Go is proved with ko=superko, scoring=area, pass_stones=false and komi=0 alone"
    return Proving(plies=rules.bound, margins=True, draws=True, most=size * size, search=Search)
