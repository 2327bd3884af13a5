"""Hunts solved row by row: small packs agree with brute force over the verbs, kills are survived, and what is wrong is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import from_dtype, types

import potez
from potez import InvalidTable
from potez.cli import main
from potez.kernel import graphics
from potez.kernel.contract import NO_PAST
from potez.mechanics.hunts import rows
from potez.mechanics.hunts.game import Hunt
from potez.solvers.hunts import card, checks
from potez.solvers.hunts.processor import Processor
from potez.solvers.hunts.solving import HuntSolver, found, is_hunt
from potez.solvers.solving import Stopped

# With four and five geese: the fox to move wins, loses; the geese to move win, lose. The sweeps over the verbs found the same.
FEW = {4: (473_325, 4, 36, 69_361), 5: (855_032, 120, 1_160, 10_928)}


def hunt(text: str, least: int | None = None) -> potez.Game:
    """A game of its own, in which the jumper has won when fewer than `least` are left."""
    game = potez.game(text)
    assert isinstance(game.rules, Hunt)
    if least is not None:
        game.rules.lookup.flags.writeable = True
        game.rules.lookup["least"] = least
    return game


def brute_force(game: potez.Game, most: int) -> dict[tuple[int, int, bool], int]:
    """By pack, point and whether it is the jumper's move: 1 where he wins by force, -1 where he loses, else 0; asked of the verbs alone."""
    rules = game.rules
    assert isinstance(rules, Hunt)
    lookup, out = rules.lookup.view(np.uint8), np.zeros(300, np.int64)
    children: dict[tuple[int, int, bool], list[Any]] = {}
    values: dict[tuple[int, int, bool], int] = {}

    def key(state: Any) -> tuple[int, int, bool]:
        return int(state["pack"]), int(state["jumpers"]).bit_length() - 1, int(state["turn"]) == rules.JUMPER

    for size in range(1, most + 1):
        for pack in combinations(range(len(rules.board)), size):
            for point in set(range(len(rules.board))) - set(pack):
                for turn in (0, 1):
                    state = rules.start()
                    state["pack"], state["jumpers"], state["turn"] = sum(1 << site for site in pack), 1 << point, turn
                    here = key(state[0])
                    if code := rules.verbs.outcome(lookup, state.view(np.uint8), NO_PAST):
                        values[here] = 1 if (code & 3) - 1 == rules.JUMPER else -1
                        continue
                    count = rules.verbs.moves(lookup, state.view(np.uint8), NO_PAST, out)
                    children[here] = []
                    for move in out[:count].tolist():
                        after = state.copy()
                        rules.verbs.play(lookup, after.view(np.uint8), move)
                        if not int(after[0]["pack"]):
                            children[here].append(1)  # the last one is taken
                        else:
                            children[here].append(key(after[0]))
    while True:
        before = len(values)
        for here, ahead in children.items():
            if here in values:
                continue
            known = [there if isinstance(there, int) else values.get(there) for there in ahead]
            sign = 1 if here[2] else -1
            if sign in known:
                values[here] = sign
            elif all(value == -sign for value in known):
                values[here] = -sign
        if len(values) == before:
            return {here: values.get(here, 0) for here in [*children, *values]}


@pytest.mark.slow
@pytest.mark.parametrize("text", ["adugo", "foxgeese(geese=13)"])
def test_small_packs_agree_with_brute_force(text: str) -> None:
    game = hunt(text, least=1)
    assert isinstance(game.rules, Hunt)
    points = len(game.rules.board)
    board = rows.board_of(game.rules.lookup[0], points)
    wanted = brute_force(game, 2)
    assert {0, 1} <= set(wanted.values())
    layers = Processor(board, 2)
    for size in (1, 2):
        layers.begin(size, 1)
        while layers.settle():
            pass
        layers.end()
        mine = {here: value for here, value in wanted.items() if here[0].bit_count() == size}
        packs = sorted({pack for pack, _, _ in mine})
        assert len(packs) == comb(points, size)
        numbers = np.array([packs.index(pack) for pack, _, _ in mine], np.int64)
        got = layers.values(numbers, np.array([p for _, p, _ in mine], np.int8), np.array([j for _, _, j in mine], np.int8))
        assert got.tolist() == [*mine.values()]


