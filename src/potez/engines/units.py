"""What has to be compiled so that the computer can play a game, and all that can be: in the order in which it is wanted."""

from __future__ import annotations

from potez.engines.alphabeta import search as alphabeta
from potez.engines.mcts import search as mcts
from potez.engines.mcts.searcher import LEAVES
from potez.engines.puct import search as puct
from potez.engines.puct.nets import fits
from potez.kernel import loops
from potez.kernel.binding import PARTS, Unit
from potez.kernel.contract import Rules
from potez.kernel.own import unit as own_unit
from potez.kernel.plans import ALPHA_BETA, Plan
from potez.nets import processor

FIRST = 3  # of what the games share, what their first moves need


def shared() -> list[Unit]:
    """What the games share, in the order in which it is needed."""
    return [alphabeta.UNIT, mcts.UNIT, *(loops.unit(name) for name in ("wins", "playouts", "perft")), processor.UNIT, puct.UNIT]


def playing(rules: Rules, plan: Plan | None = None) -> list[Unit]:
    """What a computer needs to play a game. The rules come first: the board cannot be shown without."""
    plan = plan or rules.plan
    if plan.search == ALPHA_BETA:
        search, leaf = alphabeta.UNIT, "evaluate"
    else:
        search, leaf = mcts.UNIT, dict(LEAVES)[plan.leaf]
    first = [*(rules.verbs.unit(part) for part in ("rules", leaf, "rank")), search, loops.unit("wins")]
    return [*first, rules.verbs.unit("learning"), processor.UNIT, puct.UNIT] if fits(rules) else first


def strongest(rules: Rules) -> list[Unit]:
    """What its strongest level needs besides."""
    return [own_unit(rules)] if rules.plan.own else []


def everything(rules: Rules) -> list[Unit]:
    """All of a game, and what it shares with others."""
    optional = {"numbering": "number", "learning": "observe"}
    parts = [rules.verbs.unit(part) for part in PARTS if part not in optional or rules.verbs.has(optional[part])]
    return list(dict.fromkeys([*playing(rules), *strongest(rules), *parts, *shared()]))
