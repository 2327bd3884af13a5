"""What a command of a person leads to: one function for each command, which gives the event or refuses, and changes nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from potez.errors import IllegalMove, PotezError, UnreadableMove
from potez.position import Transition
from potez.saved import MOST_DEAD
from potez.server.domain import permissions
from potez.server.domain.command import Command
from potez.server.domain.events import Event
from potez.server.domain.opening import draw, few_enough
from potez.server.domain.permissions import OFFERS
from potez.server.errors import Refused, RefusedMove

if TYPE_CHECKING:
    from potez.server.domain.table import Table


@dataclass(frozen=True)
class Asker:
    """Who gives a command, and what is known about them that the table cannot know."""

    person: str
    invited: bool = False  # shows the secret of the invitation
    gone: frozenset[str] = frozenset()  # the sides whose players have been away for long
    at: float = 0.0
    lag: float = 0.0  # seconds on the wire, as measured


def check(kind: str) -> None:
    """Raises Refused for what is no command."""
    if kind not in DECISIONS:
        raise Refused("bad-request", problem=f"do: use one of {', '.join(COMMANDS)}")


def decide(table: Table, command: Command, asker: Asker) -> Event:
    """The event that a command leads to. Raises Refused."""
    check(command.do)
    return replace(DECISIONS[command.do](table, command, asker), at=asker.at)


def _own(table: Table, asker: Asker) -> list[str]:
    own = table.sides_of(asker.person)
    if not own:
        raise Refused("not-your-seat")
    return own


def _side(table: Table, command: Command, asker: Asker) -> str:
    """The side for which a command is given: the only one that the asker holds; of both, the one that is named or to move."""
    own = _own(table, asker)
    named = command.side
    if named is not None and named not in own:
        raise Refused("not-your-seat")
    return permissions.side_of(table, own) if named is None else named


def _sit(table: Table, command: Command, asker: Asker) -> Event:
    permissions.sit(table, asker.person, shows_secret=asker.invited)
    named = command.side
    side = table.open_sides[0] if named is None else named
    if side not in table.open_sides:
        raise Refused("seat-taken")
    drawn = draw(table.opening)
    return Event("sit", {"side": side, "person": asker.person, **({"drawn": drawn} if drawn else {})})


def _move(table: Table, command: Command, asker: Asker) -> Event:
    permissions.move(table, _own(table, asker))
    transition = _find(table, command.move)
    found: dict[str, Any] = {"move": transition.move.text}
    few_enough(transition.after)
    if table.times and (lag := table.times.allowed(asker.lag)):
        found["lag"] = lag
    return Event("move", found, transition=transition)


def _find(table: Table, text: str | None) -> Transition:
    """The move that a person means."""
    if text is None:
        raise Refused("bad-request", problem=f"move: use a text such as {table.game.rules.example}")
    try:
        return table.match.position.transition(text)
    except IllegalMove as error:
        raise RefusedMove(error.reason, error.sites, error.params) from None
    except UnreadableMove:
        raise Refused("unreadable", example=table.game.rules.example) from None
    finally:
        table.match.position.release()


def _undo(table: Table, command: Command, asker: Asker) -> Event:
    """Back to where the asker has the move again."""
    return Event("undo", {"count": permissions.undo(table, _own(table, asker))})


def _redo(table: Table, command: Command, asker: Asker) -> Event:
    own = _own(table, asker)
    permissions.redo(table)
    undone = table.match.undone
    position = table.match.position
    for count, move in enumerate(undone, 1):
        position = position.play(move)
        if position.outcome or position.turn in own:
            return Event("redo", {"count": count})
    return Event("redo", {"count": len(undone)})


def _resign(table: Table, command: Command, asker: Asker) -> Event:
    side = _side(table, command, asker)
    permissions.resign(table)
    if table.shared and len(table.begun) < 2:  # as `abort`: nobody has won, nothing is rated, and no rematch follows
        return Event("abort", {"cause": "player", "side": side})
    return Event("resign", {"side": side})


def _abort(table: Table, command: Command, asker: Asker) -> Event:
    """Called off before it has really begun; nobody has won."""
    if table.owned_by(asker.person):
        return Event("abort", {})
    side = _side(table, command, asker)
    permissions.abort(table)
    return Event("abort", {"cause": "player", "side": side} if table.shared else {})


def _claim(table: Table, command: Command, asker: Asker) -> Event:
    """The other player has been away for long: a win, or a draw if one is so kind."""
    side = _side(table, command, asker)
    result = "win" if command.result is None else command.result
    if result not in ("win", "draw"):
        raise Refused("bad-request", problem="result: use win or draw")
    permissions.claim(table, side, asker.gone)
    return Event("claim", {"side": side, "result": result})


def _offer(table: Table, command: Command, asker: Asker) -> Event:
    """A draw, a move back, or another game; if the other has offered the same, it is agreed."""
    side, what = _side(table, command, asker), command.what
    if what not in OFFERS:
        raise Refused("bad-request", problem=f"what: use one of {', '.join(OFFERS)}")
    permissions.offer(table, side, what)
    if table.offers.get(what) == table.other(side):
        return _accept(table, command, asker)
    return Event("offer", {"what": what, "side": side})


def _accept(table: Table, command: Command, asker: Asker) -> Event:
    side, what = _side(table, command, asker), command.what
    permissions.accept(table, side, what)
    if what == "draw":
        return Event("draw", {})
    if what == "takeback":
        return Event("undo", {"count": permissions.moves_ago(table, [table.other(side)])})
    return Event("rematch", {"table": _next_id(table.id)})


def _decline(table: Table, command: Command, asker: Asker) -> Event:
    """Says no to an offer, or takes one's own back."""
    side, what = _side(table, command, asker), command.what
    permissions.decline(table, what)
    return Event("decline", {"what": what, "side": side})


def _settle(table: Table, command: Command, asker: Asker) -> Event:
    """These groups are dead. Between two people it counts when both have said the same."""
    side = _side(table, command, asker)
    permissions.settle(table, side)
    dead = dead_groups(command.dead or [])
    try:
        score = table.match.position.score(dead)
    except PotezError as error:
        raise Refused("bad-request", problem=str(error)) from None
    if table.shared:
        said = table.counts.get(table.other(side))
        if said is None or table.match.position.score(said) != score:
            return Event("count", {"side": side, "dead": dead})
    return Event("settle", {"dead": dead})


def _resume(table: Table, command: Command, asker: Asker) -> Event:
    """The players do not agree which groups are dead: both passes are taken back. Not twice in the same position: whoever wants to play
    on has to play."""
    _own(table, asker)
    permissions.resume(table)
    return Event("resume", {})


def _next_id(id: str) -> str:
    """The table of a rematch: always the same, so that a command that is sent again opens no second one."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch {id}".encode()).digest()[:9]).decode()


def dead_groups(wanted: object) -> list[str]:
    """The names of groups that somebody calls dead, each once: they are stored at every count. Raises Refused for what cannot be: asked
    before any work is done for them."""
    if not isinstance(wanted, list) or len(wanted) > MOST_DEAD or not all(isinstance(name, str) and len(name) < 10 for name in wanted):
        raise Refused("bad-request", problem=f"dead: use a list of at most {MOST_DEAD} sites")
    return list(dict.fromkeys(wanted))


DECISIONS: dict[str, Callable[[Table, Command, Asker], Event]] = {
    "sit": _sit,
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "resign": _resign,
    "abort": _abort,
    "claim": _claim,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "settle": _settle,
    "resume": _resume,
}
COMMANDS = tuple(DECISIONS)
