"""Engines: what `potez.engine` promises for every game."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

import potez
from potez.engines.engine import Engine, percents
from potez.engines.levels import Level, ladders
from potez.kernel.plans import ALPHA_BETA, MCTS
from tests.engines.positions import GAMES, engine, some_position, truth
from tests.support import MODULES

# Every game


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_legal_moves_to_the_end(game: str) -> None:
    made = potez.game(game)
    position, seed = made.start(), 0
    engines = [Engine(made, level, megabytes=8) for level in range(1, 9)]
    while position.outcome is None and seed < 60:
        answer = engines[seed % 8].choose(position, nodes=30, seed=seed)
        assert answer.move in position.moves()
        assert answer.line[0] == answer.move.text
        assert -1 <= answer.value <= 1
        position = position.play(answer.move)
        seed += 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_the_same_seed_and_nodes_give_the_same_answer(game: str, search: str) -> None:
    position = some_position(game, 1, 3)
    made = position.game
    plan = dataclasses.replace(made.rules.plan, search=search)
    one, other = (Engine(made, 8, megabytes=8, plan=plan, tables=False) for _ in range(2))
    other.choose(some_position(str(made), 2, 2), nodes=50, seed=9)  # what was asked before does not matter
    answers = [thinker.choose(position, nodes=300, seed=5) for thinker in (one, other, one)]
    assert len({(a.move.text, a.value, a.line, a.nodes, a.depth, a.proven) for a in answers}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_several_gives_different_moves_the_best_first(game: str) -> None:
    position = some_position(game, 3, 2)
    answers = engine(str(position.game)).several(position, 3, nodes=600, seed=1)
    wanted = min(3, len(position.moves()))
    assert 1 <= len(answers) <= wanted
    assert len({answer.move.text for answer in answers}) == len(answers)
    if engine(str(position.game)).plan.search == ALPHA_BETA:
        assert len(answers) == wanted
        assert [answer.value for answer in answers] == sorted((answer.value for answer in answers), reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_evaluation_and_ranking_change_nothing_that_counts(game: str) -> None:
    rng = random.Random(8)
    position = potez.game(game).start()
    rules = position.game.rules
    lookup = rules.lookup.view(np.uint8)
    for _ in range(40):
        if position.outcome:
            break
        codes = position.kernel.codes()
        state, scores = position.kernel.state, np.zeros(len(codes), np.int64)
        value = rules.verbs.evaluate(lookup, state.view(np.uint8))
        rules.verbs.rank(lookup, state.view(np.uint8), codes.copy(), len(codes), scores)
        assert rules.same(state, position.kernel.state), position.text
        assert abs(value) <= 500_000
        assert value == rules.verbs.evaluate(lookup, state.view(np.uint8)), position.text
        position = position.play(rng.choice(position.moves()))


# Random games of ming mang hardly ever end with a win.
AT_HAND = {
    "mingmang": [
        ("mingmang(size=7)", "wb...../......./b....../......./......./......./....... black"),
        ("mingmang(size=7)", "bw...../......./..b..../......./......./......./....... black"),
        ("mingmang(size=7)", "bw...../......./w....../......./......./......./....... white"),
    ],
}
LAST_IS_FORCED = ("dots", "stay")  # these end when nothing is left to choose: what wins is decided some moves earlier
WANTED = 3  # positions of each game


def at_hand(game: str) -> Iterator[tuple[potez.Position, set[str]]]:
    """Positions in which some moves win and others do not, with those that win. They are found where random games were won."""
    name = game.partition("(")[0]
    for text, start in AT_HAND.get(name, ()):
        position = potez.game(text).position(start)
        yield position, wins(position)
    for seed in range(0 if name in AT_HAND else 400):
        position, rng = potez.game(game).start(), random.Random(seed)
        before = [position]
        while position.outcome is None:
            position = position.play(rng.choice(position.moves()))
            before.append(position)
        for earlier in before[-8:-1][::-1] if name in LAST_IS_FORCED else before[-2:-1]:
            found = wins(earlier, exactly=name in LAST_IS_FORCED)
            if found and len(found) < len(earlier.moves()):
                yield earlier, found
                break


def wins(position: potez.Position, exactly: bool = False) -> set[str]:
    """The moves that win: at once, or whatever follows."""
    found, known = set(), dict[potez.Position, int]()
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            if after.outcome.winner == position.turn:
                found.add(move.text)
        elif exactly and truth(after, known) * (1 if after.turn == position.turn else -1) == 1:
            found.add(move.text)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_win_at_hand_is_taken_from_level_three_on(game: str) -> None:
    """Lower levels overlook things, but not a move that wins at once."""
    tried = 0
    for position, winning in itertools.islice(at_hand(game), WANTED):
        tried += 1
        assert 0 < len(winning) < len(position.moves()), "there is something to choose"
        for level in range(3, 9):
            answer = engine(str(position.game), level).choose(position, nodes=2000, seed=tried)
            assert answer.move.text in winning, (level, position.text, str(answer), winning)
            assert answer.value > 0.5, (level, position.text, str(answer))
    assert tried == WANTED, f"{tried} positions were found"


# Bad input


def test_wrong_questions_are_refused() -> None:
    thinker = engine("hex(size=4)")
    position = thinker.game.start()
    over = potez.game("hex(size=2)").start().play("a1").play("b1").play("a2")
    cases: list[tuple[str, object]] = [
        ("use a number of seconds above 0", lambda: thinker.choose(position, seconds=0)),
        ("use a number of seconds above 0", lambda: thinker.choose(position, seconds=-1.5)),
        ("use a number of seconds above 0", lambda: thinker.choose(position, seconds=float("nan"))),
        ("use a whole number from 1", lambda: thinker.choose(position, nodes=0)),
        ("use a whole number from 1", lambda: thinker.choose(position, nodes=2.5)),  # type: ignore[arg-type]
        ("use a whole number", lambda: thinker.choose(position, nodes=5, seed="x")),  # type: ignore[arg-type]
        ("the game is over", lambda: engine("hex(size=2)").choose(over)),
        ("this engine plays", lambda: thinker.choose(potez.game("hex(size=5)").start())),
        ("a position is wanted", lambda: thinker.choose("a1")),  # type: ignore[arg-type]
        ("how many moves", lambda: thinker.several(position, 0)),
        ("level=10", lambda: potez.engine("hex", level=10)),
        ("level=0", lambda: potez.engine("hex", level=0)),
        ("level='3'", lambda: potez.engine("hex", level="3")),  # type: ignore[arg-type]
        ("threads=0", lambda: potez.engine("hex", threads=0)),
        ("dead groups", lambda: thinker.dead(position)),
    ]
    for sentence, ask in cases:
        with pytest.raises(potez.InvalidSearch, match=sentence.replace("(", r"\(")):
            ask()  # type: ignore[operator]
    with pytest.raises(potez.UnknownGame):
        potez.engine("chess")


def test_several_overlooks_no_win_from_level_three_on() -> None:
    position = potez.game("hex(size=3)").start().play("b1").play("a3").play("b2").play("a2")
    for seed in range(30):
        named = {answer.move.text for answer in engine("hex(size=3)", 3).several(position, 9, seed=seed)}
        assert "b3" in named


def test_a_level_can_overlook_a_fraction_of_a_per_cent_less() -> None:
    drawn = np.concatenate([percents(seed, 100) for seed in range(20_000)])
    assert drawn.min() >= 0 and drawn.max() < 100
    for overlooks in (50, 99, 99.5):
        assert (drawn >= overlooks).mean() == pytest.approx(1 - overlooks / 100, rel=0.02)


def test_a_level_that_does_not_judge_sees_what_it_can_read_and_nothing_else() -> None:
    made = potez.game("chomp(rows=4,cols=5)")
    readers = [Engine(made, 2, megabytes=8, levels=((Level(nodes, 0, judges=False),) * 2,) * 6) for nodes in (30, 300_000)]
    near, far = (reader.choose(made.start(), seed=1) for reader in readers)
    assert (near.value, near.proven) == (0.0, False)
    assert (far.value, far.proven) == (1.0, True)
    assert engine(str(made)).choose(made.start(), nodes=30, seed=1).value != 0.0


def test_only_alpha_beta_has_levels_that_do_not_judge() -> None:
    """MCTS knows nothing but what its leaves are worth."""
    for name, rows in ladders().items():
        if any(not level.judges for pair in rows for level in pair):
            assert potez.game(name).rules.plan.search == ALPHA_BETA, name


def test_level_one_is_random_and_needs_no_search() -> None:
    thinker = potez.engine("hare", level=1)
    position = thinker.game.start()
    moves = {thinker.choose(position, seed=seed).move.text for seed in range(200)}
    assert moves == {move.text for move in position.moves()}


def test_no_foul_is_ever_chosen() -> None:
    for name in ("stay", "alquerque"):
        if name not in MODULES:
            continue
        for seed in range(3):
            position = potez.game(name).start()
            while position.outcome is None and len(position.text) < 4000:
                answer = engine(str(position.game), 3).choose(position, nodes=20, seed=seed)
                assert answer.move not in position.fouls()
                position = position.play(answer.move)
                seed += 1


def test_analysis_speaks_and_serves_programs() -> None:
    answer = engine("dots(rows=3,cols=3)").choose(potez.game("dots(rows=3,cols=3)").start(), nodes=1_000_000, seed=1)
    assert answer.verdict == f"win by 2 in {answer.plies}, proven"
    data = answer.data()
    assert data["proven"] is True and data["move"] == answer.move.text and data["line"][0] == data["move"]
    assert answer.move.text in str(answer)
