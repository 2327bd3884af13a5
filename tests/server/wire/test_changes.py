"""What is told after an event: enough to follow the game, in every entry, and little of it."""

from __future__ import annotations

import copy
import random
import statistics
from typing import Any

import msgspec
import pytest

import potez
from potez.client import states
from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.opening import PERSON, Opening, Seat, opened
from potez.server.domain.table import Table
from potez.server.live import snapshot
from potez.server.people.person import Person
from potez.server.wire.changes import Kept, between
from tests.server.live.fakes import ANA, BOB, EVE, Place, Window, on_a_loop

MOST = 2000  # bytes to a watcher, in the middle
each_entry = pytest.mark.parametrize("entry", [entry.id for entry in potez.games()])


def state(table: Table) -> dict[str, Any]:
    """What is told of a table to everybody, as it arrives."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(snapshot.state(table)))
    return found


def alike(state: dict[str, Any]) -> dict[str, Any]:
    """A state in which pieces and marks, whose order says nothing, have one."""
    found = copy.deepcopy(state)
    for name in ("pieces", "marks"):
        found["shown"][name].sort(key=lambda thing: sorted(thing.items()))
        assert len({str(thing) for thing in found["shown"][name]}) == len(found["shown"][name]), f"two of the {name} are alike"
    return found


def do(table: Table, kind: str, **data: Any) -> Table:
    return table.after(table.decide(Command("c", table.version, kind, **data), Asker("ana")))


def opening(entry: str, *persons: str) -> Opening:
    sides = potez.game(entry).sides
    return Opening(entry, {}, {side: Seat(PERSON, person=person) for side, person in zip(sides, persons, strict=True)}, owner=persons[0])


@each_entry
def test_a_client_that_knew_the_table_before_an_event_knows_it_after_it(entry: str) -> None:
    """A game of random moves with moves taken back and an end, alone."""
    rng, table = random.Random(entry), Table("t", opened(opening(entry, "ana", "ana")))
    known, kept = state(table), Kept(snapshot.state(table))
    for number in range(30):
        position = table.match.position
        if position.outcome:
            break
        table = do(table, "undo") if number % 7 == 6 else do(table, "move", move=rng.choice(position.moves()).text)
        after = Kept(snapshot.state(table))
        changed = msgspec.json.decode(msgspec.json.encode(between(kept, after)))
        known, kept = states.after(known, {"version": table.version, "changed": changed}), after
        assert alike(known) == alike(state(table)), f"after {number + 1} events"
    if table.stage != "over":
        ended = do(table, "resign")
        changed = msgspec.json.decode(msgspec.json.encode(between(kept, Kept(snapshot.state(ended)))))
        assert "shown" not in changed, "nothing is different on the board"
        assert alike(states.after(known, {"version": ended.version, "changed": changed})) == alike(state(ended))


def test_an_event_that_changes_nothing_is_nearly_nothing() -> None:
    table = Table("t", opened(opening("hex", "ana", "ana")))
    same = Kept(snapshot.state(table))
    assert between(same, Kept(snapshot.state(table))) == {}


class Scales(Window):
    """A connection that keeps the sizes of what it is told of the table."""

    def __init__(self, person: Person | None = None) -> None:
        super().__init__(person)
        self.sizes: list[int] = []

    def send(self, text: str, kind: str = "") -> None:
        super().send(text, kind)
        if kind:
            self.sizes.append(len(text.encode()))


@each_entry
def test_a_move_costs_a_watcher_two_kilobytes_at_most_in_the_middle(entry: str) -> None:
    @on_a_loop
    async def run() -> None:
        place, rng = Place(), random.Random(f"bytes of {entry}")
        live = await place.hub.get((await place.hub.create(opening(entry, ANA.id, BOB.id))).id)
        ana, bob, eve, nobody = windows = [Scales(ANA), Scales(BOB), Scales(EVE), Scales()]
        for window in windows:
            place.hub.join(live, window)
        persons = dict(zip(live.table.game.sides, (ANA, BOB), strict=True))
        for _ in range(40):
            position = live.table.match.position
            if position.outcome:
                break
            await place.do(live, persons[str(position.turn)], "move", move=rng.choice(position.moves()).text)
        for watching in (eve, nobody):
            assert len(watching.sizes) == len(live.table.match.moves)
            assert statistics.median(watching.sizes) <= MOST
            assert all("legal" not in message for message in watching.told)
        named = {
            side: ["legal" in message for message in window.told if message["t"] == "change"]
            for side, window in zip(persons, (ana, bob), strict=True)
        }
        turns = [position.turn for position in live.table.match.positions[1:]]
        for side, found in named.items():
            assert found == [turn == side for turn in turns], "legal moves go to the side to move"

    run()


@on_a_loop
async def test_all_who_are_alike_get_one_text() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    texts: list[str] = []

    class Keeping(Window):
        def send(self, text: str, kind: str = "") -> None:
            if kind:
                texts.append(text)

    for person in (ANA, BOB, EVE, EVE, None, None, None):
        place.hub.join(live, Keeping(person))
    await place.do(live, ANA, "move", move="c3")
    assert len(texts) == 7 and len({id(text) for text in texts}) == 4, "both players, watchers who are known, and watchers who are not"


@on_a_loop
async def test_whoever_was_away_for_a_moment_gets_the_rest_and_else_the_whole() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.join(live, Window(EVE))
    await place.play(live, ["c3", "b2", "d4"])
    rest = await place.hub.broadcast.rest(live, BOB, 2)
    assert rest and [msgspec.json.decode(change)["version"] for change in rest["changes"]] == [3, 4]
    assert rest["version"] == 4 and "legal" in rest, "blue is to move"
    for version in (0, -1, 5, 99):
        assert await place.hub.broadcast.rest(live, BOB, version) is None
    same = await place.hub.broadcast.rest(live, ANA, 4)
    assert same and same["changes"] == [] and "legal" not in same


@on_a_loop
async def test_what_happened_while_nobody_listened_is_not_kept() -> None:
    place = Place()
    live, window = await place.table(ANA, BOB), Window(EVE)
    place.hub.join(live, window)
    await place.play(live, ["c3"])
    place.hub.leave(live, window)
    await place.do(live, BOB, "move", move="b2")
    assert live.kept is None and await place.hub.broadcast.rest(live, EVE, 2) is None
    place.hub.join(live, window)
    await place.do(live, ANA, "move", move="d4")
    assert window.last("change")["changed"]["moves"] == {"keep": 2, "add": ["d4"]}, "what was before it is worked out anew"


@on_a_loop
async def test_only_so_much_is_kept_for_those_who_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.server.live.live_table.MOST_KEPT", 900)
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.join(live, Window(EVE))
    await place.play(live, ["c3", "b2", "d4", "a1", "e5"])
    assert await place.hub.broadcast.rest(live, EVE, 1) is None
    recent = await place.hub.broadcast.rest(live, EVE, 5)
    assert recent and len(recent["changes"]) == 1
