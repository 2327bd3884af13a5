"""The files of a training, each written at once or not at all, so that whatever ends it leaves the newest ones whole.

GAME.net          the net, as the engine loads it
checkpoint.pt     what goes on from here needs: weights, their average, the league's matches, counters
optimizer.pt      what the optimiser remembers; a training also goes on without it
league.pt         ancestors, by generation, as 16-bit floats
metrics.jsonl     a line for every generation and every round of the league
curve.json        the learning curve, with what made it
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from potez.errors import InvalidTraining, shorten
from potez.files import replaced

VERSION = 1
SUM = b"sha256 "
HOLDS: dict[str, dict[str, tuple[type, ...]]] = {
    "checkpoint": {
        "generation": (int,), "of": (list,), "shape": (dict,), "model": (dict,), "average": (dict,), "steps": (int,),
        "seconds": (int, float), "games": (int,), "positions": (int,), "matches": (list,),
    },
    "optimizer": {"generation": (int,), "optimiser": (dict,)},
    "league": {"generation": (int,), "nets": (dict,)},
}  # fmt: skip
CHECKPOINT, OPTIMISER, LEAGUE, METRICS, CURVE = "checkpoint.pt", "optimizer.pt", "league.pt", "metrics.jsonl", "curve.json"


def write_json(path: Path, data: Any) -> None:
    with replaced(path) as file:
        file.write(json.dumps(data, indent=1).encode() + b"\n")


def append_json(path: Path, data: Any) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(data) + "\n")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of metrics."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        try:
            found.append(json.loads(line))
        except ValueError:
            raise InvalidTraining(f"{path}, line {number}: this is no line of metrics ({shorten(line)!r})") from None
    return found


def cut(path: Path) -> None:
    """Takes off a last line that was cut short when a training was killed."""
    if path.exists():
        with path.open("rb+") as file:
            file.truncate(file.read().rfind(b"\n") + 1)


def save(path: Path, kind: str, data: dict[str, Any]) -> None:
    """Writes tensors and plain data behind a line with their checksum: PyTorch would not see that a number is another one."""
    import torch

    packed = io.BytesIO()
    torch.save({"potez": kind, "version": VERSION, **data}, packed)
    written = packed.getvalue()
    with replaced(path) as file:
        file.write(SUM + hashlib.sha256(written).hexdigest().encode() + b"\n" + written)


def load(path: Path, kind: str, device: str) -> dict[str, Any]:
    """What `save` wrote. Nothing in such a file is run, whoever wrote it."""
    import torch

    try:
        data = path.read_bytes()
    except OSError as error:
        raise InvalidTraining(f"{path} cannot be read: {error.strerror}") from None
    if data.startswith(SUM):  # those of potez 0.3.0 have none
        line, _, data = data.partition(b"\n")
        if line[len(SUM) :] != hashlib.sha256(data).hexdigest().encode():
            raise damaged(path, "its checksum differs")
    try:
        found = torch.load(io.BytesIO(data), map_location=device, weights_only=True)
    except Exception as error:  # of damaged data PyTorch says what is wrong in many ways
        raise damaged(path, (str(error).splitlines() or [type(error).__name__])[0]) from None
    if not isinstance(found, dict) or found.get("potez") != kind:
        raise InvalidTraining(f"{path} is no {kind} of potez train")
    if found.get("version") != VERSION:
        raise InvalidTraining(f"{path} is of version {found.get('version')}; this potez reads version {VERSION}")
    for name, kinds in HOLDS[kind].items():
        if not isinstance(found.get(name), kinds):
            raise damaged(path, f"it has no {name}" if name not in found else f"{name} is {type(found[name]).__name__}")
        if isinstance(found[name], int | float) and not 0 <= found[name] < math.inf:
            raise damaged(path, f"{name} is {found[name]}")
    return found


def damaged(path: Path, why: str) -> InvalidTraining:
    """The error of a file that was changed, in one line, with what can be done."""
    return InvalidTraining(f"{path} is damaged ({shorten(' '.join(why.split()))}); begin in another folder, --from the net of this one")


def check_tensors(path: Path, given: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuses tensors that are not those of a net: of other names or shapes, or no numbers."""
    import torch

    for name in given.keys() ^ wanted.keys():
        raise damaged(path, f"weights of another net: {name}")
    for name, tensor in given.items():
        shape = wanted[name].shape
        if not isinstance(tensor, torch.Tensor) or tensor.shape[: len(shape)] != shape or tensor.numel() != wanted[name].numel():
            raise damaged(path, f"weights of another net: {name}")
        if tensor.is_floating_point() and not bool(torch.isfinite(tensor).all()):
            raise damaged(path, f"weights that are no numbers: {name}")


@contextlib.contextmanager
def using(path: Path) -> Iterator[None]:
    """Whatever cannot be done with what a file holds is the file's fault."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RuntimeError) as error:
        if isinstance(error, InvalidTraining) or "out of memory" in str(error):
            raise
        raise damaged(path, (str(error).splitlines() or [type(error).__name__])[0]) from None
