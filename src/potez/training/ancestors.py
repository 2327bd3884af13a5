"""The league: the nets of earlier generations, and the matches against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from potez.nets.architecture import Shape
from potez.training import league
from potez.training.lanes import Lanes
from potez.training.league import Played
from potez.training.matches import match
from potez.training.player import Player

MOST = 10  # nets that are kept


class Ancestors:
    """Weights by generation, and all matches so far. The first number is the net that was there at the beginning."""

    def __init__(self, lanes: Lanes, shape: Shape, longest: int) -> None:
        self.lanes, self.shape, self.longest = lanes, shape, longest
        self.kept: dict[int, dict[str, Any]] = {}
        self.played: list[Played] = []
        self.other: Player | None = None

    def keep(self, generation: int, weights: dict[str, Any]) -> None:
        """A copy of folded weights."""
        self.kept[generation] = {name: tensor.detach().clone().half() for name, tensor in weights.items()}
        self.kept = {number: self.kept[number] for number in league.thinned(sorted(self.kept), MOST)}

    def meet(self, player: Player, generation: int) -> list[Played]:
        """A net meets some of its ancestors, and is kept as one itself."""
        found = []
        for number in league.opponents(sorted(number for number in self.kept if number < generation)):
            if self.other is None:
                self.other = Player(self.shape, self.lanes.device, self.kept[number])
            self.other.load(self.kept[number])
            self.other.fused = player.fused
            found.append(match(self.lanes, player, self.other, (generation, number), self.longest))
        self.played += found
        self.keep(generation, player.weights)
        return found

    def ratings(self) -> dict[int, float]:
        return league.ratings(self.played)

    def matches(self) -> list[list[int]]:
        """All matches as plain data."""
        return [[each.net, each.ancestor, each.wins, each.draws, each.losses] for each in self.played]

    def go_on(self, matches: Sequence[Sequence[int]], kept: dict[int, dict[str, Any]]) -> None:
        """What was there before."""
        if any(type(number) is not int or number < 0 for each in matches for number in each):
            raise ValueError("a match without numbers")
        self.played = [Played(*each) for each in matches]
        device = self.lanes.device
        self.kept = {
            int(number): {name: torch.as_tensor(tensor, device=device) for name, tensor in kept[number].items()} for number in kept
        }
