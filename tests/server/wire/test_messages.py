"""What a real server says is what its types say: every message of games of all kinds is read by them, no field is too many or missing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

import potez
from potez.server.domain.decisions import COMMANDS
from potez.server.wire import messages, requests
from potez.server.wire.messages import PROTOCOL, Told
from potez.server.wire.parts import Whole
from tests.server.support import Visitors, legal, make, online, services, talk, until

KINDS = {str(kind.__struct_config__.tag) for kind in Told.__args__}


class Listening:
    """A socket whose messages are all read by the types of the protocol."""

    _decoder = msgspec.json.Decoder(Told)

    def __init__(self, socket: Any, seen: set[str]) -> None:
        self.socket, self.send_json, self.seen = socket, socket.send_json, seen

    def receive_json(self) -> Any:
        text = self.socket.receive_text()
        found = self._decoder.decode(text)
        self.seen.add(str(found.__struct_config__.tag))
        return json.loads(text)


def led_to(message: dict[str, Any], version: int) -> bool:
    return bool(message["t"] == "change" and message["version"] == version)


def is_of(message: dict[str, Any], event: str) -> bool:
    return bool(message["t"] == "change" and message["event"] == event)


# The kinds of messages that each test makes the server say: together all that there are.
SAID = {
    "test_a_game_of_two_people": "table rest seats ping presence chat done change refused look worths reviewing review",
    "test_a_game_with_the_computer_and_one_with_fouls": "hint preparing thinking",
    "test_the_end_of_a_game_of_go": "proposal counted",
    "test_questions_where_moves_are_many_and_words_that_are_no_questions": "paths touched error pong",
}


@pytest.fixture
def told(visitors: Visitors, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Opens sockets; afterwards what the test is to make the server say was among what came over them."""
    seen: set[str] = set()
    with contextlib.ExitStack() as stack:
        yield lambda client, id, more="": Listening(
            stack.enter_context(client.websocket_connect(f"/tables/{id}/socket?protocol={PROTOCOL}{more}")), seen
        )
    missing = set(SAID.get(request.node.name, "").split()) - seen
    assert not missing, f"the server did not say {missing}"


def test_every_kind_of_message_is_said_in_one_of_these_tests() -> None:
    assert sorted(" ".join(SAID.values()).split()) == sorted(KINDS)
    assert all(name in globals() for name in SAID)


def test_a_game_of_two_people(visitors: Visitors, told: Any) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    for client in (ana, bob, eve):
        client.get("/", headers={"accept": "text/html"})
    made = ana.post(
        "/api/tables",
        json={
            "game": "hex", "options": {"size": 5}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}},
            "clock": {"kind": "byoyomi", "main": 60, "periods": 3, "period": 10},
        },
    ).json()  # fmt: skip
    one, two, three = (told(client, made["id"]) for client in (ana, bob, eve))
    assert until(one, "table")["you"]["invitation"] == made["invitation"]
    for socket in (two, three):
        assert "invitation" not in until(socket, "table")["you"]
    until(one, "presence")
    two.send_json({"do": "sit", "id": "s", "version": 1, "secret": made["invitation"]})
    rest = until(two, "rest")
    assert rest["you"]["sides"] == ["blue"] and "seats" in rest and "board" not in rest, "no need to send the board again"
    until(one, "seats")
    until(one, "ping")
    one.send_json({"do": "say", "text": "good luck"})
    assert until(two, "chat")["text"] == "good luck"
    for number, (socket, move) in enumerate([(one, "c3"), (two, "b2"), (one, "d4")]):
        assert talk(socket, {"do": "move", "id": f"m{number}", "version": number + 2, "move": move}, "done")["version"] == number + 3
        change = until(three, partial(led_to, version=number + 3))
        assert "legal" not in change and set(change["may"]) == {"talk"}
    assert talk(two, {"do": "move", "id": "bad", "version": 5, "move": "d4"}, "refused")["reason"] == "occupied"
    assert talk(two, {"do": "offer", "id": "o", "version": 5, "what": "draw"}, "done")
    assert until(one, lambda message: message["t"] == "change" and message["event"] == "offer")["changed"] == {"offers": {"draw": "blue"}}
    assert talk(one, {"do": "accept", "id": "a", "version": 6, "what": "draw"}, "done")
    assert until(three, lambda message: message["t"] == "change" and message["event"] == "draw")["may"]["advice"]
    assert talk(three, {"do": "look", "ply": 1}, "look")["side"] == "blue"
    assert talk(three, {"do": "worths", "ply": 1}, "worths")["ply"] == 1
    talk(one, {"do": "review"}, "review")


