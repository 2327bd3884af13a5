"""The end of docs/training.md: the learning curve of every net, from the `curve.json` that its training left.

A curve lies in docs/curves/ under the name of its net; `make docs` draws it into docs/pictures/.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

FOLDER = Path(__file__).parent
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 640, 260, 64, 620, 34, 220
MARK = "\n## Learning curves\n"  # what comes behind it in the document is made


def curves() -> dict[str, dict[str, Any]]:
    """What trainings left, by the names of their nets."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((FOLDER / "curves").glob("*.json"))}


def page() -> str:
    document = (FOLDER / "training.md").read_text(encoding="utf-8")
    parts = [document.partition(MARK)[0], MARK]
    for name, curve in curves().items():
        points, settings = curve["points"], curve["settings"]
        last = points[-1]
        parts.append(
            f"\n### {name}\n\n![Strength over seconds](pictures/curve-{name}.svg)\n\n"
            f"{', '.join(f'`{board}`' for board in curve['boards'])} on {curve['device']}: {last['seconds']:.0f} seconds, "
            f"{last['generation']} generations, {last['games']:,} games. Settings: "
            f"{', '.join(f'{each} {value:g}' for each, value in settings.items())}.\n\n"
            "| seconds | generation | games | Elo | loss of the policy | of values | plies | first side wins |\n"
            "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        )
        parts += [
            f"| {point['seconds']:.0f} | {point['generation']} | {point['games']:,} | {point['elo']} | {point['policy_loss']:.3f} | "
            f"{point['value_loss']:.3f} | {point['mean_length']:.1f} | {point['first_wins']:.0%} |\n"
            for point in points
        ]
    return "".join(parts)


def step(most: float) -> int:
    """A round number of which at most seven make the most."""
    sizes = [digit * int(10**power) for power in range(12) for digit in (1, 2, 5)]
    return min(size for size in sizes if most / size <= 7)


def drawn(name: str, curve: dict[str, Any]) -> str:
    """Elo over seconds as SVG."""
    points = [(0.0, 0.0), *((point["seconds"], point["elo"]) for point in curve["points"])]
    longest: float = points[-1][0]
    lowest, highest = float(min(elo for _, elo in points)), float(max(elo for _, elo in points))
    tall = max(highest - lowest, 1)

    def x(seconds: float) -> float:
        return LEFT + (RIGHT - LEFT) * seconds / max(longest, 1)

    def y(elo: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (elo - lowest) / tall

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{escape(name)}: Elo over seconds</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fbfaf7"/>',
        f'<text x="{LEFT}" y="20" fill="#333" font-weight="bold">{escape(name)}: Elo in its league, over seconds of training</text>',
    ]
    each = step(tall)
    for elo in range(int(-(-lowest // each)) * each, int(highest) + 1, each):
        parts.append(f'<line x1="{LEFT}" y1="{y(elo):.1f}" x2="{RIGHT}" y2="{y(elo):.1f}" stroke="#c9c4b8"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(elo) + 4:.1f}" text-anchor="end" fill="#555">{elo}</text>')
    for seconds in range(0, int(longest) + 1, step(longest)):
        parts.append(f'<text x="{x(seconds):.1f}" y="{HIGH - 20}" text-anchor="middle" fill="#555">{seconds}</text>')
    line = " ".join(f"{x(seconds):.1f},{y(elo):.1f}" for seconds, elo in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#2b6a8f" stroke-width="2"/>')
    parts += [f'<circle cx="{x(seconds):.1f}" cy="{y(elo):.1f}" r="3" fill="#2b6a8f"/>' for seconds, elo in points]
    return "\n".join([*parts, "</svg>"]) + "\n"


def pictures() -> dict[Path, str]:
    """The picture of every curve, by its place."""
    return {FOLDER / "pictures" / f"curve-{name}.svg": drawn(name, curve) for name, curve in curves().items()}
