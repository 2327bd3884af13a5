"""Random moves of Hex without a list of all."""

from __future__ import annotations

from potez.games.hex.rules import SWAP, moves
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def pick(lookup: Record, state: Record, past: Array, rng: Array, out: Array) -> int:
    """A random legal move, each as likely: cells are drawn until one is free, since hardly a game fills the board."""
    if lookup.connected:
        return out[below(rng, moves(lookup, state, past, out))]
    cells = lookup.sites + (lookup.swap != 0 and state.ply == 1)
    while True:
        cell = below(rng, cells)
        if cell == lookup.sites:
            return SWAP
        if state.cells[cell] == 0:
            return cell
