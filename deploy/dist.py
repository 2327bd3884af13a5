"""Builds the wheel and the sdist, as they would be published: `python -m deploy.dist FOLDER`. `make dist` calls it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from flit_core import buildapi

ROOT = Path(__file__).parents[1]


def build(folder: Path, source: Path = ROOT) -> tuple[Path, Path]:
    """The paths of both. The same sources give the same bytes: times inside are not those of this checkout."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")
    before = Path.cwd()
    os.chdir(source)  # where a builder of Python packages looks for pyproject.toml
    try:
        return folder / buildapi.build_wheel(str(folder)), folder / buildapi.build_sdist(str(folder))
    finally:
        os.chdir(before)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m deploy.dist FOLDER")
    for made in build(Path(sys.argv[1])):
        print(f"{made} ({made.stat().st_size:,} bytes)")
