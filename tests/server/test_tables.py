"""A table decides and applies; the same events give the same table."""

from __future__ import annotations

from typing import Any

import pytest

from potez.server import picture
from potez.server.errors import Refused, RefusedMove
from potez.server.tables import Event, Opening, Seat, Table, opened

PERSON, COMPUTER = Seat("person"), Seat("computer", level=1)


def table(game: str, seats: dict[str, Seat], **options: Any) -> Table:
    return Table("t", opened(Opening(game, options, seats)))


def do(table: Table, kind: str, **data: Any) -> None:
    table.apply(table.decide(kind, data))


def two(game: str, first: str, second: str, **options: Any) -> Table:
    return table(game, {first: PERSON, second: PERSON}, **options)


def test_moves_grow_the_version_and_replay_to_the_same_table() -> None:
    played = two("hex", "red", "blue", size=5)
    events = []
    for kind, data in [("move", {"move": "c3"}), ("move", {"move": "B2"}), ("undo", {}), ("redo", {}), ("resign", {"side": "red"})]:
        events.append(played.decide(kind, data))
        played.apply(events[-1])
    again = Table("t", played.opening)
    for event in events:
        again.apply(Event(event.kind, dict(event.data)))
    assert picture.whole(again) == picture.whole(played)
    assert played.version == 6
    assert again.match.outcome is not None and again.match.outcome.winner == "blue"


def test_a_refused_move_names_the_rule_and_changes_nothing() -> None:
    played = two("hex", "red", "blue", size=5)
    do(played, "move", move="c3")
    with pytest.raises(RefusedMove) as refused:
        played.decide("move", {"move": "c3"})
    assert (refused.value.reason, refused.value.sites) == ("occupied", ("c3",))
    assert played.version == 2


@pytest.mark.parametrize(("kind", "data", "code"), [
    ("move", {"move": "rubbish"}, "unreadable"), ("move", {"move": 3}, "bad-request"), ("move", {}, "bad-request"),
    ("undo", {}, "nothing-to-undo"), ("redo", {}, "nothing-to-redo"), ("settle", {"dead": []}, "not-here"), ("resume", {}, "not-here"),
    ("resign", {"side": "green"}, "not-here"), ("dance", {}, "bad-request"),
])  # fmt: skip
def test_what_cannot_be_done_is_refused(kind: str, data: dict[str, Any], code: str) -> None:
    played = two("hex", "red", "blue", size=5)
    with pytest.raises(Refused) as refused:
        played.decide(kind, data)
    assert refused.value.code == code
    assert played.version == 1


def test_undo_against_the_computer_takes_back_its_answer_too() -> None:
    played = table("hex", {"red": PERSON, "blue": COMPUTER}, size=5)
    do(played, "move", move="c3")
    with pytest.raises(Refused) as refused:
        played.decide("move", {"move": "d3"})
    assert refused.value.code == "not-your-turn"
    played.apply(played.reply("b2"))
    do(played, "undo")
    assert list(played.match.moves) == []
    do(played, "redo")
    assert list(played.match.moves) == ["c3", "b2"]


def test_dead_groups_are_marked_after_two_passes_and_agreed_on() -> None:
    played = two("go", "black", "white", size=5, komi=0.5)
    for move in ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1", "pass", "pass"]:
        do(played, "move", move=move)
    assert played.marking
    with pytest.raises(Refused):
        played.decide("settle", {"dead": ["z9"]})
    do(played, "settle", dead=["b1"])
    assert not played.marking
    outcome = played.match.outcome
    assert outcome is not None and outcome.winner == "black"


def test_players_who_do_not_agree_play_on() -> None:
    played = two("go", "black", "white", size=5)
    for move in ["c3", "d3", "pass", "pass"]:
        do(played, "move", move=move)
    do(played, "resume")
    assert played.match.moves == ("c3", "d3")
    assert played.turn == "black"


def test_a_random_start_is_the_same_whenever_the_table_is_loaded() -> None:
    opening = opened(Opening("squart", {}, {"blue": PERSON, "red": PERSON}))
    assert isinstance(opening.options["seed"], int)
    assert Table("a", opening).match.position == Table("b", opening).match.position


@pytest.mark.parametrize("seats", [
    {"red": PERSON}, {"red": PERSON, "green": PERSON}, {"red": PERSON, "blue": Seat("computer", level=9)},
    {"red": Seat("person", "x" * 41), "blue": PERSON}, {"red": Seat("person", "a\nb"), "blue": PERSON},
])  # fmt: skip
def test_seats_must_fit_the_game(seats: dict[str, Seat]) -> None:
    with pytest.raises(Refused):
        table("hex", seats)


def test_clicks_that_make_no_move_are_explained() -> None:
    position = two("amazons", "white", "black").match.position
    error = picture.refused(position, ["a7", "b9"])
    assert error is not None and error.reason == "no_line"
    quoridor = two("quoridor", "red", "blue").match.position
    error = picture.refused(quoridor, ["a1"])
    assert error is not None
