"""Adugo, the jaguar and the dogs.

Source: the seventeen games (Romanian), 9; rulebook `adugo`. Fourteen dogs hem in one jaguar on the board of Alquerque with a triangle
below; all step along the lines, only the jaguar jumps and takes. The rules are those of `mechanics.hunts` with one jumper, the jaguar.

Decisions: the jaguar may stop after any jump, and the point where he started counts as free during a chain, so that he may end a turn
where he began. He has won when fewer than ten dogs are left, before anybody asks who can move; the chain that takes the fifth dog may go
on. A threefold repetition goes before the limit of 1,000 plies when one move fulfils both. A setup has one jaguar and no more than
fourteen dogs; those that are missing count as taken.

Encoding: as in `mechanics.hunts`. Fourteen dogs are 14 jumps at most, so a chain has at most 43 bits.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

from potez.mechanics.hunts.rules import LOOKUP, STATE, moves, outcome, play

__all__ = ["LOOKUP", "STATE", "moves", "outcome", "play"]

JAGUAR, DOGS = 0, 1
MOST = 14
LEAST = MOST - 4  # the fifth dog taken decides
SETUP = "ddddd/ddddd/ddjdd/...../...../.../... jaguar"
