"""Two people, two browsers, one table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import potez
from potez import locales
from tests.browser import hand
from tests.browser.conftest import Visitor

HEX = "hex(size=3)"
RED_WINS = ("a1", "b2", "a2", "b1", "a3")  # red joins its edges along the first column


def do(page: Page, name: str) -> Any:
    """A button by what it does."""
    return page.locator(f'[data-do="{name}"]')


def said(key: str, **values: Any) -> str:
    return locales.message("ui", key, **values)


def opened(visitor: Visitor, text: str = HEX, own: int = 0, **more: Any) -> tuple[Page, str, str]:
    """A table with a free seat: the page of whoever waits there, its id, the link."""
    sides = potez.game(text).sides
    seats = {side: {"kind": "person" if i == own else "open"} for i, side in enumerate(sides)}
    id = hand.make(visitor.page, visitor.server, text, seats, **more)
    page = visitor.open(f"/tables/{id}")
    return page, id, page.locator("#invitation").input_value()


def sit(page: Page, link: str) -> None:
    page.goto(link)
    do(page, "sit").click()
    expect(page.locator(".waiting-box")).to_be_hidden()
    expect(page).to_have_url(link.partition("#")[0])


def pair(visit: Any, text: str = HEX, *settings: dict[str, Any], **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a table: the first plays the first side."""
    one, two = (visit(**chosen) for chosen in (*settings, {}, {})[:2])
    page, id, link = opened(one, text, **more)
    sit(two.page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    return one, two, id


def expect_moves(page: Page, *wanted: str) -> None:
    expect(page.locator(".moves li:not(.none)")).to_have_text(list(wanted))


def alternate(one: Page, two: Page, names: tuple[str, ...], begun: int = 0) -> None:
    for i, name in enumerate(names):
        hand.click((one, two)[(begun + i) % 2], name)
        for page in (one, two):
            expect(page.locator(".moves li:not(.none)")).to_have_count(begun + i + 1)


def start(page: Page, way: str) -> None:
    page.get_by_label("Someone online").check()
    page.locator(f'input[name="way"][value="{way}"]').check()
