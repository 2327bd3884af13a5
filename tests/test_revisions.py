"""A change of rules never rewrites history: what was played keeps its result, goes on, or is called off with the reason."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.cli import main
from potez.cli.line import LineMode
from potez.revisions import AGREES, CALLED_OFF, GOES_ON, KEPT
from tests.revisions import RECORDS
from tests.support import MODULES


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((RECORDS / f"hnefatafl-1-{name}.json").read_text(encoding="utf-8"))
    return data


def hex_record(*moves: str, **changes: Any) -> str:
    """A record of hex as it was written under the first revision."""
    data = {
        "format": "potez-match", "version": 1, "game": "hex", "options": {"size": 3, "first": "red", "swap": False, "mode": "free"},
        "players": {}, "start": None, "moves": list(moves), "times": [None] * len(moves), "dead": [], "result": None,
    }  # fmt: skip
    return json.dumps(data | changes)


WON = {"winner": "red", "reason": "connection", "score": None}
RESIGNED = {"winner": "blue", "reason": "resignation", "score": None}


# Revisions


@pytest.mark.parametrize("module", MODULES)
def test_every_game_has_a_revision_and_says_what_each_one_changed(module: str) -> None:
    rules = potez.game(module).rules
    assert rules.revision() == 1 + len(rules.CHANGES)
    assert all(change and change == change.strip() for change in rules.CHANGES)


def test_records_carry_the_revision() -> None:
    assert potez.Match("hex").record()["revision"] == 1
    assert potez.Match("hnefatafl").record()["revision"] == 2
    assert potez.Match.read(json.dumps(potez.Match("hnefatafl").record())).note is None


def test_a_newer_revision_is_refused_by_both_numbers() -> None:
    record = potez.Match("hnefatafl").record() | {"revision": 3}
    with pytest.raises(potez.InvalidRecord, match="revision 3 of the rules of hnefatafl; this program knows revision 2"):
        potez.Match.read(json.dumps(record))
    with pytest.raises(potez.PotezError, match="revision 3"):
        potez.Match("hnefatafl", revision=3)


# Games that were really played under the first revision of hnefatafl


def test_a_finished_game_keeps_the_result_that_older_rules_gave_it() -> None:
    match = potez.Match.load(RECORDS / "hnefatafl-1-finished.json")
    assert match.outcome == potez.Outcome("guards", "repetition")
    assert match.position.outcome is None  # today it would go on
    assert (match.revision, match.note and match.note.code, match.note and match.note.cause) == (1, KEPT, "running")
    assert match.moves == tuple(stored("finished")["moves"])
    with pytest.raises(potez.PotezError, match="over by repetition"):
        match.play("f4-g4")


def test_a_game_of_an_older_revision_is_saved_as_it_was(tmp_path: Path) -> None:
    for name in ("finished", "same"):
        match = potez.Match.load(RECORDS / f"hnefatafl-1-{name}.json")
        match.save(tmp_path / name)
        assert json.loads((tmp_path / name).read_text()) == stored(name) | {"version": 2, "revision": 1}
        assert potez.Match.load(tmp_path / name).note == match.note


def test_a_finished_game_that_both_revisions_end_alike_says_so() -> None:
    match = potez.Match.load(RECORDS / "hnefatafl-1-same.json")
    assert match.outcome == potez.Outcome("guards", "repetition")
    assert match.note is not None
    assert match.note.data() == {"code": AGREES, "revision": 1, "current": 2, "cause": "", "move": 0, "outcome": None}


def test_a_running_game_goes_on_under_todays_rules() -> None:
    match = potez.Match.load(RECORDS / "hnefatafl-1-running.json")
    assert match.outcome is None
    assert match.note is not None and (match.note.code, match.note.revision) == (GOES_ON, 1)
    for move in ("f4-g4", "a4-b4", "g4-f4", "b4-a4"):
        match.play(move)  # the position of d1-d2 for the third time, which the first revision punished
    assert match.outcome is None
    assert match.record()["revision"] == 2
    match.play("f4-g4")
    assert match.outcome == potez.Outcome("attackers", "repetition")


def test_whoever_takes_a_kept_result_back_plays_on_under_todays_rules() -> None:
    match = potez.Match.load(RECORDS / "hnefatafl-1-finished.json")
    match.undo()
    assert (match.outcome, match.note, match.revision) == (None, None, 2)
    assert len(match.moves) == len(stored("finished")["moves"])
    match.play("f4-g4")
    assert potez.Match.read(json.dumps(match.record())).outcome == potez.Outcome("attackers", "repetition")


# A change that forbids a move, and one that ends games sooner


def test_moves_that_became_illegal_are_kept_beside_the_result(second: None) -> None:
    text = hex_record("b2", "a1", "b1", "c3", "b3", result=WON)
    match = potez.Match.read(text)
    assert match.outcome == potez.Outcome("red", "connection")
    assert (match.moves, match.unplayed) == (("b2",), ("a1", "b1", "c3", "b3"))
    assert match.note is not None and (match.note.code, match.note.cause, match.note.move) == (KEPT, "illegal", 2)
    assert match.record() == json.loads(text) | {"version": 2, "revision": 1}
    assert potez.Match.read(json.dumps(match.record())).record() == match.record()


def test_a_running_game_whose_moves_became_illegal_is_called_off(second: None) -> None:
    match = potez.Match.read(hex_record("b2", "a1"))
    assert match.outcome == potez.Outcome(None, "aborted")
    assert match.note is not None and (match.note.code, match.note.cause, match.note.move) == (CALLED_OFF, "illegal", 2)
    again = potez.Match.read(json.dumps(match.record()))
    assert (again.outcome, again.unplayed) == (match.outcome, ("a1",))
    with pytest.raises(potez.PotezError, match="aborted"):
        match.play("c3")


def test_a_running_game_that_is_over_today_is_called_off(shorter: None) -> None:
    match = potez.Match.read(hex_record("b2", "a1", "c3"))
    assert match.outcome == potez.Outcome(None, "aborted")
    assert match.note is not None and (match.note.code, match.note.cause, match.note.move) == (CALLED_OFF, "over", 0)
    longer = potez.Match.read(hex_record("b2", "a1", "c3", "a2"))
    assert longer.note is not None and (longer.note.cause, longer.note.move, longer.unplayed) == ("over", 4, ("a2",))
    assert potez.Match.read(hex_record("b2", "a1")).outcome is None


def test_a_result_that_todays_rules_give_to_the_other_stays(shorter: None) -> None:
    match = potez.Match.read(hex_record("b2", "a1", "c3", result=RESIGNED))
    assert match.outcome == potez.Outcome("blue", "resignation")
    assert match.note is not None and (match.note.code, match.note.cause) == (KEPT, "another-result")
    assert match.note.outcome == potez.Outcome("red", "connection")
    assert potez.Match.read(hex_record("b2", "a1", result=RESIGNED)).note == match.note.__class__(AGREES, 1, 2)


def test_a_start_whose_moves_became_illegal_is_kept_as_text(second: None) -> None:
    start = ".../.../... red moves b2 a1"
    kept = potez.Match.read(hex_record("c3", start=start, result=RESIGNED))
    assert kept.outcome == potez.Outcome("blue", "resignation")
    assert (kept.moves, kept.unplayed, kept.record()["start"]) == ((), ("c3",), start)
    assert kept.note is not None and kept.note.cause == "start"
    assert potez.Match.read(hex_record(start=start)).outcome == potez.Outcome(None, "aborted")
    with pytest.raises(potez.InvalidRecord, match="start"):
        potez.Match.read(hex_record(start=".../... red moves b2", result=RESIGNED))


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"result": 5}, "winner, reason and score"),
        ({"result": WON | {"extra": 1}}, "winner, reason and score"),
        ({"result": WON | {"winner": "green"}}, "no side 'green'"),
        ({"result": WON | {"winner": ["red"]}}, "no side"),
        ({"result": WON | {"reason": "boredom"}}, "does not end by 'boredom'"),
        ({"result": WON | {"reason": "none"}}, "does not end by 'none'"),
        ({"result": WON | {"reason": "aborted"}}, "no winner"),
        ({"result": WON | {"score": {"red": "x", "blue": 1}}}, "score"),
        ({"result": WON | {"score": {"red": 1}}}, "score"),
        ({"moves": ["b2", "zz9"], "times": [None, None]}, r"moves\[1\]: cannot read"),
        ({"moves": ["b2"], "times": [-1]}, r"times\[0\]"),
        ({"version": 2}, "'revision' is missing"),
        ({"version": 2, "revision": 9}, "revision 9 of the rules of hex; this program knows revision 2"),
    ],
)
def test_what_no_rules_could_have_given_is_refused(second: None, changes: dict[str, Any], place: str) -> None:
    with pytest.raises(potez.InvalidRecord, match=place):
        potez.Match.read(hex_record(**changes))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(stored("finished"))), values)
def test_any_value_in_an_older_record_is_refused_or_kept(key: str, value: Any) -> None:
    data = stored("finished") | {key: value}
    try:
        match = potez.Match.read(json.dumps(data))
    except potez.InvalidRecord:
        return
    found = match.record()
    assert {name: found[name] for name in data if name not in ("version", "result")} == {
        name: data[name] for name in data if name not in ("version", "result")
    }
    assert found["result"] == data["result"] or (data["result"] is None and match.note and match.note.code == CALLED_OFF)


# The command line


def test_the_command_line_says_what_became_of_an_older_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    finished = str(RECORDS / "hnefatafl-1-finished.json")
    assert main(["analyse", finished, "--nodes", "20", "--level", "2"]) == 0
    assert "Played under revision 1 of its rules (today 2); the result stays as it was." in capsys.readouterr().out
    assert main(["analyse", finished, "--nodes", "20", "--level", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["note"]["code"] == KEPT
    assert found["result"] == {"winner": "guards", "reason": "repetition", "score": None}
    assert main(["analyse", str(RECORDS / "hnefatafl-1-running.json"), "--nodes", "20", "--level", "2"]) == 0
    assert "it goes on under revision 2" in capsys.readouterr().out


def test_a_loaded_game_says_under_which_rules_it_was_played() -> None:
    out = io.StringIO()
    LineMode(potez.Match.load(RECORDS / "hnefatafl-1-finished.json"), io.StringIO("quit\n"), out).run()
    assert "Played under revision 1" in out.getvalue()
    assert "guards won (repetition)" in out.getvalue()
