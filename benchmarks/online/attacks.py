"""Runs one attack against a server on this machine, in a process of its own, so that it takes no time from those who measure.

python -m benchmarks.online.attacks NAME --port N --seconds S [--scale F] [--address A]

The last line that it prints is its verdict, as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import time

import msgspec

from benchmarks.online.attacker import Verdict, Visitor
from benchmarks.online.connections import CONNECTIONS
from benchmarks.online.floods import FLOODS
from benchmarks.online.tricks import TRICKS

ATTACKS = FLOODS | CONNECTIONS | TRICKS
FILES = 4096  # open ones
SPARE = 10.0  # seconds that an attack may take longer than it was asked to, where the server does not answer


async def attack(name: str, port: int, seconds: float, scale: float) -> Verdict:
    try:
        async with asyncio.timeout(seconds + SPARE):
            return await ATTACKS[name](port, seconds, scale)
    except TimeoutError:
        return Verdict(False, "the server did not answer the attacker in time")
    except (OSError, RuntimeError, EOFError, KeyError, TypeError) as error:  # the server went away, or refused what comes before the attack
        return Verdict(None, f"the attack could not be made: {type(error).__name__}: {error}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=ATTACKS)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--address", default=Visitor.home, help="where the attacker comes from, one of 127.0.0.0/8")
    chosen = parser.parse_args()
    Visitor.home = chosen.address
    os.nice(10)  # the attacker's own work is not to be what the honest ones notice
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard), hard))
    begin = time.process_time()
    verdict = asyncio.run(attack(chosen.name, chosen.port, chosen.seconds, chosen.scale))
    print(msgspec.json.encode({"held": verdict.held, "found": verdict.found, "cpu": round(time.process_time() - begin, 2)}).decode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
