"""A heap in part of an array, the largest item first: moves in the order of their scores, sorted only as far as they are wanted."""

from __future__ import annotations

from potez.kernel.rule import rule
from potez.kernel.types import Array

MOST_LISTED = 1 << 20  # moves of one position that a search looks at: places in a list are numbers of twenty bits


@rule
def sink(order: Array, begin: int, count: int, place: int) -> None:
    """Mends the heap order[begin:begin + count] below a place: the largest comes first."""
    item = order[begin + place]
    while True:
        child = 2 * place + 1
        if child >= count:
            break
        if child + 1 < count and order[begin + child + 1] > order[begin + child]:
            child += 1
        if order[begin + child] <= item:
            break
        order[begin + place] = order[begin + child]
        place = child
    order[begin + place] = item


@rule
def heapify(order: Array, begin: int, count: int) -> None:
    for place in range(count // 2 - 1, -1, -1):
        sink(order, begin, count, place)


@rule
def pop(order: Array, begin: int, count: int) -> int:
    """Takes the largest item from a heap."""
    item: int = order[begin]
    order[begin] = order[begin + count - 1]
    sink(order, begin, count - 1, 0)
    return item
