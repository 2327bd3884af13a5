"""Attributes that are computed once."""

from __future__ import annotations

import threading

from potez.properties import cached_property

PATIENCE = 20  # seconds


class Slow:
    def __init__(self, go: threading.Event) -> None:
        self.go, self.begun, self.times = go, threading.Event(), 0

    @cached_property
    def value(self) -> int:
        """What takes long."""
        self.begun.set()
        self.times += 1
        assert self.go.wait(PATIENCE)
        return 7


def test_who_waits_for_the_attribute_of_one_object_holds_up_no_other() -> None:
    """A thread that waits for a game to be compiled would stop the event loop, which asks another game the same."""
    go, ready = threading.Event(), threading.Event()
    ready.set()
    slow, quick, found = Slow(go), Slow(ready), list[int]()
    first = threading.Thread(target=lambda: found.append(slow.value))
    first.start()
    assert slow.begun.wait(PATIENCE)
    second = threading.Thread(target=lambda: found.append(quick.value))
    second.start()
    second.join(PATIENCE / 2)
    held_up = second.is_alive()
    go.set()
    first.join(PATIENCE)
    second.join(PATIENCE)
    assert not held_up and found == [7, 7]


def test_it_is_computed_once_and_can_be_forgotten() -> None:
    ready = threading.Event()
    ready.set()
    one = Slow(ready)
    assert (one.value, one.value, one.times) == (7, 7, 1) and vars(one)["value"] == 7
    del one.__dict__["value"]
    assert (one.value, one.times) == (7, 2)
    assert Slow.value.__doc__ == "What takes long."
