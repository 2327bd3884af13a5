"""What the machine says where the command line says nothing, so that servers are set up without secrets in a list of processes."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import potez
from potez.cli.arguments import positive
from potez.cli.server_arguments import database, factor, keep, log_kind, nats, origins, port, proxies, quotas, word

# What `potez serve` reads from the environment where the command line says nothing: option, variable, reader.
VARIABLES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "host": ("POTEZ_HOST", word),
    "port": ("POTEZ_PORT", port),
    "workers": ("POTEZ_WORKERS", positive),
    "database": ("POTEZ_DATABASE", database),
    "nats": ("POTEZ_NATS", nats),
    "origin": ("POTEZ_ORIGIN", origins),
    "proxies": ("POTEZ_PROXIES", proxies),
    "limits": ("POTEZ_LIMITS", factor),
    "quota": ("POTEZ_QUOTA", quotas),
    "log": ("POTEZ_LOG", log_kind),
    "keep": ("POTEZ_KEEP", keep),
}


def chosen(options: argparse.Namespace, name: str) -> Any:
    """A setting: from the command line, else from the environment; None if neither says anything."""
    variable, read = VARIABLES[name]
    given, text = getattr(options, name, None), os.environ.get(variable, "").strip()
    if given is not None or not text:
        return given
    try:
        return read(text)
    except argparse.ArgumentTypeError as error:
        raise potez.InvalidOption(f"${variable}: {error}") from None


def need(module: str, what: str) -> None:
    """Refuses what was not installed."""
    if find_spec(module) is None:
        raise potez.InvalidOption(f'{what} needs the module {module}; install it with: pip install "potez[scale]"')
