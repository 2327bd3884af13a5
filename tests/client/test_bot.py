"""Bots at a real server: challenges, breaks, restarts, functions that fail."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import potez
from potez import bot
from potez.cli import main
from tests.server.support import legal

Capture = pytest.CaptureFixture[str]


class Server:
    """`potez serve` on a port of its own, which it gets again when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), "--workers", "1", "--limits", "0"]
        self.process = subprocess.Popen([sys.executable, "-u", "-m", "potez", *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "Potez is at" in self.process.stdout.readline()

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(60) == 0
        if self.process.stdout:
            self.process.stdout.close()

    def ask(self, path: str, data: Any = None, **headers: str) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, {"content-type": "application/json", **headers})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
            return json.load(answer)


class Player:
    """Somebody who is registered and has a token."""

    def __init__(self, server: Server, name: str, *, is_bot: bool) -> None:
        self.server, self.name = server, name
        server.ask("/api/register", {"name": name, "password": "correct horse"})
        self.cookie = server.cookie
        self.token = server.ask("/api/me/tokens", {"label": "test"}, cookie=self.cookie)["token"]
        if is_bot:
            server.ask("/api/me/bot", {}, cookie=self.cookie)

    def sessions(self) -> list[dict[str, Any]]:
        """The tokens, asked for by the person: a token does not show or end others."""
        found: list[dict[str, Any]] = self.server.ask("/api/me/tokens", cookie=self.cookie)
        return found

    def ask(self, path: str, data: Any = None) -> Any:
        return self.server.ask(path, data, authorization=f"Bearer {self.token}")

    def table(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(f"/api/tables/{id}")["state"]
        return found

    def open(self, game: str = "hex", side: str = "red", other: str = "blue", **more: Any) -> str:
        seats = {side: {"kind": "person"}, other: {"kind": "open"}}
        return str(self.ask("/api/tables", {"game": game, "seats": seats, **more})["id"])

    def do(self, id: str, kind: str, **more: Any) -> dict[str, Any]:
        while True:
            data = {"id": f"{time.monotonic()}", "version": self.table(id)["version"], "do": kind, **more}
            try:
                found: dict[str, Any] = self.ask(f"/api/tables/{id}/commands", data)
                return found
            except urllib.error.HTTPError as error:
                if json.load(error)["error"] != "stale":  # else the bot was faster
                    raise

    def play(self, id: str, side: str = "red", until: Callable[[dict[str, Any]], bool] | None = None) -> dict[str, Any]:
        """Makes moves at random until the game is over, or something else is so."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            state = self.table(id)
            if state["stage"] == "over" or (until and until(state)):
                return state
            if state["stage"] == "playing" and state["turn"] == side:
                self.do(id, "move", move=random.choice(legal(state)))
            else:
                time.sleep(0.05)
        raise AssertionError(f"nothing happens at {id}: {state}; {Running.last and (Running.last.lines, Running.last.result)}")


class Running:
    """A bot in a thread of its own."""

    last: Running | None = None  # for the messages of failed tests

    def __init__(self, choose: bot.Choose, player: Player, **settings: Any) -> None:
        Running.last = self
        self.lines: list[str] = []
        self.result: Any = None
        self.thread = threading.Thread(target=self._run, args=(choose, player, settings), daemon=True)
        self.thread.start()

    def _run(self, choose: bot.Choose, player: Player, settings: dict[str, Any]) -> None:
        try:
            self.result = bot.run(choose, player.server.address, player.token, tell=self.lines.append, **settings)
        except Exception as error:
            self.result = error

    def end(self) -> Any:
        self.thread.join(20)
        assert not self.thread.is_alive(), self.lines
        return self.result


def at_random(position: potez.Position) -> potez.Move:
    return random.choice(position.moves())


def wait(ready: Callable[[], Any], what: object = "") -> None:
    end = time.monotonic() + 30
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def _extended(found: list[Any], more: list[Any]) -> list[Any]:
    found += more
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("bots"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def ana(server: Server) -> Player:
    return Player(server, "Ana", is_bot=False)


@pytest.fixture(scope="module")
def robot(server: Server) -> Player:
    return Player(server, "Robot", is_bot=True)


def test_a_challenge_by_name_is_played_to_its_end(ana: Player, robot: Player) -> None:
    asked: list[str] = []

    def choose(position: potez.Position) -> potez.Move:
        asked.append(position.text)
        return at_random(position)

    running = Running(choose, robot, once=True)
    id = ana.open(options={"size": 4}, invite="Robot")
    state = ana.play(id)
    assert state["outcome"]["reason"] == "connection"
    assert len(asked) == len(set(asked)) == len(state["moves"]) // 2, "once for each move"
    assert running.end() == (1, 0)
    assert any("playing blue against Ana" in line for line in running.lines)
    assert re.search(r"(won|lost) \(connection\)", running.lines[-1])
    assert robot.ask("/api/me/games") == []


def test_the_lobby_is_served_only_if_wanted(ana: Player, robot: Player) -> None:
    id = ana.open(options={"size": 3}, access="lobby")
    other = ana.open("hare", "hounds", "hare", access="lobby")
    running = Running(at_random, robot, once=True, lobby=True, games=["hex"])
    assert ana.play(id)["outcome"]
    assert running.end() == (1, 0)
    assert ana.table(other)["stage"] == "open", "not a game of this bot"
    ana.do(other, "abort")


def test_a_bot_opens_challenges_and_others_take_them(ana: Player, robot: Player) -> None:
    running = Running(at_random, robot, once=True, games=["hex"], clock={"kind": "fischer", "main": 60, "increment": 2})
    found: list[dict[str, Any]] = []
    wait(lambda: found or _extended(found, [row for row in ana.ask("/api/lobby")["challenges"] if "Robot" in str(row["sides"])]))
    id, side = found[0]["id"], next(side for side, seat in found[0]["sides"].items() if seat["kind"] == "open")
    assert found[0]["clock"]["kind"] == "fischer"
    ana.do(id, "sit")
    ana.play(id, side, until=lambda state: state["plies"] >= 4)
    ana.do(id, "resign")
    assert running.end() == (1, 0)
    assert running.lines[-1].endswith("won (resignation)")


def test_offers_are_declined(ana: Player, robot: Player) -> None:
    running = Running(at_random, robot, once=True)
    id = ana.open(options={"size": 5}, invite="Robot")
    ana.play(id, until=lambda state: state["plies"] >= 2 and state["turn"] == "red")
    for what in ("draw", "takeback"):
        ana.do(id, "offer", what=what)
        wait(lambda: not ana.table(id)["offers"])
    kinds = [event["kind"] for event in ana.ask(f"/api/tables/{id}/events")["events"]]
    assert kinds[-4:] == ["offer", "decline", "offer", "decline"]
    ana.do(id, "resign")
    assert running.end() == (1, 0)


def test_a_function_that_raises_is_asked_once_more(ana: Player, robot: Player) -> None:
    calls = []

    def choose(position: potez.Position) -> str:
        calls.append(position.text)
        if len(calls) == 1:
            raise ZeroDivisionError("not today")
        return position.moves()[0].text

    running = Running(choose, robot, once=True)
    id = ana.open(options={"size": 4}, invite="Robot")
    ana.play(id, until=lambda state: state["plies"] == 2)
    ana.do(id, "resign")
    assert running.end() == (1, 0)
    assert calls[0] == calls[1]
    assert any("raised ZeroDivisionError: not today" in line and "test_bot.py, line" in line for line in running.lines)


@pytest.mark.parametrize(
    ("choose", "sentence"),
    [
        (lambda position: 1 / 0, "raised twice"),
        (lambda position: "z9", "chose 'z9'"),
        (lambda position: None, "a move is a text or a Move, not NoneType"),
    ],
)
def test_a_function_that_fails_loses_only_its_game(choose: bot.Choose, sentence: str, ana: Player, robot: Player) -> None:
    running = Running(choose, robot, once=True)
    id = ana.open(options={"size": 4}, invite="Robot")
    state = ana.play(id)
    assert state["outcome"] == {"winner": "red", "reason": "resignation", "score": None}
    assert running.end() == (1, 1)
    assert any(sentence in line for line in running.lines)
    assert any(ana.ask(f"/api/tables/{id}/positions/1")["text"] in line for line in running.lines), "the position is named"


def test_several_games_at_once_and_seconds(ana: Player, server: Server) -> None:
    """Also: who asked while the bot was not there gets an answer."""
    robot = Player(server, "Many", is_bot=True)
    ids = [ana.open(options={"size": 3}, invite="Many", clock={"kind": "sudden", "main": 300}) for _ in range(3)]
    allowed: list[float | None] = []
    inside = []

    def choose(position: potez.Position, seconds: float | None) -> potez.Move:
        inside.append(1)
        assert len(inside) == 1, "never twice at the same time"
        allowed.append(seconds)
        time.sleep(0.05)
        inside.pop()
        return at_random(position)

    running = Running(choose, robot, most=2)
    for id in ids:
        assert ana.play(id)["outcome"]
    assert not [line for line in running.lines if "raised" in line]
    assert all(seconds and 0 < seconds <= 10 for seconds in allowed)


def test_go_is_counted(ana: Player, robot: Player) -> None:
    running = Running(lambda position: "pass", robot, once=True)
    start = "...../bbbbb/...../wwwww/.b... black"
    id = ana.open("go", "black", "white", options={"size": 5, "scoring": "area", "komi": 0.5}, start=start, invite="Robot")
    wait(lambda: ana.table(id)["stage"] == "playing")
    ana.do(id, "move", move="pass")
    wait(lambda: "white" in ana.table(id)["counts"], running.lines)
    assert ana.table(id)["counts"]["white"] == ["b5"]
    ana.do(id, "settle", dead=[])  # which the bot does not like
    time.sleep(0.5)
    assert ana.table(id)["marking"]
    ana.do(id, "settle", dead=["b5"])
    assert running.end() == (1, 0)
    assert ana.table(id)["outcome"]["winner"] == "white"


def test_breaks_and_restarts_lose_nothing(ana: Player, robot: Player, server: Server) -> None:
    """The server goes away in the middle of a thought; it comes back; the game goes on."""
    thought, go_on = threading.Event(), threading.Event()

    def choose(position: potez.Position) -> potez.Move:
        if len(position.moves()) == 15:
            thought.set()
            assert go_on.wait(60)
        return at_random(position)

    running = Running(choose, robot, once=True)
    id = ana.open(options={"size": 4}, invite="Robot")
    ana.play(id, until=lambda state: state["plies"] == 1)
    assert thought.wait(30)
    server.stop()
    go_on.set()
    time.sleep(1)
    server.start()
    assert ana.play(id)["outcome"]
    assert running.end() == (1, 0)
    assert sum("does not answer" in line for line in running.lines) == 1, running.lines
    assert sum("answers again" in line for line in running.lines) == 1


def test_a_new_process_takes_up_running_games(ana: Player, robot: Player, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import random\ndef choose(position):\n    return random.choice(position.moves())\n")
    (tmp_path / "token").write_text(robot.token + "\n")
    words = [sys.executable, "-u", "-m", "potez", "bot", robot.server.address, "--function", f"{tmp_path / 'mine.py'}:choose"]
    words += ["--token-file", str(tmp_path / "token"), "--once"]
    id = ana.open(options={"size": 5}, invite="Robot")
    for last in (False, True):
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                ana.play(id, until=None if last else lambda state: state["plies"] >= 4)
                if last:
                    assert process.wait(60) == 0
            finally:
                process.kill()
    assert ana.table(id)["outcome"]["reason"] == "connection"


def test_a_lost_answer_is_asked_for_again(ana: Player, robot: Player) -> None:
    """A command whose answer never came is sent with the same id after the break, and done once."""
    sent: list[dict[str, Any]] = []
    send = bot.Seat.send

    async def broken(self: bot.Seat, message: dict[str, Any]) -> None:
        await send(self, message)
        if message["do"] == "move":
            sent.append(message)
            if len(sent) == 1 and self._socket:
                self._socket.transport.abort()  # the move may be on its way; nobody knows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.Seat, "send", broken)
        running = Running(at_random, robot, once=True)
        id = ana.open(options={"size": 4}, invite="Robot")
        ana.play(id, until=lambda state: state["plies"] >= 3)
        ana.do(id, "resign")
        assert running.end() == (1, 0)
    assert sent[0] == sent[1]


def test_the_computer_of_the_house_plays(ana: Player, robot: Player) -> None:
    running = Running(bot.computer(3, 0.1), robot, once=True)
    id = ana.open(options={"size": 3}, invite="Robot", clock={"kind": "byoyomi", "main": 0, "periods": 3, "period": 30})
    assert ana.play(id)["outcome"]
    assert running.end() == (1, 0)


def test_wrong_tokens_and_addresses_end_the_bot(ana: Player, robot: Player, server: Server) -> None:
    def problem(address: str, token: str, **settings: Any) -> str:
        with pytest.raises(potez.PotezError) as caught:
            bot.run(at_random, address, token, tell=lambda line: None, **settings)
        return str(caught.value)

    assert "does not know this token" in problem(server.address, "ptz_wrong")
    assert "begins with ptz_" in problem(server.address, "secret")
    assert "Ana is not a bot yet" in problem(server.address, ana.token)
    assert "use the address of a server" in problem("games.example", robot.token)
    assert "use the address of a server" in problem("http://[", robot.token)
    assert "is this the address of a Potez server" in problem(server.address + "/nowhere", robot.token)
    assert "did you mean hex" in problem(server.address, robot.token, games=["hx"])
    assert "name the games" in problem(server.address, robot.token, clock={})
    assert "main must be 10 to 10800" in problem(server.address, robot.token, games=["hex"], clock={"kind": "sudden", "main": 1})


def test_a_token_that_is_ended_ends_the_bot(server: Server, ana: Player) -> None:
    """At once, in the middle of a game: what it says afterwards is not done, and its next connection is refused."""
    player = Player(server, "Shortlived", is_bot=True)
    thinking, go_on = threading.Event(), threading.Event()

    def choose(position: potez.Position) -> potez.Move:
        thinking.set()
        assert go_on.wait(60)
        return at_random(position)

    running = Running(choose, player)
    wait(lambda: running.lines)
    id = ana.open(options={"size": 4}, invite="Shortlived")
    ana.play(id, until=lambda state: state["plies"] == 1)
    assert thinking.wait(30)
    token = next(row["id"] for row in player.sessions() if row["label"] == "test")
    request = urllib.request.Request(f"{server.address}/api/me/tokens/{token}", method="DELETE", headers={"cookie": player.cookie})
    urllib.request.urlopen(request, timeout=30).close()
    go_on.set()
    assert "does not know this token" in str(running.end())
    assert ana.table(id)["plies"] == 1, "the move came after the end"


def test_a_server_that_is_away_is_waited_for() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines: list[str] = []
    threading.Thread(target=lambda: bot.run(at_random, f"http://127.0.0.1:{port}", "ptz_x", tell=lines.append), daemon=True).start()
    time.sleep(3)
    assert len(lines) == 1
    assert "does not answer (" in lines[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bot", "http://127.0.0.1:1", "--function", "nothing.py:choose"], "no Python file nothing.py"),
        (["bot", "http://127.0.0.1:1", "--function", "choose"], "write FILE.py:NAME"),
        (["bot", "nowhere"], "use the address of a server"),
        (["bot", "http://127.0.0.1:1", "--game", "hx"], "did you mean hex?"),
        (["bot", "http://127.0.0.1:1", "--open", "5+3"], "name the games"),
        (["bot", "http://127.0.0.1:1", "--token-file", "nothing"], "nothing"),
    ],
)
def test_errors_of_the_command(words: list[str], sentence: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTEZ_TOKEN", "ptz_x")
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_a_bot_needs_a_token(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("POTEZ_TOKEN", raising=False)
    assert main(["bot", "http://127.0.0.1:1"]) == 2
    assert "$POTEZ_TOKEN holds no token" in capsys.readouterr().err
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0")
    for name, sentence in ((f"{broken}:choose", "ZeroDivisionError"), (f"{Path(os.__file__)}:nothing", "has no function nothing")):
        assert main(["bot", "http://127.0.0.1:1", "--function", name]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "kind"), [("5+3", "fischer"), ("10", "sudden"), ("10+3x30", "byoyomi"), ("3d", "correspondence"), ("none", None)]
)
def test_clocks_are_written_shortly(text: str, kind: str | None) -> None:
    from potez.cli.commands import command_line

    assert command_line().parse_args(["bot", "x", "--open", text]).open.get("kind") == kind


@pytest.mark.parametrize("text", ["", "5+", "x", "5+3x", "-1"])
def test_wrong_clocks_are_refused(text: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["bot", "x", f"--open={text}"])
    assert "use 5+3" in capsys.readouterr().err


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
    thread.join(20)
    assert not thread.is_alive()
