"""What the pages are told that somebody may do is what would be done: at every point of many games, alone and between two people."""

from __future__ import annotations

import random
from typing import Any

import pytest

import potez
from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.opening import OPEN, PERSON, Opening, Seat, opened
from potez.server.domain.permissions import rights
from potez.server.domain.table import Table
from potez.server.errors import Refused
from tests.server.tables import GO

COMMANDS: dict[str, tuple[str, dict[str, Any]]] = {  # what each right allows
    "sit": ("sit", {}),
    "undo": ("undo", {}),
    "redo": ("redo", {}),
    "resign": ("resign", {}),
    "abort": ("abort", {}),
    "claim": ("claim", {}),
    "draw": ("offer", {"what": "draw"}),
    "takeback": ("offer", {"what": "takeback"}),
    "rematch": ("offer", {"what": "rematch"}),
    "settle": ("settle", {"dead": []}),
    "resume": ("resume", {}),
}


def table(game: str, *persons: str, options: dict[str, Any] | None = None, **more: Any) -> Table:
    sides = potez.game(game).sides
    seats = {side: Seat(PERSON, person=person) if person else Seat(OPEN) for side, person in zip(sides, persons, strict=True)}
    return Table("t", opened(Opening(game, options or {}, seats, owner=persons[0] or persons[1], **more)))


def done(table: Table, person: str, kind: str, gone: frozenset[str] = frozenset(), **data: Any) -> Table | None:
    """The table after a command; None if it is refused."""
    try:
        return table.after(table.decide(Command("c", table.version, kind, **data), Asker(person, gone=gone)))
    except Refused:
        return None


def check(table: Table, gone: frozenset[str] = frozenset()) -> None:
    """What everybody may do here is what the table does."""
    for person in ("ana", "bob", "eve", ""):
        may = rights(table, person, gone)
        for name, (kind, data) in COMMANDS.items():
            assert (may.get(name) is True) == (done(table, person, kind, gone, **data) is not None), (person, name, table.stage, may)
        own = table.sides_of(person)
        for what in ("draw", "takeback", "rematch"):  # pages show an offer with its answers as long as it is there
            accepted, declined = (done(table, person, kind, gone, what=what) for kind in ("accept", "decline"))
            offered = table.offers.get(what)
            assert (accepted is not None) == (len(own) == 1 and offered not in (None, *own)), (person, what, table.stage)
            assert (declined is not None) == (bool(own) and offered is not None), (person, what, table.stage)
            assert accepted is None or table.stage != "over" or accepted.stage == "over", "what is over is not opened again"
        position = table.match.position
        moves = [] if position.outcome else [position.moves()[0].text]
        assert (may.get("move") is True) == any(done(table, person, "move", move=move) for move in moves)


@pytest.mark.parametrize("persons", [("ana", "bob"), ("ana", "ana"), ("ana", ""), ("", "bob")])
@pytest.mark.parametrize("entry", ["hex", "dots", "go", "checkers", "foxgeese"])
@pytest.mark.parametrize("rated", [False, True])
def test_rights_are_what_the_table_would_do(entry: str, persons: tuple[str, str], rated: bool) -> None:
    """Games at random: moves, offers, answers, moves taken back, ends; with everything checked after every event."""
    options = {"go": {"size": 5}, "hex": {"size": 3}, "dots": {"rows": 2, "cols": 2}}.get(entry, {})
    for seed in range(2):
        rng = random.Random(f"{entry} {persons} {rated} {seed}")
        access = rng.choice(("link", "lobby"))
        now = table(entry, *persons, options=options, rated=rated, access=access, clock=rng.choice((None, Clock("sudden", main=60))))
        for _ in range(25):
            check(now, frozenset(rng.sample(now.game.sides, rng.randrange(3))))
            position = now.match.position
            tried = [("move", {"move": rng.choice(position.moves()).text})] * 12 if position.moves() else []
            kinds = [*COMMANDS.values(), ("accept", {"what": "draw"}), ("accept", {"what": "takeback"}), ("decline", {"what": "draw"})]
            kind, data = rng.choice([*tried, *rng.sample(kinds, 4)])
            now = done(now, rng.choice(["ana", "bob"]), kind, **data) or now
        check(now)


def test_a_closed_box_does_not_end_the_time_for_calling_a_game_off() -> None:
    """Who closes a box moves again: two moves are made, and the other player has made none."""
    options = {"rows": 3, "cols": 3}
    start = potez.game("dots", **options).start()
    for move in ("a1-b1", "a1-a2", "a2-b2"):
        start = start.play(move)
    fresh = table("dots", *("ana", "bob") if start.turn == "x" else ("bob", "ana"), options=options, start=start.text)
    for move in ("b1-b2", "b3-c3"):
        fresh = done(fresh, "ana", "move", move=move) or fresh
    assert fresh.plies == 2 and len(fresh.begun) == 1
    for person in ("ana", "bob"):
        assert rights(fresh, person)["abort"] is True


