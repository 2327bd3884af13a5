"""Solving: the literature, the independent check, kills and resumes, and what is said beforehand."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import potez
from potez import InvalidTable
from potez.kernel.numbering import NONE, Numbering
from potez.solvers import checking
from potez.solvers.identity import numbering
from potez.solvers.places import SHIPPED
from potez.solvers.reports import report, starts, text
from potez.solvers.solving import Solver, Stopped
from potez.solvers.sweeps import OPEN, TOO_LONG

SMALL = (  # one game of each numbering, and of each of its options
    "hare",
    "foxhounds",
    "hex(size=3)",
    "hex(size=3,mode=connected,first=blue)",
    "stay(size=3,start=a1)",
    "squart(size=4,blocked=0)",
    "squart(size=4,blocked=0,spread=false)",
    "dots(rows=3,cols=3)",
    "dots(rows=2,cols=4)",
    "chomp(rows=3,cols=4)",
    "chomp(rows=3,cols=3,poison=a1+c2)",
    "quoridor(size=3)",
    "quoridor(size=5,walls=0)",
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solved")


def solved(game: str, folder: Path) -> potez.Tablebase:
    """The table of a game, made when it is first wanted."""
    this = potez.game(game)
    table = potez.tablebase(this, folder=folder)
    if table.file is None:
        Solver(this, folder).run()
        table = potez.tablebase(this, folder=folder)
    return table


def test_an_option_that_a_numbering_does_not_name_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the table of other rules would answer."""
    from potez.games.hex import numbering as file

    found = file.numbering(potez.game("hex(size=3)").rules)
    assert isinstance(found, Numbering)
    monkeypatch.setattr(file, "numbering", lambda rules: replace(found, beginnings=("first",)))
    with pytest.raises(InvalidTable, match="its tables do not know the option swap"):
        numbering(potez.game("hex(size=3)"))
    assert potez.tablebase("hex(size=3)").value(potez.game("hex(size=3)").start()) is None


@pytest.mark.parametrize("game", [*SMALL, "quoridor(size=5,walls=2)"])
def test_a_number_and_its_position_belong_together(game: str) -> None:
    """Position to number and back, moves lead down, and no two numbers mean the same."""
    this = potez.game(game)
    rules, verbs, lookup = this.rules, this.rules.verbs, this.rules.lookup.view(np.uint8)
    rng = np.random.default_rng(3)
    whole = numbering(this)
    there = 0
    for number in rng.integers(whole.count, size=150).tolist():
        state = rules.start()
        layer = verbs.setup(lookup, state.view(np.uint8), number)
        assert NONE <= layer < whole.layers
        if layer == NONE:
            continue
        there += 1
        assert verbs.number(lookup, state.view(np.uint8)) == number
        position = this.position(rules.write_setup(state[0]))
        assert position.outcome is not None or verbs.number(lookup, position.kernel.state.view(np.uint8)) == number
        for move in position.moves():
            after = position.play(move)
            if after.outcome is None:
                below = rules.start()
                next_number = verbs.number(lookup, after.kernel.state.view(np.uint8))
                next_layer = verbs.setup(lookup, below.view(np.uint8), next_number)
                assert 0 <= next_layer < layer + whole.cyclic
    assert there > 10


@pytest.mark.parametrize("game", [game for game in SMALL if game != "foxhounds"])  # whose table is in the package, and checked there
def test_values_follow_from_those_after_them(game: str, tables: Path) -> None:
    table = solved(game, tables)
    found = checking.check(table, 60, seed=4)
    assert found.positions == 60 or found.whole  # where there are fewer, some of which may be over


