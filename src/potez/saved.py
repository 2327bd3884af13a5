"""Saved games as text: JSON that is read once, from its beginning to its end, and whose sizes are checked before anything is played."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from threading import get_ident
from typing import Any

from potez.errors import InvalidRecord, PotezError, shorten
from potez.game import Game, make
from potez.kernel.options import shown
from potez.kernel.outcomes import ENDS
from potez.outcome import Outcome
from potez.revisions import ABORTED

FORMAT = "potez-match"
VERSION = 2  # 1 had no "revision": its games were played under the first one
LONGEST_FILE = 4_000_000  # bytes; the longest possible game is far below
LONGEST_GAME = 20_000  # moves; likewise
LONGEST_MOVE = 1_000  # letters
LONGEST_START = 500_000  # letters: a setup, and the moves since
LONGEST_OPTION = 5_000  # letters of a text, or items of a list
MOST_DEAD = 400  # groups
LONGEST_NAME = 100
LONGEST_THINK = 1_000_000_000  # seconds; thirty years
MOST_REVISIONS = 1_000_000
ENDINGS = ("resignation", "time", "agreement", "abandonment")  # how a game ends away from the board
KEYS = ("format", "version", "game", "revision", "options", "players", "start", "moves", "times", "dead", "result")


def write_file(path: str | os.PathLike[str], record: Mapping[str, Any]) -> None:
    """Writes a saved game to a file: whole, or not at all."""
    target = Path(os.path.realpath(path))  # through a link to the file that it names
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{get_ident()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        os.replace(temporary, target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a file that may hold a saved game. Raises InvalidRecord for what is larger than any, or no text."""
    name = Path(path).name
    with open(path, "rb") as file:
        data = file.read(LONGEST_FILE + 1)
    if len(data) > LONGEST_FILE:
        raise InvalidRecord(f"record: {name} is larger than any saved game ({LONGEST_FILE} bytes)")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"record: byte {error.start} of {name} is not UTF-8 text") from None


