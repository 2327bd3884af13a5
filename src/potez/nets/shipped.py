"""The nets that come with this package: the folder `data` and its list, `nets.json`, which says for which games and options each was
measured to play better than the search without it.

    {"hex-1.net": {"game": "hex", "sha256": "…", "options": {"size": [9, 10, 11]}, "search": {"exploration": 1.5}}}

Options that are not named may have any value. `search` has settings of the search where others than the usual ones were found better.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from potez.errors import InvalidNet

if TYPE_CHECKING:
    from potez.nets.architecture import Net

FOLDER = Path(__file__).with_name("data")
LIST = "nets.json"
MOST_BYTES = 25_000_000  # of all nets together


@dataclass(frozen=True)
class Shipped:
    """A net of the package."""

    path: Path
    game: str  # the folder of its rules
    sha256: str
    options: Mapping[str, list[Any]] = field(default_factory=dict)  # the values of options with which it is used
    search: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.path.stem

    def fits(self, game: str, options: Mapping[str, Any]) -> bool:
        """Whether it is used in a game with these options."""
        return self.game == game and all(options.get(name) in values for name, values in self.options.items())

    def load(self) -> Net:
        """The net itself. Raises InvalidNet, in one line, where the file is damaged or another than was shipped."""
        from potez.nets.format import read  # here, since it loads NumPy: names of nets are told without

        try:
            found = hashlib.sha256(self.path.read_bytes()).hexdigest()
        except OSError as error:
            raise InvalidNet(f"the net {self.path} cannot be read: {error.strerror}; install this package anew") from None
        if found != self.sha256:
            raise InvalidNet(f"{self.path} is not the net that was shipped: its checksum differs; install this package anew")
        return read(self.path)


def shipped(folder: Path | None = None) -> tuple[Shipped, ...]:
    """All nets of the package; of several that fit the first one counts."""
    return _shipped(folder or FOLDER)


@lru_cache(16)
def _shipped(folder: Path) -> tuple[Shipped, ...]:
    path = folder / LIST
    try:
        items = json.loads(path.read_text(encoding="utf-8"))
        return tuple(Shipped(folder / name, **facts) for name, facts in items.items())
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise InvalidNet(f"the list of nets {path} cannot be used ({error}); install this package anew") from None


def fitting(game: str, options: Mapping[str, Any], folder: Path | None = None) -> Shipped | None:
    """The net of a game with these options, by the folder of its rules."""
    return next((net for net in shipped(folder) if net.fits(game, options)), None)
