"""What `potez solve` tells of a proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from potez.position import Position
from potez.solvers.proofs.answers import as_value
from potez.solvers.proofs.files import Proof
from potez.solvers.proofs.proving import Cost
from potez.solvers.sizes import duration, size


def cost_text(cost: Cost) -> str:
    """What it will take, in three lines."""
    return (
        f"{cost.game}: a search proves the value. How long it takes cannot be said beforehand.\n"
        f"memory {size(cost.memory)} (free {size(cost.free_memory)})\n"
        f"to be written to {cost.file}"
    )


def enough(start: Position, proof: Proof, openings: bool) -> bool:
    """Whether a proof has all that is asked for of a position."""
    after = [start.play(move) for move in start.moves()] if openings else []
    return all(position.text in proof.values for position in (start, *after) if position.outcome is None)


def report(start: Position, proof: Proof) -> dict[str, Any]:
    """What was proved of a position, as plain data: its value, and those after the moves that do not end the game."""
    openings = {}
    for move in start.moves():
        after = start.play(move)
        value = as_value(proof, after)
        if value is not None:
            openings[str(move)] = value.data() | {"text": str(value)}
    value = as_value(proof, start)
    return {
        "game": proof.game,
        "position": start.text,
        "start": value and value.data() | {"text": str(value)},
        "openings": openings,
        "turn": start.turn,
        "positions": proof.nodes,
        "seconds": proof.seconds,
    }


def text(told: Mapping[str, Any]) -> str:
    """The same for people."""
    lines = [f"{told['game']}: {told['start']['text']}"]
    if told["openings"]:
        by_value: dict[str, list[str]] = {}
        for move, value in told["openings"].items():
            by_value.setdefault(value["text"], []).append(move)
        lines += [
            f"{value} after {len(moves)} first move{'s' if len(moves) > 1 else ''}: {' '.join(moves)}" for value, moves in by_value.items()
        ]
    lines.append(f"{told['positions']:,} positions in {duration(told['seconds'])}")
    return "\n".join(lines)
