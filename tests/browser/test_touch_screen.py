"""With a finger, on a small phone: nothing moves between the taps of a move, every site can be hit, pieces can be dragged."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

import potez
from potez import locales
from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.people import said

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LYING = {**PHONE, "viewport": {"width": 740, "height": 360}}
TARGET = 28  # pixels that a fingertip needs
MAGNIFIED = ("go", "hex", "quoridor", "hnefatafl", "bombs")  # whose sites are smaller at 360 pixels

# Where everything is that a finger could be on: sites, and the buttons of the bar.
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.stage [data-site], .bar button')].map(element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [element.dataset.site ?? element.dataset.do ?? element.className, [x, y, width, height].join(' ')];
}))"""

# Buttons in the place for messages that one would have to scroll to.
HIDDEN = """() => {
  const slot = document.querySelector('.slot').getBoundingClientRect();
  const seen = element => element.getBoundingClientRect().bottom <= slot.bottom + 1 && element.getBoundingClientRect().top >= slot.top - 1;
  return [...document.querySelectorAll('.slot .path button')].filter(element => !seen(element)).map(element => element.textContent);
}"""

# The page's own way from finger to site, up to where the site is told to the table.
LISTEN = """async () => {
  const { Table } = await import(`${document.body.dataset.web}/table/table.js`);
  window.touched = [];
  Table.prototype.touch = (site) => window.touched.push(site);
  Table.prototype.drag = (from, to) => window.touched.push(`${from} to ${to}`);
}"""

# The middle of each site; of walls, which cross in their middles, a place towards one end.
MIDDLES = """() => [...document.querySelectorAll('.stage [data-site]')].map(element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [across, down] = !element.classList.contains('slot') ? [0.5, 0.5] : width > height ? [0.15, 0.5] : [0.5, 0.15];
  return [element.dataset.site, x + across * width, y + down * height];
})"""


@pytest.fixture
def phone(visit: Any) -> Visitor:
    visitor: Visitor = visit(**PHONE)
    return visitor


def sit(visitor: Visitor, text: str, moves: list[str] | None = None) -> Page:
    id = hand.make(visitor.page, visitor.server, text, hand.friends(text), moves=moves or [])
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".stage svg.board")).to_be_visible()
    return page


