"""Why what was clicked is no move: the page names the sites that were touched, and is told the rule that they break."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

import potez
from potez.server.live.snapshot import refused
from tests.server.support import talk

Case = tuple[str, dict[str, Any], list[str], list[str], str, list[str]]

# The game, its options, moves that were made, the sites that are touched then, the rule that they break, the sites that show it.
CASES: list[Case] = [
    ("squart", {"blocked": 0}, [], ["a1", "c1"], "not_neighbours", ["a1", "c1"]),
    ("squart", {"blocked": 0}, [], ["a1", "a2"], "wrong_orientation", ["a1", "a2"]),
    ("squart", {"blocked": 0}, ["c6-d6"], ["c5", "c6"], "occupied", ["c6"]),
    ("go", {}, ["k10"], ["k10"], "occupied", ["k10"]),
    ("go-quick", {}, ["e5"], ["e5"], "occupied", ["e5"]),
    ("hex", {}, ["f4"], ["f4"], "occupied", ["f4"]),
    ("hnefatafl", {}, [], ["f4", "a1"], "not_your_piece", ["f4"]),
    ("hnefatafl", {}, [], ["d1", "i1"], "blocked", ["e1"]),
    ("hnefatafl", {}, [], ["d1", "a1"], "corner", ["a1"]),
    ("hare", {}, [], ["10", "8"], "not_your_piece", ["10"]),
    ("hare", {}, ["1-5", "10-8"], ["5", "1"], "wrong_direction", ["5", "1"]),
    ("foxhounds", {}, [], ["b1", "a2"], "not_your_piece", ["b1"]),
    ("mingmang", {}, ["h2-b2"], ["a2", "c2"], "blocked", ["b2"]),
    ("alquerque", {}, [], ["a1", "c3"], "not_your_piece", ["a1"]),
    ("checkers", {}, [], ["b1", "a4"], "not_your_piece", ["b1"]),
    ("checkers", {}, ["e6-d5", "d3-e4"], ["d5", "e6"], "wrong_direction", ["d5", "e6"]),
    ("dots", {}, ["c4-c5"], ["c4-c5"], "line_drawn", ["c4-c5"]),
    ("adugo", {}, [], ["a1", "a4"], "not_your_piece", ["a1"]),
    ("chomp", {}, [], ["a1", "b2"], "poisoned", ["b2"]),
    ("quoridor", {}, ["e1h"], ["e2"], "wall_between", ["e1h"]),
    ("quoridor", {}, ["e1h"], ["e1v"], "wall_crosses", ["e1h"]),
    ("amazons", {}, ["g10-b5/a5"], ["d1", "h1"], "blocked", ["g1"]),
    ("ninemorris", {}, ["d5"], ["d5"], "occupied", ["d5"]),
    ("twelvemorris", {}, ["d5"], ["d5", "a1"], "not_your_piece", ["d5"]),
    ("foxsheep", {}, ["d4-d3", "e1-d1"], ["d3", "d4"], "wrong_direction", ["d3", "d4"]),
    ("foxgeese", {}, [], ["a3", "c3"], "too_far", ["a3", "c3"]),
]
# Moves of these are made with the pad or step by step, and no path of theirs can be read as a text.
WITHOUT = {"stay", "bombs"}
ONE_CLICK = {"go", "go-quick", "hex", "dots", "quoridor"}  # in the others two sites make a move


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[4]}")
def test_a_click_is_answered_with_the_rule_that_it_breaks(client: TestClient, case: Case) -> None:
    game, options, moves, path, reason, sites = case
    seats = {side: {"kind": "person"} for side in potez.game(game).sides}
    made = client.post("/api/tables", json={"game": game, "options": options, "seats": seats, "moves": moves})
    assert made.status_code == 201, made.text
    with client.websocket_connect(f"/tables/{made.json()['id']}/socket") as socket:
        answer = talk(socket, {"do": "why", "path": path}, "refused", "why")
    assert (answer["error"], answer["reason"], answer["sites"]) == ("illegal-move", reason, sites)


def test_every_game_has_a_click_that_is_explained() -> None:
    assert {case[0] for case in CASES} | WITHOUT == {entry.id for entry in potez.games()}


@pytest.mark.parametrize("entry", [entry for entry in potez.games() if entry.id not in WITHOUT], ids=lambda entry: entry.id)
def test_wrong_clicks_name_a_rule(entry: potez.registry.Entry) -> None:
    """As many random sites as make a move: under 5 % of the wrong ones are answered without a rule, none with one that the game does not
    list."""
    game, rng = potez.game(entry.id), random.Random(21)
    sites, total, generic = list(game.rules.board.index), 0, 0
    for _ in range(3):
        position = game.start()
        for _ in range(30):
            if position.outcome:
                break
            moves = position.moves()
            begun = {move.path[:count] for move in moves for count in range(1, len(move.path) + 1)}
            for _ in range(10):
                path = tuple(rng.choice(sites) for _ in range(1 if entry.id in ONE_CLICK else 2))
                if path in begun:
                    continue
                error = refused(position, path)
                total += 1
                generic += error is None or error.reason == "illegal"
                if error:
                    assert error.reason in (*game.rules.REASONS, "illegal"), (position.text, path)
                    assert set(error.sites) <= set(sites), (position.text, path)
            position = position.play(rng.choice(moves))
    assert total > 5
    assert generic <= 0.05 * total, f"{generic} of {total}"
