"""Random allowed options of every game, the extremes often, and random positions: from play, and set up by text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import potez
from potez.errors import InvalidOption, InvalidPosition
from potez.game import rules_of
from potez.games.bombs.game import Map
from potez.games.bombs.rules import MAPS, MOST
from potez.games.stay.game import Start
from potez.geometry.board import name_of
from potez.kernel.contract import SITE
from potez.kernel.options import Cells, Choice, Flag, Given, Halves, Int, Option, Seed
from potez.registry import Entry


def value(option: Option, given: Given, rng: random.Random) -> Any:
    """A value of an option; InvalidOption may still refuse it, where options depend on each other."""
    match option:
        case Int(values=values) if values:
            return rng.choice(values)
        case Int(low=low, high=high):
            near = min(high, low + 12)
            return rng.choice([low, low, low + 1, high - 1, high, rng.randint(low, high), rng.randint(low, near), rng.randint(low, near)])
        case Choice(values=values):
            return rng.choice(values)
        case Flag():
            return rng.random() < 0.5
        case Halves(low=low, high=high):
            return rng.choice([low, high, 0.0, rng.randint(int(2 * low), int(2 * high)) / 2])
        case Seed():
            return rng.choice([0, 1, 2**63 - 1, rng.randrange(2**63)]) if option.needed(given) else None
        case Cells():
            return cells(option, given, rng)
        case Start():
            return rng.choice(["random", "a1", name_of(rng.randrange(given["size"]), rng.randrange(given["size"]))])
        case Map():
            return rng.choice([*MAPS, arena(rng), arena(rng), arena(rng)])
    raise TypeError(f"no values are drawn for options of the kind {type(option).__name__} yet: see {__name__}.value")


def cells(option: Cells, given: Given, rng: random.Random) -> int | tuple[str, ...]:
    """A number of random cells, or a list of them."""
    (rows, columns), most = option.grid(given), option.most(given)
    count = rng.choice([option.low, most, rng.randint(option.low, most), rng.randint(option.low, min(most, option.low + 3))])
    if rng.random() < 0.5:
        return count
    names = [name_of(row, column) for row in range(rows) for column in range(columns)]
    return tuple(rng.sample(names, rng.choice([count, len(names)]) if option.any_list else max(count, 1)))


def arena(rng: random.Random) -> str:
    """A map of Bombs: from the smallest to the largest, from bare to full."""
    rows, columns = (rng.choice([3, 4, MOST, rng.randint(3, MOST)]) for _ in range(2))
    if rows == columns == 3:
        columns = 4
    walls, armour = rng.choice([0, 0.1, 0.3, 0.6]), rng.choice([0, 0.1, 0.5, 1])
    lines = [["#"] * columns for _ in range(rows)]
    within = [(row, column) for row in range(1, rows - 1) for column in range(1, columns - 1)]
    for row, column in within:
        lines[row][column] = "#" if rng.random() < walls else "p" if rng.random() < armour else " "
    for player, (row, column) in zip("12", rng.sample(within, 2), strict=True):
        lines[row][column] = player
    return "\n".join("".join(line) for line in lines)


def game(entry: Entry, rng: random.Random) -> potez.Game:
    """A game with random options, each left at its default now and then."""
    while True:
        chosen: dict[str, Any] = {}
        given: dict[str, Any] = {}
        try:
            for option in rules_of(entry).OPTIONS:
                if isinstance(option, Seed) or rng.random() < 0.8:
                    chosen[option.name] = value(option, given, rng)
                    given[option.name] = option.check(chosen[option.name], given)
                else:
                    given[option.name] = option.usual(given)
            return potez.game(entry.id, **{name: value for name, value in chosen.items() if value is not None})
        except InvalidOption:
            continue


def played(start: potez.Position, rng: random.Random) -> list[potez.Position]:
    """The positions of a random game from a start: often a few, sometimes to its end."""
    position, found = start, [start]
    plies = rng.choice([0, 2, 5, rng.randrange(30), rng.randrange(30), rng.randrange(200), 400])
    while plies > 0 and position.outcome is None:
        codes = position._foul_codes if rng.random() < 0.05 and len(position._foul_codes) else position._codes
        position = position._after(potez.Move(position, int(codes[rng.randrange(len(codes))])))
        found.append(position)
        plies -= 1
    return found


def changed(position: potez.Position, rng: random.Random) -> str:
    """The text of a position with some letters and counters changed; most such texts are no position."""
    rules = position._rules
    rows, *words = rules.write_setup(position._state[0]).split()
    letters = list(rows)
    places = [i for i, letter in enumerate(letters) if letter in rules.LETTERS]
    share = rng.choice([0, 0, 0.05, 0.3, 1])
    common = rng.choice(rules.LETTERS)
    for i in places:
        if rng.random() < share:
            letters[i] = rng.choice([*rules.LETTERS, common, common])
    fields = dict(word.split("=", 1) for word in words[1:])
    for name, kind in rules.FIELDS.items():
        if isinstance(kind, tuple) and rng.random() < 0.6:
            size = len(fields.get(name, "0,0" if rules.STATE[name].shape else "0").split(","))
            low, high = kind
            numbers = [rng.choice([low, low + 1, high, high - 1, high - 2, rng.randint(low, high), rules.bound - 1]) for _ in range(size)]
            fields[name] = ",".join(map(str, numbers))
        elif kind == SITE and rng.random() < 0.2:
            fields[name] = rng.choice(list(rules.board.index))
    side = rng.choice(rules.SIDES)
    return " ".join(["".join(letters), side, *(f"{name}={value}" for name, value in fields.items())])


def positions(game: potez.Game, rng: random.Random, count: int, tries: int = 60) -> Iterator[potez.Position]:
    """So many positions: of random play from the start, and from positions set up by text as far as such are found in so many tries."""
    line = played(game.start(), rng)
    yield line[rng.choice([0, -1])]
    made = 1
    for _ in range(tries):
        if made >= count:
            return
        try:
            setup = game.position(changed(rng.choice(line), rng))
        except InvalidPosition:
            continue
        yield setup
        yield played(setup, rng)[-1]
        made += 2
    for _ in range(count - made):
        yield rng.choice(line)
