"""Waiting for long work: Ctrl-C is heard, and people at a terminal see how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def stoppable(work: Callable[[], T], cancel: Callable[[], None] | None = None) -> T:
    """Runs compiled work beside the main thread, so that Ctrl-C is heard at once; `cancel` tells the work to end then."""
    with_result: list[T | BaseException] = []

    def run() -> None:
        try:
            with_result.append(work())
        except BaseException as error:
            with_result.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        if cancel is not None:
            cancel()
        raise
    (result,) = with_result
    if isinstance(result, BaseException):
        raise result
    return result


def progress(text: str, over: bool) -> None:
    """How far work is, in a line that goes when it is over; nothing where no person reads it."""
    if sys.stderr.isatty():
        print(f"\r{text} ", end="\r" + " " * 30 + "\r" if over else "", file=sys.stderr, flush=True)


BAR = 24  # characters


def bar(done: int, count: int, what: str = "") -> None:
    """How much of some work is done, as a bar that goes with the call `bar(0, 0)`; nothing where no person reads it."""
    if not sys.stderr.isatty():
        return
    if not count:
        print("\r" + " " * (BAR + 50), end="\r", file=sys.stderr, flush=True)
        return
    full = BAR * done // count
    print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{count}  {what:24.24}", end="", file=sys.stderr, flush=True)
