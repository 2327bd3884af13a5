"""`potez restore`: a backup brought back, never over anything that is there."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from potez.cli.copying import contents, copied
from potez.cli.keeping import add_place, place
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("restore", help="bring a backup back, to a place where nothing is")
    command.add_argument("file", metavar="FILE", help="a backup")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server.ops.backup import restore
    from potez.server.settings import Settings

    settings = Settings(**place(options))
    found = restore(Path(options.file), settings, copied)
    print(json.dumps({"place": settings.place, **found.data()}) if options.json else f"{settings.place}: {contents(found)}")
    return 0
