"""Writes docs/games.md from the registry, docs/languages.md from the texts, docs/protocol.md from types; docs/speed.md, strength.md and
load.md from measurements, and the ends of docs/first.md, training.md and encodings.md: `make docs`. A test compares."""

from __future__ import annotations

import json
from pathlib import Path

import potez
from benchmarks.duel import Book, Tally
from benchmarks.online import outcomes
from benchmarks.strengths import PERFECT
from docs import batches, curves, encodings, exact, firsts, wire
from docs.regression import regression
from potez.game import rules_of
from potez.kernel.options import Option
from potez.locales import state

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
HEAD = """# The games

Made by `make docs` from the registry. `potez rules ID` shows the rules; options are written as `hex(size=7,swap=true)`.

| id | game | sides, first to move first | minutes | depth (1 to 5) | moves look like | no longer than |
| --- | --- | --- | --- | --- | --- | --- |
"""


def usual(entry: potez.Entry, option: Option, given: dict[str, object]) -> str:
    value = entry.preset.get(option.name, option.usual(given))
    given[option.name] = value
    return "drawn" if value is None else option.write(value)


def text() -> str:
    rows, options = [], ["\n## Options"]
    for entry in potez.games():
        kind = rules_of(entry)
        bound = potez.game(entry.id).rules.bound
        moves = ", ".join(f"`{example}`" for example in (kind.EXAMPLE, *kind.ACTIONS))
        sides = ", ".join(entry.sides)
        rows.append(f"| `{entry.id}` | {entry.name} | {sides} | {entry.minutes} | {entry.depth} | {moves} | {bound:,} plies |")
        if kind.OPTIONS:
            options.append(f"\n**{entry.id}**\n")
            given: dict[str, object] = {}
            for option in kind.OPTIONS:
                default = usual(entry, option, given).replace("\n", " ")
                shown = default if len(default) < 30 else default[:27] + "..."
                options.append(f"- `{option.name}` ({shown}): {option.help or option.name}; {option.allowed()}.")
    return HEAD + "\n".join(rows) + "\n" + "\n".join(options) + "\n" + revisions()


REVISIONS = """
## Revisions

Records and tables say under which revision of the rules they were played; a game that is not listed here has its first one. What becomes of
games of older revisions is said in [online.md](online.md#when-rules-change).

| game | revision | what changed |
| --- | ---: | --- |
"""


def revisions() -> str:
    kinds = {entry.module: rules_of(entry) for entry in potez.games()}
    rows = [f"| `{name}` | {number} | {change} |" for name, kind in kinds.items() for number, change in enumerate(kind.CHANGES, 2)]
    return REVISIONS + "\n".join(rows) + "\n"


SPEED = """# Speed

Random games from the start to the real end, per second of CPU time on one core of the development machine (AMD EPYC, Linux). This page is
made by `make docs` from `benchmarks/peers.json`, which `make bench` measures anew: every game three times, in turns with OpenSpiel; the
ratio is the median of the three.

OpenSpiel 2.0 runs its rollouts in C++, called through an MCTSBot with 100 rollouts a simulation. Ludii's figures are from an earlier run of
its own on a like machine, for orientation only. What each of our playouts does, and which length caps are made equal for the comparison, is
said at the top of `benchmarks/peers.py`.

| game | random games a second | plies a game | peer, a second | ratio |
| --- | ---: | ---: | ---: | ---: |
"""
STARTS = """
From `import potez` to the first list of moves, in a new process:

| game | nothing compiled | from the cache |
| --- | ---: | ---: |
"""


def speed() -> str:
    data = json.loads((Path(__file__).parent.parent / "benchmarks" / "peers.json").read_text(encoding="utf-8"))
    rows = []
    for item in data["playouts"]:
        peer = ratio = ""
        if "ratio" in item:
            peer = f"{item['peer']} {item.get('openspiel_per_second', item['playouts_per_second'] / item['ratio']):,.0f}"
            ratio = f"{item['ratio']:.1f}"
        rows.append(f"| `{item['game']}` | {item['playouts_per_second']:,.0f} | {item['mean_plies']:.1f} | {peer} | {ratio} |")
    starts = [f"| `{item['game']}` | {item['cold_seconds']:.1f} s | {item['cached_seconds']:.2f} s |" for item in data["starts"]]
    return SPEED + "\n".join(rows) + "\n" + STARTS + "\n".join(starts) + "\n" + batches.section() + regression()


