"""Rated games of two people at a server whose clock the test sets."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.server.manual import Server

CLOCK = {"kind": "sudden", "main": 600}
# Ten moves of hex that end nothing.
TEN = ["c3", "a1", "d3", "b1", "a5", "c1", "b5", "d1", "e5", "a2"]
HEX = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


def rated(server: Server, one: TestClient, other: TestClient, game: str = "hex", **options: Any) -> str:
    return server.two(one, other, game, rated=True, clock=CLOCK, options=options)


def games(server: Server, name: str) -> int:
    """How many rated games count for somebody."""
    server.settle()
    return sum(rating["games"] for rating in server.client.get(f"/api/players/{name}").json()["ratings"])
