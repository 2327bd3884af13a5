"""OpenSpiel as an outside judge: random games of the seven shared games, legal moves compared at every ply and results at the end.

Where its rules differ from the rulebook, knowingly:
- amazons, checkers and nine men's morris split a turn into several actions; here the actions of one turn are put together again.
- go: it calls a game a draw when a position repeats (superko), and caps it at a length that is set here to our 4·N·N.
- checkers: a draw after 40 moves without a capture, no threefold repetition; here a game stops being compared at either side's draw.
- quoridor: a pass where there is no move (there always is one), a cap on the length, no threefold repetition: ours is switched off and the
  cap made equal, so that the games are compared to their ends. Its known issues are about three and four players.
- nine men's morris: men in hand count towards the two that lose, and the cap is 200 turns.
- dots and hex: no difference.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pyspiel
import pytest

import potez
from benchmarks.openspiel import PEERS, SPLIT, Peer, turns
from tests.support import MODULES, texts

GAMES = int(os.environ.get("POTEZ_OPENSPIEL_GAMES", "3"))
DRAWS = ("threefold", "quiet", "limit")  # of ours, unknown to it


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.game.partition("(")[0] in MODULES], ids=lambda peer: peer.game)
def test_agrees_with_openspiel(peer: Peer, seed: int) -> None:
    rng = random.Random(seed)
    state = pyspiel.load_game(peer.other).new_initial_state()
    position = potez.game(peer.game).start()
    if position.game.id == "quoridor":
        position.game.rules.lookup["threefold"] = 0
        position.game.rules.lookup["cap"] = state.get_game().max_game_length()
    split = position.game.id in SPLIT
    while position.outcome is None and not state.is_terminal():
        theirs, ours = turns(state, peer.write, split), texts(position.moves())
        assert set(theirs) == ours, position.text
        chosen = rng.choice(sorted(ours))
        assert position.turn == position.sides[state.current_player()]
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    compare_ends(position, state)


def compare_ends(position: potez.Position, state: Any) -> None:
    if position.outcome is None:  # its own draws and caps
        counts_hand = position.game.id == "ninemorris" and "hand=" in position.text
        assert state.returns()[0] == 0 or counts_hand, position.text
        return
    if position.outcome.reason in DRAWS and position.outcome.winner is None and position.game.id != "quoridor" and not state.is_terminal():
        return
    assert state.is_terminal(), position.text
    returns = state.returns()
    winner = None if returns[0] == 0 else position.sides[0 if returns[0] > 0 else 1]
    if position.game.id == "go" and winner is None:  # superko is its draw; komi leaves no other
        return
    assert position.outcome.winner == winner, position.text