@pytest.mark.parametrize("text", ["adugo", "foxgeese"])
def test_numbers_of_rows(text: str) -> None:
    rules = hunt(text).rules
    assert isinstance(rules, Hunt)
    board = rows.board_of(rules.lookup[0], len(rules.board))
    for size in range(1, rows.MOST + 1):
        count = comb(len(rules.board), size)
        for row in {0, 1, count // 3, count - 2, count - 1}:
            pack = rows.pack_of(board[0], row, size)
            assert pack.bit_count() == size and pack < 1 << len(rules.board)
            assert rows.row_of(board[0], pack) == row
            if row + 1 < count:
                assert rows.next_pack(pack) == rows.pack_of(board[0], row + 1, size)


def test_few_geese(tmp_path: Path) -> None:
    """Counts that another solver found, whatever the threads; and positions that follow from those after them."""
    for threads in (1, 2):
        told = HuntSolver(hunt("foxgeese"), tmp_path / str(threads), pack=5, check=2000, threads=threads).run()
        for row in told["layers"]:
            fox, geese = row["fox"], row["geese"]
            assert (fox["won"], fox["lost"], geese["won"], geese["lost"]) == FEW[row["layer"]]
            assert fox["positions"] == sum(fox[name] for name in ("won", "drawn", "lost")) == comb(33, row["layer"]) * (33 - row["layer"])
        assert [row["hash"] for row in told["layers"]] == ["8eb9c9636ddede12", "ec24f35a7d4c58c9"]
        assert told["check"]["positions"] == 4000
        assert told["starts"] == {}


def test_a_wrong_value_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Processor.values

    def values(self: Processor, *asked: Any) -> Any:
        got = right(self, *asked)
        got[len(got) // 2] = 1 if got[len(got) // 2] < 1 else -1
        return got

    monkeypatch.setattr(Processor, "values", values)
    with pytest.raises(InvalidTable, match=r"the value of '.*' does not follow from those after it"):
        HuntSolver(hunt("foxgeese"), tmp_path, pack=4, check=500).run()


class Killed(Exception):
    pass


def killed(at: str) -> Callable[[str, float], None]:
    def told(text: str, done: float) -> None:
        if text == at:
            raise Killed

    return told


@pytest.mark.parametrize("damaged", ["", "ends-4", "answers-4", "progress.json"])
def test_a_killed_run_goes_on_after_the_last_layer(tmp_path: Path, damaged: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def solver(check: int = 300) -> HuntSolver:
        return HuntSolver(hunt("foxgeese"), tmp_path, pack=5, check=check)

    with pytest.raises(Killed):
        solver().run(killed("layer 5"))
    if damaged:
        file = tmp_path / "foxgeese-5.work" / damaged
        file.write_bytes(b"{" + file.read_bytes()[1:-1])
    begun: list[int] = []
    right = Processor.begin

    def begin(self: Processor, size: int, least: int) -> None:
        begun.append(size)
        right(self, size, least)

    monkeypatch.setattr(Processor, "begin", begin)
    told = solver().run()
    assert begun == ([4, 5] if damaged else [5])
    assert [row["hash"] for row in told["layers"]] == ["8eb9c9636ddede12", "ec24f35a7d4c58c9"]
    assert told["check"]["positions"] == 600
    assert [path.name for path in tmp_path.iterdir()] == ["foxgeese-5.solution"]
    assert found(solver()) == told


KILLED = """
import os, signal, sys
from pathlib import Path
import potez
from potez.solvers.hunts import processor, solving
settle, sweeps = processor.Processor.settle, []
def dying(self):
    sweeps.append(self._size)
    if sweeps.count(5) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return settle(self)
processor.Processor.settle = dying
solving.HuntSolver(potez.game("foxgeese"), Path(sys.argv[1]), pack=5, check=300).run()
"""


def test_a_process_that_is_killed_in_a_sweep_has_lost_that_layer_alone(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    begun: list[str] = []
    told = HuntSolver(hunt("foxgeese"), tmp_path, pack=5, check=300).run(lambda text, part: begun.append(text))
    assert [text for text in begun if text.startswith("layer")] == ["layer 5"]
    assert [row["hash"] for row in told["layers"]] == ["8eb9c9636ddede12", "ec24f35a7d4c58c9"]
    assert [path.name for path in tmp_path.iterdir()] == ["foxgeese-5.solution"]


def test_a_run_is_stopped(tmp_path: Path) -> None:
    solver = HuntSolver(hunt("foxgeese"), tmp_path, pack=5)
    solver.stop()
    with pytest.raises(Stopped):
        solver.run()


def test_reports_that_are_not_believed(tmp_path: Path) -> None:
    solver = HuntSolver(hunt("foxgeese"), tmp_path, pack=4)
    assert found(solver) is None
    solver.run()
    sound = solver.path.read_text(encoding="utf-8")
    for broken in ("", "{}", "[]", sound[:-3], sound.replace("473325", "473326")):
        solver.path.write_text(broken, encoding="utf-8")
        with pytest.raises(InvalidTable, match=r"foxgeese-4\.solution is no sound report"):
            found(solver)
    for name, value in (("format", 9), ("game", "adugo"), ("revision", 7)):
        changed = json.loads(sound) | {name: value}
        del changed["hash"]
        changed["hash"] = checks_hash(changed)
        solver.path.write_text(json.dumps(changed), encoding="utf-8")
        with pytest.raises(InvalidTable, match=f"has the {name} {value}, and this is"):
            found(solver)


def checks_hash(report: dict[str, Any]) -> str:
    from potez.solvers.hunts import solving

    return solving._hash(json.dumps(report).encode())


def test_what_does_not_fit_is_refused_beforehand(tmp_path: Path) -> None:
    solver = HuntSolver(hunt("adugo"), tmp_path, memory=3_000_000_000)
    cost = solver.cost()
    assert cost.positions == 2 * sum(comb(31, dogs) * (31 - dogs) for dogs in range(10, 15))
    with pytest.raises(InvalidTable, match=r"adugo needs .* of memory, and there are 3 GB; up to --pack 11 would fit"):
        solver.check_room(cost)
    full = replace(cost, free_memory=cost.memory, free_disk=cost.disk - 1)
    with pytest.raises(InvalidTable, match=r"adugo needs .* of disk, and there are .*; up to --pack 13 would fit"):
        HuntSolver(hunt("adugo"), tmp_path).check_room(full)
    with pytest.raises(InvalidTable, match="no smaller pack would fit"):
        HuntSolver(hunt("adugo"), tmp_path, memory=1000).check_room(cost)
    with pytest.raises(InvalidTable, match="--pack 3: foxgeese has from 4 to 17 goose pieces"):
        HuntSolver(hunt("foxgeese"), tmp_path, pack=3)
    with pytest.raises(InvalidTable, match="--device abacus: no such device"):
        HuntSolver(hunt("foxgeese"), tmp_path, device="abacus")


def test_which_games_are_hunts() -> None:
    assert {game.id for game in potez.games() if is_hunt(potez.game(game.id))} == {"adugo", "foxgeese"}


def test_keys_of_positions() -> None:
    game = hunt("adugo")
    assert isinstance(game.rules, Hunt)
    examples = checks.Examples(game, rows.board_of(game.rules.lookup[0], 31), range(10, 12), 30)
    for some in examples.sets:
        for key in some.keys[some.keys >= 0].tolist():
            assert examples.key(game.position(examples.text(key))) == key or game.position(examples.text(key)).outcome is not None


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "foxgeese", "--pack", "4", "--folder", str(tmp_path)]
    assert main([*words, "--check", "200"]) == 0
    out = capsys.readouterr().out
    assert "2,373,360 numbers of positions" in out and "473,325" in out and "Checked: 200 random positions" in out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["layers"][0]["fox"]["won"] == 473_325
    assert main([*words, "--cost", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == 2_373_360
    assert main([*words, "--check", "200"]) == 0
    assert "Checked: 200 random positions" in capsys.readouterr().out
    assert main([*words, "--check", "201"]) == 2
    assert "is checked only while it is solved; add --again" in capsys.readouterr().err
    assert main(["solve", "foxsheep", "--pack", "4", "--folder", str(tmp_path)]) == 2
    assert "--pack is for adugo and foxgeese" in capsys.readouterr().err


class Imagined:
    """A graphics card that is none: kernels run on the processor, thread by thread."""

    class atomic:  # noqa: N801 (as numba-cuda has it)
        @staticmethod
        def add(array: Any, place: int, more: Any) -> None:
            array[place : place + 1] += more

    class Kernel:
        def __init__(self, card: Imagined, function: Callable[..., None]) -> None:
            self.card, self.function = card, function

        def __getitem__(self, shape: tuple[int, int]) -> Callable[..., None]:
            def run(*arguments: Any) -> None:
                self.card.threads = shape[0] * shape[1]
                for thread in range(self.card.threads):
                    self.card.thread = thread
                    self.function(*arguments)

            return run

    thread, threads = 0, 0

    def jit(self, function: Callable[..., None]) -> Kernel:
        return self.Kernel(self, function)

    def grid(self, dimensions: int) -> int:
        return self.thread

    def gridsize(self, dimensions: int) -> int:
        return self.threads

    def is_available(self) -> bool:
        return True

    def current_context(self) -> Any:
        return SimpleNamespace(get_memory_info=lambda: (10**9, 10**9))

    def device_array(self, shape: tuple[int, int], kind: Any) -> Any:
        return np.empty(shape, kind).view(Held)

    def to_device(self, array: Any) -> Any:
        return array.copy().view(Held)


class Held(np.ndarray[Any, Any]):
    """An array of such a card."""

    def copy_to_host(self) -> Any:
        return np.array(self)

    def copy_to_device(self, array: Any) -> None:
        self[:] = array


@pytest.mark.slow
def test_a_card_is_driven_as_the_processor_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions of a row are the same; here it is shown that they get the same."""
    imagined = Imagined()
    monkeypatch.setattr(card, "cuda", lambda: imagined)
    monkeypatch.setattr(card, "compiling_for", lambda target: nullcontext())
    monkeypatch.setattr(card, "ENDING", 1 << 10)
    monkeypatch.setattr(card, "ASKED", 700)
    told = HuntSolver(hunt("foxgeese"), tmp_path, pack=4, check=300, device="cuda").run()
    assert [row["hash"] for row in told["layers"]] == ["8eb9c9636ddede12"]
    assert told["layers"][0]["fox"]["won"] == FEW[4][0] and told["device"] == "cuda"


@pytest.mark.slow
@pytest.mark.parametrize("word", [types.int32, types.int64])
def test_kernels_compile_for_a_card(word: Any) -> None:
    words, board, size = word[:, ::1], from_dtype(rows.BOARD)[::1], types.int64
    arguments = {
        "begin": (board, words, words, words, size, size),
        "look": (board, words, words, words, types.int8[::1], types.int8[::1], size, types.int32[::1]),
        "write": (board, words, words, types.int8[::1], types.int8[::1], size),
        "end": (board, words, words, size, types.uint64[:, ::1], types.uint64[::1]),
        "values": (board, words, size, types.int64[::1], types.int8[::1], types.int8[::1], types.int8[::1]),
    }
    for name, function in card.kernels().items():
        assert ".visible .entry" in graphics.ptx(function, types.void(*arguments[name]), capability=(9, 0))


def test_without_a_card_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "cuda", lambda: SimpleNamespace(is_available=lambda: False))
    with pytest.raises(InvalidTable, match="there is no graphics card here"):
        HuntSolver(hunt("adugo"), tmp_path, device="cuda").cost()
    monkeypatch.undo()
    monkeypatch.setattr(card, "find_spec", lambda name: None)
    with pytest.raises(InvalidTable, match=r"needs the extra potez\[cuda\]"):
        HuntSolver(hunt("adugo"), tmp_path, device="cuda").cost()
