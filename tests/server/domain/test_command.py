"""Commands are decoded once for sockets and HTTP: what is wrong is refused alike, and the answer names the field."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server.domain.command import LONGEST_ID, Command, decode
from potez.server.errors import Refused
from tests.server.support import make, talk

GOOD: dict[str, Any] = {"id": "one", "version": 1, "do": "move", "move": "c3"}
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("id", {"id": 1}),
    ("id", {"id": None}),
    ("id", {"id": ""}),
    ("id", {"id": "x" * (LONGEST_ID + 1)}),
    ("id", {"id": "a\nb"}),
    ("id", {"id": ["one"]}),
    ("version", {"version": None}),
    ("version", {"version": "1"}),
    ("version", {"version": True}),
    ("version", {"version": 1.0}),
    ("version", {"version": [1]}),
    ("move", {"move": 3}),
    ("move", {"move": ["c3"]}),
    ("move", {"move": {"c3": 1}}),
    ("side", {"side": 0}),
    ("dead", {"dead": "c3"}),
    ("dead", {"dead": [3]}),
    ("dead", {"dead": {"c3": True}}),
    ("what", {"what": False}),
    ("result", {"result": 1}),
    ("secret", {"secret": 12345}),
    ("flavour", {"flavour": "sweet"}),
]


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    return make(client)


@pytest.mark.parametrize(("field", "wrong"), WRONG)
def test_a_wrong_field_is_refused_alike_over_both_and_named(client: TestClient, table: str, field: str, wrong: dict[str, Any]) -> None:
    message = GOOD | wrong
    answered = client.post(f"/api/tables/{table}/commands", json=message)
    with client.websocket_connect(f"/tables/{table}/socket?protocol=2") as socket:
        told = talk(socket, message, "refused", "done")
    assert answered.status_code == 400
    assert answered.json() == {"error": told["error"], "values": told["values"]}
    assert told["error"] == "bad-request" and field in told["values"]["problem"]
    assert client.get(f"/api/tables/{table}").json()["state"]["version"] == 1, "nothing has changed"


@pytest.mark.parametrize("field", ["id", "version"])
def test_a_missing_field_is_refused_alike_over_both_and_named(client: TestClient, table: str, field: str) -> None:
    message = {name: value for name, value in GOOD.items() if name != field}
    answered = client.post(f"/api/tables/{table}/commands", json=message)
    with client.websocket_connect(f"/tables/{table}/socket?protocol=2") as socket:
        told = talk(socket, message, "refused", "done")
    assert answered.json() == {"error": told["error"], "values": told["values"]}
    assert field in told["values"]["problem"]


@pytest.mark.parametrize("message", [None, 3, "move", [GOOD], []])
def test_what_is_no_object_is_refused(message: object) -> None:
    with pytest.raises(Refused) as refused:
        decode(message)
    assert refused.value.code == "bad-request" and "object" in refused.value.values["problem"]


@pytest.mark.parametrize("more", [
    {}, {"move": None}, {"side": None, "what": None, "result": None, "secret": None, "dead": None}, {"dead": []}, {"dead": ["c3", "d4"]},
    {"side": "red", "what": "draw", "result": "win", "secret": "s", "id": "x" * LONGEST_ID}, {"version": 10**30}, {"version": -1},
])  # fmt: skip
def test_what_browsers_and_programs_send_is_decoded(more: dict[str, Any]) -> None:
    found = decode(GOOD | more)
    assert found == Command(**(GOOD | more))
