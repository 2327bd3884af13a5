"""A table decides and applies; the same events give the same table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import potez
from potez.errors import IllegalMove
from potez.position import Move, Position
from potez.server.domain import opening
from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.events import Event
from potez.server.domain.opening import Opening, Seat, opened
from potez.server.domain.permissions import rights
from potez.server.domain.table import Table
from potez.server.errors import Refused, RefusedMove
from potez.server.live import snapshot
from tests.server.tables import ANA, BOB, COMPUTER, GO, OPEN, alone, do, hex, refusal, table


def test_moves_grow_the_version_and_replay_to_the_same_table() -> None:
    played = alone("hex", "red", "blue", size=5)
    events = []
    given: list[tuple[str, dict[str, Any]]] = [
        ("move", {"move": "c3"}), ("move", {"move": "B2"}), ("undo", {}), ("redo", {}), ("resign", {"side": "red"}),
    ]  # fmt: skip
    for kind, data in given:
        events.append(played.decide(Command("c", played.version, kind, **data), Asker("ana")))
        played = played.after(events[-1])
    again = Table("t", played.opening)
    for event in events:
        again = again.after(Event(event.kind, dict(event.data)))
    assert snapshot.state(again) == snapshot.state(played) and snapshot.frame(again, {}) == snapshot.frame(played, {})
    assert played.version == 6
    assert again.outcome is not None and again.outcome.winner == "blue"


def test_an_event_leaves_the_table_before_it_as_it_was() -> None:
    before = hex()
    after = do(before, "move", move="c3")
    assert (before.version, before.match.moves) == (1, ())
    assert (after.version, after.match.moves) == (2, ("c3",))


@pytest.fixture
def lookups(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that are looked up (`find`), and those that are made by the compiled rules (`play`)."""
    counted: list[str] = []
    find, after = Position.find, Position._after

    def counting_find(self: Position, move: str | Move) -> Move:
        counted.append("find")
        return find(self, move)

    def counting_after(self: Position, move: Move) -> Position:
        counted.append("play")
        return after(self, move)

    monkeypatch.setattr(Position, "find", counting_find)
    monkeypatch.setattr(Position, "_after", counting_after)
    return counted


@pytest.mark.parametrize(("game", "options"), [("hex", {"size": 5}), ("amazons", {"size": 6}), ("checkers", {})])
def test_a_move_is_looked_up_and_made_once(game: str, options: dict[str, Any], lookups: list[str]) -> None:
    """Whoever plays, and where a position may have thousands of moves: an event carries what was found when it was decided."""
    first, second = potez.game(game).sides
    before = alone(game, first, second, **options)
    move = before.match.position.moves()[0].text
    lookups.clear()
    decided = before.decide(Command("c", 1, "move", move), Asker("ana"))
    after = before.after(decided)
    assert lookups == ["find", "play"]
    assert decided.transition is not None and after.match.position is decided.transition.after

    against = table(game, {first: COMPUTER, second: ANA}, **options)
    lookups.clear()
    against.after(against.reply(move, 0.0))
    assert lookups == ["find", "play"], "the computer's move too"


def test_an_event_from_the_disk_is_checked_and_one_of_another_table_too(lookups: list[str]) -> None:
    before = hex()
    decided = before.decide(Command("c", 1, "move", "c3"), Asker("ana"))
    lookups.clear()
    assert before.after(Event(**decided.stored)).match.moves == ("c3",)
    assert lookups == ["find", "play"]
    lookups.clear()
    assert hex().after(decided).match.moves == ("c3",), "not the position that it was decided on, so it is looked up there"
    assert lookups == ["find", "play"]
    with pytest.raises(IllegalMove):
        before.after(decided).after(decided)
    with pytest.raises(IllegalMove):
        before.after(decided).after(Event("move", {"move": "c3"}))


def test_what_was_found_is_neither_stored_nor_compared() -> None:
    decided = hex().decide(Command("c", 1, "move", "c3"), Asker("ana", at=5.0))
    assert decided.stored == {"kind": "move", "data": {"move": "c3"}, "at": 5.0}
    assert decided == Event("move", {"move": "c3"}, 5.0)
    msgspec.json.encode(decided.stored)


def test_a_refused_move_names_the_rule_and_changes_nothing() -> None:
    played = do(hex(), "move", move="c3")
    with pytest.raises(RefusedMove) as refused:
        do(played, "move", "bob", move="c3")
    assert (refused.value.reason, refused.value.sites) == ("occupied", ("c3",))


