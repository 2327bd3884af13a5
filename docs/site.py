"""The documents as a site in build/site: `make site`. It needs no server: open index.html.

Beside the documents as they are it has a page for every game, made from the program's own texts, with every position of their boards drawn.
What is wrong with a link or an anchor ends it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

import potez
from potez.game import rules_of
from potez.locales import pages
from potez.render.svg import picture_of

ROOT = Path(__file__).parent.parent
DOCUMENTS = ROOT / "docs"
WORKER = ROOT / "node_modules" / "iframe-worker" / "shim" / "index.js"
# In the order of the site: what a title leads to. Every document must be named here, or the build ends.
NAVIGATION: dict[str, list[str]] = {
    "Play": ["games.md", "web.md"],
    "Programs": ["bots.md", "protocol.md", "engines.md", "solutions.md", "encodings.md"],
    "Run a server": ["operations.md", "online.md", "load.md"],
    "Measurements": ["first.md", "speed.md", "strength.md", "training.md", "refusals.md"],
    "Build": ["architecture.md", "languages.md", "CONTRIBUTING.md", "CHANGELOG.md"],
}


def assemble(folder: Path) -> Path:
    """Writes the sources of the site and its configuration, and says where the latter is."""
    sources = folder / "source"
    shutil.rmtree(sources, ignore_errors=True)
    (sources / "games").mkdir(parents=True)
    shutil.copy(DOCUMENTS / "site.css", sources)
    if not WORKER.exists():
        raise SystemExit(f"{WORKER} is missing: `make site` installs it")
    shutil.copy(WORKER, sources / "iframe-worker.js")
    shutil.copytree(DOCUMENTS / "pictures", sources / "pictures")
    shutil.copytree(
        ROOT / "benchmarks", sources / "benchmarks", ignore=lambda _, names: [name for name in names if not name.endswith(".svg")]
    )
    for document in [*DOCUMENTS.glob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]:
        name = "index.md" if document.name == "README.md" else document.name
        (sources / name).write_text(moved(document.read_text(encoding="utf-8"), document.name), encoding="utf-8")
    for entry in potez.games():
        write_game(entry, sources / "games")
    games = [{entry.name: f"games/{entry.id}.md"} for entry in potez.games()]
    (sources / "games" / "index.md").write_text(gallery(), encoding="utf-8")
    navigation: list[Any] = [{"Potez": "index.md"}, {"Games": ["games/index.md", *games]}]
    navigation += [{title: list(names)} for title, names in NAVIGATION.items()]
    settings = yaml.safe_load((DOCUMENTS / "mkdocs.yml").read_text(encoding="utf-8"))
    settings |= {"docs_dir": str(sources), "site_dir": str(folder / "site"), "nav": navigation}
    written = folder / "mkdocs.yml"
    written.write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    return written


def moved(text: str, name: str) -> str:
    """A document's links as they are on the site, where all documents lie in one folder."""
    text = re.sub(r"\]\(docs/", "](", text) if "/" not in name else text
    text = re.sub(r"\]\(\.\./(CHANGELOG\.md|CONTRIBUTING\.md|benchmarks/[^)]*\.svg)", r"](\1", text).replace("](../README.md", "](index.md")
    if name == "games.md":
        text = re.sub(r"^\| `([a-z-]+)` \|", lambda found: f"| [`{found[1]}`](games/{found[1]}.md) |", text, flags=re.MULTILINE)
    return text


def gallery() -> str:
    links = "\n".join(f"- [![]({entry.id}-start.svg){{ loading=lazy }} {entry.name}]({entry.id}.md)" for entry in potez.games())
    return f'# The games\n\n<div class="gallery" markdown>\n\n{links}\n\n</div>\n'


def write_game(entry: potez.Entry, folder: Path) -> None:
    start = potez.game(entry.id).start()
    (folder / f"{entry.id}-start.svg").write_text(potez.svg(start), encoding="utf-8")
    parts = [f"# {entry.name}", "", figures([(f"{entry.id}-start.svg", f"The start. First to move: {entry.sides[0]}.")]), ""]
    parts.append(facts(entry))
    for kind, title in (("rules", "Rules"), ("guides", "Guide")):
        page = pages.read(kind, entry.id)
        parts += [f"## {title} {{#{kind}}}", ""]
        number = 0
        for section in page.sections:
            if section.anchor:
                anchor = section.anchor if kind == "rules" else f"guide-{section.anchor}"
                parts += [f"{'#' * (section.level + 1)} {section.title} {{#{anchor}}}", ""]
            for part in section.parts:
                if isinstance(part, pages.Board):
                    parts += [drawn(part, folder, f"{entry.id}-{kind}-{number}"), ""]
                    number += 1
                else:
                    parts += [part, ""]
    (folder / f"{entry.id}.md").write_text("\n".join(parts), encoding="utf-8")


def facts(entry: potez.Entry) -> str:
    kind = rules_of(entry)
    moves = ", ".join(f"`{example}`" for example in (kind.EXAMPLE, *kind.ACTIONS))
    lines = [f"Named `{entry.id}`; about {entry.minutes} minutes. Moves look like {moves}."]
    if kind.OPTIONS:
        lines.append("[Its options](../games.md#options) are written as in `hex(size=7)`.")
    return " ".join(lines) + "\n"


def drawn(board: pages.Board, folder: Path, name: str) -> str:
    """Every position of a board, with what is said of the move that led to it."""
    game = potez.game(board.game)
    position = game.position(board.start) if board.start else game.start()
    labels = {site: letter for letter, site in board.marks.items()}
    shown = []
    for number in range(len(board.steps) + 1):
        step = board.steps[number - 1] if number else None
        if step:
            position = position.play(step.move)
        file = folder / f"{name}-{number}.svg"
        status = str(position.outcome or f"{position.turn} to move")
        file.write_text(picture_of(position.view(), status, {} if step else labels), encoding="utf-8")
        shown.append((file.name, f"`{step.move}` {step.comment}".strip() if step else ""))
    return figures(shown)


def figures(shown: list[tuple[str, str]]) -> str:
    parts = ['<div class="boards" markdown>']
    for file, text in shown:
        parts += ["<figure markdown>", f"![]({file}){{ loading=lazy }}", f"<figcaption markdown>{text}</figcaption>", "</figure>"]
    return "\n".join([*parts, "</div>"])


def build(folder: Path) -> Path:
    """Builds the site in a folder; the address of its first page."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--config-file", str(assemble(folder))]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return folder / "site" / "index.html"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build", help="where the site, its sources and its configuration are written")
    print(build(parser.parse_args().folder))
