"""A hand that plays: it knows the game from its own copy and touches only what a person could."""

from __future__ import annotations

import time
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import potez

PATIENCE = 60.0  # seconds
SMALL = {
    "squart": "squart(size=4,blocked=0)",
    "stay": "stay(size=3,start=b2)",
    "go": "go(size=5,komi=0.5)",
    "go-quick": "go-quick(size=5,limit=20)",
    "mingmang": "mingmang(size=7,limit=60)",
    "dots": "dots(rows=3,cols=3)",
    "hex": "hex(size=4)",
    "chomp": "chomp(rows=3,cols=4,poison=b2)",
    "quoridor": "quoridor(size=5,walls=2)",
    "amazons": "amazons(size=6)",
    "foxgeese": "foxgeese(geese=13)",
}
# Agrees on the dead stones until the game is over: what the computer thinks of them may arrive after the first click, and asks for another.
AGREED = """() => {
  const over = document.querySelector('.ending .result')?.textContent.length > 5;
  const settle = document.querySelector('[data-do="settle"]');
  if (!over && settle?.offsetParent && Date.now() - (window.agreed ?? 0) > 1000) {
    window.agreed = Date.now();
    settle.click();
  }
  return over;
}"""
# Which side a person plays who wants an end: geese that hem in a fox which moves at random may need all the 1,000 plies of the game, but a
# fox that looks ahead has eaten such geese within 130.
OWN = {"foxgeese": 1}


def make(page: Page, server: str, text: str, seats: dict[str, Any], **more: Any) -> str:
    """A table by the API; its id."""
    game = potez.game(text)
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items() if value is not None}
    answer = page.request.post(f"{server}/api/tables", data={"game": game.id, "options": options, "seats": seats, **more})
    assert answer.status == 201, answer.text()
    id: str = answer.json()["id"]
    return id


def against(text: str, level: int = 1, own: int | None = None) -> dict[str, Any]:
    """Seats: a person at one side, the computer at the other."""
    sides = potez.game(text).sides
    own = OWN.get(potez.game(text).id, 0) if own is None else own
    return {side: {"kind": "person"} if i == own else {"kind": "computer", "level": level} for i, side in enumerate(sides)}


def friends(text: str) -> dict[str, Any]:
    return {side: {"kind": "person"} for side in potez.game(text).sides}


def site(page: Page, name: str) -> Any:
    return page.locator(f'.stage [data-site="{name}"]')


def click(page: Page, name: str) -> None:
    """In the middle; walls towards one end, since two slots cross in the middle."""
    place = site(page, name)
    box = place.bounding_box()
    assert box is not None, f"{name} is not to be seen"
    across, down = {"h": (0.15, 0.5), "v": (0.5, 0.1)}.get(name[-1], (0.5, 0.5))
    place.click(force=True, position={"x": box["width"] * across, "y": box["height"] * down})


def allowed(move: potez.Move) -> list[tuple[str, ...]]:
    """The paths of all that could be played instead, fouls among them."""
    return [other.path for other in (*move._position.moves(), *move._position.fouls())]


def sites(move: potez.Move) -> tuple[str, ...]:
    """The sites that must be touched: the page finishes a move that can go only one way, where breaking it off would not be a foul."""
    legal = allowed(move)
    for n in range(2, len(move.path)):
        if sum(path[:n] == move.path[:n] for path in legal) == 1:
            return move.path[:n]
    return move.path


def touch(page: Page, move: potez.Move) -> None:
    """A move by clicking its sites, or its button."""
    if not move.path:
        page.locator(f'[data-do="{move.text}"]').click()
        return
    for name in sites(move):
        click(page, name)
    legal = allowed(move)
    if any(len(path) > len(move.path) and path[: len(move.path)] == move.path for path in legal) and move._position.game.id != "bombs":
        page.locator('[data-do="done"]').click()


def play(page: Page, server: str, id: str, text: str, touch: Any = touch, level: int = 4) -> potez.Outcome:
    """Plays the person's side to the end; the result as the server has it. The hand counts positions and not seconds, so that a busy
    machine changes none of its moves, and no game is longer than its rules allow."""
    game = potez.game(text)
    engine = potez.engine(game, level=level, megabytes=16)
    person = next(side for side, seat in table(page, server, id)["seats"].items() if seat["kind"] == "person")
    for _ in range(game.rules.bound + 1):
        moves = page.locator(".moves li:not(.none)")
        expect(page.locator(f'#table[data-turn="{person}"], #table[data-turn=""]')).to_be_visible()
        state = table(page, server, id)["state"]
        position = game.start()
        for move in state["moves"]:
            position = position.play(move)
        if position.outcome:
            return position.outcome
        if position.turn != person:
            continue
        touch(page, engine.choose(position, seed=len(state["moves"])).move)
        expect(moves.nth(len(state["moves"]))).to_be_attached()
    raise AssertionError(f"{text} goes on after more moves than its rules allow")


def table(page: Page, server: str, id: str) -> Any:
    return page.request.get(f"{server}/api/tables/{id}").json()


def refused(visitor: Any, count: int) -> None:
    """So many requests were refused on purpose: the browser itself writes each into its console, some time after the answer."""
    end = time.monotonic() + PATIENCE
    while len(visitor.problems) < count:
        assert time.monotonic() < end, visitor.problems
        visitor.page.wait_for_timeout(50)
    assert all(problem.startswith("Failed to load resource") for problem in visitor.problems), visitor.problems
    visitor.problems.clear()


def sound(page: Page) -> None:
    """Nothing for axe to find, once colours have changed that are changing."""
    page.evaluate("Promise.all(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished))")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    named = [(item["id"], [node["html"][:150] for node in item["nodes"]][:3]) for item in found]
    assert not named, named
