"""Every lane of a batch agrees with `Position`, action by action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import potez
from potez.batches.devices import Imagined
from potez.batches.graphics import GraphicsBatch
from potez.batches.lanes import COUNT, LENGTH
from potez.batches.processor import ProcessorBatch
from potez.kernel import buffers, learning
from tests.every_game.observing import observed, random_games, sequences
from tests.support import MODULES, each_set_slowly, game, random_game

LANES, ACTIONS, FEW = 3, 300, 40
OVER = "squart(size=4,blocked=a1+a2+a3+a4+b1+b2+b3+b4+c1+c2+c3+c4+d1+d2+d3+d4)"


class Lane:
    """One game as `Position` has it, and what was chosen of a move with several parts."""

    def __init__(self, this: potez.Game) -> None:
        self.game = this
        self.restart()

    def restart(self) -> None:
        self.stand(self.game.start())
        self.ply = 0

    def stand(self, position: potez.Position) -> None:
        self.position = position
        self.chosen: tuple[int, ...] = ()
        self.moves = dict(zip(sequences(position), position.kernel.codes().tolist(), strict=True))

    def legal(self) -> set[int]:
        parts = len(self.chosen)
        return {found[parts] for found in self.moves if found[:parts] == self.chosen}

    def planes(self) -> Any:
        encoding = learning.encoding(self.game.rules)
        planes = observed(self.position)
        for action in self.chosen:
            plane, site = divmod(action, encoding.sites)
            planes[site - encoding.sites] = 1 / (plane + 1)
        return planes.reshape(-1, encoding.height, encoding.width)

    def step(self, action: int) -> tuple[tuple[float, float], bool]:
        self.chosen += (action,)
        code = self.moves.get(self.chosen)
        if code is None:
            return (0, 0), False
        after = self.position.kernel.after(code)
        if after.outcome is None:
            self.ply += 1
            self.stand(after)
            return (0, 0), False
        self.restart()
        sides = self.game.rules.SIDES
        return tuple(0 if after.outcome.winner is None else 1 if after.outcome.winner == side else -1 for side in sides), True  # type: ignore[return-value]


def agree(batch: potez.Batch, lanes: list[Lane]) -> None:
    legal, planes = batch.legal(), batch.observe()
    for number, lane in enumerate(lanes):
        assert batch.turn[number] == lane.position.kernel.state[0]["turn"]
        assert batch.ply[number] == lane.ply
        assert set(np.flatnonzero(legal[number]).tolist()) == lane.legal()
        assert np.array_equal(planes[number], lane.planes())


@pytest.mark.parametrize("device", ["processor", pytest.param("card", marks=pytest.mark.slow)])  # a card's kernels are compiled anew
@each_set_slowly
def test_every_lane_agrees_with_position(text: str, device: str) -> None:
    """On the processor, and as a card would do it."""
    play(game(text), device, ACTIONS)


@pytest.mark.parametrize("module", MODULES)
def test_random_options_agree_as_well(module: str) -> None:
    for this in random_games(module, 3):
        play(this, "processor", FEW)


def play(this: potez.Game, device: str, count: int) -> None:
    """Makes random actions, and compares all that a batch tells."""
    batch = ProcessorBatch(this, LANES, 3) if device == "processor" else GraphicsBatch(this, LANES, 3, Imagined())
    lanes = [Lane(this) for _ in range(LANES)]
    finished = 0
    for _ in range(count):
        agree(batch, lanes)
        actions = batch.random().copy()
        rewards, ended = batch.step(actions)
        for number, lane in enumerate(lanes):
            worth, over = lane.step(int(actions[number]))
            assert (tuple(rewards[number].tolist()), bool(ended[number])) == (worth, over)
            finished += over
    assert finished or learning.encoding(this.rules).parts != 1 or this.rules.bound > count
    rules = this.rules
    for number, lane in enumerate(lanes):
        assert rules.same(batch.state(number), lane.position.kernel.state)
        assert rules.same(batch.position(number).kernel.state, lane.position.kernel.state)


def test_wandering_ends_games_as_they_end() -> None:
    """In hex somebody wins, after as many moves as there are cells at most; and the side that begins wins more often."""
    batch = potez.batch("hex", 200, size=3, seed=1)
    wins = batch.wander(60)
    assert wins.tolist()[2] == 0
    assert 200 * 60 / 9 <= wins.sum() <= 200 * 60 / 5
    assert wins[0] > wins[1]
    assert (batch.ply < 9).all()


@each_set_slowly
def test_random_moves_are_legal_and_equally_likely(text: str) -> None:
    """One move of each of many lanes that stand alike: every legal move comes, none much more often than another."""
    this = game(text)
    plies = 60 if this.rules.WIDE else 40  # later there are fewer moves
    position = [each for each in random_game(this, 2, plies=plies) if each.outcome is None][-1]
    legal = position.moves()
    count = 60 * len(legal)
    lane = ProcessorBatch(this, 1)
    lane._given["states"][:] = position.kernel.state.view(np.uint8)
    if this.rules.room.past:
        past = position.kernel.past
        lane._given["pasts"][0, : len(past)] = past
        lane._given["marks"][0, LENGTH] = len(past)
    lane._run("list")
    batch = lane.take(np.zeros(count, np.int32))
    batch.wander(1)
    after = {position.play(move).key for move in legal if position.play(move).outcome is None}
    found = Counter(batch.position(lane).key for lane in range(count) if batch.ply[lane])
    assert set(found) == after
    if len(after) == len(legal):
        assert min(found.values()) > 25 and max(found.values()) < 120


def test_seeds_decide_what_is_drawn() -> None:
    def played(seed: int) -> list[list[int]]:
        batch = potez.batch("go", 5, seed=seed, size=5)
        found = []
        for _ in range(20):
            found.append(batch.random().tolist())
            batch.step(batch.random())
        return found

    assert played(1) == played(1)
    assert played(1) != played(2)
    assert len(set(map(tuple, zip(*played(1), strict=True)))) == 5, "every lane draws for itself"


def test_many_lanes_play_as_few_do() -> None:
    """However many threads there are: what a lane does is its own."""
    many, few = potez.batch("hex", 1000, size=5), potez.batch("hex", 1, size=5)
    for _ in range(40):
        actions = many.random()
        few.step(actions[700:701])
        many.step(actions)
        assert (many.observe()[700] == few.observe()[0]).all()
        assert (many.legal()[700] == few.legal()[0]).all()


@pytest.mark.parametrize("device", ["processor", "card"])
def test_lanes_are_taken_and_copied(device: str) -> None:
    this = potez.game("quoridor", size=5)
    batch = ProcessorBatch(this, 4) if device == "processor" else GraphicsBatch(this, 4, device=Imagined())
    for _ in range(9):
        batch.step(batch.random())
    before = batch.observe().copy()
    ahead = batch.take(np.array([2, 2, 0], np.int32))
    assert (ahead.observe() == before[[2, 2, 0]]).all()
    assert (ahead.legal() == batch.legal()[[2, 2, 0]]).all()
    ahead.step(ahead.random())
    assert (batch.observe() == before).all(), "looking ahead changes nothing here"
    assert batch.take(np.array([1, 3, 3]), into=ahead) is ahead
    assert (ahead.observe() == before[[1, 3, 3]]).all()
    batch.copy([3, 0], [0, 3])
    assert (batch.observe() == before[[3, 1, 2, 0]]).all()
    batch.restart()
    assert (batch.ply == 0).all() and (batch.turn == 0).all()


def test_a_lane_with_more_moves_than_have_place_makes_room() -> None:
    batch = potez.batch("hex", 3, size=7, seed=4)
    other = potez.batch("hex", 3, size=7, seed=4)
    batch._given["codes"] = np.zeros((3, 5), np.int64)  # type: ignore[attr-defined]
    batch._given["marks"][:, COUNT] = 5  # type: ignore[attr-defined]
    batch.restart()
    assert batch._given["codes"].shape[1] >= 49  # type: ignore[attr-defined]
    for _ in range(60):
        assert (batch.legal() == other.legal()).all()
        actions = batch.random()
        assert (actions == other.random()).all()
        batch.step(actions)
        other.step(actions)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = potez.batch("hex", 3, size=5)
    batch.step([0, 1, 2])
    before = batch.observe().copy(), batch.legal().copy(), batch.turn.copy(), batch.ply.copy()
    for actions, problem in (
        ([3, 3, 10], "lane 2: action 10 is not legal there; nothing was changed"),
        ([3, -1, 3], "lane 1: action -1 is not legal there"),
        ([3, 3, 10**6], "lane 2: action 1000000 is not legal there"),
        ([3, 3, 2**40], r"lane 2: there is no action 1099511627776; actions are 0 to 25"),
        ([3, 3], r"actions of shape \(2,\) and type int64: give a whole number for each of 3 lanes"),
        ([3.0, 3.0, 3.0], "actions of shape .* and type float64"),
        (None, "actions of shape"),
    ):
        with pytest.raises(potez.InvalidBatch, match=problem):
            batch.step(actions)
        assert all((one == other).all() for one, other in zip(before, (batch.observe(), batch.legal(), batch.turn, batch.ply), strict=True))


def test_a_card_tells_later_what_it_refused() -> None:
    batch = GraphicsBatch(potez.game("hex", size=3), 4, device=Imagined())
    batch.step([0, 1, 2, 3])
    batch.check()
    before = batch.observe().copy()
    batch.step([1, 3, 6, 0])  # blue sees the board mirrored: b1 and c1 are taken
    assert (batch.observe()[1:3] == before[1:3]).all() and batch.ply.tolist() == [2, 1, 1, 2]
    with pytest.raises(potez.InvalidBatch, match="lane 1: action 3 was not legal there and was not made, nor in 1 more lanes"):
        batch.check()
    batch.check()
    for actions in ([0, 1], [0.5] * 4):
        with pytest.raises(potez.InvalidBatch, match="actions"):
            batch.step(actions)
    with pytest.raises(potez.InvalidBatch, match="lane 4"):
        batch.take([4])
    with pytest.raises(potez.InvalidBatch, match="cannot take 2 lanes"):
        batch.take([0, 1], into=batch)


def test_a_card_with_too_little_room_or_memory_says_so() -> None:
    batch = GraphicsBatch(potez.game("hex", size=3), 2, device=Imagined(), room=8)
    with pytest.raises(potez.InvalidBatch, match="lane 0 had more than 8 moves, for which there is no room"):
        batch.check()

    class Small(Imagined):
        def free(self) -> int:
            return 1 << 20

    with pytest.raises(potez.InvalidBatch, match=r"4000 games of hex need 0\.0 GiB on the card, where 0\.0 GiB are free; use fewer"):
        GraphicsBatch(potez.game("hex"), 4000, device=Small())


def test_a_card_wanders_as_a_processor_does() -> None:
    this = potez.game("go", size=5)
    card, processor = GraphicsBatch(this, 6, 9, Imagined()), ProcessorBatch(this, 6, 9)
    assert card.wander(200).tolist() == processor.wander(200).tolist()
    assert (card.observe() == processor.observe()).all()


def test_bad_input_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for count in (0, -1, True, 1.5, "3", 1 << 40):
        with pytest.raises(potez.InvalidBatch, match="use a whole number from 1 to"):
            potez.batch("hex", count)  # type: ignore[arg-type]
    with pytest.raises(potez.InvalidBatch, match="the device 'tpu'"):
        potez.batch("hex", 1, device="tpu")
    with pytest.raises(potez.InvalidBatch, match="the seed 'x'"):
        potez.batch("hex", 1, seed="x")  # type: ignore[arg-type]
    with pytest.raises(potez.UnknownGame):
        potez.batch("chess", 1)
    with pytest.raises(potez.InvalidOption):
        potez.batch("hex", 1, size=99)
    with pytest.raises(TypeError, match="options go with the name"):
        potez.batch(potez.game("hex"), 1, size=3)
    with pytest.raises(potez.InvalidBatch, match=r"squart.* is over before its first move: a batch would begin it again for ever"):
        potez.batch(OVER, 1)
    with monkeypatch.context() as here:
        here.setattr("potez.batches.base.find_spec", lambda name: None)
        with pytest.raises(potez.InvalidBatch, match="hex has no actions and observations yet"):
            potez.batch("hex", 1)
    batch = potez.batch("hex", 2, size=3)
    for lanes in ([2], [-1], [], [[0]], [0.5]):
        with pytest.raises(potez.InvalidBatch, match="lane"):
            batch.take(lanes)
    with pytest.raises(potez.InvalidBatch, match="cannot take 2 lanes"):
        batch.take([0, 1], into=potez.batch("hex", 3, size=3))
    with pytest.raises(potez.InvalidBatch, match="lane 5: this batch has lanes 0 to 1"):
        batch.position(5)


@pytest.mark.parametrize("device", [None, Imagined()])
def test_copies_are_one_of_each_and_moves_are_counted(device: Imagined | None) -> None:
    this = potez.game("hex", size=3)
    batch = GraphicsBatch(this, 3, device=device) if device else ProcessorBatch(this, 3)
    for sources, targets in (([0], [1, 2]), ([0, 1], [2])):
        with pytest.raises(potez.InvalidBatch, match=f"{len(sources)} lanes cannot be copied to {len(targets)}"):
            batch.copy(sources, targets)
    for plies in (-1, 1.5, "2", True, 1 << 31):
        with pytest.raises(potez.InvalidBatch, match="random moves: use a whole number from 0 to 2147483647"):
            batch.wander(plies)  # type: ignore[arg-type]


def test_too_little_memory_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(kind: Any, *shape: int) -> Any:
        raise MemoryError

    monkeypatch.setattr(buffers, "make", full)
    with pytest.raises(potez.InvalidBatch, match=r"1000 games of hex\(size=4\) do not fit into memory; use fewer"):
        potez.batch("hex", 1000, size=4)
