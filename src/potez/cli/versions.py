"""What `potez --version` says: the versions that matter in the report of a bug."""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version

import potez

TOOLS = ("numba", "llvmlite", "numpy")
EXTRAS = ("server", "scale")
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*([^;]*)(?:;\s*(.*))?")


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def needed(extra: str = "") -> dict[str, str]:
    """The packages that an extra adds to the base, or those of the base, with the versions that are wanted."""
    found = {}
    for text in requires("potez") or []:
        match = _REQUIREMENT.fullmatch(text.strip())
        assert match is not None, text
        name, wanted, marker = match[1], match[2].strip(), match[3] or ""
        named = re.search(r"""extra\s*==\s*['"]([a-z]+)['"]""", marker)
        if (named[1] if named else "") != extra or name == "potez" or (sys.platform == "win32" and "win32" in marker):
            continue
        found[name] = wanted
    return found


def missing(extra: str) -> list[str]:
    """What an extra needs and what is not installed."""
    return [name for name in needed(extra) if installed(name) is None]


def described() -> str:
    from potez.kernel.cache import root

    lines = [
        f"potez {potez.__version__}",
        f"python {platform.python_version()} ({platform.python_implementation()}, {sys.executable})",
        *(f"{name} {installed(name) or 'missing'}" for name in TOOLS),
        f"system {platform.platform()}, {platform.machine()}",
        f"cache {root()}",
        "extras " + (", ".join(extra for extra in EXTRAS if not missing(extra)) or "none"),
    ]
    return "\n".join(lines)
