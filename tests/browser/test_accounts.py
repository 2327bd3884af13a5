"""Accounts from their first day to their last: names, sessions, passwords, recovery codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.people import CODE, PAGES, PASSWORD, post, said

# Accounts


def test_a_guest_takes_a_name(visitor: Visitor) -> None:
    page = visitor.open("/account")
    expect(page.locator("#to-account")).to_have_text(re.compile(r"Guest \d{4}"))
    page.fill("#name input[name=name]", "Ђока")
    page.keyboard.press("Enter")
    expect(page.locator("#to-account")).to_have_text("Ђока")
    page.fill("#name input[name=name]", "?")
    page.get_by_role("button", name=said("account-name-save")).click()
    expect(page.locator("#name .problem")).to_have_text(said("error-bad-name", shortest=2, longest=24))
    visitor.problems.clear()  # the refused request is in the console


def test_an_account_from_its_first_day_to_its_last(visitor: Visitor, chromium: Browser, tmp_path: Path) -> None:
    page = visitor.open("/account")
    id = hand.make(page, visitor.server, "hex(size=5)", hand.against("hex(size=5)"))
    register(page)
    sign_out_and_in(page, visitor)
    tokens(page, visitor, chromium)

    with page.expect_download() as waiting:
        page.get_by_role("link", name=said("account-export")).click()
    waiting.value.save_as(tmp_path / "export.json")
    kept = json.loads((tmp_path / "export.json").read_text(encoding="utf-8"))
    assert kept["person"][0]["name"] == "Vesna"
    assert [game["table_id"] for game in kept["games"]] == [id]  # played before there was an account

    page.get_by_text(said("account-delete"), exact=True).click()
    form = page.locator("#delete")
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("[name=typed]").fill("Vesnaa")
    form.get_by_role("button").click()
    expect(form.locator(".problem")).to_have_text(said("account-delete-differs"))
    form.locator("[name=typed]").fill("Vesna")
    form.get_by_role("button").click()
    expect(page.locator("#cards")).to_be_visible()
    expect(page.locator("#to-account")).to_have_text(re.compile(r"Guest \d{4}"))
    assert page.request.get(f"{visitor.server}/players/Vesna").status == 404
    visitor.problems.clear()  # the refused requests are in the console


def register(page: Page) -> None:
    """By keyboard alone, with a slip."""
    page.locator("#register [name=name]").focus()
    page.keyboard.type("Vesna")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.type("tea and coke")
    page.keyboard.press("Enter")
    expect(page.locator("#register .problem")).to_have_text(said("account-passwords-differ"))
    page.fill("#register [name=again]", PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#recovery-code")).to_have_text(CODE)
    expect(page.locator(".cards-of-forms")).to_be_hidden()
    page.get_by_role("button", name=said("account-recovery-kept")).click()
    expect(page.locator("#to-account")).to_have_text("Vesna")


def sign_out_and_in(page: Page, visitor: Visitor) -> None:
    page.get_by_role("button", name=said("account-sign-out"), exact=True).click()
    expect(page.locator("#to-account")).to_have_text(re.compile(r"Guest \d{4}"))
    page.fill("#login [name=name]", "vesna")
    page.fill("#login [name=password]", "coffee and cake")
    page.keyboard.press("Enter")
    expect(page.locator("#login .problem")).to_have_text(said("error-wrong-password"))
    page.fill("#login [name=password]", PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#to-account")).to_have_text("Vesna")


def tokens(page: Page, visitor: Visitor, chromium: Browser) -> None:
    """Made, used by a program, ended."""
    expect(page.locator("#no-tokens")).to_be_visible()
    page.fill("#token [name=label]", "my laptop")
    page.keyboard.press("Enter")
    secret = page.locator("#secret-text")
    expect(secret).to_have_text(re.compile("^ptz_.{20,}"))
    expect(page.locator("#tokens li")).to_contain_text("my laptop")
    program = chromium.new_context(extra_http_headers={"authorization": f"Bearer {secret.inner_text()}"})
    assert program.request.get(f"{visitor.server}/api/me").json()["name"] == "Vesna"
    page.get_by_role("button", name=said("account-token-end-which", label="my laptop")).click()
    expect(page.locator("#no-tokens")).to_be_visible()
    expect(secret).to_be_hidden()
    assert program.request.get(f"{visitor.server}/api/me").status == 401
    program.close()


def signed_in(visitor: Visitor, name: str, password: str = PASSWORD) -> Page:
    """A browser of somebody who is registered, at the account page."""
    page = visitor.open("/account")
    page.fill("#login [name=name]", name)
    page.fill("#login [name=password]", password)
    page.keyboard.press("Enter")
    expect(page.locator("#to-account")).to_have_text(name)
    return page


def test_sessions_are_listed_and_ended_one_by_one_and_everywhere(visit: Any) -> None:
    """What was open elsewhere comes again, as whoever one is now, and says how to go on."""
    here, there, third = visit(), visit(), visit()
    post(here.page, here.server, "/api/register", {"name": "Svetlana", "password": PASSWORD})
    elsewhere = signed_in(there, "Svetlana")
    page = here.open("/account")
    expect(page.locator("#sessions li")).to_have_count(2)
    expect(page.locator("#sessions li", has_text=said("account-session-current"))).to_have_count(1)
    expect(page.locator("#sessions")).to_contain_text("Chrome · Linux")
    page.locator("#sessions").get_by_role("button").click()
    expect(page.locator("#everywhere .done")).to_have_text(said("account-session-ended"))
    expect(page.locator("#sessions li")).to_have_count(1)
    expect(elsewhere.locator("#ended")).to_contain_text(said("error-session-ended"))
    expect(elsewhere.locator("#login")).to_be_visible()
    elsewhere.get_by_role("button", name=said("session-go-on")).click()
    expect(elsewhere.locator("#to-account")).to_have_text(re.compile(r"Guest \d{4}"))

    id = hand.make(page, here.server, "hex(size=5)", hand.against("hex(size=5)"))
    signed_in(third, "Svetlana")
    board = third.open(f"/tables/{id}")
    expect(board.locator("#to-account")).to_have_text("Svetlana")
    page.get_by_role("button", name=said("account-sessions-others")).click()
    expect(page.locator("#everywhere .done")).to_have_text(said("account-sessions-ended"))
    expect(page.locator("#to-account")).to_have_text("Svetlana")
    expect(board.locator("#ended")).to_be_visible()
    page.get_by_role("button", name=said("account-sessions-all")).click()
    expect(page.locator("#to-account")).to_have_text(re.compile(r"Guest \d{4}"))


def test_a_new_password_signs_the_others_out_and_this_page_stays(visit: Any) -> None:
    here, there = visit(), visit()
    post(here.page, here.server, "/api/register", {"name": "Tamara", "password": PASSWORD})
    elsewhere = signed_in(there, "Tamara")
    page = here.open("/account")
    for field, value in (("old", PASSWORD), ("new", "another tea"), ("again", "another tea")):
        page.fill(f"#password [name={field}]", value)
    page.keyboard.press("Enter")
    expect(page.locator("#recovery-code")).to_have_text(CODE)
    expect(page.locator("#recovery-shown .done")).to_have_text(said("account-password-done"))
    expect(elsewhere.locator("#ended")).to_be_visible()
    expect(page.locator("#recovery-code")).to_be_visible()
    page.get_by_role("button", name=said("account-recovery-kept")).click()
    expect(page.locator("#sessions li")).to_have_count(1)
    expect(page.locator("#to-account")).to_have_text("Tamara")


def test_a_lost_password_is_replaced_by_the_recovery_code(visit: Any) -> None:
    here, there = visit(), visit()
    post(here.page, here.server, "/api/register", {"name": "Zorica", "password": PASSWORD})
    page = here.open("/account")
    expect(page.locator("#recovery")).to_contain_text(said("account-recovery-there"))
    page.fill("#recovery [name=password]", PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#recovery-code")).to_have_text(CODE)
    code = page.locator("#recovery-code").inner_text()
    page.get_by_role("button", name=said("account-recovery-kept")).click()
    expect(page.locator("#recovery")).to_be_visible()

    lost = there.open("/account")
    lost.get_by_text(said("account-recover"), exact=True).click()
    form = lost.locator("#recover")
    for field, value in (
        ("name", "zorica"),
        ("code", "AAAAA-AAAAA-AAAAA-AAAAA"),
        ("password", "new tea please"),
        ("again", "new tea please"),
    ):
        form.locator(f"[name={field}]").fill(value)
    form.get_by_role("button").click()
    expect(form.locator(".problem")).to_have_text(said("error-wrong-recovery"))
    form.locator("[name=code]").fill(code.lower())
    form.get_by_role("button").click()
    expect(lost.locator("#recovery-code")).to_have_text(CODE)
    lost.get_by_role("button", name=said("account-recovery-kept")).click()
    expect(lost.locator("#to-account")).to_have_text("Zorica")
    expect(page.locator("#ended")).to_be_visible()
    there.problems.clear()  # the refused request is in the console


def test_every_page_is_there_for_somebody_whose_session_has_ended(visit: Any, accounts: dict[str, Any], server: str) -> None:
    """On a phone, and nothing sticks out; every page says how to go on."""
    cookie = {"name": "potez", "value": "s.ended", "url": server}
    visitor = visit(viewport={"width": 360, "height": 740}, bypass_csp=True)
    visitor.context.add_cookies([cookie])
    for path in [*PAGES, "/", "/games/hex", f"/tables/{accounts['table']}"]:
        page = visitor.open(path)
        page.wait_for_load_state("networkidle")
        expect(page.locator("#ended")).to_contain_text(said("error-session-ended"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        hand.sound(page)
    assert {item["value"] for item in visitor.context.cookies() if item["name"] == "potez"} == {"s.ended"}, "it is kept"


def test_chat_is_switched_off_and_stays_off(visitor: Visitor) -> None:
    page = visitor.open("/account")
    page.get_by_label(said("account-chat")).uncheck()
    expect(page.locator("#talk .done")).to_have_text(said("account-saved"))
    page.reload()
    expect(page.get_by_label(said("account-chat"))).not_to_be_checked()