def test_a_wrong_value_is_found(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = solved("hex(size=3)", tables)
    right = potez.Tablebase.value
    wrong = potez.game("hex(size=3)").start().play("b2").text

    def value(self: potez.Tablebase, position: potez.Position) -> potez.Value | None:
        return potez.Value("blue", 4) if position.text == wrong else right(self, position)

    monkeypatch.setattr(potez.Tablebase, "value", value)
    with pytest.raises(InvalidTable, match=r"is wrong about '.*': it says win for blue in 4, and the moves say win for red in 4"):
        checking.check_position(table, table.game.position(wrong))


def value_of(game: str, tables: Path) -> potez.Value:
    table = solved(game, tables)
    value = table.value(table.game.start())
    assert value is not None
    return value


def test_hare_and_hounds_is_won_by_the_hounds(tables: Path) -> None:
    """As for every game of this kind with three hounds that begin (Berlekamp, Conway and Guy, Winning Ways, chapter 21)."""
    assert value_of("hare", tables).winner == "hounds"


@pytest.mark.parametrize("fox", ["a8", "c8", "e8", "g8"])
def test_fox_and_hounds_is_won_by_the_hounds(fox: str) -> None:
    """Winning Ways, chapter 20."""
    assert value_of(f"foxhounds(fox={fox})", SHIPPED).winner == "hounds"


@pytest.mark.parametrize(("size", "openings"), [(2, 2), (3, 5)])
def test_so_many_openings_of_hex_win(size: int, openings: int, tables: Path) -> None:
    """The first player wins (Nash), and the winning openings of small boards are known (Hayward and others)."""
    table = solved(f"hex(size={size})", tables)
    moves = table.moves(table.game.start())
    assert moves is not None
    assert sum(value.winner == "red" for value in moves.values()) == openings


def test_blue_who_begins_hex_wins_as_red_would(tables: Path) -> None:
    game = potez.game("hex(size=3,first=blue)")
    assert solved("hex(size=3)", tables).value(potez.game("hex(size=3)").start()) == potez.Value("red", 5)
    assert potez.tablebase(game, folder=tables).value(game.start()) == potez.Value("blue", 5)


def test_dots_and_boxes_of_two_by_two_boxes(tables: Path) -> None:
    """Three boxes of four for who begins (Wilson's tables)."""
    assert value_of("dots(rows=3,cols=3)", tables) == potez.Value("x", None, 2)


def test_quoridor_of_three_by_three_is_won_by_who_comes_second(tables: Path) -> None:
    assert value_of("quoridor(size=3)", tables).winner == "blue"


@pytest.mark.slow
def test_quoridor_of_five_by_five_with_one_wall_each(tables: Path) -> None:
    """Won by who comes second, as without walls, only later. No game comes to fewer walls left and laid."""
    for walls, plies in ((0, 8), (1, 12)):
        assert value_of(f"quoridor(size=5,walls={walls})", tables) == potez.Value("blue", plies)
    game = potez.game("quoridor(size=5,walls=1)")
    table = potez.tablebase(game, folder=tables)
    assert table.value(game.position("c5/c1 red left=1,1")) == potez.Value("blue", 12)
    assert table.value(game.position("c5/c1 red left=1,0")) is None


def test_domineering_of_four_by_four_is_won_by_who_begins(tables: Path) -> None:
    """Berlekamp 1988. The second player wins 5 by 5, which takes minutes: docs/solutions.md."""
    assert value_of("squart(size=4,blocked=0,spread=false)", tables).winner == "blue"


def test_counts_and_starts_are_reported(tables: Path) -> None:
    told = report(solved("stay(size=3,start=a1)", tables))
    assert told["game"] == "stay(size=3,mode=blocked)"
    assert len(told["starts"]) == 9
    assert {row["layer"] for row in told["layers"]} == set(range(9))
    for row in told["layers"]:
        counts = row["side to move"]
        assert counts["positions"] == counts["won"] + counts["drawn"] + counts["lost"]
    assert sum(row["side to move"]["positions"] for row in told["layers"]) == 9 * 2**8
    shown = text(told)
    assert "stay(start=b2): win for player1 in 9" in shown
    assert "The longest win takes 9 plies" in shown
    sides = report(solved("foxhounds", SHIPPED))["layers"][0]
    assert set(sides) == {"layer", "fox", "hounds"}
    assert [str(start) for start in starts(potez.game("foxhounds"))][1] == "foxhounds(fox=c8)"


def test_the_longest_win_is_as_long_as_it_says() -> None:
    table = solved("foxhounds", SHIPPED)
    assert table.summary is not None
    longest = table.summary["longest"]
    position = table.game.position(longest["position"])
    plies = 0
    while position.outcome is None:
        moves = table.moves(position)
        assert moves
        position = position.play(next(iter(moves)))
        plies += 1
    assert plies == longest["plies"] == 44


KILLED = """
import os, signal, sys
from pathlib import Path
import potez
from potez.solvers import solving
solving.OFTEN = 0.0
def told(text, done):
    if text == "layer 5":
        os.kill(os.getpid(), signal.SIGKILL)
solving.Solver(potez.game("stay(size=3,start=a1)"), Path(sys.argv[1])).run(told)
"""


IN_A_LAYER = """
import os, signal, sys
from pathlib import Path
import potez
from potez.solvers import solving
solving.OFTEN = 0.0
count = solving.Solver._count
def dying(self, layer, values, layers):
    if layer == 5:  # all its values are in the file, and no checkpoint tells of them
        values.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    return count(self, layer, values, layers)
solving.Solver._count = dying
solving.Solver(potez.game("stay(size=3,start=a1)"), Path(sys.argv[1])).run()
"""


def killed(folder: Path, script: str = KILLED) -> None:
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr


def layers_of_run(folder: Path) -> list[str]:
    """The layers that a run solves."""
    found: list[str] = []
    Solver(potez.game("stay(size=3,start=a1)"), folder).run(lambda text, done: found.append(text))
    return [text for text in found if text.startswith("layer")]


@pytest.mark.parametrize("script", [KILLED, IN_A_LAYER], ids=["between layers", "in a layer"])
def test_a_solve_that_is_killed_goes_on_where_it_was(script: str, tmp_path: Path, tables: Path) -> None:
    killed(tmp_path, script)
    assert [path.name for path in tmp_path.iterdir()] == ["stay-size=3,mode=blocked.work"]
    assert layers_of_run(tmp_path)[0] == "layer 5"
    whole = solved("stay(size=3,start=a1)", tables).file
    assert whole is not None
    assert (tmp_path / "stay-size=3,mode=blocked.table").read_bytes() == whole.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["stay-size=3,mode=blocked.table"]


def test_a_damaged_checkpoint_is_not_trusted(tmp_path: Path, tables: Path) -> None:
    killed(tmp_path)
    values = np.memmap(tmp_path / "stay-size=3,mode=blocked.work" / "values", np.int8, "r+")
    place = int(np.flatnonzero(values != OPEN)[50])
    values[place] = -values[place]
    values.flush()
    del values
    assert layers_of_run(tmp_path)[0] == "layer 0"
    whole = solved("stay(size=3,start=a1)", tables).file
    assert whole is not None
    assert (tmp_path / "stay-size=3,mode=blocked.table").read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"fingerprint": "another", "done": 5}', '{"fingerprint": 3, "more": 1}'])