class Finger:
    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", x, y)

    def up(self) -> None:
        self._send("touchEnd")

    def two(self, *places: tuple[float, float]) -> None:
        """A second finger comes beside the first."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})

    def stroke(self, *places: tuple[float, float]) -> None:
        self.down(*places[0])
        for place in places[1:]:
            self._send("touchMove", *place)
        self.up()


def middle(page: Page, name: str) -> tuple[float, float]:
    box = hand.site(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def longest(game: potez.Game) -> tuple[list[str], potez.Move]:
    """A position of some random games, as moves, and the move there with the most touches: a mill, a chain, a shot."""
    found: tuple[list[str], potez.Move] = [], max(game.start().moves(), key=lambda move: len(move.path))
    for seed in range(4):
        rng, position, played = random.Random(seed), game.start(), list[str]()
        while position.outcome is None and len(played) < 80:
            for move in rng.sample(position.moves(), min(6, len(position.moves()))):
                if len(move.path) > len(found[1].path):
                    found = list(played), move
            move = rng.choice(position.moves())
            played.append(move.text)
            position = position.play(move)
    return found


@pytest.mark.parametrize("settings", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_nothing_moves_between_the_taps_of_a_move(visit: Any, entry: potez.registry.Entry, settings: dict[str, Any]) -> None:
    """Nor by what is said of a wrong one; and the buttons that answer what is asked are in view."""
    game = potez.game(entry.id)  # its beginning may be drawn
    moves, longest_move = longest(game)
    page = sit(visit(**settings), str(game), moves)
    expect(page.locator(".slot .goal p")).to_have_count(2)
    before, finger, path = page.evaluate(PLACES), Finger(page), longest_move.path
    sites = [name for name, *_ in page.evaluate(MIDDLES) if name not in path]
    for name in (*path[:-1], sites[0], sites[-1]):  # the last two lead nowhere, or begin another move
        finger.stroke(middle(page, name))
        page.wait_for_timeout(100)
        if page.locator(".moves li:not(.none)").count() > len(moves):
            break
        after = page.evaluate(PLACES)
        assert after == before, {key: (before[key], after[key]) for key in before if after.get(key) != before[key]}
        assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("settings", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_beside_the_pad_what_is_asked_is_in_view_with_its_answers(visit: Any, language: str, settings: dict[str, Any]) -> None:
    """Where a piece begins that may also stay, and where it may not."""
    visitor = visit(locale=language, **settings)
    for start in ("a1", "b2", "c3"):
        page = sit(visitor, f"stay(start={start})")
        finger, before = Finger(page), page.evaluate(PLACES)
        finger.stroke(middle(page, start))
        expect(page.locator('.path [data-do="cancel"]')).to_be_visible()
        assert page.evaluate(HIDDEN) == []
        assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_every_site_can_be_hit_with_a_finger(phone: Visitor, entry: potez.registry.Entry) -> None:
    """In the middle, and nearly half a fingertip beside it: there a finger lands, or slides to where the page magnifies. The dots of Dots
    and Boxes are a second way to lines, which are as large: of them the middle is enough."""
    page = sit(phone, entry.id)
    page.evaluate(LISTEN)
    finger, middles = Finger(page), page.evaluate(MIDDLES)
    wanted = []
    for number, (name, x, y) in enumerate(middles):
        finger.stroke((x, y))
        wanted.append(name)
        if number % (1 + len(middles) // 30) == 0 and not (entry.id == "dots" and "-" not in name):
            for dx, dy in ((TARGET * 0.46, 0), (0, TARGET * 0.46), (-TARGET * 0.46, 0), (0, -TARGET * 0.46)):
                finger.stroke(*([(x, y), (x + dx, y + dy)] if entry.id in MAGNIFIED else [(x + dx, y + dy)]))
                wanted.append(name)
    assert page.evaluate("window.touched") == wanted


LONG = 900  # milliseconds: browsers and the page call half a second a long press


@pytest.mark.parametrize("name", ["checkers", "dots", "ninemorris", "go"])
def test_a_finger_that_stays_long_on_a_site_chooses_it(phone: Visitor, name: str) -> None:
    page = sit(phone, name)
    page.evaluate(LISTEN)
    finger, (site, x, y) = Finger(page), page.evaluate(MIDDLES)[0]
    finger.down(x, y)
    page.wait_for_timeout(LONG)
    finger.up()
    page.wait_for_function("window.touched.length")
    assert page.evaluate("window.touched") == [site]


def test_a_mouse_button_that_stays_down_long_chooses_the_site(visit: Any) -> None:
    page = sit(visit(), "checkers")
    page.evaluate(LISTEN)
    site, x, y = page.evaluate(MIDDLES)[0]
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_timeout(LONG)
    page.mouse.up()
    page.wait_for_function("window.touched.length")
    assert page.evaluate("window.touched") == [site]


@pytest.mark.parametrize("name", ["checkers", "go"])
def test_two_fingers_choose_nothing(phone: Visitor, name: str) -> None:
    page = sit(phone, name)
    page.evaluate(LISTEN)
    finger, ((_, *first), (_, *second), *_rest) = Finger(page), page.evaluate(MIDDLES)
    finger.down(*first)
    finger.two(tuple(first), tuple(second))
    finger.up()
    finger.stroke(tuple(second))  # what is chosen is chosen in order
    page.wait_for_function("window.touched.length")
    assert page.evaluate("window.touched") == [page.evaluate(MIDDLES)[1][0]]


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_small_sites_are_magnified_while_a_finger_is_on_them(phone: Visitor, entry: potez.registry.Entry) -> None:
    page = sit(phone, entry.id)
    finger, lens = Finger(page), page.locator("svg.lens")
    finger.down(*middle(page, "c3" if page.locator('.stage [data-site="c3"]').count() else page.evaluate(MIDDLES)[0][0]))
    expect(lens).to_have_count(1 if entry.id in MAGNIFIED else 0)
    finger.up()
    expect(lens).to_have_count(0)


def test_axe_finds_nothing_beside_the_magnifier_and_in_what_it_asks(visit: Any) -> None:
    page = sit(visit(bypass_csp=True, **PHONE), "go")
    finger = Finger(page)
    finger.down(*middle(page, "d4"))
    expect(page.locator("svg.lens")).to_be_visible()
    hand.sound(page)
    finger.up()
    expect(page.locator(".path")).to_contain_text(said("confirm-question", move="d4"))
    hand.sound(page)


def test_a_move_on_a_small_board_is_confirmed(phone: Visitor) -> None:
    page = sit(phone, "go")
    finger, moves = Finger(page), page.locator(".moves li:not(.none)")
    finger.stroke(middle(page, "d4"))
    expect(page.locator(".path")).to_contain_text(said("confirm-question", move="d4"))
    page.get_by_role("button", name=said("confirm-no")).tap()
    expect(page.locator(".path")).to_be_empty()
    finger.stroke(middle(page, "d4"))
    finger.stroke(middle(page, "e5"))  # it was not what was meant
    expect(page.locator(".path")).to_contain_text(said("confirm-question", move="e5"))
    finger.stroke(middle(page, "e5"))
    expect(moves).to_have_text(["e5"])
    finger.stroke(middle(page, "d4"))
    page.get_by_role("button", name=said("confirm-yes"), exact=True).tap()
    expect(moves).to_have_text(["e5", "d4"])
    expect(page.locator(".stage .last-ring")).to_have_count(1)  # a white stone is as large as the mark below it


def test_without_the_magnifier_a_touch_plays(phone: Visitor) -> None:
    phone.context.add_init_script("localStorage.setItem('potez-magnifier', 'false')")
    page = sit(phone, "go")
    Finger(page).stroke(middle(page, "d4"))
    expect(page.locator(".moves li:not(.none)")).to_have_text(["d4"])


def test_a_finger_drags_a_piece(phone: Visitor) -> None:
    page = sit(phone, "foxhounds")
    (ax, ay), (bx, by) = middle(page, "a8"), middle(page, "b7")
    Finger(page).stroke((ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by))
    expect(page.locator(".moves li:not(.none)")).to_have_text(["a8-b7"])


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (390, 844), (768, 1024), (1024, 768), (1366, 850), (2560, 1440)])
@pytest.mark.parametrize("text", ["checkers", "hex", "stay"])
def test_the_board_is_as_large_as_the_screen_allows(visit: Any, text: str, width: int, height: int) -> None:
    page = sit(visit(viewport={"width": width, "height": height}), text)
    box, shape = page.locator(".stage svg.board").bounding_box(), page.locator(".stage svg.board").get_attribute("viewBox")
    assert box and shape
    aspect = float(shape.split()[2]) / float(shape.split()[3])
    board = min(box["width"], box["height"] * aspect)
    upright, lying = (
        (width, height * 0.95 * aspect) if width < height else (width - 27 * 16, (height - 84 if height > 600 else height) * aspect)
    )
    assert board > 0.93 * min(upright, lying) or (text == "stay" and board > 0.7 * min(width, height))  # beside its pad
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]


def test_the_sheet_opens_and_closes(visit: Any) -> None:
    page = sit(visit(bypass_csp=True, **PHONE), "hex(size=5)")
    resign = page.locator('[data-do="resign"]')
    expect(resign).to_be_hidden()
    page.locator('[data-do="more"]').tap()
    expect(resign).to_be_visible()
    hand.sound(page)
    page.keyboard.press("Escape")
    expect(resign).to_be_hidden()
    page.locator('[data-do="more"]').tap()
    resign.tap()
    expect(resign).to_be_hidden()
    page.get_by_role("button", name=said("yes")).tap()
    expect(page.locator(".ending .result")).to_be_visible()


# Buttons, fields and summaries of the sheet which a finger in their middles would not hit, once they are scrolled to.
MISSED = """() => [...document.querySelectorAll('.rest.open :is(button, input, summary, a)')].filter(element => {
  if (!element.checkVisibility()) return false;
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return !hit || !element.contains(hit);
}).map(element => element.dataset.do ?? element.textContent)"""


@pytest.mark.parametrize("settings", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("seats", [hand.friends, hand.against], ids=["people", "computer"])
def test_everything_in_the_sheet_can_be_hit(visit: Any, seats: Any, settings: dict[str, Any]) -> None:
    """Also in a long game, and beside its review: nothing gives way to what is below it."""
    game = potez.game("checkers")
    rng, moves, position = random.Random(1), list[str](), game.start()
    while len(moves) < 40:
        moves.append(rng.choice(position.moves()).text)
        position = position.play(moves[-1])
    visitor = visit(**settings)
    page = visitor.open(f"/tables/{hand.make(visitor.page, visitor.server, str(game), seats(str(game)), moves=moves)}")
    expect(page.locator(".moves li:not(.none)")).to_have_count(40)
    more = page.locator('[data-do="more"]')
    more.tap()
    bottoms = "['.moves', '.moves li:last-child'].map(name => document.querySelector(name).getBoundingClientRect().bottom)"
    end, newest = page.evaluate(bottoms)
    assert newest <= end + 1
    assert page.evaluate(MISSED) == []
    page.locator('[data-do="resign"]').tap()
    page.get_by_role("button", name=said("yes")).tap()
    page.locator('[data-do="review"]').tap()  # which opens the sheet
    expect(page.locator(".review h2")).to_be_in_viewport()
    assert page.evaluate(MISSED) == []
