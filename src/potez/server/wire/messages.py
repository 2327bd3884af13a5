"""What a server says over the socket of a table: a type for each message, named by its field `t`.

A client gets the whole table once (`table`), then after every event what is different now (`change`), or several of these at once (`rest`).
Most of a message is for everybody at the table, and encoded once; `may` and `legal` are for whoever gets it.

Fields that have their usual value are left out where a type says `omit_defaults`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from potez.kernel.picture import StandingView
from potez.server.wire.parts import (
    Attendance,
    Card,
    Changed,
    Deadline,
    Happened,
    Legal,
    Line,
    Outcome,
    Sitting,
    Times,
    Touched,
    Whole,
    Worth,
    You,
)  # fmt: skip

TABLE, CHANGE = "table", "change"  # kinds of messages that a slow reader's queue tells apart
PROTOCOL = 2  # 1 sent the whole state, with all legal moves, to everybody after every event


class Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """Anything that is sent."""


class TableMessage(Whole, tag_field="t", tag="table"):
    """All of a table: to whoever comes, and where a change cannot be given."""

    you: You
    present: Attendance
    chat: list[Line]


class Change(Message, tag="change", omit_defaults=True):
    """An event: what is different, and what is so now for whoever gets this (no `legal`: they are not to move)."""

    version: int
    event: str
    data: dict[str, Any]
    changed: Changed
    may: dict[str, bool]
    clock: Times | None = None
    deadline: Deadline | None = None
    legal: Legal | None = None


class Rest(Message, tag="rest", omit_defaults=True):
    """The changes since the version that a client has, and how things are now; `you`, `seats`, `present`, `chat` where it has just come, or
    something about the person has changed."""

    version: int
    may: dict[str, bool]
    changes: list[Happened] = []
    clock: Times | None = None
    deadline: Deadline | None = None
    legal: Legal | None = None
    you: You | None = None
    seats: dict[str, Sitting] | None = None
    present: Attendance | None = None
    chat: list[Line] | None = None


class Seats(Message, tag="seats"):
    """Somebody sat down, or is called otherwise."""

    seats: dict[str, Sitting]


class Presence(Message, tag="presence"):
    """Somebody came or went."""

    sides: dict[str, bool]
    watchers: int
    gone: list[str]
    may: dict[str, bool]


class Chat(Message, tag="chat"):
    """Somebody said something."""

    room: Literal["players", "watchers"]
    text: str
    at: float
    side: str | None
    by: Card


class Done(Message, tag="done"):
    """A command was done, and led to this version."""

    id: str
    version: int
    repeated: bool


class Refusal(Message, tag="refused", omit_defaults=True):
    """A command or a question was refused, and nothing has changed: a code, what a sentence about it needs; of a move the rule that it
    breaks."""

    error: str
    values: dict[str, Any]
    id: str | None = None
    reason: str | None = None
    sites: list[str] = []


class Failure(Message, tag="error", omit_defaults=True):
    """Something that is not about a command."""

    error: str
    values: dict[str, Any]
    reason: str | None = None
    sites: list[str] = []


class Ping(Message, tag="ping"):
    """How long is the way? Answer with `pong` and the same number."""

    n: int


class Pong(Message, tag="pong"):
    """The answer to `ping`, with the version of the table."""

    version: int


class Thinking(Message, tag="thinking"):
    """The computer has begun to think."""

    version: int
    side: str


class Thought(Message, omit_defaults=True):
    """What the strongest engine thinks of a position: the value for `side` from -1 to 1, the best move, how the game would go on; of a
    position where the game is over its outcome alone."""

    ply: int
    outcome: Outcome | None = None
    side: str | None = None
    move: str | None = None
    path: list[str] = []
    value: float | None = None
    proven: bool = False
    plies: int | None = None
    margin: int | None = None
    line: list[str] = []
    depth: int = 0
    visits: int = 0
    nodes: int = 0
    seconds: float = 0.0


class Hint(Thought, tag="hint"):
    """The answer to `hint`, about the position now."""


class Look(Thought, tag="look"):
    """The answer to `look`."""


class Worths(Message, tag="worths", omit_defaults=True):
    """The answer to `worths`: the moves for `side`, the best first; none where no table of values answers, or the game is over."""

    ply: int
    moves: list[Worth]
    side: str | None = None


class Reviewing(Message, tag="reviewing"):
    """How far a review is: of how many moves it has seen the positions before and after."""

    done: int
    count: int


class Review(Message, tag="review"):
    """The answer to `review`: each move with its value, the numbers of the worst, and a chart."""

    game: str
    sides: list[str]
    before: float
    moves: list[Any]
    worst: list[int]
    chart: Any


class TouchedMessage(Touched, tag_field="t", tag="touched"):
    """The answer to `touch`; Touched says what the fields mean."""


class Paths(Message, tag="paths", omit_defaults=True):
    """The answer to `paths`: the moves that begin with a path, or the sites that come next."""

    path: list[str]
    version: int
    legal: Legal


class Proposal(Message, tag="proposal"):
    """The answer to `propose`: a stone of each group that an engine thinks dead."""

    version: int
    dead: list[str]


class Counted(Message, tag="counted"):
    """The answer to `counted`: the board with these groups counted as dead."""

    version: int
    dead: list[str]
    shown: StandingView


class Preparing(Message, tag="preparing"):
    """The computer's move waits until so many of the game's parts have been compiled, of so many: once after an installation."""

    made: int
    of: int


Told = (
    TableMessage | Change | Rest | Seats | Presence | Chat | Done | Refusal | Failure | Ping | Pong | Thinking | Preparing
    | Hint | Look | Worths | Reviewing | Review | TouchedMessage | Paths | Proposal | Counted
)  # fmt: skip
