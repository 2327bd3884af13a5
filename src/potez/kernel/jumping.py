"""What games that capture by jumping share towards people: texts and paths of steps and chains, and what is wrong with a try on sight."""

from __future__ import annotations

from abc import abstractmethod

from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.explaining import free_target, jumps_on_lines, piece_to_move, step_on_line
from potez.kernel.jumps import STEP, trail
from potez.kernel.refusals import Refusal
from potez.kernel.types import Record


class Jumping(Contract):
    """A game whose moves are those of `kernel.jumps`."""

    PATTERN = "[a-z][0-9]+(-[a-z][0-9]+|(x[a-z][0-9]+)+)"

    @abstractmethod
    def owner(self, state: Record, site: str) -> int:
        """Whose piece stands on a site, -1 for none."""

    def chain(self, state: Record, move: int) -> tuple[list[int], list[int]]:
        """The sites of a chain of jumps, its start first, and those of the pieces that it takes. Here the low six bits are the start."""
        landings, taken = trail(self.board.steps, self.board.jumps, move & 63, move >> 6)
        return [move & 63, *landings], taken

    def move_text(self, state: Record, move: int) -> str:
        return ("-" if move & STEP else "x").join(self.move_path(state, move))

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move & 63, move >> 6 & 63) if move & STEP else self.chain(state, move)[0])

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move & STEP else self.board.names(self.chain(state, move)[1])

    def wrong_on_sight(self, state: Record, tried: Tried) -> Refusal | None:
        """Whose piece it is, whether the target is free, and whether lines lead there; None if all that is right."""
        turn, sites = int(state["turn"]), tried.sites

        def owner(site: str) -> int:
            return self.owner(state, site)

        refusal = piece_to_move(owner, turn, sites[0])
        if "x" in tried.text:
            return refusal or jumps_on_lines(self.board, owner, turn, sites)
        return refusal or free_target(owner, sites[0], sites[1]) or step_on_line(self.board, sites[0], sites[1])
