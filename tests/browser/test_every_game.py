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
    if outcome.reason == "score":
        page.wait_for_function(hand.AGREED, polling=100)
    expect(page.locator(".ending .result")).to_be_visible()
    assert page.locator(".ending .result").inner_text() == page.locator(".turn").inner_text()
    for what in ("rematch", "swapped", "gallery"):
        expect(page.locator(f'.ending [data-do="{what}"]')).to_be_visible()


@pytest.mark.parametrize(("laid", "meant"), [("d3v", "d2h"), ("c2h", "d2v")])
def test_where_two_walls_cross_a_click_means_the_one_that_can_be_played(visitor: Visitor, laid: str, meant: str) -> None:
    text = hand.SMALL["quoridor"]
    position = potez.game(text).start().play(laid).play("d1")
    crossing = {"d2h": "d2v", "d2v": "d2h"}[meant]
    assert meant in {move.text for move in position.moves()} and position.why(crossing) is not None
    page = visitor.open("/games/quoridor")
    page = visitor.open(f"/tables/{hand.make(page, visitor.server, text, hand.friends(text))}")
    for number, move in enumerate((laid, "d1")):
        hand.click(page, move)
        expect(page.locator(".moves li:not(.none)").nth(number)).to_be_attached()
    box = hand.site(page, meant).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".moves li:not(.none)").nth(2)).to_have_text(meant)
