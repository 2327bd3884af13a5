"""What `potez --version` says: the versions that matter in the report of a bug."""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, distributions, requires, version

import potez

TOOLS = ("numba", "llvmlite", "numpy")
EXTRAS = {  # what each is for
    "server": "potez serve",
    "scale": "PostgreSQL and NATS",
    "train": "potez train",
    "cuda": "potez.batch and potez solve on a graphics card",
}
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[[^]]*\])?\s*([^;]*)(?:;\s*(.*))?")


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


def wanted_by_others() -> set[str]:
    """The packages that another installed package than Potez needs: that one of them is here says nothing about extras."""
    found = set[str]()
    for package in distributions():
        if package.name != "potez":
            for match in map(_REQUIREMENT.fullmatch, map(str.strip, package.requires or [])):
                if match is not None and "extra" not in (match[3] or ""):
                    found.add(_same(match[1]))
    return found


def begun(extra: str) -> bool:
    """Whether somebody has begun to install an extra: a package of it is here that nothing else brings."""
    others = wanted_by_others()
    return any(installed(name) is not None and _same(name) not in others for name in needed(extra))


def _same(name: str) -> str:
    """Names of packages are one whatever stands between their words."""
    return re.sub(r"[-_.]+", "-", name).lower()


def described() -> str:
    from potez.kernel.cache import root
    from potez.nets.shipped import shipped

    try:
        nets = ", ".join(net.name for net in shipped()) or "none"
    except potez.InvalidNet as error:
        nets = str(error)
    lines = [
        f"potez {potez.__version__}",
        f"python {platform.python_version()} ({platform.python_implementation()}, {sys.executable})",
        *(f"{name} {installed(name) or 'missing'}" for name in TOOLS),
        f"system {platform.platform()}, {platform.machine()}",
        f"cache {root()}",
        "extras " + (", ".join(extra for extra in EXTRAS if not missing(extra)) or "none"),
        f"nets {nets}",
    ]
    return "\n".join(lines)
