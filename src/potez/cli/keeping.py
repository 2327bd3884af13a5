"""Where a server keeps everything, and how long: the same options for all commands of whoever runs one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from potez.cli.environment import chosen, need
from potez.cli.server_arguments import database, keep


def add_place(command: argparse.ArgumentParser) -> None:
    place = command.add_mutually_exclusive_group()
    place.add_argument("--data", metavar="FOLDER", help="where games are kept ($POTEZ_DATA, or the system's place for such files)")
    place.add_argument(
        "--database", type=database, metavar="URL", help="PostgreSQL in place of the folder ($POTEZ_DATABASE, which hides its password)"
    )


def add_keep(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--keep", type=keep, metavar="LIST",
        help="days after which what nobody needs is removed, such as guests=180,tables=30,chat=365,reports=365,sessions=1; 0 for ever "
        "($POTEZ_KEEP)",
    )  # fmt: skip


def place(options: argparse.Namespace) -> dict[str, Any]:
    """Where the games of a server are, as fields of its settings. A folder on the command line comes before any database."""
    from potez.server.settings import usual_folder

    if options.data:
        return {"folder": Path(options.data)}
    address = chosen(options, "database") or ""
    if address:
        need("asyncpg", "PostgreSQL")
    return {"folder": usual_folder(), "database": address}
