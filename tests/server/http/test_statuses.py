"""Each refusal has a status of HTTP, and one place that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import potez.server
from potez.server.errors import Refused, RefusedMove, Unacceptable, internal
from potez.server.http.statuses import CODES, STATUSES, status_of
from potez.server.storage.jobs import Unavailable

SOURCES = [file.read_text(encoding="utf-8") for file in Path(potez.server.__file__).parent.rglob("*.py") if file.name != "statuses.py"]


def test_every_code_that_has_a_status_is_one_with_which_something_is_refused() -> None:
    said = {code for text in SOURCES for code in re.findall(r'"([a-z-]+)"', text)}
    assert set(STATUSES) <= said
    assert len(STATUSES) == sum(len(codes.split()) for codes in CODES.values()), "a code has one status"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Refused("stale", version=3), 409),
        (Refused("bad-request", problem="move: use a text"), 400),
        (Unacceptable("seats: take one yourself"), 422),
        (RefusedMove("occupied", ("a1",), {}), 422),
        (Refused("nobody"), 401),
        (Refused("too-often"), 429),
        (Unavailable(), 503),
        (internal("1a2b"), 500),
    ],
)
def test_what_is_not_possible_as_things_are_is_a_conflict_and_all_else_is_named(error: Refused, status: int) -> None:
    assert status_of(error) == status


def test_nothing_below_http_knows_its_statuses() -> None:
    """Whoever refuses says why; what that is for a browser is said in one place."""
    assert [text[:60] for text in SOURCES if re.search(r'Refused\("[a-z-]+", \d', text)] == []
