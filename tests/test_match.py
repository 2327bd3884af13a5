"""Matches: undo, redo, records. A record is whole and follows the rules, or one error says where it does not."""

from __future__ import annotations

import copy
import gc
import json
import random
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from tests.support import duplicated


def played() -> potez.Match:
    match = potez.Match("hex(size=3)", players={"red": "Ана", "blue": "Ion"})
    match.play("b2", seconds=1.5)
    match.play("A1")
    return match


def changed(**changes: Any) -> str:
    return json.dumps({**played().record(), **changes})


def test_undo_and_redo_walk_through_the_moves() -> None:
    match = played()
    after = match.position
    match.undo()
    assert match.moves == ("b2",)
    match.undo()
    assert match.position == match.game.start()
    with pytest.raises(potez.PotezError, match="nothing to undo"):
        match.undo()
    match.redo()
    match.redo()
    assert match.position == after
    assert match.times == (1.5, None)
    with pytest.raises(potez.PotezError, match="nothing to redo"):
        match.redo()


def test_a_new_move_forgets_what_was_undone() -> None:
    match = played()
    match.undo()
    match.play("c3")
    with pytest.raises(potez.PotezError):
        match.redo()


def alive(game: potez.Game) -> int:
    """How many positions of a game are in memory."""
    gc.collect()
    return sum(type(found) is potez.Position and found.game is game for found in gc.get_objects())


def long_match(text: str, moves: int, seed: int = 1) -> potez.Match:
    rng, match = random.Random(seed), potez.Match(text)
    while len(match.moves) < moves:
        match.play(rng.choice([move for move in match.position.moves() if move.text != "pass"] or match.position.moves()))
    return match


def test_a_long_match_keeps_few_of_its_positions_in_memory() -> None:
    """A game of Go of 1,444 moves had five megabytes of them, and a server held one for every connection to another such table."""
    match = long_match("go(size=13)", 200)
    assert len(match.positions) == 201 and alive(match.game) < 20


@pytest.mark.parametrize("text", ["go(size=13,ko=superko)", "hnefatafl", "mingmang(size=9)"])
def test_the_positions_of_a_match_are_those_that_were_played(text: str) -> None:
    match = long_match(text, 150)
    positions = [match.game.start()]
    for move in match.moves:
        positions.append(positions[-1].play(move))
    found = match.positions
    assert list(found) == positions == [found[ply] for ply in range(151)] and found[-1] is match.position
    assert [position.text for position in found[60:70]] == [position.text for position in positions[60:70]]
    assert match.movers == tuple(position.turn for position in positions[:-1])
    twin = copy.copy(match)
    for left in range(149, -1, -1):
        assert match.undo() == positions[left] and len(match.movers) == left
    assert list(found) == list(twin.positions) == positions, "what was asked for earlier stays, and so does the other match"
    for _ in range(70):
        match.redo()
    assert list(match.positions) == positions[:71]
    with pytest.raises(IndexError):
        match.positions[71]


def test_a_wrong_move_changes_nothing() -> None:
    match = played()
    match.undo()
    before = match.record()
    with pytest.raises(potez.IllegalMove):
        match.play("b2")
    assert match.record() == before
    match.redo()


def test_resigning_ends_the_game_and_can_be_undone() -> None:
    match = played()
    match.resign("red")
    assert match.outcome == potez.Outcome("blue", "resignation")
    with pytest.raises(potez.PotezError):
        match.play("c3")
    assert potez.Match.read(json.dumps(match.record())).outcome == match.outcome
    match.undo()
    assert match.outcome is None


def test_save_and_load_keep_everything(tmp_path: Path) -> None:
    match = played()
    match.save(tmp_path / "game.json")
    again = potez.Match.load(tmp_path / "game.json")
    assert again.record() == match.record()
    assert again.position == match.position
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


def test_a_match_can_begin_from_a_position(tmp_path: Path) -> None:
    match = potez.Match("hex(size=3)", start="r../.b./... red")
    match.play("a2")
    match.save(tmp_path / "x")
    assert potez.Match.load(tmp_path / "x").position.text == "r../rb./... blue ply=3"


def test_the_result_is_recorded(tmp_path: Path) -> None:
    match = potez.Match("hex(size=2)")
    for move in ("a1", "b1", "a2"):
        match.play(move)
    assert match.record()["result"] == {"winner": "red", "reason": "connection", "score": None}
    match.save(tmp_path / "x")
    assert potez.Match.load(tmp_path / "x").outcome == match.outcome


def go_match(options: str = "size=5") -> potez.Match:
    """Black encloses a dead white stone: b2 stands alone in black's corner."""
    match = potez.Match(f"go({options})")
    for move in ["c1", "b2", "c2", "e5", "b3", "pass", "a3", "pass", "pass"]:
        match.play(move)
    return match


