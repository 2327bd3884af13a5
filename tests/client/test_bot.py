"""Bots at a real server: challenges, breaks, restarts, functions that fail."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import potez
from potez import bot
from tests.client.players import Player, Running, Server, at_random, wait
from tests.server.support import DEADLINE

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]


def _extended(found: list[Any], more: list[Any]) -> list[Any]:
    found += more
    return found


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
    running = Running(lambda position: at_random(position) if len(position.moves()) == 15 else choose(position), robot, once=True)
    id = ana.open(options={"size": 4}, invite="Robot")
    state = ana.play(id)
    assert state["outcome"] == {"winner": "red", "reason": "resignation", "score": None}
    assert running.end() == (1, 1)
    assert any(sentence in line for line in running.lines)
    assert any(ana.ask(f"/api/tables/{id}/positions/3")["text"] in line for line in running.lines), "the position is named"


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
    assert thought.wait(DEADLINE)
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
    assert thinking.wait(DEADLINE)
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
    wait(lambda: lines)
    time.sleep(3)
    assert len(lines) == 1, "it is said once, however often it is tried"
    assert "does not answer (" in lines[0]
