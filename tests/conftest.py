"""A limit for every test, as the last resort: what waits for ever fails, and the tests after it run."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Generator, Iterator
from typing import Any

import pytest

AGAIN = 5.0  # seconds until whoever has swallowed the failure, or hangs while it cleans up, gets it once more


@contextlib.contextmanager
def limited(item: pytest.Item, doing: str) -> Iterator[None]:
    """Fails what lasts longer than a third of `faulthandler_timeout`: a test has three parts, and that ends the whole process after all.

    The failure is none that `except Exception` catches. Native code is not interrupted; waiting for a lock, a thread or a socket is.
    """
    seconds = float(item.config.getini("faulthandler_timeout") or 0) / 3
    if not seconds or not hasattr(signal, "setitimer"):  # which Windows lacks: there the process alone is limited
        yield
        return

    def late(number: int, frame: Any) -> None:
        pytest.fail(f"{doing} of {item.nodeid} lasted longer than {seconds:.0f} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def pytest_enter_pdb() -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    with limited(item, "the beginning"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    with limited(item, "the test"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    with limited(item, "the end"):
        return (yield)
