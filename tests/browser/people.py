"""People of the server, for tests in the browser."""

from __future__ import annotations

import re
import uuid
from typing import Any

from playwright.sync_api import Page

from potez import locales
from tests.browser import hand

PASSWORD = "tea and cake"
ANA, BOJAN = "Ana Marija", "Бојан"
CODE = re.compile(r"^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$")


def said(key: str, **values: object) -> str:
    return locales.message("ui", key, "en", **values)


def post(page: Page, server: str, path: str, data: dict[str, Any]) -> Any:
    answer = page.request.post(server + path, data=data)
    assert answer.ok, answer.text()
    return answer.json()


def command(page: Page, server: str, id: str, do: str, **more: Any) -> None:
    version = hand.table(page, server, id)["state"]["version"]
    post(page, server, f"/api/tables/{id}/commands", {"id": uuid.uuid4().hex, "version": version, "do": do, **more})


def challenge(page: Page, server: str, text: str, own: str, other: str, **more: Any) -> str:
    """An open table of whoever has the page."""
    return hand.make(page, server, text, {own: {"kind": "person"}, other: {"kind": "open"}}, access="lobby", **more)


PAGES = ["/lobby", "/account", f"/players/{ANA}", "/archive"]
