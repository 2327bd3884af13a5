"""`potez.tablebase`: which table answers what, and where tables are looked for."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import potez
from potez import InvalidTable
from potez.solvers import places
from potez.solvers.files import PLIES, Head, write
from potez.solvers.identity import Identity, identity, unnumbered
from potez.solvers.proofs import files as proofs
from potez.solvers.solving import Solver
from potez.solvers.values import Value
from tests import drawing


def solved(text: str, folder: Path) -> potez.Tablebase:
    game = potez.game(text)
    Solver(game, folder).run()
    return potez.tablebase(game, folder=folder)


@pytest.fixture(autouse=True)
def nothing_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "SHIPPED", tmp_path / "none")


def test_values_and_moves_are_those_of_perfect_play(folder: Path) -> None:
    table = solved("hex(size=3)", folder)
    position = table.game.start()
    assert table.value(position) == Value("red", 5)
    moves = table.moves(position)
    assert moves is not None
    wins = [value.plies or 0 for value in moves.values() if value.winner == "red"]
    losses = [value.plies or 0 for value in moves.values() if value.winner == "blue"]
    assert [value.winner for value in moves.values()] == ["red"] * 5 + ["blue"] * 4
    assert wins == sorted(wins) and losses == sorted(losses, reverse=True)
    assert str(next(iter(moves))) == "b2" and str(moves[next(iter(moves))]) == "win for red in 4"
    while position.outcome is None:
        after = table.moves(position)
        assert after is not None
        position = position.play(next(iter(after)))
    assert table.value(position) == Value("red", 0)
    assert table.moves(position) == {}


def test_points_are_added_to_those_on_the_board(folder: Path) -> None:
    table = solved("dots(rows=3,cols=3)", folder)
    game = table.game
    assert table.value(game.start()) == Value("x", None, 2)
    nearly = game.start()
    for move in ["a1-b1", "a1-a2", "b1-b2", "a2-b2"]:  # the fourth line closes a box for 0
        nearly = nearly.play(move)
    value = table.value(nearly)
    assert value is not None and nearly.turn == "0"
    best = table.moves(nearly)
    assert best is not None and next(iter(best.values())) == value


def test_where_no_table_answers_there_is_none(folder: Path) -> None:
    game = potez.game("hex(size=3)")
    table = potez.tablebase(game)
    assert table.value(game.start()) is None
    assert table.moves(game.start()) is None
    assert table.file is None and table.summary is None
    large = potez.game("hex")
    assert potez.tablebase(large).value(large.start()) is None
    go = potez.game("go(size=3)")
    assert potez.tablebase("go(size=3)").value(go.start()) is None


def test_a_finished_game_needs_no_table() -> None:
    game = potez.game("hex(size=2)")
    over = game.start().play("a1").play("b1").play("a2")
    assert potez.tablebase(game).value(over) == Value("red", 0)


def test_a_position_that_its_table_does_not_hold_has_no_value(folder: Path) -> None:
    table = solved("stay(size=3,start=a1,limit=12)", folder)
    assert table.value(table.game.start()) is not None
    late = potez.game("stay(size=3,start=a1,limit=9)")
    table = potez.tablebase(late, folder=folder)
    assert table.value(late.start()) is not None
    unequal = potez.game("hex(size=3)")
    table = solved("hex(size=3)", folder)
    assert table.value(unequal.position("rr./.../... red ply=2")) is None


def test_wrong_questions_are_refused(folder: Path) -> None:
    table = solved("hex(size=2)", folder)
    with pytest.raises(InvalidTable, match=r"the table of hex\(size=2\); the position is of hex"):
        table.value(potez.game("hex").start())
    with pytest.raises(TypeError, match="a position is wanted, not str"):
        table.value("r./.. blue")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not for int"):
        potez.tablebase(3)  # type: ignore[arg-type]
    with pytest.raises(potez.UnknownGame, match="did you mean hex"):
        potez.tablebase("hx")


def test_options_that_decide_nothing_share_a_table() -> None:
    assert identity(potez.game("stay(size=3,start=b2)")) == identity(potez.game("stay(size=3,start=random)"))
    assert identity(potez.game("squart(size=4,blocked=3)")).file == "squart-size=4,spread=true.table"
    assert identity(potez.game("chomp(rows=3,cols=4,poison=b2+c1)")).file == "chomp-rows=3,cols=4,poison=c1-b2.table"
    assert identity(potez.game("hare")).file == "hare.table"


def test_one_table_answers_every_choice_of_blocked_cells(folder: Path) -> None:
    solved("squart(size=4,blocked=0)", folder)
    other = potez.game("squart(size=4,blocked=a1+b2+c3)")
    value = potez.tablebase(other, folder=folder).value(other.start())
    answer = potez.engine(other).choose(other.start(), nodes=100_000, seed=1)
    assert answer.proven and value is not None
    assert (value.winner == "blue") == (answer.value == 1)


def test_folders_are_looked_through_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    monkeypatch.setenv("POTEZ_TABLES", f"{first}:{second}")
    game = potez.game("hex(size=2)")
    Solver(game, second).run()
    assert potez.tablebase(game).file == second / "hex-size=2,mode=free.table"
    Solver(game, first).run()
    assert potez.tablebase(game).file == first / "hex-size=2,mode=free.table"
    assert places.own() == first
    monkeypatch.delenv("POTEZ_TABLES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert places.own() == tmp_path / "data" / "potez" / "tables"
    assert places.folders()[-1] == places.SHIPPED


def forged(folder: Path, game: str, revision: int) -> Path:
    path = folder / "hex-size=2,mode=free.table"
    write(path, Head(Identity(game, revision), PLIES, 81, {}), np.zeros(81, np.int8))
    return path


def test_a_table_of_other_rules_is_refused_by_name(folder: Path) -> None:
    path = forged(folder, "hex(size=2,mode=free)", 7)
    game = potez.game("hex(size=2)")
    with pytest.raises(InvalidTable, match=r"revision 7 of the rules .* today's is 1"):
        potez.tablebase(game).value(game.start())
    forged(folder, "hex(size=2,mode=connected)", 1)
    with pytest.raises(InvalidTable, match=r"is a table of hex\(size=2,mode=connected\), not of hex\(size=2,mode=free\)"):
        potez.tablebase(game).value(game.start())
    path.write_bytes(b"")
    with pytest.raises(InvalidTable, match=r"hex-size=2,mode=free\.table is no sound table"):
        potez.tablebase(game).value(game.start())


def test_a_sound_table_answers_although_another_is_not(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forged(folder, "hex(size=2,mode=free)", 7)
    game = potez.game("hex(size=2)")
    Solver(game, tmp_path / "sound").run()
    monkeypatch.setattr(places, "SHIPPED", tmp_path / "sound")
    with pytest.warns(UserWarning, match="revision 7"):
        assert potez.tablebase(game).value(game.start()) == Value("red", 3)


def test_a_win_that_repetition_or_the_limit_could_spoil_is_not_certain(folder: Path) -> None:
    table = solved("quoridor(size=3)", folder)
    start = table.game.start()
    assert table.value(start) == Value("blue", 12, certain=True)
    here = start
    for move in ["a3", "a1", "b3", "b1", "a3"]:  # the start has occurred twice
        here = here.play(move)
    value, fresh = table.value(here), table.value(start.play("a3"))
    assert value is not None and fresh is not None and value.winner == fresh.winner == "blue"
    assert fresh.certain and not value.certain
    late = table.game.position(start.text + " ply=990")
    assert table.value(late) == Value("blue", 12, certain=False)


POISONED = "+".join(f"{column}{row}" for row in range(1, 10) for column in "abcdefghi")[:-3]


def test_a_game_whose_text_is_longer_than_the_name_of_a_file_is_asked_and_played() -> None:
    """With every square of Chomp! poisoned but one: to look for its file was an error, and the computer never moved."""
    game = potez.game(f"chomp(rows=9,cols=9,poison={POISONED})")
    assert potez.tablebase(game).value(game.start()) is None
    assert potez.engine(game, level=8).choose(game.start(), nodes=5).move in game.start().moves()


def test_every_game_has_a_file_of_its_own_name() -> None:
    texts = [f"chomp(rows=9,cols=9,poison={POISONED[: -3 * left] if left else POISONED})" for left in range(60)]
    found = [proofs.name(potez.game(text)) for text in texts]
    assert len({*found}) == len(texts)
    assert max(map(len, found)) <= 220
    rng = random.Random(1)
    for entry in potez.games():
        for _ in range(10):
            drawn = drawing.game(entry, rng)
            names = [proofs.name(drawn)] + ([] if unnumbered(drawn) else [identity(drawn).file])
            assert all(len(name) <= 220 and name.isascii() and "/" not in name for name in names), drawn
