"""Writes deploy/requirements.lock: the part of requirements.lock that a server with PostgreSQL and NATS needs. `make lock` calls it."""

from __future__ import annotations

import re
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "deploy" / "requirements.lock"
HEADER = "# The part of ../requirements.lock that a server needs, with PostgreSQL and NATS, and what builds Potez.\n"


def blocks(text: str) -> dict[str, list[str]]:
    """The pins of a lock with their hashes, by package."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)==", line):
            name = canonicalize_name(match[1])
        if name and not line.strip().startswith("#"):
            found.setdefault(name, []).append(line)
    return found


def needed() -> set[str]:
    """All packages that an installed Potez with its extra, and its builder, ask for."""
    todo, seen = [Requirement("potez[scale]"), Requirement("flit_core")], set[tuple[str, ...]]()
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        if (name, *sorted(wanted.extras)) in seen:
            continue
        seen.add((name, *sorted(wanted.extras)))
        for more in map(Requirement, requires(name) or []):
            if not more.marker or any(more.marker.evaluate({"extra": extra}) for extra in wanted.extras or {""}):
                todo.append(more)
    return {names[0] for names in seen} - {"potez"}


def lock() -> str:
    whole = blocks((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    return HEADER + "".join(line + "\n" for name in sorted(needed()) for line in whole[name])


if __name__ == "__main__":
    TARGET.write_text(lock(), encoding="utf-8")
