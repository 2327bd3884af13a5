"""The page about the protocol of a table's socket: what it says by hand, and every message from its type."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from msgspec import structs

from potez.kernel.picture import BoardView, CounterView, LastView, LineView, MarkView, PieceView, SiteView, StandingView
from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command
from potez.server.domain.decisions import COMMANDS
from potez.server.wire import parts, requests
from potez.server.wire.messages import PROTOCOL, Told
from potez.server.wire.parts import Part

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
PICTURES = (BoardView, SiteView, LineView, StandingView, PieceView, MarkView, CounterView, LastView)
HEAD = """# The protocol of a table's socket

This page is version {version} of the protocol that pages, bots and other programs speak with the server over the WebSocket
`/tables/ID/socket`. [Bots](bots.md) shows a game from the first message to the last; [Online play](online.md) says what the server does
with commands. What is below the introduction is made from the types in `src/potez/server/wire/` by `make docs`, and a test reads the
messages of real games with the same types.

## Connecting
`/tables/ID/socket?protocol={version}` names the version that the client speaks. A server that speaks another, or is named none, answers
with `error`, `protocol` and both numbers in `values`, and closes with 4001: a page loads itself anew, a program has to be brought up to
date. A version changes when an old client could not go on; new messages and new fields that may be ignored do not change it.

The first message is the whole table, `table`. Whoever comes back after a break names the version of the table that it has,
`/tables/ID/socket?protocol={version}&version=17`, and gets the `rest`: the events since then, one after the other, if the server still
has them (some 8 kB for each table that somebody looks at), else the whole table again.

## States and changes
`table.state` is how a table is. Every event makes the next version of it, and `change` says what is different: the fields in `changed`
replace those of the state, and what is not named stays. Only three of them are not replaced as a whole. `moves` keeps so many of the
moves before (`keep`) and adds others (`add`). In `shown`, `pieces` and `marks` lose some (`off`) and get others (`on`); no two of them
are alike, and their order says nothing.

Beside `changed` stands what is so at the moment of the message, for whoever gets it: `may`, `clock`, `deadline` and `legal`. They replace
those of the state, and where one is not named there is none.

The version of a change is one more than the last. One that is older came with the table already and is ignored. If one is missing
between, `ping` with the own version brings the rest; `hello` with version 0 always brings the whole table.

## What somebody may do
`may` names what whoever gets the message may do now: `true` means that it would be done, `false` that it belongs to this table and is
refused just now (nothing to take back, offered already). What is not named would be refused, but for `sit` with the secret of an
invitation. The names are those of commands (`sit`, `move`, `undo`, `redo`, `resign`, `abort`, `claim`, `settle`, `resume`), of offers
(`draw`, `takeback`, `rematch`), `talk` for words, and `advice` for hints, evaluations and reviews. The server decides commands with the
same functions, so a client needs no rule for its buttons.

`groups` are, in go after two passes, the stones that are joined: what marks one marks all.

## Legal moves
They go to the side to move alone. A move is a text and the sites that a person touches; most texts are made of these sites. So moves are
kept by the form of their texts, with `_` in place of each site, and of each form as a tree of sites whose last level is one text with
blanks:

```json
{{"moves": {{"_-_/_": {{"a4": {{"a5": "a6 a7 b5", "a6": "a5 a4"}}}}, "pass": ""}}}}
```

are the moves `a4-a5/a6`, `a4-a5/a7`, `a4-a5/b5`, `a4-a6/a5`, `a4-a6/a4` and `pass`. A form without `_` is the text itself, whatever sites
are touched. `fouls` are moves that are accepted and punished, as far as they have a place. Where there are more than 3,000, only `next` is
sent, the sites that can be touched first; `touch` says what may follow, `paths` which moves begin with a path.

"""


BYTES = """
## What a move costs on the wire

`benchmarks/wire.py --before FOLDER --json benchmarks/wire.json`, where the folder is a checkout of commit 79fea04, when everybody was sent
the whole state with all legal moves. Games of each entry: {runs}, of at most {moves} random moves, with two players and {watchers}
watchers; the same games at both servers in turns. Bytes are without compression: the median of a move, and the longest. CPU time is
that of the server's process for a move with everything that it does for it, commit and messages to all included, and its ratio to that
of the same game at the other server. The machine did other work meanwhile, so single rows say little. The median ratio of the entries
is {cpu_ratio}: fewer bytes do not make up for what the server does now and did not do then. By a profile of hex that is above all
working out what each viewer may do, which was left to the browser; then what is different from the state before, and fair shares of
what comes over connections. Each cell shows commit 79fea04 → now.