def parse(text: str) -> dict[str, Any]:
    """The object of a saved game with all its keys, of which nothing but the sizes has been checked."""
    if len(text) > LONGEST_FILE:
        raise InvalidRecord(f"record: longer than any saved game ({LONGEST_FILE} bytes)")
    data = _decoded(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidRecord(f"record: this is no saved game of Potez (format {FORMAT!r})")
    version = data.get("version")
    if isinstance(version, bool) or version not in (1, VERSION):
        raise InvalidRecord(f"record: version {shorten(repr(version))} is not known; this program reads versions 1 to {VERSION}")
    known = KEYS if version == VERSION else [key for key in KEYS if key != "revision"]
    if missing := [key for key in known if key not in data]:
        raise InvalidRecord(f"record: {missing[0]!r} is missing")
    if unknown := next((key for key in data if key not in known), None):
        raise InvalidRecord(f"record: {shorten(unknown)!r} is not part of a saved game")
    data.setdefault("revision", 1)
    _check_sizes(data)
    return data


def _decoded(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = set()
            for name, _ in pairs:
                if name in names:
                    raise InvalidRecord(f"record: the name {shorten(name)!r} occurs twice in one object")
                names.add(name)
        return found

    def number(text: str) -> float:
        raise InvalidRecord(f"record: {text} is not a number that JSON knows")

    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=number)
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"record: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, InvalidRecord):
            raise
        problem = "lists in lists too deeply nested" if isinstance(error, RecursionError) else "a number too long to read"
        raise InvalidRecord(f"record: {problem}") from None


def _check_sizes(data: Mapping[str, Any]) -> None:
    """Before anything is played: what is longer than any game could need is refused."""
    moves, times, dead, start, options = (data[key] for key in ("moves", "times", "dead", "start", "options"))
    if not is_list_of(moves, str):
        raise InvalidRecord("record: moves must be a list of texts")
    if len(moves) > LONGEST_GAME:
        raise InvalidRecord(f"record: {len(moves)} moves; no game has more than {LONGEST_GAME}")
    for number, move in enumerate(moves):
        if len(move) > LONGEST_MOVE:
            raise InvalidRecord(f"record: moves[{number}]: {shorten(move)!r} is longer than any move")
    if not isinstance(times, list) or len(times) != len(moves):
        raise InvalidRecord("record: times must be a list with one entry a move: seconds or null")
    if not is_list_of(dead, str) or len(dead) > MOST_DEAD or any(len(name) > LONGEST_MOVE for name in dead):
        raise InvalidRecord(f"record: dead must be a list of sites, at most {MOST_DEAD}")
    if start is not None and not isinstance(start, str):
        raise InvalidRecord("record: start must be the text of a position or null")
    if start is not None and (len(start) > LONGEST_START or start.count(" ") > LONGEST_GAME):
        raise InvalidRecord("record: start: longer than any position")
    if not isinstance(data["game"], str) or not isinstance(options, dict):
        raise InvalidRecord("record: game must be a name and options an object")
    for name, value in options.items():
        if isinstance(value, str | list) and len(value) > LONGEST_OPTION:
            raise InvalidRecord(f"record: options: {shorten(name)} is longer than any option")


def game_of(data: Mapping[str, Any]) -> Game:
    try:
        made = make(data["game"], {}, data["options"], brief=True)
    except PotezError as error:
        raise InvalidRecord(f"record: {error}") from None
    for name, value in plain(made).items():
        if name not in data["options"] or data["options"][name] != value:
            raise InvalidRecord(f"record: options: {name} is missing or not as it is written")
    return made


def revision_of(data: Mapping[str, Any], game: Game) -> int:
    """The revision of the rules under which it was played: one that this program knows."""
    revision, current = data["revision"], game.rules.revision()
    if isinstance(revision, bool) or not isinstance(revision, int) or not 1 <= revision <= MOST_REVISIONS:
        raise InvalidRecord(f"record: revision: {shorten(repr(revision))}: use a whole number from 1")
    if revision > current:
        problem = f"the game was played under revision {revision} of the rules of {game.id}"
        told = f"record: revision: {problem}; this program knows revision {current}, so a newer one is needed"
        raise InvalidRecord(told).told("record-newer", revision=revision, current=current)
    return revision


def result_of(data: Mapping[str, Any], game: Game) -> Outcome | None:
    """The result that was written down, as far as it could be one of this game under any rules."""
    result = data["result"]
    if result is None:
        return None
    if not isinstance(result, dict) or set(result) != {"winner", "reason", "score"}:
        raise InvalidRecord("record: result must have winner, reason and score, or be null")
    winner, reason, score = result["winner"], result["reason"], result["score"]
    if winner is not None and winner not in game.sides:
        raise InvalidRecord(f"record: result: there is no side {shorten(str(winner))!r}; the sides are {' and '.join(game.sides)}")
    if reason not in (*ENDS[1:], *ENDINGS, ABORTED):
        raise InvalidRecord(f"record: result: a game does not end by {shorten(str(reason))!r}")
    if reason == ABORTED and winner is not None:
        raise InvalidRecord("record: result: a game that was called off has no winner")
    good = score is None or (isinstance(score, dict) and set(score) == set(game.sides) and all(map(_is_number, score.values())))
    if not good:
        raise InvalidRecord("record: result: score must be a number for each side, or null")
    return Outcome(winner, reason, score)


def players_of(players: Any, game: Game, error: type[PotezError]) -> dict[str, str]:
    if not isinstance(players, Mapping):
        raise error("players must name a person for a side")
    for side, name in players.items():
        if side not in game.sides:
            raise error(f"players: there is no side {shorten(str(side))!r}; the sides are {' and '.join(game.sides)}")
        if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            raise error(f"players: the name of {side} must be 1 to {LONGEST_NAME} printable letters")
    return dict(players)


def plain(game: Game) -> dict[str, Any]:
    """The options of a game as JSON has them: lists for tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()}


def seconds_of(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_THINK:
        raise PotezError(f"seconds={shown(value)}: use a number from 0 to {LONGEST_THINK:,}")
    return float(value)


def is_list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9
