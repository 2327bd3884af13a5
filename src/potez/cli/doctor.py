"""`potez doctor`: what is wrong with an installation, and how to mend it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from potez.cli.environment import chosen
from potez.cli.health import FAULT, NOTE, WELL, Finding, cache, clock, data, nets, packages, port, postgres, tables
from potez.cli.keeping import add_place
from potez.cli.parser import Commands
from potez.cli.server_arguments import port as port_number
from potez.cli.server_arguments import word
from potez.cli.versions import described, missing

MARKS = {WELL: " ok ", NOTE: "note", FAULT: "BAD "}
HOST, PORT = "127.0.0.1", 8000


def add(commands: Commands) -> None:
    command = commands.add_parser("doctor", help="say what is wrong with this installation, and how to mend it")
    add_place(command)
    command.add_argument("--host", type=word, metavar="ADDRESS", help=f"where a server would listen ($POTEZ_HOST; {HOST})")
    command.add_argument("--port", type=port_number, metavar="N", help=f"where a server would listen ($POTEZ_PORT; {PORT})")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    found = list(examined(options))
    faults = [finding for finding in found if finding.state == FAULT]
    if options.json:
        print(json.dumps({"well": not faults, "versions": described().splitlines(), "findings": [one.data() for one in found]}, indent=1))
        return 1 if faults else 0
    for finding in found:
        print(f"[{MARKS[finding.state]}] {finding.check}: {finding.text}")
        if finding.mend:
            print(f"       {finding.mend}")
    print("Everything is well." if not faults else f"{len(faults)} to mend." if len(faults) > 1 else "One to mend.")
    return 1 if faults else 0


def examined(options: argparse.Namespace) -> Iterator[Finding]:
    yield from packages()
    if not missing(""):
        yield from cache()
        yield nets()
        yield from tables()
    address = "" if options.data else chosen(options, "database") or ""
    if address:
        yield postgres(address)
        yield clock(Path())
    else:
        from potez.server.settings import usual_folder

        yield from data(Path(options.data) if options.data else usual_folder())
    number = chosen(options, "port")
    if not missing("server") and number != 0:
        yield port(chosen(options, "host") or HOST, PORT if number is None else number)
