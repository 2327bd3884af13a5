"""`potez cleanup`: what servers remove by themselves, now, or only counted."""

from __future__ import annotations

import argparse
import json

from potez.cli.environment import chosen
from potez.cli.keeping import add_keep, add_place, place
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("cleanup", help="remove what nobody needs any more, as a server does by itself now and then")
    add_place(command)
    add_keep(command)
    command.add_argument("--dry-run", action="store_true", help="only count it")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server.ops.maintenance import cleanup
    from potez.server.settings import Keep, Settings

    settings = Settings(**place(options), keep=chosen(options, "keep") or Keep())
    found = cleanup(settings, options.dry_run)
    if options.json:
        print(json.dumps({"place": settings.place, "dry_run": options.dry_run, "keep": settings.keep.text, "removed": found}))
        return 0
    did = "would be removed" if options.dry_run else "removed"
    print("\n".join(f"{count:8}  {kind} {did}" for kind, count in found.items()) or "There is nothing to remove.")
    return 0
