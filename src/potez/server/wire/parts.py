"""What messages about a table are made of: its state, what is different in another one, the people at it.

Fields that have their usual value are left out where a type says `omit_defaults`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from potez.kernel.picture import BoardView, CounterView, LastView, MarkView, PieceView, StandingView
from potez.server.domain.clocks import Clock


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Something in a message."""


# Parts of the state of a table


class Legal(Part, omit_defaults=True):
    """Legal moves, and fouls with a place that are accepted and punished, as trees (`wire/legal.py`); or the sites that come next, where
    there are too many moves to send: then they are found step by step, by `touch`."""

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


class Worth(Part, omit_defaults=True):
    """What a move leads to when nobody errs from then on, for whoever makes it; in how many plies, or by how many points."""

    move: str
    path: list[str]
    result: Literal["win", "draw", "loss"]
    plies: int | None = None
    margin: int | None = None


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


# Answers


class Forbidden(Part):
    """The rule that touched sites break, and the places that matter."""

    reason: str
    sites: list[str]
    params: dict[str, Any]


class Touched(Part):
    """What touched sites mean in the position of that version: the moves and the fouls that they make already (then the move is `done` or
    can be), the sites that may come `next`, and the `only` move that can still come of it; of a half-made move its picture and the `phase`,
    what it waits for. What leads nowhere has a `refusal` and nothing else."""

    path: list[str]
    version: int
    moves: list[str]
    fouls: list[str]
    next: list[str]
    only: str | None
    done: bool
    phase: str
    pieces: list[PieceView]
    marks: list[MarkView]
    refusal: Forbidden | None
