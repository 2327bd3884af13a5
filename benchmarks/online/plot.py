"""A plain picture of a load: latencies above, memory and processor below, against the sockets of each step. No library, one SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

WIDTH, HEIGHT, LEFT, TOP, GAP = 720, 300, 64, 40, 70
INK, PALE = "#333", "#ccc"
COLOURS = ("#1b6ca8", "#c2571a", "#6a8f2f", "#7b4fa3")


def picture(steps: Sequence[dict[str, Any]], title: str) -> str:
    """The steps of a load, as load.py measures them."""
    sockets = [step["sockets"] for step in steps]
    opponent = [step["moves"]["opponent_since_due_ms"] for step in steps]
    ack = [step["moves"]["acknowledged_since_due_ms"] for step in steps]
    above = {
        "to the opponent, p50": [item.get("p50", 0) for item in opponent],
        "to the opponent, p99": [item.get("p99", 0) for item in opponent],
        "acknowledged, p50": [item.get("p50", 0) for item in ack],
        "acknowledged, p99": [item.get("p99", 0) for item in ack],
    }
    below = {
        "memory of the server, MB": [step["server_mb"] for step in steps],
        "processor of the server, %": [100 * step["server_cpu"] for step in steps],
    }
    height = 2 * (HEIGHT + GAP) + TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{_safe(title)}</text>',
        *_panel(sockets, above, TOP, "milliseconds since a move was due"),
        *_panel(sockets, below, TOP + HEIGHT + GAP, "megabytes; percent of one core"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _panel(across: Sequence[float], lines: dict[str, list[float]], top: float, label: str) -> list[str]:
    """Lines with a scale and their names."""
    most = _round_up(max((value for line in lines.values() for value in line), default=1.0))
    furthest = max(across, default=1) or 1
    plotted = WIDTH - LEFT - 190

    def x(value: float) -> float:
        return LEFT + plotted * value / furthest

    def y(value: float) -> float:
        return top + HEIGHT - HEIGHT * value / most

    found = [f'<text x="{LEFT}" y="{top - 6:.0f}">{label}</text>']
    for part in range(5):
        value = most * part / 4
        found.append(f'<line x1="{LEFT}" x2="{LEFT + plotted}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="{PALE}"/>')
        found.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for value in across:
        found.append(f'<text x="{x(value):.1f}" y="{top + HEIGHT + 16}" text-anchor="middle">{value:g}</text>')
    found.append(f'<text x="{LEFT + plotted / 2}" y="{top + HEIGHT + 32}" text-anchor="middle">sockets</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = [(x(a), y(b)) for a, b in zip(across, line, strict=True)]
        found.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}"/>'
        )
        found += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
        found.append(f'<text x="{LEFT + plotted + 12}" y="{top + 14 + 18 * number}" fill="{colour}">{_safe(name)}</text>')
    return found


def _round_up(value: float) -> float:
    """The next number that is good for a scale."""
    size = 1.0
    while size * 10 <= value:
        size *= 10
    return next((size * step for step in (1, 2, 4, 5, 8) if size * step >= value), size * 10)


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
