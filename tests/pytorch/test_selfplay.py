"""What self-play writes down is what was played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import potez
from potez.kernel import learning
from potez.training import boards
from potez.training.lanes import Lanes
from potez.training.league import Played
from potez.training.learner import Learner
from potez.training.matches import match
from potez.training.memory import ILLEGAL, Memory
from potez.training.player import Player
from potez.training.selfplay import SelfPlay
from potez.training.settings import Settings

SETTINGS = Settings(games=16, candidates=4, channels=8, blocks=1, batch=64)


def playing(text: str, rows: int = 200, **more: Any) -> tuple[SelfPlay, Player, Learner]:
    torch.manual_seed(1)
    game, settings = potez.game(text), Settings(**{**SETTINGS.data(), **more})
    learner = Learner(boards.shape(game, channels=8, blocks=1), settings, "cpu")
    lanes = Lanes(potez.batch(game, settings.games * settings.candidates, seed=3), "cpu")
    memory = Memory(rows, settings.games, learning.encoding(game.rules), learning.symmetries(game.rules), "cpu")
    return SelfPlay(lanes, memory, settings), Player(learner.shape, "cpu", learner.weights()), learner


@pytest.mark.parametrize("text", ["hex(size=4)", "hex(size=3,swap=true)", "go(size=3,scoring=area,komi=2.5)", "quoridor(size=3,walls=1)"])
def test_what_is_remembered_are_games_by_the_rules(text: str) -> None:
    """Each game of each lane is played again with `Position`: what is seen and legal agrees, its moves and its result."""
    play, player, _ = playing(text)
    told = play.generation(player, lambda: False)
    memory, rules = play.memory, play.lanes.batch.game.rules
    memory.settle(5)
    encoding = learning.encoding(rules)
    finished = 0
    for lane in range(4):
        position, plies, begun = play.lanes.batch.game.start(), [], 0
        for ply in range(memory.head):
            kernel = position.kernel
            planes = np.zeros(encoding.numbers, np.float32)
            rules.verbs.observe(rules.lookup.view(np.uint8), kernel.state.view(np.uint8), kernel.past, planes)
            assert np.allclose(memory.planes[ply, lane].numpy(), planes, atol=1e-3), (lane, ply)
            codes = kernel.codes().tolist()
            state = kernel.state.view(np.uint8)
            actions = [rules.verbs.action(rules.lookup.view(np.uint8), state, code, 0) for code in codes]
            policy = memory.policy[ply, lane]
            assert sorted(actions) == (policy != ILLEGAL).nonzero().flatten().tolist()
            assert float(policy[policy != ILLEGAL].sum()) == pytest.approx(1, abs=0.01)
            plies.append(int(memory.mover[ply, lane]))
            ended = bool(memory.ended[ply, lane])
            following = [position.play(str(move)) for move in position.moves()]
            if ended:
                outcomes = {outcome_of(after) for after in following if after.outcome}
                reward = float(memory.rewards[ply, lane])
                assert reward in outcomes
                results = memory.result[begun : ply + 1, lane].tolist()
                assert results == [reward if side == 0 else -reward for side in plies]
                position, plies, begun = play.lanes.batch.game.start(), [], ply + 1
                finished += 1
            elif ply + 1 < memory.head:
                position = next(after for after in following if seen(after) == memory.planes[ply + 1, lane].tolist())
    assert finished and told["finished"] >= SETTINGS.games
    assert not memory.known[memory.solid :].all(1).any() or memory.solid == memory.head


def outcome_of(position: potez.Position) -> float:
    outcome = position.outcome
    assert outcome is not None
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner == position.game.rules.SIDES[0] else -1.0


def seen(position: potez.Position) -> list[float]:
    rules, kernel = position.game.rules, position.kernel
    planes = np.zeros(learning.encoding(rules).numbers, np.float32)
    rules.verbs.observe(rules.lookup.view(np.uint8), kernel.state.view(np.uint8), kernel.past, planes)
    found: list[float] = planes.astype(np.float16).tolist()
    return found


def test_moves_that_win_at_once_are_learned() -> None:
    """With all moves tried, a move that ends the game in one's favour has nearly all of the policy, whatever the net thinks."""
    play, player, _ = playing("hex(size=2)", candidates=5, openings=0.0, scale=20.0)
    for _ in range(40):
        play._ply(player)
    memory = play.memory
    won = memory.ended & (torch.where(memory.mover == 0, memory.rewards, -memory.rewards) > 0)
    assert int(won[:40].sum()) > 20
    assert float(memory.policy[:40][won[:40]].max(-1).values.min()) > 0.4, "in hex 2x2 two moves may win"


