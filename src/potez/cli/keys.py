"""`potez keys`: a new key to sign with, and how long older ones are believed: for ever would keep a stolen one alive."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime

from potez.cli.keeping import add_place, place
from potez.cli.parser import Commands
from potez.cli.server_arguments import days


def add(commands: Commands) -> None:
    command = commands.add_parser("keys", help="replace what signs cookies and invitations")
    command.add_argument("what", choices=["rotate"], metavar="rotate", help="make a new key, which all processes use after a while")
    add_place(command)
    ends = command.add_mutually_exclusive_group()
    ends.add_argument("--days", type=days, metavar="N", help="what older keys signed is believed for so long (90)")
    ends.add_argument("--now", action="store_true", help="end older keys at once: all guests and invitations are forgotten")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server.ops.maintenance import rotate
    from potez.server.people.keys import DAYS
    from potez.server.settings import Settings

    settings = Settings(**place(options))
    found = rotate(settings, options.days or DAYS, options.now)
    if options.json:
        print(json.dumps({"place": settings.place, **found}))
        return 0
    since = datetime.fromtimestamp(found["signs_from"], UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    print(f"{settings.place}: key {found['key']} signs from {since}")
    if found["others_until"] is None:
        print("what older keys signed is not believed any more; servers that run know it within half a minute")
    else:
        print(f"what older keys signed is believed until {datetime.fromtimestamp(found['others_until'], UTC).strftime('%Y-%m-%d')}")
    return 0
