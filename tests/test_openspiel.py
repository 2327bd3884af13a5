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
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyspiel
import pytest

import potez
from tests.support import MODULES, texts

LETTERS = "abcdefghijklmnopqrs"
GAMES = int(os.environ.get("POTEZ_OPENSPIEL_GAMES", "3"))
DRAWS = ("threefold", "quiet", "limit")  # of ours, unknown to it


def cell(row: int, column: int) -> str:
    return f"{LETTERS[column]}{row + 1}"


@dataclass(frozen=True)
class Peer:
    """A shared game: both names, and how a list of its actions is written as our move."""

    game: str
    other: str
    write: Callable[[list[Any]], str]
    lengths: tuple[int, ...] = (1,)  # how many actions a turn may have


def text_of(state: Any, action: int) -> str:
    text: str = state.action_to_string(state.current_player(), action)
    return text


def hex_move(steps: list[Any]) -> str:
    return cell(*divmod(steps[0][1], 11))


def go_move(size: int) -> Callable[[list[Any]], str]:
    def write(steps: list[Any]) -> str:
        action = steps[0][1]
        if action == size * size:
            return "pass"
        row, column = divmod(action, size)
        return cell(size - 1 - row, column)

    return write


def amazons_move(steps: list[Any]) -> str:
    start, end, arrow = (cell(*divmod(action, 10)) for _, action in steps)
    return f"{start}-{end}/{arrow}"


def quoridor_move(steps: list[Any]) -> str:
    state, action = steps[0]
    return text_of(state, action)


def checkers_move(steps: list[Any]) -> str:
    names = [text_of(state, action) for state, action in steps]
    turned = [(f"{n[0]}{9 - int(n[1])}", f"{n[2]}{9 - int(n[3])}") for n in names]
    jump = abs(int(turned[0][0][1]) - int(turned[0][1][1])) == 2
    return ("x" if jump else "-").join([turned[0][0], *(end for _, end in turned)])


def dots_move(steps: list[Any]) -> str:
    state, action = steps[0]
    kind, row, column = text_of(state, action)[3:-1].split(",")
    r, c = int(row), int(column)
    return f"{cell(r, c)}-{cell(r, c + 1) if kind == 'h' else cell(r + 1, c)}"


POINTS = [
    "a1",
    "d1",
    "g1",
    "b2",
    "d2",
    "f2",
    "c3",
    "d3",
    "e3",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c5",
    "d5",
    "e5",
    "b6",
    "d6",
    "f6",
    "a7",
    "d7",
    "g7",
]


def morris_move(steps: list[Any]) -> str:
    first = steps[0][1]
    text = POINTS[first] if first < 24 else "-".join(POINTS[point] for point in divmod(first - 24, 24))
    return text if len(steps) == 1 else f"{text}x{POINTS[steps[1][1]]}"


PEERS = [
    Peer("hex(size=11)", "hex(board_size=11)", hex_move),
    Peer("go(size=5,scoring=area,komi=0.5)", "go(board_size=5,komi=0.5,max_game_length=100)", go_move(5)),
    Peer("go(size=9,scoring=area,komi=7.5)", "go(board_size=9,komi=7.5,max_game_length=324)", go_move(9)),
    Peer("amazons", "amazons", amazons_move),
    Peer("quoridor", "quoridor", quoridor_move),
    Peer("quoridor(size=5,walls=4)", "quoridor(board_size=5,wall_count=4)", quoridor_move),
    Peer("checkers", "checkers", checkers_move),
    Peer("dots(rows=5,cols=6)", "dots_and_boxes(num_rows=4,num_cols=5)", dots_move),
    Peer("ninemorris", "nine_mens_morris", morris_move),
]
SPLIT = ("amazons", "checkers", "ninemorris")


def turns(state: Any, write: Callable[[list[Any]], str], split: bool) -> dict[str, list[int]]:
    """Every whole turn as our text, with its actions: a turn goes on while the same player is to move and the kind of game splits it."""
    found: dict[str, list[int]] = {}

    def walk(here: Any, steps: list[Any]) -> None:
        for action in here.legal_actions():
            taken = [*steps, (here, action)]
            after = here.clone() if split else None
            if after is not None and not (len(steps) == 2 and write is amazons_move):
                after.apply_action(action)
                if not after.is_terminal() and after.current_player() == state.current_player():
                    walk(after, taken)
                    continue
            found[write(taken)] = [step for _, step in taken]

    walk(state, [])
    return found


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.game.partition("(")[0] in MODULES], ids=lambda peer: peer.game)
def test_agrees_with_openspiel(peer: Peer, seed: int) -> None:
    rng = random.Random(seed)
    state = pyspiel.load_game(peer.other).new_initial_state()
    position = potez.game(peer.game).start()
    if position.game.id == "quoridor":
        position.game.rules.tables["threefold"] = 0
        position.game.rules.tables["cap"] = state.get_game().max_game_length()
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
