"""Searches change only on purpose: see tests/engines/signatures.py."""

from __future__ import annotations

import json

import pytest

import potez
from tests.engines.signatures import FILE, signature
from tests.support import MODULES


@pytest.mark.parametrize("id", [entry.id for entry in potez.games() if entry.module in MODULES])
def test_the_search_is_the_one_that_was_measured(id: str) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))
    assert signature(id) == known[id], "if the search was changed on purpose: python -m tests.engines.signatures, and say so in the commit"


def test_every_game_has_a_signature() -> None:
    assert list(json.loads(FILE.read_text(encoding="utf-8"))) == [entry.id for entry in potez.games()]
