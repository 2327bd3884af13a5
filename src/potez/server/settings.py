"""How a server is set up: by the command line, else by environment variables, else as usual."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path


def usual_folder() -> Path:
    """Where games are kept: $POTEZ_DATA, or the system's place for such files."""
    if chosen := os.environ.get("POTEZ_DATA"):
        return Path(chosen)
    if local := os.environ.get("LOCALAPPDATA"):
        return Path(local) / "potez" / "data"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "potez"


@dataclass(frozen=True)
class Keep:
    """For how many days something is kept; 0 for ever."""

    guests: float = 180.0  # without a seat at any table, since they last did something
    tables: float = 30.0  # at which no move was made, or that were called off
    chat: float = 365.0  # since the end of the game
    reports: float = 365.0
    sessions: float = 1.0  # after they have ended

    @classmethod
    def read(cls, text: str) -> Keep:
        """From a text such as guests=90,chat=0. Raises ValueError that says what would be right."""
        known, values = [field.name for field in fields(cls)], {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, _, days = part.partition("=")
            if name.strip() not in known or name.strip() in values or not days.strip().isascii() or not days.strip().isdigit():
                raise ValueError(f"{part!r}: use NAME=DAYS with commas between, each name once: {', '.join(known)}; 0 days for ever")
            values[name.strip()] = min(float(days), 100_000.0)
        return cls(**values)

    @property
    def text(self) -> str:
        return ",".join(f"{name}={days:g}" for name, days in asdict(self).items())


@dataclass(frozen=True)
class Settings:
    """One server."""

    folder: Path = field(default_factory=usual_folder)  # holds potez.sqlite, unless there is another database
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = max(1, (os.cpu_count() or 2) // 2)  # processes that think
    warm: bool = True  # compile the games in the background as soon as the server runs
    database: str = ""  # such as postgresql://user:password@host/name; the SQLite file in the folder if empty
    nats: str = ""  # such as nats://host:4222, where several processes serve the same database
    origins: tuple[str, ...] = ()  # where browsers reach the server, such as https://games.example; the request's own host if empty
    proxies: str = "127.0.0.1"  # whose word about a client's address is believed
    limits: float = 1.0  # stretches all quotas; 0 switches them off
    quotas: tuple[tuple[str, float], ...] = ()  # networks whose quotas are stretched further, such as ("203.0.113.0/24", 10.0)
    log: str = "text"  # or json
    keep: Keep = Keep()  # how long what nobody needs any more is kept
    metrics_token: str = ""  # who asks for /metrics from elsewhere must show it

    @property
    def address(self) -> str:
        """The database, as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.folder / 'potez.sqlite'}"
        scheme, _, rest = self.database.partition("://")
        return f"postgresql+asyncpg://{rest}" if scheme in ("postgres", "postgresql") else self.database

    @property
    def place(self) -> str:
        """Where games are kept, for people; without a password."""
        return self.database.rpartition("@")[2].partition("?")[0] if self.database else str(self.folder)

    @property
    def secure(self) -> bool:
        """Whether browsers come over HTTPS alone."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)
