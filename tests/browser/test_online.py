"""Two people, two browsers, one table: invitations, moves, clocks, offers, chat, and connections that break."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

import potez
from potez import locales
from tests.browser import hand
from tests.browser.pairs import HEX, RED_WINS, alternate, do, expect_moves, opened, pair, said, sit, start


def test_a_game_by_invitation_to_the_end(visit: Any) -> None:
    one, two, _ = pair(visit)
    first, second = one.page, two.page
    expect(first.locator(".message")).to_contain_text("has joined")
    expect(first.locator('.player[data-side="red"] small')).to_contain_text(said("seat-you"))
    expect(second.locator('.player[data-side="blue"] small')).to_contain_text(said("seat-you"))
    expect(first.locator(".there.here:visible")).to_be_visible()
    for name in ("undo", "redo", "hint"):
        expect(do(first, name)).to_be_hidden()
    hand.click(second, "c3")  # not their turn: nothing happens
    alternate(first, second, RED_WINS)
    expect(first.locator(".ending .result")).to_have_text("You won: the two edges are connected.")
    expect(second.locator(".ending .result")).to_have_text("You lost: the two edges are connected.")
    do(second, "review").click()
    expect(second.locator(".review .graph")).to_be_visible()


def test_each_reads_their_own_language(visit: Any) -> None:
    one, two, _ = pair(visit, HEX, {"locale": "en-GB"}, {"locale": "uk-UA"})
    expect(one.page.locator(".turn")).to_contain_text(locales.message("games", "turn-red", "en"))
    expect(two.page.locator(".turn")).to_have_text(locales.message("games", "turn-red", "uk"))
    alternate(one.page, two.page, RED_WINS[:2])
    expect(two.page.locator(".turn")).to_have_text(locales.message("games", "turn-red", "uk"))
    do(one.page, "resign").click()
    do(one.page, "yes").click()
    for page, language, end, reason in ((one.page, "en", "you-lost", "lost-resignation"), (two.page, "uk", "you-won", "end-resignation")):
        for place in (".ending .result", "#announcer"):
            expect(page.locator(place)).to_contain_text(locales.message("games", end, language))
            expect(page.locator(place)).to_contain_text(locales.message("games", reason, language))


def test_a_move_is_taken_back_by_agreement(visit: Any) -> None:
    one, two, _ = pair(visit)
    alternate(one.page, two.page, RED_WINS[:2])
    do(two.page, "takeback").click()
    expect(two.page.locator(".offer")).to_contain_text(said("offer-mine-takeback"))
    do(one.page, "accept").click()
    for page in (one.page, two.page):
        expect_moves(page, "a1")
        expect(page.locator(".offer")).to_be_hidden()
    hand.click(two.page, "c1")
    expect_moves(one.page, "a1", "c1")


def test_an_offer_leaves_a_half_entered_move_alone(visit: Any) -> None:
    one, two, _ = pair(visit, "foxhounds")
    move = potez.game("foxhounds").start().moves()[0]
    hand.click(one.page, move.path[0])
    expect(one.page.locator(".path")).to_contain_text(move.path[0])
    do(two.page, "draw").click()
    expect(one.page.locator(".offer")).to_be_visible()
    expect(one.page.locator(".path")).to_contain_text(move.path[0])
    hand.click(one.page, move.path[1])
    expect_moves(two.page, move.text)


def test_a_draw_is_offered_declined_withdrawn_and_agreed(visit: Any) -> None:
    one, two, _ = pair(visit)
    alternate(one.page, two.page, RED_WINS[:2])
    do(one.page, "draw").click()
    do(two.page, "decline").click()
    expect(one.page.locator(".message")).to_contain_text("declined")
    expect(one.page.locator(".offer")).to_be_hidden()
    expect(do(one.page, "draw")).to_be_disabled()  # the server would refuse it before the next move
    do(two.page, "draw").click()
    expect(one.page.locator(".offer")).to_be_visible()
    do(two.page, "withdraw").click()
    expect(one.page.locator(".offer")).to_be_hidden()
    alternate(one.page, two.page, RED_WINS[2:3], begun=2)
    expect(do(one.page, "draw")).to_be_enabled()
    do(two.page, "draw").click()
    do(one.page, "accept").click()
    for page in (one.page, two.page):
        expect(page.locator(".ending .result")).to_have_text("Draw: both players agreed.")


def test_a_flag_falls(visit: Any) -> None:
    one, two, _ = pair(visit, clock={"kind": "sudden", "main": 10})
    expect(one.page.locator('.player[data-side="blue"] .ticking')).to_have_text("0:10")
    expect(one.page.locator(".deadline")).to_contain_text(said("first-move-yours"))
    expect(one.page.locator(".deadline b")).to_have_text(re.compile(r"0:[345]\d|1:00"))
    expect(two.page.locator(".deadline")).to_contain_text("must make the first move")
    hand.click(one.page, "a1")
    expect(two.page.locator(".deadline")).to_contain_text(said("first-move-yours"))
    expect(two.page.locator(".clock.running")).to_have_count(0)
    hand.click(two.page, "b2")
    expect(one.page.locator(".deadline")).to_be_hidden()
    running = two.page.locator('.player[data-side="red"] .clock.running')
    expect(running.locator(".ticking")).to_have_text(re.compile(r"0:0\d\.\d"))
    expect(two.page.locator('.player[data-side="red"] .clock.low')).to_be_visible()
    expect(one.page.locator(".ending .result")).to_have_text("You lost: time ran out.")
    expect(two.page.locator(".ending .result")).to_have_text("You won: time ran out.")


def test_another_game_with_the_sides_exchanged(visit: Any) -> None:
    one, two, id = pair(visit)
    alternate(one.page, two.page, RED_WINS[:2])
    do(one.page, "resign").click()
    do(one.page, "yes").click()
    do(two.page, "rematch").click()
    expect(two.page.locator(".offer")).to_contain_text(said("offer-mine-rematch"))
    do(one.page, "accept").click()
    for page, side in ((one.page, "blue"), (two.page, "red")):
        expect(page).not_to_have_url(f"{one.server}/tables/{id}")
        expect(page.locator(f'.player[data-side="{side}"] small')).to_contain_text(said("seat-you"))
    assert one.page.url == two.page.url
    alternate(two.page, one.page, RED_WINS[:2])
    one.open(f"/tables/{id}")  # the old one stays to be looked at
    expect(do(one.page, "next")).to_be_visible()


def test_a_watcher_sees_all_and_moves_nothing(visit: Any) -> None:
    one, two, id = pair(visit)
    page = visit().open(f"/tables/{id}")
    expect(page.locator(".watch")).to_have_text(re.compile(said("watching")))
    expect(one.page.locator(".watch")).to_have_text(said("watchers", count=1))
    hand.click(page, "b2")
    for name in ("resign", "draw", "undo", "hint", "abort"):
        expect(do(page, name)).to_be_hidden()
    expect(page.locator("#move-box")).to_be_hidden()
    alternate(one.page, two.page, RED_WINS[:2])
    expect_moves(page, *RED_WINS[:2])


def test_chat_both_ways_in_its_rooms_and_its_switch(visit: Any) -> None:
    one, two, id = pair(visit)
    watcher = visit()
    page = watcher.open(f"/tables/{id}")
    for visitor, text in ((one, "Добрий день"), (two, "<b>hello</b>")):
        visitor.page.fill(".say input", text)
        visitor.page.keyboard.press("Enter")
        for each in (one.page, two.page):
            expect(each.locator(".lines p").last).to_contain_text(text)
    expect(page.locator(".chat .help")).to_have_text(said("talk-room-watchers"))
    expect(page.locator(".lines p")).to_have_count(0)
    do(two.page, "chat").click()
    expect(two.page.locator(".say")).to_be_hidden()
    one.page.fill(".say input", "still there?")
    one.page.keyboard.press("Enter")
    expect(one.page.locator(".lines p")).to_have_count(3)
    two.page.reload()
    expect(two.page.locator(".chat .help")).to_have_text(said("talk-is-off"))
    do(two.page, "chat").click()
    expect(two.page.locator(".lines p")).to_have_count(3)
    two.page.fill(".say input", "yes")
    two.page.keyboard.press("Enter")
    expect(one.page.locator(".lines p").last).to_contain_text("yes")


def test_blocking_and_reporting(visit: Any) -> None:
    one, two, _ = pair(visit)
    two.page.fill(".say input", "rude words")
    two.page.keyboard.press("Enter")
    expect(one.page.locator(".lines p")).to_have_count(1)
    one.page.locator(".person-menu summary").click()
    do(one.page, "report").click()
    one.page.fill(".report textarea", "rude words")
    one.page.locator(".report button").click()
    expect(one.page.locator(".answer")).to_have_text(said("reported"))
    do(one.page, "block").click()
    expect(one.page.locator(".answer")).to_contain_text("meet again")
    expect(one.page.locator(".lines p")).to_have_count(0)


def test_a_game_is_called_off_before_it_has_begun(visit: Any) -> None:
    one, two, _ = pair(visit)
    expect(do(one.page, "resign")).to_be_hidden()
    do(two.page, "abort").click()
    do(two.page, "yes").click()
    for page in (one.page, two.page):
        expect(page.locator(".ending .result")).to_have_text(said("called-off-by-player", side="Blue"))
        expect(do(page, "rematch")).to_have_count(0)


def test_whoever_waits_can_call_it_off(visit: Any) -> None:
    page, _, link = opened(visit())
    page.locator('.waiting-box [data-do="abort"]').click()
    off = said("called-off-by-player", side="Red")
    expect(page.locator(".ending .result")).to_have_text(off)
    late = visit()
    late.page.goto(link)
    expect(late.page.locator(".ending .result")).to_have_text(off)


def test_a_stranger_without_the_secret_cannot_sit(visit: Any) -> None:
    _, id, _ = opened(visit())
    page = visit().open(f"/tables/{id}")
    expect(page.locator(".waiting-box")).to_contain_text(said("join-closed"))
    expect(do(page, "sit")).to_have_count(0)
    page = visit().open(f"/tables/{id}#join=guessed")
    do(page, "sit").click()
    expect(page.locator(".message")).to_have_text(said("error-not-invited"))


DEAD = ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1"]


def test_two_people_agree_on_dead_stones(visit: Any) -> None:
    one, two, _ = pair(visit, "go(size=5,komi=0.5)", moves=DEAD)
    do(one.page, "pass").click()
    expect(one.page.locator(".moves li").last).to_have_text("pass")
    do(two.page, "pass").click()
    for page in (one.page, two.page):
        expect(page.locator(".marking")).to_contain_text(said("mark-dead-proposal"))
        expect(page.locator(".stage .mark.dead")).not_to_have_count(0)
    dead = one.page.locator(".stage .mark.dead").count()
    hand.click(one.page, "b1")
    expect(one.page.locator(".stage .mark.dead")).not_to_have_count(dead)
    other = one.page.locator(".stage .mark.dead").count()
    do(one.page, "settle").click()
    expect(one.page.locator(".marking")).to_contain_text("Waiting for")
    expect(two.page.locator(".marking")).to_contain_text("counts the faded groups")
    expect(two.page.locator(".stage .mark.dead")).to_have_count(other)  # what the other says
    hand.click(two.page, "b1")
    expect(two.page.locator(".stage .mark.dead")).to_have_count(dead)
    do(two.page, "settle").click()
    expect(one.page.locator(".stage .mark.dead")).to_have_count(dead)
    do(one.page, "settle").click()
    expect(one.page.locator(".ending .result")).to_contain_text("You won")
    expect(two.page.locator(".ending .result")).to_contain_text("You lost")


def test_a_draw_is_agreed_on_while_the_stones_are_counted(visit: Any) -> None:
    one, two, _ = pair(visit, "go(size=5,komi=0.5)", moves=DEAD)
    do(one.page, "pass").click()
    expect(one.page.locator(".moves li").last).to_have_text("pass")
    do(two.page, "pass").click()
    for page in (one.page, two.page):
        expect(page.locator(".deadline")).to_contain_text(said("count-deadline"))
        expect(do(page, "resign")).to_be_visible()
    do(one.page, "draw").click()
    do(two.page, "accept").click()
    for page in (one.page, two.page):
        expect(page.locator(".ending .result")).to_have_text("Draw: both players agreed.")


def test_one_who_left_can_be_claimed_against(visit: Any) -> None:
    """The server says who has been away for long; here it is said for it."""
    one = visit()
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        socket.on_message(server.send)
        server.on_message(socket.send)

    one.page.route_web_socket("**/socket*", through)
    page, _, link = opened(one)
    sit(visit().page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    sockets[0].send(
        json.dumps({"t": "presence", "sides": {"red": True, "blue": False}, "watchers": 0, "gone": ["blue"], "may": {"claim": True}})
    )
    expect(page.locator(".offer")).to_contain_text("has been away")
    do(page, "claim").click()
    expect(page.locator(".message")).to_have_text(said("error-too-early"))


def test_axe_finds_nothing_at_shared_tables(visit: Any) -> None:
    one, two = visit(bypass_csp=True), visit(bypass_csp=True, color_scheme="dark", viewport={"width": 360, "height": 740})
    page, _, link = opened(one, clock={"kind": "byoyomi", "main": 60, "periods": 3, "period": 10})
    hand.sound(page)
    two.page.goto(link)
    expect(do(two.page, "sit")).to_be_visible()
    hand.sound(two.page)
    sit(two.page, link)
    alternate(page, two.page, ("a1", "b2"))
    do(two.page, "more").click()
    do(two.page, "draw").click()
    page.fill(".say input", "hello")
    page.keyboard.press("Enter")
    expect(two.page.locator(".news")).to_be_visible()
    page.locator(".person-menu summary").click()
    do(page, "report").click()
    for each in (page, two.page):
        hand.sound(each)
    page.keyboard.press("Escape")
    do(page, "accept").click()
    expect(two.page.locator(".ending")).to_be_visible()
    hand.sound(two.page)
    form = one.open("/games/hex")
    start(form, "name")
    form.select_option("#setup select[name=clock]", "own")
    hand.sound(form)
