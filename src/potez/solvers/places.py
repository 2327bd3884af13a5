"""Where tables are looked for: the folders named in $POTEZ_TABLES or, where it names none, the user's own; then the package."""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from potez.errors import InvalidTable, PotezError
from potez.game import Game, game
from potez.solvers.files import TableFile
from potez.solvers.identity import Identity, identity
from potez.solvers.proofs import files as proofs
from potez.solvers.proofs.files import Proof

T = TypeVar("T")

SHIPPED = Path(__file__).with_name("tables")


def own() -> Path:
    """The user's folder, in which `potez solve` writes: the first of $POTEZ_TABLES, or the system's place for such files."""
    if named := _named():
        return named[0]
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "potez" / "tables"
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "potez" / "tables"
    try:
        return Path.home() / ".local" / "share" / "potez" / "tables"
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / "potez-tables"


def _named() -> list[Path]:
    return [Path(folder) for folder in os.environ.get("POTEZ_TABLES", "").split(os.pathsep) if folder]


def folders() -> list[Path]:
    """All of them, in the order in which they are looked through."""
    return [*dict.fromkeys([*_named(), own(), SHIPPED])]


def find(wanted: Identity, folder: Path | None = None) -> TableFile | None:
    """The first sound table of a game, in one folder or in all.

    One that is unsound or of other rules is passed over with a warning; if there is no other, it is an error that names it.
    """
    return _first([place / wanted.file for place in ([folder] if folder else folders())], lambda path: _fitting(path, wanted))


def _first(paths: list[Path], read: Callable[[Path], T]) -> T | None:
    """What the first sound file says."""
    refused: list[InvalidTable] = []
    for path in paths:
        if not path.is_file():
            continue
        try:
            found = read(path)
        except InvalidTable as error:
            refused.append(error)
            continue
        except OSError as error:
            refused.append(InvalidTable(f"{path} cannot be read: {error}"))
            continue
        for reason in refused:
            warnings.warn(str(reason), stacklevel=4)
        return found
    if refused:
        raise refused[0]
    return None


def examined(path: Path) -> str:
    """Reads a whole file, a table or a proof; the name under which it is found. Raises InvalidTable if its game, under today's rules, could
    not use it, or OSError."""
    if path.exists() and not path.is_file():  # to open a pipe would wait for somebody who writes into it
        raise InvalidTable(f"{path} is no file")
    proved = path.suffix == proofs.SUFFIX
    table = None if proved else TableFile(path)
    name = table.head.identity.game if table else proofs.sound(path).game
    try:
        known = game(name)
        wanted = identity(known) if table else None
    except PotezError as error:
        raise InvalidTable(f"{path} is a {'table' if table else 'proof'} of {name}, which this Potez does not know: {error}") from None
    if table is None or wanted is None:
        proofs.read(path, known)
        return proofs.name(known)
    _fitting(path, wanted)
    table.check()
    return wanted.file


def _fitting(path: Path, wanted: Identity) -> TableFile:
    """A table that is of this game."""
    table = TableFile(path)
    found = table.head.identity
    if found == wanted:
        return table
    if (found.game, found.revision) == (wanted.game, wanted.revision):
        raise InvalidTable(f"{path} numbers positions as another version of Potez does: remove it and solve {wanted.game} again")
    if found.game == wanted.game:
        raise InvalidTable(
            f"{path} was made under revision {found.revision} of the rules of {wanted.game}, and today's is {wanted.revision}: "
            "remove it and solve the game again"
        )
    raise InvalidTable(f"{path} is a table of {found.game}, not of {wanted.game}")


def find_proof(game: Game, folder: Path | None = None) -> Proof | None:
    """What was proved of a game, in one folder or in all; an unsound file is treated like a table that is."""
    return _first([place / proofs.name(game) for place in ([folder] if folder else folders())], lambda path: proofs.read(path, game))