def test_a_game_with_the_computer_and_one_with_fouls(visitors: Visitors, told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = visitors()

    async def compiled(game: potez.Game, tell: Callable[[int, int], None]) -> None:
        tell(1, 3)

    monkeypatch.setattr(services(ana).hub.computer, "prepared", compiled)
    id = make(ana, size=3, seats={"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 1}})
    socket = told(ana, id)
    until(socket, "table")
    socket.send_json({"do": "hello", "pause": 0})
    assert talk(socket, {"do": "hint"}, "hint")["path"]
    talk(socket, {"do": "move", "id": "a", "version": 1, "move": "b2"}, "done")
    assert until(socket, "preparing")["of"] == 3
    until(socket, "thinking")
    assert until(socket, lambda message: message["t"] == "change" and message["version"] == 3)["legal"]["moves"]
    for event in ("undo", "redo", "resign"):
        version = ana.get(f"/api/tables/{id}").json()["state"]["version"]
        assert talk(socket, {"do": event, "id": event, "version": version}, "done")
        until(socket, partial(is_of, event=event))
    seats = {side: {"kind": "person"} for side in ("player1", "player2")}
    made = ana.post("/api/tables", json={"game": "stay", "options": {"size": 3, "start": "b2"}, "seats": seats, "moves": ["8x1"]})
    socket = told(ana, made.json()["id"])
    assert until(socket, "table")["state"]["legal"]["fouls"] == {"2x1": "b2"}, "not whether there are moves"


def test_the_end_of_a_game_of_go(visitors: Visitors, told: Any) -> None:
    ana = visitors()
    seats = {side: {"kind": "person"} for side in ("black", "white")}
    id = ana.post("/api/tables", json={"game": "go", "options": {"size": 5}, "seats": seats, "moves": ["c3", "d3", "pass"]}).json()["id"]
    socket = told(ana, id)
    assert until(socket, "table")["state"]["groups"] is None
    talk(socket, {"do": "move", "id": "p", "version": 1, "move": "pass"}, "done")
    change = until(socket, "change")
    assert change["changed"]["groups"] == [["c3"], ["d3"]] and change["may"]["settle"] and change["may"]["resume"]
    assert talk(socket, {"do": "propose"}, "proposal")["version"] == 2
    assert talk(socket, {"do": "counted", "dead": ["d3"]}, "counted")["dead"] == ["d3"]
    talk(socket, {"do": "settle", "id": "s", "version": 2, "dead": ["d3"]}, "done")
    assert until(socket, "change")["changed"]["groups"] is None


def test_questions_where_moves_are_many_and_words_that_are_no_questions(visitors: Visitors, told: Any) -> None:
    ana = visitors()
    seats = {side: {"kind": "person"} for side in ("white", "black")}
    id = ana.post("/api/tables", json={"game": "amazons", "options": {"size": 6}, "seats": seats}).json()["id"]
    socket = told(ana, id)
    until(socket, "table")
    found = talk(socket, {"do": "paths", "path": []}, "paths")
    assert found["legal"]["moves"]
    assert talk(socket, {"do": "why", "path": ["a1"]}, "refused")["error"] == "illegal-move"
    half = talk(socket, {"do": "touch", "path": ["a5", "a4"]}, "touched")
    assert half["phase"] == "shoot" and "b4" in half["next"] and half["version"] == 1 and half["refusal"] is None
    wrong = talk(socket, {"do": "touch", "path": ["b1"]}, "touched")["refusal"]
    assert wrong["reason"] and wrong["sites"]
    assert talk(socket, {"do": "why", "path": [3]}, "refused")["values"]["problem"] == "Expected `str`, got `int` - at `$.path[0]`"
    assert "do: use one of" in talk(socket, {"do": "dance"}, "error")["values"]["problem"]
    assert talk(socket, {"do": "ping"}, "pong")["version"] == 1


def test_a_client_that_comes_back_names_its_version_and_gets_the_rest(visitors: Visitors, told: Any) -> None:
    ana = visitors()
    id = make(ana, size=5)
    stays = told(ana, id)
    until(stays, "table")
    for number, move in enumerate(("c3", "b2")):
        talk(stays, {"do": "move", "id": move, "version": number + 1, "move": move}, "done")
    rest = told(ana, id, "&version=2").receive_json()
    assert (rest["t"], rest["version"], [change["event"] for change in rest["changes"]]) == ("rest", 3, ["move"])
    assert rest["you"]["sides"] == ["red", "blue"] and rest["legal"] and rest["chat"] == []
    for version in ("0", "99", "x", "-1", "9" * 30):
        assert told(ana, id, f"&version={version}").receive_json()["t"] == "table"


@pytest.mark.parametrize("spoken", ["", "?protocol=1", "?protocol=3", "?protocol=x", "?protocol=22222222222222222222222222222222"])
def test_a_client_of_another_protocol_is_told_so(visitors: Visitors, spoken: str) -> None:
    ana = visitors()
    id = make(ana, size=3)
    with ana.websocket_connect(f"/tables/{id}/socket{spoken}") as socket:
        error = json.loads(socket.receive_text())
        assert error["t"] == "error" and error["error"] == "protocol"
        assert error["values"] == {"spoken": spoken.partition("=")[2][:20] or "1", "wanted": PROTOCOL}
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4001, "pages of every version load themselves anew"


def test_a_table_over_http_is_for_whoever_asks(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    eve.get("/", headers={"accept": "text/html"})
    id = online(ana, bob, options={"size": 3})
    for client, moves in ((ana, 9), (bob, 0), (eve, 0)):
        answer = client.get(f"/api/tables/{id}")
        assert msgspec.json.decode(answer.content, type=Whole).protocol == PROTOCOL
        state = answer.json()["state"]
        assert len(legal(state) if state["legal"] else []) == moves
        assert ("resign" in state["may"]) == (client is not eve)


def test_every_question_has_a_type_and_every_command_none() -> None:
    assert not set(requests.NAMES) & set(COMMANDS)
    assert set(requests.NAMES) == {
        "hello",
        "ping",
        "pong",
        "say",
        "hint",
        "look",
        "worths",
        "review",
        "touch",
        "why",
        "paths",
        "propose",
        "counted",
    }


def test_every_type_of_a_message_is_one_that_is_told() -> None:
    kinds = {kind for kind in vars(messages).values() if isinstance(kind, type) and kind.__module__ == messages.__name__}
    assert kinds - {messages.Message, messages.Thought} == set(Told.__args__)
