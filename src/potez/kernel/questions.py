"""What the generator of moves is asked: what is legal in a position, or would be if exactly one thing were different."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from potez.kernel.types import Array
from potez.properties import cached_property

if TYPE_CHECKING:
    from potez.kernel.contract import Rules, Tried


@dataclass(frozen=True, eq=False)
class Question:
    """A position with lookup tables; `verbs` are those whose lists of moves count, `fouls` among them where a foul counts as allowed."""

    rules: Rules
    lookup: Array
    state: Array
    past: Array
    verbs: tuple[str, ...] = ("moves",)

    @cached_property
    def codes(self) -> Array:
        """Everything that is allowed."""
        return np.concatenate([self.rules.codes(self.state, self.past, lookup=self.lookup, verb=verb) for verb in self.verbs])

    @cached_property
    def texts(self) -> frozenset[str]:
        return frozenset(self.rules.move_text(self.state[0], code) for code in self.codes.tolist())

    def allows(self, tried: Tried) -> bool:
        """Whether a try is allowed."""
        code = self.rules.code_of(self.state[0], tried)
        return tried.text in self.texts if code is None else code in self.codes

    def begins(self, path: Sequence[str]) -> bool:
        """Whether something that is allowed begins with a path."""
        return len(self.rules.beginning(self.state[0], self.codes, path)[0]) > 0
