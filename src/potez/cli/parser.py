"""How the command line is read: what is wrong with it is said in one line, with the nearest name where one was mistyped."""

from __future__ import annotations

import argparse
import re
from difflib import get_close_matches
from typing import Any, TypeAlias


class Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message: str) -> Any:
        if unknown := re.search(r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)", message):
            where, word, known = unknown.groups()
            close = get_close_matches(word, re.findall(r"[a-z]+", known), 1, 0.5)
            hint = f"did you mean {close[0]}?" if close else f"choose from {known}"
            message = f"there is no command {word!r}; {hint}" if where == "COMMAND" else f"{where} cannot be {word!r}; {hint}"
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # where a command adds itself
