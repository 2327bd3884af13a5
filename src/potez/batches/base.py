"""What every batch offers, wherever its games are played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from potez.errors import InvalidBatch
from potez.kernel import learning

if TYPE_CHECKING:
    from potez.game import Game
    from potez.position import Position

MOST = 1 << 24  # lanes: more than any machine holds
MOST_PLIES = (1 << 31) - 1  # of one call: they are counted by 32 bits


def package_of(game: Game) -> str:
    """The full name of the folder of a game's rules."""
    return type(game.rules).__module__.rpartition(".")[0]


class Batch(ABC):
    """Games side by side. Each call writes into the same arrays again: who wants to keep an answer copies it.

    `turn` is the side to move (0 or 1) and `ply` the number of moves made, by lane. Sides are those of `game.rules.SIDES`.
    """

    device: str
    turn: Any
    ply: Any

    def __init__(self, game: Game, count: int) -> None:
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or not 1 <= count <= MOST:
            raise InvalidBatch(f"a batch of {count!r} games: use a whole number from 1 to {MOST}")
        package = package_of(game)
        if find_spec(f"{package}.learning") is None:
            raise InvalidBatch(f"{game.id} has no actions and observations yet, and so no batch")
        if game.start().outcome is not None:
            raise InvalidBatch(f"{game} is over before its first move: a batch would begin it again for ever")
        self.game, self.count, self.package = game, int(count), package
        self.encoding = learning.encoding(game.rules)

    @abstractmethod
    def observe(self) -> Any:
        """float32[count, P, H, W]: what the side to move sees, in the planes of `encoding`."""

    @abstractmethod
    def legal(self) -> Any:
        """uint8[count, A]: 1 for every action with which a legal move goes on."""

    @abstractmethod
    def step(self, actions: Any) -> tuple[Any, Any]:
        """Makes an action in every lane. Answers what each game that ended was worth to side 0 and side 1 (float32[count, 2], 0 where none
        did), and which ended (bool[count]); these have begun anew."""

    @abstractmethod
    def random(self) -> Any:
        """int32[count]: for every lane the next action of a legal move that was drawn at random, all moves being as likely."""

    @abstractmethod
    def wander(self, plies: int) -> Any:
        """Plays `plies` random moves in every lane. Answers how many games side 0 won, side 1 won, and how many were drawn."""

    @abstractmethod
    def restart(self) -> None:
        """Puts every lane to the start of the game."""

    @abstractmethod
    def take(self, lanes: Any, into: Batch | None = None) -> Batch:
        """Copies of chosen lanes as a batch of their own, or into one that was made so: to look ahead without changing these. A lane may
        be chosen several times."""

    @abstractmethod
    def copy(self, sources: Any, targets: Any) -> None:
        """Makes the lanes `targets` copies of the lanes `sources`, one of each."""

    @abstractmethod
    def state(self, lane: int) -> Any:
        """The record of a lane, as a copy."""

    def position(self, lane: int) -> Position:
        """The position of a lane, without what was before it; where a part of a move is chosen already, the one before this move."""
        from potez.position import Position

        state = self.state(lane)
        return Position(self.game, state, state, None, None)

    def check(self) -> None:
        """Raises InvalidBatch if something was refused that could not be told at once: on a graphics card alone."""

    @staticmethod
    def _seed(seed: Any) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise InvalidBatch(f"a batch with the seed {seed!r}: use a whole number")

    @staticmethod
    def _plies(plies: Any) -> int:
        if isinstance(plies, bool) or not isinstance(plies, int | np.integer) or not 0 <= plies <= MOST_PLIES:
            raise InvalidBatch(f"{plies!r} random moves: use a whole number from 0 to {MOST_PLIES}")
        return int(plies)

    @staticmethod
    def _paired(sources: Any, targets: Any) -> None:
        if sources.shape != targets.shape:
            raise InvalidBatch(f"{sources.shape[0]} lanes cannot be copied to {targets.shape[0]}")

    def _lane(self, lane: int) -> int:
        if not 0 <= lane < self.count:
            raise InvalidBatch(f"lane {lane}: this batch has lanes 0 to {self.count - 1}")
        return lane

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.game} on {self.device}>"
