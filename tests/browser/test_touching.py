"""Moves of several touches: what is drawn and said of half of them, ghosts, and what a wrong touch teaches."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import potez
from tests.browser import hand
from tests.browser.conftest import Visitor
from tests.browser.tables import expect_moves, sit


def over(page: Page, name: str) -> None:
    """The mouse is over a site."""
    box = hand.site(page, name).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def place(page: Page, selector: str, site: str) -> bool:
    """Whether something drawn is where a site is."""
    drawn, wanted = page.locator(selector).last.bounding_box(), hand.site(page, site).bounding_box()
    assert drawn and wanted
    aside = drawn["x"] + drawn["width"] / 2 - wanted["x"] - wanted["width"] / 2
    below = drawn["y"] + drawn["height"] / 2 - wanted["y"] - wanted["height"] / 2
    return bool(max(abs(aside), abs(below)) < wanted["width"] / 3)


def test_an_amazon_stands_where_she_shoots_from_and_escape_takes_her_back(visitor: Visitor) -> None:
    page, _ = sit(visitor, "amazons(size=6)")
    for name in ("a5", "a4"):
        hand.click(page, name)
    expect(page.locator(".path")).to_contain_text("Now shoot")
    expect(hand.site(page, "a4")).to_have_attribute("aria-label", "a4, white amazon")
    expect(hand.site(page, "a5")).to_have_attribute("aria-label", "a5, empty, can be chosen")
    over(page, "b4")
    expect(page.locator(".ghosts .arrow")).to_have_count(1)
    assert place(page, ".ghosts .arrow", "b4")
    page.keyboard.press("Escape")
    expect(page.locator(".path")).to_be_empty()
    expect(hand.site(page, "a5")).to_have_attribute("aria-label", "a5, white amazon, can be chosen")
    for name in ("a5", "a4", "b4"):
        hand.click(page, name)
    expect_moves(page, "a5-a4/b4")


def test_a_closed_mill_is_drawn_and_says_whose_piece_goes(visitor: Visitor) -> None:
    page, _ = sit(visitor, "ninemorris", moves=["a1", "b2", "d1", "f2"])
    over(page, "g1")
    expect(page.locator(".ghosts .man")).to_have_count(1)
    hand.click(page, "g1")
    expect(page.locator(".path")).to_contain_text("You closed a mill: take a black piece.")
    expect(page.locator(".pieces .man.side-white")).to_have_count(3)
    hand.click(page, "d1")
    expect(page.locator(".message")).to_contain_text("your own")
    expect(page.locator(".pieces .man.side-white")).to_have_count(3)
    page.mouse.click(*corner(page))
    expect(page.locator(".pieces .man.side-white")).to_have_count(2)
    hand.click(page, "g1")
    hand.click(page, "f2")
    expect_moves(page, "a1", "b2", "d1", "f2", "g1xf2")


def corner(page: Page) -> tuple[float, float]:
    """A place beside the board."""
    box = page.locator(".stage").bounding_box()
    assert box
    return box["x"] + 6, box["y"] + 6


def test_any_two_corners_any_order_of_cells_and_two_dots(visitor: Visitor) -> None:
    page, _ = sit(visitor, "chomp(rows=4,cols=5,poison=a1)")
    hand.click(page, "d2")
    over(page, "b3")
    expect(page.locator(".pieces .going")).to_have_count(6)
    hand.click(page, "b3")
    expect_moves(page, "b2:d3")
    page, _ = sit(visitor, "squart(size=4,blocked=0)")
    hand.click(page, "c2")
    over(page, "b2")
    expect(page.locator(".ghosts .piece")).to_have_count(2)
    hand.click(page, "b2")
    expect_moves(page, "b2-c2")
    page, _ = sit(visitor, "dots(rows=3,cols=3)")
    hand.click(page, "b2")
    expect(page.locator(".path")).to_contain_text("Now choose the dot beside it")
    over(page, "b1")
    expect(page.locator(".ghosts .line")).to_have_count(1)
    hand.click(page, "b1")
    expect_moves(page, "b1-b2")
    hand.click(page, "a1")
    hand.click(page, "c3")
    expect(page.locator(".message")).to_contain_text("Not possible")


def test_the_only_piece_goes_by_a_click_on_its_target_and_a_pawn_may_be_clicked(visitor: Visitor) -> None:
    page, _ = sit(visitor, "hare", moves=["0-2"])
    hand.click(page, "9")
    expect_moves(page, "0-2", "10-9")
    page, _ = sit(visitor, "quoridor")
    hand.click(page, "e9")
    expect(page.locator(".path")).to_contain_text("Now choose where it goes")
    hand.click(page, "e6")
    expect(page.locator(".message")).to_contain_text("too far apart: e6")
    over(page, "e8")
    expect(page.locator(".ghosts .pawn")).to_have_count(1)
    hand.click(page, "e8")
    expect(page.locator(".message")).to_be_empty()
    expect_moves(page, "e8")


def forced(text: str) -> tuple[list[str], str, tuple[str, ...]]:
    """A position in which one must capture: its moves, a piece of one's own that may not move for it, and those that must."""
    game = potez.game(text)
    for start in game.start().moves():
        position, played = game.start(), list[str]()
        move = start
        while len(played) < 40 and position.outcome is None:
            played.append(move.text)
            position = position.play(move)
            for piece in position.view()["pieces"]:
                refusal = position.touch([piece["site"]]).refusal
                if refusal and refusal.reason == "must_capture":
                    return played, piece["site"], tuple(refusal.sites)
            move = position.moves()[len(played) % len(position.moves())]
    raise AssertionError("no capture is ever forced")