STRENGTH = """# Strength

Matches between engines, with 95 % confidence intervals. Every pair of games begins with the same random moves, and the players exchange
sides. A draw is half a point. This page is made by `make docs` from what `benchmarks/strength.py` has measured; the command stands above
each table.
"""


NOTHING = "Not measured yet.\n"


def strength() -> str:
    """What was measured so far; a table for each kind of match."""
    book = Book(BENCHMARKS / "strength.json")
    kinds: dict[str, list[tuple[str, Tally]]] = {}
    for name in sorted(book.data):
        kind, _, rest = name.partition(" ")
        kinds.setdefault(kind, []).append((rest, book.tally(name)))
    parts = [STRENGTH]
    for kind, title in KINDS.items():
        if kind == "level":
            parts.append(title + (_levels(kinds[kind]) if kind in kinds else NOTHING))
        elif kind == "simulations":
            parts.append(title + _simulations())
        elif kind == "starts":
            parts.append(title + _starts())
        elif kind == "exact":
            parts.append(title + exact.table())
        else:
            rows = [f"| {name} | {_shown(tally)} |" for name, tally in kinds.get(kind, [])]
            if not rows:
                parts.append(title + NOTHING)
                continue
            parts.append(title + "| | score | 95 % | won, drawn, lost |\n| --- | ---: | ---: | ---: |\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _shown(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.score:.1f} % | {100 * low:.0f} to {100 * high:.0f} | {tally.won}, {tally.drawn}, {tally.lost}"


def _levels(found: list[tuple[str, Tally]]) -> str:
    games: dict[str, dict[int, Tally]] = {}
    for name, tally in found:
        level, _, game = name.partition(" ")
        games.setdefault(game, {})[int(level)] = tally
    head = "| game | " + " | ".join(f"{high} : {high - 1}" for high in range(2, 9)) + " |\n| --- |" + " ---: |" * 7 + "\n"
    rows = []
    for game, pairs in games.items():
        cells = []
        for high in range(2, 9):
            measured = pairs.get(high)
            low, top = measured.interval if measured else (0.0, 0.0)
            mark = " †" if high > PERFECT.get(game, (9, 0))[0] else ""
            cells.append(f"{100 * measured.score:.0f}{mark} ({100 * low:.0f} to {100 * top:.0f})" if measured else "")
        rows.append(f"| `{game}` | " + " | ".join(cells) + " |")
    note = "† The lower level already plays perfectly: it proves the result of every opening."
    return "\n".join([head + "\n".join(rows), "", note, "", _outside(games)]) + "\n"


def _outside(games: dict[str, dict[int, Tally]]) -> str:
    """In how many pairs the higher level is too close to the lower one, or too far above."""
    pairs = [
        (f"{game} {high} : {high - 1}", tally)
        for game, found in games.items()
        for high, tally in found.items()
        if high <= PERFECT.get(game, (9, 0))[0]
    ]
    parts = [f"Of {len(pairs)} other pairs, {sum(0.6 <= tally.score <= 0.9 for _, tally in pairs)} are within 60 to 90 %"]
    for what, names in (
        ("below", [f"{name} ({100 * tally.score:.1f})" for name, tally in pairs if tally.score < 0.6]),
        ("above", [f"{name} ({100 * tally.score:.1f})" for name, tally in pairs if tally.score > 0.9]),
    ):
        if names:
            parts.append(f"{what}: {', '.join(names)}")
    return "; ".join(parts) + "."


def _simulations() -> str:
    file = BENCHMARKS / "simulations.json"
    data: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    head = "| game | OpenSpiel | ours, plain UCT | ratio | ours, as it plays | ratio |\n| --- |" + " ---: |" * 5 + "\n"
    rows = []
    for game, found in data.items():
        base, plain, own = found["OpenSpiel"], found["plain UCT"], found["as it plays"]
        rows.append(f"| `{game}` | {base:,.0f} | {plain:,.0f} | {plain / base:.1f} | {own:,.0f} | {own / base:.1f} |")
    return head + "\n".join(rows) + "\n"


def _starts() -> str:
    file = BENCHMARKS / "starts.json"
    data: dict[str, float] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return ", ".join(f"{game} {seconds:.2f} s" for game, seconds in data.items()) + "\n"


KINDS = {
    "openspiel": """
## Against OpenSpiel

`benchmarks/strength.py openspiel`: level 8 against the C++ `MCTSBot` of OpenSpiel 2.0 with random rollouts, a quarter of a second a
move each, one thread each.

""",
    "gnugo": """
## Against GNU Go

`benchmarks/strength.py gnugo`: go 9×9, area scoring, komi 7.5, against GNU Go 3.8 at level 10; one thread, by seconds a move. Games are
counted without dead groups.

""",
    "simulations": """
## Simulations

`benchmarks/strength.py simulations`: simulations per second of CPU time from the start, in turns with OpenSpiel's `MCTSBot` in one run, the
median of three rounds. Plain UCT plays a uniformly random game for each simulation, as OpenSpiel does, but its tree is not the same: a node
gets children at its ninth visit, 64 at first and more with visits, where OpenSpiel gives it all at once. In amazons, where OpenSpiel splits
a turn into three actions, this matters: with all of its 2,176 moves at once ours made 60 thousand, 3.6 times OpenSpiel's. As it plays: with
the leaves, RAVE and guesses that the game's own file names (in games that alpha-beta plays, what MCTS would use); amazons and quoridor then
evaluate a leaf and play no random game.

""",
    "own": """
## A game's own search

`benchmarks/strength.py own`: level 8 by the search that a game brings itself against level 8 by the search of all games, one thread each,
by seconds a move, on a machine of two cores that had much other work at that time.

""",
    "exact": exact.TITLE,
    "threads": """
## Two threads

`benchmarks/strength.py threads`: MCTS with two threads against one, a twentieth of a second a move each.

""",
    "evaluation": """
## Evaluations

`benchmarks/strength.py evaluations`: alpha-beta with the game's own evaluation against the same search with plain counting (material, or
mobility where nothing is taken), 1,000 positions a move each, 200 games.

""",
    "starts": """
## First answers

`benchmarks/strength.py starts`: from `import potez` to an answer of level 3 in a new process, everything being in the cache:

""",
    "level": """
## Levels

`benchmarks/strength.py levels`: each level against the one below, in per cent, over 100 games or more. Level 8 had 0.03 seconds a move, or
what `LEVEL_SECONDS_OF` in `benchmarks/boards.py` says: more where levels lie close together, less where they lie far apart. Openings are
longer there, too: ming mang begins with up to 100 random moves and amazons with up to 10. With 4 and 2 of them, six of the seven pairs of
ming mang and three of amazons scored more than 90 %, and so they may from the usual start. In play, level 8 has far more time than here,
and is further above level 7.

The settings were chosen by other games, by `tune`, by `levels --rounds` and by hand; `benchmarks/knots.json` has a part of those. What was
measured here had two parts in it. Eight of 118 pairs were outside at first: their levels were moved by other games and measured anew, while
those that were inside stayed. And level 8 scored 90 to 93 % against level 7 of amazons, checkers, go, hex and quoridor, so that their upper
levels were raised, in go twice, until these games came out right; a hundred new games for each of those pairs then agreed. hnefatafl was
measured again, with the same settings, when its repetition had changed, on a machine that had other work at that time, and so was level 8
of dots when it had got a search of its own.

""",
}


LOAD = """# Load

How one server does under load and under attack, and what it keeps when it is killed. This page is made by `make docs` from what the
commands above each table have measured.

## Moves

`benchmarks/load.py --step 10 --json benchmarks/load.json --plot benchmarks/load.svg`: one process and SQLite, with its players on the same
machine, {cores} cores in all. {computers} of the {tables} tables are played against the computer, and watchers take the sockets that are
left. Every move is checked by the rules and on the disk before it is acknowledged. Times are counted from the moment when a move was due
to be made, so that a stall cannot hide; the last row is held for {minutes:g} minutes.

| sockets | moves a second | acknowledged: half, 99 % | at the opponent: half, 99 %, longest | server | memory |
| ---: | ---: | ---: | ---: | ---: | ---: |
"""
LOAD_PICTURE = """
![Latency and memory against sockets](../benchmarks/load.svg)
"""
KILLS = """
## Kills

`benchmarks/kill.py --backend sqlite --seconds 240 --json benchmarks/kill-sqlite.json`, and `--backend postgres --seconds 150` likewise:
processes are killed (`kill -9`) at random moments while {tables} tables are played at, and started again. The players keep a journal of
their own; at the end it is compared with the database row by row: every acknowledged command is there, in order, once, and nothing else.

| | killed | acknowledged | sent again | repeated answers | events in the database | differences |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
"""

HOSTILE = """
## Attackers

`benchmarks/hostile.py --json benchmarks/hostile-{when}.json`: a server with its usual limits, {tables} tables of two people who come from
addresses of their own and move every {interval:g} s, and one attacker after the other, each with one address and for {seconds:g} s or more,
all on the same machine, {cores} cores. Honest moves are counted from the moment when they were due; those that were not acknowledged when a
phase ended count with the time that they had waited. Level 3 is a computer that others play against meanwhile. What is promised: 99 % of
honest moves within 250 ms, `/healthz` within 1 s, level 3 at most twice as slow, 5 s after SIGTERM the server is gone, and nothing
acknowledged is lost.
{shown}

"""


def hostile() -> str:
    """Before the server was hardened, and after; one of them alone as long as the other is not there."""
    files = {when: BENCHMARKS / f"hostile-{when}.json" for when in ("before", "after")}
    runs = {when: json.loads(file.read_text(encoding="utf-8")) for when, file in files.items() if file.exists()}
    when, last = list(runs.items())[-1]
    shown = "Each cell shows commit 2410825 → now." if len(runs) == 2 else "The figures are of commit 2410825."
    head = HOSTILE.format(when=when, shown=shown, cores=last["machine"]["cores"], **last["asked"])
    return head + outcomes.table(runs["before"] if len(runs) == 2 else None, last) + "\n"


def load() -> str:
    data = json.loads((BENCHMARKS / "load.json").read_text(encoding="utf-8"))
    rows = []
    for step in data["steps"]:
        ack, told = step["moves"]["acknowledged_since_due_ms"], step["moves"]["opponent_since_due_ms"]
        rows.append(
            f"| {step['sockets']:,} | {step['moves']['moves_per_second']:.0f} | {ack['p50']:.1f}, {ack['p99']:.1f} ms"
            f" | {told['p50']:.1f}, {told['p99']:.1f}, {told['max']:.0f} ms | {100 * step['server_cpu']:.0f} % of a core"
            f" | {step['server_mb']:.0f} MB |"
        )
    kills = [json.loads((BENCHMARKS / f"kill-{name}.json").read_text(encoding="utf-8")) for name in ("sqlite", "postgres")]
    shown = []
    for title, found in zip(("SQLite, one server", "PostgreSQL and NATS, two servers"), kills, strict=True):
        killed = ", ".join(f"{count} × {name}" for name, count in sorted(found["killed"].items()))
        shown.append(
            f"| {title} | {killed} | {found['acknowledged']:,} | {found['sent_again']:,} | {found['repeated']:,}"
            f" | {found['events']:,} | {len(found['problems'])} |"
        )
    head = LOAD.format(cores=data["machine"]["cores"], **data["asked"])
    return (
        head
        + "\n".join(rows)
        + "\n"
        + LOAD_PICTURE
        + wire.load()
        + KILLS.format(tables=kills[0]["tables"])
        + "\n".join(shown)
        + "\n"
        + hostile()
    )


LANGUAGES = """# The languages

Made by `make docs` from `src/potez/locales`. `potez languages` prints the same with the files that each language lacks;
with `--json` for programs. Serbian in Latin letters is made from the Cyrillic.

| language | name | messages | rules | guides |
| --- | --- | --- | --- | --- |
"""
BEGIN_A_LANGUAGE = """
## Begin a language

1. Make the folder `src/potez/locales/CODE/`, with the code that browsers send, such as `pl`, and translate `en/ui.ftl` there.
   `language-name` is what readers see in the menu. The language is there from now on; every file that it lacks is shown in English.
2. Translate `games.ftl`, `options.ftl`, `reasons.ftl` and `terminal.ftl`, then `rules/` game by game, then `guides/`. A file is whole:
   every message, every paragraph of the English text, with the same numbers, coordinates, code, settings and boards.
3. If its plurals are not those of English, add its rule to `plurals.py`, and its letters and quotation marks to
   `tests/locales/translations.py`. `python -m tests.locales.translations CODE` lists what is wrong; `make docs` brings the table above up
   to date.
"""


def languages() -> str:
    games = [item.id for item in potez.games()]
    rows = [f"| {' | '.join(item.row(len(games)))} |" for item in state.states(games)]
    return LANGUAGES + "\n".join(rows) + "\n" + BEGIN_A_LANGUAGE


if __name__ == "__main__":
    made = {
        "games": text,
        "languages": languages,
        "speed": speed,
        "strength": strength,
        "load": load,
        "protocol": wire.page,
        "encodings": encodings.page,
        "first": firsts.page,
        "training": curves.page,
    }
    for name, page in made.items():
        (Path(__file__).parent / f"{name}.md").write_text(page(), encoding="utf-8")
    for path, picture in curves.pictures().items():
        path.write_text(picture, encoding="utf-8")
