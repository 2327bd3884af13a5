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
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.explaining import free_target, jumps_on_lines, piece_to_move, step_on_line
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

    @abstractmethod
    def owner(self, state: Record, site: str) -> int:
        """Whose piece stands on a site, -1 for none."""

    def captures(self, side: int) -> bool:
        """Whether a side's pieces jump at all."""
        return True

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

    def wrong_on_sight(self, state: Record, tried: Tried) -> Refusal | None:
        """Whose piece it is, whether the target is free, and whether lines lead there; None if all that is right."""
        turn, sites = int(state["turn"]), tried.sites

        def owner(site: str) -> int:
            return self.owner(state, site)

        refusal = piece_to_move(owner, turn, sites[0])
        if "x" in tried.text:
            return refusal or jumps_on_lines(self.board, owner, turn, sites)
        refusal = refusal or free_target(owner, sites[0], sites[1])
        if not refusal and self.captures(turn) and jumps_on_lines(self.board, owner, turn, sites) is None:
            return Refusal("write_capture", sites)
        return refusal or step_on_line(self.board, sites[0], sites[1])

    def duty(self, state: Array, past: Array, tried: Tried) -> Refusal | None:
        """Where capturing is a duty: a chain that stops early, or a try beside a capture that must be made."""
        codes = self.codes(state, past)
        chains = codes[codes < STEP]
        code = self.code_of(state[0], tried)
        low = (1 << self.WIDTH) - 1
        longer = chains[chains & low == code & low] >> self.WIDTH if "x" in tried.text else chains[:0]
        while longer.size:
            longer = longer[longer > code >> self.WIDTH] >> 3
            if code >> self.WIDTH in longer:
                return Refusal("must_finish_chain", tried.sites[-1:])
        if chains.size:
            starts = {self.jumper(state[0], int(bits)) for bits in np.unique(chains & low)}
            return Refusal("must_capture", self.board.names(sorted(starts)))
        return None
