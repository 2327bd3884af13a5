"""Writes the parts of requirements.lock that fewer people need: serve.lock for `make serve`, deploy/requirements.lock for a server with
PostgreSQL and NATS. `make lock` calls it."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PARTS = {"serve.lock": "server", "deploy/requirements.lock": "scale"}  # by file: the extra of Potez that it serves
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}  # as markers name them, in two ways
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


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


def needed(extra: str) -> set[str]:
    """All packages that Potez with an extra, and its builder, ask for on any system: the lock says which of them a system leaves out."""
    todo, seen = [Requirement(f"potez[{extra}]"), Requirement("flit_core")], set[tuple[str, ...]]()
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        if (name, *sorted(wanted.extras)) in seen:
            continue
        seen.add((name, *sorted(wanted.extras)))
        todo += [more for more in _requires(name) if _applies(more, wanted.extras)]
    return {names[0] for names in seen} - {"potez"}


def _requires(name: str) -> list[Requirement]:
    if name == "potez":  # what is written, not what happens to be installed
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = project["optional-dependencies"].items()
        return [*map(Requirement, project["dependencies"]), *(_only(text, extra) for extra, texts in extras for text in texts)]
    try:
        return list(map(Requirement, requires(name) or []))
    except PackageNotFoundError:  # for another system: what it needs is not known here
        return []


def _only(text: str, extra: str) -> Requirement:
    plain, _, marker = text.partition(";")
    return Requirement(f"{plain}; extra == '{extra}'" + (f" and ({marker})" if marker else ""))


def _applies(wanted: Requirement, extras: set[str]) -> bool:
    if wanted.marker is None:
        return True
    for (system, name), version, extra in product(SYSTEMS.items(), PYTHONS, extras or {""}):
        if wanted.marker.evaluate({"sys_platform": system, "platform_system": name, "python_version": version, "extra": extra}):
            return True
    return False


def lock(extra: str) -> str:
    whole = blocks((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    header = f"# The part of requirements.lock that potez[{extra}] needs, and what builds Potez; written by `make lock`.\n"
    return header + "".join(line + "\n" for name in sorted(needed(extra)) for line in whole.get(name, []))


if __name__ == "__main__":
    for file, extra in PARTS.items():
        (ROOT / file).write_text(lock(extra), encoding="utf-8")
