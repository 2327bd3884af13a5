"""What was measured while a server was attacked: a line for each attack, one table of two runs, and what was not as promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LEVEL = 3  # of the computer whose answers are measured, unless another is asked for
ANSWERS = 200  # of the computer, fewer of which in a phase say too little about the slowest twentieth
# What is promised, in milliseconds, seconds, seconds, megabytes, and times as long as without an attacker.
MOST_P99, MOST_PROBE, MOST_TERM, MOST_MEGABYTES, MOST_SLOWER = 250.0, 1.0, 5.0, 2000.0, 2.0


def broken(row: dict[str, Any], quiet: dict[str, Any]) -> list[str]:
    """What is promised and was not so in one phase, or cannot be told."""
    found = []
    if row["moves"].get("p99", 1e9) > MOST_P99:
        found.append("moves")
    if row["probe_s"] > MOST_PROBE or row["probes_failed"]:
        found.append("/healthz")
    if row["server_mb"] > MOST_MEGABYTES:
        found.append("memory")
    if row.get("term_s", 0.0) > MOST_TERM:
        found.append("SIGTERM")
    if row["restarted"]:
        found.append("restart")
    if row["name"] == "engines":
        answers = min(row["computer"]["count"], quiet["computer"]["count"])
        if answers < ANSWERS:
            found.append(f"only {answers} answers of the computer")
        if not row["slower"] or row["slower"][0] > MOST_SLOWER:
            found.append("the computer's answers")
    if row["held"] is False:
        found.append("attack")
    return found


def line(row: dict[str, Any]) -> str:
    moves, computer = row["moves"], row["computer"]

    def of(found: dict[str, float], *names: str) -> str:
        return " ".join(f"{found[name]:8.0f}" if name in found else "       -" for name in names)

    more = [row["found"], *([f"SIGTERM {row['term_s']:.1f} s"] if "term_s" in row else [])]
    more += [f"started again: {row['restarted']}"] if row["restarted"] else []
    more += [f"{row['workers_died']} thinking processes ended"] if row["workers_died"] else []
    more += [f"the computer's 95 % took {times(row['slower'])} as long as without the attack"] if row["slower"] else []
    probes = f"{row['probe_s']:6.2f} s, {row['probes_failed']} of {row['probes']} failed"
    return (
        f"{row['name']:10} moves {of(moves, 'p50', 'p99', 'max')} ms ({row['unanswered']} open)  healthz {probes}"
        f"  computer {of(computer, 'p50', 'p95')} ms"
        f" of {computer['count']}  {row['server_mb']:5} MB {row['files']:4} files {row['processes']:2} processes"
        f"  clients {100 * row['clients_cpu']:.0f} %  in {row['took_s']:.0f} s\n{'':11}{'; '.join(filter(None, more))}"
    )


def table(before: dict[str, Any] | None, after: dict[str, Any]) -> str:
    """One Markdown table: each figure before and after, or after alone."""
    runs = [run for run in (before, after) if run]
    found = [
        "| attack | honest moves: half, 99 %, longest | `/healthz` | level 3: half, 95 % | memory | what the attacker got |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    names = list(dict.fromkeys(row["name"] for run in runs for row in run["rows"]))
    for name in names:
        rows = [next((row for row in run["rows"] if row["name"] == name), None) for run in runs]
        shown = next(row for row in rows if row)
        cells = [[_cell(row, column) for row in rows] for column in range(5)]
        found.append(" | ".join([f"| {shown['what']}", *(" → ".join(cell) for cell in cells)]) + " |")
    ends = " → ".join(f"{run['term_s']:.1f} s" for run in runs)
    kept = " → ".join(f"{len(run['lost'])} of {run['acknowledged']:,}" for run in runs)
    return "\n".join(found) + f"\n\nSIGTERM at the end: {ends}. Acknowledged moves that were lost: {kept}."


def _cell(row: dict[str, Any] | None, column: int) -> str:
    if row is None:
        return "–"
    moves, computer = row["moves"], row["computer"]
    if column == 0:
        return ", ".join(_time(moves.get(name)) for name in ("p50", "p99", "max"))
    if column == 1:
        return _time(1000 * row["probe_s"]) + (f", {row['probes_failed']} failed" if row["probes_failed"] else "")
    if column == 2:
        slower = f" ({times(row['slower'])})" if row.get("slower") else ""
        return ", ".join(_time(computer.get(name)) for name in ("p50", "p95")) + slower
    if column == 3:
        return f"{row['server_mb']:,} MB"
    more = [row["found"] or "–", *([f"SIGTERM {row['term_s']:.1f} s"] if "term_s" in row else [])]
    more += [f"{row['workers_died']} thinking processes ended, {row['processes']} processes at once"] if row["workers_died"] else []
    more += [f"started again: {row['restarted']}"] if row["restarted"] else []
    return "; ".join(more)


def times(found: Sequence[float]) -> str:
    """How many times as long, with the interval."""
    ratio, low, high = found
    return f"{ratio:.2f} times, {low:.2f} to {high:.2f}"


def _time(milliseconds: float | None) -> str:
    if milliseconds is None:
        return "none"
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"
