"""What a server says over the socket of a table: a type for each message, named by its field `t`.

A client gets the whole table once (`table`), then after every event what is different now (`change`), or several of these at once (`rest`).
Most of a message is for everybody at the table, and encoded once; `may` and `legal` are for whoever gets it.

Fields that have their usual value are left out where a type says `omit_defaults`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from potez.kernel.picture import BoardView, CounterView, LastView, MarkView, PieceView, StandingView
from potez.server.domain.clocks import Clock

TABLE, CHANGE = "table", "change"  # kinds of messages that a slow reader's queue tells apart
PROTOCOL = 2  # 1 sent the whole state, with all legal moves, to everybody after every event


class Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """Anything that is sent."""


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Something in a message."""


# Parts of the state of a table


class Legal(Part, omit_defaults=True):
    """Legal moves, and fouls that are accepted and punished, as trees (`wire/legal.py`); or the sites that come next, where there are too
    many moves to send: then they are asked for step by step, by `paths`."""

    moves: dict[str, Any] = {}
    fouls: dict[str, Any] = {}
    next: list[str] | None = None


class Outcome(Part):
    """How a game ended."""

    winner: str | None
    reason: str
    score: dict[str, float] | None


class Note(Part):
    """What became of a game that was begun under older rules."""

    code: Literal["agrees", "kept", "goes-on", "called-off"]
    revision: int
    current: int
    cause: str
    move: int
    outcome: Outcome | None


class Running(Part):
    """Whose clock runs, in how many seconds from now it begins to."""

    side: str
    wait: float


class Times(Part, omit_defaults=True):
    """Clocks as of the moment when the message was made: seconds and periods left by side; `over` is left of the period that
    runs."""

    settings: Clock
    left: dict[str, float]
    periods: dict[str, int]
    running: Running | None
    over: float | None = None


class Deadline(Part):
    """A time that runs while no clock does: `left` seconds, once `wait` is over."""

    kind: Literal["first", "count"]
    side: str | None
    left: float
    wait: float


class Cause(Part, omit_defaults=True):
    """Why a game was called off, or by whom."""

    cause: str = ""
    side: str = ""


class State(Part):
    """All that changes of a table, as whoever gets it may know it."""

    version: int
    stage: Literal["open", "playing", "over"]
    turn: str | None
    shown: StandingView
    moves: list[str]
    undone: int
    outcome: Outcome | None
    note: Note | None
    unplayed: list[str]
    marking: bool
    groups: list[list[str]] | None  # go, after two passes: the stones that are joined, which are dead together
    dead: list[str]
    offers: dict[str, str]
    counts: dict[str, list[str]]
    rematch: str | None
    plies: int
    cause: Cause | None
    clock: Times | None
    deadline: Deadline | None
    may: dict[str, bool]  # what whoever gets this may do: true now, false at this table, but not just now
    legal: Legal | None  # for the side to move alone


class Pieces(Part, omit_defaults=True):
    """Pieces that are not there any more, and new ones."""

    off: list[PieceView] = []
    on: list[PieceView] = []


class Marks(Part, omit_defaults=True):
    """The same of marks."""

    off: list[MarkView] = []
    on: list[MarkView] = []


class Moves(Part):
    """The moves of a game: so many of those before, and these."""

    keep: int
    add: list[str]


class Shown(Part, omit_defaults=True):
    """What is different on the board; `counters` and the others as a whole."""

    pieces: Pieces | UnsetType = UNSET
    marks: Marks | UnsetType = UNSET
    counters: list[CounterView] | UnsetType = UNSET
    turn: str | UnsetType | None = UNSET
    last: LastView | UnsetType | None = UNSET
    outcome: Outcome | UnsetType | None = UNSET


class Changed(Part, omit_defaults=True):
    """The fields of a state that are different; what is not named is as before."""

    stage: Literal["open", "playing", "over"] | UnsetType = UNSET
    turn: str | UnsetType | None = UNSET
    shown: Shown | UnsetType = UNSET
    moves: Moves | UnsetType = UNSET
    undone: int | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    note: Note | UnsetType | None = UNSET
    unplayed: list[str] | UnsetType = UNSET
    marking: bool | UnsetType = UNSET
    groups: list[list[str]] | UnsetType | None = UNSET
    dead: list[str] | UnsetType = UNSET
    offers: dict[str, str] | UnsetType = UNSET
    counts: dict[str, list[str]] | UnsetType = UNSET
    rematch: str | UnsetType | None = UNSET
    plies: int | UnsetType = UNSET
    cause: Cause | UnsetType | None = UNSET


class Happened(Part):
    """An event, and what is different since the version before."""

    version: int
    event: str
    data: dict[str, Any]
    changed: Changed


# People


class Card(Part, omit_defaults=True):
    """Somebody, as everybody may see them."""

    name: str
    who: Literal["guest", "account", "bot", "former"]
    guest: int = 0


class Sitting(Part, omit_defaults=True):
    """Who sits at a side."""

    kind: Literal["person", "computer", "open"]
    name: str
    level: int
    who: Literal["guest", "account", "bot", "former", ""] = ""
    guest: int = 0


class You(Part, omit_defaults=True):
    """Whoever gets the message: the sides they play, whether they opened the table, are known, are invited by name; for the owner of a
    table with a free seat the secret of the invitation."""

    sides: list[str]
    owner: bool
    person: bool
    invited: bool
    invitation: str | None = None


class Attendance(Part):
    """Which players are there, how many watch, and against whom the other may claim."""

    sides: dict[str, bool]
    watchers: int
    gone: list[str]


class Line(Part):
    """Words."""

    room: Literal["players", "watchers"]
    text: str
    at: float
    side: str | None
    by: Card


# Messages


class Whole(Part):
    """A table, as over HTTP."""

    protocol: int
    id: str
    game: str
    entry: str
    options: dict[str, Any]
    start: str | None
    clock: Clock | None
    sides: list[str]
    seats: dict[str, Sitting]
    shared: bool
    rated: bool
    access: Literal["link", "lobby"]
    actions: list[str]
    example: str
    board: BoardView
    state: State


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


class Reviewing(Message, tag="reviewing"):
    """How far a review is."""

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


Told = (
    TableMessage | Change | Rest | Seats | Presence | Chat | Done | Refusal | Failure | Ping | Pong | Thinking
    | Hint | Look | Reviewing | Review | Paths | Proposal | Counted
)  # fmt: skip
