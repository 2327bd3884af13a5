"""The search that a game brings itself (`kernel.own`), as an engine asks it."""

from __future__ import annotations

import math

from potez.engines.task import MEGABYTE, Found, Task, room
from potez.kernel.contract import Rules
from potez.kernel.own import own
from potez.kernel.plans import Plan


class OwnSearch:
    """The search with its memory, which takes at most `megabytes`. One task at a time."""

    def __init__(self, rules: Rules, megabytes: int) -> None:
        self._own = own(rules, megabytes * MEGABYTE, room)

    def load(self, rules: Rules, plan: Plan) -> None:
        _ = rules.verbs.evaluate  # for an answer where there was no time for any search
        self._own.load()

    def begin(self, task: Task) -> None:
        self._task = task
        self._own.begin(task.state, task.roots, task.limit, reuse=task.reuse)

    def run(self, thread: int) -> None:
        self._own.run()

    def stop(self) -> None:
        self._own.stop()

    def found(self) -> Found | None:
        read = self._own.found()
        if read is None:
            return None
        sign = (read.value > 0) - (read.value < 0)
        value = float(sign) if read.proven else math.tanh(read.value / (2 * self._task.plan.scale)) * 0.999
        plies, margin = (read.plies, read.margin) if read.proven and sign else (None, None)
        return Found(read.line[0], value, read.line, read.depth, 0, read.nodes, read.proven, plies, margin)

    def ranking(self, count: int) -> list[Found]:
        """It knows the value of its best move only."""
        found = self.found()
        return [found] if found else []
