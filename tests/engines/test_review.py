"""Reviews: values after every move, mistakes and what was better; as text, as data, as a picture."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import potez
from potez.cli import main
from potez.engines.review import Review, Step, plot, review
from potez.render.chart import PANEL

Capture = pytest.CaptureFixture[str]


@pytest.fixture(name="blunder")
def blunder_(tmp_path: Path) -> Path:
    """Hex 3×3: red begins in the middle, which wins, and gives it away later."""
    match = potez.Match("hex(size=3)")
    for move in ("b2", "a3", "c3", "b3", "a1", "c1"):
        match.play(move)
    match.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_thrown_win_is_named_with_what_was_better(blunder: Path) -> None:
    match = potez.Match.load(blunder)
    reviewed = review(match, potez.engine(match.game), nodes=100_000)
    assert reviewed.before == 1.0
    assert len(reviewed.steps) == 6
    assert all(step.proven for step in reviewed.steps)
    assert [step.value for step in reviewed.steps][:2] == [1.0, 1.0]
    for step in reviewed.worst:
        assert step.loss == 2.0
        assert step.best != step.move
        better = match.positions[step.ply - 1].play(step.best)
        assert better.outcome or potez.engine(match.game).choose(better, nodes=100_000).value == -1.0


def test_sides_that_move_twice_are_valued_right() -> None:
    match = potez.Match("dots(rows=2,cols=2)")
    for move in ("a1-b1", "a2-b2", "a1-a2", "b1-b2"):
        match.play(move)
    reviewed = review(match, potez.engine(match.game), nodes=10_000)
    assert [step.value for step in reviewed.steps] == [-1.0, -1.0, -1.0, -1.0]
    assert reviewed.worst == ()
    assert "No move gave anything away" in str(reviewed)


def test_the_command_prints_text_json_and_a_picture(blunder: Path, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "values.svg"
    assert main(["analyse", str(blunder), "--nodes", "20000", "--plot", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "Values are for red" in out
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    assert main(["analyse", str(blunder), "--nodes", "20000", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["game"] == "hex(size=3)"
    assert [move["ply"] for move in data["moves"]] == [1, 2, 3, 4, 5, 6]
    assert {"move", "value", "proven", "best", "line", "loss", "side"} <= set(data["moves"][0])


def test_the_picture_escapes_names() -> None:
    match = potez.Match("hex(size=2)")
    match.play("a1")
    text = plot(review(match, potez.engine(match.game), nodes=1000))
    assert "<svg" in text and "&" not in text.replace("&amp;", "").replace("&lt;", "")


def test_words_of_neighbouring_mistakes_do_not_cover_each_other() -> None:
    steps = tuple(Step(ply, "wb"[ply % 2], "a1-b2/c3", 0.1 * (-1) ** ply, False, "", (), 0.9 if ply > 6 else 0.0) for ply in range(1, 10))
    picture = ElementTree.fromstring(plot(Review("amazons", ("w", "b"), 0.0, steps)))
    words = [(float(word.get("x", "")), float(word.get("y", ""))) for word in picture if "a1" in (word.text or "")]
    assert len(words) == 3
    for (x, y), (other_x, other_y) in itertools.combinations(words, 2):
        assert abs(x - other_x) > 60 or abs(y - other_y) >= 12


def test_the_browser_gets_the_same_chart_in_its_own_size() -> None:
    """One place says where points are: the picture on a page is that of the file, scaled."""
    steps = tuple(Step(ply, "wb"[ply % 2], "a1", value, False, "", (), loss) for ply, value, loss in ((1, 1.0, 0.0), (2, -1.0, 2.0)))
    reviewed = Review("amazons", ("b", "w"), 0.0, steps)
    assert reviewed.chart(PANEL).data() == {
        "size": [320, 120],
        "zero": [10, 310, 60.0],
        "points": [[10.0, 60.0], [160.0, 10.0], [310.0, 110.0]],
        "marks": [2],
    }
    line = ElementTree.fromstring(plot(reviewed)).find("{*}polyline")
    assert line is not None
    assert line.get("points") == "84.0,165.0 341.0,60.0 598.0,270.0"


def test_files_without_moves_and_bad_files_are_refused(tmp_path: Path, capsys: Capture) -> None:
    empty = tmp_path / "empty.json"
    potez.Match("hex(size=3)").save(empty)
    assert main(["analyse", str(empty)]) == 2
    assert "no moves to look at" in capsys.readouterr().err
    assert main(["analyse", str(tmp_path / "missing.json")]) == 2
    capsys.readouterr()
    for wrong in (["--level", "10"], ["--seconds", "0"], ["--nodes", "-1"]):
        with pytest.raises(SystemExit) as stopped:
            main(["analyse", str(empty), *wrong])
        assert stopped.value.code == 2


def test_dead_groups_that_were_agreed_on_decide_the_last_value() -> None:
    match = potez.Match("go(size=5,scoring=area,komi=0.5)", start="...../bbbbb/...../wwwww/.b... black")
    match.play("pass")
    match.play("pass")
    match.settle(["b5"])
    assert match.outcome is not None and match.outcome.winner == "white"
    assert review(match, potez.engine(match.game), nodes=200).steps[-1].value == -1.0


def test_a_game_of_ten_moves_under_superko_can_be_analysed(tmp_path: Path) -> None:
    """A rollout goes on beyond the last move of the game; it once wrote its keys over other memory, and the program died."""
    match = potez.Match("go(size=19,ko=superko,limit=10)")
    match.play("d4")
    match.save(tmp_path / "game.json")
    command = [sys.executable, "-m", "potez", "analyse", str(tmp_path / "game.json"), "--nodes", "3000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stderr)
    assert "d4" in done.stdout
