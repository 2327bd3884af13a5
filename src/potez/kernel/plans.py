"""How the computer plays a game: which search, with which settings. Each game's file names its own, from matches."""

from __future__ import annotations

from dataclasses import dataclass

ALPHA_BETA, MCTS = "alpha-beta", "mcts"
PLAYOUT, ROLLOUT, STATIC = 0, 1, 2  # what a leaf of the tree is worth: a uniform random game, a rollout, the evaluation


@dataclass(frozen=True)
class Plan:
    """One game's choice. What belongs to the other search is not looked at."""

    search: str = ALPHA_BETA
    scale: int = 200  # an evaluation of so much means odds of e to 1
    few: int = 0  # where there are no more moves than this, the lower levels overlook none

    own: bool = False  # whether the strongest level uses the search that the game brings itself instead (`kernel.own`)

    # Alpha-beta
    width: int = 0  # how many of the best-looking moves are searched below the root; 0 all
    quiescence: bool = True  # whether loud moves are searched on at the horizon
    reductions: bool = True  # whether late quiet moves are searched less deeply at first

    # MCTS
    leaf: int = PLAYOUT
    exploration: float = 0.7
    first_play: float = 0.0  # a move not yet tried counts as its parent's value plus this
    rave: float = 0.0  # how many visits the moves played later in a game outweigh; 0 switches it off
    prior: float = 0.0  # how many visits the glance of `rank` is worth
    ranked: bool = True  # whether moves are ranked at all; without, they come as the rules list them
    expand: int = 1  # visits before a leaf gets children
    widening: int = 0  # how many of the best-looking moves are tried at first; more come with visits; 0 all at once
