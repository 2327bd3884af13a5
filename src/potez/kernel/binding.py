"""From rules to uniform machine code.

Every game has records of its own, yet an engine should be compiled once and not once per game. So each verb is wrapped into one fixed
signature over bytes. The wrappers are a small generated module in the cache folder: Numba's cache needs a file to lean on, and closures
over compiled functions are not cached.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.util
import os
import pickle
import re
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TextIO

from potez.kernel import cache
from potez.kernel.proving import UNKNOWN

progress: TextIO | None = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None  # where first use is told of

# The file of a game's folder in which each verb is; a game need not have all of them.
FILES = {
    "moves": "rules",
    "fouls": "rules",
    "play": "rules",
    "outcome": "rules",
    "key": "rules",
    "playout": "playout",
    "rollout": "evaluation",
    "evaluate": "evaluation",
    "rank": "evaluation",
    "margin": "evaluation",
    "number": "numbering",
    "setup": "numbering",
    "to_move": "rules",
    "observe": "learning",
    "action": "learning",
    "pick": "picks",
    "pack": "proving",
    "candidates": "proving",
    "limits": "proving",
}
# What is compiled together: as little as a game needs to begin, so that the first move comes soon.
PARTS = {
    "rules": ("moves", "fouls", "play", "outcome", "key"),
    "playout": ("playout",),
    "rollout": ("rollout",),
    "rank": ("rank", "margin"),
    "evaluate": ("evaluate",),
    "numbering": ("number", "setup", "to_move"),
    "learning": ("observe", "action"),
    "proving": ("pack", "candidates", "limits"),
}
_HEAD = '''"""Made by potez.kernel.binding: verbs of {package} over bytes."""
from numba import njit
from {package} import {files}
from potez.kernel.signatures import SIGNATURES
from potez.kernel.records import key_of, key_words
from potez.kernel.rule import flat
from potez.kernel.views import record_over

LOOKUP, STATE = rules.LOOKUP, rules.STATE
WORDS = key_words(STATE)
'''
_VERB = """

@njit(SIGNATURES["{verb}"], cache=True, nogil=True, error_model="numpy")
def {verb}({arguments}):
    return {call}
