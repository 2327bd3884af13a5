"""How the command line is read: what is wrong with it is said in one line, with the nearest name where one was mistyped."""

from __future__ import annotations

import argparse
import re
from difflib import get_close_matches
from typing import Any, TypeAlias


class Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message: str) -> Any:
        if unknown := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
            close = get_close_matches(unknown[1], re.findall(r"[a-z]+", unknown[2]), 1, 0.5)
            hint = f"did you mean {close[0]}?" if close else f"choose from {unknown[2]}"
            message = f"there is no command {unknown[1]!r}; {hint}"
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # where a command adds itself
