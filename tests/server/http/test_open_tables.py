"""What stays in memory because a network has sockets there: bounded for each, and beyond what anybody needs."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from potez.server.errors import Refused
from potez.server.http.quotas import OpenTables
from potez.server.limits import HOLDS, Limits
from potez.server.live.live_table import Live
from potez.server.live.tables import largest
from tests.server.support import Visitors, make, services
from tests.server.tables import alone

GO = {"black": {"kind": "person"}, "white": {"kind": "person"}}


def lives(count: int) -> list[Live]:
    """Tables with games that may have ten thousand moves: three megabytes each."""
    tables = [alone("mingmang", "black", "white", limit=10_000) for _ in range(count)]
    for number, table in enumerate(tables):
        table.id = f"table {number}"
    return [Live(table, {}) for table in tables]


def test_a_network_holds_only_so_much_and_each_table_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLDS, "memory", 7)
    open_tables, (one, two, three) = OpenTables(Limits()), lives(3)
    with contextlib.ExitStack() as held:
        for live in (one, two, one, two):
            held.enter_context(open_tables.holding(live, "2001:db8::1"))
        with pytest.raises(Refused, match="too-many-long-games"):
            held.enter_context(open_tables.holding(three, "2001:db8::2"))
        held.enter_context(open_tables.holding(three, "198.51.100.1"))
    with open_tables.holding(three, "2001:db8::1"):
        pass
    assert not open_tables._open, "nothing is left of those who have gone"


def test_one_game_may_be_as_long_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLDS, "memory", 1)
    open_tables, (one,) = OpenTables(Limits()), lives(1)
    with open_tables.holding(one, "198.51.100.1"), open_tables.holding(one, "198.51.100.1"):
        pass


def test_every_socket_of_an_address_may_be_at_another_game_of_go() -> None:
    assert largest(alone("go", "black", "white", ko="superko")) * HOLDS["sockets"] < HOLDS["memory"] * 2**20


def test_a_page_is_told_why_it_is_sent_away(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stayed in memory for a socket had no bound: two hundred tables of one address, each with a game that goes on for ever."""
    monkeypatch.setitem(HOLDS, "memory", 7)
    ana, bob = visitors(), visitors()
    monkeypatch.setattr(services(ana).open_tables, "_limits", Limits())
    long = [make(ana, "mingmang", GO, limit=10_000) for _ in range(3)]

    def told(socket: Any) -> tuple[str, str]:
        message = socket.receive_json()
        return message["t"], message.get("error", "")

    with contextlib.ExitStack() as held:
        for client, id, expected in [
            (ana, long[0], ("table", "")),
            (ana, long[1], ("table", "")),
            (ana, long[2], ("error", "too-many-long-games")),
            *[(bob, long[1], ("table", ""))] * 40,  # a class that looks at one table
            (bob, make(bob, size=5), ("table", "")),
        ]:
            assert told(held.enter_context(client.websocket_connect(f"/tables/{id}/socket?protocol=2"))) == expected
    with ana.websocket_connect(f"/tables/{long[2]}/socket?protocol=2") as socket:
        assert told(socket) == ("table", ""), "there is room again"
