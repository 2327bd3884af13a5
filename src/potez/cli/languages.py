"""`potez languages`: how far each language is; what it lacks is shown in English."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

import potez
from potez.cli.parser import Commands
from potez.locales import state


def add(commands: Commands) -> None:
    command = commands.add_parser("languages", help="list the languages and what each lacks")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    games = [item.id for item in potez.games()]
    states = state.states(games)
    if options.json:
        print(json.dumps([{**asdict(item), "missing": state.missing(item, games)} for item in states], indent=1))
        return 0
    rows = [(*state.COLUMNS, "words"), *((*item.row(len(games)), f"{item.words:,}") for item in states)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True)).rstrip())
    for item in states:
        if lacking := state.missing(item, games):
            print(f"{item.language} lacks: {' '.join(lacking)}")
    return 0
