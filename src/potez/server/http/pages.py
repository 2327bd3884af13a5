"""The pages. Their texts come in the reader's language from here; the boards are drawn in the browser."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import potez
from potez.errors import UnknownGame
from potez.locales import pages as texts
from potez.registry import Entry, entry
from potez.render import view
from potez.server.errors import Refused
from potez.server.house import House
from potez.server.http import catalogue, languages
from potez.server.http.routes import path, route
from potez.server.people import identity
from potez.server.people.register import Person
from potez.server.storage.lists import card

WEB = Path(__file__).parents[2] / "web"
THEMES = ("auto", "light", "dark")
# Style sheets that are served as one each, such as css/site.css: the files of css/site/ in this order, in which later rules win.
STYLES = {
    "site": ("type", "header", "menus", "forms", "gallery", "game", "motion"),
    "board": ("grounds", "pieces", "marks"),
    "people": ("lists", "lobby", "account", "players"),
    "table": ("seats", "waiting", "words"),
}
SMALLEST_SQUEEZED = 500  # bytes
FOREVER = "public, max-age=31536000, immutable"

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_markdown = MarkdownIt("commonmark", {"html": False}).disable(["image", "html_block", "html_inline", "autolink"])


@cache
def static() -> dict[str, bytes]:
    """The files of the browser's side, by name. Style sheets are joined: those of `STYLES`, and all games' for pages that show them all."""
    found = {
        path.relative_to(WEB).as_posix(): path.read_bytes()
        for path in sorted(WEB.rglob("*"))
        if path.is_file() and path.suffix in (".js", ".css", ".svg", ".json", ".webmanifest", ".png", ".ico")
    }
    for sheet, parts in STYLES.items():
        found[f"css/{sheet}.css"] = b"\n".join(found.pop(f"css/{sheet}/{part}.css") for part in parts)
    found["games.css"] = b"\n".join(data for name, data in found.items() if name.startswith("games/") and name.endswith(".css"))
    return found


@cache
def stamp() -> str:
    """A name for exactly these files: their addresses change when they do, so browsers may keep them for ever."""
    digest = hashlib.sha256()
    for name, data in static().items():
        digest.update(name.encode() + b"\0" + data)
    return digest.hexdigest()[:12]


async def file(request: Request) -> Response:
    data = static().get(request.path_params["path"])
    if data is None or request.path_params["stamp"] != stamp():
        raise Refused("not-found", 404)
    kind = mimetypes.guess_type(request.path_params["path"])[0] or "application/octet-stream"
    if kind == "text/javascript" or kind == "application/javascript":
        kind = "text/javascript; charset=utf-8"
    return squeezed(request, data, kind)


def squeezed(request: Request, data: bytes, kind: str) -> Response:
    """A file that never changes, compressed once and not for every reader."""
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(data) >= SMALLEST_SQUEEZED:
        return Response(_compressed(data), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(data, media_type=kind, headers=headers)


@cache
def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


async def messages(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in languages.NAMES or request.path_params["stamp"] != languages.bundle(language)[0]:
        raise Refused("not-found", 404)
    found = languages.bundle(language)[1]
    return squeezed(request, found.encode() if isinstance(found, str) else found, "application/json")


def language_of(request: Request) -> str:
    return languages.wanted(
        request.query_params.get("language") or request.cookies.get(languages.COOKIE), request.headers.get("accept-language", "")
    )


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    language = language_of(request)
    theme = request.cookies.get("theme", "auto")

    def t(key: str, **given: object) -> str:
        return languages.text(language, key, **given)

    common = {
        "t": t,
        "language": language,
        "languages": languages.NAMES,
        "theme": theme if theme in THEMES else "auto",
        "themes": THEMES,
        "web": f"/web/{stamp()}",
        "messages": f"/messages/{language}/{languages.bundle(language)[0]}.json",
        "me": whom(request, t),
        "ended": request.scope.get("ended", False),  # whether a session was shown that is not good any more
        "here": request.url.path,
        "looks": (),  # the games that a page is known to show: what draws them is fetched with the page
        "data": "",
    }
    if "data" in values:
        values["data"] = Markup(msgspec.json.encode(values["data"]).decode().replace("<", "\\u003c"))
    text = _templates.get_template(template).render(common | values)
    headers = {"cache-control": "private, no-cache", "vary": "accept-language, cookie", "content-language": language}
    return HTMLResponse(text, status, headers)


def whom(request: Request, t: Callable[..., str]) -> dict[str, Any] | None:
    """Whoever asks, as the header says it; None where nobody is known."""
    person: Person | None = request.scope.get("person")
    if person is None:
        return None
    shown = card(person)
    return {**shown, "chat": person.chat, "called": person.name or t("guest-number", number=shown["guest"])}


def named(item: Entry, language: str) -> str:
    return languages.name_of(dict(item.names), language)


def _names(language: str) -> list[dict[str, Any]]:
    """The games as lists and menus need them."""
    return [{"id": item.id, "name": named(item, language), "sides": list(item.sides)} for item in potez.games()]


async def gallery(request: Request) -> Response:
    language = language_of(request)
    cards = [
        {
            **catalogue.facts(item),
            "name": named(item, language),
            "all_names": " ".join({*item.names.values(), languages.name_of(dict(item.names), "sr-Latn")}),
        }
        for item in potez.games()
    ]
    return page(request, "gallery.html", cards=cards, looks=[item.id for item in potez.games()])


def _found(id: str) -> Entry:
    try:
        return entry(id)
    except UnknownGame:
        raise Refused("not-found", 404) from None


async def game(request: Request) -> Response:
    item, language = _found(request.path_params["id"]), language_of(request)
    form = await asyncio.to_thread(catalogue.options, item.id)
    here: House = request.app.state.house
    here.preparer.want(await asyncio.to_thread(catalogue.playing, item.id))  # who looks at a game is likely to play it
    data = {
        "entry": catalogue.facts(item),
        "options": form,
        "presets": catalogue.presets(item.id),
    }
    articles = [await asyncio.to_thread(rendered, kind, item.id, language) for kind in ("rules", "guides")]
    facts = catalogue.facts(item)
    return page(request, "game.html", entry=item, name=named(item, language), facts=facts, articles=articles, data=data, looks=[item.id])


@cache
def rendered(kind: str, id: str, language: str) -> dict[str, Any]:
    """A text of a game as HTML, with empty figures for its boards."""
    read = texts.read(kind, id, language)
    parts, number = [], 0
    for section in read.sections:
        blocks = []
        for part in section.parts:
            if isinstance(part, texts.Board):
                blocks.append({"board": number, "steps": part.steps, "game": part.game})
                number += 1
            else:
                blocks.append({"html": Markup(_markdown.render(part))})
        title = Markup(_markdown.renderInline(section.title))
        parts.append({"level": section.level, "title": title, "anchor": anchor(kind, section.anchor), "blocks": blocks})
    return {"kind": kind, "sections": parts}


def anchor(kind: str, name: str) -> str:
    """Rules keep their anchors; the guide's may be called alike."""
    return name if kind == "rules" or not name else f"guide-{name}"


