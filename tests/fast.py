"""The fast part of the tests, which `make check` runs, and what keeps it fast.

Slow is what is marked so, and whatever asks for a browser or PostgreSQL. Nobody has to remember the mark: in a run of the fast part
alone (`-m "not slow"`) a test fails that uses more than a few seconds of CPU time, and so does the run when all of them together use more
than fits into 2.5 minutes of two cores. CPU time is counted because it depends little on what else a machine does; that of processes that
a test starts counts too, once they have ended. A test in which something is compiled is not counted: that is no fault of its own.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from numba.core import event

HEAVY = {"chromium", "firefox", "postgres"}  # fixtures whose tests are slow
EACH = 5.0  # seconds of CPU time that a test may use
ALL = 190.0  # seconds that all may use together: two and a half minutes of two cores, less what linters, types and the collection need
SHOWN = 5

_begun = pytest.StashKey[tuple[float, int]]()


class Compilations(event.Listener):  # type: ignore[misc]
    """How often Numba has compiled something in this process."""

    def __init__(self) -> None:
        self.count = 0
        event.register("numba:compile", self)

    def on_start(self, event: Any) -> None:
        self.count += 1

    def on_end(self, event: Any) -> None:
        pass


def used() -> float:
    """Seconds of CPU time of this process and of the processes that it started and that have ended."""
    return sum(os.times()[:4])


class FastPart:
    """Counts what tests use, in the process that runs them; adds it up in the one that reports."""

    def __init__(self) -> None:
        self.compilations = Compilations()
        self.tests: dict[str, float] = {}
        self.compiled = 0  # tests in which something was, and which are not counted
        self.file: Path | None = None  # of the test before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        item.stash[_begun] = used(), self.compilations.count
        if item.path != self.file:  # what machine code and tests before have made stays, and is looked through only once
            self.file = item.path
            gc.collect()
            gc.freeze()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[Any]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            before, compilations = item.stash[_begun]
            seconds, compiled = used() - before, self.compilations.count > compilations
            report.user_properties += [("cpu_seconds", seconds), ("compiled", compiled)]
            if report.passed and seconds > EACH and not compiled:
                report.outcome = "failed"
                report.longrepr = (
                    f"{item.nodeid} used {seconds:.1f} s of CPU time; {EACH:g} may a test of the fast part: shorten it, or mark it slow"
                )
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            told = dict(report.user_properties)
            self.compiled += bool(told["compiled"])
            self.tests[report.nodeid] = 0.0 if told["compiled"] else float(str(told["cpu_seconds"]))

    @property
    def total(self) -> float:
        return sum(self.tests.values())

    @property
    def too_slow(self) -> bool:
        return self.total > ALL

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.too_slow and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(
            f"{len(self.tests) - self.compiled} tests used {self.total:.0f} s of CPU time, of {ALL:.0f} that the fast part may use; most:"
        )
        for name in sorted(self.tests, key=lambda name: -self.tests[name])[:SHOWN]:
            terminalreporter.write_line(f"{self.tests[name]:6.1f} s  {name}")
        if self.compiled:
            terminalreporter.write_line(f"In {self.compiled} more something was compiled for the first time: these are not counted.")
        if self.too_slow:
            terminalreporter.write_line("That is too much: mark tests slow, or shorten them.", red=True)


def mark(items: list[pytest.Item]) -> None:
    """Marks what asks for something heavy."""
    for item in items:
        if HEAVY & set(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
