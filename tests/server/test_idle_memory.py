"""What a server needs while nobody plays: the memory of all its processes, each page divided among those who share it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.process import serving

MOST = 120  # megabytes
MARGIN = 10

# Everything is compiled, as far as this server knows: what compiles ends when it has done so.
COMPILED = "from potez.kernel.binding import Unit; Unit.made = property(lambda unit: True)"


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def megabytes(pid: int, kind: str) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) * 1024 / 1e6


def test_a_server_at_which_nobody_plays_is_small(tmp_path: Path) -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        pytest.fail("only Linux tells which pages processes share: run this test there")
    with serving(tmp_path, code=COMPILED) as server:
        for path in ("/", "/games/hex", "/games/go", "/api/games", "/lobby", "/api/openapi.json"):
            assert server.get(path, 60)[0] == 200, path
        pids = family(server.process.pid)
        shared = sum(megabytes(pid, "Pss") for pid in pids)
        alone = sum(megabytes(pid, "Rss") for pid in pids)
        loaded = Path(f"/proc/{server.process.pid}/maps").read_text()
    assert shared < MOST - MARGIN
    assert alone < MOST, "also on a machine where no other Python shares anything with it"
    assert "llvmlite" not in loaded and "numba" not in loaded, "the compiler is loaded with the first game"