@pytest.mark.parametrize(("kind", "data", "code"), [
    ("move", {"move": "rubbish"}, "unreadable"), ("move", {}, "bad-request"),
    ("undo", {}, "nothing-to-undo"), ("redo", {}, "nothing-to-redo"), ("settle", {"dead": []}, "not-here"), ("resume", {}, "not-here"),
    ("resign", {"side": "green"}, "not-your-seat"), ("dance", {}, "bad-request"), ("offer", {"what": "draw"}, "not-here"),
    ("claim", {}, "not-gone"), ("claim", {"result": "house"}, "bad-request"), ("accept", {"what": "draw"}, "no-offer"),
    ("decline", {"what": "draw"}, "no-offer"), ("sit", {}, "seat-taken"),
])  # fmt: skip
def test_what_cannot_be_done_is_refused(kind: str, data: dict[str, Any], code: str) -> None:
    assert refusal(alone("hex", "red", "blue", size=5), kind, **data) == code


def test_undo_against_the_computer_takes_back_its_answer_too() -> None:
    played = do(table("hex", {"red": ANA, "blue": COMPUTER}, size=5), "move", move="c3")
    assert refusal(played, "move", move="d3") == "not-your-turn"
    played = played.after(played.reply("b2", 0))
    played = do(played, "undo")
    assert list(played.match.moves) == []
    assert list(do(played, "redo").match.moves) == ["c3", "b2"]


# Seats


@pytest.mark.parametrize("kind", ["move", "undo", "redo", "resign", "abort", "claim", "offer", "accept", "decline", "settle", "resume"])
def test_who_has_no_seat_can_do_nothing(kind: str) -> None:
    for person in ("eve", ""):
        assert refusal(hex(), kind, person, move="c3", what="draw", dead=[]) == "not-your-seat"


def test_nobody_moves_for_the_other() -> None:
    assert refusal(hex(), "move", "bob", move="c3") == "not-your-turn"
    assert refusal(hex(), "resign", "bob", side="red") == "not-your-seat"


def test_an_open_seat_is_taken_once_by_whoever_may() -> None:
    opening = opened(Opening("hex", {"size": 5}, {"red": ANA, "blue": OPEN}, owner="ana"))
    waiting = Table("t", opening)
    assert waiting.stage == "open" and waiting.shared
    assert refusal(waiting, "move", move="c3") == "waiting"
    assert refusal(waiting, "sit", "bob") == "not-invited"
    assert refusal(waiting, "sit", "ana") == "own-table"
    seated = waiting.after(waiting.decide(Command("c", 1, "sit"), Asker("bob", invited=True)))
    assert (seated.stage, seated.persons) == ("playing", {"red": "ana", "blue": "bob"})
    assert refusal(seated, "sit", "eve") == "seat-taken"
    assert do(do(seated, "move", move="c3"), "move", "bob", move="b2").plies == 2


def test_a_seat_in_the_lobby_is_for_anybody_and_one_kept_for_somebody_is_not() -> None:
    lobby = Table("t", opened(Opening("hex", {}, {"red": ANA, "blue": OPEN}, owner="ana", access="lobby")))
    assert do(lobby, "sit", "eve").stage == "playing"
    kept = Table("t", opened(Opening("hex", {}, {"red": ANA, "blue": OPEN}, owner="ana", access="lobby", invited="bob")))
    assert refusal(kept, "sit", "eve") == "not-invited"
    assert do(kept, "sit", "bob").stage == "playing"


@pytest.mark.parametrize("seats", [
    {"red": ANA}, {"red": ANA, "green": ANA}, {"red": ANA, "blue": Seat("computer", level=10)}, {"red": OPEN, "blue": OPEN},
    {"red": Seat("person", "x" * 41), "blue": ANA}, {"red": Seat("person", "a\nb"), "blue": ANA},
])  # fmt: skip
def test_seats_must_fit_the_game(seats: dict[str, Seat]) -> None:
    with pytest.raises(Refused):
        table("hex", seats)


# Two people


