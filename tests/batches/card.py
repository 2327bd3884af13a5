"""Whether a graphics card plays as the processor does: every lane of every set of options, action by action.

    python -m tests.batches.card [GAME ...] [--lanes N] [--actions N] [--json FILE]

Plain Python without pytest, since machines with cards have little else. The processor's lanes agree with `Position`, which test_batch.py
shows; here the card's agree with them: the legal actions, what is seen, rewards, ends, and copies of lanes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import potez
from potez.batches.devices import Card, Device, Imagined
from potez.batches.graphics import GraphicsBatch
from potez.batches.processor import ProcessorBatch
from tests.support import game, option_sets


def agreement(this: potez.Game, device: Device, lanes: int, actions: int) -> int:
    """Plays on both and compares; how many games ended. Raises AssertionError at the first difference."""
    here, there = ProcessorBatch(this, lanes, 11), GraphicsBatch(this, lanes, 11, device)
    ended = 0
    for number in range(actions):
        for name in ("legal", "observe", "random"):
            ours, theirs = getattr(here, name)(), np.asarray(getattr(there, name)())
            if not np.allclose(ours, theirs, rtol=0, atol=1e-6):
                lane = int(np.argwhere(ours != theirs)[0][0])
                raise AssertionError(f"{name} differs in lane {lane} at action {number}: {here.position(lane).text}")
        told, said = here.step(here.random()), there.step(there.random())
        there.check()
        for ours, theirs in zip((*told, here.turn, here.ply), (*said, there.turn, there.ply), strict=True):
            assert np.array_equal(ours, np.asarray(theirs)), f"what a step tells differs at action {number}"
        ended += int(told[1].sum())
    chosen = np.arange(lanes - 1, -1, -2, dtype=np.int32)
    taken = there.take(chosen)
    assert np.allclose(np.asarray(taken.observe()), here.take(chosen).observe(), rtol=0, atol=1e-6), "lanes that were taken differ"
    here.copy([0], [lanes - 1])
    there.copy([0], [lanes - 1])
    assert np.array_equal(np.asarray(there.legal()), here.legal()), "lanes that were copied differ"
    assert here.wander(50).tolist() == there.wander(50).tolist(), "games at random end in other ways"
    return ended


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares batches on a graphics card with those on the processor.")
    parser.add_argument("games", nargs="*", help="games or sets of options; all sets of all games")
    parser.add_argument("--lanes", type=int, default=500)
    parser.add_argument("--actions", type=int, default=150)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--imagined", action="store_true", help="the kernels on the processor instead, to try this suite")
    given = parser.parse_args()
    try:
        device: Device = Imagined() if given.imagined else Card()
    except potez.InvalidBatch as error:
        print(error, file=sys.stderr)
        return 2
    found: list[dict[str, Any]] = []
    for text in given.games or option_sets():
        began = time.perf_counter()
        row: dict[str, Any] = {"game": text, "lanes": given.lanes, "actions": given.actions}
        try:
            row["ended"] = agreement(game(text), device, given.lanes, given.actions)
            row["result"] = "agrees"
        except potez.InvalidBatch as error:
            row["result"] = f"not played: {error}"
        except Exception as error:  # the other games are still worth the time on a card that was lent
            row["result"] = f"FAILED: {type(error).__name__}: {' '.join(str(error).split())[:400]}"
        row["seconds"] = round(time.perf_counter() - began, 1)
        found.append(row)
        print(f"{text}: {row['result']} ({row['seconds']} s)", flush=True)
        if given.json:
            given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 1 if any(row["result"].startswith("FAILED") for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
