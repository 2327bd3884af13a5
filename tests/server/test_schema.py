"""The API does what its description says: schemathesis makes requests from the description, good and bad, and no answer is a surprise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from potez.server.http.openapi import description

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
schema = schemathesis.openapi.from_dict(description())


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
        process.wait(20)


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
