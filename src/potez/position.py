"""Positions and moves: the checked side of the rules. Nothing here can corrupt anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from potez import locales
from potez.errors import IllegalMove, InvalidPosition, PotezError, shorten
from potez.kernel.contract import NO_PAST
from potez.kernel.outcomes import DRAW, ENDS
from potez.kernel.picture import View
from potez.kernel.refusals import Refusal
from potez.outcome import Outcome
from potez.properties import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from potez.game import Game
    from potez.kernel.contract import Rules, Tried
    from potez.kernel.types import Array
    from potez.touch import Touch

NO_CODES = np.empty(0, np.int64)
MOST_NAMED = 8  # sites in one sentence
_MOVES = " moves "  # between a setup and the moves since


class Move:
    """One whole turn: `text` is what people write, `path` the sites they touch. Moves of one game are equal if their texts are."""

    __slots__ = ("_position", "_text", "code")

    def __init__(self, position: Position, code: int) -> None:
        self._position = position
        self.code = code
        self._text: str | None = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self._position._rules.move_text(self._position._state[0], self.code)
        return self._text

    @property
    def path(self) -> tuple[str, ...]:
        return self._position._rules.move_path(self._position._state[0], self.code)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.find, (self._position, self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text and self._position.game.id == other._position.game.id

    def __hash__(self) -> int:
        return hash((self._position.game.id, self.text))


@dataclass(frozen=True, eq=False)
class Transition:
    """A move that was found to be one, with the positions before and after it: whoever plays it need not look it up again."""

    before: Position
    move: Move
    after: Position

    def __str__(self) -> str:
        return self.move.text


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: a, b and c; a few of them where they are many."""
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


class Past:
    """One earlier position that could come back, and the move that was made there; linked to the one before it.

    Positions of one game share these, however they branch, so that a game of ten thousand plies stays small.
    """

    __slots__ = ("before", "key", "length", "move")

    def __init__(self, before: Past | None, key: int, move: str) -> None:
        self.before, self.key, self.move = before, key, move
        self.length: int = before.length + 1 if before else 1


def backwards(past: Past | None) -> Iterator[Past]:
    while past is not None:
        yield past
        past = past.before


@dataclass(frozen=True)
class Kernel:
    """A position as compiled code takes it, for engines and tools. UNCHECKED: a wrong move here corrupts memory.

    The arrays are made anew whenever they are asked for, so that nothing that is done with them changes the position.
    """

    position: Position

    @property
    def rules(self) -> Rules:
        return self.position._rules

    @property
    def lookup(self) -> Array:
        """What the verbs read, made from the options: the one array of the game, which nobody may write into."""
        return self.rules.lookup

    @property
    def state(self) -> Array:
        """An array of one record, to look at, to play on and for rules to work in."""
        return self.position._state.copy()

    @property
    def past(self) -> Array:
        """The keys of earlier positions that could come back, the first one first."""
        return self.position._past

    def codes(self) -> Array:
        """The legal moves as integers; none when the game is over. The position does not keep this list, which can be large."""
        return NO_CODES if self.position.outcome else self.rules.codes(self.position._state, self.past)

    def after(self, code: int) -> Position:
        """The position after a move that is known to be legal."""
        return self.position._after(Move(self.position, code))


