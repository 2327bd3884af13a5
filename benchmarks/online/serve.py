"""Starts one server for measurements: like `potez serve`, without compiling the games in the background and with the database chosen.

python -m benchmarks.online.serve --port 0 --data FOLDER [--database ADDRESS] [--nats ADDRESS] [--limits 0] [--workers 1]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from potez.server.app import run
from potez.server.settings import Settings


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", required=True)
    parser.add_argument("--database", default="")
    parser.add_argument("--nats", default="")
    parser.add_argument("--limits", type=float, default=0.0)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    return run(
        Settings(
            Path(chosen.data),
            port=chosen.port,
            workers=chosen.workers,
            warm=False,
            database=chosen.database,
            nats=chosen.nats,
            limits=chosen.limits,
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
