"""Stay on the Board for solvers that prove: the cells that the queen can still come to, and her own. Who is to move makes no difference."""

from __future__ import annotations

from typing import Any

from potez.games.stay.evaluation import free_words
from potez.games.stay.numbering import NO_ERROR, too_short
from potez.games.stay.rules import WORD
from potez.geometry.turning import images
from potez.kernel.bits import lowest
from potez.kernel.proving import MOST_BITS, Proving
from potez.kernel.rule import rule
from potez.kernel.types import Record

MOST = 6  # 36 cells, and the number of the queen's


def proving(rules: Any) -> Proving | str:
    size = rules.options["size"]
    cells = size * size
    if rules.options["mode"] == "normal":
        return NO_ERROR
    if size > MOST:
        return f"boards of Stay on the Board up to size {MOST} fit into a word, not size {size}"
    if rules.options["limit"] < cells:
        return too_short(rules)
    turned = images(size, size) if 2 * cells <= MOST_BITS else ()
    return Proving(plies=cells + 1, symmetries=tuple((*cells_to, *(cells + cell for cell in cells_to)) for cells_to in turned))


@rule
def ahead(lookup: Record, state: Record) -> int:
    """The free cells that the queen can still come to."""
    free, _ = free_words(lookup, state)
    found, waiting = 0, 1 << state.queen
    while waiting:
        cell = lowest(waiting)
        waiting &= waiting - 1
        new = lookup.reach[cell, 0] & free & ~found
        found |= new
        waiting |= new
    return found


@rule
def pack(lookup: Record, state: Record) -> int:
    """The queen's cell is a bit of its own where there is room for a second board, so that both turn alike; else its number."""
    cells = lookup.size * lookup.size
    if state.ended or cells > WORD:
        return 0
    queen = 1 << state.queen if 2 * cells <= MOST_BITS else state.queen
    return int(ahead(lookup, state) | queen << cells)
