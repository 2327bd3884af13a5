"""Functions that choose moves: one's own, or the computer of this package; how they are called, and how long they may think."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from potez.engines.engine import Engine, engine

if TYPE_CHECKING:
    from potez.position import Move, Position

Choose = Callable[..., "Move | str"]  # of a position; `seconds` too, if it takes that name
SHARE = 30  # one part in so many of its clock is what a bot may spend on a move


def computer(level: int, limit: float = 1.0) -> Choose:
    """A function for `run` that plays like the computer player; `limit` is in seconds for a move."""
    made = functools.lru_cache(4)(lambda text: engine(text, level=level))  # engines are big: only the last few games keep theirs

    def choose(position: Position, seconds: float | None) -> str:
        thinker: Engine = made(str(position.game))
        return thinker.choose(position, seconds=limit if seconds is None else min(limit, seconds)).move.text

    return choose


def takes_seconds(choose: Choose) -> bool:
    try:
        return "seconds" in inspect.signature(choose).parameters
    except (TypeError, ValueError):
        return False


def allowance(clock: dict[str, Any] | None, side: str | None) -> float | None:
    """How long the bot may think about one move; None without a clock."""
    if clock is None or side is None:
        return None
    settings = clock["settings"]
    extra = settings.get("increment", 0) * 0.8 + (settings.get("period", 0) * 0.8 if clock["periods"][side] else 0)
    return float(max(0.05, clock["left"][side] / SHARE + extra))


def traceback_place(error: BaseException) -> str:
    """Where in the bot's own file it happened."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})" if trace else ""
