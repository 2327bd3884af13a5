"""Draws who imports whom, as SVG: docs/pictures/imports.svg for the package, imports-server.svg for the server: `make docs`.

The order from top to bottom is that of the layers in pyproject.toml. An arc is left out where others lead the same way: what `cli` imports
by way of `engines` is not drawn twice.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).parent.parent
PICTURES = {"imports": "potez", "imports-server": "potez.server"}  # by file: the package whose parts it shows
ROW, BOX, GAP, MARGIN = 30, 150, 13, 16  # pixels: a row, a box's width, from one arc to the next, around all
FONT = "font-family='system-ui, sans-serif' font-size='14'"


def layers(package: str) -> list[list[str]]:
    """The parts of a package as import-linter checks them, from the top to the bottom; those of one layer do not know each other."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    (chosen,) = (one for one in contracts if one["type"] == "layers" and package == _container(one))
    known = set(_graph().find_children(package))
    named = [[name.strip(" ()").removeprefix(f"{package}.") for name in re.split(r"[|:]", layer)] for layer in chosen["layers"]]
    return [there for layer in named if (there := [name for name in layer if f"{package}.{name}" in known])]  # some may be optional


def _container(contract: dict[str, Any]) -> str:
    return str(*contract.get("containers", ["potez"]))


@functools.cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph("potez", exclude_type_checking_imports=True, cache_dir=None)


def imports(package: str) -> dict[str, set[str]]:
    """The parts of a package, and which others each of them imports."""
    graph, found = _graph(), {child.removeprefix(f"{package}."): set[str]() for child in _graph().find_children(package)}
    for name in found:
        whole = f"{package}.{name}"
        for module in {whole, *graph.find_descendants(whole)}:
            for imported in graph.find_modules_directly_imported_by(module):
                part = imported.removeprefix(f"{package}.").split(".")[0]
                if imported.startswith(f"{package}.") and part != name:
                    found[name].add(part)
    return found


def users(package: str) -> set[str]:
    """The modules that import a package or module, directly or by way of others."""
    return _graph().find_downstream_modules(package, as_package=True)


def reduced(edges: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Without those that follow from others."""

    @functools.cache
    def below(name: str) -> frozenset[str]:
        return frozenset(edges[name]).union(*map(below, edges[name]))

    for name, imported in edges.items():
        for other in imported:
            if not any(other in below(third) for third in imported - {other}):
                yield name, other


def picture(file: str) -> str:
    package = PICTURES[file]
    order, edges = layers(package), imports(package)
    names = [name for layer in order for name in layer]
    if missing := edges.keys() - set(names):
        raise LookupError(f"{', '.join(sorted(missing))}: give it a layer in pyproject.toml")
    at = {name: MARGIN + ROW * (row + 0.5) for row, name in enumerate(names)}
    arcs = sorted(reduced(edges), key=lambda arc: (names.index(arc[0]), names.index(arc[1])))
    widest = max(names.index(low) - names.index(high) for high, low in arcs)
    width, height = 2 * MARGIN + BOX + GAP * (widest + 1), 2 * MARGIN + ROW * len(names)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' {FONT}>",
        f"<title>Who imports whom in {escape(package)}</title>",
        "<defs><marker id='tip' viewBox='0 0 8 8' refX='8' refY='4' markerWidth='7' markerHeight='7' orient='auto'>"
        "<path d='M0 0 8 4 0 8z' fill='#37628f'/></marker></defs>",
        f"<rect width='{width}' height='{height}' fill='#fff'/>",
    ]
    right = MARGIN + BOX
    for high, low in arcs:
        reach = right + GAP * (names.index(low) - names.index(high) + 1) * 4 / 3
        begin, end = at[high] + 5, at[low] - 5
        curve = f"M{right} {begin:g}C{reach:g} {begin:g} {reach:g} {end:g} {right + 1} {end:g}"
        parts.append(f"<path d='{curve}' fill='none' stroke='#37628f' stroke-opacity='.75' marker-end='url(#tip)'/>")
    for layer in order:
        top, size = at[layer[0]] - ROW / 2 + 3, ROW * len(layer) - 6
        parts.append(f"<rect x='{MARGIN}' y='{top:g}' width='{BOX}' height='{size}' rx='5' fill='#eef3f8' stroke='#9fb4c8'/>")
        parts += [f"<text x='{MARGIN + 12}' y='{at[name] + 5:g}' fill='#16202b'>{escape(name)}</text>" for name in layer]
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    for file in PICTURES:
        (ROOT / "docs" / "pictures" / f"{file}.svg").write_text(picture(file), encoding="utf-8")


if __name__ == "__main__":
    main()
