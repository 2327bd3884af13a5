"""The positions of a game that is being played."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from potez.position import Position, Transition

APART = 64  # moves between two positions that are kept: making those between again takes a millisecond or two


class Positions(Sequence[Position]):
    """The first position and one after every move.

    A position of Go is three kilobytes, and a game has up to 1,444: only some are kept, and the last one, which everybody asks for. The
    others are made again from the moves that lead there.
    """

    def __init__(self, first: Position) -> None:
        self._kept = [first]  # after 0, APART, 2 * APART... moves
        self._codes = array("q")  # of the moves
        self._movers: list[str] = []
        self._last = first

    def __copy__(self) -> Positions:
        twin = object.__new__(Positions)
        twin._kept, twin._codes, twin._movers, twin._last = self._kept[:], self._codes[:], self._movers[:], self._last
        return twin

    @property
    def movers(self) -> tuple[str, ...]:
        """The side that made each move."""
        return tuple(self._movers)

    @property
    def kept(self) -> int:
        """How many positions are kept."""
        return len(self._kept) + 1

    def play(self, transition: Transition) -> None:
        """A move from the last position."""
        assert transition.before is self._last and self._last.turn is not None
        self._movers.append(self._last.turn)
        self._codes.append(transition.move.code)
        self._last.release()  # a long game would keep the moves of all its positions
        self._last = transition.after
        if len(self._codes) % APART == 0:
            self._kept.append(self._last)

    def undo(self) -> None:
        self._movers.pop()
        self._codes.pop()
        del self._kept[len(self._codes) // APART + 1 :]
        self._last = self._made(len(self._codes))

    def _made(self, ply: int) -> Position:
        number = ply // APART
        position = self._kept[number]
        for code in self._codes[number * APART : ply]:
            position = position.kernel.after(code)
        return position

    def __len__(self) -> int:
        return len(self._codes) + 1

    @overload
    def __getitem__(self, which: int) -> Position: ...

    @overload
    def __getitem__(self, which: slice) -> Sequence[Position]: ...

    def __getitem__(self, which: int | slice) -> Position | Sequence[Position]:
        plies = range(len(self))[which]
        if isinstance(plies, range):
            return tuple(self[ply] for ply in plies)
        return self._last if plies == len(self._codes) else self._made(plies)

    def __iter__(self) -> Iterator[Position]:
        position = self._kept[0]
        for ply, code in enumerate(self._codes):
            yield position
            position = position.kernel.after(code) if (ply + 1) % APART else self._kept[(ply + 1) // APART]
        yield self._last
