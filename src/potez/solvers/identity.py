"""Which table belongs to a game: the options that decide values, the revision of the rules, the name of the file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from potez.errors import InvalidTable
from potez.files import file_name
from potez.kernel.numbering import Numbering
from potez.mechanics.hunts.game import Hunt

if TYPE_CHECKING:
    from potez.game import Game

SUFFIX = ".table"


@dataclass(frozen=True)
class Identity:
    """What a table is of. `game` names only the options that decide values: hex(size=4,mode=free)."""

    game: str
    revision: int  # of the rules
    numbering: int = 1  # the revision of the numbers of positions

    @property
    def file(self) -> str:
        """The name of its file."""
        return file_name(self.game.replace("+", "-"), SUFFIX)


def unnumbered(game: Game) -> str:
    """Why no table of a game can be made; "" if one can."""
    numbered = _numbering(game)
    return numbered if isinstance(numbered, str) else ""


def numbering(game: Game) -> Numbering:
    """How the positions of a game are numbered. Raises InvalidTable, with the reason, where they are not."""
    numbered = _numbering(game)
    if isinstance(numbered, str):
        raise InvalidTable(f"{game} cannot be solved: {numbered}")
    return numbered


def _numbering(game: Game) -> Numbering | str:
    file = f"potez.games.{game.entry.module}.numbering"
    if isinstance(game.rules, Hunt) and game.rules.JUMPERS == 1:
        return "its positions are counted all at once, and no table of them is kept"
    if find_spec(file) is None:
        return f"there are no tables of {game.entry.module} yet"
    found: Numbering | str = import_module(file).numbering(game.rules)
    if isinstance(found, Numbering) and (unnamed := set(game.options) - {*found.options, *found.beginnings}):
        return f"its tables do not know the option {min(unnamed)}"  # else a table of other rules would answer
    return found


def identity(game: Game) -> Identity:
    """What the table of a game is called."""
    schema = {option.name: option for option in game.rules.OPTIONS}
    words = []
    for name in numbering(game).options:
        value = schema[name].write(game.options[name])
        words.append(f"{name}={value if re.fullmatch('[A-Za-z0-9_.+-]+', value) else json.dumps(value)}")
    return Identity(
        f"{game.entry.module}({','.join(words)})" if words else game.entry.module, game.rules.revision(), numbering(game).revision
    )
