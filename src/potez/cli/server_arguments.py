"""What options of servers may say, on the command line and in the environment alike: addresses, networks, quotas, times to keep."""

from __future__ import annotations

import argparse
import re
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit


def word(text: str) -> str:
    if not text or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError(f"{text!r}: use a name or an address")
    return text


def port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r}: use a port from 0 to 65535")
    return int(text)


def database(text: str) -> str:
    try:
        parts = urlsplit(text)
        right = parts.scheme in ("postgres", "postgresql") and "//" in text and bool(parts.path.strip("/")) and (parts.port or 1) > 0
    except ValueError:  # such as a port of 99999
        right = False
    if not right:
        raise argparse.ArgumentTypeError("use an address such as postgresql://user:password@host/name")  # says no password again
    return text


def nats(text: str) -> str:
    try:
        parts = urlsplit(text)
        right = parts.scheme in ("nats", "tls") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # such as a port of 99999
        right = False
    if not right:
        raise argparse.ArgumentTypeError("use an address such as nats://host:4222")
    return text


def origin(text: str) -> str:
    """As browsers say it: no path, and no port that goes without saying."""
    try:
        parts = urlsplit(text)
        number, host = parts.port, parts.hostname
    except ValueError:
        host, number, parts = None, None, urlsplit("")
    extra = parts.path not in ("", "/") or parts.query or parts.fragment or parts.username
    if parts.scheme not in ("http", "https") or not host or extra or not re.fullmatch(r"[\w.:%-]+", host):
        raise argparse.ArgumentTypeError(f"{text!r}: use an address without a path, such as https://games.example")
    shown = f"[{host}]" if ":" in host else host
    usual = number is None or number == {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{shown}" + ("" if usual else f":{number}")


def origins(text: str) -> list[str]:
    return [origin(item.strip()) for item in text.split(",") if item.strip()]


def proxies(text: str) -> str:
    names = [name.strip() for name in text.split(",")]
    try:
        for name in names:
            if name != "*":
                ip_network(name)
    except ValueError:
        problem = f"{text!r}: use addresses and networks with commas between, such as 127.0.0.1,10.0.0.0/8, or * for everybody"
        raise argparse.ArgumentTypeError(problem) from None
    return ",".join(names)


def factor(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: use a number from 0 (no limits) to 1000; 1 is usual")
    return value


def quota(text: str) -> tuple[str, float]:
    """A network and its factor."""
    place, equals, more = text.strip().partition("=")
    try:
        network, value = ip_network(place.strip()), float(more)
        right = bool(equals) and 1 <= value <= 1000
    except ValueError:
        right = False
    if not right:
        raise argparse.ArgumentTypeError(f"{text!r}: use a network and a number from 1 to 1000, such as 203.0.113.0/24=10")
    return str(network), value


def quotas(text: str) -> list[tuple[str, float]]:
    return [quota(item) for item in text.split(",") if item.strip()]


def keep(text: str) -> Any:
    from potez.server.settings import Keep

    try:
        return Keep.read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) <= 3650):
        raise argparse.ArgumentTypeError(f"{text!r}: use a number of days from 1 to 3650")
    return int(text)


def log_kind(text: str) -> str:
    if text not in ("text", "json"):
        raise argparse.ArgumentTypeError(f"{text!r}: use text or json")
    return text
