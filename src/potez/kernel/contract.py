"""What a game offers to Python: the class `Rules` in its file `game.py`.

The compiled verbs (`moves`, `play`, `outcome`, `playout`, sometimes `fouls`) are functions of the other files of the same folder. This
class holds the rest: options, board, lookup and start; texts of moves and positions; reasons; picture. None of it knows a rule: it asks
the verbs.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from potez.errors import InvalidPosition, UnreadableMove, shorten
from potez.geometry.board import Board
from potez.kernel.binding import Verbs, verbs
from potez.kernel.buffers import Room
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Option
from potez.kernel.paths import Paths
from potez.kernel.picture import Picture, PieceView
from potez.kernel.plans import Plan
from potez.kernel.questions import Question
from potez.kernel.records import state_bytes
from potez.kernel.refusals import OBSTACLES, Refusal
from potez.kernel.types import Array, DType, Record
from potez.properties import cached_property

NO_PAST = np.empty(0, np.uint64)
SITE = "site"  # a field that holds a site's index, or -1 for none

_TYPED = str.maketrans({"×": "x", "–": "-", "—": "-", "−": "-"})
_NAME = re.compile(r"[a-z][0-9]+")


@dataclass(frozen=True)
class Tried:
    """A well-formed move text that is not legal: its sites in order (all on the board) and the match of the pattern."""

    text: str
    sites: tuple[str, ...]
    match: re.Match[str]


@dataclass(frozen=True)
class Symmetry:
    """A way to turn the board that maps legal moves to legal moves: where each site goes, and what each letter becomes."""

    sites: Mapping[str, str]
    letters: Mapping[str, str]
    swaps_sides: bool = False


class Rules(Paths, ABC):
    """One game with its options chosen."""

    SIDES: ClassVar[tuple[str, str]]  # ids; their places are the values of `turn`
    CHANGES: ClassVar[tuple[str, ...]] = ()  # what each revision of the rules after the first has changed: append only
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    REASONS: ClassVar[tuple[str, ...]]  # every code that `explain` may give
    ENDS: ClassVar[tuple[str, ...]]  # every reason for which this game can end
    PATTERN: ClassVar[str]  # a well-formed move: lower case, no blanks
    EXAMPLE: ClassVar[str]  # a move's text on the usual board; `example` is for messages
    ACTIONS: ClassVar[tuple[str, ...]] = ()  # moves without a site
    EMPTY: ClassVar[str] = "."  # a free site in drawings
    LETTERS: ClassVar[str] = "."  # for position texts: the letter of each value of `cells`
    SIGNS: ClassVar[str] = ""  # the same for drawings, where texts keep letters that an English reader would not know; else LETTERS
    ROWS_FROM_ZERO: ClassVar[bool] = False  # whether the source counts rows from 0, so that people may choose to
    FIELDS: ClassVar[Mapping[str, tuple[int, int] | str]] = {}  # other fields of the record in position texts, with their limits
    LOOKUP: ClassVar[DType]
    STATE: ClassVar[DType]
    PLAN: ClassVar[Plan] = Plan()  # how the computer plays it
    PRESETS: ClassVar[tuple[Preset, ...]] = ()  # the choices of options that the sources offer
    FAIR: ClassVar[Mapping[str, Any]] = MappingProxyType({})  # options of rated games, where what is usual favours the first player
    PREVIEWS: ClassVar[tuple[Preview, ...]] = ()  # for the gallery, one for each entry of the registry
    WIDE: ClassVar[bool] = False  # whether a position can have thousands of moves, so that even listing them must not delay others

    board: Board
    lookup: Array
    bound: int  # no game has more plies; each file derives it
    room: Room  # what its compiled verbs need to work in; each file derives it, too

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = dict(options)
        self.lookup = np.zeros(1, self.LOOKUP)
        self.prepare()

    # What every game says for itself.

    @abstractmethod
    def prepare(self) -> None:
        """Sets `board`, `bound`, `room` and the fields of `lookup` from the options."""

    @abstractmethod
    def start(self) -> Array:
        """The first state, an array of one record."""

    @abstractmethod
    def move_text(self, state: Record, move: int) -> str:
        """What a person types. No two legal moves of a state have the same text."""

    @abstractmethod
    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        """Which rule a try breaks."""

    @abstractmethod
    def picture(self, state: Record, over: bool) -> Picture:
        """Pieces, marks and counters on the board."""

    @classmethod
    def revision(cls) -> int:
        """The revision of these rules. Saved games and the tables of a server carry the one they were played under."""
        return 1 + len(cls.CHANGES)

    # What a game changes where the usual does not fit.

    @property
    def sides(self) -> tuple[str, str]:
        """The sides in the order in which they move."""
        a, b = self.SIDES
        return (b, a) if self.options.get("first", a) == b else (a, b)

    def canonical(self, text: str) -> str:
        """Other spellings of a move, made one. Blanks and capitals are gone already."""
        return text

    def settled_picture(self, state: Record, over: bool, dead: Sequence[str]) -> Picture:
        """The picture of a position in which groups are counted as dead; only go has such groups."""
        return self.picture(state, over)

    def spelling(self, state: Record, text: str) -> str:
        """Other spellings, made one where it depends on the position what a text means."""
        return text

    def code_of(self, state: Record, tried: Tried) -> int | None:
        """The only code that a text can have here, legal or not, where that can be told without listing moves; None where it cannot."""
        return None

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        """The sites whose pieces a move takes on its way."""
        return ()

    def lost(self, state: Record, move: int) -> tuple[str, ...]:
        """The sites of own pieces that a foul costs."""
        return ()

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        """Where the moved piece stood before, every landing of a chain but the last."""
        return self.move_path(state, move)[:-1]

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float] | None:
        """The score by side, in games that count. `dead`: stones to take off before counting (go)."""
        return None

    def groups(self, state: Record) -> list[tuple[str, ...]]:
        """The stones that are joined, which are dead together; only go has such groups."""
        return []

    @property
    def counts_dead(self) -> bool:
        """Whether the players may agree, at the end, that groups are dead."""
        return False

    def check(self, state: Record) -> None:
        """Raises InvalidPosition for a setup that cannot be, as far as the kernel relies on it."""

    def symmetries(self) -> Sequence[Symmetry]:
        """For tests: the symmetries of these rules."""
        return ()

    def letters(self, state: Record) -> list[str]:
        """One letter for every site."""
        return [self.LETTERS[value] for value in state["cells"][: len(self.board)]]

    def drawn_letter(self, letter: str) -> str:
        """The letter of a piece in drawings."""
        return self.SIGNS[self.LETTERS.index(letter)] if self.SIGNS else letter

    def put(self, state: Record, letters: Sequence[str]) -> None:
        """The reverse of `letters`, on an empty record. Every letter is one of LETTERS."""
        for i, letter in enumerate(letters):
            state["cells"][i] = self.LETTERS.index(letter)

    @property
    def plan(self) -> Plan:
        """How the computer plays it with these options."""
        return self.PLAN

    @property
    def table_words(self) -> int:
        """How many words of a state, from its beginning, decide everything to come: what searches tell positions apart by."""
        return state_bytes(self.STATE) // 8

    @property
    def looks_back(self) -> bool:
        """Whether the past decides which moves are legal, and not only when the game ends."""
        return False

    # The shared machinery.

    @cached_property
    def verbs(self) -> Verbs:
        return verbs(type(self).__module__.rpartition(".")[0])

    @property
    def has_fouls(self) -> bool:
        """Whether this game accepts and punishes moves that break a rule."""
        return self.verbs.has("fouls")

    def same(self, one: Array, other: Array) -> bool:
        """Whether two states mean the same: all but scratch is equal."""
        size = state_bytes(self.STATE)
        return bool(np.array_equal(one.view(np.uint8)[:size], other.view(np.uint8)[:size]))

    def codes(self, state: Array, past: Array = NO_PAST, *, lookup: Array | None = None, verb: str = "moves") -> Array:
        """The legal moves as integers, however many there are; with other `lookup` to ask what would be legal if a rule were not."""
        call = getattr(self.verbs, verb)
        out = np.empty(512, np.int64)
        # A copy: rules work in the scratch of the record, and several threads may ask about one position at once.
        arguments = (self.lookup if lookup is None else lookup).view(np.uint8), state.copy().view(np.uint8), past
        count = call(*arguments, out)
        if count > len(out):
            out = np.empty(count, np.int64)
            count = call(*arguments, out)
        return out[:count]

    # Why not: what the generator says of a position in which exactly one thing is different.

    def ask(self, state: Array, past: Array, **fields: int) -> Question:
        """What is legal in a position, with some rules switched off in the lookup tables."""
        return Question(self, self.relaxed(**fields) if fields else self.lookup, state, past)

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        """By reasons of refusals: the position with exactly that rule switched off."""
        return {"not_your_piece": self.ask(self.other_turn(state), past)} if "not_your_piece" in self.REASONS else {}

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        """The position with nothing on some sites. The usual is a record whose `cells` are all that the generator looks at."""
        bare = state.copy()
        bare["cells"][0, self.board.indices(names)] = 0
        return bare

    def without(self, state: Array, past: Array, refusal: Refusal) -> Question | None:
        """The position with exactly the rule of a refusal switched off, or what is in the way gone; None for the shape of a move, which
        the generator cannot be asked about."""
        if refusal.code in OBSTACLES:
            return self.ask(self.cleared(state, refusal.sites), past)
        return self.switches(state, past).get(refusal.code)

    def standing(self, state: Record) -> dict[str, PieceView]:
        """By site, what can be seen there."""
        return {piece["site"]: piece for piece in self.picture(state, False).pieces}

    def relaxed(self, **fields: int) -> Array:
        """Tables in which some rules are switched off."""
        lookup = self.lookup.copy()
        for name, value in fields.items():
            lookup[name] = value
        return lookup

    def other_turn(self, state: Array) -> Array:
        """The same board with the other side to move."""
        flipped = state.copy()
        flipped["turn"] = 1 - flipped["turn"]
        return flipped

    def normal(self, text: str) -> str:
        """A typed text as moves are written: lower case, no blanks, plain signs."""
        return self.canonical("".join(text.lower().translate(_TYPED).split()))

    @cached_property
    def example(self) -> str:
        """A move's text for messages: of EXAMPLE what this board has the places for, or else the first move of a game."""
        parts = [part for part in self.EXAMPLE.split(" or ") if all(name in self.board.index for name in _NAME.findall(part))]
        if parts:
            return " or ".join(parts)
        state = self.start()
        return self.move_text(state[0], int(self.codes(state)[0]))

    def read_move(self, text: str) -> Tried:
        """A text as a well-formed move. Raises UnreadableMove if it is no move of this game, whatever the position."""
        shown = shorten(text)
        normal = self.normal(text)
        match = re.fullmatch(self.PATTERN, normal, re.ASCII)
        if match is None:
            actions = "".join(f", or {action}" for action in self.ACTIONS)
            raise UnreadableMove(shown, f"a move looks like {self.example}{actions}")
        sites = self.sites_in(match)
        for name in sites:
            if name not in self.board.index:
                raise UnreadableMove(shown, f"there is no {shorten(name)} on this board ({self.extent(name)})")
        return Tried(normal, sites, match)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        """The sites that a well-formed text names, in order."""
        return tuple(_NAME.findall(match.string))

    def extent(self, name: str) -> str:
        """What there is instead of a site that the board lacks: those of its row, or the rows."""
        rows = {self.board.name(row[0])[1:]: self.board.names(row) for row in self.board.rows}
        if row := rows.get(name[1:]):
            return f"row {name[1:]} has {' '.join(row)}"
        return f"its rows are {', '.join(rows)}"

    # Texts of positions: rows of letters, the side to move, other fields that are not zero.

    def write_setup(self, state: Record) -> str:
        letters = self.letters(state)
        words = ["/".join("".join(letters[i] for i in row) for row in self.board.rows), self.SIDES[state["turn"]]]
        for name, kind in self.FIELDS.items():
            if kind == SITE:
                if state[name] >= 0:
                    words.append(f"{name}={self.board.name(state[name])}")
            elif np.any(state[name]):
                words.append(f"{name}=" + ",".join(str(int(value)) for value in np.atleast_1d(state[name])))
        return " ".join(words)

    def read_setup(self, text: str) -> Array:
        words = text.split()
        if len(words) < 2:
            raise InvalidPosition(
                f"position {shorten(text)!r}: give the rows and the side to move, such as {self.write_setup(self.start()[0])!r}"
            )
        state = np.zeros(1, self.STATE)
        record = state[0]
        self.put(record, self._read_rows(words[0]))
        if words[1] not in self.SIDES:
            raise InvalidPosition(f"position: the side to move is {shorten(words[1])!r}; use {' or '.join(self.SIDES)}")
        record["turn"] = self.SIDES.index(words[1])
        for name, kind in self.FIELDS.items():
            if kind == SITE:
                record[name] = -1
        found = set()
        for word in words[2:]:
            name, equals, value = word.partition("=")
            if not equals or name not in self.FIELDS or name in found:
                known = ", ".join(self.FIELDS) or "none"
                raise InvalidPosition(f"position: cannot read {shorten(word)!r}; fields are name=value, once each, of: {known}")
            found.add(name)
            self._read_field(record, name, value)
        self.check(record)
        return state

    def _read_rows(self, text: str) -> list[str]:
        rows = text.split("/")
        if len(rows) != len(self.board.rows):
            raise InvalidPosition(f"position: {len(rows)} rows given, {len(self.board.rows)} needed, separated by '/'")
        letters = [""] * len(self.board)
        for number, (given, row) in enumerate(zip(rows, self.board.rows, strict=True), 1):
            if len(given) != len(row):
                raise InvalidPosition(f"position: row {number} has {len(given)} letters, {len(row)} needed")
            for place, (letter, site) in enumerate(zip(given, row, strict=True), 1):
                if letter not in self.LETTERS:
                    raise InvalidPosition(f"position: row {number}, letter {place}: {letter!r} is none of {self.LETTERS!r}")
                letters[site] = letter
        return letters

    def _read_field(self, record: Record, name: str, value: str) -> None:
        kind = self.FIELDS[name]
        if isinstance(kind, str):
            if value not in self.board.index:
                raise InvalidPosition(f"position: {name}={shorten(value)}: there is no such site")
            record[name] = self.board.index[value]
            return
        low, high = kind
        parts = value.split(",")
        size = np.size(record[name])
        good = len(parts) == size and all(re.fullmatch("-?[0-9]{1,18}", part, re.ASCII) and low <= int(part) <= high for part in parts)
        if not good:
            count = "a whole number" if size == 1 else f"{size} whole numbers with commas,"
            raise InvalidPosition(f"position: {name}={shorten(value)}: use {count} from {low} to {high}")
        record[name] = int(parts[0]) if size == 1 else [int(part) for part in parts]
