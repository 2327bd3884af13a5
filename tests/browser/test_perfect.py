"""Solved games on the page: level 9 where there is a table, moves in colour, a thrown win named."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser import hand
from tests.browser.conftest import Visitor

COLOURS = "localStorage.setItem('potez-worths', 'true')"


def test_the_form_offers_perfect_play_for_boards_that_are_solved(visitor: Visitor) -> None:
    page = visitor.open("/games/hex")
    nine = page.locator('select[name="level"] option[value="9"]')
    expect(page.locator('select[name="level"] option')).to_have_count(8)
    size = page.locator('[name="size"]')
    size.fill("3")
    size.dispatch_event("change")
    expect(nine).to_have_count(1)
    expect(nine).to_have_text("9, perfect play")
    page.locator('select[name="level"]').select_option("9")
    size.fill("11")
    size.dispatch_event("change")
    expect(nine).to_have_count(0)
    expect(page.locator('select[name="level"]')).to_have_value("8")


def test_moves_are_coloured_and_named_by_what_they_lead_to(visitor: Visitor) -> None:
    visitor.page.add_init_script(COLOURS)
    id = hand.make(visitor.page, visitor.server, "hex(size=3)", hand.against("hex(size=3)", level=9))
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".worth-win")).to_have_count(5)
    expect(page.locator(".worth-loss")).to_have_count(4)
    expect(page.locator(".worths")).to_have_text("Wins: b2, c1, a3, a2, c2")
    hand.click(page, "a1")
    expect(page.locator(".worths")).to_have_text("Every move loses.")
    page.locator('[data-do="resign"]').click()
    page.locator('.path [data-do="yes"]').click()
    page.locator('[data-do="review"]').click()
    expect(page.locator(".review li").first).to_contain_text("Move 1, Red: a1. A win thrown away; better was")


def test_without_the_setting_nothing_is_coloured(visit: Any) -> None:
    visitor = visit()
    id = hand.make(visitor.page, visitor.server, "hex(size=3)", hand.friends("hex(size=3)"))
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".stage svg.board")).to_be_visible()
    expect(page.locator(".worth")).to_have_count(0)
    page.locator("#preferences summary").click()
    page.locator('[data-setting="worths"]').check()
    expect(page.locator(".worth-win")).to_have_count(5)
