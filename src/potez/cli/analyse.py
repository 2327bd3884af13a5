"""`potez analyse`: a saved game looked at again by an engine, as text, data or a picture."""

from __future__ import annotations

import argparse
import json
from typing import Any

import potez
from potez.cli.arguments import PERFECT, add_language, count, level, seconds
from potez.cli.parser import Commands
from potez.cli.waiting import progress, stoppable


def add(commands: Commands) -> None:
    command = commands.add_parser("analyse", help="review a saved game: values, mistakes, what was better")
    command.add_argument("file", metavar="FILE", help="a game saved by potez")
    command.add_argument("--level", type=level, default=8, metavar="N", help="level of the engine that looks at it (8); 9 by a table")
    command.add_argument("--seconds", type=seconds, default=0.5, metavar="S", help="time for each position (0.5)")
    command.add_argument("--nodes", type=count, metavar="N", help="positions or simulations in place of time: the same answer every time")
    command.add_argument("--plot", metavar="SVG", help="write the values as a picture, too")
    command.add_argument("--json", action="store_true", help="for programs")
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.cli.perfection import made_at_once
    from potez.cli.wording import Wording
    from potez.engines.review import plot, review

    match = potez.Match.load(options.file)
    if not match.moves:
        raise potez.InvalidRecord(f"{options.file}: there are no moves to look at").told("no-moves", file=options.file)
    words = Wording(match.game, options.language)
    if options.level == PERFECT:
        made_at_once(match.game, words)
    thinker = potez.engine(match.game, level=options.level)
    limits: dict[str, Any] = {"nodes": options.nodes} if options.nodes else {"seconds": options.seconds}

    def tell(done: int, total: int) -> None:
        progress(words("position-of", done=done, total=total), done >= total)

    reviewed = stoppable(lambda: review(match, thinker, progress=tell, **limits), thinker.cancel)
    if options.json:
        older = {"note": match.note.data(), "result": match.outcome and match.outcome.data()} if match.note else {}
        net = {"net": thinker.net} if thinker.net else {}
        print(json.dumps(reviewed.data() | net | older, indent=1), flush=True)
    else:
        print("\n".join([*([words.note(match.note)] if match.note else []), words.review(reviewed)]), flush=True)
        if thinker.net:
            print(words("review-net", level=options.level, net=thinker.net), flush=True)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(plot(reviewed))
    return 0
