"""The command `potez`: runs one command of many. Errors are one line and exit code 2.

Every command has a file of its own, which imports what is heavy only when the command runs: help and the list of games come at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import potez
from potez.cli.commands import command_line


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    options = argparse.Namespace()
    try:
        options = command_line().parse_args(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (potez.PotezError, OSError) as error:
        print(f"potez: {' '.join(said(error, options).split())}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        name = (error.name or "potez").partition(".")[0]
        if name == "potez":
            raise
        if name.lstrip("_") in sys.stdlib_module_names:
            print(f"potez: {sys.executable} was built without the module {name.lstrip('_')}; take a Python that has it", file=sys.stderr)
        else:
            print(f'potez: this command needs the module {error.name}; install it with: pip install "potez[server]"', file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("potez: stopped", file=sys.stderr)
        return 130
    return code


def said(error: Exception, options: argparse.Namespace) -> str:
    """What is wrong, in the language that the command names."""
    language = getattr(options, "language", "en")
    if language == "en" and isinstance(error, potez.PotezError):
        return str(error)
    from potez.cli.faults import fault

    return fault(error, language, getattr(options, "game", None) or "")
