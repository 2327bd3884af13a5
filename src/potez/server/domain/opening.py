"""The first event of a table: what is played, by whom, from where, how fast; and what of it is checked."""

from __future__ import annotations

import functools
import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from potez.errors import PotezError
from potez.game import Game, make, rules_of
from potez.kernel.options import Seed
from potez.position import Position
from potez.registry import entry
from potez.server.domain.clocks import Clock
from potez.server.errors import Refused, Unacceptable, refused_option

if TYPE_CHECKING:
    from potez.server.domain.table import Table

PERSON: Literal["person"] = "person"
COMPUTER: Literal["computer"] = "computer"
OPEN: Literal["open"] = "open"
PERFECT = 9  # the level of a computer that plays from a table of values
LONGEST_NAME = 40
LONGEST_GAME = 2_000  # moves that a table may begin with; no game with the usual options has more
LONGEST_START = 20_000  # letters of a start
MOST_LEGAL = 100_000  # moves of a position at a table; only made-up positions have more, and games that were played 3,000 at most
TOO_MANY_MOVES = "too-many-moves"
MOST_GAMES = 500  # that are kept for the next table
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who plays a side."""

    kind: Literal["person", "computer", "open"]
    name: str = ""  # of somebody who shares the device of the holder
    level: int = 0
    person: str = ""  # the id of whoever holds it


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first event of a table: what is played, by whom, from where, how fast."""

    game: str  # an id
    options: dict[str, Any]
    seats: dict[str, Seat]
    start: str | None = None
    moves: list[str] = []
    dead: list[str] = []
    clock: Clock | None = None
    access: Literal["link", "lobby"] = "link"  # who may take an open seat: whoever has the link, or anybody
    rated: bool = False
    owner: str = ""  # the person who opened it
    invited: str = ""  # the only person who may take the open seat
    first: float = 0.0  # seconds for the first move of each side; until then no live clock runs
    revision: int = 1  # of the rules of the game
    result: dict[str, Any] | None = None  # of a game that was played elsewhere under an older revision, as a record has it


def new_id() -> str:
    """A name that cannot be guessed."""
    return secrets.token_urlsafe(9)


def is_id(text: str) -> bool:
    """Whether a table may be called so: nothing else is looked for, and PostgreSQL takes not every text."""
    return _ID.fullmatch(text) is not None


@functools.lru_cache(MOST_GAMES)
def shared_game(id: str, options: bytes) -> Game:
    """Thousands of tables play a few dozen games: they share what never changes."""
    return make(id, {}, msgspec.json.decode(options), brief=True)


def opened(opening: Opening) -> Opening:
    """The same with every option said, a drawn seed and the revision of the rules too: a table must open the same way whenever it is
    loaded."""
    try:
        game = make(opening.game, {}, opening.options, brief=True)
    except PotezError as error:
        raise refused_option(error, opening.game) from None
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()}
    seeds = {option.name for option in game.rules.OPTIONS if isinstance(option, Seed)}
    kept = {name: value for name, value in options.items() if not (name in seeds and value is None)}
    revision = opening.revision if opening.result else game.rules.revision()
    return msgspec.structs.replace(opening, options=kept, revision=revision)


def again(table: Table) -> Opening:
    """The opening of a rematch: the same with the sides exchanged. What was drawn is drawn anew, unless the beginning depends on it.
    A rated game without a clock, which could be opened once, is followed by one that is not rated: it might never end."""
    first, second = table.game.sides
    old, seats = table.opening, {first: table.seats[second], second: table.seats[first]}
    seeds = set() if old.start or old.moves else {option.name for option in table.game.rules.OPTIONS if isinstance(option, Seed)}
    options = {name: value for name, value in old.options.items() if name not in seeds}
    kept = {side: Seat(PERSON, person=seat.person) for side, seat in seats.items()}
    return Opening(
        old.game, options, kept, old.start, old.moves, clock=old.clock, access=old.access, rated=old.rated and old.clock is not None,
        owner=old.owner,
    )  # fmt: skip


def wish(opening: Opening) -> str:
    """What quick pairing goes by: the same text for two openings that want the same game, as `opened` gives them; empty where nobody is
    paired, since no person waits there for anybody who comes. Seeds do not count: whoever does not choose one gets a drawn one."""
    kinds = sorted(seat.kind for seat in opening.seats.values())
    if opening.access != "lobby" or opening.invited or kinds != [OPEN, PERSON]:
        return ""
    options = {name: value for name, value in opening.options.items() if name != "seed"}
    said = [opening.game, options, opening.clock, opening.rated, opening.start, opening.moves]
    return hashlib.sha256(msgspec.json.encode(said, order="sorted")).hexdigest()


def draw(opening: Opening) -> dict[str, int]:
    """What is drawn anew when the other player sits down to a rated game, by the names of options. Whoever opened it has seen the start
    that was drawn first, and could have opened tables until one was to their liking. Empty where nothing is drawn."""
    if not opening.rated or opening.start or opening.moves:
        return {}
    seeds = [option.name for option in rules_of(entry(opening.game)).OPTIONS if isinstance(option, Seed)]
    return {name: secrets.randbelow(2**31) for name in seeds if opening.options.get(name) is not None}


def few_enough(position: Position) -> None:
    """Raises Refused for a position that has more moves than can be shown to anybody."""
    if position.game.rules.WIDE and position.count > MOST_LEGAL:
        position.release()
        raise Refused(TOO_MANY_MOVES, count=position.count, most=MOST_LEGAL)


def check_size(opening: Opening) -> None:
    """Raises Refused for more than any game begins with, before anything is played."""
    start = opening.start or ""
    if len(opening.moves) > LONGEST_GAME or start.count(" ") > LONGEST_GAME:
        raise Refused("too-large", most=LONGEST_GAME)
    if len(start) > LONGEST_START:
        raise Refused("too-large", most=LONGEST_START)


def check_seats(seats: Mapping[str, Seat], game: Game) -> None:
    if set(seats) != set(game.sides):
        raise Unacceptable(problem=f"seats: the sides are {' and '.join(game.sides)}")
    for seat in seats.values():
        if seat.kind == COMPUTER and not 1 <= seat.level <= PERFECT:
            raise Unacceptable(problem="level: use 1 to 8, or 9 where a table answers every position of the game")
        if len(seat.name) > LONGEST_NAME or (seat.name and not seat.name.isprintable()):
            raise Unacceptable(problem=f"name: use at most {LONGEST_NAME} printable letters")
    if all(seat.kind == OPEN for seat in seats.values()):
        raise Unacceptable(problem="seats: take one yourself")
