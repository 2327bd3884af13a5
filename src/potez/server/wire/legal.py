"""The legal moves of a position as a tree, so that thousands of them are a few kilobytes.

A move is a text and the sites that a person touches. Most texts are made of the sites: `a4-a6/c6` is `_-_/_` with a4, a6 and c6 put in. So
moves are kept by their form, and of each form as a tree of sites whose last level is one text: {"_-_/_": {"a4": {"a6": "c6 d6"}}}.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from potez.position import Move, Position
from potez.server.wire.parts import Legal

PLACE = "_"  # of a site in a form; no text of a move has it
MOST_SENT = 3000  # moves; positions with more of them are asked step by step


def legal(position: Position, path: Sequence[str] = ()) -> Legal:
    """The moves that begin with a path; where they are too many, only the sites that come next.

    Fouls without a place, such as a claim that is not true, are not told: who makes one learns it from the answer.
    """
    moves, fouls, following = position.beginning(path, MOST_SENT)
    position.release()
    return Legal(tree(moves), tree(foul for foul in fouls if foul.path), following)


def tree(moves: Iterable[Move]) -> dict[str, Any]:
    """Moves by their form, in the order in which the forms appear; those of one form by their sites, in the order of the moves."""
    last: dict[tuple[str, ...], list[str]] = {}  # by form and all sites but the last
    known, pattern = "", ""  # the form of the move before, which most have too: looking is quicker than finding out
    for move in moves:
        path, text = move.path, move.text
        if not pattern or len(path) != pattern.count("%s") or pattern % path != text:
            known = form(text, path)
            pattern = known.replace(PLACE, "%s") if PLACE in known and "%" not in known else ""
        last.setdefault((known, *path[:-1]), []).extend(path[-1:])
    found: dict[str, Any] = {}
    for begun, sites in last.items():
        level = found
        for name in begun[:-1]:
            level = level.setdefault(name, {})
        level[begun[-1]] = " ".join(sites)
    return found


def form(text: str, path: Sequence[str]) -> str:
    """The text of a move without the sites of its path, if it has them all in their order; else the text itself."""
    parts, at = [], 0
    for site in path:
        place = text.find(site, at)
        if place < 0:
            return text
        parts.append(text[at:place])
        at = place + len(site)
    return PLACE.join([*parts, text[at:]])


def moves_of(tree: dict[str, Any]) -> list[list[str]]:
    """The moves of a tree: each its text and its sites."""
    found: list[list[str]] = []

    def follow(form: str, path: list[str], level: Any) -> None:
        if not isinstance(level, str):
            for site, deeper in level.items():
                follow(form, [*path, site], deeper)
            return
        for whole in [[*path, site] for site in level.split()] or [path]:
            parts = form.split(PLACE)
            text = parts[0] if len(parts) == 1 else "".join(a + b for a, b in zip(parts, [*whole, ""], strict=True))
            found.append([text, *whole])

    for name, level in tree.items():
        follow(name, [], level)
    return found