def test_nothing_is_taken_back_without_the_other() -> None:
    played = do(hex(), "move", move="c3")
    assert refusal(played, "undo") == "ask-first"
    asked = do(played, "offer", what="takeback")
    assert asked.offers == {"takeback": "red"}
    assert refusal(asked, "accept", what="takeback") == "no-offer"
    assert do(asked, "accept", "bob", what="takeback").match.moves == ()
    answered = do(asked, "move", "bob", move="b2")
    assert answered.offers == {}, "a move is an answer"
    again = do(do(answered, "offer", what="takeback"), "accept", "bob", what="takeback")
    assert again.match.moves == () and again.turn == "red"


def test_rated_games_know_no_takeback() -> None:
    assert refusal(do(hex(rated=True), "move", move="c3"), "offer", what="takeback") == "not-here"


def test_a_rated_game_is_not_drawn_by_agreement_at_once() -> None:
    now = do(do(hex(rated=True), "move", move="c3"), "move", "bob", move="b2")
    assert refusal(now, "offer", what="draw") == "draw-too-early"
    assert rights(now, "ana")["draw"] is False, "though later"
    offered = now.after(Event("offer", {"what": "draw", "side": "red"}))  # as in a game of before
    assert refusal(offered, "accept", "bob", what="draw") == "draw-too-early"
    assert not do(offered, "decline", "bob", what="draw").offers


def test_a_draw_is_agreed_or_declined_and_not_asked_for_again_at_once() -> None:
    asked = do(hex(), "offer", what="draw")
    assert refusal(asked, "offer", what="draw") == "offered-already"
    declined = do(asked, "decline", "bob", what="draw")
    assert declined.offers == {}
    assert refusal(declined, "offer", what="draw") == "offered-already"
    agreed = do(asked, "accept", "bob", what="draw")
    assert agreed.outcome is not None and (agreed.outcome.winner, agreed.outcome.reason) == (None, "agreement")
    both = do(asked, "offer", "bob", what="draw")
    assert both.outcome is not None, "two offers are an agreement"


def test_an_offer_does_not_make_a_move_stale() -> None:
    played = hex()
    offered = do(played, "offer", "bob", what="draw")
    assert offered.fresh(played.version) and offered.fresh(offered.version)
    moved = do(offered, "move", move="c3")
    assert not moved.fresh(offered.version)
    assert not moved.fresh(moved.version + 1)


def test_a_game_is_called_off_only_at_its_beginning() -> None:
    off = do(hex(), "abort", "bob")
    assert off.stage == "over" and off.outcome is not None and (off.outcome.winner, off.outcome.reason) == (None, "aborted")
    assert off.match.outcome is None
    begun = do(do(hex(), "move", move="c3"), "move", "bob", move="b2")
    assert refusal(begun, "abort") == "too-late"


def test_a_win_or_a_draw_is_claimed_from_one_who_is_gone() -> None:
    begun = do(do(hex(), "move", move="c3"), "move", "bob", move="b2")
    assert refusal(begun, "claim") == "not-gone"
    won = do(begun, "claim", gone="blue").outcome
    assert won is not None and (won.winner, won.reason) == ("red", "abandonment")
    drawn = do(begun, "claim", gone="blue", result="draw").outcome
    assert drawn is not None and drawn.winner is None


def test_nothing_is_claimed_before_both_have_moved() -> None:
    played = hex()
    for person, move in (("ana", "c3"), ("bob", "b2")):
        assert refusal(played, "claim", gone="blue") == "too-early"
        played = do(played, "move", person, move=move)
    assert do(played, "claim", gone="blue").stage == "over"


def test_a_rematch_needs_both_and_comes_after_the_game() -> None:
    assert refusal(hex(), "offer", what="rematch") == "not-here"
    over = do(do(do(hex(), "move", move="c3"), "move", "bob", move="b2"), "resign")
    asked = do(over, "offer", what="rematch")
    agreed = do(asked, "accept", "bob", what="rematch")
    assert agreed.rematch
    assert refusal(agreed, "offer", what="rematch") == "not-here"


# Go


def test_dead_groups_are_marked_after_two_passes_and_agreed_on() -> None:
    played = alone("go", "black", "white", size=5, komi=0.5)
    for move in GO:
        played = do(played, "move", move=move)
    assert played.marking
    assert refusal(played, "settle", dead=["z9"]) == "bad-request"
    settled = do(played, "settle", dead=["b1"])
    assert not settled.marking and settled.stage == "over"
    assert settled.outcome is not None and settled.outcome.winner == "black"


