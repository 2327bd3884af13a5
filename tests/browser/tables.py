"""A table that a visitor has opened, and its list of moves."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import potez
from tests.browser import hand
from tests.browser.conftest import Visitor


def sit(visitor: Visitor, text: str, seats: dict[str, Any] | None = None, **more: Any) -> tuple[Page, str]:
    id = hand.make(visitor.page, visitor.server, text, seats or hand.friends(text), **more)
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".stage svg.board")).to_be_visible()
    return page, id


def moves(page: Page) -> list[str]:
    return page.locator(".moves li:not(.none)").all_inner_texts()


def expect_moves(page: Page, *wanted: str) -> None:
    expect(page.locator(".moves li:not(.none)")).to_have_text([potez.locales.move_words(move, "en") for move in wanted])
