"""What somebody may do at a table as it is now. Each function refuses what may not be done; `decisions` ask them before there is an event,
and `rights` asks them for the buttons of a page, so that both always say the same."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from potez.server.domain.events import RULES_CHANGED
from potez.server.domain.once import once
from potez.server.errors import Refused

if TYPE_CHECKING:
    from potez.server.domain.table import Table

MOST_COUNTS = 100  # times that a side may say anew which groups are dead, in one position
DRAWN_FROM = 10  # moves that both have made together before a rated game can be drawn by agreement
OFFERS = ("draw", "takeback", "rematch")
NOT_NOW = ("nothing-to-undo", "nothing-to-redo", "offered-already", "resumed-already", "draw-too-early")  # what can be done another time


def sit(table: Table, person: str, *, shows_secret: bool = False) -> None:
    if table.stage != "open":
        raise Refused("seat-taken")
    if not person:
        raise Refused("not-your-seat")
    if table.sides_of(person):
        raise Refused("own-table")
    opening = table.opening
    if opening.invited and opening.invited != person:
        raise Refused("not-invited")
    if not (shows_secret or opening.invited or opening.access == "lobby"):
        raise Refused("not-invited")


def move(table: Table, own: Collection[str]) -> None:
    if table.outcome:
        raise Refused("game-over")
    if table.stage == "open":
        raise Refused("waiting")
    if table.turn not in own:
        raise Refused("not-your-turn")


def _go_back(table: Table) -> None:
    """Moves are taken back and played again by one person alone."""
    if table.closed:
        raise Refused(RULES_CHANGED)
    if table.shared or table.times or table.aborted:
        raise Refused("ask-first")


def undo(table: Table, own: Collection[str]) -> int:
    """How many moves are taken back, so that one of these sides has the move again; 0 where only an end is."""
    _go_back(table)
    if table.match.outcome and table.match.outcome != table.match.position.outcome and not table.match.dead:
        return 0
    return moves_ago(table, own)


def moves_ago(table: Table, own: Collection[str]) -> int:
    """How many moves ago one of these sides had the move."""
    for count, side in enumerate(reversed(table.match.movers), 1):
        if side in own:
            return count
    raise Refused("nothing-to-undo")


def redo(table: Table) -> None:
    _go_back(table)
    if not table.match.undone:
        raise Refused("nothing-to-redo")


def resign(table: Table) -> None:
    if table.stage == "over":
        raise Refused("game-over")
    if table.stage == "open":
        raise Refused("waiting")


def abort(table: Table) -> None:
    """A game is called off before it has really begun."""
    if table.outcome:
        raise Refused("game-over")
    if len(table.begun) == 2:
        raise Refused("too-late")


def claim(table: Table, side: str, gone: Collection[str]) -> None:
    """The other player has been away for long."""
    if table.stage == "over":
        raise Refused("game-over")
    if not table.shared or table.stage == "open":
        raise Refused("not-gone")
    if len(table.begun) < 2:
        raise Refused("too-early")  # the game is called off by itself if the first moves do not come
    other = table.other(side)
    if other not in gone or other not in table.awaited:
        raise Refused("not-gone")


def _agree(table: Table, what: str) -> None:
    """Whether the players may agree on this now: a draw or a move back until the game is over, another game from then on."""
    if not table.shared or table.stage == "open":
        raise Refused("not-here")
    if (what == "rematch") != (table.stage == "over"):
        raise Refused("game-over" if table.outcome else "not-here")
    if what == "rematch" and (table.rematch or table.aborted):
        raise Refused("not-here")
    if what == "takeback" and (table.opening.rated or table.outcome):
        raise Refused("not-here")


def _played(table: Table, what: str) -> None:
    """Nobody gets a rating for draws that are agreed on without a game."""
    if what == "draw" and table.opening.rated and (table.plies < DRAWN_FROM or len(table.begun) < 2):
        raise Refused("draw-too-early", plies=DRAWN_FROM)


def offer(table: Table, side: str, what: str) -> None:
    """A draw, a move back, or another game. What the other has offered is accepted by it."""
    _agree(table, what)
    _played(table, what)
    if table.offers.get(what) == table.other(side):
        return
    if table.offers.get(what) == side or table.offered_at.get((what, side)) == len(table.match.moves):
        raise Refused("offered-already")
    if what == "takeback":
        moves_ago(table, [side])


def accept(table: Table, side: str, what: str | None) -> None:
    """What the other side has offered."""
    if what is None or table.offers.get(what) != table.other(side):
        raise Refused("no-offer")
    _agree(table, what)
    _played(table, what)


def decline(table: Table, what: str | None) -> None:
    """An offer of the other side, or one's own."""
    if what is None or what not in table.offers:
        raise Refused("no-offer")
    _agree(table, what)


def settle(table: Table, side: str) -> None:
    """Groups are called dead."""
    if not table.marking:
        raise Refused("not-here")
    if table.shared and table.counted.get(side, 0) >= MOST_COUNTS:
        raise Refused("too-many", most=MOST_COUNTS)


def resume(table: Table) -> None:
    """Both passes are taken back; not twice in the same position: whoever wants to play on has to play."""
    if not table.marking:
        raise Refused("not-here")
    if table.shared and table.resumed_at == len(table.match.moves) - 2:
        raise Refused("resumed-already")


def advise(table: Table) -> None:
    """While two people play, nobody is helped by a computer, not even watchers: one of them may be a player."""
    if table.shared and table.stage != "over":
        raise Refused("fair-play")


def propose(table: Table, own: Collection[str]) -> None:
    """An engine says which groups are dead. While the game can still be resumed, that is advice: nobody who only watches gets it, and where
    a rating is at stake the players mark by themselves."""
    if not table.marking:
        raise Refused("not-here")
    if not own:
        raise Refused("not-your-seat")
    if table.opening.rated:
        raise Refused("fair-play")


def talk(table: Table) -> None:
    if not table.shared:
        raise Refused("not-here")


def rights(table: Table, person: str, gone: Collection[str] = ()) -> dict[str, bool]:
    """What somebody may do, by name: true if it would be done now, false if it can be done at this table, but not just now. What is not
    named would be refused, but for sitting down with the secret of an invitation. `gone` are the sides whose players have been away for
    long."""
    table = once(table)
    own = table.sides_of(person)
    asked: dict[str, Callable[[], object]] = {
        "sit": lambda: sit(table, person),
        "advice": lambda: advise(table),
        "talk": lambda: talk(table),
    }
    if own:
        side = side_of(table, own)
        asked |= {
            "move": lambda: move(table, own),
            "undo": lambda: undo(table, own),
            "redo": lambda: redo(table),
            "resign": lambda: resign(table),
            "abort": lambda: abort(table),
            "claim": lambda: claim(table, side, gone),
            "draw": lambda: offer(table, side, "draw"),
            "takeback": lambda: offer(table, side, "takeback"),
            "rematch": lambda: offer(table, side, "rematch"),
            "settle": lambda: settle(table, side),
            "resume": lambda: resume(table),
        }
    elif table.owned_by(person):
        asked["abort"] = lambda: abort(table)
    found = {}
    for name, ask in asked.items():
        try:
            ask()
        except Refused as refusal:
            if refusal.code in NOT_NOW:
                found[name] = False
        else:
            found[name] = True
    return found


def side_of(table: Table, own: list[str]) -> str:
    """For which of their sides somebody does what names none: the one to move, if they hold it."""
    turn = table.turn
    return turn if turn in own else own[0]
