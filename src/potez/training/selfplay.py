"""Games of a net against itself: Gumbel AlphaZero with one ply of lookahead.

In each position some moves are tried, those with the highest logits and Gumbel noise, which is sampling without repetition. A lane plays
each, all lanes at once; the net says what came of it, and noise, logit and worth together choose the move to be made. Its lane is copied to
the others of the game. What the net said there is kept for the next ply, so that no position is computed twice.
"""

from __future__ import annotations

from typing import Any

import torch

from potez.training import targets
from potez.training.lanes import Lanes
from potez.training.memory import ILLEGAL, Memory
from potez.training.player import Player
from potez.training.settings import Settings

SOFTER = 0.6  # what logits count in openings at random
ASKED = 8  # plies between two questions to the device how many games are over
OPENING = 0.08  # plies of an opening at random, on average, as a share of the board's sites
LEAST_OPENING = 2.0  # plies, on average, on boards of any size


class SelfPlay:
    """`settings.games` games of one board, which go on from one generation to the next."""

    def __init__(self, lanes: Lanes, memory: Memory, settings: Settings) -> None:
        self.lanes, self.memory, self.settings = lanes, memory, settings
        self.games, self.tries = settings.games, lanes.count // settings.games
        self.device = lanes.device
        self.first_lanes = torch.arange(self.games, device=self.device) * self.tries
        self.mean_opening = max(LEAST_OPENING, OPENING * lanes.encoding.sites)
        self.opening = self._openings()
        self.root: tuple[Any, ...] | None = None  # of each game: planes, logits, value, what is legal, who is to move, the ply
        self.finished = torch.zeros((), dtype=torch.int64, device=self.device)
        self.first_wins = torch.zeros((), device=self.device)
        self.lengths = torch.zeros((), device=self.device)
        self.entropy = torch.zeros((), device=self.device)

    def _openings(self) -> Any:
        """How many plies of each game, if a new one began now, are made at random."""
        length = torch.empty(self.games, device=self.device).exponential_(1 / self.mean_opening).round_()
        return torch.where(torch.rand(self.games, device=self.device) < self.settings.openings, length, 0.0)

    def forget(self) -> None:
        """The net is another one: what the last one said of the games as they stand is no longer true."""
        self.root = None

    def generation(self, player: Player, stop: Any) -> dict[str, float]:
        """Plays until as many games are over as are played at once, or until `stop()`."""
        self.memory.begin()
        for counter in (self.finished, self.first_wins, self.lengths, self.entropy):
            counter.zero_()
        plies = 0
        with torch.no_grad():
            while True:
                self._ply(player)
                plies += 1
                if plies % ASKED == 0 and (int(self.finished) >= self.games or stop()):
                    break
        self.lanes.check()
        finished = max(int(self.finished), 1)
        return {
            "plies": plies,
            "finished": finished,
            "mean_length": float(self.lengths) / finished,
            "first_wins": float(self.first_wins) / finished,
            "entropy": float(self.entropy) / plies,
        }

    def _look(self, player: Player) -> tuple[Any, ...]:
        """What the games are now, by their first lanes."""
        at = self.first_lanes
        planes = self.lanes.observe()[at]
        logits, value = player(planes)
        return planes.flatten(1), logits, value, self.lanes.legal()[at], self.lanes.turn[at], self.lanes.ply[at]

    def _ply(self, player: Player) -> None:
        games, tries = self.games, self.tries
        planes, logits, value, legal, mover, ply = self.root or self._look(player)
        opening = ply < self.opening
        masked = torch.log_softmax(torch.where(legal, logits, targets.LOW), -1)
        noise = -torch.empty_like(masked).exponential_().log()
        noisy = torch.where(legal, noise + torch.where(opening[:, None], SOFTER * masked, masked), targets.LOW)
        score, actions = noisy.topk(tries)
        good = score > targets.LOW / 2
        actions = torch.where(good, actions, actions[:, :1])  # where fewer moves are legal, the first again

        rewards, ended = self.lanes.step(actions.flatten())
        rewards, ended = rewards.view(games, tries, 2).clone(), ended.view(games, tries).clone()
        seen = self.lanes.observe()
        next_logits, next_value = player(seen)
        turn = self.lanes.turn.view(games, tries)
        theirs = torch.where(turn == mover[:, None], next_value.view(games, tries), -next_value.view(games, tries))
        own = rewards.gather(2, mover.long()[:, None, None].expand(games, tries, 1))[:, :, 0]
        worth = torch.where(ended, own, theirs)

        tried = torch.zeros_like(legal).scatter_(1, actions, True)
        worths = torch.zeros_like(logits).scatter_(1, actions, worth)
        scale = targets.sharpness(torch, tried, worths, self.settings.scale, self.settings.spread)
        policy, root = targets.improved(torch, logits, legal, tried, worths, value, scale)
        chosen = torch.where(good, score + scale[:, None] * worth, 2 * targets.LOW).argmax(1)
        chosen = torch.where(opening, 0, chosen)  # the first is a sample of the softened policy

        over, reward = ended.gather(1, chosen[:, None])[:, 0], rewards[torch.arange(games, device=self.device), chosen, 0]
        self.memory.put(planes, torch.where(legal, policy, ILLEGAL), root, mover, ~opening, reward, over)
        self.entropy += -(policy * (policy + 1e-9).log()).sum(-1).mean()
        self.finished += over.sum()
        self.first_wins += torch.where(over, (reward + 1) / 2, 0.0).sum()
        self.lengths += torch.where(over, ply + 1, 0).sum()
        self.opening = torch.where(over, self._openings(), self.opening)

        at = self.first_lanes + chosen
        legal_then = self.lanes.legal()[at]
        self.root = (seen[at].flatten(1), next_logits[at], next_value[at], legal_then, self.lanes.turn[at], self.lanes.ply[at])
        self.lanes.copy(at.repeat_interleave(tries))
