"""The tree of legal moves: all of them come back, in every entry, and thousands of them are small."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

import potez
from potez.game import rules_of
from potez.position import Position
from potez.server.wire import legal

each_entry = pytest.mark.parametrize("entry", [entry.id for entry in potez.games()])


def positions(entry: str, count: int = 25) -> Iterator[Position]:
    """Positions of a game of random moves."""
    rng, position = random.Random(entry), potez.game(entry).start()
    for _ in range(count):
        yield position
        if position.outcome:
            return
        position = position.play(rng.choice(position.moves()))


@each_entry
def test_the_tree_has_every_move_and_every_foul_with_its_sites(entry: str) -> None:
    for position in positions(entry):
        found = msgspec.json.decode(msgspec.json.encode(legal.legal(position)))
        for name, moves in (("moves", position.moves()), ("fouls", [foul for foul in position.fouls() if foul.path])):
            listed = legal.moves_of(found.get(name, {}))
            assert sorted(map(tuple, listed)) == sorted((move.text, *move.path) for move in moves)
            first = {move.path: move.text for move in reversed(moves)}
            assert {tuple(path): text for text, *path in reversed(listed)} == first, "of moves with the same sites the same one is first"


def test_texts_that_are_made_of_their_sites_share_a_form() -> None:
    assert legal.form("a4-a6/c6", ("a4", "a6", "c6")) == "_-_/_"
    assert legal.form("i5-j5/i5", ("i5", "j5", "i5")) == "_-_/_"
    assert legal.form("a1-b1", ("a1-b1",)) == "_"
    assert legal.form("2x1", ("a2",)) == "2x1"
    assert legal.form("c3-b2", ("b2", "c3")) == "c3-b2", "in their order alone"
    assert legal.form("pass", ()) == "pass"


@each_entry
def test_no_text_of_a_move_has_the_sign_that_stands_for_a_site(entry: str) -> None:
    rules = rules_of(potez.registry.entry(entry))
    assert legal.PLACE not in "".join(rules.ACTIONS) + rules.EXAMPLE
    assert all(legal.PLACE not in move.text for position in positions(entry, 5) for move in position.moves())


def test_the_moves_of_an_amazons_opening_are_a_tenth_of_their_list() -> None:
    position = potez.game("amazons").start()
    listed = msgspec.json.encode([[move.text, *move.path] for move in position.moves()])
    tree = msgspec.json.encode(legal.legal(position))
    assert len(position.moves()) == 2176 and len(tree) < 8000 < len(listed) / 7


def test_where_moves_are_too_many_only_the_next_sites_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "MOST_SENT", 100)
    position = potez.game("amazons").start()
    assert legal.legal(position).next == ["a7", "d10", "g10", "j7"]
    assert legal.legal(position, ["a7"]).next is not None
    deeper = legal.legal(position, ["a7", "a6"])
    assert deeper.next is None and all(path[:2] == ["a7", "a6"] for _, *path in legal.moves_of(deeper.moves))
