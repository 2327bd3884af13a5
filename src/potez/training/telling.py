"""What a training tells people while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def tell(data: Mapping[str, Any]) -> None:
    """One line a generation, for people."""
    if "note" in data:
        print(data["note"], flush=True)
    elif "settings" in data:
        speeds = ", ".join(f"{way} {speed:,.0f}" for way, speed in data["speeds"].items())
        print(f"{', '.join(data['games'])} on {data['device']}" + (f"; positions a second: {speeds}" if speeds else ""), flush=True)
    elif "elo" in data:
        scores = ", ".join(f"{each['wins']}-{each['draws']}-{each['losses']} against {each['ancestor']}" for each in data["matches"])
        print(f"{data['seconds']:7.1f} s  generation {data['generation']}: Elo {data['elo']} ({scores})", flush=True)
    else:
        print(
            f"{data['seconds']:7.1f} s  generation {data['generation']} of {data['board']}: policy {data['policy_loss']:.3f}, "
            f"value {data['value_loss']:.3f}, length {data['mean_length']:.1f}, first wins {data['first_wins']:.0%}, "
            f"{data['steps']} steps of {data['memory']} positions",
            flush=True,
        )