| entry | to a watcher | to the opponent | to the side to move | CPU, ms | ratio |
| --- | ---: | ---: | ---: | ---: | ---: |
"""


def load() -> str:
    """The table of bytes, for the page about load."""
    measured = json.loads((BENCHMARKS / "wire.json").read_text(encoding="utf-8"))
    rows = []
    for entry, found in measured["entries"].items():
        older, now = found["before"], found["now"]
        cells = [f"{_size(older[role])} → {_size(now[role])}" for role in ("watcher", "opponent", "to move")]
        rows.append(f"| {entry} | {' | '.join(cells)} | {older['cpu_ms']} → {now['cpu_ms']} | {found['cpu_ratio']:.2f} |\n")
    return BYTES.format(**measured["asked"], cpu_ratio=measured["cpu_ratio"]) + "".join(rows)


def _size(found: dict[str, int] | None) -> str:
    return "–" if found is None else f"{found['median']:,} ({found['max']:,})"


def page() -> str:
    told = list(Told.__args__)
    found = [kind for kind in vars(parts).values() if isinstance(kind, type) and issubclass(kind, Part)]
    sections = [
        "## What the server says\n",
        *map(_message, told),
        "## Parts of messages\n",
        *(_part(kind) for kind in found if kind is not Part),
    ]
    sections += [*map(_picture, PICTURES), _part(Clock)]
    sections += ["## What a client says\n", _command(), *map(_question, requests.QUESTIONS)]
    return HEAD.format(version=PROTOCOL) + "\n".join(sections)


def _message(kind: Any) -> str:
    return f"### `{kind.__struct_config__.tag}`\n{_text(kind)}\n\n{_fields(kind)}"


def _part(kind: Any) -> str:
    return f"### {kind.__name__}\n{_text(kind)}\n\n{_fields(kind)}"


def _picture(kind: Any) -> str:
    """A part of a picture, whose fields are always there."""
    hints = {
        name: getattr(hint, "__forward_arg__", str(hint))
        for base in kind.__mro__
        for name, hint in vars(base).get("__annotations__", {}).items()
    }
    rows = [f"| `{name}` | {_type(hint)} | |" for name, hint in hints.items()]
    return "\n".join([f"### {kind.__name__}", "| field | type | |", "| --- | --- | --- |", *rows, ""])


def _question(kind: Any) -> str:
    return f"### `{kind.__struct_config__.tag}`\n{_text(kind)}\n\n{_fields(kind, leave=('id',))}"


def _command() -> str:
    names = ", ".join(f"`{name}`" for name in COMMANDS)
    return f"### Commands\n{_text(Command)} `do` is one of {names}. Answered by `done` or `refused`.\n\n{_fields(Command)}"


def _text(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def _fields(kind: Any, leave: tuple[str, ...] = ()) -> str:
    """A row for each field: its name, its type, and whether it may be missing."""
    rows = []
    for field in structs.fields(kind):
        if field.name not in leave:
            optional = not field.required and (kind.__struct_config__.omit_defaults or issubclass(kind, requests.Request | Command))
            rows.append(f"| `{field.name}` | {_type(_annotation(kind, field.name))} | {'may be missing' if optional else ''} |")
    return "\n".join(["| field | type | |", "| --- | --- | --- |", *rows, ""]) if rows else ""


def _annotation(kind: type, name: str) -> str:
    return str(next(base.__annotations__[name] for base in kind.__mro__ if name in getattr(base, "__annotations__", {})))


def _type(text: str) -> str:
    """A type as it is read: `list[str]`, `Last or null`."""
    text = re.sub(r"Annotated\[(\w+), .*?\)\]", r"\1", text).replace("UnsetType | ", "").replace(" | UnsetType", "")
    text = text.replace("Literal[", "one of [").replace('"', "")
    return text.replace(" | None", " or null").replace(" | ", " or ").replace("Any", "anything")
