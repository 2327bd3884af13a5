"""Go's end: which groups are dead, by playing on from the last position many times, and by unconditional life.

A chain that lives whatever anybody plays (Benson, 1976) is never dead. Of the others, a chain is dead if its points seldom end as its own.
"""

from __future__ import annotations

import numpy as np

from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator
from potez.kernel.types import Array
from potez.position import Position

ROLLOUTS = 600
# A chain that ends as its owner's less often is dead; in the positions of tests/engines/data/dead.txt nothing lies between 0.55 and 0.68.
OWN = 0.6


def ownership(position: Position, rollouts: int, seed: int) -> Array:
    """By point: how often it ends as black's less how often as white's, from -1 to 1."""
    rules = position.game.rules
    lookup, size = rules.lookup.view(np.uint8), len(rules.board)
    begin = position.kernel.state
    begin["passes"] = 0
    rng, (past, out, first) = generator(seed), buffers.playing(rules.room, NO_PAST)
    totals = np.zeros(size)
    for number in range(rollouts):
        state = begin.copy()
        state["turn"] = number % 2
        rules.verbs.rollout(lookup, state.view(np.uint8), past, 0, rng, out, first)
        owner = state[0]["owner"][:size]
        totals += (owner == 1).astype(float) - (owner == 2)
    return totals / rollouts


def chains(cells: Array, around: Array, wanted: set[int]) -> list[set[int]]:
    """The connected sets of points whose colours are among `wanted`."""
    found, seen = [], set[int]()
    for first in range(len(cells)):
        if first in seen or int(cells[first]) not in wanted:
            continue
        chain, open_ = {first}, [first]
        while open_:
            for near in around[open_.pop()]:
                if near >= 0 and int(near) not in chain and int(cells[near]) in wanted:
                    chain.add(int(near))
                    open_.append(int(near))
        seen |= chain
        found.append(chain)
    return found


def alive(cells: Array, around: Array, colour: int) -> list[set[int]]:
    """The chains of a colour that no play of the other can take, even if their owner always passes.

    Each needs two regions without own stones that are vital to it: all empty points of such a region are its liberties. A region with a
    chain beside it that is not safe counts for nobody, so both are thinned out in turn until nothing changes.
    """
    groups = chains(cells, around, {colour})
    regions = chains(cells, around, {0, 3 - colour})

    def beside(points: set[int]) -> set[int]:
        return {int(near) for point in points for near in around[point] if near >= 0} - points

    liberties = [{point for point in beside(group) if cells[point] == 0} for group in groups]
    borders = [{i for i, group in enumerate(groups) if beside(region) & group} for region in regions]
    empty = [{point for point in region if cells[point] == 0} for region in regions]
    safe, kept = set(range(len(groups))), set(range(len(regions)))
    while True:
        vital = {i: sum(i in borders[r] and empty[r] <= liberties[i] for r in kept) for i in safe}
        fewer = {i for i in safe if vital[i] >= 2}
        left = {r for r in kept if borders[r] <= fewer}
        if fewer == safe and left == kept:
            return [groups[i] for i in sorted(safe)]
        safe, kept = fewer, left


def dead(position: Position, *, rollouts: int = ROLLOUTS, seed: int = 1) -> tuple[str, ...]:
    """One stone of each group that seems dead, as `Position.score` and `Match.settle` take them."""
    rules = position.game.rules
    size = len(rules.board)
    cells, around = position.kernel.state[0]["cells"][:size], rules.lookup[0]["around"][:size]
    owned = ownership(position, rollouts, seed)
    named = []
    for colour, sign in ((1, 1.0), (2, -1.0)):
        safe = alive(cells, around, colour)
        for chain in chains(cells, around, {colour}):
            share = sum((1 + sign * owned[point]) / 2 for point in chain) / len(chain)
            if chain not in safe and share < OWN:
                named.append(rules.board.name(min(chain)))
    return tuple(named)
