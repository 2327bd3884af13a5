"""Proofs by search: they agree with tables of all positions, go on where they were killed, and their files are not trusted."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import potez
from potez import InvalidTable
from potez.kernel.binding import Unit
from potez.kernel.proving import least_image, mirrors
from potez.solvers.proofs import files
from potez.solvers.proofs.proving import Prover, next_goal, proving, unprovable
from potez.solvers.proofs.searching import BESIDE, LEAST, Search
from potez.solvers.solving import Solver, Stopped

SMALL = (
    "dots(rows=3,cols=3)",
    "dots(rows=3,cols=4)",
    "dots(rows=2,cols=5)",
    "squart(size=4,blocked=0)",
    "squart(size=4,blocked=0,spread=false)",
    "stay(size=3,start=b1)",
    "stay(size=4,start=a1)",
    "chomp(rows=3,cols=4,poison=b2)",
    "chomp(rows=4,cols=4,poison=a1+c3)",
)
LEAST_MEMORY = LEAST + BESIDE


@pytest.mark.parametrize("name", SMALL)
def test_a_search_agrees_with_a_table_of_all_positions(name: str, tmp_path: Path) -> None:
    """At the start, after every first move, and in random positions of random games."""
    game = potez.game(name)
    Solver(game, tmp_path / "tables").run()
    table = potez.tablebase(game, folder=tmp_path / "tables")
    Prover(game, tmp_path / "proofs", openings=True, memory=LEAST_MEMORY).run()
    proved = potez.tablebase(game, folder=tmp_path / "proofs")
    start = game.start()
    for position in (start, *(start.play(move) for move in start.moves())):
        expected, found = table.value(position), proved.value(position)
        assert expected and found
        assert (found.winner, found.margin) == (expected.winner, expected.margin)
    this = proving(game)
    search, rng = Search(game, this, LEAST), random.Random(5)
    for _ in range(60):
        position = start
        for _ in range(rng.randrange(1, this.plies)):
            if position.outcome is not None:
                break
            position = position.play(rng.choice(position.moves()))
        if position.outcome is not None:
            continue
        value = table.value(position)
        assert value
        sign = 0 if value.winner is None else 1 if value.winner == position.turn else -1
        here = position.kernel
        lead = game.rules.verbs.margin(here.lookup.view(np.uint8), here.state.view(np.uint8)) if this.margins else 0
        worth = sign * (value.margin or 0) - lead * (1 if position.turn == position.sides[0] else -1) if this.margins else sign
        state = here.state.view(np.uint8)
        assert search.at_least(state, worth) is True
        assert search.at_least(state, worth + 1) is False, position.text


def test_an_open_loop_is_taken_before_an_open_chain() -> None:
    """It was taken as it came: then four boxes of a loop were handed over where two of a chain would have done."""
    game = potez.game("dots(rows=4,cols=4)")
    search = Search(game, proving(game), LEAST)
    state = game.position("+-+.+.+/|...|.|/+-+-+.+/|...|.|/+-+.+.+/|...|.|/+-+-+.+ x").kernel.state.view(np.uint8)
    assert search.at_least(state, 5) is True
    assert search.at_least(state, 6) is False


@pytest.mark.parametrize(
    ("name", "winner", "margin"),
    [
        pytest.param("dots(rows=4,cols=4)", "0", 3, marks=pytest.mark.slow),  # 6 boxes to 3 for the second player
        ("dots(rows=3,cols=5)", "x", 2),
        # Breuker, Uiterwijk and van den Herik: Solving 8×8 Domineering (2000) lists the squares up to 8×8
        ("squart(size=5,blocked=0,spread=false)", "red", None),
        ("squart(size=6,blocked=0,spread=false)", "blue", None),
        ("squart(size=7,blocked=0)", "blue", None),
        ("squart(size=8,blocked=0)", "blue", None),
        # Who begins on a square leaves a row and a column of one length that meet in the poison, and mirrors every move
        ("chomp(rows=5,cols=5,poison=a1)", "red", None),
        ("chomp(rows=6,cols=6,poison=f6)", "red", None),
    ],
)
def test_values_of_the_literature_and_of_earlier_solutions(name: str, winner: str, margin: int | None, tmp_path: Path) -> None:
    game = potez.game(name)
    Prover(game, tmp_path, memory=200_000_000).run()
    value = potez.tablebase(game, folder=tmp_path).value(game.start())
    assert value
    assert (value.winner, value.margin) == (winner, margin)


def test_machine_code_is_loaded_once_for_all_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was loaded anew for each of them, which took longer than most answers."""
    loaded, original = list[str](), Unit.load

    def load(self: Unit) -> object:
        loaded.append(self.name)
        return original(self)

    monkeypatch.setattr(Unit, "load", load)
    Prover(potez.game("dots(rows=2,cols=3)"), tmp_path, openings=True, memory=LEAST_MEMORY).run()
    assert loaded.count("proofs") <= 1