async def diagrams(request: Request) -> Response:
    """The boards of a game's texts, every position drawn: the same in every language."""
    item = _found(request.path_params["id"])
    return Response(await asyncio.to_thread(_diagrams, item.id), media_type="application/json", headers={"cache-control": "no-cache"})


@cache
def _diagrams(id: str) -> bytes:
    found = {}
    for kind in ("rules", "guides"):
        found[kind] = [_diagram(board) for board in texts.read(kind, id).boards]
    return msgspec.json.encode(found)


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


async def table(request: Request) -> Response:
    live = await request.app.state.house.hub.get(request.path_params["id"])
    item, language = live.table.game.entry, language_of(request)
    id = live.table.id
    return page(request, "table.html", entry=item, name=named(item, language), table=id, data={"table": id}, looks=[item.id])


async def lobby(request: Request) -> Response:
    games = _names(language_of(request))
    return page(request, "lobby.html", games=games, preselected=catalogue.preselected(), data={"games": games})


async def account(request: Request) -> Response:
    if request.scope.get("ended"):  # whoever was signed in can do it again
        return page(request, "account.html", recovery=False)
    person = identity.person(request)
    recovery = person.registered and await request.app.state.house.people.has_recovery(person)
    return page(request, "account.html", recovery=recovery, data={**card(person), "chat": person.chat})


async def player(request: Request) -> Response:
    found = await request.app.state.house.people.named(request.path_params["name"])
    if found is None:
        raise Refused("no-player", 404)
    games = _names(language_of(request))
    data = {**card(found), "games": games}
    return page(request, "player.html", player=card(found), games=games, preselected=catalogue.preselected(), data=data)


async def archive(request: Request) -> Response:
    """The search is in the address, so that it can be sent to somebody."""
    asked = {name: request.query_params.get(name, "")[:100] for name in ("game", "player", "result", "rated", "before")}
    wanted = {name: value for name, value in asked.items() if value}
    games = _names(language_of(request))
    query, latest = urlencode(wanted), urlencode({name: value for name, value in wanted.items() if name != "before"})
    return page(request, "archive.html", games=games, asked=asked, query=query, latest=latest, data={"games": games, "query": query})


async def reference(request: Request) -> Response:
    """The API, for people."""
    from potez.server.http.openapi import description

    return page(request, "api.html", api=description())


async def favicon(request: Request) -> Response:
    return Response(static()["icon.svg"], media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


ROUTES = [
    Route("/", gallery, methods=["GET"]),
    Route("/games/{id}", game, methods=["GET"]),
    Route("/tables/{id}", table, methods=["GET"]),
    Route("/lobby", lobby, methods=["GET"]),
    Route("/account", account, methods=["GET"]),
    Route("/players/{name}", player, methods=["GET"]),
    Route("/archive", archive, methods=["GET"]),
    Route("/api", reference, methods=["GET"]),
    route("GET /api/games/{id}/diagrams", diagrams, "The boards in a game's texts", path("id", "the id of a game")),
    Route("/web/{stamp}/{path:path}", file, methods=["GET"]),
    Route("/messages/{language}/{stamp}.json", messages, methods=["GET"]),
    Route("/favicon.ico", favicon, methods=["GET"]),
]
