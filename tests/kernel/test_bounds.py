"""Compiled code keeps to its buffers: the short run of the bounds suite, and proofs that the suite would notice if it did not."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import potez
from potez.kernel import buffers, learning
from potez.kernel.contract import NO_PAST, Rules
from potez.kernel.random import generator
from potez.kernel.rule import rule
from potez.kernel.types import Array
from tests.kernel import bounds_learning
from tests.kernel.bounds import environment, guarded
from tests.kernel.guards import Guards, Overwritten
from tests.support import MODULES

ROOT = Path(__file__).parents[2]
SUPERKO = "go(size=4,ko=superko)"
SHORT = [game for game in ("go", "dots", "stay") if game in MODULES]  # few, for each is compiled anew; `make bounds` runs all


def checked(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with bounds checks and without a wrapped index, in the cache of the bounds suite."""
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.skipif(not SHORT, reason="POTEZ_GAMES leaves none of these games")
def test_random_options_and_positions_keep_to_their_buffers() -> None:
    done = checked("-m", "tests.kernel.bounds", "--sets", "6", "--seed", "3", "--games", *SHORT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every index and every buffer kept" in done.stdout


def plies_of_a_rollout(rules: Rules) -> int:
    """How many keys one rollout of go with superko writes: one a ply."""
    past, out, first = buffers.playing(rules.room, NO_PAST)
    state = rules.start().view(np.uint8)
    return int(rules.verbs.rollout(rules.lookup.view(np.uint8), state, past, 0, generator(7), out, first)) // 256


@pytest.mark.slow
def test_guard_words_tell_a_declared_room_that_is_one_key_too_small() -> None:
    rules = potez.game(SUPERKO).rules
    plies = plies_of_a_rollout(rules)
    with guarded(rules):
        rules.room = replace(rules.room, past=plies)
        assert plies_of_a_rollout(rules) == plies
    rules.room = replace(rules.room, past=plies - 1)
    with pytest.raises(Overwritten, match=r"uint64\[\d+\] was written 1 byte\(s\) behind"), guarded(rules):
        plies_of_a_rollout(rules)


@pytest.mark.parametrize("missing", [0, 1])
def test_guard_words_tell_an_observation_that_writes_a_number_too_many(missing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, plain = potez.game("hex", size=3), learning.encoding

    def shorter(rules: Rules) -> object:
        found = plain(rules)
        return SimpleNamespace(numbers=found.numbers - missing, actions=found.actions)

    monkeypatch.setattr(learning, "encoding", shorter)
    with (
        pytest.raises(Overwritten, match=r"float32\[\d+\] was written 1 byte\(s\) behind") if missing else nullcontext(),
        guarded(game.rules) as guards,
    ):
        bounds_learning.verbs(game.start(), guards)


OFF_BY_ONE = """
from tests.kernel.guards import strictly
strictly()
import potez
from dataclasses import replace
from tests.kernel.test_bounds import SUPERKO, plies_of_a_rollout
rules = potez.game(SUPERKO).rules
plies = plies_of_a_rollout(rules)
rules.room = replace(rules.room, past=plies)
print(plies_of_a_rollout(rules) == plies)
rules.room = replace(rules.room, past=plies - 1)
try:
    plies_of_a_rollout(rules)
except IndexError as error:
    print(error)
"""


@pytest.mark.slow
def test_the_bounds_check_tells_a_declared_room_that_is_one_key_too_small() -> None:
    done = checked("-c", OFF_BY_ONE)
    assert done.stdout.splitlines() == ["True", "index is out of bounds"], done.stderr


WRONG = """
import numpy as np
from numba import njit
from tests.kernel.guards import strictly
strictly()
inner = np.dtype([("cells", np.int8, (4,)), ("rest", np.int64)], align=True)

@njit(error_model="numpy")
def write(record, place):
    record.cells[place] = 1

@njit(error_model="numpy")
def outer(states, place):
    write(states[0], place)

@njit(error_model="numpy")
def part(array, begin, end):
    return array[begin:end].shape[0]

def told(function, *arguments):
    try:
        print(function(*arguments))
    except IndexError as error:
        print("IndexError")

states, array = np.zeros(2, inner), np.zeros(5)
for place in (3, 4, -1):
    told(outer, states, place)
for begin, end in ((0, 5), (5, 5), (0, 6), (-1, 5), (6, 7)):
    told(part, array, begin, end)
"""


def test_no_index_counts_from_the_end_and_no_slice_is_cut_short_unseen() -> None:
    done = checked("-c", WRONG)
    assert done.stdout.split() == ["None", "IndexError", "IndexError", "5", "0", "IndexError", "IndexError", "IndexError"], done.stderr


@pytest.mark.parametrize(("place", "where"), [(3, "behind"), (-1, "before")])
def test_guard_words_tell_what_is_written_before_and_behind_a_buffer(place: int, where: str) -> None:
    @rule
    def write(out: Array, at: np.uint64) -> None:
        out[at] = 7  # an unsigned index is taken as it is

    guards = Guards()
    out = guards.make(np.int64, 3)
    write(out, np.uint64(2))
    guards.check()
    write(out, np.uint64(place % (1 << 64)))
    with pytest.raises(Overwritten, match=where):
        guards.check()


FOX_TAKEN_AWAY = """
from tests.kernel.guards import strictly
strictly()
import potez
position = potez.game("foxsheep").position(".s./sss/.sfs.ss/sssssss/.s.s.s./ss./.f. foxes")
print(position.touch("c3 a3 a5 c3 c1 e3 g5 e5 c7 c5 e3 c3 c5 c3".split()).refusal.reason)
"""


@pytest.mark.slow
@pytest.mark.skipif("foxsheep" not in MODULES, reason="POTEZ_GAMES leaves foxsheep out")
def test_a_reason_is_found_without_asking_for_a_fox_that_was_taken_away() -> None:
    """To find what a jump lacks, each point is given to a sheep, that of the other fox too: where he had stood, the rules read beyond their
    tables, and a touch from anywhere could end the server."""
    done = checked("-c", FOX_TAKEN_AWAY)
    assert done.stdout.split() == ["no_jump"], done.stderr
