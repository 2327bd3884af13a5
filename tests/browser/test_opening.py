"""The form: tables in the lobby, quick pairing, players by name."""

from __future__ import annotations

import re
import uuid
from typing import Any

from playwright.sync_api import expect

from tests.browser.pairs import alternate, do, said, start


def test_the_form_opens_a_table_in_the_lobby(visit: Any) -> None:
    one, two = visit(), visit(viewport={"width": 360, "height": 740})
    page = one.open("/games/hex")
    start(page, "lobby")
    page.select_option("#setup select[name=clock]", "own")
    page.select_option("#setup select[name=clock-kind]", "fischer")
    page.get_by_label("Minutes").fill("7")
    page.get_by_role("button", name="7 × 7").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".waiting-box")).to_contain_text(said("waiting-lobby"))
    other = two.page
    other.goto(page.url)
    expect(other.locator(".terms")).to_contain_text("7 min + 5 sec")
    assert other.evaluate("document.documentElement.scrollWidth") <= 360
    do(other, "sit").click()
    expect(page.locator(".waiting-box")).to_be_hidden()


def test_quick_pairing_brings_two_together(visit: Any) -> None:
    pages = []
    for visitor in (visit(), visit()):
        page = visitor.open("/games/chomp")
        start(page, "pair")
        page.select_option("#setup select[name=clock]", label="3 min")
        page.get_by_role("button", name="Start").click()
        expect(page.locator(".stage svg.board")).to_be_visible()
        pages.append(page)
    assert pages[0].url == pages[1].url
    for page in pages:
        expect(page.locator(".waiting-box")).to_be_hidden()
        expect(page.locator(".there.here:visible")).to_be_visible()


def test_inviting_a_player_by_name_to_a_rated_game(visit: Any) -> None:
    names = {}
    for visitor in (one := visit(), two := visit()):
        visitor.open("/")
        names[visitor] = f"Ana {uuid.uuid4().hex[:8]}"
        body = {"name": names[visitor], "password": "correct horse"}
        assert visitor.page.request.post(f"{visitor.server}/api/register", data=body, headers={"origin": visitor.server}).ok
    page = one.open(f"/games/hex?invite={names[two]}")
    expect(page.locator("#setup input[name=invite]")).to_have_value(names[two])
    page.locator("#setup input[name=rated]").check()
    expect(page.get_by_text("Rated games are fair for both sides: Swap: Yes.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".terms")).to_contain_text(said("join-rated"))
    stranger = visit().open("/")
    stranger.goto(page.locator("#invitation").input_value())
    do(stranger, "sit").click()
    expect(stranger.locator(".message")).not_to_be_empty()
    other = two.page
    other.goto(page.url)
    do(other, "sit").click()
    expect(page.locator(".waiting-box")).to_be_hidden()
    expect(page.locator('.player[data-side="blue"] strong')).to_have_text(names[two])
    alternate(page, other, ("a1", "b2"))
    expect(do(page, "takeback")).to_be_hidden()


def test_a_name_that_nobody_has(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/games/hex")
    start(page, "name")
    page.fill("#setup input[name=invite]", "Nobody At All")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#setup .problem")).to_have_text(said("error-no-player"))
    visitor.problems.clear()  # the refused request is in the console


def test_what_is_usual_follows_the_options_that_it_depends_on(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/games/squart")
    blocked = page.locator("#setup input[name=blocked]")
    expect(blocked).to_have_attribute("placeholder", "7")
    page.get_by_role("button", name=re.compile("Quick")).click()
    expect(blocked).to_have_attribute("placeholder", "4")
    page.locator("#setup input[name=size]").fill("9")
    blocked.fill("7")  # which was usual before, and is not any more
    expect(blocked).to_have_attribute("placeholder", "9")
    page.get_by_label(said("opponent-friend")).check()
    page.get_by_role("button", name=said("start-game")).click()
    page.wait_for_url("**/tables/*")
    made = page.request.get(page.url.replace("/tables/", "/api/tables/")).json()
    assert (made["options"]["size"], made["options"]["blocked"]) == (9, 7)
    page = visitor.open("/games/go")
    stones = page.locator("#setup input[name=pass_stones]")
    expect(stones).to_be_checked()
    page.select_option("#setup select[name=scoring]", "area")
    expect(stones).not_to_be_checked()
    page.select_option("#setup select[name=scoring]", "territory")
    expect(stones).to_be_checked()
