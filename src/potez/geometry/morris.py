"""The board of the morris games: 24 points on three nested squares, joined at the middles of their sides."""

from __future__ import annotations

from dataclasses import replace

from potez.geometry.board import Board, points

# Outer, middle and inner square, each clockwise from its upper left corner: corners have even places in a ring, middles odd ones.
RINGS = tuple(ring.split() for ring in ("a1 d1 g1 g4 g7 d7 a7 a4", "b2 d2 f2 f4 f6 d6 b6 b4", "c3 d3 e3 e4 e5 d5 c5 c4"))


def morris(diagonals: bool) -> Board:
    """The sites are in the order of RINGS, so that rules can turn a set of points by shifting bits. The lines are the mills: 16, or 20."""
    sides = [[ring[i], ring[i + 1], ring[(i + 2) % 8]] for ring in RINGS for i in range(0, 8, 2)]
    spokes = [[ring[i] for ring in RINGS] for i in range(8) if diagonals or i % 2]
    board = points([" ".join(line) for line in sides + spokes])
    order = board.indices(name for ring in RINGS for name in ring)
    place = {old: new for new, old in enumerate(order)}
    return replace(
        board,
        sites=tuple(board.sites[old] for old in order),
        rows=tuple(tuple(place[i] for i in row) for row in board.rows),
        lines=tuple(tuple(place[i] for i in line) for line in board.lines),
    )


def turned(names: list[str], by: int, mirrored: bool, inside_out: bool) -> dict[str, str]:
    """Where each point goes when the board is turned by quarters, mirrored, and its inner square exchanged with the outer one."""
    sends = {}
    for site, name in enumerate(names):
        ring, place = divmod(site, 8)
        place = (2 * by - place if mirrored else 2 * by + place) % 8
        sends[name] = names[(2 - ring if inside_out else ring) * 8 + place]
    return sends
