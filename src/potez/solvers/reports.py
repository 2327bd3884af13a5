"""What `potez solve` tells: the cost beforehand, and afterwards who wins, with counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from potez.errors import InvalidTable
from potez.game import Game, make
from potez.solvers.identity import identity, numbering
from potez.solvers.sizes import duration, size
from potez.solvers.tablebase import Tablebase

if TYPE_CHECKING:
    from potez.solvers.solving import Cost

RESULTS = ("positions", "won", "drawn", "lost")


def cost_text(cost: Cost) -> str:
    """What it will take, in three lines."""
    return (
        f"{cost.game}: {cost.positions:,} numbers of positions, about {duration(cost.seconds)} of this machine's time\n"
        f"memory {size(cost.memory)} (free {size(cost.free_memory)}), disk {size(cost.disk)} (free {size(cost.free_disk)})\n"
        f"to be written to {cost.file}"
    )


def starts(game: Game) -> list[Game]:
    """The game with every start that its table answers."""
    kept = {name: game.options[name] for name in numbering(game).options}
    return [make(game.entry.module, {}, {**kept, **options}, brief=True) for options in numbering(game).starts]


def report(table: Tablebase) -> dict[str, Any]:
    """All that is known of a solved game, as plain data."""
    if table.file is None or table.summary is None:
        raise InvalidTable(f"there is no table of {table.game}")
    values = {str(start): Tablebase(start, table.file.parent).value(start.start()) for start in starts(table.game)}
    return {
        "game": identity(table.game).game,
        "file": str(table.file),
        "bytes": table.file.stat().st_size,
        **table.summary,
        "starts": {text: value.data() | {"text": str(value)} for text, value in values.items() if value is not None},
    }


def text(told: Mapping[str, Any]) -> str:
    """The same for people: counts by layer, the starts, the longest win."""
    lines = [f"{told['game']}: {told['file']}, {size(told['bytes'])}", f"Positions by {told['layer']}; {told['counts']}."]
    sides = [name for name, counts in told["layers"][0].items() if isinstance(counts, dict)]
    heads = [f"{side}: {result}" if len(sides) > 1 else result for side in sides for result in RESULTS]
    rows = [[row["layer"], *(row[side][result] for side in sides for result in RESULTS)] for row in told["layers"]]
    rows.append(["all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])])
    written = [["", *heads], *([f"{value:,}" if isinstance(value, int) else value for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*written, strict=True)]
    lines += ["  ".join(word.rjust(width) for word, width in zip(row, widths, strict=True)) for row in written]
    lines += [f"{start}: {value['text']}" for start, value in told["starts"].items()]
    longest = told.get("longest", {})
    if "at_most" in longest:
        lines.append(f"No win takes more than {longest['at_most']:,} plies")
    elif "plies" in longest:
        lines.append(f"The longest win takes {longest['plies']} plies, from {longest['position']}")
    else:
        lines.append(f"The most that can still be won is {longest['margin']} points, from {longest['position']}")
    if told.get("check", {}).get("positions"):
        which = "all {positions:,} running positions" if told["check"].get("whole") else "{positions:,} random positions"
        also = "" if told["check"].get("whole") else " (seed {seed})"
        lines.append(f"Checked: {which} with {{moves:,}} moves agree{also}.".format(**told["check"]))
    if "seconds" in told:
        lines.append(f"It took {duration(told['seconds'])}.")
    return "\n".join(lines)
