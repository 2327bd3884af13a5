"""Rows counted as the source of a game counts them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.tables import sit


def test_rows_of_checkers_are_counted_from_0_wherever_they_are_named(visitor: Visitor) -> None:
    page, id = sit(visitor, "checkers")
    page.locator("#preferences summary").click()
    page.locator('[data-setting="fromZero"]').check()
    page.locator("#preferences summary").click()
    page.locator("#move-box").fill("a5-b4")
    page.locator(".move-box button").click()
    expect(page.locator(".moves li:not(.none)")).to_have_text(["a5-b4"])
    assert hand.table(page, visitor.server, id)["state"]["moves"] == ["a6-b5"]
    expect(page.locator("#announcer")).to_contain_text("a5-b4")
    page.locator("#move-box").fill("a3-b4")
    page.locator(".move-box button").click()
    expect(page.locator(".message")).to_contain_text("a3")
    expect(page.locator('.stage [data-site="b6"]')).to_have_attribute("aria-label", re.compile("^b5"))
    assert "a4" not in page.locator(".message").inner_text()
    page.locator("#preferences summary").click()
    page.locator('[data-setting="fromZero"]').uncheck()
    expect(page.locator(".moves li:not(.none)")).to_have_text(["a6-b5"])
