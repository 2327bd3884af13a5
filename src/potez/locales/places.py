"""Which paragraph of a game's rules states a rule: where "Read the rule" leads. The same in every language, paragraph by paragraph.

A place is a section and the number of a paragraph or list item in it. Codes that are not named lead to the first paragraph about moves.
"""

from __future__ import annotations

DEFAULT = "move.0"
# Any game's, when one's own text says nothing more of them.
_PLAIN = "occupied empty not_your_piece same_site order corners blocked no_line too_far wrong_direction stuck ended not_played"
PLAIN = frozenset(_PLAIN.split())
_JUMPS = {"capture.0": "must_finish_chain no_jump landing cannot_capture", "capture.1": "must_capture", "writing.0": "write_capture"}
_MILLS = {"mills.0": "no_mill remove_own remove_empty", "mills.1": "must_remove", "mills.2": "protected_by_mill"}
_HUNT = {"move.1": "no_jump landing cannot_capture must_capture must_finish_chain", "writing.0": "write_capture"}

_PLACES: dict[str, dict[str, str]] = {
    "squart": {"move.0": "cell_blocked wrong_orientation not_neighbours", "writing.0": "order"},
    "stay": {"writing.0": "distance"},
    "go": {"move.1": "suicide", "move.2": "ko", "options.1": "superko"},
    "go-quick": {"move.1": "suicide", "move.2": "ko", "options.2": "superko"},
    "hnefatafl": {"move.0": "throne corner"},
    "bombs": {"move.1": "no_bomb", "move.2": "wall bomb_there player_there", "move.4": "must_leave_bomb"},
    "hare": {},
    "foxhounds": {},
    "mingmang": {"move.1": "repeats goes_back"},
    "alquerque": _JUMPS,
    "checkers": _JUMPS | {"crowning.0": "crowned"},
    "dots": {"move.0": "line_drawn not_neighbours", "writing.0": "order"},
    "adugo": _HUNT,
    "hex": {"options.2": "no_swap", "options.3": "not_connected not_own_edge"},
    "chomp": {"move.0": "poisoned bitten disconnects", "writing.0": "corners"},
    "quoridor": {
        "move.1": "too_far no_line wrong_direction occupied same_site wall_between",
        "move.2": "jump_straight",
        "move.3": "wall_overlap wall_crosses wall_outside cuts_off no_walls_left",
        "writing.0": "order",
    },
    "amazons": {
        "move.1": "no_line blocked occupied",
        "move.2": "arrow_no_line arrow_blocked arrow_occupied",
        "move.3": "cell_blocked",
    },
    "ninemorris": _MILLS | {"move.0": "must_place no_hand occupied", "move.1": "no_line too_far", "move.2": "no_flying"},
    "twelvemorris": _MILLS | {"move.1": "no_hand occupied", "move.2": "no_line too_far no_flying", "move.3": "goes_back"},
    "foxsheep": {
        "move.0": "wrong_direction cannot_capture",
        "move.1": "must_finish_chain no_jump landing",
        "move.2": "must_capture",
        "writing.0": "write_capture",
    },
    "foxgeese": _HUNT,
}


def place(game: str, code: str) -> str:
    """Where the rules of a game state the rule with this code: "move.0"."""
    return next((at for at, codes in _PLACES.get(game, {}).items() if code in codes.split()), DEFAULT)


def places(game: str) -> dict[str, list[str]]:
    """The codes that each place states, of those that a game names."""
    return {at: codes.split() for at, codes in _PLACES.get(game, {}).items()}
