"""`potez reports`: what players reported about others, for whoever runs the server."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime

from potez.cli.keeping import add_place, place
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("reports", help="what players reported about others")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server.ops.reports import reports
    from potez.server.settings import Settings

    found = reports(Settings(**place(options)))
    if options.json:
        print(json.dumps(found, indent=1))
        return 0
    for row in found:
        at = datetime.fromtimestamp(row["at"], UTC).strftime("%Y-%m-%d %H:%M")
        about, by = (row[who]["name"] or f"guest {row[who]['id']}" for who in ("about", "by"))
        print(f"{row['id']:5}  {at}  about {about}, by {by}, at table {row['table'] or '-'}: {row['text']}")
    if not found:
        print("There are no reports.")
    return 0
