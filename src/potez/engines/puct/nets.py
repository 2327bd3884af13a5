"""Which net an engine plays with: the one of the package that fits its game, or a file that somebody names."""

from __future__ import annotations

import dataclasses
import os
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from potez import registry
from potez.engines.puct.searcher import Tuning
from potez.errors import InvalidNet, InvalidOption
from potez.game import Game, game
from potez.kernel import learning
from potez.kernel.contract import Rules
from potez.nets import shipped
from potez.nets.architecture import Net
from potez.nets.format import read
from potez.nets.shipped import Shipped


@dataclass(frozen=True)
class Chosen:
    """A net that fits a game, and how the search uses it."""

    net: Net
    tuning: Tuning
    name: str


def choose(this: Game, wanted: bool | str | os.PathLike[str] | Chosen) -> Chosen | None:
    """The net for a game; None where there is none. One of the package that cannot be used is named once, and left out; a file that was
    asked for raises InvalidNet."""
    if isinstance(wanted, Chosen):
        return wanted
    if wanted is False or not learns(this):
        if not isinstance(wanted, bool):
            raise InvalidNet(f"{this} has no encoding for nets yet")
        return None
    if wanted is not True:
        path = Path(wanted)
        net = read(path)
        check(net, this, str(path))
        return Chosen(net, Tuning(), net.name or path.stem)
    try:
        found = shipped.fitting(folder(this.rules), this.options)
        if found is None:
            return None
        net = found.load()
        check(net, this, str(found.path))
        return Chosen(net, tuned(found.search, str(found.path)), found.name)
    except InvalidNet as error:
        warnings.warn(f"{error}; until then the engine plays without it", stacklevel=3)
        return None


def folder(rules: Rules) -> str:
    """The folder of a game's rules: what nets call the game."""
    return type(rules).__module__.split(".")[-2]


def fits(rules: Rules) -> bool:
    """Whether the strongest level would play with a net of the package."""
    try:
        return rules.verbs.has("observe") and shipped.fitting(folder(rules), rules.options) is not None
    except InvalidNet:
        return False  # it is said where an engine is made


def learns(this: Game) -> bool:
    """Whether nets can read this game at all."""
    return this.rules.verbs.has("observe")


def examples(item: Shipped) -> Iterator[Game]:
    """Games in which a net of the package is used: one for each value of each option that it names."""
    found = next((one for one in registry.games() if one.module == item.game), None)
    if found is None:
        raise InvalidNet(f"{item.path} is a net for {item.game}, which is no game")
    chosen = [{name: value} for name, values in item.options.items() for value in values] or [{}]
    try:
        yield from (game(found.id, **options) for options in chosen)
    except InvalidOption as error:
        raise InvalidNet(f"{item.path} is used with options that there are not: {error}") from None


def check(net: Net, this: Game, name: str) -> None:
    """Raises InvalidNet, in one line, where a net is one of another game, of other rules or of another encoding."""
    rules = this.rules
    encoding = learning.encoding(rules)
    for what, has, needs in (
        ("game", net.game, folder(rules)),
        ("revision of the rules", net.revision, rules.revision()),
        ("version of the encoding", net.encoding, encoding.version),
        ("number of planes", net.shape.planes, len(encoding.planes)),
        ("number of moves on a site", net.shape.moves, encoding.moves),
        ("number of other moves", net.shape.others, len(encoding.others)),
    ):
        if has != needs:
            raise InvalidNet(f"{name} is no net for {this}: its {what} is {has}, and {needs} is needed")


def tuned(search: Mapping[str, Any], name: str) -> Tuning:
    """The settings of a search, from plain data."""
    known = [field.name for field in dataclasses.fields(Tuning)]
    if unknown := [each for each in search if each not in known]:
        raise InvalidNet(f"{name}: {', '.join(unknown)} are no settings of a search with a net; there are {', '.join(known)}")
    return dataclasses.replace(Tuning(), **search)
