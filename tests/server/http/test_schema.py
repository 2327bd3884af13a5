"""The API does what its description says: schemathesis makes requests from the description, good and bad, and no answer is a surprise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.errors import Refused
from potez.server.http.bodies import failure
from potez.server.http.openapi import description
from potez.server.http.routes import route
from potez.server.settings import Settings

pytestmark = pytest.mark.slow

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
schema = schemathesis.openapi.from_dict(description())


def test_every_route_of_the_api_is_described_and_nothing_else(tmp_path: Path) -> None:
    served = {
        (route.path, method.lower())
        for route in application(Settings(tmp_path, workers=1, warm=False)).routes
        if isinstance(route, Route) and route.path.startswith("/api/") and route.path != "/api/openapi.json"
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert served == {(path, method) for path, methods in description()["paths"].items() for method in methods}


class Wanted(msgspec.Struct):
    size: int


class Found(msgspec.Struct):
    double: int


async def doubled(request: Request, wanted: Wanted) -> Found:
    return Found(2 * wanted.size)


def test_a_route_takes_its_types_from_its_function() -> None:
    made = route("POST /api/doubled", doubled, "Twice as large", status=201)
    assert (made.operation.body, made.operation.reply) == (Wanted, Found)
    client = TestClient(Starlette(routes=[made], exception_handlers={Refused: lambda request, error: failure(error)}))
    answer = client.post("/api/doubled", json={"size": 4})
    assert (answer.status_code, answer.json()) == (201, {"double": 8})
    assert client.post("/api/doubled", json={"size": "four"}).status_code == 400
    assert client.get("/api/doubled").status_code == 405


@pytest.mark.parametrize(
    ("address", "more"),
    [
        ("POST /api/{id}/doubled", {}),  # what is the id of?
        ("POST /api/doubled", {"body": Wanted}),  # named twice
        ("POST /api/doubled", {"reply": Found}),
    ],
)
def test_a_route_that_contradicts_itself_cannot_be_made(address: str, more: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=re.escape(address)):
        route(address, doubled, "Twice as large", **more)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server, with an account and a table so that not everything is answered with 404."""
    folder = tmp_path_factory.mktemp("schema")
    command = [sys.executable, "-m", "potez", "serve", "--port", "0", "--data", str(folder), "--workers", "1", "--limits", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout is not None
        found = re.search(r"http://[0-9.:]+", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="module")
def session(server: str) -> requests.Session:
    session = requests.Session()
    assert session.post(f"{server}/api/register", json={"name": "Schema", "password": "correct horse"}).status_code == 201
    return session


@schema.parametrize()
@settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_answer_is_a_surprise(case: Any, server: str, session: requests.Session) -> None:
    if case.operation.label in ("POST /api/logout", "POST /api/me/delete", "POST /api/login"):
        session = requests.Session()  # these would end the session of the others
    elif "id" in case.path_parameters and "tables" in case.operation.path:
        made = session.post(f"{server}/api/tables", json={"game": "hex", "seats": SEATS, "options": {"size": 3}})
        case.path_parameters["id"] = made.json()["id"]
    answer = case.call(session=session, base_url=server)
    case.validate_response(answer, checks=CHECKS)
