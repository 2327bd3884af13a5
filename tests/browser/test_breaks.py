"""Connections that break, answer late or only seem open, and windows that come and go."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hand
from tests.browser.pairs import RED_WINS, alternate, do, expect_moves, opened, pair, said, sit


@pytest.mark.parametrize("reached", [True, False], ids=["the answer is lost", "the move is lost"])
def test_a_connection_that_breaks_in_mid_move_plays_it_once(visit: Any, reached: bool) -> None:
    one, two = visit(), visit()
    sockets: list[Any] = []
    held: list[str] = []

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        first = not sockets
        sockets.append(socket)

        def from_page(message: str) -> None:
            if first and json.loads(message)["do"] == "move":
                held.append(message)
                if not reached:
                    return
            server.send(message)

        def from_server(message: str) -> None:
            if not (first and held):
                socket.send(message)

        socket.on_message(from_page)
        server.on_message(from_server)

    one.page.route_web_socket("**/socket*", through)
    page, id, link = opened(one)
    sit(two.page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    hand.click(page, "b2")
    expect(page.locator('.stage[aria-busy="true"]')).to_be_visible()
    hand.click(page, "c3")  # one after the other
    if reached:
        expect_moves(two.page, "b2")
    sockets[0].close(code=1001)
    for each in (page, two.page):
        expect_moves(each, "b2")
    assert len(held) == 1 and len(sockets) == 2
    events = page.request.get(f"{one.server}/api/tables/{id}/events").json()["events"]
    assert [event["kind"] for event in events].count("move") == 1
    alternate(page, two.page, ("a1", "c1"), begun=1)


def test_a_move_that_came_too_late_is_said_quietly(visit: Any) -> None:
    """The connection broke before the move arrived, and in another window of the same player another one was made."""
    one, two = visit(), visit()
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        first = not sockets
        sockets.append(socket)
        socket.on_message(lambda message: None if first and json.loads(message)["do"] == "move" else server.send(message))
        server.on_message(socket.send)

    one.page.route_web_socket("**/socket*", through)
    page, id, link = opened(one)
    sit(two.page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    hand.click(page, "b2")
    expect(page.locator('.stage[aria-busy="true"]')).to_be_visible()
    body = {"id": "elsewhere", "version": 2, "do": "move", "move": "a1"}
    assert page.request.post(f"{one.server}/api/tables/{id}/commands", data=body).ok
    sockets[0].close(code=1001)
    expect_moves(page, "a1")
    expect(page.locator(".message")).to_have_text(said("moved-on"))
    expect(page.locator('.stage[aria-busy="false"]')).to_be_visible()


def test_a_connection_that_only_seems_open_is_given_up(visit: Any) -> None:
    one, two = visit(), visit()
    sockets: list[Any] = []
    deaf: list[bool] = []

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        first = not sockets
        sockets.append(socket)
        socket.on_message(server.send)
        server.on_message(lambda message: None if first and deaf else socket.send(message))

    one.page.route_web_socket("**/socket*", through)
    one.page.clock.install()
    page, _, link = opened(one)
    sit(two.page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    hand.click(page, "a1")
    expect_moves(two.page, "a1")
    deaf.append(True)
    hand.click(two.page, "b2")
    expect_moves(two.page, "a1", "b2")
    expect_moves(page, "a1")
    page.clock.run_for(31_000)  # it asks, hears nothing, and tries anew
    expect_moves(page, "a1", "b2")
    assert len(sockets) == 2
    alternate(page, two.page, ("a2",), begun=2)


def test_refresh_keeps_seat_and_position(visit: Any) -> None:
    one, two, _ = pair(visit)
    alternate(one.page, two.page, RED_WINS[:3])
    two.page.reload()
    expect_moves(two.page, *RED_WINS[:3])
    hand.click(two.page, RED_WINS[3])
    expect_moves(one.page, *RED_WINS[:4])


def test_two_windows_of_one_player(visit: Any) -> None:
    one, two = visit(), visit()
    page, _, link = opened(one)
    second = two.context.new_page()
    second.goto(link)
    expect(do(second, "sit")).to_be_visible()
    sit(two.page, link)
    expect(second.locator('.player[data-side="blue"] small')).to_contain_text(said("seat-you"))  # this window knows it, too
    hand.click(page, "a1")
    for each in (two.page, second):
        expect_moves(each, "a1")
    hand.click(second, "b2")
    for each in (page, two.page, second):
        expect_moves(each, "a1", "b2")
    second.close()
    expect(page.locator(".there.here:visible")).to_be_visible()


def test_a_page_without_network_says_so_at_once_and_comes_back_with_it(visit: Any) -> None:
    one, two = visit(), visit()
    page, _, link = opened(one)
    sit(two.page, link)
    expect(page.locator(".waiting-box")).to_be_hidden()
    one.context.set_offline(True)
    expect(page.locator(".notice")).to_have_text(said("connection-lost"), timeout=5000)
    hand.click(page, "b2")  # kept until somebody hears it
    one.context.set_offline(False)
    expect(page.locator(".notice")).to_be_hidden()
    for each in (page, two.page):
        expect_moves(each, "b2")
    one.problems.clear()  # the browser names every try without a network an error
