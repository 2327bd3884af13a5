"""The search for connections in Hex: it agrees with the table of 3×3, elsewhere with trying everything, and carriers hold."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import potez
from potez.games.hex.bridges import beside, board_of, near_of
from potez.games.hex.mustplay import STOPPED, WON, Search
from potez.games.hex.rules import STATE
from potez.kernel.numbering import NONE
from potez.kernel.rule import plainly
from potez.position import Position
from potez.solvers.proofs.proving import Prover, unprovable
from potez.solvers.proofs.searching import BESIDE, LEAST
from potez.solvers.solving import Solver

AROUND = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))


def red_wins(cells: str, side: int) -> bool:
    """By trying everything: cells row by row, "." empty, "r" or "b"; a full board is red's if red joins top and bottom."""
    size = int(len(cells) ** 0.5)

    def connected(cells: str) -> bool:
        found = [cell for cell in range(size) if cells[cell] == "r"]
        for cell in found:
            for down, right in AROUND:
                row, column = cell // size + down, cell % size + right
                other = row * size + column
                if 0 <= row < size and 0 <= column < size and cells[other] == "r" and other not in found:
                    found.append(other)
        return any(cell >= size * (size - 1) for cell in found)

    @cache
    def wins(cells: str, side: int) -> bool:
        empty = [cell for cell in range(size * size) if cells[cell] == "."]
        if not empty:
            return connected(cells)
        after = (wins(cells[:cell] + "rb"[side] + cells[cell + 1 :], 1 - side) for cell in empty)
        return any(after) if side == 0 else all(after)

    return wins(cells, side)


def cells_of(position: Position) -> str:
    state = position.kernel.state[0]
    return "".join(".rb"[value] for value in state["cells"][: len(position.game.rules.board)])


def at_random(game: potez.Game, empty: int, rng: random.Random) -> Position | None:
    """A position of a random game with so many empty cells, unless it was over before."""
    position = game.start()
    while position.outcome is None and cells_of(position).count(".") > empty:
        position = position.play(rng.choice(position.moves()))
    return None if position.outcome else position


def test_every_position_of_3x3_agrees_with_the_table(tmp_path: Path) -> None:
    game = potez.game("hex(size=3)")
    Solver(game, tmp_path).run()
    table, search = potez.tablebase(game, folder=tmp_path), Search(game.rules, LEAST)
    verbs, lookup, state = game.rules.verbs, game.rules.lookup.view(np.uint8), game.rules.start().view(np.uint8)
    compared = 0
    for number in range(3**9):
        if verbs.setup(lookup, state, number) == NONE:
            continue
        values = table._table
        assert values
        assert bool(search.proved(state) & WON) == (values[number] > 0), number
        compared += 1
    assert compared > 4000


@pytest.mark.parametrize(("size", "empty"), [(4, 7), (5, 8), (6, 8), (7, 7)])
def test_random_positions_agree_with_trying_everything_and_carriers_hold(size: int, empty: int) -> None:
    """A carrier is enough: the winner still wins when the other side has every empty cell outside of it."""
    game, rng = potez.game(f"hex(size={size})"), random.Random(size)
    search, positions = Search(game.rules, LEAST), 0
    while positions < 25:
        position = at_random(game, rng.randrange(empty - 3, empty + 1), rng)
        if position is None:
            continue
        positions += 1
        cells, side = cells_of(position), int(position.kernel.state[0]["turn"])
        found = search.proved(position.kernel.state.view(np.uint8))
        winner = side if found & WON else 1 - side
        assert red_wins(cells, side) == (winner == 0), position.text
        rest = "".join("rb"[1 - winner] if what == "." and not found >> cell & 1 else what for cell, what in enumerate(cells))
        assert red_wins(rest, side) == (winner == 0), position.text


def test_first_moves_of_4x4_and_5x5(tmp_path: Path) -> None:
    """On 4×4 the short diagonal alone wins."""
    for size, wins in ((4, "d1 c2 b3 a4"), (5, "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5")):
        for first in ("red", "blue"):
            game = potez.game(f"hex(size={size},first={first})")
            Prover(game, tmp_path, openings=True, memory=LEAST + BESIDE).run()
            value = potez.tablebase(game, folder=tmp_path)
            found = {str(move) for move in game.start().moves() if value_of(value, game.start().play(move)) == first}
            assert found == {mirrored(name) if first == "blue" else name for name in wins.split()}


def value_of(table: potez.Tablebase, position: Position) -> str | None:
    found = table.value(position)
    assert found
    return found.winner


def mirrored(name: str) -> str:
    """Row and column exchanged."""
    return f"{'abcdefg'[int(name[1:]) - 1]}{'abcdefg'.index(name[0]) + 1}"


def test_a_small_table_of_positions_makes_no_difference() -> None:
    """Two places only: nearly everything is forgotten."""
    game = potez.game("hex(size=4)")
    start = game.start().kernel.state.view(np.uint8)
    assert Search(game.rules, 1).places == 2
    assert Search(game.rules, 1).at_least(start, 1) is True
    assert Search(game.rules, LEAST).at_least(start, 1) is True


def test_a_stopped_search_answers_nothing() -> None:
    search = Search(potez.game("hex(size=5)").rules, LEAST)
    search.stop()
    start = potez.game("hex(size=5)").start().kernel.state.view(np.uint8)
    assert search.proved(start) == STOPPED
    assert search.at_least(start, 1) is None


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_neighbours_by_bits_are_those_of_the_rules(size: int) -> None:
    rules = potez.game(f"hex(size={size})").rules
    board, near = board_of(size), near_of(rules)
    for cell in range(size * size):
        around = {int(other) for other in rules.lookup[0]["around"][cell] if other >= 0}
        found = plainly(beside)([int(word) for word in board], 1 << cell)  # type: ignore[arg-type]
        assert {other for other in range(size * size) if found >> other & 1} == around
        assert {int(other) for other in near[cell] if other >= 0} == around


def test_what_the_search_does_not_know_it_says() -> None:
    assert "up to size 7" in unprovable(potez.game("hex(size=8)"))
    assert "swap" in unprovable(potez.game("hex(size=5,swap=true)"))
    assert "connected" in unprovable(potez.game("hex(size=5,mode=connected)"))
    assert STATE["cells"].shape[0] >= 49
