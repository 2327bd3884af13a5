"""The words at a table are whole in every language: what the game is about, its name, counters, and all buttons of the end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import potez
from potez import locales
from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.people import command

SCREENS = ((1024, 768), (1200, 900), (1366, 850), (2560, 1440), (360, 740), (390, 844), (740, 360))
ROOMY = ((2560, 1440), (390, 844))  # beside others that have less room for the same words: some games are enough
GAMES = ("bombs", "hare", "hex", "twelvemorris")  # those with the longest names, counters and sentences, and the widest boards
LONG = ("bombs", "twelvemorris")  # those with the most buttons, and the longest sentences

# What has more in it than can be seen. Words that end with an ellipsis may be too wide by less than a pixel.
CUT = """selector => {
  const text = document.createRange();
  return [...document.querySelectorAll(selector)].filter(element => element.offsetHeight).filter(element => {
    text.selectNodeContents(element);
    const ellipsis = getComputedStyle(element).textOverflow === 'ellipsis';
    const wide = ellipsis && text.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.05;
    return wide || element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1;
  }).map(element => `${element.className}: ${element.textContent}`);
}"""
WIDTHS = "[...new Set([...document.querySelectorAll('.moves li')].map(({ offsetWidth }) => offsetWidth))]"
WORDS = ".slot, .game-name, .player .what, .player strong"
ENDED = ["b2", "a1", "b1", "a2", "b3"]  # red connects the two sides of a board of three


def windows(visit: Any, language: str) -> Any:
    """A window for fingers and one for a mouse, with the screens for each."""
    for small in (True, False):
        visitor = visit(has_touch=small, is_mobile=small)
        visitor.context.add_cookies([{"name": "language", "value": language, "url": visitor.server}])
        yield visitor, [screen for screen in SCREENS if (min(screen) < 500) is small]


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_what_is_said_beside_the_board_is_whole(visit: Any, language: str) -> None:
    for visitor, screens in windows(visit, language):
        for text in GAMES:
            page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.friends(text))}")
            page.locator(".goal p").first.wait_for()
            for width, height in (screen for screen in screens if screen not in ROOMY or text in LONG):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(100)
                assert page.evaluate(CUT, WORDS) == [], (text, width, height)


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_the_level_of_the_computer_is_whole(visit: Any, language: str) -> None:
    for visitor, screens in windows(visit, language):
        text = "chomp"  # the widest board of those whose pieces have colours
        page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.against(text))}")
        page.locator(".goal p").first.wait_for()
        for width, height in screens:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            assert page.evaluate(CUT, ".player strong") == [], (width, height)


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_the_end_is_whole(visit: Any, language: str) -> None:
    for visitor, screens in windows(visit, language):
        text = "hex(size=3)"
        page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, text, hand.friends(text), moves=ENDED)}")
        page.locator(".ending .result").wait_for()
        for width, height in screens:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            assert page.evaluate(CUT, WORDS) == [], (width, height)


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_counters_are_whole_at_the_end(visit: Any, language: str) -> None:
    """Where the players stand side by side, so that there is room for the buttons."""
    visitor = next(windows(visit, language))[0]
    visitor.page.set_viewport_size({"width": 740, "height": 360})
    for text in ("bombs", "hare", "stay"):
        id = hand.make(visitor.page, visitor.server, text, hand.friends(text))
        command(visitor.page, visitor.server, id, "resign")
        page = visitor.open(f"/tables/{id}")
        page.locator(".ending .result").wait_for()
        assert page.evaluate(CUT, WORDS) == [], text


def test_a_long_chain_leaves_room_for_the_moves_beside_it(visitor: Visitor) -> None:
    rng, position, moves = random.Random(6), potez.game("foxsheep").start(), list[str]()
    while not moves or len(moves[-1]) < 20:
        moves.append(rng.choice(position.moves()).text)
        position = position.play(moves[-1])
    id = hand.make(visitor.page, visitor.server, "foxsheep", hand.friends("foxsheep"), moves=moves)
    visitor.page.set_viewport_size({"width": 1024, "height": 768})
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".moves .ply")).to_have_count(len(moves))
    assert len(page.evaluate(WIDTHS)) == 1
    assert page.evaluate(CUT, ".moves li") == []


@pytest.mark.parametrize("width", [360, 390])
def test_the_last_buttons_of_the_bar_stay_together(visit: Any, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True)
    page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, 'bombs', hand.friends('bombs'))}")
    tops = {page.locator(name).bounding_box()["y"] for name in (".bar .looking button.one >> nth=0", ".bar .opener")}
    assert len(tops) == 1
