"""Three games in Firefox, each played to its end by clicking: a place, a piece and its target, and moves without a place."""

from __future__ import annotations

from typing import Any

import pytest

import potez
from potez import locales
from tests.browser import hand
from tests.browser.firefox import Firefox

GAMES = ("hex(size=4)", "foxhounds", "go(size=5,limit=30,scoring=area,komi=0.5)")
QUICK = """() => {
  for (const [name, value] of Object.entries({ pause: 0, animation: false, sound: false })) localStorage.setItem(`potez-${name}`, value);
}"""
NEXT = """(id) => {
  const { pathname } = location;
  return pathname.startsWith("/tables/") && !pathname.endsWith(id) && document.querySelector(".stage svg.board") !== null;
}"""
ASK = """async (address, body) => {
  const sent = body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return (await fetch(address, sent ?? {})).json();
}"""


def state(firefox: Firefox, id: str) -> Any:
    return firefox.run(ASK, f"/api/tables/{id}", None)["state"]


def opened(firefox: Firefox, server: str, text: str) -> str:
    """A table against the computer's first level, and the page of it."""
    firefox.open(f"{server}/")
    firefox.run(QUICK)
    game = potez.game(text)
    options = {name: value for name, value in game.options.items() if value is not None}
    id: str = firefox.run(ASK, "/api/tables", {"game": game.id, "options": options, "seats": hand.against(text, own=0)})["id"]
    firefox.open(f"{server}/tables/{id}")
    return id


@pytest.mark.parametrize("text", GAMES)
def test_a_game_is_played_to_its_end_in_firefox(firefox: Firefox, server: str, text: str) -> None:
    id = opened(firefox, server, text)
    game = potez.game(text)
    engine, own = potez.engine(game, level=4, megabytes=16), game.sides[0]
    for _ in range(game.rules.bound + 1):
        firefox.until("(own) => ['', own].includes(document.querySelector('#table')?.dataset.turn)", own)
        told = state(firefox, id)
        position = game.start()
        for move in told["moves"]:
            position = position.play(move)
        if position.outcome:
            break
        if position.turn != own:
            continue
        chosen = engine.choose(position, seed=len(told["moves"])).move
        for place in [f'.stage [data-site="{name}"]' for name in hand.sites(chosen)] or [f'[data-do="{chosen.text}"]']:
            firefox.click(place)
        firefox.until("(count) => document.querySelectorAll('.moves li:not(.none)').length > count", len(told["moves"]))
    if position.outcome and position.outcome.reason == "score" and told["marking"]:
        firefox.until(hand.AGREED)
    firefox.until("() => document.querySelector('.ending .result')?.textContent.length > 5")
    firefox.click('[data-do="rematch"]')
    firefox.until(NEXT, id)
    assert firefox.problems == []


def test_a_move_that_is_against_the_rules_is_explained_in_firefox(firefox: Firefox, server: str) -> None:
    opened(firefox, server, "foxhounds")
    firefox.click('.stage [data-site="b1"]')
    reason = locales.message("reasons", "not_your_piece", sites="b1")
    firefox.until("(reason) => document.querySelector('.message').textContent.includes(reason)", reason)
    assert firefox.problems == []