def test_what_was_declined_is_offered_again_only_after_a_move() -> None:
    now = table("hex", "ana", "bob", options={"size": 3})
    for person, move in (("ana", "a1"), ("bob", "b2")):
        now = done(now, person, "move", move=move) or now
    offered = done(now, "ana", "offer", what="draw")
    assert offered and rights(offered, "ana")["draw"] is False
    declined = done(offered, "bob", "decline", what="draw")
    assert declined and rights(declined, "ana")["draw"] is False, "though no offer is there any more"
    moved = done(declined, "ana", "move", move="c3")
    assert moved and rights(moved, "ana")["draw"] is True


def test_offers_end_with_the_game_that_their_own_player_ends_by_a_move() -> None:
    now = table("hex", "ana", "bob", options={"size": 2})
    steps: list[tuple[str, str, dict[str, Any]]] = [
        ("ana", "move", {"move": "a1"}),
        ("bob", "move", {"move": "b1"}),
        ("ana", "offer", {"what": "draw"}),
        ("ana", "offer", {"what": "takeback"}),
        ("ana", "move", {"move": "a2"}),
    ]
    for person, kind, data in steps:
        after = done(now, person, kind, **data)
        assert after is not None, (person, kind, data)
        now = after
    assert now.stage == "over" and now.outcome and now.outcome.winner == "red" and now.offers == {}
    now.offers = {"draw": "red", "takeback": "red"}  # even if some were left
    for what in ("draw", "takeback"):
        for kind in ("accept", "decline"):
            with pytest.raises(Refused, match="game-over"):
                now.decide(Command("c", now.version, kind, what=what), Asker("bob"))


def test_a_move_back_is_not_agreed_on_while_go_is_counted_but_a_draw_is() -> None:
    now = table("go", "ana", "bob", options={"size": 5}, moves=GO[:-1])
    assert now.turn is not None
    mover, other = ("ana", "bob") if now.turn == "black" else ("bob", "ana")
    steps: list[tuple[str, dict[str, Any]]] = [("offer", {"what": "takeback"}), ("offer", {"what": "draw"}), ("move", {"move": "pass"})]
    for kind, data in steps:
        after = done(now, mover, kind, **data)
        assert after is not None, (kind, data)
        now = after
    assert now.marking and [*now.offers] == ["draw"]
    assert done(now, other, "accept", what="takeback") is None
    drawn = done(now, other, "accept", what="draw")
    assert drawn and drawn.outcome and drawn.outcome.reason == "agreement"


def test_a_seat_that_is_kept_for_somebody_is_nobody_elses_in_the_lobby_too() -> None:
    now = table("hex", "ana", "", options={"size": 3}, access="lobby", invited="bob")
    assert rights(now, "bob")["sit"] is True
    assert "sit" not in rights(now, "eve")


def test_nothing_is_played_again_in_a_game_that_was_called_off() -> None:
    now = table("hex", "ana", "ana", options={"size": 3})
    now = done(now, "ana", "move", move="a1") or now
    for kind in ("undo", "abort"):
        now = done(now, "ana", kind) or now
    assert now.aborted and now.match.undone == ("a1",)
    assert "redo" not in rights(now, "ana") and done(now, "ana", "redo") is None


def test_play_is_resumed_once_in_a_position() -> None:
    marking = table("go", "ana", "bob", options={"size": 5}, moves=GO)
    for person in ("ana", "bob"):
        assert rights(marking, person)["resume"] is True and rights(marking, person)["settle"] is True
    resumed = done(marking, "ana", "resume")
    assert resumed
    for _ in range(2):
        resumed = done(resumed, "ana", "move", move="pass") or done(resumed, "bob", "move", move="pass") or resumed
    assert resumed.marking and rights(resumed, "ana")["resume"] is False


def test_whoever_opened_a_table_for_others_may_call_it_off_as_long_as_it_is_open() -> None:
    opening = Opening("hex", {"size": 5}, {"red": Seat("computer", level=1), "blue": Seat(OPEN)}, access="lobby", owner="ana")
    waiting = Table("t", opened(opening))
    assert rights(waiting, "ana")["abort"] and "abort" not in rights(waiting, "bob")
    off, taken = done(waiting, "ana", "abort"), done(waiting, "bob", "sit")
    assert off is not None and off.stage == "over" and taken is not None
    assert "abort" not in rights(taken, "ana") and done(taken, "ana", "abort") is None
    assert "abort" not in rights(off, "ana") and done(off, "ana", "abort") is None
