"""Kills servers while games are played, and compares what the players were told with what the database holds.

    python benchmarks/kill.py [--backend sqlite|postgres] [--kills 50] [--seconds 150] [--tables 40] [--json FILE]

With `sqlite` one server is killed (`kill -9`) at random moments and started again at once. With `postgres` there are two servers, NATS and
PostgreSQL, and all of them are hit. The players come back by themselves and send again what was not answered. At the end every acknowledged
command must be in the database once, as it was acknowledged; nothing else may be there; the events must lead to what the players saw last;
and every server must say the same. If something is wrong it is listed and the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.online import audit, chaos


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--backend", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=0.0, help="how long games are played (3 for each kill)")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--computers", type=int, default=4, help="how many of the tables are played against the computer")
    parser.add_argument("--interval", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="where journal, logs and data stay; else they are removed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the result goes")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="potez-kill-") as temporary:
        folder = Path(chosen.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        found = asyncio.run(
            chaos.run(
                folder,
                chosen.backend,
                tables=chosen.tables,
                computers=min(chosen.computers, chosen.tables),
                kills=chosen.kills,
                seconds=chosen.seconds or 3.0 * chosen.kills,
                interval=chosen.interval,
                seed=chosen.seed,
                say=lambda text: print(text, flush=True),
            )
        )
    problems = found["problems"]
    found["problems"] = problems[:100]
    print(json.dumps({name: value for name, value in found.items() if name != "problems"}, indent=1))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1) + "\n")
    if problems:
        print(f"{len(problems)} problems:\n{audit.report(problems)}", file=sys.stderr)
        return 1
    print(f"{found['acknowledged']} acknowledged commands, all of them in the database as they were acknowledged.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
