"""Gallery and game pages: search, settings, diagrams; accessible and steady."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import potez
from tests.browser import hand
from tests.browser.conftest import Visitor


def test_search_finds_a_game_in_any_language(visitor: Visitor) -> None:
    page = visitor.open("/")
    for wanted, id in (
        ("tintar", "ninemorris"),
        ("Мица са", "twelvemorris"),
        ("hap", "chomp"),
        ("викин", "hnefatafl"),
        ("halatafl", "foxsheep"),
        ("draughts", "checkers"),
    ):
        page.fill("#search", wanted)
        expect(page.locator(f'.card[data-id="{id}"]')).to_be_visible()
        assert page.locator(".card:visible").count() < 4
    page.fill("#search", "zzz")
    expect(page.locator("#nothing")).to_be_visible()


def test_a_tap_on_a_picture_of_the_gallery_opens_its_game(visit: Any) -> None:
    """On every one: what is drawn in the middle differs, and pictures that change under a finger lose it."""
    visitor = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for entry in potez.games():
        page = visitor.open("/")
        picture = page.locator(f'.card[data-id="{entry.id}"] .miniature')
        expect(picture.locator("svg")).to_be_visible()
        picture.tap()
        page.wait_for_url(f"**/games/{entry.id}")


def test_a_click_that_lasts_while_a_picture_plays_opens_its_game(visitor: Visitor) -> None:
    page = visitor.open("/")
    picture = page.locator('.card[data-id="squart"] .miniature')
    expect(picture.locator("svg")).to_be_visible()
    picture.hover()
    frames, drawn = "document.querySelector('.card[data-id=squart] .miniature').innerHTML", picture.inner_html()
    page.mouse.down()
    page.wait_for_function(f"before => {frames} !== before", arg=drawn)
    page.mouse.up()
    page.wait_for_url("**/games/squart")


def test_the_language_of_an_address_can_be_changed(visitor: Visitor) -> None:
    page = visitor.open("/ro/games/hex")
    page.locator("#preferences summary").click()
    page.select_option("#language", "uk")
    page.wait_for_url("**/uk/games/hex")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    page.locator("header .back").click()
    page.wait_for_url("**/uk")
    assert visitor.open("/lobby").locator("html").get_attribute("lang") == "uk"


def test_filters(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("button", name="Hunts").click()
    expect(page.locator('.card[data-id="foxgeese"]')).to_be_visible()
    expect(page.locator('.card[data-id="hex"]')).to_be_hidden()


def test_one_click_starts_a_game(visitor: Visitor) -> None:
    page = visitor.open("/games/dots")
    page.locator("#play-now").click()
    expect(page.locator(".stage svg.board")).to_be_visible()


def test_options_of_the_form_reach_the_table(visitor: Visitor) -> None:
    page = visitor.open("/games/squart")
    page.get_by_role("button", name="Quick").click()
    page.fill("#setup input[name=blocked]", "a1+d4")
    page.get_by_label("A friend on this device").check()
    page.fill("#setup input[name=name0]", "Ана")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".stage .site")).to_have_count(16)
    expect(page.locator(".mark.blocked")).to_have_count(2)
    expect(page.locator(".players")).to_contain_text("Ана")


def test_a_wrong_option_is_said_in_the_readers_language(visit: Any) -> None:
    visitor = visit(locale="uk-UA")
    page = visitor.open("/games/squart")
    page.wait_for_load_state("networkidle")  # the form has asked what is usual: it would ask once more with the wrong option
    page.fill("#setup input[name=blocked]", "z9")
    page.locator("#setup button[type=submit]").click()
    option = potez.locales.message("options", "option-squart-blocked", "uk")
    expect(page.locator("#setup .problem")).to_contain_text(f"{option}: так не можна")
    hand.refused(visitor, 2)  # what is usual with it, and the table


def test_a_diagram_is_stepped_through_and_played_from(visitor: Visitor) -> None:
    page = visitor.open("/games/squart")
    figure = page.locator("figure.diagram").filter(has=page.locator(".steps")).first
    figure.scroll_into_view_if_needed()
    figure.get_by_role("button", name="Next move").click()
    expect(figure.locator("[aria-current]")).to_have_count(1)
    expect(figure.locator(".picture .piece")).to_have_count(2)
    figure.get_by_role("button", name="Play from here").click()
    expect(page.locator(".moves li:not(.none)")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/games/go", "/games/bombs", "/games/hnefatafl", "/api", "/nothing"])
def test_axe_finds_nothing_on_pages(visit: Any, path: str, scheme: str) -> None:
    visitor = visit(color_scheme=scheme, bypass_csp=True)
    page = visitor.open(path)
    page.wait_for_load_state("networkidle")
    hand.sound(page)
    if path == "/nothing":
        visitor.problems.clear()  # the browser reports the 404 itself


def test_a_pressed_button_can_be_read_while_the_mouse_is_on_it(visit: Any) -> None:
    visitor = visit(bypass_csp=True)
    page = visitor.open("/")
    page.get_by_role("button", name="Hunts").click()
    hand.sound(page)
    page = visitor.open(f"/tables/{hand.make(page, visitor.server, 'bombs', hand.friends('bombs'))}")
    page.locator('[data-do="bomb"]').click()
    expect(page.locator('[data-do="bomb"]')).to_have_attribute("aria-pressed", "true")
    hand.sound(page)


# The colours of the two parts of the bar, and those of the sides.
BAR = """sides => {
  const colour = (name) => {
    const sign = document.body.appendChild(Object.assign(document.createElement('i'), { className: `side-${name}` }));
    sign.style.background = 'var(--side)';
    const { backgroundColor } = getComputedStyle(sign);
    sign.remove();
    return backgroundColor;
  };
  const drawn = ['.share', '.scale'].map(part => getComputedStyle(document.querySelector(`.evaluation ${part}`)).backgroundColor);
  return [drawn, sides.map(colour)];
}"""


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_axe_finds_nothing_at_tables(visit: Any, entry: potez.registry.Entry) -> None:
    visitor = visit(bypass_csp=True, color_scheme="dark" if len(entry.id) % 2 else "light")
    text = hand.SMALL.get(entry.id, entry.id)
    id = hand.make(visitor.page, visitor.server, text, hand.friends(text))
    page = visitor.open(f"/tables/{id}")
    expect(page.locator(".stage svg.board")).to_be_visible()
    page.locator(".more summary").click()
    page.locator("#preferences summary").click()
    hand.sound(page)
    assert page.locator("#preferences [data-setting]").count() == page.locator("[data-setting]").count() >= 5  # all in one place
    drawn, sides = page.evaluate(BAR, list(potez.game(text).sides))
    assert drawn == sides and len(set(drawn)) == 2  # the evaluation
    page.keyboard.press("Escape")
    page.locator('[data-do="rules"]').click()
    expect(page.locator("#rules .start svg")).to_be_visible()
    hand.sound(page)


@pytest.mark.parametrize("path", ["/", "/games/hex"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_shifts_and_nothing_sticks_out(visit: Any, path: str, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 800})
    visitor.context.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => { for (const e of list.getEntries()) window.shift += e.value; })"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    page = visitor.open(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") < 0.02
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", potez.locales.LANGUAGES)
def test_on_a_phone_two_games_stand_side_by_side_and_every_name_is_whole(visit: Any, language: str) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).open(f"/{language}")
    first, second, third = (page.locator(".card a").nth(number).bounding_box() for number in range(3))
    assert first["y"] == second["y"] < third["y"] and first["x"] == third["x"] < second["x"]
    texts = page.locator(".card :is(h2, p, li)")
    assert texts.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
