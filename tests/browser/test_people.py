"""Lobby, accounts, players, archive: two people in two browsers find each other, and everybody can leave again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.people import ANA, BOJAN, PAGES, challenge, command, said

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
    expect(page.locator("#waiting")).to_have_text("1")
    row.get_by_role("button", name=said("lobby-decline")).click()
    expect(page.locator("#waiting")).to_be_hidden()
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
    for _ in range(3):  # of four the gallery names three, the lobby all
        hand.make(page, visitor.server, "dots(rows=3,cols=3)", hand.against("dots(rows=3,cols=3)"))
    visitor.open("/")
    expect(page.locator("#unfinished li")).to_have_count(3)


# Players and archive


def test_a_player_has_a_rating_and_games(visit: Any, accounts: dict[str, Any]) -> None:
    visitor = visit(storage_state=accounts[BOJAN])
    page = visitor.open(f"/players/{ANA}")
    expect(page.locator("h1")).to_have_text(ANA)
    expect(page.locator("#ratings .score")).to_have_text(re.compile(r"^1[67]\d\d\? ± \d+$"))
    expect(page.locator('[data-number="won"]')).to_have_text("1")
    expect(page.locator(f'#games [data-table="{accounts["table"]}"]')).to_contain_text("Red wins")
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
    found = page.locator(f'#found [data-table="{accounts["table"]}"]')
    expect(found.locator(".miniature .piece")).to_have_count(2)  # its own position, not one of the game's
    assert "game=" not in page.url and "rated=1" in page.url
    with page.expect_download() as waiting:
        page.get_by_role("link", name=said("archive-download")).click()
    waiting.value.save_as(tmp_path / "games.jsonl")
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [game["players"] for game in games] == [{"red": ANA, "blue": BOJAN}]
    page.select_option("#search [name=result]", "lost")
    page.get_by_role("button", name=said("archive-search")).click()
    expect(page.locator("#found .nothing")).to_be_visible()


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
        box = page.locator("header.masthead").bounding_box()
        assert box is not None and box["height"] < 64, f"{path}: the header is one line"
    command(visitor.page, visitor.server, waiting, "abort")


def test_a_rated_game_says_what_it_did_to_the_ratings(visit: Any, accounts: dict[str, Any]) -> None:
    for name, end, sign in ((ANA, "You won", "+"), (BOJAN, "You lost", "−")):
        page = visit(storage_state=accounts[name]).open(f"/tables/{accounts['table']}")
        expect(page.locator(".ending .result")).to_contain_text(end)
        expect(page.locator(".ending .rating")).to_contain_text(f"({sign}")
    watcher = visit().open(f"/tables/{accounts['table']}")
    expect(watcher.locator(".ending .rating")).to_contain_text(ANA)
    expect(watcher.locator(".ending .rating")).to_contain_text(BOJAN)
