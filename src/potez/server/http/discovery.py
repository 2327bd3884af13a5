"""What search engines and previews of links are told: an address for each language of a public page, a description, the list of all pages.

A page that everybody may read has one address per language, such as /ro/games/ID, which is the one to be listed. The address without a
language, /games/ID, shows the reader's own and points there. Everything else is not to be listed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import potez
from potez.server.http import languages

PUBLIC = ("/", *(f"/games/{item.id}" for item in potez.games()))  # that have an address per language
_NOT_LISTED = ("/api", "/tables/", "/players/", "/account", "/archive", "/lobby")
_LOCALES = {"en": "en_GB", "ro": "ro_RO", "sr": "sr_RS", "sr-Latn": "sr_RS", "sl": "sl_SI", "uk": "uk_UA"}


def split(path: str) -> tuple[str | None, str]:
    """The language that an address names, if it names one, and the address without it: /ro/games/ID is ro and /games/ID."""
    first, _, rest = path.removeprefix("/").partition("/")
    return (first, f"/{rest}") if first in languages.NAMES else (None, path)


def address(path: str, language: str) -> str:
    """The address of a page in a language: /ro for /, /ro/games/ID for /games/ID."""
    return f"/{language}{path}".removesuffix("/")


def origin(request: Request) -> str:
    """Where browsers reach the server: as the operator says, else as this one did."""
    origins: tuple[str, ...] = request.app.state.services.settings.origins
    return origins[0] if origins else f"{request.url.scheme}://{request.url.netloc}"


def listing(request: Request, language: str) -> dict[str, Any]:
    """What the head of a page says of itself; `path` is empty for a page that is not to be listed."""
    named, path = split(request.url.path)
    public = path in PUBLIC
    return {
        "base": f"/{named}" if named else "",  # links between public pages stay in their language
        "public": public,
        "canonical": origin(request) + address(path, language) if public else "",
        "alternates": {code: origin(request) + address(path, code) for code in languages.NAMES} if public else {},
        "any_language": origin(request) + path,
        "og_locale": _LOCALES.get(language, language),
    }


async def robots(request: Request) -> Response:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _NOT_LISTED), "", f"Sitemap: {origin(request)}/sitemap.xml", ""]
    return Response("\n".join(lines), media_type="text/plain", headers={"cache-control": "public, max-age=86400"})


async def sitemap(request: Request) -> Response:
    return Response(_sitemap(origin(request)), media_type="application/xml", headers={"cache-control": "public, max-age=86400"})


@lru_cache(maxsize=4)
def _sitemap(origin: str) -> str:
    """Every public page in every language, each with the others. An origin is a scheme and a host, which have no sign that XML minds."""
    entries = []
    for path in PUBLIC:
        links = [
            *((code, origin + address(path, code)) for code in languages.NAMES),
            ("x-default", origin + path),
        ]
        alternates = "".join(f'<xhtml:link rel="alternate" hreflang="{code}" href="{place}"/>' for code, place in links)
        entries += [f"<url><loc>{origin}{address(path, code)}</loc>{alternates}</url>" for code in languages.NAMES]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        + "\n".join(entries)
        + "\n</urlset>\n"
    )


ROUTES = [Route("/robots.txt", robots, methods=["GET"]), Route("/sitemap.xml", sitemap, methods=["GET"])]
