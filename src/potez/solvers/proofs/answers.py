"""What a proof says of a position."""

from __future__ import annotations

import numpy as np

from potez.position import Position
from potez.solvers.proofs.files import Proof
from potez.solvers.values import Value


def lead(position: Position) -> int:
    """By how many points the first side leads."""
    here = position.kernel
    found: int = position.game.rules.verbs.margin(here.lookup.view(np.uint8), here.state.view(np.uint8))
    return found


def as_value(proof: Proof, position: Position) -> Value | None:
    """What a search has proved of this very position: the start, or one after the first move."""
    found = proof.values.get(position.text)
    if found is None:
        return None
    sides, own = position.game.rules.SIDES, int(position.kernel.state[0]["turn"])
    if proof.margins:
        found += lead(position) * (1 - 2 * own)
    return Value(None if found == 0 else sides[own if found > 0 else 1 - own], None, abs(found) if proof.margins else None)
