"""What a client says over the socket of a table: a type for each question, named by its field `do`. Everything else that it may say is a
command (`domain/command.py`), which changes the table and is answered by `done`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from potez.server.errors import Refused

LONGEST_PAUSE, LONGEST_THINK = 10.0, 60.0  # seconds

LONGEST_PATH = 50  # sites

Path = Annotated[list[str], msgspec.Meta(max_length=LONGEST_PATH)]


class Request(msgspec.Struct, tag_field="do"):
    """Anything that is asked. An `id`, where there is one, names a refusal."""

    id: str | None = None


class Hello(Request, tag="hello"):
    """How long the computer waits before its move and thinks at its best, in seconds; and which version the client has, to get what it
    lacks: 0 for the whole table."""

    pause: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_PAUSE)] | None = None
    think: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_THINK)] | None = None
    version: int | None = None


class Ping(Request, tag="ping"):
    """Is anybody there, and did I miss something since that version?"""

    version: int | None = None


class Pong(Request, tag="pong"):
    """The answer to the server's `ping` with this number."""

    n: int = 0


class Say(Request, tag="say"):
    """A word to the others at the table."""

    text: Any = None


class Hint(Request, tag="hint"):
    """What the strongest engine would play, where nobody else plays."""


class Look(Request, tag="look"):
    """What it thinks of the position after so many moves."""

    ply: Any = None


class Worths(Request, tag="worths"):
    """What each move is worth in the position after so many, where a table of values answers."""

    ply: Any = None


class Review(Request, tag="review"):
    """All positions looked at."""


class Touch(Request, tag="touch", kw_only=True):
    """What sites mean that are touched in this order: which may come next, what the move waits for and how it looks so far; or which rule
    forbids going on."""

    path: Path


class Why(Request, tag="why", kw_only=True):
    """Why what was touched is no move, as pages of 0.2 ask; answered by `refused`. `touch` tells more."""

    path: Path


class Paths(Request, tag="paths", kw_only=True):
    """The moves that begin with a path, where there are too many to send, as pages of 0.2 ask."""

    path: Path


class Propose(Request, tag="propose"):
    """Go, after two passes: which groups does an engine think dead? For players alone, and not in rated games."""


class Counted(Request, tag="counted"):
    """Go, after two passes: the board with these groups counted as dead."""

    dead: Any = None


QUESTIONS = (Hello, Ping, Pong, Say, Hint, Look, Worths, Review, Touch, Why, Paths, Propose, Counted)
NAMES: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in QUESTIONS)
_BY_NAME = dict(zip(NAMES, QUESTIONS, strict=True))


def question(message: dict[str, Any]) -> Request:
    """A question from decoded JSON whose `do` is one of `NAMES`. Raises Refused and names the field that is wrong."""
    try:
        found: Request = msgspec.convert(message, _BY_NAME[message["do"]])
    except msgspec.ValidationError as error:
        raise Refused("bad-request", problem=str(error)) from None
    return found
