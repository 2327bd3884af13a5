"""Messages that cross on their way: what the page asks for at one version and the server hears at another. The order is forced here, so
that it does not take a busy machine to see it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from potez import locales
from tests.browser import hand
from tests.browser.conftest import Visitor

Holds = Callable[[dict[str, Any]], bool]


class Wire:
    """The socket of a page, on which chosen messages are kept back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.holds_sent: Holds = lambda message: False
        self.holds_told: Holds = lambda message: False
        self.held: list[Callable[[], None]] = []
        self.told: list[dict[str, Any]] = []  # what the server has said
        page.route_web_socket("**/socket*", self._open)
        page.route("**/counted*", self._asked)

    def _open(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda text: self._pass(self.holds_sent, str(text), far.send))
        far.on_message(lambda text: self._told(str(text), near.send))

    def _told(self, text: str, send: Callable[[str], None]) -> None:
        self.told.append(json.loads(text))
        self._pass(self.holds_told, text, send)

    def _pass(self, holds: Holds, text: str, send: Callable[[str], None]) -> None:
        if holds(json.loads(text)):
            self.held.append(lambda: send(text))
        else:
            send(text)

    def _asked(self, route: Route) -> None:
        """The same question over HTTP."""
        if self.holds_sent({"do": "counted"}):
            self.held.append(route.continue_)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.holds_sent = self.holds_told = lambda message: False
        held, self.held = self.held, []
        for send in held:
            send()


def until(page: Page, ready: Callable[[], Any], what: str) -> None:
    """Lets the page go on until something is so."""
    for _ in range(1200):
        if ready():
            return
        page.wait_for_timeout(50)
    raise AssertionError(what)


def test_dead_groups_that_are_agreed_on_before_the_count_is_shown(visitor: Visitor) -> None:
    """Whoever agrees at once is faster than the count of the proposal, which then is of no use to anybody and no error."""
    text = hand.SMALL["go"]
    wire = Wire(visitor.page)
    page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.friends(text))}")
    hand.click(page, "c3")
    expect(page.locator(".moves li:not(.none)")).to_have_count(1)
    wire.holds_sent = lambda message: message["do"] in ("counted", "propose")
    for number in (2, 3):
        page.locator('[data-do="pass"]').click()
        expect(page.locator(".moves li:not(.none)")).to_have_count(number)
    until(page, lambda: wire.held, "nothing was asked about dead groups")
    page.locator('[data-do="settle"]').click()
    expect(page.locator(".ending .result")).to_be_visible()
    ending, before = page.locator(".ending .result").inner_text(), len(wire.told)
    wire.let_go()
    until(page, lambda: any(message["t"] == "refused" for message in wire.told[before:]), "the late question was not refused")
    page.wait_for_timeout(100)
    assert page.locator(".message").inner_text() == "", "nothing is said about it"
    assert page.locator(".ending .result").inner_text() == ending


def test_a_count_that_is_late_does_not_hide_a_later_one(visitor: Visitor) -> None:
    """Two groups marked quickly: the answer about the first comes when both are marked."""
    text = "go(size=5,komi=0.5,scoring=area)"
    wire = Wire(visitor.page)
    start = "...../bbbbb/...../wwwww/.b... black"  # b5 alone is dead
    page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.friends(text), start=start)}")
    for number in (1, 2):
        page.locator('[data-do="pass"]').click()
        expect(page.locator(".moves li:not(.none)")).to_have_count(number)
    marks = page.locator(".stage .mark.dead")
    expect(marks).to_have_count(1)
    wire.holds_told = lambda message: message["t"] == "counted" and len(message["dead"]) == 2
    hand.click(page, "a2")
    until(page, lambda: wire.held, "the first count did not come")
    hand.click(page, "a4")
    expect(marks).to_have_count(11)
    wire.let_go()
    page.wait_for_timeout(200)
    expect(marks).to_have_count(11)


def test_an_undo_that_meets_the_computers_answer_is_done(visitor: Visitor) -> None:
    text = "hex(size=5)"
    wire = Wire(visitor.page)
    page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.against(text))}")
    expect(page.locator(".stage svg").first).to_be_visible()
    wire.holds_told = lambda message: message["t"] == "change" and message["changed"].get("moves", {}).get("keep") == 1
    hand.click(page, "c3")
    until(page, lambda: wire.held, "the computer has not answered")
    held, wire.holds_told = wire.held, lambda message: message["t"] == "refused"
    page.locator('[data-do="undo"]').click()  # the page does not know of the answer yet
    until(page, lambda: any(message.get("error") == "stale" for message in wire.told), "the undo was not late")
    wire.held = held
    wire.let_go()
    expect(page.locator(".moves li:not(.none)")).to_have_count(0)
    assert page.locator(".message").inner_text() == ""


