"""The kernel's own parts: random numbers, hashes, records, jump chains, counting."""

from __future__ import annotations

import gc
import random
import warnings
from importlib import import_module
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from numba import from_dtype

from potez.geometry.board import points, square
from potez.kernel.binding import Unit
from potez.kernel.bits import high_product, lowest, popcount
from potez.kernel.drivers import perft
from potez.kernel.outcomes import ENDS, drawn, report, won
from potez.kernel.random import below, draw, generator
from potez.kernel.records import hash_words, key_words, record, seen, state_bytes
from potez.kernel.rule import rule
from potez.kernel.types import Array
from potez.kernel.views import record_over
from potez.mechanics.jumps.rules import chains, follow, trail
from tests.support import MODULES, game

MASK = 2**64 - 1


def wyrand(state: int) -> tuple[int, int]:
    state = (state + 0xA0761D6478BD642F) & MASK
    product = state * (state ^ 0xE7037ED1A0B428DB)
    return state, (product & MASK) ^ (product >> 64)


@pytest.mark.parametrize("seed", [0, 1, 12345, MASK])
def test_random_numbers_are_those_of_wyrand(seed: int) -> None:
    rng = generator(seed)
    state = seed
    for _ in range(100):
        state, expected = wyrand(state)
        assert int(draw(rng)) == expected


def test_below_is_in_range_and_even() -> None:
    rng = generator(3)
    counts = np.bincount([below(rng, 7) for _ in range(7000)], minlength=7)
    assert len(counts) == 7
    assert (abs(counts - 1000) < 150).all()
    assert {below(rng, 1) for _ in range(10)} == {0}


@rule
def bit_facts(bits: int) -> tuple[int, int]:
    return popcount(bits), lowest(bits)


@rule
def product_of(a: np.uint64, b: np.uint64) -> np.uint64:
    high: np.uint64 = high_product(a, b)
    return high


def test_bits() -> None:
    for bits in (1, 2, 0b1011000, 1 << 61, (1 << 62) - 1):
        assert bit_facts(bits) == (bits.bit_count(), (bits & -bits).bit_length() - 1)
    a, b = 0xFEDCBA9876543210, 0x123456789ABCDEF1
    assert int(product_of(np.uint64(a), np.uint64(b))) == a * b >> 64


def test_hashes_depend_on_every_word_and_place() -> None:
    words = np.arange(1, 9, dtype=np.uint64)
    found = {int(hash_words(words, 8))}
    for i in range(8):
        for bit in (0, 31, 63):
            other = words.copy()
            other[i] ^= np.uint64(1 << bit)
            found.add(int(hash_words(other, 8)))
    found.add(int(hash_words(words[::-1].copy(), 8)))
    found.add(int(hash_words(words, 7)))
    assert len(found) == 27


def test_many_small_positions_have_different_hashes() -> None:
    words = np.zeros(1, np.uint64)
    found = set()
    for value in range(100_000):
        words[0] = value
        found.add(int(hash_words(words, 1)))
    assert len(found) == 100_000


def test_records_have_parts_and_no_gaps() -> None:
    kind = record(
        key=[("cells", np.int8, (3,)), ("wide", np.int64)],
        rest=[("ply", np.int16)],
        scratch=[("stack", np.int16, (5,))],
    )
    assert key_words(kind) == 2
    assert state_bytes(kind) == 24
    assert kind.itemsize % 8 == 0
    assert sum(kind.fields[name][0].itemsize for name in kind.names or ()) == kind.itemsize if kind.fields else False
    state = np.zeros(1, kind)
    state.view(np.uint8)[:] = np.arange(kind.itemsize)
    assert state.copy().tobytes() == state.tobytes()


def test_a_key_is_the_key_part_of_the_record_alone() -> None:
    this = game("hex(size=3)")
    rules = this.rules
    state = this.start().play("b2").kernel.state
    lookup = rules.lookup.view(np.uint8)
    key = rules.verbs.key(lookup, state.view(np.uint8))
    words = key_words(rules.STATE)
    for place in range(state.nbytes):
        changed = state.copy()
        changed.view(np.uint8)[place] ^= 1
        assert (rules.verbs.key(lookup, changed.view(np.uint8)) == key) == (place >= 8 * words)


def test_a_record_lies_over_the_beginning_of_an_array() -> None:
    pair = np.dtype([("a", np.int64), ("b", np.int64)])

    @rule
    def swap(room: Array) -> int:
        both = record_over(room, pair)
        both.a, both.b = both.b, both.a
        return int(both.a)

    words = np.arange(3)
    assert swap(words) == 1 and words.tolist() == [1, 0, 2]
    octets = np.arange(3).view(np.uint8)
    assert swap(octets) == 1 and octets.view(np.int64).tolist() == [1, 0, 2]


