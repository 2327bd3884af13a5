"""Learning curves: as data, and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SHOWN = ("policy_loss", "value_loss", "entropy", "net_entropy", "mean_length", "first_wins")


def curve(lines: Sequence[Mapping[str, Any]], ratings: Mapping[int, float]) -> dict[str, Any]:
    """The curve that the metrics of a training tell: a point for every round of its league."""
    begun = [line for line in lines if "settings" in line]
    points: list[dict[str, Any]] = []
    seen: list[Mapping[str, Any]] = []
    for line in lines:
        if "policy_loss" in line:
            seen.append(line)
        elif "elo" in line and seen:
            point = {"seconds": line["seconds"], "generation": line["generation"], "games": seen[-1]["games"]}
            point |= {"elo": round(ratings.get(line["generation"], line["elo"]))}
            main = [each for each in seen if each["board"] == begun[-1]["games"][0]] or seen
            point |= {name: round(sum(each[name] for each in main) / len(main), 4) for name in SHOWN}
            points.append(point)
            seen = []
    first = begun[-1] if begun else {}
    return {
        "boards": first.get("games", []),
        "device": first.get("device", ""),
        "settings": first.get("settings", {}),
        "points": points,
    }