def test_the_ring_forgets_the_oldest_and_nothing_else() -> None:
    play, player, _ = playing("hex(size=3)", rows=16)
    for _ in range(3):
        play.generation(player, lambda: False)
    memory = play.memory
    count = memory.settle(3)
    assert memory.head == 24 and 0 < count <= 16 * SETTINGS.games
    rows = memory.choice // memory.games
    assert bool(memory.known.flatten()[memory.choice].all()) and bool(memory.taught.flatten()[memory.choice].all())
    assert len(set(rows.tolist())) > 8


def test_samples_are_turned_together() -> None:
    """Each sample is a position that was seen, turned, and what is legal in it is what its stones leave free."""
    play, player, _ = playing("hex(size=4)")
    play.generation(player, lambda: False)
    play.memory.settle(3)
    planes, policy, result, _ = play.memory.sample(256)
    stones = planes[:, :16] + planes[:, 16:32]
    assert ((policy[:, :16] == ILLEGAL) == (stones > 0)).all()
    assert set(result.tolist()) == {-1.0, 1.0}


def test_a_learner_learns_what_it_is_shown() -> None:
    play, player, learner = playing("hex(size=4)", batch=256)
    play.generation(player, lambda: False)
    play.memory.settle(3)
    losses = []
    for _ in range(8):
        for _ in range(20):
            learner.learn(play.memory, 0.01)
        losses.append(learner.told())
    assert losses[-1]["value_loss"] < losses[0]["value_loss"] * 0.7
    assert losses[-1]["policy_loss"] < losses[0]["policy_loss"]
    assert learner.told() == {"policy_loss": 0, "value_loss": 0, "net_entropy": 0}


def test_a_match_counts_for_the_right_net() -> None:
    """A net that lays stones wherever it may meets one that always passes."""
    text = "go(size=3,scoring=area,komi=2.5)"
    player = playing(text)[1]
    lanes = Lanes(potez.batch(text, 32, seed=1), "cpu")

    class Wishes:
        def __init__(self, wish: Any) -> None:
            self.wish = wish

        def __call__(self, planes: Any) -> tuple[Any, Any]:
            return self.wish[None].expand(len(planes), -1), None

    bad = torch.tensor([-10.0] * 9 + [10.0])
    assert match(lanes, Wishes(-bad), Wishes(bad), (7, 3), 40) == Played(7, 3, 32, 0, 0)  # type: ignore[arg-type]
    assert match(lanes, Wishes(bad), Wishes(-bad), (7, 3), 40) == Played(7, 3, 0, 0, 32)  # type: ignore[arg-type]
    assert match(lanes, Wishes(bad), Wishes(-bad), (7, 3), 4) == Played(7, 3, 0, 32, 0), "unfinished"  # type: ignore[arg-type]
    assert match(lanes, player, player, (7, 3), 40).draws == 0


def test_matches_of_games_with_parts_are_played_to_their_ends() -> None:
    """In Amazons nobody draws; a move takes three steps, and no game more plies than its bound."""
    text = "amazons(size=6)"
    player = playing(text)[1]
    lanes = Lanes(potez.batch(text, 16, seed=1), "cpu")
    found = match(lanes, player, player, (1, 0), potez.game(text).rules.bound)
    assert (found.draws, found.wins + found.losses) == (0, 16)
    assert match(lanes, player, player, (1, 0), 3).draws == 16
