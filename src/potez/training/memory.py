"""Positions to learn from: the newest of each board, in a ring of plies, where they were played: on a GPU they never leave it."""

from __future__ import annotations

from typing import Any

import torch

from potez.errors import InvalidTraining
from potez.kernel.learning import Encoding, Turned
from potez.training import targets

ILLEGAL = -1.0  # stands in place of a probability


class Memory:
    """`rows` plies of all lanes. What a lane plays is known to be good or bad once its game is over; until then it waits."""

    def __init__(self, rows: int, games: int, encoding: Encoding, turned: tuple[Turned, ...], device: str) -> None:
        self.rows, self.games, self.device = rows, games, device
        self.height, self.width = encoding.height, encoding.width
        numbers, actions = encoding.numbers, encoding.actions
        need = rows * games * (2 * numbers + 2 * actions + 16)
        if device == "cuda":
            free = torch.cuda.mem_get_info()[0]
            if need > 0.8 * free:
                raise InvalidTraining(
                    f"too little memory: {need / 1e9:.1f} GB are needed for positions and {free / 1e9:.1f} GB are free; "
                    f"use fewer --games or a shorter --window"
                )
        half = {"dtype": torch.float16, "device": device}
        self.planes = torch.zeros(rows, games, numbers, **half)
        self.policy = torch.zeros(rows, games, actions, **half)
        self.root = torch.zeros(rows, games, **half)
        self.rewards = torch.zeros(rows, games, **half)  # of side 0
        self.result = torch.zeros(rows, games, **half)
        self.mover = torch.zeros(rows, games, dtype=torch.int8, device=device)
        self.ended = torch.zeros(rows, games, dtype=torch.bool, device=device)
        self.taught = torch.zeros(rows, games, dtype=torch.bool, device=device)  # not a move at random
        self.known = torch.zeros(rows, games, dtype=torch.bool, device=device)
        self.turned_planes = torch.tensor([item.planes.tolist() for item in turned], device=device)
        self.turned_actions = torch.tensor([item.actions.tolist() for item in turned], device=device)
        self.head = 0  # plies played, all together
        self.solid = 0  # of the plies before this one every game is over
        self.begins: list[int] = []  # of generations
        self.choice: Any = None

    def begin(self) -> None:
        """A new generation."""
        self.begins.append(self.head)

    def put(self, planes: Any, policy: Any, root: Any, mover: Any, taught: Any, rewards: Any, ended: Any) -> None:
        """One ply in every lane."""
        row = self.head % self.rows
        self.planes[row], self.policy[row], self.root[row] = planes, policy, root
        self.mover[row], self.taught[row], self.rewards[row], self.ended[row] = mover, taught, rewards, ended
        self.known[row] = False
        self.head += 1

    def settle(self, generations: int) -> int:
        """Tells positions how their games ended, and chooses those of the newest generations to learn from; returns how many they are."""
        since = max(self.solid, self.head - self.rows)
        rows = torch.arange(since, self.head, device=self.device) % self.rows
        if len(rows):
            found, known = targets.results(torch, self.rewards[rows].float(), self.ended[rows], self.mover[rows])
            self.result[rows], self.known[rows] = found.half(), known
            open_ = (~known.all(1)).nonzero()
            self.solid = since + int(open_[0]) if len(open_) else self.head
        first = max(self.begins[-min(generations, len(self.begins))], self.head - self.rows)
        rows = torch.arange(first, self.head, device=self.device) % self.rows
        good = (self.known[rows] & self.taught[rows]).nonzero()
        self.choice = rows[good[:, 0]] * self.games + good[:, 1]
        return len(self.choice)

    def sample(self, count: int) -> tuple[Any, Any, Any, Any]:
        """Planes, policies with ILLEGAL in them, results and values of the search of some positions, each turned at random."""
        at = self.choice[torch.randint(len(self.choice), (count,), device=self.device)]
        way = torch.randint(len(self.turned_planes), (count,), device=self.device)
        planes = self.planes.flatten(0, 1)[at].gather(1, self.turned_planes[way])
        policy = self.policy.flatten(0, 1)[at].gather(1, self.turned_actions[way])
        return planes.float(), policy.float(), self.result.flatten()[at].float(), self.root.flatten()[at].float()

    def some_planes(self, count: int) -> Any:
        """What is seen in some positions."""
        return self.sample(count)[0].view(count, -1, self.height, self.width)
