"""The boards that one net learns: a game with its options, and perhaps others of the same game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from potez.errors import InvalidNet, InvalidTraining
from potez.kernel import learning
from potez.nets.architecture import Net, Shape

if TYPE_CHECKING:
    from potez.game import Game


def folder(game: Game) -> str:
    """The folder of a game's rules, by which nets name it."""
    return type(game.rules).__module__.split(".")[-2]


def check(games: Sequence[Game]) -> None:
    """Refuses what no net can learn together."""
    for game in games:
        package = type(game.rules).__module__.rpartition(".")[0]
        if find_spec(f"{package}.learning") is None:
            raise InvalidTraining(f"{game.id} has no actions and observations yet, and cannot be trained")
    names = [str(game) for game in games]
    if len(set(names)) < len(names):
        raise InvalidTraining(f"a board is named twice: {', '.join(names)}")
    first = learning.encoding(games[0].rules)
    for game in games[1:]:
        other = learning.encoding(game.rules)
        if folder(game) != folder(games[0]) or (other.planes, other.moves, other.others) != (first.planes, first.moves, first.others):
            raise InvalidTraining(f"{game} cannot be learned with {games[0]}: it has other planes or actions")


def identity(game: Game) -> list[Any]:
    """What a checkpoint must agree with: the rules' folder and revision, the version of planes and actions."""
    return [folder(game), type(game.rules).revision(), learning.encoding(game.rules).version]


def shape(game: Game, **sizes: int) -> Shape:
    """The shape of a net for a game."""
    encoding = learning.encoding(game.rules)
    return Shape(len(encoding.planes), encoding.moves, len(encoding.others), **sizes)


def net(game: Game, shape: Shape, weights: dict[str, Any], name: str, training: dict[str, Any]) -> Net:
    """A net of a game."""
    return Net(folder(game), type(game.rules).revision(), learning.encoding(game.rules).version, shape, weights, name, training)


def fits(net: Net, game: Game) -> None:
    """Refuses a net that reads or answers something else than this game has."""
    encoding, revision = learning.encoding(game.rules), type(game.rules).revision()
    if net.game != folder(game):
        raise InvalidNet(f"this net is one of {net.game}, not of {folder(game)}")
    if (net.revision, net.encoding) != (revision, encoding.version):
        raise InvalidNet(
            f"this net of {net.game} is for revision {net.revision} of the rules and version {net.encoding} of the planes; "
            f"this potez has {revision} and {encoding.version}: train it anew"
        )
    wanted = shape(game)
    if (net.shape.planes, net.shape.moves, net.shape.others) != (wanted.planes, wanted.moves, wanted.others):
        raise InvalidNet(f"this net of {net.game} reads {net.shape.planes} planes; {game} has {wanted.planes}")
