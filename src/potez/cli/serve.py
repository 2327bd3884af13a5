"""`potez serve`: the web app, set up by the command line and, where that says nothing, by the environment."""

from __future__ import annotations

import argparse
import os

from potez.cli.arguments import positive
from potez.cli.environment import VARIABLES, chosen, need
from potez.cli.keeping import add_keep, add_place, place
from potez.cli.parser import Commands
from potez.cli.server_arguments import factor, log_kind, nats, origin, port, proxies, quota, word


def add(commands: Commands) -> None:
    command = commands.add_parser("serve", help="play in a browser: start the web app on this machine")
    command.add_argument("--host", type=word, metavar="ADDRESS", help="where to listen ($POTEZ_HOST; 127.0.0.1: this machine only)")
    command.add_argument("--port", type=port, metavar="N", help="where to listen ($POTEZ_PORT; 8000; 0 for any that is free)")
    add_place(command)
    command.add_argument("--workers", type=positive, metavar="N", help="processes that think ($POTEZ_WORKERS; half the cores)")
    command.add_argument("--nats", type=nats, metavar="URL", help="joins several processes, such as nats://host:4222 ($POTEZ_NATS)")
    command.add_argument(
        "--origin", type=origin, action="append", metavar="URL",
        help="where browsers reach it, such as https://games.example; may be repeated ($POTEZ_ORIGIN, with commas)",
    )  # fmt: skip
    command.add_argument("--proxies", type=proxies, metavar="LIST", help="whose X-Forwarded-For is believed ($POTEZ_PROXIES; 127.0.0.1)")
    command.add_argument("--limits", type=factor, metavar="FACTOR", help="stretches all quotas; 0 for none ($POTEZ_LIMITS; 1)")
    command.add_argument(
        "--quota", type=quota, action="append", metavar="NETWORK=FACTOR",
        help="stretches those of a network further, such as 203.0.113.0/24=10 for a school; may be repeated ($POTEZ_QUOTA, with commas)",
    )  # fmt: skip
    add_keep(command)
    command.add_argument("--log", type=log_kind, metavar="KIND", help="text or json ($POTEZ_LOG; text)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.server import app
    from potez.server.settings import Settings

    given = {name: chosen(options, name) for name in VARIABLES if name not in ("database", "origin", "quota")}
    if given["nats"]:
        need("nats", "NATS")
    values = place(options) | {name: value for name, value in given.items() if value is not None}
    values |= {"quotas": tuple(chosen(options, "quota") or ())}
    values |= {"origins": tuple(chosen(options, "origin") or ()), "metrics_token": os.environ.get("POTEZ_METRICS_TOKEN", "").strip()}
    settings = Settings(**values)
    if not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True)  # a wrong folder is said in one line, before anything starts
    return app.run(settings)
