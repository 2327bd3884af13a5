"""What games that capture by jumping share towards people: texts and paths of steps and chains, and what is wrong with a try.

Positions can have hundreds of thousands of chains, so nothing here writes out the texts of all moves: a try is turned into a code, and
codes are compared.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

import numpy as np

from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.paths import Half
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.explaining import free_target, not_a_step, piece_to_move
from potez.mechanics.jumps.rules import STEP, step_code, trail

NO_CODE = -1  # of a text that no move can have
MOST_JUMPS = 20  # of a chain that fits into a code: three bits each


class Jumping(Contract):
    """A game whose moves are those of `mechanics.jumps`. The low WIDTH bits of a chain say which piece jumps: here, by its site."""

    WIDTH: ClassVar[int] = 6
    REASONS: ClassVar[tuple[str, ...]] = (
        "empty",
        "not_your_piece",
        "same_site",
        "occupied",
        "no_line",
        "too_far",
        "no_jump",
        "landing",
        "write_capture",
    )
    WIDE = True
    PATTERN = "[a-z][0-9]+(-[a-z][0-9]+|(x[a-z][0-9]+)+)"

    def jumper(self, state: Record, low: int) -> int:
        """The site of the piece that the low bits of a chain mean."""
        return low

    def low_bits(self, state: Record, site: int) -> int:
        """The reverse; NO_CODE if no piece that jumps stands there."""
        return site

    def chain(self, state: Record, move: int) -> tuple[list[int], list[int]]:
        """The sites of a chain of jumps, its start first, and those of the pieces that it takes."""
        start = self.jumper(state, move & (1 << self.WIDTH) - 1)
        landings, taken = trail(self.board.steps, self.board.jumps, start, move >> self.WIDTH)
        return [start, *landings], taken

    def move_text(self, state: Record, move: int) -> str:
        return ("-" if move & STEP else "x").join(self.move_path(state, move))

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move & 63, move >> 6 & 63) if move & STEP else self.chain(state, move)[0])

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move & STEP else self.board.names(self.chain(state, move)[1])

    def code_of(self, state: Record, tried: Tried) -> int:
        sites = self.board.indices(tried.sites)
        if "x" not in tried.text:
            return int(step_code(*sites))
        code = self._first_jumps(state, sites)
        return NO_CODE if code is None else code

    def beginning(self, state: Record, codes: Array, path: Sequence[str]) -> tuple[Array, set[str]]:
        """Without writing out the moves: a step is compared by its two sites, a chain by its first jumps."""
        if any(name not in self.board.index for name in path):
            return codes[:0], set()
        sites = self.board.indices(path)
        steps, chains = codes[(codes & STEP) != 0], codes[(codes & STEP) == 0]
        for place, site in enumerate(sites):
            steps = steps[(steps >> 6 * place & 63) == site] if place < 2 else steps[:0]
        onward = {int(site) for site in np.unique(steps >> 6 * len(sites) & 63)} if len(sites) < 2 else set()
        found, low = [steps], (1 << self.WIDTH) - 1
        if not sites:
            onward |= {self.jumper(state, int(bits)) for bits in np.unique(chains & low)}
            found.append(chains)
        elif (first := self._first_jumps(state, sites)) is not None:
            ways, made = (chains[(chains & low) == (first & low)] >> self.WIDTH), len(sites) - 1
            for jumps in range(made, MOST_JUMPS + 1):
                of_length = ways[ways >> 3 * jumps == 1]
                here = of_length[of_length >> 3 * (jumps - made) == first >> self.WIDTH]
                found.append(here << self.WIDTH | (first & low))
                if jumps > made:
                    onward |= {int(self.board.jumps[sites[-1], way]) for way in np.unique(here >> 3 * (jumps - made - 1) & 7)}
        return np.concatenate(found), set(self.board.names(sorted(onward)))

    def _first_jumps(self, state: Record, sites: Sequence[int]) -> int | None:
        """The code of a chain over these sites, whether it may end there or not; None if no jumps lead so."""
        low, path = self.low_bits(state, sites[0]), 1
        for a, b in pairwise(sites):
            ways = np.flatnonzero(self.board.jumps[a] == b)
            if not len(ways):
                return None
            path = path << 3 | int(ways[0])
        return None if low == NO_CODE or path >= 1 << 3 * MOST_JUMPS + 1 else path << self.WIDTH | low

    def complete(self, state: Record, codes: Array, path: Sequence[str]) -> Array:
        sites = self.board.indices(path)
        chain = self._first_jumps(state, sites) if len(sites) > 1 else None
        wanted = [int(step_code(*sites))] if len(sites) == 2 else []
        return codes[np.isin(codes, [*wanted, *([] if chain is None else [chain])])]

    def begins_with_piece(self, state: Record) -> bool:
        return True

    def half(self, state: Record, code: int, path: Sequence[str]) -> Half:
        if len(path) == 1:
            return Half("target", chosen=tuple(path))
        prefix = self._first_jumps(state, self.board.indices(path))
        assert prefix is not None, "only chains go on"
        return Half("jump", moved=(path[0], path[-1]), taken=self.board.names(self.chain(state, prefix)[1]))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        jumps = "x".join(path)
        if len(path) != 2 or self.neighbours(*path):
            return ("-".join(path), jumps) if len(path) == 2 else (jumps,)
        step = self.board.index[path[0]], self.board.index[path[1]]
        return (jumps, "-".join(path)) if step[1] in self.board.jumps[step[0]] else ("-".join(path), jumps)

    def neighbours(self, a: str, b: str) -> bool:
        return self.board.index[b] in self.board.steps[self.board.index[a]]

    # Why not

    @abstractmethod
    def stand(self, state: Array, side: int, site: int) -> None:
        """Puts a piece of a side on a site."""

    def unforced(self, state: Array, past: Array) -> Question:
        """What would be allowed if no capture were a duty: steps beside captures, and chains that stop anywhere."""
        return self.ask(state, past)

    def paused(self, state: Array, sites: Sequence[int]) -> Array:
        """In the middle of a chain: the same side to move, the jumping piece on the last of these sites, what it took gone."""
        if len(sites) == 1:
            return state
        code = self._first_jumps(state[0], sites)
        assert code is not None, "these jumps were found"
        here = self.cleared(state, self.board.names([sites[0], *self.chain(state[0], code)[1]]))
        self.stand(here, int(state[0]["turn"]), sites[-1])
        return here

    def jumps_on(self, question: Question, sites: Sequence[int]) -> bool:
        """Whether jumps over these sites are allowed."""
        code = self._first_jumps(question.state[0], sites)
        return code is not None and code in question.codes

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if wrong := piece_to_move(self, state[0], tried.sites[0]):
            return wrong
        sites, free = self.board.indices(tried.sites), self.unforced(state, past)
        if "x" in tried.text:
            jumps = 1  # the number of sites up to which the chain is one
            while jumps < len(sites) and self.jumps_on(free, sites[: jumps + 1]):
                jumps += 1
            if jumps == len(sites):
                return Refusal("must_finish_chain", tried.sites[-1:])
            return self.no_jump(state, past, tried.sites, jumps)
        if wrong := free_target(self, state[0], *tried.sites):
            return wrong
        if self.jumps_on(free, sites):
            return Refusal("write_capture", tried.sites)
        return self.duty(state, past) if free.allows(tried) else self.no_step(state, past, tried)

    def no_step(self, state: Array, past: Array, tried: Tried) -> Refusal:
        """Why an own piece cannot go to a free site in one step, whatever is a duty."""
        return not_a_step(self.board, *tried.sites)

    def no_jump(self, state: Array, past: Array, path: tuple[str, ...], done: int) -> Refusal:
        """Why a chain does not go on from the site before `path[done]` to that one."""
        here = self.paused(state, self.board.indices(path[:done]))
        way = path[done - 1 : done + 1]
        if wrong := free_target(self, here[0], *way):
            return wrong
        over = [site for site in self.board.index if site not in way and self.jumps_over(here, past, site, way)]
        if over or self.board.index[way[1]] in self.board.steps[self.board.index[way[0]]]:
            return Refusal("no_jump", tuple(over) or way[1:])
        shape = not_a_step(self.board, *way)
        return Refusal("landing", way) if shape.code == "too_far" else shape

    def jumps_over(self, state: Array, past: Array, site: str, way: Sequence[str]) -> bool:
        """Whether a jump would be one if an opposing piece stood on a site."""
        there = self.cleared(state, [site])
        self.stand(there, 1 - int(state[0]["turn"]), self.board.index[site])
        return self.jumps_on(self.unforced(there, past), self.board.indices(way))

    def duty(self, state: Array, past: Array) -> Refusal:
        """What must be made instead of a step: a capture by one of these pieces."""
        codes = self.codes(state, past)
        starts = {self.jumper(state[0], int(bits)) for bits in np.unique(codes[codes < STEP] & (1 << self.WIDTH) - 1)}
        return Refusal("must_capture", self.board.names(sorted(starts)))