def test_dead_groups_are_agreed_on_after_two_passes(tmp_path: Path) -> None:
    match = go_match()
    alive = match.outcome
    assert alive is not None
    assert alive.score == {"black": 2, "white": 1}
    outcome = match.settle(["b2"])
    # b2 becomes a prisoner and its corner black's territory: a1 b1 a2 b2, one prisoner, two pass stones.
    assert outcome == potez.Outcome("black", "score", {"black": 7, "white": 1})
    match.save(tmp_path / "go")
    assert potez.Match.load(tmp_path / "go").outcome == outcome
    match.undo()
    assert match.outcome == alive


def test_players_who_do_not_agree_take_the_passes_back_pass_stones_too() -> None:
    match = go_match()
    before = potez.Match("go(size=5)")
    for move in match.moves[:-2]:
        before.play(move)
    match.settle(["b2"])
    match.undo()
    match.undo()
    match.undo()
    assert match.position == before.position
    assert match.outcome is None


@pytest.mark.parametrize(
    ("dead", "message"),
    [(["a9"], "a9"), (["a1"], "a1"), ("b2", "list of sites"), (["b2", "zz"], "zz")],
)
def test_what_is_no_dead_group_is_refused(dead: Any, message: str) -> None:
    match = go_match()
    before = match.record()
    with pytest.raises(potez.PotezError, match=message):
        match.settle(dead)
    assert match.record() == before


def test_dead_groups_only_where_the_rules_know_them() -> None:
    with pytest.raises(potez.PotezError, match="two passes"):
        potez.Match("go(size=5)").settle([])
    limited = potez.Match("go(size=5,limit=2)")
    limited.play("a1")
    limited.play("b2")
    with pytest.raises(potez.PotezError, match="two passes"):
        limited.settle(["b2"])
    with pytest.raises(potez.PotezError, match="no groups"):
        go_match("size=5,scoring=enclosed").settle(["b2"])
    with pytest.raises(potez.PotezError, match="no groups"):
        played().settle(["b2"])
    assert go_match("size=5,scoring=area").settle(["b2"]).score == {"black": 8, "white": 1}


@pytest.mark.parametrize(
    ("winner", "reason"), [(None, "agreement"), ("white", "resignation"), ("black", "abandonment"), (None, "abandonment")]
)
def test_go_can_be_ended_away_from_the_board_while_it_is_counted(winner: str | None, reason: str) -> None:
    match = go_match("size=5")
    match.end(winner, reason)
    assert match.outcome is not None and (match.outcome.winner, match.outcome.reason) == (winner, reason)
    again = potez.Match.read(json.dumps(match.record()))
    assert again.outcome == match.outcome
    with pytest.raises(potez.PotezError, match="over"):
        match.end("black", "resignation")
    counted = go_match("size=5")
    counted.settle(["b2"])
    with pytest.raises(potez.PotezError, match="over"):
        counted.end("black", "resignation")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ('{"format": "potez-match"', "line 1, column"),
        ("[1, 2]", "no saved game"),
        ('{"format": "pgn"}', "no saved game"),
        ('{"format": "potez-match", "format": "potez-match"}', "twice"),
        ('{"format": "potez-match", "version": NaN}', "NaN"),
        ("[" * 100_000, "too deeply nested"),
        ('{"format": "potez-match", "version": ' + "9" * 10_000 + "}", "number too long to read"),
        (changed(version=3), "version 3"),
        (changed(version=1), "'revision' is not part"),
        (changed(revision=0), "revision: 0"),
        (changed(revision=True), "revision: True"),
        (changed(revision="1"), "revision: '1'"),
        (changed(revision=2), "revision 2 of the rules of hex; this program knows revision 1"),
        (changed(moves=["b2"] * 20_001, times=[None] * 20_001), "20001 moves; no game has more than 20000"),
        (changed(moves=["b" * 1001]), r"moves\[0\]: .* longer than any move"),
        (changed(start="." * 500_001), "start: longer than any position"),
        (changed(start=".../.../... red moves " + "b2 " * 20_001), "start: longer than any position"),
        (changed(dead=["b2"] * 401), "at most 400"),
        (changed(options={"size": 3, "first": "r" * 5001, "swap": False, "mode": "free"}), "first is longer than any option"),
        (" " * 4_000_001, "longer than any saved game"),
        (changed(version=True), "version True"),
        (changed(game="hexx"), "did you mean hex"),
        (changed(game=7), "game must be a name"),
        (changed(options={}), "options: size is missing"),
        (changed(options={"size": 99, "first": "red", "swap": False, "mode": "free"}), "size=99"),
        (changed(options={"size": 3, "first": "red", "swap": False, "mode": "free", "x": 1}), "no option 'x'"),
        (changed(players={"green": "A"}), "no side 'green'"),
        (changed(players={"red": "A\nB"}), "printable"),
        (changed(players={"red": "A" * 101}), "1 to 100"),
        (changed(players=[]), "players"),
        (changed(start=5), "start"),
        (changed(start=".../... red"), "start: position: 2 rows"),
        (changed(moves="b2"), "list of texts"),
        (changed(moves=["b2", 5]), "list of texts"),
        (changed(moves=["b2", "b2"]), r"moves\[1\]: illegal move 'b2'"),
        (changed(moves=["b2", "z9"]), r"moves\[1\]: cannot read"),
        (changed(times=[1.0]), "one entry a move"),
        (changed(times=[1.0, "x"]), r"times\[1\]"),
        (changed(times=[1.0, -1]), r"times\[1\]: seconds"),
        (changed(times=[10**400, None]), r"times\[0\]: seconds"),
        (changed(times=[True, None]), r"times\[0\]: seconds"),
        (changed(dead=["b2"]), "dead"),
        (changed(dead=5), "dead"),
        (changed(result={"winner": "red", "reason": "connection", "score": None}), "not how these moves end"),
        (changed(result={"winner": "green", "reason": "resignation", "score": None}), "not how these moves end"),
        (changed(extra=1), "'extra' is not part"),
    ],
)
def test_a_bad_record_gives_one_error_that_names_the_place(text: str, place: str) -> None:
    with pytest.raises(potez.InvalidRecord, match=place) as caught:
        potez.Match.read(text)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("key", sorted(played().record()))
