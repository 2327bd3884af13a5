"""The reference of the API: a page for people, OpenAPI for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez.server.http import bodies, pages
from potez.server.http.openapi import description


async def page(request: Request) -> Response:
    return pages.page(request, "api.html", api=description())


async def document(request: Request) -> Response:
    return bodies.answer(description())


ROUTES = [
    Route("/api", page, methods=["GET"]),
    Route("/api/openapi.json", document, methods=["GET"]),
]
