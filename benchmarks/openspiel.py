"""OpenSpiel's games beside ours: its actions as our moves, and its MCTS bot as an opponent.

amazons, checkers and nine men's morris split a turn into several actions; here the actions of one turn are put together again.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyspiel

import potez
from potez.position import Position

LETTERS = "abcdefghijklmnopqrs"


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


POINTS = tuple(re.findall("..", "a1d1g1b2d2f2c3d3e3a4b4c4e4f4g4c5d5e5b6d6f6a7d7g7"))


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


class OpenSpielPlayer:
    """Its C++ MCTS with random rollouts, on one thread, for so many seconds a turn."""

    def __init__(self, game: potez.Game, seconds: float) -> None:
        # Its go calls a repeated board a draw; with our superko the board may not be repeated, and the bot takes its best legal move.
        self.peer = next(peer for peer in PEERS if peer.game == str(game).replace(",ko=superko", ""))
        self.split = game.id in SPLIT
        self.game = pyspiel.load_game(self.peer.other)
        # The actions of a turn share its time; only in amazons is their number the same every time.
        self.seconds = seconds / (3 if game.id == "amazons" else 1)

    def begin(self, game: potez.Game) -> None:
        self.state = self.game.new_initial_state()
        self.known = 0  # how many moves of the game it has made

    def choose(self, position: Position, moves: Sequence[str], seed: int) -> str | None:
        """Its move; None where the game is over by its own rules (superko, its limits)."""
        for move in moves[self.known :]:
            if self.state.is_terminal():
                return None
            for action in self.actions(move):
                self.state.apply_action(action)
        self.known = len(moves)
        if self.state.is_terminal():
            return None
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed % (1 << 31))
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1 << 30, 2000, True, seed % (1 << 31), False, max_wall_clock_time=self.seconds)
        steps: list[Any] = []
        here = self.state.clone()
        while True:
            action = bot.step(here) if self.split else self.legal(position, here, bot)
            steps.append((here.clone(), action))
            player = here.current_player()
            here.apply_action(action)
            whole = not self.split or (self.peer.write is amazons_move and len(steps) == 3)
            if whole or here.is_terminal() or here.current_player() != player:
                return self.peer.write(steps)

    def legal(self, position: Position, state: Any, bot: Any) -> int:
        """Its choice among the moves that our rules allow: proven wins, then by visits."""
        children = bot.mcts_search(state).children
        children.sort(key=lambda child: (child.outcome[child.player] if child.outcome else 0.0, child.explore_count), reverse=True)
        allowed = (child.action for child in children if position.why(self.peer.write([(state, child.action)])) is None)
        return int(next(allowed))

    def actions(self, move: str) -> list[int]:
        if self.peer.write is amazons_move:
            names = move.replace("/", "-").split("-")
            return [(int(name[1:]) - 1) * 10 + LETTERS.index(name[0]) for name in names]
        return turns(self.state, self.peer.write, self.split)[move]

    def simulations(self, count: int, seed: int) -> float:
        """How many simulations from the start it makes in a second of CPU time."""
        bot = pyspiel.MCTSBot(self.game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, count, 2000, False, seed, False)
        state = self.game.new_initial_state()
        begin = time.process_time()
        bot.mcts_search(state)
        return count / (time.process_time() - begin)
