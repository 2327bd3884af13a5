"""At the table: every way to enter a move, every control, what is refused and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import potez
from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.tables import expect_moves, sit


def by_keyboard(page: Page, move: potez.Move) -> None:
    """Tab to the board, arrows to a site, Enter."""
    for name in hand.sites(move):
        for _ in range(60):
            here = page.evaluate("document.activeElement.getAttribute('data-site')")
            if here == name:
                break
            if here is None:
                page.locator(".stage [tabindex='0']").focus()
                continue
            a = page.locator(f'.stage [data-site="{here}"]').bounding_box()
            b = page.locator(f'.stage [data-site="{name}"]').bounding_box()
            assert a and b
            dx, dy = b["x"] - a["x"], b["y"] - a["y"]
            page.keyboard.press(("ArrowRight" if dx > 0 else "ArrowLeft") if abs(dx) > abs(dy) else ("ArrowDown" if dy > 0 else "ArrowUp"))
        page.keyboard.press("Enter")


def test_a_game_by_keyboard_alone(visitor: Visitor) -> None:
    text = "checkers"
    page, id = sit(visitor, text, hand.against(text))
    hand.play(page, visitor.server, id, text, by_keyboard)
    expect(page.locator(".ending .result")).to_be_visible()


def test_a_game_by_touch_at_phone_size(visit: Any) -> None:
    visitor = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2)
    text = "hex(size=4)"

    def tap(page: Page, move: potez.Move) -> None:
        for name in move.path:
            hand.site(page, name).tap(force=True)

    id = hand.make(visitor.page, visitor.server, text, hand.against(text))
    page = visitor.open(f"/tables/{id}")
    hand.play(page, visitor.server, id, text, tap)
    expect(page.locator(".ending .result")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.scrollHeight") <= 740


def by_name(page: Page, move: potez.Move) -> None:
    """Through accessible names alone: cells that say they can be chosen."""
    for name in hand.sites(move):
        page.get_by_role("gridcell", name=f"{name}, ").first.focus()
        page.keyboard.press("Enter")


def test_hex_through_accessible_names_and_the_live_region(visitor: Visitor) -> None:
    _by_names(visitor, "hex(size=4)")


def test_checkers_through_accessible_names_and_the_live_region(visitor: Visitor) -> None:
    _by_names(visitor, "checkers")


def test_dots_and_boxes_through_accessible_names_and_the_live_region(visitor: Visitor) -> None:
    """Who closes a box has the next turn, too: the one who moved is not always the one who is not to move."""
    _by_names(visitor, "dots(rows=3,cols=3)")


LISTENING = """() => {
  window.heard = [];
  const announcer = document.querySelector("#announcer");
  const listen = new MutationObserver(() => window.heard.push(announcer.textContent));
  listen.observe(announcer, { childList: true, characterData: true, subtree: true });
}"""


def _by_names(visitor: Visitor, text: str) -> None:
    """A game through what is read out alone; afterwards every move was read out with the side that made it and the side that is to move."""
    id = hand.make(visitor.page, visitor.server, text, hand.against(text))
    page = visitor.open(f"/tables/{id}")
    expect(page.get_by_role("grid")).to_be_visible()
    page.evaluate(LISTENING)
    outcome = hand.play(page, visitor.server, id, text, by_name)
    expect(page.locator("#announcer")).to_contain_text(re.compile(" wins|You (won|lost)" if outcome.winner else "Draw"))
    heard = [line for line in page.evaluate("window.heard") if ": " in line]
    position, expected = potez.game(text).start(), []
    for move in hand.table(page, visitor.server, id)["state"]["moves"]:
        side, position = position.turn, position.play(move)
        expected.append((f"{said(side)}: {move}", f"{said(position.turn)} to move" if not position.outcome else ""))
    assert len(heard) == len(expected)
    for line, (moved, following) in zip(heard, expected, strict=True):
        assert line.startswith(f"{moved}. ") and following in line, (line, moved, following)


def said(side: str | None) -> str:
    """A side as it is read out."""
    assert side is not None
    return {"x": "Player x", "0": "Player 0"}.get(side, side.capitalize())


def test_dragging_a_piece_moves_it(visitor: Visitor) -> None:
    page, _ = sit(visitor, "foxhounds")
    a, b = (hand.site(page, name).bounding_box() for name in ("a8", "b7"))
    assert a and b
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=4)
    page.mouse.up()
    expect_moves(page, "a8-b7")


def test_the_text_box_takes_moves(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    page.fill("#move-box", "C3")
    page.keyboard.press("Enter")
    expect_moves(page, "c3")
    page.fill("#move-box", "rubbish")
    page.keyboard.press("Enter")
    expect(page.locator(".message")).to_contain_text("can't be read")
    expect_moves(page, "c3")


def test_undo_redo_and_looking_back(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    for name in ("c3", "b2", "d4"):
        hand.click(page, name)
        expect(page.locator(f'.stage [data-site="{name}"]')).to_have_attribute(
            "aria-label", f"{name}, {'red' if name != 'b2' else 'blue'} stone"
        )
    page.locator('[data-do="undo"]').click()
    expect_moves(page, "c3", "b2")
    page.locator('[data-do="redo"]').click()
    expect_moves(page, "c3", "b2", "d4")
    page.locator(".moves li").first.get_by_role("button").click()
    expect(page.locator(".turn")).to_contain_text("move 1 of 3")
    expect(page.locator(".stage .piece")).to_have_count(1)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".stage .piece")).to_have_count(3)


def test_a_hint_is_shown(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=4)")
    page.locator('[data-do="hint"]').click()
    expect(page.locator(".message")).to_contain_text("would play")
    expect(page.locator(".decoration.hint")).to_have_count(1)


def test_resigning_asks_first(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    page.locator('[data-do="resign"]').click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".ending")).to_be_hidden()
    page.locator('[data-do="resign"]').click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".ending .result")).to_have_text("Blue wins: the other side resigned.")


def test_a_rematch_with_the_sides_exchanged(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)", hand.against("hex(size=5)"))
    page.locator('[data-do="resign"]').click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".ending .result")).to_have_text("You lost: you resigned.")
    page.locator('.ending [data-do="swapped"]').click()
    expect(page.locator(".moves li:not(.none)")).to_have_count(1)  # the computer has begun
    id = page.url.rpartition("/")[2]
    assert [seat["kind"] for seat in hand.table(page, visitor.server, id)["seats"].values()] == ["computer", "person"]


def test_reload_in_mid_game_loses_nothing(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    hand.click(page, "c3")
    expect_moves(page, "c3")
    page.reload()
    expect_moves(page, "c3")
    page = visitor.open("/")
    page.locator("#unfinished a").click()
    expect_moves(page, "c3")


def test_language_switch_at_the_table(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    page.locator("#preferences summary").click()
    page.select_option("#language", "sl")
    expect(page.locator("html")).to_have_attribute("lang", "sl")
    expect(page.locator('[data-do="undo"]')).to_have_text(potez.locales.message("ui", "undo", "sl"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "sl")


def test_saving_and_loading(visitor: Visitor, tmp_path: Path) -> None:
    page, _ = sit(visitor, "hex(size=5)")
    hand.click(page, "c3")
    expect_moves(page, "c3")
    page.locator(".more summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download game").click()
    file = tmp_path / "saved.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["moves"] == ["c3"]
    page = visitor.open("/games/hex")
    page.set_input_files("#load-game", file)
    expect_moves(page, "c3")
    file.write_text("{}")
    page = visitor.open("/games/hex")
    page.set_input_files("#load-game", file)
    expect(page.locator("#setup .problem")).to_contain_text("not a saved Potez game")
    visitor.problems.clear()  # the refused request is in the console


def test_a_custom_bomb_map_and_its_error(visitor: Visitor) -> None:
    page = visitor.open("/games/bombs")
    page.select_option("#setup select[name=map]", "own")
    page.fill("#setup textarea", "#######\n#1   ?#\n#    2#\n#######\n")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#setup .problem")).to_have_text("Line 2, column 6: ? is not # (wall), a space, p, 1 or 2.")
    visitor.problems.clear()
    page.fill("#setup textarea", "#######\n#1    #\n#    2#\n#######\n")
    page.get_by_label("A friend on this device").check()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".stage .piece.player")).to_have_count(2)
    hand.site(page, "c2").click(force=True, button="right")
    expect_moves(page, "d*")
    page.keyboard.press("a")
    expect_moves(page, "d*", "a")


DEAD = ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1", "pass"]


def test_marking_dead_stones(visitor: Visitor) -> None:
    text = "go(size=5,komi=0.5)"
    page, id = sit(visitor, text, moves=DEAD)
    page.locator('[data-do="pass"]').click()
    expect(page.locator(".marking")).to_be_visible()
    expect(page.locator(".stage .mark.dead")).not_to_have_count(0)
    dead = page.locator(".stage .mark.dead").count()
    hand.click(page, "b1")
    expect(page.locator(".stage .mark.dead")).not_to_have_count(dead)
    hand.click(page, "b1")
    expect(page.locator(".stage .mark.dead")).to_have_count(dead)
    page.locator('[data-do="settle"]').click()
    expect(page.locator(".ending .result")).to_contain_text("Black wins")
    assert hand.table(page, visitor.server, id)["state"]["dead"]


def test_a_foul_in_stay_on_the_board(visitor: Visitor) -> None:
    page, _ = sit(visitor, "stay(size=3,start=b2)")
    page.keyboard.press("q")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".ending .result")).to_have_text("Player 2 wins: the other side broke a rule.")
    expect(page.locator(".ending .score")).to_have_text("0 points")


def test_no_moves_said_too_early_loses(visitor: Visitor) -> None:
    page, _ = sit(visitor, "stay(size=3,start=b2)")
    page.keyboard.press("Backspace")
    expect(page.locator(".ending .result")).to_have_text("Player 2 wins: the other side broke a rule.")


def test_a_foul_in_alquerque_costs_the_piece(visitor: Visitor) -> None:
    game = potez.game("alquerque")
    position = game.start()
    played = []
    while not position.fouls():
        move = position.moves()[0]
        played.append(move.text)
        position = position.play(move)
    foul = position.fouls()[0]
    page, id = sit(visitor, "alquerque", moves=played)
    for name in foul.path:
        hand.click(page, name)
    expect(page.locator(".message")).to_contain_text("A rule was broken")
    assert hand.table(page, visitor.server, id)["state"]["shown"]["last"]["lost"]


def test_a_refused_move_is_explained_in_ukrainian(visit: Any) -> None:
    visitor = visit(locale="uk-UA")
    page, _ = sit(visitor, "hex(size=5)")
    hand.click(page, "c3")
    expect_moves(page, "c3")
    hand.click(page, "c3")
    reason = potez.locales.message("reasons", "occupied", "uk", sites="c3")
    expect(page.locator(".message")).to_contain_text(reason)
    expect(page.locator(".decoration.wrong")).to_have_count(1)
    link = page.locator(".message a")
    assert (link.get_attribute("href") or "") == "/games/hex#rule-occupied"
    link.click()
    expect(page.locator("#rules .found")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_the_evaluation_and_the_review(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=3)")
    page.locator("#preferences summary").click()
    page.locator('[data-setting="evaluation"]').check()
    page.locator("#preferences summary").click()
    expect(page.locator(".evaluation .verdict")).to_contain_text("proven")
    for name in ("a1", "b2", "a2", "b1", "a3"):
        hand.click(page, name)
        expect(page.locator(".moves li").last).to_have_text(name)
    page.locator('[data-do="review"]').click()
    expect(page.locator(".review .graph")).to_be_visible()
    expect(page.locator(".review li").first).to_contain_text("A win thrown away; better was")


def test_the_swap_button_of_hex(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hex(size=5,swap=true)")
    expect(page.locator('[data-do="swap"]')).to_be_hidden()
    hand.click(page, "c3")
    page.locator('[data-do="swap"]').click()
    expect_moves(page, "c3", "swap")


def test_two_windows_at_one_table_see_the_same(visit: Any) -> None:
    one, two = visit(), visit()
    page, id = sit(one, "hex(size=5)")
    other = two.open(f"/tables/{id}")
    hand.click(page, "c3")
    expect(other.locator(".moves li:not(.none)")).to_have_text(["c3"])


def test_two_computers_are_watched(visitor: Visitor) -> None:
    sides = potez.game("hex").sides
    page, _ = sit(visitor, "hex(size=3)", {side: {"kind": "computer", "level": 1} for side in sides})
    expect(page.locator(".ending .result")).to_be_visible()


def test_a_lost_connection_comes_back(visitor: Visitor) -> None:
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    visitor.page.route_web_socket("**/socket*", through)
    page, id = sit(visitor, "hex(size=5)")
    sockets[0].close(code=1001)
    expect(page.locator(".slot .notice")).to_be_visible()
    body = {"id": "meanwhile", "version": 1, "do": "move", "move": "c3"}
    assert page.request.post(f"{visitor.server}/api/tables/{id}/commands", data=body).ok
    expect_moves(page, "c3")
    assert len(sockets) == 2
    hand.click(page, "b2")
    expect_moves(page, "c3", "b2")


def test_the_keys_of_stay_on_the_board(visitor: Visitor) -> None:
    """A direction pressed again goes one cell further; Enter confirms."""
    page, _ = sit(visitor, "stay(size=5,start=a1)")
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(page.locator(".pad .middle")).to_have_text("→2")
    page.keyboard.press("Enter")
    expect_moves(page, "6x2")
    expect(page.locator(".pad .middle")).to_have_text("→2")
    page.locator('[data-way="2"]').click()
    page.keyboard.press(" ")
    expect_moves(page, "6x2", "2x1")
