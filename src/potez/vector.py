"""A position as SVG: a plain drawing from the same picture data as everywhere. The web page draws its own, richer one."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from potez.kernel.picture import MarkView, PieceView, SiteView
    from potez.position import Position

UNIT = 48  # pixels of a cell
_MARGIN = 0.95

_CELLS = {
    "": "#f3e6cc",
    "dark": "#c39a6b",
    "light": "#f6f1e7",
    "throne": "#b9a1c9",
    "corner": "#c7b08a",
    "camp": "#ddd0b8",
    "goal": "#dfe6cf",
    "wall": "#6f675c",
}
# Sides are told apart by lightness as well as by colour, and pieces by their letter.
_LIGHT = "white guards sheep geese hare 0 player2 dogs"
_DARK = "black attackers x player1"
_COLOURS = {
    "red": "#b3261e",
    "blue": "#27408b",
    "jaguar": "#c98a1b",
    "fox": "#c2571a",
    "foxes": "#c2571a",
    "hounds": "#4f6b3a",
    "": "#6f675c",
}
_COLOURS |= dict.fromkeys(_LIGHT.split(), "#fffdf8") | dict.fromkeys(_DARK.split(), "#211d18")
_PLAIN = ("stone", "man", "disc")  # pieces that are told by their colour alone
_MARKS = {"winning": "#c98a1b", "territory-black": "#211d18", "territory-white": "#fffdf8"}


def svg(position: Position) -> str:
    """The picture of a position as the text of an SVG file."""
    view = position.view()
    low_x = min([site["x"] for site in view["sites"]] + [min(line["x1"], line["x2"]) for line in view["lines"]])
    low_y = min([site["y"] for site in view["sites"]] + [min(line["y1"], line["y2"]) for line in view["lines"]])
    high_x = max([site["x"] for site in view["sites"]] + [max(line["x1"], line["x2"]) for line in view["lines"]])
    high_y = max([site["y"] for site in view["sites"]] + [max(line["y1"], line["y2"]) for line in view["lines"]])
    box = [(low_x - _MARGIN) * UNIT, (low_y - _MARGIN) * UNIT, (high_x - low_x + 2 * _MARGIN) * UNIT, (high_y - low_y + 2 * _MARGIN) * UNIT]
    turn = f"{view['turn']} to move" if view["turn"] else str(position.outcome)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{n:g}" for n in box)}" role="img" font-family="sans-serif">',
        f"<title>{escape(view['game'])}: {escape(turn)}</title>",
        f'<rect x="{box[0]:g}" y="{box[1]:g}" width="{box[2]:g}" height="{box[3]:g}" fill="#fffdf8"/>',
    ]
    places = {site["name"]: site for site in view["sites"]}
    parts += [_cell(site) for site in view["sites"] if site["shape"] in ("square", "hexagon", "box")]
    for line in view["lines"]:
        colour, width = ("#6f675c", 2) if line["kind"] == "line" else (_COLOURS.get(line["kind"], "#6f675c"), 6)
        ends = " ".join(f'{name}="{value * UNIT:g}"' for name, value in line.items() if isinstance(value, float | int))
        parts.append(f'<line {ends} stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>')
    parts += [_cell(site) for site in view["sites"] if site["shape"] in ("point", "dot")]
    parts += [_mark(mark, places[mark["site"]]) for mark in view["marks"]]
    if view["last"]:
        parts += [_ring(places[name], "#c98a1b") for name in dict.fromkeys(view["last"]["path"])]
    parts += [_piece(piece, places[piece["site"]]) for piece in view["pieces"]]
    parts += _labels(list(places.values()), low_x, low_y)
    return "\n".join([*parts, "</svg>\n"])


def _cell(site: SiteView) -> str:
    x, y = site["x"] * UNIT, site["y"] * UNIT
    name = f"data-site={quoteattr(site['name'])}"
    fill = _CELLS.get(site["tint"], _CELLS[""])
    if site["shape"] == "hexagon":
        radius = UNIT / 3**0.5
        corners = [(x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6)]
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        return f'<polygon {name} points="{points}" fill="{fill}" stroke="#a08a6a"/>'
    if site["shape"] in ("point", "dot"):
        radius = 7 if site["tint"] else 4
        return f'<circle {name} cx="{x:g}" cy="{y:g}" r="{radius}" fill="{"#4f6b3a" if site["tint"] == "goal" else "#6f675c"}"/>'
    half = UNIT / 2
    return f'<rect {name} x="{x - half:g}" y="{y - half:g}" width="{UNIT}" height="{UNIT}" fill="{fill}" stroke="#a08a6a"/>'


def _mark(mark: MarkView, site: SiteView) -> str:
    x, y = site["x"] * UNIT, site["y"] * UNIT
    if mark["kind"] == "winning":
        return _ring(site, _MARKS["winning"])
    if mark["kind"] in _MARKS:
        return f'<rect x="{x - 6:g}" y="{y - 6:g}" width="12" height="12" fill="{_MARKS[mark["kind"]]}" stroke="#6f675c"/>'
    arm = UNIT * 0.28  # anything else that closes a place: a cross
    return (
        f'<path d="M{x - arm:g} {y - arm:g} L{x + arm:g} {y + arm:g} M{x - arm:g} {y + arm:g} L{x + arm:g} {y - arm:g}" '
        f'stroke="#b3261e" stroke-width="4"><title>{escape(mark["kind"])}</title></path>'
    )


def _ring(site: SiteView, colour: str) -> str:
    return (
        f'<circle cx="{site["x"] * UNIT:g}" cy="{site["y"] * UNIT:g}" r="{UNIT * 0.47:g}" fill="none" stroke="{colour}" stroke-width="4"/>'
    )


def _piece(piece: PieceView, site: SiteView) -> str:
    x, y = site["x"] * UNIT, site["y"] * UNIT
    colour = _COLOURS.get(piece["side"], "#6f675c")
    title = f"<title>{escape(' '.join(filter(None, [piece['side'], piece['kind'], site['name']])))}</title>"
    if site["shape"] == "edge" or (piece["kind"] == "wall" and site["shape"] == "slot"):
        across = site["tint"] == "h" if site["tint"] else site["x"] != int(site["x"])
        half = UNIT * (0.95 if site["shape"] == "slot" else 0.42)
        dx, dy = (half, 0) if across else (0, half)
        stroke = "#8a5a2b" if site["shape"] == "slot" else (colour if piece["side"] else "#211d18")
        return f'<line x1="{x - dx:g}" y1="{y - dy:g}" x2="{x + dx:g}" y2="{y + dy:g}" stroke="{stroke}" stroke-width="7">{title}</line>'
    if piece["kind"] in ("wall", "blocked", "arrow", "chocolate", "bar", "token"):
        half = UNIT * 0.42
        fill = {"arrow": "#3c2a1a", "chocolate": "#5c3a21", "wall": "#6f675c", "blocked": "#6f675c"}.get(piece["kind"], colour)
        return f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="4" fill="{fill}">{title}</rect>'
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{UNIT * 0.38:g}" fill="{colour}" stroke="#211d18" stroke-width="1.5">{title}</circle>'
    if piece["kind"] in _PLAIN:
        return disc
    ink = "#211d18" if colour == "#fffdf8" else "#fffdf8"
    return (
        disc + f'<text x="{x:g}" y="{y + UNIT * 0.13:g}" font-size="{UNIT * 0.38:g}" text-anchor="middle" '
        f'fill="{ink}" aria-hidden="true">{escape(piece["letter"])}</text>'
    )


def _labels(sites: list[SiteView], low_x: float, low_y: float) -> list[str]:
    """Column letters above and row numbers to the left; names beside the points of boards without a grid."""
    columns: dict[str, float] = {}
    rows: dict[str, tuple[float, float]] = {}
    labels: list[tuple[float, float, str]] = []
    for site in sites:
        name = site["name"]
        if site["shape"] not in ("square", "hexagon", "point", "dot"):
            continue
        if name[:1].isalpha() and name[1:].isdigit():
            columns.setdefault(name[0], site["x"])
            rows[name[1:]] = min(rows.get(name[1:], (site["x"], site["y"])), (site["x"], site["y"]))
        elif name.isdigit():
            labels.append((site["x"] + 0.22, site["y"] - 0.22, name))
    hexagonal = any(site["shape"] == "hexagon" for site in sites)
    labels += [(x - (0.35 if hexagonal else 0), low_y - 0.65, letter) for letter, x in columns.items()]
    labels += [((x if hexagonal else low_x) - (1.05 if hexagonal else 0.72), y + 0.1, number) for number, (x, y) in rows.items()]
    style = f'font-size="{UNIT * 0.28:g}" text-anchor="middle" fill="#6f675c"'
    return [f'<text x="{x * UNIT:g}" y="{y * UNIT:g}" {style}>{escape(text)}</text>' for x, y, text in labels]
