"""Files of proved values: a line with the format, its version and the SHA-256 of the rest, then JSON. They are small, and never trusted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from potez.errors import InvalidTable, shorten
from potez.files import file_name, replaced
from potez.game import Game

MAGIC, VERSION = "potez proof", 1
SUFFIX = ".proof"
MOST_BYTES = 10_000_000


@dataclass(frozen=True)
class Proof:
    """What was proved of a game: values of positions by their texts, as the side to move sees them, and what it took."""

    game: str  # with all its options
    revision: int  # of the rules
    margins: bool  # whether they are points that are still to be had
    values: Mapping[str, int]
    nodes: int = 0
    seconds: float = 0.0


def name(game: Game) -> str:
    """The name of the file of a game."""
    return file_name(str(game), SUFFIX)


def write(path: Path, proof: Proof) -> None:
    """Writes a file under its name at once or not at all."""
    text = json.dumps({**proof.__dict__, "values": dict(proof.values)}, indent=0, sort_keys=True)
    with replaced(path) as file:
        file.write(f"{MAGIC} {VERSION} {hashlib.sha256(text.encode()).hexdigest()}\n{text}".encode())


def sound(path: Path) -> Proof:
    """What a file says, of whatever game. Raises InvalidTable where it is damaged or of another version."""
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    first, _, rest = found.partition(b"\n")
    words = first.decode("ascii", "replace").rsplit(" ", 2)
    if words[0] != MAGIC or len(words) != 3:
        raise _wrong(path, "it begins otherwise")
    if words[1] != str(VERSION):
        raise _wrong(path, f"it has another version of the format than {VERSION}")
    if len(found) > MOST_BYTES or hashlib.sha256(rest).hexdigest() != words[2]:
        raise _wrong(path, "it is damaged")
    try:
        return _parsed(json.loads(rest))
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise _wrong(path, f"it says nothing that can be used ({shorten(str(error))})") from None


def read(path: Path, game: Game) -> Proof:
    """What a file says of a game. Raises InvalidTable where it is unsound, or of another game or revision of its rules."""
    proof = sound(path)
    if proof.game != str(game):
        raise InvalidTable(f"{path} is a proof of {proof.game}, not of {game}")
    if proof.revision != game.rules.revision():
        raise InvalidTable(
            f"{path} was made under revision {proof.revision} of the rules of {game}, and today's is {game.rules.revision()}: "
            "remove it and solve the game again"
        )
    return proof


def _wrong(path: Path, what: str) -> InvalidTable:
    return InvalidTable(f"{path} is no sound file of proved values: {what}; remove it and solve the game again")


def _parsed(data: Any) -> Proof:
    values = data["values"]
    if type(values) is not dict or any(type(value) is not int for value in values.values()):
        raise ValueError("values")
    if (
        type(data["revision"]) is not int
        or type(data["nodes"]) is not int
        or type(data["game"]) is not str
        or type(data["margins"]) is not bool
    ):
        raise ValueError("a number or a name")
    return Proof(data["game"], data["revision"], data["margins"], values, data["nodes"], float(data["seconds"]))
