"""The rules and the guide of a game as HTML, and the boards in them. Every rule has an anchor at the paragraph that states it."""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

import potez
from potez import locales
from potez.errors import UnknownGame
from potez.kernel.refusals import REASONS
from potez.locales import pages as texts
from potez.locales import places
from potez.registry import Entry, entry
from potez.render import view
from potez.server.errors import Refused
from potez.server.http.routes import path, route

_markdown = MarkdownIt("commonmark", {"html": False}).disable(["image", "html_block", "html_inline", "autolink"])


def found(id: str) -> Entry:
    try:
        return entry(id)
    except UnknownGame:
        raise Refused("not-found") from None


@cache
def rendered(kind: str, id: str, language: str) -> dict[str, Any]:
    """A text of a game as HTML, with empty figures for its boards."""
    read = texts.read(kind, id, language)
    codes: dict[str, list[str]] = {}
    for code in sorted(REASONS) if kind == "rules" else ():
        codes.setdefault(places.place(id, code), []).append(code)
    parts, number = [], len(_before(kind, id))
    for section in read.sections:
        blocks: list[dict[str, Any]] = []
        paragraph = 0
        for part in section.parts:
            if isinstance(part, texts.Board):
                steps = [{"move": locales.move_words(step.move, language), "comment": step.comment} for step in part.steps]
                blocks.append({"board": number, "steps": steps, "game": part.game})
                number += 1
            else:
                tokens = _markdown.parse(part)
                paragraph = _anchored(tokens, codes, section.anchor, paragraph)
                blocks.append({"html": Markup(_markdown.renderer.render(tokens, _markdown.options, {}))})
        if kind == "rules" and section.anchor == "board":
            blocks.append({"board": 0, "steps": [], "game": id, "start": True})
        title = Markup(_markdown.renderInline(section.title))
        parts.append({"level": section.level, "title": title, "anchor": anchor(kind, section.anchor), "blocks": blocks})
    foreign = not locales.written_in(language, f"{kind}/{id}.md")
    return {"kind": kind, "sections": parts, "foreign": foreign}


def _before(kind: str, id: str) -> tuple[texts.Board, ...]:
    """The boards that no text brings: how a game begins, under "Board and sides" of its rules; what is random is always the same there."""
    if kind != "rules":
        return ()
    random = potez.game(id).options.get("seed") is not None
    return (texts.Board(0, f"{id}(seed=1)" if random else id, "", {}, ()),)


def _anchored(tokens: list[Token], codes: dict[str, list[str]], section: str, paragraph: int) -> int:
    """Puts the anchors of rules before the paragraphs that state them; the number of the next paragraph."""
    for token, inline in pairwise(tokens):
        if token.type == "paragraph_open":
            here = codes.get(f"{section}.{paragraph}", ())
            spans = "".join(f'<span class="rule" id="rule-{code}"></span>' for code in here)
            if spans and inline.children is not None:
                inline.children.insert(0, Token("html_inline", "", 0, content=spans))
            paragraph += 1
    return paragraph


def anchor(kind: str, name: str) -> str:
    """Rules keep their anchors; the guide's may be called alike."""
    return name if kind == "rules" or not name else f"guide-{name}"


async def diagrams(request: Request) -> Response:
    """The boards of a game's texts, every position drawn: the same in every language."""
    item = found(request.path_params["id"])
    return Response(await asyncio.to_thread(_diagrams, item.id), media_type="application/json", headers={"cache-control": "no-cache"})


@cache
def _diagrams(id: str) -> bytes:
    made = {}
    for kind in ("rules", "guides"):
        made[kind] = [_diagram(board) for board in (*_before(kind, id), *texts.read(kind, id).boards)]
    return msgspec.json.encode(made)


def _diagram(board: texts.Board) -> dict[str, Any]:
    made = potez.game(board.game)
    positions = [made.position(board.start) if board.start else made.start()]
    for step in board.steps:
        positions.append(positions[-1].play(step.move))
    return {
        "game": str(made),
        "entry": made.id,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in made.options.items() if value is not None},
        "start": board.start or None,
        "moves": [step.move for step in board.steps],
        "labels": board.marks,
        "board": view.empty(positions[0].game.rules.board),
        "frames": [view.standing(position) for position in positions],
    }


ROUTES = [route("GET /api/games/{id}/diagrams", diagrams, "The boards in a game's texts", path("id", "the id of a game"))]
