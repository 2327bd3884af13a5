"""Touching a move: what the sites that somebody touched mean so far, what may come next, and which rule forbids going on.

One algorithm for every board: the terminal and programs enter moves by it, and the page, which follows the paths of the legal moves itself,
asks it for reasons. It asks the generator alone: the paths of the legal moves, and `explain` for what leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from potez.errors import IllegalMove, UnreadableMove
from potez.kernel.paths import Begun, Half
from potez.kernel.picture import MarkView, Picture, PieceView
from potez.kernel.refusals import Refusal
from potez.mechanics.explaining import piece_to_move

if TYPE_CHECKING:
    from potez.kernel.contract import Rules
    from potez.kernel.types import Array, Record
    from potez.position import Move, Position

MOST_ASKED = 50  # moves that a rule alone keeps a piece from: the first that is explained says it
OPTIONAL = ("jump", "bomb")  # phases that have another text where the move may also end, and be no foul


@dataclass(frozen=True)
class Touch:
    """What touched sites mean in a position.

    `moves` are the legal moves that they make already, `fouls` those that are accepted and punished; `next` are the sites that may come
    next, and `only` is the one move or foul that can still come of it. `phase` says what a half-made move waits for: the id of the message
    `phase-…`; `pieces` and `marks` draw it, the moved piece where it will stand and what it takes marked `taken`. What leads nowhere has a
    `refusal` and nothing else.
    """

    path: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    fouls: tuple[Move, ...] = ()
    next: tuple[str, ...] = ()
    only: Move | None = None
    phase: str = ""
    pieces: tuple[PieceView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    refusal: IllegalMove | None = None

    @property
    def done(self) -> bool:
        """Whether the move may end here."""
        return bool(self.moves or self.fouls)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        error = self.refusal
        return {
            "path": list(self.path),
            "moves": [move.text for move in self.moves],
            "fouls": [move.text for move in self.fouls],
            "next": list(self.next),
            "only": self.only and self.only.text,
            "done": self.done,
            "phase": self.phase,
            "pieces": list(self.pieces),
            "marks": list(self.marks),
            "refusal": error and {"reason": error.reason, "sites": list(error.sites), "params": error.params},
        }


def touch(position: Position, path: Sequence[str]) -> Touch:
    """What these sites mean, touched in this order."""
    rules, record, path = position._rules, position._state[0], tuple(path)
    beside = tuple(site for site in path if site not in rules.touchable)
    if unknown := set(beside) - {site.name for site in rules.board.decor}:
        raise UnreadableMove(" ".join(path), f"there is no {min(unknown)} on this board ({rules.extent(min(unknown))})")
    if position.outcome:
        return Touch(path, refusal=position._refused(" ".join(path), Refusal("game_over")))
    if beside:  # drawn, and no place of the game
        return Touch(path, refusal=position._refused(" ".join(path), Refusal("not_played", beside)))
    codes = np.concatenate([position._codes, position._foul_codes])
    for way in ways(rules, record, codes, path):
        begun = rules.meant(record, *way)
        if len(begun.codes):
            return _found(position, path, way[1], begun)
    return Touch(path, refusal=position._refused(" ".join(path), refusal(position, path)))


def ways(rules: Rules, record: Record, codes: Array, path: tuple[str, ...]) -> Iterator[tuple[Array, tuple[str, ...]]]:
    """The paths that touched sites may stand for, with the moves that count: as they are; without the piece that no path names; with the
    only piece that can move, which need not be touched."""
    yield codes, path
    walker = rules.walker(record, codes)
    if walker and path[:1] == walker[:1]:
        yield walker[1], path[1:]
    if path and rules.begins_with_piece(record):
        first = rules.meant(record, codes, ()).onward
        if len(first) == 1:
            yield codes, (*first, *path)


def _found(position: Position, path: tuple[str, ...], way: tuple[str, ...], begun: Begun) -> Touch:
    rules, record = position._rules, position._state[0]
    made = begun.complete if way or not path else begun.complete[:0]  # the piece alone makes no move, nor a foul that leads nowhere
    legal = np.isin(made, position._codes)
    moves, fouls = position._moves(made[legal]), position._moves(made[~legal])
    only = position._moves(begun.codes)[0] if len(begun.codes) == 1 else None
    onward = tuple(sorted(begun.onward, key=rules.touchable.index))
    if not path or not onward:
        return Touch(path, moves, fouls, onward, only)
    half = rules.half(record, int(begun.codes[0]), way)
    phase = f"{half.phase}-or-stop" if half.phase in OPTIONAL and legal.any() else half.phase
    picture = drawn(rules, record, half)
    return Touch(path, moves, fouls, onward, only, phase, tuple(picture.pieces), tuple(picture.marks))


def drawn(rules: Rules, record: Record, half: Half) -> Picture:
    """The position with a half-made move: the piece stands where it will stand; what is taken is marked, and still there."""
    picture = rules.picture(record, False)
    side = rules.SIDES[record["turn"]]
    if half.moved:
        start, end = half.moved
        piece = next(piece for piece in picture.pieces if piece["site"] == start)
        piece["site"] = end
    like = next((piece for piece in picture.pieces if piece["side"] == side), None)
    for site in half.placed:
        picture.piece(site, like["kind"] if like else "man", side, like["letter"] if like else "")
    for kind, sites in (("taken", half.taken), ("chosen", half.chosen)):
        for site in sites:
            picture.mark(site, kind)
    return picture


def refusal(position: Position, whole: tuple[str, ...]) -> Refusal:
    """Which rule the sites break: the first one that nothing continues, with those before it."""
    rules, state, past = position._rules, position._state, position._past
    record = state[0]
    codes = np.concatenate([position._codes, position._foul_codes])
    path, leads = whole[:1], 0
    for some, way in ways(rules, record, codes, whole):  # the one that leads furthest
        begun = 0
        while begun < len(way) and len(rules.meant(record, some, way[: begun + 1]).codes):
            begun += 1
        score = begun - len(way) + len(whole)
        if way and score > leads:
            path, leads = way[: begun + 1], score
    if wrong := rules.misplaced(state, path):
        return wrong
    if rules.begins_with_piece(record):
        first = rules.meant(record, codes, ()).onward
        wrong = piece_to_move(rules, record, path[0])
        if wrong and wrong.code == "empty" and len(first) == 1:
            path = (*first, *path)
        elif wrong:
            return wrong
        elif len(whole) == 1:
            return _stuck(position, path)
        else:
            path = path if len(path) > 1 else whole[:2]  # an own piece without a move: the way to its target says more
    for text in rules.written(record, path):
        try:
            tried = rules.read_move(text)
        except UnreadableMove:
            continue
        if position._meant(tried) is None:
            return rules.explain(state, past, tried)
    if last := _ended(position, whole):
        return Refusal("ended", (last,))
    walker = rules.walker(record, codes)
    return Refusal("too_far", whole[:2]) if walker and whole[:1] == walker[:1] else Refusal("illegal", path[-1:])


def _ended(position: Position, whole: tuple[str, ...]) -> str | None:
    """The site with which a move was complete, where others were touched after it; None where there is none."""
    rules, record = position._rules, position._state[0]
    codes = np.concatenate([position._codes, position._foul_codes])
    for length in range(len(whole) - 1, 0, -1):
        for some, way in ways(rules, record, codes, whole[:length]):
            begun = rules.meant(record, some, way)
            if len(begun.codes):
                return None if begun.onward else whole[length - 1]
    return None


def _stuck(position: Position, path: tuple[str, ...]) -> Refusal:
    """Why an own piece has no move: the rule without which it had one, or none."""
    rules, state, past = position._rules, position._state, position._past
    for code, question in rules.switches(state, past).items():
        if code == "not_your_piece":
            continue
        for move in rules.beginning(question.state[0], question.codes, path)[0][:MOST_ASKED].tolist():
            tried = rules.read_move(rules.move_text(question.state[0], move))
            if position._meant(tried) is None:
                return rules.explain(state, past, tried)
    return Refusal("stuck", path)