@pytest.mark.parametrize("dead", [["b1"], []])
def test_a_count_that_was_taken_back_is_agreed_on_anew(dead: list[str]) -> None:
    played = alone("go", "black", "white", size=5, komi=0.5)
    for move in GO:
        played = do(played, "move", move=move)
    back = do(do(played, "settle", dead=dead), "undo")
    assert back.stage == "playing" and not back.marking and back.turn == "white"
    assert do(back, "redo").marking
    again = do(back, "move", move="pass")
    assert again.marking and again.stage == "playing", "two passes after as many moves as before"


def test_two_people_must_mark_the_same_groups() -> None:
    played = table("go", {"black": ANA, "white": BOB}, size=5, komi=0.5)
    for number, move in enumerate(GO):
        played = do(played, "move", "ana" if number % 2 == 0 else "bob", move=move)
    said = do(played, "settle", dead=["b1"])
    assert said.marking and said.counts == {"black": ["b1"]}
    other = do(said, "settle", "bob", dead=[])
    assert other.marking and other.counts == {"black": ["b1"], "white": []}
    assert do(other, "settle", "bob", dead=["b1"]).stage == "over"
    assert do(other, "resume", "bob").match.moves == tuple(GO[:-2])


def test_players_who_do_not_agree_play_on() -> None:
    played = alone("go", "black", "white", size=5)
    for move in ["c3", "d3", "pass", "pass"]:
        played = do(played, "move", move=move)
    played = do(played, "resume")
    assert played.match.moves == ("c3", "d3")
    assert played.turn == "black"


def test_a_random_start_is_the_same_whenever_the_table_is_loaded() -> None:
    opening = opened(Opening("squart", {}, {"blue": ANA, "red": ANA}))
    assert isinstance(opening.options["seed"], int)
    assert Table("a", opening).match.position == Table("b", opening).match.position


def test_clicks_that_make_no_move_are_explained() -> None:
    position = alone("amazons", "white", "black").match.position
    error = snapshot.touched(position, ["a7", "b9"]).refusal
    assert error is not None and error.reason == "no_line"
    quoridor = alone("quoridor", "red", "blue").match.position
    error = snapshot.touched(quoridor, ["a1"]).refusal
    assert error is not None


# Clocks


def test_the_clock_begins_with_the_second_player_and_a_fallen_flag_ends_the_game() -> None:
    played = hex(Clock("sudden", main=60))
    assert played.due is None
    played = do(played, "move", at=100, move="c3")
    assert played.due == 160 and played.times is not None and played.times.side == "blue"
    played = do(played, "move", "bob", at=130, move="b2")
    assert played.times is not None and played.times.left == {"red": 60, "blue": 30}
    assert played.match.times == (None, 30.0)
    assert played.flag(189.9) is None
    flag = played.flag(190.1)
    assert flag is not None
    over = played.after(flag).outcome
    assert over is not None and (over.winner, over.reason) == ("blue", "time")


def test_a_takeback_stops_no_time() -> None:
    played = do(do(hex(Clock("fischer", main=60, increment=2)), "move", at=0, move="c3"), "move", "bob", at=10, move="b2")
    back = do(do(played, "offer", at=15, what="takeback"), "accept", "bob", at=20, what="takeback")
    assert back.turn == "red" and back.times is not None
    assert back.times.left["red"] == 50 and back.times.side is None, "before the first move no clock runs"


def test_an_outage_is_not_counted() -> None:
    played = do(hex(Clock("sudden", main=60)), "move", at=100, move="c3")
    later = played.after(Event("outage", {"seconds": 500.0}, 700))
    assert later.due == 660
    assert later.fresh(played.version)


def test_the_computer_leads_nobody_to_too_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    played = table("foxsheep", {"foxes": ANA, "sheep": COMPUTER})
    assert played.reply("a4-a3", 0.0).kind == "move"
    monkeypatch.setattr(opening, "MOST_LEGAL", 0)
    with pytest.raises(Refused, match="too-many-moves"):
        played.reply("a4-a3", 0.0)


def test_no_position_keeps_the_list_of_its_moves_after_somebody_asked_about_it() -> None:
    """Made-up positions have a hundred thousand: one touch, or one refused move, left the table with a megabyte."""
    played = alone("foxsheep", "foxes", "sheep")
    position = played.match.position
    snapshot.touched(position, ["c3"])
    assert refusal(played, "move", move="c3-c4") == "illegal-move"
    with pytest.raises(Refused):
        snapshot.touched(position, ["z9"])
    assert not {"_codes", "_foul_codes", "_legal"} & set(vars(position))
