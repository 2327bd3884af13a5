"""How much memory a process may still take."""

from __future__ import annotations

import os
from pathlib import Path

_GROUPS = (  # what a container may use, and what it uses; version 2 of control groups, and version 1
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


def free_memory() -> int:
    """Bytes, as far as the system tells; very many where it does not."""
    found = [1 << 50]
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                found.append(int(line.split()[1]) * 1024)
    except (OSError, ValueError):
        if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
            found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    for limit, used in _GROUPS:
        try:
            found.append(int(Path(limit).read_text(encoding="ascii")) - int(Path(used).read_text(encoding="ascii")))
        except (OSError, ValueError):  # no such group, or "max"
            continue
    return max(0, min(found))
