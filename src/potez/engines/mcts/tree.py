"""What is done to a whole tree: a proof on its way up, and moving what is kept for the next move to the beginning of the arena."""

from __future__ import annotations

from potez.kernel.outcomes import DRAW
from potez.kernel.rule import rule
from potez.kernel.types import Array


@rule
def settle(nodes: Array, at: int) -> int:
    """Whether the result of a node follows from its children."""
    node = nodes[at]
    complete = node.total >= 0 and node.children >= node.total  # before the walk: another thread may add children meanwhile
    drawn, open_ = False, False
    start = int(node.first)
    while start:
        for child in range(start, start + int(nodes[start].run)):
            proven = nodes[child].proven
            if proven == node.turn + 1:
                return proven
            drawn = drawn or proven == DRAW
            open_ = open_ or proven == 0
        start = int(nodes[start].sibling)
    if open_ or not complete:
        return 0
    return DRAW if drawn else 2 - node.turn


@rule
def compact(nodes: Array, root: int, used: int) -> int:
    """Moves the tree below `root` to the beginning of the arena, of which nodes[2:used] are runs; how many places it takes then.

    A run lies behind the node that it belongs to and behind the earlier runs of that node: one walk over the arena meets whatever points to
    a run before the run itself. Until then the two have changed places: the run holds in `sibling` who points to it, as a negative number,
    and the pointer holds what `sibling` was. A run that nothing has named is no part of the tree.
    """
    nodes[1] = nodes[root]
    nodes[1].sibling = 0
    named(nodes, 1)
    end, start = 2, 2
    while start < used:
        run, owner = int(nodes[start].run), -int(nodes[start].sibling)
        if owner > 0:
            node = nodes[owner >> 1]
            if owner & 1:
                following = int(node.sibling)
                node.sibling = end
            else:
                following = int(node.first)
                node.first = end
            for i in range(run):
                nodes[end + i] = nodes[start + i]
            nodes[end].sibling = 0
            if following:
                nodes[end].sibling = nodes[following].sibling
                nodes[following].sibling = -(2 * end + 1)
            for i in range(end, end + run):
                named(nodes, i)
            end += run
        start += run
    return end


@rule
def named(nodes: Array, at: int) -> None:
    """Tells the first run of a node who points to it, see `compact`."""
    first = int(nodes[at].first)
    if first:
        nodes[at].first = nodes[first].sibling
        nodes[first].sibling = -2 * at
