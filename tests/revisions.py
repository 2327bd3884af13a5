"""Games that were played under older rules, and rules that have changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from potez.games.hex.game import Rules
from potez.kernel.outcomes import CONNECTION, won

RECORDS = Path(__file__).parent / "data" / "records"  # hnefatafl as it was played under the first revision, by the program of that time


class Changed:
    """The verbs of hex under new rules: the game is over after three moves, and red has won."""

    def __init__(self, verbs: Any) -> None:
        self.verbs = verbs

    def __getattr__(self, name: str) -> Any:
        return getattr(self.verbs, name)

    def outcome(self, tables: Any, state: Any, past: Any) -> int:
        stones = int((state.view(Rules.STATE)["cells"] != 0).sum())
        return won(0, CONNECTION) if stones >= 3 else int(self.verbs.outcome(tables, state, past))