def test_who_resigns_while_the_other_moves_has_resigned(visitor: Visitor, visit: Any) -> None:
    other = visit()
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    made = visitor.page.request.post(f"{visitor.server}/api/tables", data={"game": "hex", "options": {"size": 5}, "seats": seats}).json()
    wire = Wire(visitor.page)
    page = visitor.open(f"/tables/{made['id']}")

    def do(kind: str, **more: Any) -> None:
        version = hand.table(other.page, visitor.server, made["id"])["state"]["version"]
        data = {"id": f"{kind}-{version}", "version": version, "do": kind, **more}
        assert other.page.request.post(f"{visitor.server}/api/tables/{made['id']}/commands", data=data).ok

    do("sit", secret=made["invitation"])
    for number, move in enumerate(("c3", "b2", "d4")):
        if number % 2:
            do("move", move=move)
        else:
            hand.click(page, move)
        expect(page.locator(".moves li:not(.none)")).to_have_count(number + 1)
    wire.holds_told = lambda message: message["t"] == "change" and message["changed"].get("moves", {}).get("keep") == 3
    do("move", move="b4")
    until(page, lambda: wire.held, "the other's move has not come")
    wire.holds_told = lambda message: message["t"] in ("change", "refused")  # the refusal comes after it, as it was sent
    page.locator('[data-do="resign"]').first.click()
    page.get_by_role("button", name="Yes").click()
    until(page, lambda: any(message.get("error") == "stale" for message in wire.told), "it was not late")
    wire.let_go()
    expect(page.locator(".ending .result")).to_be_visible()


@pytest.mark.parametrize("away", ["nobody answers", "a proxy answers"])
def test_a_server_that_is_away_is_named_in_the_readers_language(visit: Any, away: str) -> None:
    visitor = visit(locale="uk-UA")
    page = visitor.open("/account")
    page.route(
        "**/api/login", lambda route: route.abort() if away == "nobody answers" else route.fulfill(status=502, body="<h1>Bad Gateway</h1>")
    )
    page.locator('#login [name="name"]').fill("Ana")
    page.locator('#login [name="password"]').fill("wrong password")
    page.locator('#login [type="submit"]').click()
    expect(page.locator("#login .problem")).to_have_text(locales.message("ui", "error-unreachable", "uk"))
    assert visitor.problems.pop().startswith("Failed to load resource") and not visitor.problems, "the browser's own line"


def test_two_clicks_open_one_table(visitor: Visitor) -> None:
    page = visitor.open("/games/hex")
    opened: list[str] = []

    def slowly(route: Route) -> None:
        opened.append(route.request.url)
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/api/tables", slowly)
    page.locator("#play-now").dblclick()
    page.wait_for_url("**/tables/*")
    assert len(opened) == 1


@pytest.mark.parametrize(("button", "place"), [("#play-now", "#opening"), ("#setup .main-action", "#setup [role=status]")])
def test_what_takes_long_to_open_says_so(visit: Any, button: str, place: str) -> None:
    """A game that was never played on a server has to be compiled first."""
    page = visit(locale="sl-SI").open("/games/hex")
    held: list[Route] = []
    page.route("**/api/tables", lambda route: held.append(route))
    page.locator(button).click()
    expect(page.locator(place)).to_have_text(locales.message("ui", "getting-ready", "sl"))
    held.pop().continue_()
    page.wait_for_url("**/tables/*")


def test_signing_in_leads_back_to_the_table(visitor: Visitor) -> None:
    page = visitor.open("/games/hex")
    id = hand.make(page, visitor.server, "hex(size=3)", hand.friends("hex(size=3)"))
    name = f"Back{id[:6]}".replace("-", "x").replace("_", "y")
    page.request.post(f"{visitor.server}/api/register", data={"name": name, "password": "correct horse battery"})
    page.context.add_cookies([{"name": "potez", "value": "s.ended", "url": visitor.server}])
    page.goto(f"{visitor.server}/tables/{id}")
    page.locator("#ended a").click()
    page.locator('#login [name="name"]').fill(name)
    page.locator('#login [name="password"]').fill("correct horse battery")
    page.locator('#login [type="submit"]').click()
    expect(page).to_have_url(f"{visitor.server}/tables/{id}")
