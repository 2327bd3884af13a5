"""Fox and Geese.

Source: the seventeen games (Romanian), 17; rulebook `foxgeese`. Many geese hem in one fox on a cross of 33 points; geese and fox step
along the lines, only the fox jumps and takes. The rules are those of `mechanics.hunts` with one jumper, the fox.

Decisions: the fox may stop after any jump, and the point where he started counts as free during a chain, so that he may end a turn where
he began. He wins as soon as fewer than four geese are left, before anybody asks who can move. A threefold repetition goes before the
limit of 1,000 plies when one move fulfils both. A setup has one fox and no more geese than the game begins with.

Encoding: as in `mechanics.hunts`. Seventeen geese are 17 jumps at most, so a chain has at most 52 bits.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

from potez.mechanics.hunts.rules import LOOKUP, STATE, moves, outcome, play

__all__ = ["LOOKUP", "STATE", "moves", "outcome", "play"]

GEESE, FOX = 0, 1
LEAST = 4  # with fewer geese the fox has won
SETUPS = {
    13: ".../.../......./...f.../ggggggg/ggg/ggg geese",
    15: ".../.../......./g..f..g/ggggggg/ggg/ggg geese",
    17: ".../.../g..f..g/g.....g/ggggggg/ggg/ggg geese",
}