def test_a_capture_that_must_be_made_is_named_and_flashes(visitor: Visitor) -> None:
    played, piece, must = forced("checkers")
    page, _ = sit(visitor, "checkers", moves=played)
    hand.click(page, piece)
    expect(page.locator(".message")).to_contain_text(f"you must capture, from {must[0]}")
    expect(page.locator(".decoration.wrong")).to_have_count(len(must))
    expect(page.locator(".message a")).to_have_attribute("href", "/games/checkers#rule-must_capture")


def test_a_chain_of_alquerque_can_be_broken_off_with_the_mouse(visitor: Visitor) -> None:
    game = potez.game("alquerque")
    position, played, found = game.start(), list[str](), list[Any]()
    while not found:
        move = position.moves()[(3 * len(played) + 1) % len(position.moves())]
        played.append(move.text)
        position = position.play(move)
        assert position.outcome is None
        paths = {move.path for move in position.moves()}
        found = [foul for foul in position.fouls() if any(path[: len(foul.path)] == foul.path for path in paths)]
    page, _ = sit(visitor, "alquerque", moves=played)
    for name in found[0].path:
        hand.click(page, name)
    expect(page.locator(".path")).to_contain_text("The capture goes on")
    expect(page.locator(".pieces .taken")).to_have_count(len(found[0].path) - 1)
    page.locator('[data-do="done"]').click()
    expect(page.locator(".message")).to_contain_text("A rule was broken")


def test_an_own_bomb_is_activated_by_clicking_it(visitor: Visitor) -> None:
    text = 'bombs(map="pillars")'
    position = potez.game(text).start()
    played = []
    while not any(move.text.startswith("!") for move in position.moves()):
        move = next((move for move in position.moves() if move.text.endswith("*")), position.moves()[0])
        played.append(move.text)
        position = position.play(move)
    move = next(move for move in position.moves() if move.text.startswith("!") and not move.text.endswith("*"))
    page, _ = sit(visitor, text, moves=played)
    for name in move.path:
        hand.click(page, name)
    expect(page.locator(".moves li").last).to_have_text(move.text)


def test_a_long_press_leaves_a_bomb(visitor: Visitor) -> None:
    page, _ = sit(visitor, "bombs(map=pillars)")
    move = next(move for move in potez.game("bombs(map=pillars)").start().moves() if move.text.endswith("*"))
    box = hand.site(page, move.path[0]).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect_moves(page, move.text)
    page.mouse.up()
    expect_moves(page, move.text)
