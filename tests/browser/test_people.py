"""Lobby, accounts, players, archive: two people in two browsers find each other, and everybody can leave again."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from potez import locales
from tests.browser import hand
from tests.browser.conftest import Visitor

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


@pytest.fixture(scope="module")
def accounts(chromium: Browser, server: str) -> Iterator[dict[str, Any]]:
    """Two people who are registered, as cookies for browsers of their own; Ana has won a rated game against Bojan."""
    contexts = {name: chromium.new_context() for name in (ANA, BOJAN)}
    pages = {name: context.new_page() for name, context in contexts.items()}
    for name, page in pages.items():
        post(page, server, "/api/register", {"name": name, "password": PASSWORD})
    id = challenge(pages[ANA], server, "hex", "red", "blue", rated=True, clock={"kind": "correspondence", "days": 3})
    command(pages[BOJAN], server, id, "sit")
    command(pages[BOJAN], server, id, "resign")
    yield {**{name: context.storage_state() for name, context in contexts.items()}, "table": id}
    for context in contexts.values():
        context.close()


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


# Lobby


def test_a_challenge_appears_is_accepted_and_disappears(visit: Any) -> None:
    ana, bojan, watcher = visit(), visit(), visit()
    first, second, third = (visitor.open("/lobby") for visitor in (ana, bojan, watcher))
    server = ana.server
    expect(second.locator("#here")).to_be_visible()
    id = challenge(first, server, "hex(size=5)", "red", "blue")
    row = f'.entry[data-table="{id}"]'
    expect(first.locator(f"#mine {row}")).to_contain_text(said("row-waiting"))
    expect(first.locator(f"#open {row}")).to_have_count(0)
    for page in (second, third):
        expect(page.locator(f"#open {row}")).to_contain_text("Size: 5")
        expect(page.locator(f"#open {row}")).to_contain_text(said("pace-none"))
    second.locator(f"#open {row}").get_by_role("link", name=said("lobby-accept")).click()
    second.get_by_role("button", name=said("join-sit")).click()
    expect(first.locator(f"#mine {row}")).to_contain_text(said("row-your-move"))
    expect(third.locator(f"#open {row}")).to_have_count(0)
    second.goto(f"{server}/lobby")
    expect(second.locator(f"#mine {row}")).to_contain_text(said("row-their-move"))
    expect(first.locator("#waiting")).to_have_text("1")
    expect(second.locator("#waiting")).to_be_hidden()
    expect(second.locator(f"#open {row}")).to_have_count(0)
    expect(third.locator(f"#running {row}")).to_be_visible()
    command(first, server, id, "move", move="c3")
    expect(second.locator("#waiting")).to_have_text("1")
    expect(first.locator("#waiting")).to_be_hidden()
    second.locator(f"#mine {row} .open").click()
    expect(second).to_have_url(f"{server}/tables/{id}")


def test_a_row_keeps_the_focus_while_others_come_and_go(visit: Any) -> None:
    reader, other = visit(), visit()
    page, elsewhere = reader.open("/lobby"), other.open("/lobby")
    first = challenge(elsewhere, other.server, "hex(size=6)", "red", "blue")
    link = page.locator(f'#open .entry[data-table="{first}"] .open')
    link.focus()
    second = challenge(elsewhere, other.server, "hex(size=7)", "red", "blue")
    expect(page.locator(f'#open .entry[data-table="{second}"]')).to_be_visible()
    expect(link).to_be_focused()
    for id in (first, second):
        command(elsewhere, other.server, id, "abort")
    expect(link).to_have_count(0)


def test_quick_pairing_leads_two_people_to_one_table(visit: Any) -> None:
    places = []
    for visitor in (visit(), visit()):
        page = visitor.open("/lobby")
        page.select_option("#game", "dots")
        page.locator("#clocks").get_by_role("button", name="5 min + 3 sec").click()
        page.wait_for_url("**/tables/*")
        places.append(page.url)
    assert places[0] == places[1]


def test_a_challenge_by_name_is_declined(visit: Any, accounts: dict[str, Any]) -> None:
    ana, bojan = visit(storage_state=accounts[ANA]), visit(storage_state=accounts[BOJAN])
    page = bojan.open("/lobby")
    expect(page.locator("#for-you")).to_be_hidden()
    id = challenge(ana.open("/lobby"), ana.server, "checkers", "black", "white", invite=BOJAN)
    row = page.locator(f'#for-you .entry[data-table="{id}"]')
    expect(row).to_contain_text(ANA)
    expect(page.locator("#announcer")).to_contain_text(ANA)
    row.get_by_role("button", name=said("lobby-decline")).click()
    expect(page.locator("#for-you")).to_be_hidden()
    page.reload()
    expect(page.locator("#here")).to_be_visible()
    expect(page.locator("#for-you")).to_be_hidden()
    command(ana.page, ana.server, id, "abort")


def test_the_lobby_comes_back(visitor: Visitor) -> None:
    made: list[WebSocketRoute] = []
    lost = False

    def through(route: WebSocketRoute) -> None:
        if lost:
            route.close()
            return
        made.append(route)
        route.connect_to_server()

    visitor.page.route_web_socket(re.compile("/news"), through)
    page = visitor.open("/lobby")
    expect(page.locator("#here")).to_be_visible()
    lost = True
    made[0].close()
    expect(page.locator("#lost")).to_be_visible()
    lost = False
    expect(page.locator("#lost")).to_be_hidden()
    assert len(made) == 2


def test_the_gallery_goes_on_with_games_of_the_server(visitor: Visitor) -> None:
    page = visitor.open("/")
    expect(page.locator("#unfinished")).to_be_hidden()
    id = hand.make(page, visitor.server, "dots(rows=3,cols=3)", hand.against("dots(rows=3,cols=3)"))
    page.reload()
    expect(page.locator("#unfinished li")).to_contain_text(said("row-your-move"))
    expect(page.locator("#unfinished button")).to_have_count(0)
    page.locator("#unfinished a").click()
    expect(page).to_have_url(f"{visitor.server}/tables/{id}")


# Players and archive


def test_a_player_has_a_rating_and_games(visit: Any, accounts: dict[str, Any]) -> None:
    visitor = visit(storage_state=accounts[BOJAN])
    page = visitor.open(f"/players/{ANA}")
    expect(page.locator("h1")).to_have_text(ANA)
    expect(page.locator("#ratings .score")).to_have_text(re.compile(r"^1[67]\d\d\? ± \d+$"))
    expect(page.locator('[data-number="won"]')).to_have_text("1")
    expect(page.locator(f'#games [data-table="{accounts["table"]}"]')).to_contain_text("Red has won")
    page.select_option("#game", "go")
    page.get_by_role("button", name=said("player-challenge")).click()
    expect(page).to_have_url(re.compile(r"/games/go\?invite=Ana(\+|%20)Marija"))


def test_somebody_is_blocked_and_unblocked(visit: Any, accounts: dict[str, Any]) -> None:
    visitor = visit(storage_state=accounts[BOJAN])
    page = visitor.open(f"/players/{ANA}")
    page.get_by_role("button", name=said("player-block"), exact=True).click()
    expect(page.locator("#blocked")).to_have_text(said("player-blocked", who=ANA))
    page.goto(f"{visitor.server}/account")
    page.get_by_role("button", name=f"{said('account-unblock')}: {ANA}").click()
    expect(page.locator("#no-blocked")).to_be_visible()
    page.goto(f"{visitor.server}/players/{ANA}")
    expect(page.get_by_role("button", name=said("player-block"), exact=True)).to_be_visible()


def test_the_archive_finds_a_game_and_gives_it_away(visit: Any, accounts: dict[str, Any], tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open("/archive")
    page.get_by_label(said("archive-player"), exact=True).fill(ANA.lower())
    page.select_option("#search [name=result]", "won")
    page.get_by_label(said("archive-rated")).check()
    page.get_by_role("button", name=said("archive-search")).click()
    expect(page.locator(f'#found [data-table="{accounts["table"]}"]')).to_be_visible()
    assert "game=" not in page.url and "rated=1" in page.url
    with page.expect_download() as waiting:
        page.get_by_role("link", name=said("archive-download")).click()
    waiting.value.save_as(tmp_path / "games.jsonl")
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [game["players"] for game in games] == [{"red": ANA, "blue": BOJAN}]
    page.select_option("#search [name=result]", "lost")
    page.get_by_role("button", name=said("archive-search")).click()
    expect(page.locator("#found .nothing")).to_be_visible()


# How it looks

PAGES = ["/lobby", "/account", f"/players/{ANA}", "/archive"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("who", ["guest", ANA, BOJAN])
def test_axe_finds_nothing_on_the_pages_of_people(visit: Any, accounts: dict[str, Any], who: str, scheme: str) -> None:
    """Bojan has a phone."""
    size = {"width": 360, "height": 740} if who == BOJAN else {"width": 1200, "height": 900}
    known = {} if who == "guest" else {"storage_state": accounts[who]}
    visitor = visit(color_scheme=scheme, bypass_csp=True, viewport=size, **known)
    for path in PAGES:
        page = visitor.open(path)
        page.wait_for_load_state("networkidle")
        for closed in page.locator("details.grave summary").all():
            closed.click()
        hand.sound(page)


@pytest.mark.parametrize("who", ["guest", ANA])
def test_nothing_sticks_out_on_a_phone(visit: Any, accounts: dict[str, Any], who: str) -> None:
    known = {} if who == "guest" else {"storage_state": accounts[who]}
    visitor = visit(viewport={"width": 360, "height": 740}, **known)
    waiting = challenge(visitor.open("/lobby"), visitor.server, "squart(size=4,blocked=a1+b3)", "blue", "red")
    for path in [*PAGES, "/", "/games/hnefatafl"]:
        page = visitor.open(path)
        page.wait_for_load_state("networkidle")
        if path == "/lobby":
            expect(page.locator(f'[data-table="{waiting}"]')).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        box = page.locator("header.house").bounding_box()
        assert box is not None and box["height"] < 64, f"{path}: the header is one line"
    command(visitor.page, visitor.server, waiting, "abort")
