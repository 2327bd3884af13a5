"""`potez games`: the gallery, at once: nothing is compiled, and nothing imported that compiles."""

from __future__ import annotations

import argparse
import json
from typing import Any

import potez
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("games", help="list the games")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    entries = potez.games()
    if options.json:
        print(json.dumps([_facts(item) for item in entries], indent=1))
        return 0
    width = max(len(item.id) for item in entries)
    for item in entries:
        print(f"{item.id:{width}}  {item.name}: {item.pitch}")
    return 0


def _facts(item: potez.Entry) -> dict[str, Any]:
    names = dict(item.names)
    return {"id": item.id, "names": names, "pitch": item.pitch, "sides": item.sides, "minutes": item.minutes, "depth": item.depth}
