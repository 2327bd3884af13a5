"""Why a move is refused: a closed list of codes. The sentences for people are in locales/, one per code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_CODES = """
game_over illegal stuck ended not_played occupied empty not_your_piece same_site order corners
blocked no_line too_far wrong_direction repeats goes_back throne corner
must_capture must_finish_chain landing write_capture no_jump cannot_capture crowned
suicide ko superko
wall_overlap wall_crosses wall_outside cuts_off no_walls_left wall_between jump_straight
cell_blocked wrong_orientation not_neighbours not_connected not_own_edge no_swap line_drawn poisoned bitten disconnects
arrow_blocked arrow_no_line arrow_occupied
must_remove no_mill protected_by_mill remove_own remove_empty must_place no_hand no_flying
wall bomb_there player_there no_bomb must_leave_bomb
distance
"""
REASONS = frozenset(_CODES.split())  # "illegal" is the last resort, when no rule can be named
_OBSTACLES = """
occupied blocked cell_blocked bomb_there line_drawn bitten poisoned arrow_blocked arrow_occupied wall_overlap wall_crosses wall_between
"""
OBSTACLES = frozenset(_OBSTACLES.split())  # what stands on the sites of the refusal is in the way, and nothing else has to change


@dataclass(frozen=True)
class Refusal:
    """The rule that a try breaks, the places that matter, and what the sentence needs to be filled in."""

    code: str
    sites: tuple[str, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.code in REASONS, f"{self.code} is not in the closed list of reasons"
