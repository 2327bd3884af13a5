"""A limit for every test, as the last resort: what waits for ever fails, and the tests after it run. Also what several suites share."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from potez.games.hex.game import Rules
from tests import fast
from tests.revisions import Changed

AGAIN = 5.0  # seconds until whoever has swallowed the failure, or hangs while it cleans up, gets it once more


def pytest_configure(config: pytest.Config) -> None:
    os.environ["POTEZ_TABLES"] = str(Path(__file__).parent / "data" / "no-tables")  # never those that somebody made on this machine
    if config.option.markexpr == "not slow":
        config.pluginmanager.register(fast.FastPart())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    fast.mark(items)


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


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second revision of hex: a1 is forbidden."""
    codes = Rules.codes

    def fewer(self: Rules, state: Any, past: Any = None, **more: Any) -> Any:
        found = codes(self, state, **more)
        return found[[self.move_text(state[0], int(code)) != "a1" for code in found]]

    monkeypatch.setattr(Rules, "CHANGES", ("a1 is forbidden",))
    monkeypatch.setattr(Rules, "codes", fewer)


@pytest.fixture
def shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another second revision of hex: it is over after three moves."""
    verbs = Rules.verbs.func
    monkeypatch.setattr(Rules, "CHANGES", ("three moves are enough",))
    monkeypatch.setattr(Rules, "verbs", property(lambda self: Changed(verbs(self))))