class Position:
    """An immutable position of a game, with the history that its rules need."""

    def __init__(self, game: Game, state: Array, base: Array, before: Past | None, last: tuple[Array, int] | None) -> None:
        self.game = game
        self._rules = game.rules
        self._state = state
        self._base, self._before = base, before  # the state after the last move that cannot be undone, and what was played from there
        self._last = last

    @classmethod
    def start(cls, game: Game) -> Position:
        state = game.rules.start()
        return cls(game, state, state, None, None)

    @classmethod
    def read(cls, game: Game, text: str) -> Position:
        if not isinstance(text, str):
            raise TypeError(f"a position is given as a text, not as {type(text).__name__}")
        setup, _, moves = text.partition(_MOVES)
        state = game.rules.read_setup(setup)
        position = cls(game, state, state, None, None)
        for number, move in enumerate(moves.split(), 1):
            try:
                position = position.play(move)
            except PotezError as error:
                raise InvalidPosition(f"position: move {number}: {error}") from None
        return position

    @property
    def _past(self) -> Array:
        """The keys of earlier positions that could come back, the first one first."""
        if self._before is None:
            return NO_PAST
        keys = np.fromiter((past.key for past in backwards(self._before)), np.uint64, self._before.length)
        return np.ascontiguousarray(keys[::-1])

    @property
    def _since(self) -> list[str]:
        """The moves from the base to here."""
        return [past.move for past in backwards(self._before)][::-1]

    # Questions

    @property
    def sides(self) -> tuple[str, str]:
        """The sides in the order in which they move."""
        return self.game.sides

    @property
    def turn(self) -> str | None:
        """The side to move; None when the game is over."""
        return None if self.outcome else self._rules.SIDES[self._state[0]["turn"]]

    @cached_property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        code = self._rules.verbs.outcome(*self._bytes(), self._past)
        if not code:
            return None
        result = code % 4
        winner = None if result == DRAW else self._rules.SIDES[result - 1]
        return Outcome(winner, ENDS[code // 4], self._rules.score(self._state[0]))

    @cached_property
    def _codes(self) -> Array:
        return NO_CODES if self.outcome else self._rules.codes(self._state, self._past)

    @cached_property
    def _foul_codes(self) -> Array:
        return self._rules.codes(self._state, self._past, verb="fouls") if self._rules.has_fouls and not self.outcome else NO_CODES

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return self._moves(self._codes)

    def moves(self) -> tuple[Move, ...]:
        """The legal moves in a fixed order, without duplicates; none when the game is over."""
        return self._legal

    def fouls(self) -> tuple[Move, ...]:
        """Moves that break a rule, are accepted when a person plays them, and are punished."""
        return self._moves(self._foul_codes)

    def _moves(self, codes: Array) -> tuple[Move, ...]:
        return tuple(Move(self, code) for code in codes.tolist())

    def touch(self, path: Iterable[str]) -> Touch:
        """What sites mean that were touched in this order: the moves they make, the sites that may come next, the picture of a half-made
        move; or which rule forbids going on. Raises UnreadableMove for what is no site."""
        from potez.touch import touch

        return touch(self, tuple(path))

    @cached_property
    def count(self) -> int:
        """How many legal moves there are. It is kept when the list is let go."""
        return len(self._codes)

    @property
    def counted(self) -> bool:
        """Whether `count` is known already."""
        return "count" in self.__dict__

    def beginning(self, path: Sequence[str], most: int) -> tuple[tuple[Move, ...], tuple[Move, ...], list[str] | None]:
        """The moves and the fouls that begin with a path; where they are more than `most`, none of them but the sites that come next."""
        codes, fouls, record = self._codes, self._foul_codes, self._state[0]
        onward: set[str] = set()
        if path or self.count + len(fouls) > most:
            codes, onward = self._rules.beginning(record, codes, path)
            fouls, punished = self._rules.beginning(record, fouls, path)
            if len(codes) + len(fouls) > most:
                return (), (), sorted(onward | punished)
        return self._moves(codes), self._moves(fouls), None

    def release(self) -> None:
        """Lets go of the list of moves, which is large and is made again when it is asked for."""
        for name in ("_codes", "_foul_codes", "_legal"):
            self.__dict__.pop(name, None)

    @cached_property
    def key(self) -> int:
        """A hash of what counts for repetition."""
        return int(self._rules.verbs.key(*self._bytes()))

    @property
    def text(self) -> str:
        """A text from which `game.position` rebuilds this position exactly."""
        setup = self._rules.write_setup(self._base[0])
        return setup + _MOVES + " ".join(self._since) if self._before else setup

    def score(self, dead: Iterable[str] = ()) -> dict[str, float] | None:
        """The score as it stands, in games that count. Go: `dead` names a stone of each group to take off as dead."""
        return self._rules.score(self._state[0], tuple(dead))

    # Moves

    def play(self, move: str | Move) -> Position:
        """The position after a move, given as text or as a Move. A wrong one raises and changes nothing."""
        return self._after(self.find(move))

    def transition(self, move: str | Move) -> Transition:
        """A move as `find` finds it, with the position after it. A wrong one raises."""
        found = self.find(move)
        return Transition(self, found, self._after(found))

    def find(self, move: str | Move) -> Move:
        """The legal move (or foul) that is meant. Raises UnreadableMove or IllegalMove, with the reason."""
        if not isinstance(move, str | Move):
            raise TypeError(f"a move is a text or a Move, not {type(move).__name__}")
        if isinstance(move, Move):
            if move._position is self and self._allows(move.code):
                return move
            move = move.text  # the same code can mean another move in another position
        tried = self._rules.read_move(move)
        found = self._meant(tried)
        if found is None:
            raise self._refusal(move, tried)
        return found

    def _meant(self, tried: Tried) -> Move | None:
        """The legal move, or the foul, that a well-formed text means."""
        code = self._rules.code_of(self._state[0], tried)
        if code is not None:
            return Move(self, code) if self._allows(code) else None
        text = self._rules.spelling(self._state[0], tried.text)
        return next((known for known in (*self.moves(), *self.fouls()) if known.text == text), None)

    def _allows(self, code: int) -> bool:
        """Whether a move may be made, as a move or as a foul."""
        return code in self._codes or code in self._foul_codes

    def why(self, move: str) -> IllegalMove | None:
        """Why a move is refused; None if it is legal or a foul."""
        try:
            self.find(move)
        except IllegalMove as error:
            return error
        return None

    def _refusal(self, text: str, tried: Tried) -> IllegalMove:
        return self._refused(text, Refusal("game_over") if self.outcome else self._rules.explain(self._state, self._past, tried))

    def _refused(self, text: str, refusal: Refusal) -> IllegalMove:
        sentence = locales.message("reasons", refusal.code, **{"sites": listed(refusal.sites), **refusal.params})
        return IllegalMove(shorten(text), refusal.code, refusal.sites, refusal.params, sentence)

    def _after(self, move: Move) -> Position:
        state = self._state.copy()
        forget = self._rules.verbs.play(self._rules.lookup.view(np.uint8), state.view(np.uint8), move.code)
        last = (self._state, move.code)
        if forget:
            return Position(self.game, state, state, None, last)
        return Position(self.game, state, self._base, Past(self._before, self.key, move.text), last)

    @property
    def kernel(self) -> Kernel:
        """This position as compiled code takes it. Unchecked; for engines and tools."""
        return Kernel(self)

    # Pictures

    def view(self, dead: Iterable[str] = ()) -> View:
        """The picture as plain data. Go, after two passes: with these groups counted as dead."""
        from potez.render.view import view

        return view(self, dead)

    def __str__(self) -> str:
        from potez.render.text import draw

        return draw(self)

    def __repr__(self) -> str:
        return f"<Position of {self.game}: {self.text}>"

    # Values

    def __copy__(self) -> Position:
        return self  # nothing can change it

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.read, (self.game, self.text)

    def _bytes(self) -> tuple[Any, Any]:
        # A copy: rules work in the scratch of the record, and several threads may ask about one position at once.
        return self._rules.lookup.view(np.uint8), self._state.copy().view(np.uint8)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game == other.game
            and self._rules.same(self._state, other._state)
            and np.array_equal(self._past, other._past)
        )

    def __hash__(self) -> int:
        return hash((self.game.id, self.key))
