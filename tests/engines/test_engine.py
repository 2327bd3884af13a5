"""Engines: what `potez.engine` promises for every game, and that its proofs are true."""

from __future__ import annotations

import dataclasses
import itertools
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

import potez
from potez.engines.engine import Engine, percents
from potez.engines.levels import Level, ladders
from potez.kernel.plans import ALPHA_BETA, MCTS, Plan
from tests.support import MODULES

SMALL = {
    "go": "go(size=5,komi=0.5,scoring=area)",
    "hex": "hex(size=4)",
    "dots": "dots(rows=3,cols=3)",
    "amazons": "amazons",
    "quoridor": "quoridor(size=5,walls=3)",
}
GAMES = [SMALL.get(name, name) for name in MODULES]


@cache
def engine(game: str, level: int = 8, search: str | None = None, threads: int = 1) -> Engine:
    made = potez.game(game)
    plan = made.rules.plan if search is None else dataclasses.replace(made.rules.plan, search=search)
    return Engine(made, level, threads=threads, megabytes=16, plan=plan)


def some_position(game: str, seed: int, plies: int) -> potez.Position:
    """A running position after random moves."""
    rng = random.Random(seed)
    while True:
        position = potez.game(game).start()
        for _ in range(plies):
            if position.outcome:
                break
            position = position.play(rng.choice(position.moves()))
        if position.outcome is None:
            return position


# Every game


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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_the_same_seed_and_nodes_give_the_same_answer(game: str, search: str) -> None:
    position = some_position(game, 1, 3)
    made = position.game
    plan = dataclasses.replace(made.rules.plan, search=search)
    one, other = (Engine(made, 8, megabytes=8, plan=plan) for _ in range(2))
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


# Proofs


def truth(position: potez.Position, known: dict[potez.Position, int]) -> int:
    """The exact value for the side to move, by trying everything."""
    if position.outcome:
        raise AssertionError
    if position in known:
        return known[position]
    best = -1
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            value = 0 if after.outcome.winner is None else 1 if after.outcome.winner == position.turn else -1
        else:
            value = truth(after, known) * (1 if after.turn == position.turn else -1)
        best = max(best, value)
        if best == 1:
            break
    known[position] = best
    return best


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
    answer = potez.engine(game).choose(position, nodes=20_000_000, seed=1)
    assert answer.proven
    assert answer.value == value
    if margin is not None:
        assert answer.margin == margin


def test_no_loss_is_claimed_from_moves_that_were_left_out() -> None:
    """A search that looks at two moves only may not call a position lost."""
    made = potez.game("hex(size=3)")
    narrow = Engine(made, 8, megabytes=8, plan=Plan(ALPHA_BETA, width=1))
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


# Time, threads, stopping


def test_several_threads_are_no_danger_to_alpha_beta() -> None:
    thinker = Engine(potez.game("hare"), 8, threads=2, megabytes=8)
    assert thinker.choose(thinker.game.start(), seconds=0.1).move in thinker.game.start().moves()


def test_more_moves_than_the_usual_room() -> None:
    thinker = Engine(potez.game("foxgeese"), 8, megabytes=8)
    position = thinker.game.position(".g./ggg/.g.g.../..gggg./g..gfg./ggg/.g. fox")  # 53,362 moves
    for seed in range(3):
        assert thinker.choose(position, nodes=100, seed=seed).move.code in position.kernel.codes()


def test_cancel_before_the_first_search_is_harmless() -> None:
    for seed in range(10):
        thinker = Engine(potez.game("hex(size=5)"), 8, megabytes=4)
        worker = threading.Thread(target=thinker.choose, args=(thinker.game.start(),), kwargs={"seconds": 0.05, "seed": seed})
        worker.start()
        thinker.cancel()
        worker.join()


def test_a_tree_that_is_used_again_has_every_move_once() -> None:
    thinker = Engine(potez.game("amazons(size=6)"), 8, megabytes=64)
    position = thinker.game.start()
    for _ in range(8):
        answer = thinker.choose(position, seconds=0.02)
        nodes = thinker._search._nodes  # type: ignore[union-attr]
        moves = [int(nodes["move"][child]) for child in thinker._search._children(1)]  # type: ignore[union-attr]
        assert len(moves) == len(set(moves))
        position = position.play(answer.move)


def test_a_search_that_is_stopped_before_it_begins_answers_for_its_own_position() -> None:
    thinker = Engine(potez.game("hare"), 8, megabytes=8)
    position = thinker.game.start()
    while position.outcome is None:
        answer = thinker.choose(position, nodes=1, seed=1)
        assert answer.move in position.moves()
        position = position.play(answer.move)
        if position.outcome is None:
            position = position.play(thinker.choose(position, nodes=2000, seed=1).move)