def test_nothing_may_be_missing(key: str) -> None:
    record = played().record()
    del record[key]
    with pytest.raises(potez.InvalidRecord):
        potez.Match.read(json.dumps(record))


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), 10**400, True, "1"])
def test_impossible_times_are_refused(seconds: Any) -> None:
    match = played()
    with pytest.raises(potez.PotezError, match="seconds="):
        match.play("c3", seconds=seconds)
    assert match.moves == ("b2", "a1")


def test_a_name_that_occurs_twice_is_found_in_linear_time() -> None:
    def seconds(names: int) -> float:
        text = duplicated(names)
        begin = thread_time()
        with pytest.raises(potez.InvalidRecord, match=f"'name{names - 1}' occurs twice"):
            potez.Match.read(text)
        return thread_time() - begin

    seconds(10)
    few, many = (min(seconds(names) for _ in range(3)) for names in (2_000, 8_000))
    assert many < 8 * few + 0.05, (few, many)  # sixteen times as long where every name is compared with all before it


@given(st.data())
def test_sizes_are_refused_before_a_move_is_played(data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(["moves", "dead", "start", "times"]))
    value = data.draw(st.sampled_from([["b2"] * 20_001, "b2" * 250_001, [["b2"]] * 3, {"b2": 1}]))
    text = changed(**{key: value})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(potez.Match, "play", None)  # would raise TypeError
        with pytest.raises(potez.InvalidRecord):
            potez.Match.read(text)


def test_an_endless_file_is_refused() -> None:
    if Path("/dev/zero").exists():
        with pytest.raises(potez.InvalidRecord, match="larger"):
            potez.Match.load("/dev/zero")


def test_saving_keeps_the_mode_follows_links_and_names_the_file(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    played().save(link)
    assert link.is_symlink()
    assert potez.Match.load(file).record() == played().record()
    assert file.stat().st_mode & 0o777 == 0o640
    with pytest.raises(OSError, match="missing/game"):
        played().save(tmp_path / "missing" / "game")


def test_a_loaded_game_is_written_as_briefly_as_it_was(tmp_path: Path) -> None:
    played().save(tmp_path / "x")
    assert str(potez.Match.load(tmp_path / "x").game) == "hex(size=3)"


def test_what_a_record_holds_is_a_copy() -> None:
    match = played()
    match.record()["players"]["red"] = "changed"
    assert match.players == {"red": "Ана", "blue": "Ion"}


def test_files_that_are_no_text_or_too_large(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(potez.InvalidRecord, match="byte 0"):
        potez.Match.load(tmp_path / "binary")
    (tmp_path / "large").write_bytes(b" " * 4_000_001)
    with pytest.raises(potez.InvalidRecord, match="larger"):
        potez.Match.load(tmp_path / "large")


@given(st.data())
def test_a_damaged_record_is_refused_or_means_what_it_says(data: st.DataObject) -> None:
    text = json.dumps(played().record())
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 8)))
    damaged = text[:begin] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        match = potez.Match.read(damaged)
    except potez.InvalidRecord:
        return
    assert match.record() == json.loads(damaged)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(played().record())), json_values)
def test_any_value_in_any_place_is_refused_or_kept(key: str, value: Any) -> None:
    text = changed(**{key: value})
    try:
        match = potez.Match.read(text)
    except potez.InvalidRecord:
        return
    assert match.record() == json.loads(text)