def test_a_proof_goes_on_with_the_next_goal_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was settled is not asked again, and a checkpoint of other code is not used."""
    game = potez.game("dots(rows=3,cols=3)")
    asked: list[int] = []
    prover = Prover(game, tmp_path, openings=True, memory=LEAST_MEMORY)
    original = Search.at_least

    def few(self: Search, state: np.ndarray, goal: int) -> bool | None:
        asked.append(goal)
        if len(asked) == 9:
            prover.stop()
        return original(self, state, goal)

    monkeypatch.setattr(Search, "at_least", few)
    with pytest.raises(Stopped):
        prover.run()
    kept = next(tmp_path.glob("*.progress")).read_text(encoding="utf-8")
    assert len(asked) == 9
    asked.clear()
    Prover(game, tmp_path, openings=True, memory=LEAST_MEMORY).run()
    went_on = len(asked)
    assert not [*tmp_path.glob("*.progress")]
    asked.clear()
    Prover(game, tmp_path / "whole", openings=True, memory=LEAST_MEMORY).run()
    assert len(asked) == went_on + 8
    one, other = (files.read(folder / files.name(game), game).values for folder in (tmp_path, tmp_path / "whole"))
    assert one == other

    data = json.loads(kept)
    for damaged in ("", "[]", kept[:-3], json.dumps(data | {"fingerprint": "of other code"}), json.dumps(data | {"bounds": {"x": [1]}})):
        file = tmp_path / "again" / (files.name(game).removesuffix(files.SUFFIX) + ".progress")
        file.parent.mkdir(exist_ok=True)
        file.write_text(damaged, encoding="utf-8")
        asked.clear()
        Prover(game, tmp_path / "again", openings=True, memory=LEAST_MEMORY).run()
        assert len(asked) == went_on + 8


def test_a_damaged_or_foreign_file_is_refused_by_name(tmp_path: Path) -> None:
    game, other = potez.game("squart(size=4,blocked=0)"), potez.game("squart(size=5,blocked=0)")
    Prover(game, tmp_path, memory=LEAST_MEMORY).run()
    path = tmp_path / files.name(game)
    whole = path.read_bytes()
    for damaged, what in (
        (whole[:-1], "damaged"),
        (whole[:80] + b"9" + whole[81:], "damaged"),
        (b"", "begins otherwise"),
        (whole.replace(b"proof 1", b"proof 2", 1), "another version of the format"),
        (b"\xff" + whole, "begins otherwise"),
    ):
        path.write_bytes(damaged)
        with pytest.raises(InvalidTable, match=f"{path.name}.*{what}"):
            files.read(path, game)
    path.write_bytes(whole)
    with pytest.raises(InvalidTable, match=r"is a proof of squart.*not of"):
        files.read(path, other)
    older = files.read(path, game)
    files.write(path, files.Proof(older.game, older.revision + 7, older.margins, older.values))
    with pytest.raises(InvalidTable, match="under revision"):
        potez.tablebase(game, folder=tmp_path).value(game.start())
    files.write(path, files.Proof(older.game, older.revision, older.margins, {"x": "1"}))  # type: ignore[dict-item]
    with pytest.raises(InvalidTable, match="nothing that can be used"):
        files.read(path, game)
    files.write(path, files.Proof(older.game, older.revision, older.margins, older.values, 1, 10**400))  # no float is so large
    with pytest.raises(InvalidTable, match="nothing that can be used"):
        files.read(path, game)


def test_too_little_memory_is_said_beforehand(tmp_path: Path) -> None:
    game = potez.game("squart(size=4,blocked=0)")
    for memory, what in ((1_000_000, "needs at least"), (1 << 50, "there are")):
        prover = Prover(game, tmp_path, memory=memory)
        with pytest.raises(InvalidTable, match=what):
            prover.run()
    assert not [*tmp_path.iterdir()]


def test_games_and_boards_that_nothing_proves_say_why() -> None:
    assert "no search proves anything of mingmang" in unprovable(potez.game("mingmang"))
    assert "up to size 6, not 10" in unprovable(potez.game("amazons"))
    assert "up to size 8" in unprovable(potez.game("squart(size=9)"))
    assert "in mode normal nobody is ever stuck" in unprovable(potez.game("stay(size=6,mode=normal)"))
    assert "limit=36 or more" in unprovable(potez.game("stay(size=6,limit=35)"))
    assert "up to size 6" in unprovable(potez.game("stay(size=7)"))
    assert "name the poisoned squares" in unprovable(potez.game("chomp(rows=5,cols=7,poison=2)"))
    assert "up to 64 squares" in unprovable(potez.game("chomp(rows=9,cols=9,poison=a1)"))
    assert "60 lines" in unprovable(potez.game("dots(rows=10,cols=10)"))
    with pytest.raises(InvalidTable, match="cannot be solved"):
        proving(potez.game("amazons"))


def test_goals_end_with_the_value() -> None:
    for most, draws in ((1, False), (1, True), (9, True)):
        for value in range(-most, most + 1):
            if value == 0 and not draws:
                continue
            low, high, asked = -most, most, 0
            while low < high:
                goal = next_goal(low, high, most, draws=draws)
                assert low < goal <= high
                low, high = (goal, high) if value >= goal else (low, goal - 1)
                asked += 1
                assert asked <= 2 * most + 1


@pytest.mark.parametrize(
    "name",
    ["dots(rows=4,cols=4)", "dots(rows=3,cols=4)", "squart(size=6)", "squart(size=8)", "stay(size=5)", "chomp(rows=5,cols=7,poison=a3+g3)"],
)
def test_mirrored_words_are_one(name: str) -> None:
    """Every symmetry is a permutation of the bits that leaves the least image as it is."""
    symmetries = proving(potez.game(name)).symmetries
    images, rng = mirrors(symmetries), random.Random(2)
    count = len(symmetries[0])
    for places in symmetries:
        assert sorted(places) == [*range(count)]
    for _ in range(20):
        word = rng.getrandbits(count)
        for places in symmetries:
            image = sum(1 << place for bit, place in enumerate(places) if word >> bit & 1)
            one, other = (least_image(images, int(np.uint64(number).astype(np.int64))) for number in (word, image))
            assert one == other