"""
_STATE = "record_over(state, STATE)"
_RECORDS = f"record_over(lookup, LOOKUP), {_STATE}"
_ARGUMENTS = {
    "moves": ("past, out", "rules.moves({records}, past, out)"),
    "fouls": ("past, out", "rules.fouls({records}, past, out)"),
    "play": ("move", "rules.play({records}, move)"),
    "outcome": ("past", "rules.outcome({records}, past)"),
    "key": ("", "rules.key({records})"),
    "playout": ("past, length, rng, out", "playout.playout({records}, past, length, rng, out)"),
    "rollout": ("past, length, rng, out, first", "evaluation.rollout({records}, past, length, rng, out, first)"),
    "evaluate": ("", "evaluation.evaluate({records})"),
    "rank": ("moves, count, scores", "evaluation.rank({records}, moves, count, scores)"),
    "margin": ("", "evaluation.margin({records})"),
    "number": ("", "numbering.number({records})"),
    "setup": ("number", "numbering.setup({records}, number)"),
    "to_move": ("", "rules.to_move({records})"),
    "observe": ("past, planes", "learning.observe({records}, past, planes)"),
    "action": ("move, part", "learning.action({records}, move, part)"),
    "pack": ("", "proving.pack({records})"),
    "candidates": ("past, out", "proving.candidates({records}, past, out)"),
    "limits": ("", "proving.limits({records})"),
}
# What a verb does where a game does not say.
_ELSE = {
    "key": f"key_of({_STATE}, WORDS)",
    "rank": "flat(count, scores)",
    "margin": "0",
    "to_move": f"{_STATE}.turn",
    "rollout": "playout.playout({records}, past, length, rng, out)",
    "candidates": "rules.moves({records}, past, out)",
    "limits": str(UNKNOWN),
}


class Unit(NamedTuple):
    """A generated module: what is compiled, and kept, as one."""

    name: str
    text: str

    @property
    def made(self) -> bool:
        """Whether its machine code is in the cache folder."""
        kept = cache.place(self.name, self.text).glob(f"__pycache__/{self.name}.*.nbi")
        found = {file.name.removeprefix(f"{self.name}.").rpartition("-")[0] for file in kept}
        return found >= set(re.findall(r"^def (\w+)", self.text, re.MULTILINE))

    def load(self) -> ModuleType:
        if prepare is not None and not self.made:
            prepare(self)
        return load(self.name, self.text)


prepare: Callable[[Unit], None] | None = None  # has machine code made elsewhere before it is loaded; a server sets it


def load(name: str, text: str) -> ModuleType:
    """Imports `text` as a module that lives in a file of its cache folder. Several processes may do so at once.

    Machine code that is damaged on the disk is thrown away and compiled anew.
    """
    folder = cache.folder(name, text)
    path = folder / f"{name}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".py")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    try:
        with _compiling(name, folder):
            return _import(name, path)
    except (EOFError, pickle.UnpicklingError, RuntimeError, ValueError, OSError) as error:
        damaged = [*folder.glob(f"__pycache__/{name}.*.nb[ic]")]
        if not damaged:
            raise
        warnings.warn(f"the compiled code of {name} in {folder} is damaged ({error!r}); it is compiled anew", stacklevel=2)
        for file_of_numba in damaged:
            file_of_numba.unlink(missing_ok=True)
        return _import(name, path)


@contextlib.contextmanager
def _compiling(name: str, folder: Path) -> Iterator[None]:
    """Where machine code has to be made: without collections of garbage, which take an eighth of the time and find next to nothing."""
    if any(folder.glob(f"__pycache__/{name}.*.nbi")):
        yield
        return
    collects = gc.isenabled()
    gc.disable()
    try:
        with _telling(name):
            yield
    finally:
        if collects:
            gc.enable()


@contextlib.contextmanager
def _telling(name: str) -> Iterator[None]:
    """A line for people who would otherwise wonder why nothing happens, gone afterwards."""
    if progress is None:
        yield
        return
    line = f"potez: compiling {name.replace('_', ' ')}, once ..."
    print(line, end="", file=progress, flush=True)
    try:
        yield
    finally:
        print(f"\r{' ' * len(line)}\r", end="", file=progress, flush=True)


def _import(name: str, path: Path) -> ModuleType:
    full = f"potez_compiled_{name}"
    spec = importlib.util.spec_from_file_location(full, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    spec.loader.exec_module(module)
    return module


class Verbs:
    """The compiled verbs of one game. UNCHECKED: a wrong buffer or an illegal move corrupts memory; people use `Position`."""

    def __init__(self, package: str) -> None:
        self._package = package

    def has(self, verb: str) -> bool:
        """Whether the game says for itself what this verb does."""
        file = f"{self._package}.{FILES[verb]}"
        return importlib.util.find_spec(file) is not None and hasattr(import_module(file), verb)

    @functools.cache  # noqa: B019 - there is one object a game, for ever
    def unit(self, part: str) -> Unit:
        """The generated module of some verbs."""
        files, text = {"rules"}, ""
        for verb in PARTS[part]:
            more, call = _ARGUMENTS[verb]
            if not self.has(verb):
                call = _ELSE.get(verb, "")
            if call:
                files |= {file for file in FILES.values() if call.startswith(f"{file}.")}
                arguments = ", ".join(filter(None, ["lookup, state", more]))
                text += _VERB.format(verb=verb, arguments=arguments, call=call.format(records=_RECORDS))
        name = f"{self._package.rpartition('.')[2]}_{part}"
        return Unit(name, _HEAD.format(package=self._package, files=", ".join(sorted(files))) + text)

    def __getattr__(self, part: str) -> Any:
        """The module of a part, such as `_rules`: compiled when it is first wanted."""
        if part.removeprefix("_") not in PARTS or not part.startswith("_"):
            raise AttributeError(part)
        module = self.__dict__[part] = self.unit(part[1:]).load()
        return module

    @property
    def moves(self) -> Any:
        """moves(lookup, state, past, out) -> how many there are; writes no more than `out` holds."""
        return self._rules.moves

    @property
    def play(self) -> Any:
        """play(lookup, state, move) -> 1 if no earlier position can come back after it, else 0."""
        return self._rules.play

    @property
    def outcome(self) -> Any:
        """outcome(lookup, state, past) -> 0 while the game runs, else a code of kernel.outcomes."""
        return self._rules.outcome

    @property
    def key(self) -> Any:
        """key(lookup, state) -> the hash of what counts for repetition."""
        return self._rules.key

    @property
    def fouls(self) -> Any:
        """fouls(lookup, state, past, out): accepted but punished moves; only where the game has them."""
        return self._rules.fouls

    @property
    def playout(self) -> Any:
        """playout(lookup, state, past, length, rng, out) -> plies * 256 + outcome; plays `state` to its end at random."""
        return self._playout.playout

    @property
    def rollout(self) -> Any:
        """rollout(lookup, state, past, length, rng, out, first): a better playout; first[move] = 1 + the side that made it first."""
        return self._rollout.rollout

    @property
    def evaluate(self) -> Any:
        """evaluate(lookup, state) -> what the position is worth to the side to move; `Plan.scale` of it means odds of e to 1."""
        return self._evaluate.evaluate

    @property
    def rank(self) -> Any:
        """rank(lookup, state, moves, count, scores): how good moves look at a glance, LOUD or more for captures and the like."""
        return self._rank.rank

    @property
    def margin(self) -> Any:
        """margin(lookup, state) -> by how many points side 0 leads, in games whose players count them."""
        return self._rank.margin

    @property
    def number(self) -> Any:
        """number(lookup, state) -> the number of a position for solvers, -1 where it has none; only where the game has a `numbering`."""
        return self._numbering.number

    @property
    def setup(self) -> Any:
        """setup(lookup, state, number) -> the layer of the position that it makes in a copy of a start, -1 where there is none."""
        return self._numbering.setup

    @property
    def to_move(self) -> Any:
        """to_move(lookup, state) -> the side to move, 0 or 1; only where the game has a `numbering`."""
        return self._numbering.to_move

    @property
    def observe(self) -> Any:
        """observe(lookup, state, past, planes): what a net reads of the position, as the side to move sees it."""
        return self._learning.observe

    @property
    def action(self) -> Any:
        """action(lookup, state, move, part) -> the number that a net has for a part of a legal move, -1 past its last part."""
        return self._learning.action

    @property
    def pack(self) -> Any:
        """pack(lookup, state) -> all that decides the value from here on, in one word; only where the game has a `proving`."""
        return self._proving.pack

    @property
    def candidates(self) -> Any:
        """candidates(lookup, state, past, out) -> how many moves, among which there is a best one; only where the game has a `proving`."""
        return self._proving.candidates

    @property
    def limits(self) -> Any:
        """limits(lookup, state) -> between what the value lies, by `proving.between`; only where the game has a `proving`."""
        return self._proving.limits


@functools.cache
def verbs(package: str) -> Verbs:
    """The verbs of a game, by the full name of its folder. Compiles what is asked for when it is asked for."""
    return Verbs(package)
