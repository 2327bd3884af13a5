"""The protocol is as docs/bots.md shows it."""

from __future__ import annotations

import json
import re
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.client.players import Player, Server
from tests.server.support import DEADLINE

pytestmark = pytest.mark.slow


# The document


DOCUMENT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def fits(said: Any, found: Any, place: str = "") -> None:
    """What the document shows is there, of the same kind; texts that programs look at are the same."""
    if isinstance(said, dict):
        assert isinstance(found, dict), place
        for name, value in said.items():
            assert name in found, f"{place}.{name} is not in {found}"
            fits(value, found[name], f"{place}.{name}")
    elif isinstance(said, list):
        assert isinstance(found, list), place
        assert len(found) >= len(said), f"{place}: {found}"
        for number, value in enumerate(said):
            fits(value, found[number], f"{place}[{number}]")
    elif place.rpartition(".")[2] in ("id", "invitation", "token", "recovery", "at", "here", "left") or isinstance(said, float):
        assert isinstance(found, type(said)), f"{place}: {found!r}"
    else:
        assert said == found, place


def test_the_protocol_is_as_documented(server: Server, ana: Player) -> None:
    from websockets.sync.client import connect

    names: dict[str, str] = {}
    cookie = ""
    text = DOCUMENT.replace('"Robot"', '"Robot2"')  # the other tests have one of that name
    count = 0
    for kind, path, block in re.findall(r"```(http|ws)(?: (\S+))?\n(.*?)```", text, re.DOTALL):
        count += 1
        headers = {"Authorization": f"Bearer {names['TOKEN']}"} if "TOKEN" in names else {}
        if kind == "http":
            lines = block.splitlines()
            method, path = lines[0].split()
            for name, value in names.items():
                path = path.replace(name, value)
            body = lines[1] if method == "POST" else None
            request = urllib.request.Request(server.address + path, body and body.encode(), {"content-type": "application/json", **headers})
            if cookie and not headers:
                request.add_header("cookie", cookie)
            with urllib.request.urlopen(request, timeout=30) as answer:
                found = json.load(answer)
                cookie = (answer.headers.get("set-cookie") or cookie).partition(";")[0]
                assert answer.status == int(lines[-2]), path
            fits(json.loads(lines[-1]), found)
            if "token" in found:
                names["TOKEN"] = found["token"]
            if "invitation" in found:
                names["OTHER"] = found["id"]
        else:
            if path.startswith("/news"):
                clock = {"kind": "fischer", "main": 300, "increment": 3}
                names["TABLE"] = ana.open(side="blue", other="red", options={"size": 5}, clock=clock, invite="Robot2")
            address = server.address.replace("http", "ws") + path.replace("TABLE", names.get("TABLE", ""))
            with connect(address, additional_headers=headers) as talking:
                for line in block.splitlines():
                    message = json.loads(line[2:])
                    if line[0] == ">":
                        talking.send(json.dumps(message))
                        continue
                    while (found := json.loads(talking.recv(20)))["t"] != message["t"]:
                        assert found["t"] in ("presence", "ping", "table", "news", "seats"), found
                    fits(message, found)
    assert count >= 10
    ana.do(names["TABLE"], "resign")
    leaving = {"id": "z", "version": 1, "do": "abort"}  # nobody is to take this seat in another test
    server.ask(f"/api/tables/{names['OTHER']}/commands", leaving, authorization=f"Bearer {names['TOKEN']}")


def test_the_ten_lines_play(server: Server, ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of the document, as it stands there, but for the address and for when it ends."""
    player = Player(server, "Tenlines", is_bot=True)
    lines = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[0]
    assert sum(bool(line.strip()) for line in lines.splitlines()) <= 10
    monkeypatch.setenv("POTEZ_TOKEN", player.token)
    id = ana.open(options={"size": 3}, access="lobby")
    program = lines.replace("https://games.example", server.address).replace("lobby=True", "lobby=True, once=True, tell=lambda line: None")
    thread = threading.Thread(target=exec, args=(program, {}), daemon=True)
    thread.start()
    assert ana.play(id)["outcome"]
    thread.join(DEADLINE)
    assert not thread.is_alive()