def test_a_checkpoint_of_something_else_begins_anew(text: str, tmp_path: Path) -> None:
    work = tmp_path / "hex-size=2,mode=free.work"
    work.mkdir()
    (work / "progress.json").write_text(text)
    (work / "values").write_bytes(b"\0" * 81)
    game = potez.game("hex(size=2)")
    Solver(game, tmp_path).run()
    assert potez.tablebase(game, folder=tmp_path).value(game.start()) == potez.Value("red", 3)


def test_a_solve_can_be_stopped_and_threads_find_the_same(tmp_path: Path, tables: Path) -> None:
    solver = Solver(potez.game("squart(size=4,blocked=0)"), tmp_path, threads=2)

    def told(text: str, done: float) -> None:
        if text == "layer 3":
            solver.stop()

    with pytest.raises(Stopped):
        solver.run(told)
    assert not (tmp_path / "squart-size=4,spread=true.table").exists()
    Solver(potez.game("squart(size=4,blocked=0)"), tmp_path, threads=2).run()
    whole = solved("squart(size=4,blocked=0)", tables).file
    assert whole is not None
    assert (tmp_path / "squart-size=4,spread=true.table").read_bytes() == whole.read_bytes()


def test_the_cost_is_said_beforehand(tmp_path: Path) -> None:
    cost = Solver(potez.game("hex(size=4)"), tmp_path).cost()
    assert cost.positions == 3**16
    assert cost.memory > 2 * 3**16 and cost.disk > 2 * 3**16
    assert cost.seconds > 1
    assert json.loads(json.dumps(cost.data()))["game"] == "hex(size=4,mode=free)"


def test_too_little_memory_is_said_with_what_would_fit(tmp_path: Path) -> None:
    solver = Solver(potez.game("hex(size=4)"), tmp_path, memory=100_000_000)
    with pytest.raises(InvalidTable, match=r"needs 153 MB of memory, and there are 100 MB; hex\(size=3,mode=free\) would fit"):
        solver.check_room(solver.cost())
    assert [*tmp_path.iterdir()] == []


def test_too_little_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage: Any = lambda folder: type("Usage", (), {"free": 20_000_000})  # noqa: E731
    monkeypatch.setattr(shutil, "disk_usage", usage)
    solver = Solver(potez.game("dots(rows=4,cols=4)"), tmp_path)
    with pytest.raises(InvalidTable, match="of disk, and there are 20 MB"):
        solver.check_room(solver.cost())


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("hex", "up to size 4"),
        ("hex(size=3,swap=true)", "swap"),
        ("stay(size=3,mode=normal,start=a1)", "never|nobody is ever stuck"),
        ("stay(size=4,start=a1,limit=10)", "limit=16 or more"),
        ("stay(size=6,start=a1)", "up to size 5"),
        ("squart", "up to size 5"),
        ("dots", "31 lines"),
        ("chomp", "25 squares"),
        ("chomp(rows=3,cols=3,poison=1)", "name the poisoned squares"),
        ("quoridor", "size 3 and 5"),
        ("quoridor(size=5)", "up to 2 there are tables"),
        ("amazons", "no tables of amazons yet"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_the_reason(game: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match=reason):
        Solver(potez.game(game), tmp_path)


def test_a_win_that_takes_too_long_is_said_and_not_stored_wrongly(tmp_path: Path) -> None:
    solver = Solver(potez.game("hex(size=2)"), tmp_path)
    reports = np.zeros((2, 5), np.int64)
    reports[1, TOO_LONG] = 8
    with pytest.raises(InvalidTable, match="more than 126 plies, from number 7"):
        solver._sound(reports)
