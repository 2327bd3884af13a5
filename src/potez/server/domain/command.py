"""Commands as they arrive: one decoder for sockets and HTTP, which names the field that is wrong."""

from __future__ import annotations

import msgspec

from potez.server.errors import Refused

LONGEST_ID = 64


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody does at a table. `id` is the sender's own name for it: the same command sent twice is done once."""

    id: str
    version: int
    do: str
    move: str | None = None
    side: str | None = None
    dead: list[str] | None = None
    what: str | None = None
    result: str | None = None
    secret: str | None = None

    def __post_init__(self) -> None:
        if not 0 < len(self.id) <= LONGEST_ID or not self.id.isprintable():
            raise ValueError(f"id: use at most {LONGEST_ID} printable characters, others for every command")


def decode(message: object) -> Command:
    """A command from decoded JSON. Raises Refused for anything else."""
    try:
        return msgspec.convert(message, Command)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", problem=str(error)) from None
