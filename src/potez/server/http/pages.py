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
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import potez
from potez import locales
from potez.registry import Entry
from potez.server.domain import catalogue
from potez.server.errors import Refused
from potez.server.http import articles, discovery, identity, languages
from potez.server.http.services import Services
from potez.server.people.person import Person, card

WEB = Path(__file__).parents[2] / "web"
THEMES = ("auto", "light", "dark")
# Style sheets that are served as one each, such as css/site.css: the files of css/site/ in this order, in which later rules win.
STYLES = {
    "site": ("type", "header", "menus", "forms", "gallery", "game", "motion"),
    "board": ("grounds", "pieces", "marks"),
    "people": ("lists", "lobby", "account", "players"),
    "table": ("seats", "waiting", "words", "layout", "sheet"),
}
SMALLEST_COMPRESSED = 500  # bytes
FOREVER = "public, max-age=31536000, immutable"

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


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
        raise Refused("not-found")
    kind = mimetypes.guess_type(request.path_params["path"])[0] or "application/octet-stream"
    if kind == "text/javascript" or kind == "application/javascript":
        kind = "text/javascript; charset=utf-8"
    return compressed(request, data, kind)


def compressed(request: Request, data: bytes, kind: str) -> Response:
    """A file that never changes, compressed once and not for every reader."""
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(data) >= SMALLEST_COMPRESSED:
        return Response(_gzipped(data), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(data, media_type=kind, headers=headers)


@cache
def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


async def messages(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in languages.NAMES or request.path_params["stamp"] != languages.bundle(language)[0]:
        raise Refused("not-found")
    return compressed(request, languages.bundle(language)[1], "application/json")


def language_of(request: Request) -> str:
    """The language of the address, else the one that was chosen, else the browser's."""
    chosen = discovery.split(request.url.path)[0] or request.query_params.get("language") or request.cookies.get(languages.COOKIE)
    return languages.wanted(chosen, request.headers.get("accept-language", ""))


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
        **discovery.listing(request, language),
        "looks": (),  # the games that a page is known to show: what draws them is fetched with the page
        "data": "",
    }
    if "data" in values:
        values["data"] = Markup(msgspec.json.encode(values["data"]).decode().replace("<", "\\u003c"))
    text = _templates.get_template(template).render(common | values)
    headers = {"cache-control": "private, no-cache", "vary": "accept-language, cookie", "content-language": language}
    response = HTMLResponse(text, status, headers)
    if status == 200 and discovery.split(request.url.path)[0] and languages.COOKIE not in request.cookies:
        response.set_cookie(languages.COOKIE, language, max_age=languages.YEAR, samesite="lax")  # the pages after this one stay in it
    return response


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
            "all_names": " · ".join({*item.names.values(), languages.name_of(dict(item.names), "sr-Latn"), *locales.other_names(item.id)}),
        }
        for item in potez.games()
    ]
    return page(request, "gallery.html", cards=cards, looks=[item.id for item in potez.games()])


async def game(request: Request) -> Response:
    item, language = articles.found(request.path_params["id"]), language_of(request)
    form = await asyncio.to_thread(catalogue.options, item.id)
    here: Services = request.app.state.services
    here.preparer.want(await asyncio.to_thread(catalogue.playing, item.id))  # who looks at a game is likely to play it
    data = {
        "entry": {**catalogue.facts(item), "solvable": catalogue.solvable(item), "fair": catalogue.fair(item.id)},
        "options": form,
        "presets": catalogue.presets(item.id),
    }
    texts = [await asyncio.to_thread(articles.rendered, kind, item.id, language) for kind in ("rules", "guides")]
    facts = catalogue.facts(item)
    return page(request, "game.html", entry=item, name=named(item, language), facts=facts, articles=texts, data=data, looks=[item.id])


async def table(request: Request) -> Response:
    live = await request.app.state.services.hub.get(request.path_params["id"])
    item, language = live.table.game.entry, language_of(request)
    id = live.table.id
    rules = await asyncio.to_thread(articles.rendered, "rules", item.id, language)
    return page(request, "table.html", entry=item, name=named(item, language), table=id, rules=rules, data={"table": id}, looks=[item.id])


async def lobby(request: Request) -> Response:
    games = _names(language_of(request))
    return page(request, "lobby.html", games=games, preselected=catalogue.preselected(), data={"games": games})


async def account(request: Request) -> Response:
    if request.scope.get("ended"):  # whoever was signed in can do it again
        return page(request, "account.html", recovery=False)
    person = identity.person(request)
    recovery = person.registered and await request.app.state.services.people.accounts.has_recovery(person)
    return page(request, "account.html", recovery=recovery, data={**card(person), "chat": person.chat})


async def player(request: Request) -> Response:
    found = await request.app.state.services.people.named(request.path_params["name"])
    if found is None:
        raise Refused("no-player")
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


async def favicon(request: Request) -> Response:
    return Response(static()["icon.svg"], media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


ROUTES = [
    Route("/", gallery, methods=["GET"]),
    Route("/games/{id}", game, methods=["GET"]),
    *(Route(f"/{language}", gallery, methods=["GET"]) for language in languages.NAMES),
    *(Route(f"/{language}/games/{{id}}", game, methods=["GET"]) for language in languages.NAMES),
    *discovery.ROUTES,
    Route("/tables/{id}", table, methods=["GET"]),
    Route("/lobby", lobby, methods=["GET"]),
    Route("/account", account, methods=["GET"]),
    Route("/players/{name}", player, methods=["GET"]),
    Route("/archive", archive, methods=["GET"]),
    *articles.ROUTES,
    Route("/web/{stamp}/{path:path}", file, methods=["GET"]),
    Route("/messages/{language}/{stamp}.json", messages, methods=["GET"]),
    Route("/favicon.ico", favicon, methods=["GET"]),
]
