"""What is different between two states of a table, so that those who have the first need not be sent all of the second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

Tuples = frozenset[tuple[str, ...]]

AS_A_WHOLE = (
    "stage", "turn", "undone", "outcome", "note", "unplayed", "marking", "groups", "dead", "offers", "counts", "rematch", "plies", "cause",
)  # fmt: skip
OF_THE_BOARD = ("counters", "turn", "last", "outcome")
PIECE, MARK = ("site", "kind", "side", "letter"), ("site", "kind")


class Kept:
    """A state as it is kept to be compared with the next: a table in memory has one, so it is small."""

    __slots__ = ("fields", "marks", "moves", "pieces", "shown", "version")

    def __init__(self, state: Mapping[str, Any]) -> None:
        shown = state["shown"]
        self.version: int = state["version"]
        self.fields = {name: state[name] for name in AS_A_WHOLE}
        self.moves: Sequence[str] = state["moves"]
        self.shown = {name: shown[name] for name in OF_THE_BOARD}
        self.pieces, self.marks = _tuples(shown["pieces"], PIECE), _tuples(shown["marks"], MARK)


def between(before: Kept, after: Kept) -> dict[str, Any]:
    """The fields of a state that are others than in the one before, as `wire.parts.Changed`."""
    found = {name: value for name, value in after.fields.items() if value != before.fields[name]}
    if after.moves != before.moves:
        keep = _begin_alike(before.moves, after.moves)
        found["moves"] = {"keep": keep, "add": after.moves[keep:]}
    shown = {name: value for name, value in after.shown.items() if value != before.shown[name]}
    if after.pieces != before.pieces:
        shown["pieces"] = _exchange(before.pieces, after.pieces, PIECE)
    if after.marks != before.marks:
        shown["marks"] = _exchange(before.marks, after.marks, MARK)
    if shown:
        found["shown"] = shown
    return found


def _begin_alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two games have in common."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _tuples(things: Iterable[Mapping[str, Any]], names: tuple[str, ...]) -> Tuples:
    return frozenset(tuple(thing[name] for name in names) for thing in things)


def _exchange(before: Tuples, after: Tuples, names: tuple[str, ...]) -> dict[str, list[dict[str, str]]]:
    def named(things: Tuples) -> list[dict[str, str]]:
        return [dict(zip(names, thing, strict=True)) for thing in sorted(things)]

    found = {"off": named(before - after), "on": named(after - before)}
    return {name: things for name, things in found.items() if things}
