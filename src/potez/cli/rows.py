"""How rows are named to people: from 1 as in all move texts, or from 0 as in the source of a game."""

from __future__ import annotations

import re
from dataclasses import dataclass

SITE = re.compile(r"(?<![a-wyz])([a-h])([0-9]+)(?![0-9])", re.IGNORECASE)  # also after the x of a capture


@dataclass(frozen=True)
class Rows:
    from_zero: bool = False

    def shown(self, text: str) -> str:
        """A text in which all places are named as people read them."""
        return self._moved(text, -1)

    def read(self, text: str) -> str:
        """A text of somebody, with the names that the game has for these places."""
        return self._moved(text, 1)

    def _moved(self, text: str, by: int) -> str:
        if not self.from_zero:
            return text
        return SITE.sub(lambda found: f"{found[1]}{int(found[2][:9]) + by}", text)
