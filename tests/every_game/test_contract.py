"""The contract: what holds for every game and every set of options."""

from __future__ import annotations

import json
import random
import re

import numpy as np
import pytest

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST, SITE
from potez.kernel.drivers import Playouts
from potez.kernel.outcomes import ENDS
from potez.kernel.random import generator
from tests.support import each_set, game, random_game, sample, texts


@each_set
def test_moves_have_a_fixed_order_and_no_duplicates(text: str) -> None:
    for position in random_game(game(text), 1, plies=60):
        moves = position.moves()
        assert len(set(moves)) == len(moves) == len(texts(moves))
        again = game(text).position(position.text)
        assert [move.text for move in again.moves()] == [move.text for move in moves]


@each_set
def test_every_move_can_be_written_read_and_touched(text: str) -> None:
    rules = game(text).rules
    for position in random_game(game(text), 2, plies=40):
        for move in random.Random(3).sample(position.moves(), min(20, len(position.moves()))):
            assert re.fullmatch(rules.PATTERN, move.text, re.ASCII), move.text
            assert position.find(move.text.upper()) == move
            assert position.find(" ".join(move.text)) == move
            assert set(move.path) <= set(rules.board.index), move.text
            assert bool(move.path) != (move.text in rules.ACTIONS), move.text


@each_set
def test_examples_of_moves_name_places_of_this_board(text: str) -> None:
    rules = game(text).rules
    for example in re.split(", | or ", rules.example):
        assert rules.read_move(example)


@each_set
def test_a_path_means_one_move(text: str) -> None:
    """Whoever touches the sites of a move in order has said which move: no two legal moves have the same path."""
    for position in random_game(game(text), 16, plies=60):
        paths = [move.path for move in position.moves() if move.path]
        assert len(set(paths)) == len(paths)


@each_set
def test_fouls_are_no_legal_moves_and_can_be_played(text: str) -> None:
    for position in random_game(game(text), 17, plies=40):
        fouls = texts(position.fouls())
        assert not fouls & texts(position.moves())
        for foul in sorted(fouls)[:5]:
            assert position.play(foul) != position


@each_set
def test_play_and_replay_agree(text: str) -> None:
    this = game(text)
    played = [str(position._last and this.rules.move_text(position._last[0][0], position._last[1])) for position in random_game(this, 4)]
    position = this.start()
    for move, expected in zip(played[1:], list(random_game(this, 4))[1:], strict=True):
        position = position.play(move)
        assert position == expected
        assert position.key == expected.key
        assert hash(position) == hash(expected)


@each_set
def test_playing_leaves_the_position_as_it_was(text: str) -> None:
    position = sample(game(text), 5)
    before = position.text, position._state.tobytes(), texts(position.moves())
    for move in position.moves()[:30]:
        position.play(move).moves()
    assert (position.text, position._state.tobytes(), texts(position.moves())) == before


@each_set
def test_texts_of_positions_rebuild_them(text: str) -> None:
    this = game(text)
    for number, position in enumerate(random_game(this, 6)):
        if len(position._since) < 20 or number % 25 == 0 or position.outcome:
            again = this.position(position.text)
            assert again == position
            assert again.outcome == position.outcome
            assert texts(again.moves()) == texts(position.moves())


@each_set
def test_finished_means_an_outcome_and_no_moves(text: str) -> None:
    this = game(text)
    for position in random_game(this, 7):
        assert (position.outcome is None) == bool(position.moves()) == (position.turn is not None)
        if position.outcome:
            assert position.outcome.reason in this.rules.ENDS
            assert position.outcome.winner in (*this.sides, None)
            with pytest.raises(potez.IllegalMove) as caught:
                position.play(this.start().moves()[0].text)
            assert caught.value.reason == "game_over"


@each_set
def test_games_end_within_their_bound(text: str) -> None:
    this = game(text)
    assert len(list(random_game(this, 8))) - 1 <= this.rules.bound


@each_set
def test_same_seed_same_game(text: str) -> None:
    again = potez.game(str(game(text)))
    assert again == game(text)
    assert str(again) == str(game(text))
    assert [p.text for p in random_game(again, 9, plies=30)] == [p.text for p in random_game(game(text), 9, plies=30)]


@each_set
def test_the_picture_is_plain_data_on_known_sites(text: str) -> None:
    this = game(text)
    for position in random_game(this, 10, plies=30):
        view = position.view()
        json.dumps(view)
        names = {site["name"] for site in view["sites"]}
        assert set(this.rules.board.index) <= names
        assert {piece["site"] for piece in view["pieces"]} <= names
        assert {mark["site"] for mark in view["marks"]} <= names
        last = view["last"]
        assert (last is None) == (position._last is None)
        if last:
            assert {*last["path"], *last["left"], *last["jumped"], *last["lost"]} <= names
        assert str(position)


@each_set
def test_symmetric_positions_have_symmetric_moves(text: str) -> None:
    this = game(text)
    rules = this.rules
    for position in random_game(this, 11, plies=80):
        if position.outcome or position._since:
            continue
        for symmetry in rules.symmetries():
            state = position._state.copy()
            letters = dict(zip(rules.board.index, rules.letters(state[0]), strict=True))
            turned = {symmetry.sites[name]: symmetry.letters.get(letter, letter) for name, letter in letters.items()}
            words = rules.write_setup(state[0]).split()
            words[0] = "/".join("".join(turned[rules.board.name(i)] for i in row) for row in rules.board.rows)
            for place, (name, _, value) in enumerate((word.partition("=") for word in words[2:]), 2):
                if rules.FIELDS[name] == SITE:
                    words[place] = f"{name}={symmetry.sites[value]}"
            if symmetry.swaps_sides:
                words[1] = rules.SIDES[1 - rules.SIDES.index(words[1])]
            mirror = this.position(" ".join(words))
            expected = {tuple(symmetry.sites[name] for name in move.path) for move in position.moves()}
            assert {move.path for move in mirror.moves()} == expected, position.text


@each_set
def test_a_full_buffer_is_never_written_past(text: str) -> None:
    this = game(text)
    rules = this.rules
    for position in random_game(this, 12, plies=25):
        if position.outcome:
            break
        count = len(position.moves())
        for room in {0, 1, count // 2, max(count - 1, 0)}:
            out = np.full(count + 8, -7, np.int64)
            needed = rules.verbs.moves(*position._bytes(), position._past, out[:room])
            assert needed == count
            assert (out[room:] == -7).all()


@pytest.mark.slow
@each_set
def test_playouts_end_as_games_end(text: str) -> None:
    """The fast playout and move-by-move random play give the same kinds of results within the same bound."""
    this = game(text)
    rules = this.rules
    position = this.start()
    playouts = Playouts(rules, position._state, position._past, generator(1))
    playouts.run(200)
    plies, *results = playouts.tally
    assert sum(results) == 200
    assert plies <= 200 * rules.bound
    past, out, _ = buffers.playing(rules.room, NO_PAST)
    for seed in range(20):
        state = position._state.copy()
        result = rules.verbs.playout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, generator(seed), out)
        code = result % 256
        assert code % 4 != 0
        assert ENDS[code // 4] in rules.ENDS
        assert result // 256 <= rules.bound
