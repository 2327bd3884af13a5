"""A game being played: moves with undo and redo, players, times and result, saved and loaded as JSON.

What is loaded is checked as if it were played: a record is whole and follows the rules, or one error says where it does not.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import get_ident
from typing import Any

from potez.kernel.contract import shorten
from potez.kernel.errors import InvalidRecord, PotezError
from potez.kernel.options import shown
from potez.position import Move, Outcome, Position
from potez.variant import Game, game, make

FORMAT = "potez-match"
VERSION = 1
LONGEST_FILE = 4_000_000  # bytes; the longest possible game of the house is far below
LONGEST_NAME = 100
LONGEST_THINK = 1_000_000_000  # seconds; thirty years
ENDINGS = ("resignation", "time", "agreement", "abandonment")  # how a game ends away from the board
_KEYS = ("format", "version", "game", "options", "players", "start", "moves", "times", "dead", "result")


class Match:
    """A game from its first move on. `play`, `undo`, `redo`; `save` and `load`."""

    def __init__(self, game_: Game | str, *, players: Mapping[str, str] | None = None, start: str | None = None) -> None:
        if not isinstance(game_, str | Game):
            raise TypeError(f"a match is of a Game or its text, not of {type(game_).__name__}")
        self.game = game(game_) if isinstance(game_, str) else game_
        self.players = _players(players or {}, self.game, PotezError)
        self._start = start
        self._positions = [self.game.start() if start is None else self.game.position(start)]
        self._moves: list[str] = []
        self._times: list[float | None] = []
        self._undone: list[tuple[str, float | None]] = []
        self._ended: Outcome | None = None  # away from the board
        self._dead: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions so far: the first one, and one after every move."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves so far."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves that were taken back, the one that `redo` plays first."""
        return tuple(move for move, _ in reversed(self._undone))

    @property
    def dead(self) -> tuple[str, ...]:
        """The groups that were agreed to be dead."""
        return self._dead

    @property
    def times(self) -> tuple[float | None, ...]:
        """The seconds that each move took, where they are known."""
        return tuple(self._times)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: on the board, away from it, or by the count that the players agreed on."""
        if self._ended:
            return self._ended
        outcome = self.position.outcome
        if outcome is None or not self._dead:
            return outcome
        score = self.position.score(self._dead)
        assert score is not None
        best = max(score.values())
        leaders = [side for side, points in score.items() if points == best]
        return Outcome(leaders[0] if len(leaders) == 1 else None, outcome.reason, score)

    def play(self, move: str | Move, *, seconds: float | None = None) -> Position:
        """Plays a move and forgets what was undone. A wrong move raises and changes nothing."""
        if self._ended:
            raise PotezError(f"the game is over by {self._ended.reason}; undo it to go on")
        if seconds is not None:
            seconds = _seconds(seconds)
        found = self.position.find(move)
        self._positions.append(self.position._after(found))
        self._positions[-2].release()  # a long game would keep the moves of all its positions
        self._moves.append(found.text)
        self._times.append(seconds)
        self._undone.clear()
        self._dead = ()
        return self.position

    def undo(self) -> Position:
        """Takes back the last thing that happened: an ending away from the board, an agreed count, or a move."""
        if self._ended:
            self._ended = None
        elif self._dead:
            self._dead = ()
        elif self._moves:
            self._positions.pop()
            self._undone.append((self._moves.pop(), self._times.pop()))
        else:
            raise PotezError("there is nothing to undo")
        return self.position

    def redo(self) -> Position:
        """Plays again what was undone last."""
        if not self._undone:
            raise PotezError("there is nothing to redo")
        rest = self._undone[:-1]
        move, seconds = self._undone[-1]
        self.play(move, seconds=seconds)
        self._undone = rest
        return self.position

    def resign(self, side: str) -> None:
        """Ends the game with a win of the other side."""
        self.end(self._other(self._side(side)), "resignation")

    def end(self, winner: str | None, reason: str) -> None:
        """Ends the game away from the board: `reason` is resignation, time, agreement or abandonment; without a winner it is a draw. Go can
        still be ended so while the dead groups have not been counted."""
        if self.outcome and not self._counting:
            raise PotezError("the game is over")
        if reason not in ENDINGS:
            raise PotezError(f"a game does not end by {shorten(str(reason))!r}; use {', '.join(ENDINGS)}")
        if (winner is None) != (reason == "agreement") and reason != "abandonment":
            raise PotezError(f"a game that ends by {reason} {'is a draw' if winner else 'has a winner'}")
        self._ended = Outcome(winner if winner is None else self._side(winner), reason)

    @property
    def _counting(self) -> bool:
        """Go, after two passes, before any group was counted as dead: the result may still be another one."""
        outcome = self.position.outcome
        return bool(self.game.rules.counts_dead and outcome and outcome.reason == "score" and not self._ended and not self._dead)

    def settle(self, dead: Iterable[str]) -> Outcome:
        """Go, after two passes: counts with the groups that the players agree are dead, each named by one of its stones.

        If they do not agree, two `undo` take the passes back, pass stones too, and play goes on.
        """
        if isinstance(dead, str):
            raise PotezError(f"give the dead groups as a list of sites, such as [{dead!r}]")
        names = tuple(dead)
        ended = self.position.outcome
        if not self.game.rules.counts_dead:
            raise PotezError(f"no groups are counted as dead in {self.game}")
        if self._ended or ended is None or ended.reason != "score":
            raise PotezError("groups are counted as dead when the game has ended by two passes")
        self.position.score(names)  # raises for a site without a stone
        self._dead = names
        outcome = self.outcome
        assert outcome is not None
        return outcome

    # Records

    def record(self) -> dict[str, Any]:
        """The match as plain data."""
        outcome = self.outcome
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "options": _plain(self.game),
            "players": dict(self.players),
            "start": self._start,
            "moves": list(self._moves),
            "times": list(self._times),
            "dead": list(self._dead),
            "result": outcome and outcome.data(),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match to a file: whole, or not at all."""
        target = Path(os.path.realpath(path))  # through a link to the file that it names
        text = json.dumps(self.record(), ensure_ascii=False, indent=1) + "\n"
        temporary = target.with_name(f".{target.name}.{os.getpid()}.{get_ident()}")
        try:
            temporary.write_text(text, encoding="utf-8")
            if target.exists():
                temporary.chmod(target.stat().st_mode)
            os.replace(temporary, target)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(path)) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Reads a match from a file."""
        name = Path(path).name
        with open(path, "rb") as file:
            data = file.read(LONGEST_FILE + 1)
        if len(data) > LONGEST_FILE:
            raise InvalidRecord(f"record: {name} is larger than any saved game ({LONGEST_FILE} bytes)")
        try:
            return cls.read(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise InvalidRecord(f"record: byte {error.start} of {name} is not UTF-8 text") from None

    @classmethod
    def read(cls, text: str) -> Match:
        """Reads a match from its JSON text."""
        data = _parse(text)
        if missing := [key for key in _KEYS if key not in data]:
            raise InvalidRecord(f"record: {missing[0]!r} is missing")
        if unknown := [key for key in data if key not in _KEYS]:
            raise InvalidRecord(f"record: {shorten(unknown[0])!r} is not part of a saved game")
        game = _game(data)
        match = cls(game, players=_players(data["players"], game, InvalidRecord), start=_start(data, game))
        match._replay(data)
        return match

    def _replay(self, data: Mapping[str, Any]) -> None:
        moves, times = data["moves"], data["times"]
        if not _is_list_of(moves, str):
            raise InvalidRecord("record: moves must be a list of texts")
        if not isinstance(times, list) or len(times) != len(moves):
            raise InvalidRecord("record: times must be a list with one entry a move: seconds or null")
        for number, (move, seconds) in enumerate(zip(moves, times, strict=True)):
            try:
                if seconds is not None:
                    _seconds(seconds)
            except PotezError as error:
                raise InvalidRecord(f"record: times[{number}]: {error}, or null") from None
            try:
                self.play(move, seconds=seconds)
            except PotezError as error:
                raise InvalidRecord(f"record: moves[{number}]: {error}") from None
        if not _is_list_of(data["dead"], str):
            raise InvalidRecord("record: dead must be a list of sites")
        result = data["result"]
        if isinstance(result, dict) and result.get("reason") in ENDINGS and (self.position.outcome is None or self._counting):
            winner = result.get("winner")
            if winner in (None, *self.game.sides):
                with contextlib.suppress(PotezError):  # a draw by resignation, say: the comparison below refuses it
                    self.end(winner, result["reason"])
        try:
            if data["dead"]:
                self.settle(data["dead"])
        except PotezError as error:
            raise InvalidRecord(f"record: dead: {error}") from None
        if result != self.record()["result"]:
            raise InvalidRecord(f"record: result: {shorten(json.dumps(result))} is not how these moves end")

    def __copy__(self) -> Match:
        """Another match with the same past; what is done to one leaves the other as it is."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.players = dict(self.players)
        for name in ("_positions", "_moves", "_times", "_undone"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def _side(self, side: object) -> str:
        if side not in self.game.sides:
            raise PotezError(f"there is no side {shorten(str(side))!r}; the sides are {' and '.join(self.game.sides)}")
        return str(side)

    def _other(self, side: str) -> str:
        a, b = self.game.sides
        return b if side == a else a


def _parse(text: str) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice = next(name for number, (name, _) in enumerate(pairs) if name in dict(pairs[:number]))
            raise InvalidRecord(f"record: the name {shorten(twice)!r} occurs twice in one object")
        return found

    def number(text: str) -> float:
        raise InvalidRecord(f"record: {text} is not a number that JSON knows")

    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=number)
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"record: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, InvalidRecord):
            raise
        problem = "lists in lists too deeply nested" if isinstance(error, RecursionError) else "a number too long to read"
        raise InvalidRecord(f"record: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidRecord(f"record: this is no saved game of Potez (format {FORMAT!r})")
    version = data.get("version")
    if version != VERSION or isinstance(version, bool):
        raise InvalidRecord(f"record: version {shorten(repr(version))} is not known; this program reads version {VERSION}")
    return data


def _game(data: Mapping[str, Any]) -> Game:
    if not isinstance(data["game"], str) or not isinstance(data["options"], dict):
        raise InvalidRecord("record: game must be a name and options an object")
    try:
        made = make(data["game"], {}, data["options"], brief=True)
    except PotezError as error:
        raise InvalidRecord(f"record: {error}") from None
    for name, value in _plain(made).items():
        if name not in data["options"] or data["options"][name] != value:
            raise InvalidRecord(f"record: options: {name} is missing or not as it is written")
    return made


def _plain(game: Game) -> dict[str, Any]:
    """The options of a game as JSON has them: lists for tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()}


def _players(players: Any, game: Game, error: type[PotezError]) -> dict[str, str]:
    if not isinstance(players, Mapping):
        raise error("players must name a person for a side")
    for side, name in players.items():
        if side not in game.sides:
            raise error(f"players: there is no side {shorten(str(side))!r}; the sides are {' and '.join(game.sides)}")
        if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            raise error(f"players: the name of {side} must be 1 to {LONGEST_NAME} printable letters")
    return dict(players)


def _start(data: Mapping[str, Any], game: Game) -> str | None:
    start: Any = data["start"]
    if start is None:
        return None
    if not isinstance(start, str):
        raise InvalidRecord("record: start must be the text of a position or null")
    try:
        game.position(start)
    except PotezError as error:
        raise InvalidRecord(f"record: start: {error}") from None
    return start


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_THINK:
        raise PotezError(f"seconds={shown(value)}: use a number from 0 to {LONGEST_THINK:,}")
    return float(value)


def _is_list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)