@pytest.mark.parametrize("game", ["go(size=9)", "checkers", "amazons", "hex"])
def test_answers_come_in_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The promise is 50 ms. The engine's clock counts this process's work here: a busy machine may take its turn away for longer."""
    monkeypatch.setattr("potez.engines.engine.time", SimpleNamespace(perf_counter=time.process_time))
    position = potez.game(game).start()
    thinker = Engine(position.game, 8, megabytes=16)
    thinker.choose(position, seconds=0.01, seed=1)
    late = []
    for seconds in (0.02, 0.1, 0.2):
        begin = time.process_time()
        thinker.choose(position, seconds=seconds)
        late.append(time.process_time() - begin - seconds)
    assert max(late) < 0.05, late


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_cancel_ends_a_search_at_once_and_leaves_an_answer(search: str) -> None:
    thinker = engine("hex(size=11)", 8, search)
    position = thinker.game.start()
    threading.Timer(0.2, thinker.cancel).start()
    begin = time.perf_counter()
    answer = thinker.choose(position, seconds=60)
    assert time.perf_counter() - begin < 5
    assert answer.move in position.moves()
    assert thinker.choose(position, nodes=50, seed=1).nodes > 1  # the next search is not cancelled


def test_cancel_without_a_search_does_nothing() -> None:
    thinker = engine("hex(size=4)")
    thinker.cancel()
    assert thinker.choose(thinker.game.start(), nodes=50, seed=1).nodes > 1


def test_other_python_threads_run_while_it_thinks() -> None:
    thinker = engine("hex(size=11)")
    position, ticks = thinker.game.start(), 0
    worker = threading.Thread(target=lambda: thinker.choose(position, seconds=0.4))
    worker.start()
    while worker.is_alive():
        time.sleep(0.01)
        ticks += 1
    assert ticks >= 5


@pytest.mark.parametrize("search", [ALPHA_BETA, MCTS])
def test_the_iterator_gives_the_best_so_far_and_can_be_left(search: str) -> None:
    thinker = engine("hex(size=11)", 8, search)
    position = thinker.game.start()
    answers = list(thinker.think(position, seconds=0.4, seed=1))
    assert len(answers) >= 2
    assert [answer.nodes for answer in answers] == sorted(answer.nodes for answer in answers)
    for answer in thinker.think(position, seconds=60):
        assert answer.move in position.moves()
        break
    assert thinker.choose(position, nodes=20, seed=1).nodes <= 21  # the search that was left is over


def test_an_iterator_that_nobody_follows_does_not_block_the_engine() -> None:
    thinker = engine("hex(size=11)")
    position = thinker.game.start()
    forgotten = thinker.think(position, seconds=60)
    next(forgotten)
    assert thinker.choose(position, nodes=20, seed=1).nodes <= 21
    assert list(forgotten) == []


def test_two_threads_share_one_tree() -> None:
    thinker = engine("hex(size=7)", 8, MCTS, 2)
    position = thinker.game.start()
    answer = thinker.choose(position, nodes=20_000, seed=1)
    assert answer.nodes == 20_000
    assert answer.visits <= 20_000
    assert thinker._search is not None
    total = sum(found.visits for found in thinker._search.ranking(1000))
    assert 0.9 * 20_000 < total <= 20_000 + 2


def test_the_tree_is_used_again_after_two_moves() -> None:
    thinker = Engine(potez.game("hex(size=7)"), 8, megabytes=16)
    position = thinker.game.start()
    first = thinker.choose(position, seconds=0.3)
    after = position.play(first.move).play(first.line[1])
    again = thinker.choose(after, seconds=0.01)
    assert again.visits > again.nodes  # it has visits from before


def test_a_full_arena_ends_the_growth_not_the_search() -> None:
    made = potez.game("hex(size=11)")
    thinker = Engine(made, 8, megabytes=1)
    answer = thinker.choose(made.start(), nodes=30_000, seed=1)
    assert answer.nodes == 30_000


def test_too_little_memory_makes_a_smaller_table_and_says_so_once() -> None:
    code = (
        "import resource, warnings\n"
        "from potez.engines.task import room\n"
        "import numpy as np\n"
        "resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        "    sizes = [len(room(np.dtype(np.int64), 1 << 30, 1 << 10, 'the table')) for _ in range(2)]\n"
        "assert all(0 < size < 1 << 30 for size in sizes), sizes\n"
        "assert len(said) == 1 and 'too little memory' in str(said[0].message), said\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


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
        ("level=9", lambda: potez.engine("hex", level=9)),
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
