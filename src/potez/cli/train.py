"""`potez train`: a net that learns a game by playing against itself."""

from __future__ import annotations

import argparse
import json
import signal
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import potez
from potez.cli.arguments import count, number
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("train", help="have a net learn a game by playing against itself (needs potez[train]; best on a GPU)")
    add_game(command)
    command.add_argument("--out", required=True, metavar="DIR", help="the folder of the net, the checkpoints and the metrics")
    command.add_argument("--seconds", type=number, default=540.0, metavar="S", help="how long it takes, everything included (540)")
    command.add_argument("--generations", type=count, default=0, metavar="N", help="ends after so many generations, if not before")
    command.add_argument("--device", choices=("cuda", "cpu"), help="where to train (cuda where PyTorch finds a GPU)")
    command.add_argument("--from", dest="given", metavar="NET", help="a net to begin with")
    command.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder")
    command.add_argument(
        "--also", action="append", default=[], metavar="GAME", help="another board of the game that the net learns, too; may be repeated"
    )
    command.add_argument("--games", type=count, default=4096, metavar="N", help="games that are played at once (4096)")
    command.add_argument("--candidates", type=count, default=16, metavar="N", help="moves that are tried in each position (16)")
    command.add_argument("--window", type=count, default=14, metavar="N", help="how many of the last generations are learned from (14)")
    command.add_argument("--batch", type=count, default=4096, metavar="N", help="positions in a step of the optimiser (4096)")
    command.add_argument("--reuse", type=number, default=1.0, metavar="X", help="how often a position is learned from, on average (1)")
    command.add_argument("--rate", type=number, default=2e-3, metavar="X", help="the highest learning rate (0.002)")
    command.add_argument("--scale", type=number, default=20.0, metavar="X", help="what a value of 1 counts beside logits, at least (20)")
    command.add_argument("--spread", type=number, default=8.0, metavar="X", help="from the worst move to the best in logits, at least (8)")
    command.add_argument("--root", type=number, default=0.3, metavar="X", help="the share of the search in what values learn (0.3)")
    command.add_argument("--openings", type=number, default=0.5, metavar="X", help="the share of games that begin with random moves (0.5)")
    command.add_argument("--channels", type=count, default=64, metavar="N", help="channels of the net (64)")
    command.add_argument("--blocks", type=int, default=6, metavar="N", help="residual blocks of the net (6)")
    command.add_argument("--every", type=number, default=60.0, metavar="S", help="seconds between checkpoints (60)")
    command.add_argument("--seed", type=int, default=1, metavar="N", help="of all random numbers (1)")
    command.add_argument("--json", action="store_true", help="metrics as lines of JSON")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.game import game as make_game
    from potez.training import telling
    from potez.training.settings import Settings

    settings = Settings(**{field.name: getattr(options, field.name) for field in fields(Settings)})
    games = [chosen_game(options.game, options), *map(make_game, options.also)]
    if options.given and options.resume:
        raise potez.InvalidTraining("--from begins a training and --resume goes on with one: use one of them")
    if find_spec("torch") is None:
        raise potez.InvalidTraining('training needs PyTorch; install it with: pip install "potez[train]"')

    import torch

    from potez.nets import format as nets
    from potez.training.training import Training

    device = options.device or ("cuda" if torch.cuda.is_available() else "cpu")
    given = nets.read(Path(options.given)) if options.given else None
    training = Training(games, settings, Path(options.out), device, _as_json if options.json else telling.tell)
    earlier = [(each, signal.signal(each, lambda *_: training.stop())) for each in (signal.SIGINT, signal.SIGTERM)]
    try:
        training.begin(given, options.resume)
        training.run()
    except torch.OutOfMemoryError:
        wanted = f"{settings.games} games at once and {settings.batch} positions a step"
        raise potez.InvalidTraining(f"too little memory for {wanted}; use fewer --games, or a smaller --batch") from None
    finally:
        for each, before in earlier:
            signal.signal(each, before)
    return 0


def _as_json(data: dict[str, Any]) -> None:
    print(json.dumps(data), flush=True)
