"""A game being played: moves with undo and redo, players, times and result, saved and loaded as JSON.

What is loaded is checked as if it were played: a record is whole and follows the rules, or one error says where it does not.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from potez import saved
from potez.errors import InvalidRecord, PotezError, shorten
from potez.game import Game, game
from potez.outcome import Outcome
from potez.position import Move, Position, Transition
from potez.positions import Positions
from potez.revisions import ABORTED, AGREES, CALLED_OFF, GOES_ON, KEPT, Note, agree
from potez.saved import ENDINGS, LONGEST_FILE

__all__ = ["LONGEST_FILE", "Match"]


class Match:
    """A game from its first move on. `play`, `undo`, `redo`; `save` and `load`.

    `revision` is the one of the game's rules under which it is played. A game of an older one is replayed as far as today's rules allow it,
    by `play`, `undo`, `redo`, `end` and `settle`, which then refuse nothing for today's rules; `conclude` decides what becomes of it, and
    `note` says so.
    """

    def __init__(
        self, game_: Game | str, *, players: Mapping[str, str] | None = None, start: str | None = None, revision: int | None = None
    ) -> None:
        if not isinstance(game_, str | Game):
            raise TypeError(f"a match is of a Game or its text, not of {type(game_).__name__}")
        self.game = game(game_) if isinstance(game_, str) else game_
        self.players = saved.players_of(players or {}, self.game, PotezError)
        current = self.game.rules.revision()
        self.revision = current if revision is None else revision
        if not 1 <= self.revision <= current:
            raise PotezError(f"revision {self.revision} of the rules of {self.game.id} is not known; this program knows 1 to {current}")
        self.note: Note | None = None  # what became of a game of an older revision
        self._replaying = self.revision < current
        self._start = start
        self._unplayed: list[tuple[str, float | None]] = []  # moves of an older revision that cannot be made today
        self._unsettled: tuple[str, ...] = ()  # likewise groups that were dead
        self._lost = False  # whether its start is no position today: then nothing is played from there
        self._positions = Positions(self._first())
        self._moves: list[str] = []
        self._times: list[float | None] = []
        self._undone: list[tuple[str, float | None]] = []
        self._ended: Outcome | None = None  # away from the board
        self._dead: tuple[str, ...] = ()

    def _first(self) -> Position:
        try:
            return self.game.start() if self._start is None else self.game.position(self._start)
        except PotezError:
            if not self._replaying:
                raise
            self._lost = True
            return self.game.start()

    @property
    def replaying(self) -> bool:
        """Whether this is a game of an older revision whose moves are being replayed."""
        return self._replaying

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The last moves of a game of an older revision, from the first one that cannot be made today."""
        return tuple(move for move, _ in self._unplayed)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> Positions:
        """The positions so far: the first one, and one after every move. Most are made again when they are asked for."""
        return copy.copy(self._positions)

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves so far."""
        return tuple(self._moves)

    @property
    def movers(self) -> tuple[str, ...]:
        """The side that made each move."""
        return self._positions.movers

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
        if self._ended or self._replaying:
            return self._ended
        outcome = self.position.outcome
        if outcome is None or not self._dead:
            return outcome
        score = self.position.score(self._dead)
        assert score is not None
        return outcome.counted(score)

    def play(self, move: str | Move | Transition, *, seconds: float | None = None) -> Position:
        """Plays a move and forgets what was undone. A wrong move raises and changes nothing.

        A transition from the position as it is now was checked when it was found, and is not looked up again.
        """
        if self._ended:
            raise PotezError(f"the game is over by {self._ended.reason}; undo it to go on")
        if seconds is not None:
            seconds = saved.seconds_of(seconds)
        transition = self._transition(move)
        if transition is None:
            self._unplayed.append((str(move), seconds))
            self._undone.clear()
            return self.position
        self._renew()
        self._positions.play(transition)
        self._moves.append(transition.move.text)
        self._times.append(seconds)
        self._undone.clear()
        self._dead = ()
        return self.position

    def _transition(self, move: str | Move | Transition) -> Transition | None:
        """A move with what it leads to; None for one of an older revision that cannot be made today, and for those after it."""
        if isinstance(move, Transition):
            if move.before is self.position and not self._replaying:
                return move
            move = move.move
        if not self._replaying:
            return self.position.transition(move)
        if self._lost or self._unplayed:
            return None
        try:
            return self.position.transition(move)
        except PotezError:
            return None

    def _renew(self) -> None:
        """Whoever plays on from an older revision, or takes something back, does so under today's rules."""
        if self._replaying:
            return
        self.revision = self.game.rules.revision()
        self._unplayed.clear()
        self._unsettled = ()
        if self.note and self.note.code != GOES_ON:
            self.note = None

    def undo(self) -> Position:
        """Takes back the last thing that happened: an ending away from the board, an agreed count, or a move."""
        if self._replaying:
            self._unsettled = ()
        if self._unplayed and self._replaying and not self._ended:
            self._undone.append(self._unplayed.pop())
            return self.position
        if self._lost:
            raise PotezError("there is nothing to undo: the start is no position under today's rules")
        if self._ended or self._dead or self._moves:
            self._renew()
        if self._ended:
            self._ended = None
        elif self._dead:
            self._dead = ()
        elif self._moves:
            self._positions.undo()
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
        ended = Outcome(winner if winner is None else self._side(winner), reason)
        self._renew()
        self._ended = ended

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
        if self._replaying:
            return self._settle_again(names)
        ended = self.position.outcome
        if not self.game.rules.counts_dead:
            raise PotezError(f"no groups are counted as dead in {self.game}")
        if self._ended or ended is None or ended.reason != "score":
            raise PotezError("groups are counted as dead when the game has ended by two passes")
        self.position.score(names)  # raises for a site without a stone
        self._renew()
        self._dead = names
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def _settle_again(self, names: tuple[str, ...]) -> Outcome:
        """The same in a game of an older revision, where they may be no groups today."""
        ended = self.position.outcome
        try:
            good = ended is not None and not self._unplayed and self.position.score(names) is not None
        except PotezError:
            good = False
        self._dead, self._unsettled = (names, ()) if good else ((), names)
        return ended or Outcome(None, "score")

    def conclude(self, stored: Outcome | None, *, counting: bool = False) -> Note | None:
        """All of a game of an older revision has been replayed: it keeps its stored result, goes on, or is called off.

        `counting`: the players of a game that was not over yet were agreeing on dead groups, which is no end.
        """
        if not self._replaying:
            return self.note
        self._replaying = False
        revision, current, today = self.revision, self.game.rules.revision(), self.position.outcome
        whole = not self._unplayed and not self._unsettled and not self._lost
        if whole:
            if stored and stored.reason in ENDINGS and today is None:
                self._ended = stored
            today = self.outcome
        if stored is None and self.can_go_on(counting=counting):
            self.revision = current
            self.note = Note(GOES_ON, revision, current)
        elif stored is not None and whole and agree(today, stored):
            self.note = Note(AGREES, revision, current)
        else:
            self._ended = stored or Outcome(None, ABORTED)
            move = len(self._moves) + 1 if self._unplayed and not self._lost else 0
            if self._lost:
                cause, today = "start", None
            elif move and today is None:
                cause = "illegal"
            elif move or self._ended.reason == ABORTED:
                cause = "over"
            else:
                cause = "running" if today is None else "another-result"
            self.note = Note(CALLED_OFF if self._ended.reason == ABORTED else KEPT, revision, current, cause, move, today)
        return self.note

    def revise(self, revision: int, *, counting: bool = False) -> None:
        """A game of an older revision went on under this one."""
        if revision < self.game.rules.revision():
            self.revision = revision
        else:
            self.conclude(None, counting=counting)

    def can_go_on(self, *, counting: bool = False) -> bool:
        """Whether a game of an older revision can go on: its moves are legal today, and it is not over."""
        whole = not self._unplayed and not self._unsettled and not self._lost
        return whole and self._ended is None and (self.position.outcome is None or counting)

    # Records

    def record(self) -> dict[str, Any]:
        """The match as plain data."""
        outcome = self.outcome
        return {
            "format": saved.FORMAT,
            "version": saved.VERSION,
            "game": self.game.id,
            "revision": self.revision,
            "options": saved.plain(self.game),
            "players": dict(self.players),
            "start": self._start,
            "moves": [*self._moves, *self.unplayed],
            "times": [*self._times, *(seconds for _, seconds in self._unplayed)],
            "dead": list(self._dead or self._unsettled),
            "result": outcome and outcome.data(),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match to a file: whole, or not at all."""
        saved.write_file(path, self.record())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Reads a match from a file."""
        return cls.read(saved.read_file(path))

    @classmethod
    def read(cls, text: str) -> Match:
        """Reads a match from its JSON text."""
        data = saved.parse(text)
        game = saved.game_of(data)
        revision = saved.revision_of(data, game)
        try:
            match = cls(game, players=saved.players_of(data["players"], game, InvalidRecord), start=data["start"], revision=revision)
            if match._lost:
                game.position(data["start"].partition(" moves ")[0])  # the moves since may break today's rules, the setup may not
        except InvalidRecord:
            raise
        except PotezError as error:
            raise InvalidRecord(f"record: start: {error}") from None
        match._replay(data)
        return match

    def _replay(self, data: Mapping[str, Any]) -> None:
        moves, times = data["moves"], data["times"]
        for ply, (move, seconds) in enumerate(zip(moves, times, strict=True)):
            try:
                if seconds is not None:
                    saved.seconds_of(seconds)
            except PotezError as error:
                raise InvalidRecord(f"record: times[{ply}]: {error}, or null") from None
            try:
                if self._replaying:
                    self.game.rules.read_move(move)  # what no rules could mean is no move of older ones either
                self.play(move, seconds=seconds)
            except PotezError as error:
                raise InvalidRecord(f"record: moves[{ply}]: {error}").told("record-move", number=ply + 1, move=shorten(move)) from None
        result = data["result"]
        if self._replaying:
            if data["dead"]:
                self.settle(data["dead"])
            self.conclude(saved.result_of(data, self.game))
            return
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
        twin._positions = copy.copy(self._positions)
        for name in ("_moves", "_times", "_undone", "_unplayed"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def _side(self, side: object) -> str:
        if side not in self.game.sides:
            raise PotezError(f"there is no side {shorten(str(side))!r}; the sides are {' and '.join(self.game.sides)}")
        return str(side)

    def _other(self, side: str) -> str:
        a, b = self.game.sides
        return b if side == a else a
