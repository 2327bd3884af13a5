"""Logs: lines for people, or JSON for programs."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the number of the request that is being answered, and of what it began


class Lines(logging.Formatter):
    """`2026-11-15 12:00:00 warning potez.security: refused: origin address=… path=…`; a value in which another could seem to begin, or to
    end, is quoted as in JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        fields = " ".join(f"{name}={_value(value)}" for name, value in _fields(record).items() if value is not None)
        text = f"{at} {record.levelname.lower()} {record.name}: {_one_line(record.getMessage())} {_one_line(fields)}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        data = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(), "level": record.levelname.lower(), "logger": record.name}
        data |= {"message": record.getMessage(), **_fields(record)}
        if record.exc_info:
            data["error"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    number = REQUEST.get()
    return {**getattr(record, "fields", {}), **({"request": number} if number else {})}


def _value(value: object) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if not text or any(sign.isspace() or sign in '="\\' for sign in text) else text


def _one_line(text: str) -> str:
    """What comes from outside must not look like another line of the log."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def set_up(kind: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Lines())
    for name in ("potez", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    logging.getLogger("potez").setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