def test_garbage_is_collected_again_when_a_unit_is_compiled_or_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path))
    assert gc.isenabled()
    made = Unit("sound", "import gc\n\ncollects = gc.isenabled()\n").load()
    assert not made.collects and gc.isenabled()
    with pytest.raises(KeyError):
        Unit("unsound", "raise KeyError\n").load()
    assert gc.isenabled()


def test_seen_counts_occurrences() -> None:
    past = np.array([5, 7, 5, 9], np.uint64)
    assert [seen(past, np.uint64(key)) for key in (5, 7, 8)] == [2, 1, 0]
    assert seen(past[:0], np.uint64(5)) == 0


def test_outcome_codes() -> None:
    for reason in range(1, len(ENDS)):
        codes = {won(0, reason) % 4: 1, won(1, reason) % 4: 2, drawn(reason) % 4: 3}
        assert codes == {1: 1, 2: 2, 3: 3}
        assert won(1, reason) // 4 == drawn(reason) // 4 == reason
        assert report(1000, drawn(reason)) % 256 == drawn(reason)
    assert drawn(len(ENDS) - 1) < 256


def slow_chains(steps: object, start: int, prey: set[int], free: set[int], jumps: object, finish: bool) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()

    def walk(site: int, path: tuple[int, ...], prey: set[int], free: set[int]) -> None:
        more = False
        for way in range(8):
            over, land = steps[site, way], jumps[site, way]  # type: ignore[index]
            if land >= 0 and over in prey and land in free:
                more = True
                walk(int(land), (*path, int(land)), prey - {over}, free | {over})
        if path and (not finish or not more):
            found.add(path)

    walk(start, (), prey, free | {start})
    return found


@pytest.mark.parametrize("finish", [True, False])
def test_chains_are_those_of_a_slow_search(finish: bool) -> None:
    board = square(5, 5)
    steps, jumps = board.steps, board.jumps
    rng = random.Random(5)
    for _ in range(60):
        sites = list(range(25))
        rng.shuffle(sites)
        start, prey, free = sites[0], set(sites[1 : rng.randint(2, 9)]), set()
        free = set(sites) - prey - {start}
        expected = slow_chains(steps, start, prey, free, jumps, finish)
        out = np.zeros(len(expected) + 5, np.int64)
        prey_bits, free_bits = sum(1 << s for s in prey), sum(1 << s for s in free)
        count = chains(steps, jumps, start, prey_bits, free_bits, 255, 0, finish, start, 6, out, 0)
        assert count == len(expected)
        found = {tuple(trail(steps, jumps, int(code) & 63, int(code) >> 6)[0]) for code in out[:count]}
        assert found == expected
        for code in out[:count]:
            landings, taken = trail(steps, jumps, int(code) & 63, int(code) >> 6)
            assert follow(steps, jumps, int(code) & 63, int(code) >> 6) == (landings[-1], sum(1 << s for s in taken))
        assert chains(steps, jumps, start, prey_bits, free_bits, 255, 0, finish, start, 6, out[:0], 0) == count


def test_neighbours_and_jumps_of_a_board_are_mutual() -> None:
    for board in (square(4, 6), points(["a1 b1 c1", "a1 a2 a3", "a3 b2 c1"])):
        for table in (board.steps, board.jumps):
            for site in range(len(board)):
                for way in range(8):
                    if table[site, way] >= 0:
                        assert table[table[site, way], way ^ 4] == site


def test_perft_makes_room_for_any_number_of_moves() -> None:
    this = game("hex(size=19)")
    rules, start = this.rules, this.start()
    assert perft(rules.verbs, rules.lookup, start.kernel.state, start.kernel.past, 2) == [361, 361 * 360]


def test_perft_of_a_finished_position_is_nothing() -> None:
    over = game("hex(size=2)").position("r./r. blue")
    rules = over.game.rules
    assert perft(rules.verbs, rules.lookup, over.kernel.state, over.kernel.past, 2) == [0, 0]


def test_no_record_is_the_beginning_of_another() -> None:
    """Numba takes a record for another one whose fields it begins with; shared rules would then be compiled for the wrong one."""
    modules = [import_module(f"potez.games.{module}.rules") for module in MODULES]
    kinds = {from_dtype(getattr(module, name)): module.__name__ for module in modules for name in ("STATE", "LOOKUP")}
    for one, other in permutations(kinds, 2):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert one.can_convert_to(None, other) is None, f"{kinds[one]} and {kinds[other]}: put another field first"
