"""What engines know of Adugo."""

from __future__ import annotations

from potez.kernel.plans import Plan
from potez.mechanics.hunts.evaluation import evaluate, rank

__all__ = ["PLAN", "evaluate", "rank"]

EVEN = 11  # with more dogs left, it is they who try to win
# At 300 positions a move and 8 openings, dogs that come nearer won 8 games with 2, 3 or 4, 5 with 1 and 4 with 6; without they won 3 to 5
# and shuffled about in the others. At 50 positions it made no difference: all were draws. Little evidence, from one set of openings.
CLOSING = 3
# Alpha-beta beat mcts with playouts 17.5:2.5 at 0.02 s, and mcts with the evaluation 9:3 at 0.01 s.
PLAN = Plan(scale=200)
