"""What a bot makes of the messages of a table: it follows changes, asks for what it missed, and leaves a server of another protocol."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from potez import bot
from potez.client.messages import PROTOCOL, TableSocket


class Quiet(TableSocket):
    """A seat that decides nothing and keeps what it sends."""

    def __init__(self) -> None:
        connection: Any = SimpleNamespace(server="http://there", report_restored=lambda: None)
        playing: Any = SimpleNamespace(connection=connection, tell=lambda text: None)
        super().__init__(playing, "t", False)
        self.known, self.sent = True, list[dict[str, Any]]()
        self.state = {"version": 5, "stage": "playing", "moves": ["a1"], "offers": {}, "clock": {"left": {}}, "legal": {}, "deadline": None}

    async def act(self) -> None:
        pass

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)


def heard(*messages: dict[str, Any]) -> Quiet:
    """A seat that was told this."""

    class Socket:
        async def __aiter__(self) -> AsyncIterator[str]:
            for message in messages:
                yield json.dumps(message)

    async def talk() -> Quiet:
        seat, socket = Quiet(), Socket()
        await seat.talk(socket)  # type: ignore[arg-type]
        return seat

    return asyncio.run(talk())


def change(version: int, **changed: Any) -> dict[str, Any]:
    return {"t": "change", "version": version, "event": "move", "data": {}, "changed": changed, "may": {"move": True}}


def test_changes_are_followed_in_their_order() -> None:
    seat = heard(change(6, moves={"keep": 1, "add": ["b2"]}), change(5, moves={"keep": 0, "add": []}), change(7, offers={"draw": "red"}))
    assert (seat.state["version"], seat.state["moves"], seat.state["offers"]) == (7, ["a1", "b2"], {"draw": "red"})
    assert seat.state["may"] == {"move": True} and seat.state["clock"] is None and seat.state["legal"] is None, (
        "what is not named is not there"
    )
    assert not seat.sent


def test_what_is_missing_is_asked_for() -> None:
    seat = heard(change(8, stage="over"))
    assert seat.state["version"] == 5 and seat.sent == [{"do": "ping", "version": 5}]
    happened = [{key: value for key, value in change(number).items() if key not in ("t", "may")} for number in (5, 6, 7, 8)]
    assert heard({"t": "rest", "version": 8, "changes": happened, "may": {}}).state["version"] == 8
    assert heard({"t": "rest", "version": 9, "changes": happened[2:], "may": {}}).sent == [{"do": "hello", "version": 0}]


@pytest.mark.parametrize(
    "message",
    [
        {"t": "table", "state": {"version": 1}},
        {"t": "table", "protocol": PROTOCOL + 1, "state": {"version": 1}},
        {"t": "error", "error": "protocol", "values": {"spoken": str(PROTOCOL), "wanted": PROTOCOL + 1}},
    ],
)
def test_a_server_of_another_protocol_is_named_and_left(message: dict[str, Any]) -> None:
    with pytest.raises(bot.BotError, match=f"http://there speaks version .* of the protocol, this program {PROTOCOL}"):
        heard(message)
