"""What an engine calls proven is true."""

from __future__ import annotations

import pytest

import potez
from potez.engines.engine import Engine
from potez.kernel.plans import ALPHA_BETA, MCTS, Plan
from tests.engines.positions import engine, some_position, truth


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
@pytest.mark.parametrize("game", ["hex(size=3)", "hex(size=3,mode=connected)", "dots(rows=2,cols=3)", "dots(rows=3,cols=2)"])
def test_proofs_agree_with_trying_everything(game: str, search: str) -> None:
    known: dict[potez.Position, int] = {}
    for seed in range(12):
        position = some_position(game, seed, seed % 3)
        answer = engine(game, 8, search).choose(position, nodes=200_000, seed=seed)
        assert answer.proven, position.text
        assert answer.value == truth(position, known), position.text


PROVEN = [
    # The known results: hare and hounds (Berlekamp, Conway, Guy: Winning Ways), fox and hounds likewise, hex 4×4 (a first-player win on
    # every board, by strategy stealing), dots and boxes with 3×3 dots (Berlekamp: The Dots and Boxes Game; the first player wins 3:1).
    ("hare", 1, None),
    ("foxhounds", -1, None),
    ("hex(size=4)", 1, None),
    ("dots(rows=3,cols=3)", 1, 2),
]


@pytest.mark.parametrize(("game", "value", "margin"), PROVEN)
def test_known_results_are_proven(game: str, value: int, margin: int | None) -> None:
    position = potez.game(game).start()
    if game == "hare" and position.turn != "hounds":
        value = -value
    answer = potez.engine(game, tables=False).choose(position, nodes=20_000_000, seed=1)
    assert answer.proven
    assert answer.value == value
    if margin is not None:
        assert answer.margin == margin


def test_no_loss_is_claimed_from_moves_that_were_left_out() -> None:
    """A search that looks at two moves only may not call a position lost."""
    made = potez.game("hex(size=3)")
    narrow = Engine(made, 8, megabytes=8, plan=Plan(ALPHA_BETA, width=1), tables=False)
    known: dict[potez.Position, int] = {}
    for seed in range(20):
        position = some_position("hex(size=3)", seed, 2)
        answer = narrow.choose(position, nodes=100_000, seed=seed)
        if answer.proven:
            assert answer.value == truth(position, known)


def test_a_draw_by_repetition_counts_only_where_it_is_one() -> None:
    """One king against three: with the position twice in the past the third time saves the game, and the table keeps nothing of it."""
    thinker = Engine(potez.game("checkers"), 8, megabytes=8)
    position = thinker.game.position("..../..A./..../..../.A../..../..A./N... white")
    there, back = position.moves()[0].text, "-".join(reversed(position.moves()[0].text.split("-")))
    away = position.play(there).moves()[0].text
    home = "-".join(reversed(away.split("-")))
    for move in (there, away, back, home, there, away, back):
        position = position.play(move)
    fresh = thinker.game.position(position.game.rules.write_setup(position.kernel.state[0]))
    for _ in range(2):
        saved = thinker.choose(position, nodes=20_000, seed=1)
        assert (saved.move.text, saved.value) == (home, 0.0)
        assert thinker.choose(fresh, nodes=20_000, seed=1).value < -0.3


STOPPED = [
    ("hare", "..C/...C./.Ci hare"),
    ("foxhounds", "..../..../..../..../..../.hh./.fh./...h fox"),
    ("quoridor(size=3,walls=1)", "b3/b1 blue left=0,1 walls=b2h ply=1 moves c1 c3 b1 b3 b2 a3 b1"),
    ("go(size=3,limit=7,scoring=area,komi=1)", "..b/bw./.ww black ply=6"),
    ("dots(rows=3,cols=3)", "+-+.+/...../+.+-+/....|/+-+.+ x"),
]


@pytest.mark.parametrize(("game", "text"), STOPPED)
@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_a_search_that_was_stopped_early_claims_nothing_false(game: str, text: str, search: str) -> None:
    """A loss is proven only when every move was looked at; a draw of one move is no draw of the position while others are open."""
    thinker = engine(game, 8, search)
    position = thinker.game.position(text)
    certain = {answer.value for seed in range(3) if (answer := thinker.choose(position, nodes=300_000, seed=seed)).proven}
    assert len(certain) == 1
    for nodes in (1, 2, 5, 20, 100, 5000):
        for seed in range(20):
            answer = thinker.choose(position, nodes=nodes, seed=seed)
            assert not answer.proven or answer.value in certain, (nodes, seed, str(answer))
