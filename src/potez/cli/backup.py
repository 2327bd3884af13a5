"""`potez backup`: everything that a server keeps, copied into one file and checked, while people play."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from potez.cli.copying import contents, copied
from potez.cli.keeping import add_place, place
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("backup", help="copy everything a server keeps into one file, while it runs")
    command.add_argument("file", metavar="FILE", help="the backup; nothing is overwritten")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server.ops.backup import backup
    from potez.server.settings import Settings

    found = backup(Settings(**place(options)), Path(options.file), copied)
    print(json.dumps({"file": options.file, **found.data()}) if options.json else f"{options.file}: {contents(found)}")
    return 0
