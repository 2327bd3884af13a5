"""A position as SVG: a plain drawing from the same picture data as everywhere. The web page draws its own, richer one."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from potez.kernel.picture import MarkView, PieceView, SiteView, View
    from potez.position import Position

UNIT = 48  # pixels of a cell
_MARGIN = 0.95

_CELLS = {
    "": "#f3e6cc",
    "dark": "#c39a6b",
    "light": "#f6f1e7",
    "throne": "#b9a1c9",
    "corner": "#c7b08a",
    "goal": "#dfe6cf",
    "wall": "#6f675c",
}
# Sides are told apart by lightness as well as by colour, and pieces by their letter.
_LIGHT = "white guards sheep geese hare player2 dogs"
_DARK = "black attackers hounds player1"
_COLOURS = {
    "red": "#b3261e",
    "blue": "#27408b",
    "x": "#b3261e",
    "0": "#27408b",
    "jaguar": "#c98a1b",
    "fox": "#b3261e",
    "foxes": "#c2571a",
    "": "#6f675c",
}
_COLOURS |= dict.fromkeys(_LIGHT.split(), "#fffdf8") | dict.fromkeys(_DARK.split(), "#211d18")
_PLAIN = ("stone", "man")  # pieces that are told by their colour alone
_SQUARES = {"arrow": "#3c2a1a", "square": "#5c3a21", "poison": "#4f6b3a"}  # burnt cells, chocolate
_SIGNS = {"king": "\u265a", "queen": "\u265b"}
_MARKS = {"winning": "#c98a1b", "mill": "#c98a1b", "territory-black": "#211d18", "territory-white": "#fffdf8"}


def svg(position: Position) -> str:
    """The picture of a position as the text of an SVG file."""
    view = position.view()
    return picture_of(view, f"{view['turn']} to move" if view["turn"] else str(position.outcome))


def picture_of(view: View, status: str, labels: Mapping[str, str] = MappingProxyType({})) -> str:
    """Picture data as SVG, with a title that says how the game stands. `labels` are letters by site, of which a text beside it speaks."""
    low_x = min([site["x"] for site in view["sites"]] + [min(line["x1"], line["x2"]) for line in view["lines"]])
    low_y = min([site["y"] for site in view["sites"]] + [min(line["y1"], line["y2"]) for line in view["lines"]])
    high_x = max([site["x"] for site in view["sites"]] + [max(line["x1"], line["x2"]) for line in view["lines"]])
    high_y = max([site["y"] for site in view["sites"]] + [max(line["y1"], line["y2"]) for line in view["lines"]])
    box = [(low_x - _MARGIN) * UNIT, (low_y - _MARGIN) * UNIT, (high_x - low_x + 2 * _MARGIN) * UNIT, (high_y - low_y + 2 * _MARGIN) * UNIT]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{n:g}" for n in box)}" role="img" font-family="sans-serif">',
        f"<title>{escape(view['game'])}: {escape(status)}</title>",
        f'<rect x="{box[0]:g}" y="{box[1]:g}" width="{box[2]:g}" height="{box[3]:g}" fill="#fffdf8"/>',
    ]
    if any(site["shape"] in ("point", "dot") for site in view["sites"]):  # boards of points lie on wood
        wood = f'x="{(low_x - 0.5) * UNIT:g}" y="{(low_y - 0.5) * UNIT:g}"'
        parts.append(f'<rect {wood} width="{(high_x - low_x + 1) * UNIT:g}" height="{(high_y - low_y + 1) * UNIT:g}" fill="{_CELLS[""]}"/>')
    places = {site["name"]: site for site in view["sites"]}
    parts += [_cell(site) for site in view["sites"] if site["shape"] in ("square", "hexagon", "box")]
    for line in view["lines"]:
        colour, width = ("#6f675c", 2) if line["kind"] == "line" else (_COLOURS.get(line["kind"], "#6f675c"), 6)
        ends = " ".join(f'{name}="{value * UNIT:g}"' for name, value in line.items() if isinstance(value, float | int))
        parts.append(f'<line {ends} stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>')
    parts += [_cell(site) for site in view["sites"] if site["shape"] in ("point", "dot")]
    last = view["last"]["path"] if view["last"] else []
    closed = [mark for mark in view["marks"] if mark["kind"] not in ("winning", "mill")]
    parts += [_mark(mark, places[mark["site"]]) for mark in closed]
    parts += [_ring(places[name], "#6f8f4e") for name in dict.fromkeys(last)]
    parts += [_piece(piece, places[piece["site"]], piece["site"] in last) for piece in view["pieces"]]
    parts += [_mark(mark, places[mark["site"]]) for mark in view["marks"] if mark not in closed]
    parts += [_key_letter(letter, places[name]) for name, letter in labels.items()]
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
    kind = mark["kind"]
    if kind in ("winning", "mill"):
        return _ring(site, _MARKS[kind])
    if kind.startswith("territory"):
        return f'<rect x="{x - 6:g}" y="{y - 6:g}" width="12" height="12" fill="{_MARKS[kind]}" stroke="#6f675c"/>'
    ground = _square(x, y, UNIT / 2, "#3b352e", 0) if kind == "blocked" else ""
    arm = UNIT * 0.26  # a place that is closed: a cross
    lines = f"M{x - arm:g} {y - arm:g} L{x + arm:g} {y + arm:g} M{x - arm:g} {y + arm:g} L{x + arm:g} {y - arm:g}"
    return f'{ground}<path d="{lines}" stroke="#e0574f" stroke-width="4"><title>{escape(kind)} {escape(site["name"])}</title></path>'


def _ring(site: SiteView, colour: str) -> str:
    """Around a cell or a point; edges and slots are not ringed."""
    if site["shape"] in ("edge", "slot"):
        return ""
    x, y = site["x"] * UNIT, site["y"] * UNIT
    return f'<circle cx="{x:g}" cy="{y:g}" r="{UNIT * 0.46:g}" fill="none" stroke="{colour}" stroke-width="4"/>'


def _key_letter(letter: str, site: SiteView) -> str:
    """With a border, so that it can be read on any cell and piece."""
    x, y = site["x"] * UNIT, site["y"] * UNIT
    style = f'font-size="{UNIT * 0.5:g}" font-weight="bold" text-anchor="middle" dominant-baseline="central"'
    return (
        f'<text x="{x:g}" y="{y:g}" {style} fill="#1d5c8a" stroke="#fffdf8" stroke-width="4" paint-order="stroke">{escape(letter)}</text>'
    )


def _square(x: float, y: float, half: float, fill: str, round_corner: int, title: str = "") -> str:
    size = f'x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
    return f'<rect {size} rx="{round_corner}" fill="{fill}">{title}</rect>'


def _piece(piece: PieceView, site: SiteView, fresh: bool) -> str:
    x, y = site["x"] * UNIT, site["y"] * UNIT
    colour = _COLOURS.get(piece["side"], _COLOURS[""])
    title = f"<title>{escape(' '.join(filter(None, [piece['side'], piece['kind'], site['name']])))}</title>"
    kind = piece["kind"]
    if site["shape"] in ("edge", "slot"):
        across = site["tint"] == "horizontal" if site["tint"] else site["x"] != int(site["x"])
        half = UNIT * (0.92 if site["shape"] == "slot" else 0.44)
        dx, dy = (half, 0.0) if across else (0.0, half)
        stroke = "#c98a1b" if fresh else "#2f7d32" if site["shape"] == "slot" else _COLOURS[piece["side"]] if piece["side"] else "#211d18"
        return f'<line x1="{x - dx:g}" y1="{y - dy:g}" x2="{x + dx:g}" y2="{y + dy:g}" stroke="{stroke}" stroke-width="7">{title}</line>'
    if kind.startswith("bar-"):  # one half of a token on two cells, open towards the other half
        left, up, right, down = (UNIT * (0.5 if kind == f"bar-{end}" else 0.36) for end in ("right", "bottom", "left", "top"))
        if kind in ("bar-left", "bar-right"):
            up = down = UNIT * 0.3
        else:
            left = right = UNIT * 0.3
        return f'<rect x="{x - left:g}" y="{y - up:g}" width="{left + right:g}" height="{up + down:g}" fill="{colour}">{title}</rect>'
    if kind in _SQUARES:
        drawn = _square(x, y, UNIT * 0.44, _SQUARES[kind], 4, title)
        return drawn if kind != "poison" else drawn + _letter(x, y, "\u2620", "#fffdf8")
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{UNIT * 0.38:g}" fill="{colour}" stroke="#211d18" stroke-width="1.5">{title}</circle>'
    if kind in _PLAIN:
        return disc
    ink = "#211d18" if colour == "#fffdf8" else "#fffdf8"
    return disc + _letter(x, y, _SIGNS.get(kind, piece["letter"]), ink)


def _letter(x: float, y: float, text: str, ink: str) -> str:
    place = f'x="{x:g}" y="{y + UNIT * 0.14:g}" font-size="{UNIT * 0.4:g}"'
    return f'<text {place} text-anchor="middle" fill="{ink}" aria-hidden="true">{escape(text)}</text>'


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
            labels.append((site["x"] + 0.3, site["y"] - 0.3, name))
    hexagonal = any(site["shape"] == "hexagon" for site in sites)
    labels += [(x, low_y - 0.65, letter) for letter, x in columns.items()]
    labels += [((x if hexagonal else low_x) - (1.4 if hexagonal else 0.72), y + 0.1, number) for number, (x, y) in rows.items()]
    style = f'font-size="{UNIT * 0.28:g}" text-anchor="middle" fill="#6f675c"'
    return [f'<text x="{x * UNIT:g}" y="{y * UNIT:g}" {style}>{escape(text)}</text>' for x, y, text in labels]
