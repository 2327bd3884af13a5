"""Every entry is played to its end by clicking, against the computer's first level."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import potez
from tests.browser import hand
from tests.browser.conftest import Visitor


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_a_game_is_played_to_its_end_by_clicking(visitor: Visitor, entry: potez.registry.Entry) -> None:
    text = hand.SMALL.get(entry.id, entry.id)
    page = visitor.open(f"/games/{entry.id}")
    expect(page.locator(".miniature svg")).to_be_visible()
    id = hand.make(page, visitor.server, text, hand.against(text))
    page = visitor.open(f"/tables/{id}")
    outcome = hand.play(page, visitor.server, id, text)
    if outcome.reason == "score" and page.locator('[data-do="settle"]').is_visible():
        page.locator('[data-do="settle"]').click()
    expect(page.locator(".ending .result")).to_be_visible()
    assert page.locator(".ending .result").inner_text() == page.locator(".turn").inner_text()
    expect(page.locator('[data-do="rematch"]')).to_be_visible()
