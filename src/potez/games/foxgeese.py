"""Fox and Geese.

Source: the seventeen games (Romanian), 17; rulebook `foxgeese`. Many geese hem in one fox on a cross of 33 points; geese and fox step
along the lines, only the fox jumps and takes. The rules are those of `kernel.hunts` with one jumper, the fox.

Decisions: the fox may stop after any jump, and the point where he started counts as free during a chain, so that he may end a turn where
he began. He wins as soon as fewer than four geese are left, before anybody asks who can move. A threefold repetition goes before the
limit of 1,000 plies when one move fulfils both. A setup has one fox and no more geese than the game begins with.

Encoding: as in `kernel.hunts`. Seventeen geese are 17 jumps at most, so a chain has at most 52 bits.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

from potez.geometry.crosses import cross
from potez.kernel.bits import lowest, popcount
from potez.kernel.contract import Symmetry
from potez.kernel.hunts import STATE, TABLES, Hunt, moves, outcome, play, playout, takes
from potez.kernel.jumps import ALL_WAYS, STEP, can_jump, follow
from potez.kernel.options import Int
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

__all__ = ["STATE", "TABLES", "Rules", "evaluate", "moves", "outcome", "play", "playout", "rank"]

GEESE, FOX = 0, 1
LEAST = 4  # with fewer geese the fox has won
SETUPS = {
    13: ".../.../......./...f.../ggggggg/ggg/ggg geese",
    15: ".../.../......./g..f..g/ggggggg/ggg/ggg geese",
    17: ".../.../g..f..g/g.....g/ggggggg/ggg/ggg geese",
}


# The game for people

# For engines

PIECE = 100  # one of the pack
EVEN = 14  # of the pack left: chances are about even
REACH = 8  # a free point that the jumper can walk to
STEPS = 10  # a free point next to him
LOOSE = 15  # one of the pack that he could take if he walked there
FORK = 40  # each that he could take now, after the first


@rule
def walk(tables: Record, state: Record, free: int) -> int:
    """The points that the jumper can walk to, his own among them."""
    reach, ahead = state.jumpers, state.jumpers
    while ahead:
        found = tables.near[lowest(ahead)] & free & ~reach
        reach |= found
        ahead = ahead & (ahead - 1) | found
    return reach


@rule
def loose(tables: Record, pack: int, open_: int, reach: int) -> int:
    """Those of the pack that can be jumped over from a point of `reach`: the points before and behind are open."""
    found, left = 0, pack
    while left:
        point = lowest(left)
        left &= left - 1
        for way in range(4):
            before, behind = tables.steps[point, way], tables.steps[point, way + 4]
            if before >= 0 and behind >= 0 and open_ >> before & open_ >> behind & (reach >> before | reach >> behind) & 1:
                found |= 1 << point
                break
    return found


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces taken, and how closely the jumper is hemmed in: where he can walk, and which of the pack stand unprotected on his way."""
    free = tables.all & ~(state.pack | state.jumpers)
    reach = walk(tables, state, free)
    near = tables.near[lowest(state.jumpers)]
    open_ = free | state.jumpers
    unsafe = loose(tables, state.pack, open_, reach)
    now = popcount(loose(tables, state.pack & near, open_, state.jumpers))
    worth = PIECE * (EVEN - popcount(state.pack)) + REACH * popcount(reach) + STEPS * popcount(near & free)
    worth += LOOSE * popcount(unsafe)
    if state.turn == tables.jumper:
        return worth
    return -worth - FORK * max(now - 1, 0)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The jumper: what he takes, what he threatens, room. The pack: out of danger, not into it, towards him."""
    free = tables.all & ~(state.pack | state.jumpers)
    jumper = lowest(state.jumpers)
    if state.turn == tables.jumper:
        spare = popcount(state.pack) - tables.least
        for i in range(count):
            if moves[i] & STEP:
                end = moves[i] >> 6 & 63
                open_ = free | state.jumpers
                threats = popcount(loose(tables, state.pack & tables.near[end], open_, 1 << end))
                scores[i] = 10 * popcount(tables.near[end] & free) + 100 * threats - 50
            else:
                _, taken = follow(tables.steps, tables.jumps, jumper, moves[i])
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    near = tables.near[jumper]
    danger = takes(tables, state, jumper, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        open_, pack = free ^ start ^ end, state.pack ^ start ^ end
        if near & pack and can_jump(tables.steps, tables.jumps, jumper, pack, open_, ALL_WAYS):
            scores[i] = -300
        elif near & open_ == 0:
            scores[i] = LOUD + 5000
        else:
            scores[i] = (200 if danger else 0) + (80 if near & end else 0) - (80 if near & start else 0)
    return count


class Rules(Hunt):
    SIDES = ("geese", "fox")
    JUMPER = FOX
    KINDS = ("goose", "fox")
    OPTIONS = (Int("geese", 17, "how many geese there are", values=tuple(SETUPS)),)
    EXAMPLE = "a4-b4 or d4xd6"
    LETTERS = ".gf"
    PLAN = Plan()

    def prepare(self) -> None:
        self.most = self.options["geese"]
        self.tables["jumper"], self.tables["least"] = FOX, LEAST
        self.lay_out(cross())

    def start(self) -> Array:
        return self.read_setup(SETUPS[self.options["geese"]])

    def symmetries(self) -> list[Symmetry]:
        places = {(site.x, site.y): site.name for site in self.board.sites}
        quarter = {site.name: places[6 - site.y, site.x] for site in self.board.sites}
        return [self.mirror(), Symmetry(quarter, {})]
