"""How a server is set up: by the command line, else by environment variables, else as usual."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def usual_folder() -> Path:
    """Where games are kept: $POTEZ_DATA, or the system's place for such files."""
    if chosen := os.environ.get("POTEZ_DATA"):
        return Path(chosen)
    if local := os.environ.get("LOCALAPPDATA"):
        return Path(local) / "potez" / "data"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "potez"


@dataclass(frozen=True)
class Settings:
    """One server."""

    folder: Path = field(default_factory=usual_folder)  # holds potez.sqlite
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = max(1, (os.cpu_count() or 2) // 2)  # processes that think
    warm: bool = True  # compile the games in the background as soon as the server runs

    @property
    def database(self) -> Path:
        return self.folder / "potez.sqlite"
