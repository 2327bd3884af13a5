"""What the suites share: the games and their option sets, random games, and the oracles."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import potez

# The games that the suites run over; POTEZ_GAMES="hex hare" narrows them down while one works on a few.
MODULES = os.environ["POTEZ_GAMES"].split() if "POTEZ_GAMES" in os.environ else sorted({entry.module for entry in potez.games()})


def oracle_module(module: str) -> Any:
    return import_module(f"tests.oracles.{module}")


def option_sets() -> list[str]:
    """Every game text that the suites run over: the sets named beside each oracle."""
    return [text for module in MODULES for text in oracle_module(module).OPTION_SETS]


each_set = pytest.mark.parametrize("text", option_sets())
# For what takes longer: in the fast part with each game's first set alone, which has the usual values.
each_set_slowly = pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=[pytest.mark.slow] if number else [])
        for module in MODULES
        for number, text in enumerate(oracle_module(module).OPTION_SETS)
    ],
)


def module_of(game: potez.Game) -> str:
    return game.entry.module


def oracle(game: potez.Game) -> Any:
    """A fresh oracle of a game, at its start."""
    rules = game.rules
    letters = dict(zip(rules.board.index, rules.letters(rules.start()[0]), strict=True))
    return oracle_module(module_of(game)).Oracle(game.options, letters)


@cache
def game(text: str) -> potez.Game:
    return potez.game(text)


def random_game(game: potez.Game, seed: int, *, plies: int | None = None) -> Iterator[potez.Position]:
    """The positions of a random game, the start included; all of it, or the first plies."""
    rng = random.Random(seed)
    position = game.start()
    yield position
    while position.outcome is None and (plies is None or plies > 0):
        position = position.play(rng.choice(position.moves()))
        yield position
        if plies is not None:
            plies -= 1


def sample(game: potez.Game, seed: int) -> potez.Position:
    """One running position somewhere in a random game."""
    positions = [position for position in random_game(game, seed) if position.outcome is None]
    return random.Random(seed).choice(positions)


def texts(moves: tuple[potez.Move, ...]) -> set[str]:
    return {move.text for move in moves}


def refusal(position: potez.Position, text: str) -> tuple[str, tuple[str, ...]]:
    """Code and sites of a refused move, for one-line assertions. The position stays as it was."""
    before = position.text
    error = position.why(text)
    assert error is not None, f"{text} is legal in {position.text}"
    assert position.text == before
    return error.reason, error.sites


def wrong_tries(this: potez.Game, rng: random.Random, position: potez.Position) -> list[str]:
    """Well-formed texts: the shapes of this game's moves, filled with sites of the board at random."""
    if this.id == "stay":  # its moves name no sites, and all that the board can have are legal or fouls
        return [f"{rng.choice('12346789')}x{rng.randint(this.options['size'], 99)}" for _ in range(10)]
    shapes = {re.sub("[a-z][0-9]+", "@", move.text) for other in random_game(this, 13, plies=40) for move in other.moves()}
    names = sorted({name for site in this.rules.board.index for name in re.findall("[a-z][0-9]+", site)})
    tries = []
    for _ in range(60):
        shape = rng.choice(sorted(shapes))
        tries.append(re.sub("@", lambda _: rng.choice(names), shape) if names else shape)
    return tries


def duplicated(names: int) -> str:
    """A record with an object whose last name has been there before."""
    inside = ", ".join(f'"name{number}": 0' for number in range(names))
    return f'{{"format": "potez-match", {inside}, "name{names - 1}": 0}}'
