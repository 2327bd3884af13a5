"""The command `potez`: runs one command of many. Errors are one line and exit code 2.

Every command has a file of its own, which imports what is heavy only when the command runs: help and the list of games come at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import potez
from potez.cli.commands import command_line


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    options = command_line().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (potez.PotezError, OSError) as error:
        print(f"potez: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (error.name or "potez").partition(".")[0] == "potez":
            raise
        print(f'potez: this command needs the module {error.name}; install it with: pip install "potez[server]"', file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("potez: stopped", file=sys.stderr)
        return 130
    return code
