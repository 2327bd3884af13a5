"""Tables that were played under older rules, in a database that the server of that time has written: over HTTP, after an upgrade."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.ops.backup import backup, restore
from potez.server.settings import Settings
from potez.server.storage.jobs import Unavailable
from potez.server.storage.store import Store
from tests.revisions import RECORDS
from tests.server.support import Postgres, eventually, legal

DATA = Path(__file__).parents[2] / "data" / "server-0002.sql"


def upgraded(folder: Path, settings: Settings | None = None) -> Settings:
    """The old server's data, brought to a place by `restore`."""
    old = folder / "old.sqlite"
    with sqlite3.connect(old) as base:
        base.executescript(DATA.read_text(encoding="utf-8"))
    base.close()
    found = settings or Settings(folder / "data", workers=1, warm=False, limits=0)
    restore(old, found)
    return found


def client_of(settings: Settings) -> TestClient:
    return TestClient(application(settings), raise_server_exceptions=False)


def states(client: TestClient, *ids: str) -> dict[str, Any]:
    found = {}
    for id in ids:
        answer = client.get(f"/api/tables/{id}")
        assert answer.status_code == 200, answer.text
        found[id] = answer.json()["state"]
    return found


def events(client: TestClient, id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/tables/{id}/events").json()["events"]
    return found


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_stored_games_of_hnefatafl_keep_their_results_and_go_on(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    settings = None
    if kind == "postgresql":
        address = Postgres.settings(request.getfixturevalue("postgres"), tmp_path / "none").database
        settings = Settings(tmp_path / "none", database=address, workers=1, warm=False, limits=0)
    settings = upgraded(tmp_path, settings)
    with client_of(settings) as client:
        found = states(client, "finished", "same", "resigned", "aborted", "running")
        results = {id: state["outcome"] and (state["outcome"]["winner"], state["outcome"]["reason"]) for id, state in found.items()}
        assert results == {
            "finished": ("guards", "repetition"), "same": ("guards", "repetition"), "resigned": ("attackers", "resignation"),
            "aborted": (None, "aborted"), "running": None,
        }  # fmt: skip
        notes = {id: state["note"] and state["note"]["code"] for id, state in found.items()}
        assert notes == {"finished": "kept", "same": "agrees", "resigned": "agrees", "aborted": None, "running": "goes-on"}
        assert found["finished"]["stage"] == "over"
        assert (found["finished"]["turn"], found["finished"]["legal"]) == (None, None)
        assert [event["kind"] for event in events(client, "running")] == ["move"] * 5 + ["revise"]
        listed = {row["id"]: (row["winner"], row["reason"]) for row in client.get("/api/archive").json()["games"]}
        assert listed["finished"] == ("guards", "repetition")
        record = client.get("/api/tables/finished/record").json()
        assert (record["revision"], record["result"]["reason"]) == (1, "repetition")
    with client_of(settings) as client:  # once more: nothing is revised twice
        assert states(client, "running")["running"]["version"] == 7
        assert states(client, "finished") == {"finished": found["finished"]}
    copy = tmp_path / "copy.sqlite"
    backup(settings, copy)
    other = Settings(tmp_path / "other", workers=1, warm=False, limits=0)
    restore(copy, other)
    with client_of(other) as client:
        assert states(client, "finished") == {"finished": found["finished"]}


@pytest.mark.usefixtures("second")
def test_a_table_whose_moves_became_illegal_is_called_off_and_stays_readable(tmp_path: Path) -> None:
    settings = upgraded(tmp_path)
    with client_of(settings) as client:
        found = states(client, "hexrunning", "hextwo", "hexwon")
        assert found["hexrunning"]["outcome"] == {"winner": None, "reason": "aborted", "score": None}
        note = found["hexrunning"]["note"]
        assert (note["code"], note["cause"], note["move"], note["revision"], note["current"]) == ("called-off", "illegal", 2, 1, 2)
        assert found["hexrunning"]["unplayed"] == ["a1"]
        assert events(client, "hexrunning")[-1]["data"] == {"reason": "rules-changed", "revision": 2}
        assert (found["hextwo"]["stage"], found["hextwo"]["note"]["code"]) == ("playing", "goes-on")
        assert found["hexwon"]["outcome"] == {"winner": "red", "reason": "connection", "score": None}
        assert (found["hexwon"]["note"]["code"], found["hexwon"]["unplayed"]) == ("kept", ["a1", "b1", "c3", "b3"])
        assert client.get("/api/tables/hexwon/record").json()["moves"] == ["b2", "a1", "b1", "c3", "b3"]
        assert "hexrunning" not in {row["id"] for row in client.get("/api/archive").json()["games"]}
    with client_of(settings) as client:
        assert states(client, "hexrunning", "hextwo", "hexwon") == found


@pytest.mark.usefixtures("shorter")
def test_a_table_that_is_over_today_is_called_off_unseen(tmp_path: Path) -> None:
    settings = upgraded(tmp_path)
    with client_of(settings) as client:
        client.portal.call(client.app.state.services.hub.tables.revise)  # type: ignore[union-attr, attr-defined, call-arg]
        rows = sqlite3.connect(settings.folder / "potez.sqlite").execute(
            "select id, stage, reason, due, revision from tables where game = 'hex' order by id"
        )
        assert [*rows] == [
            ("hexrunning", "playing", None, None, 2),
            ("hexthree", "over", "aborted", None, 1),
            ("hextwo", "playing", None, None, 2),
            ("hexwon", "over", "connection", None, 1),
        ]
        note = states(client, "hexthree")["hexthree"]["note"]
        assert (note["code"], note["cause"], note["outcome"]["winner"]) == ("called-off", "over", "red")


def test_a_result_is_stored_with_its_score_and_revision(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False, limits=0)
    with client_of(settings) as client:
        seat = {"kind": "person"}
        made = client.post("/api/tables", json={"game": "dots", "options": {"rows": 2, "cols": 2}, "seats": {"x": seat, "0": seat}}).json()[
            "id"
        ]
        for number in range(1, 20):  # 12 lines, one of which a move draws
            state = client.get(f"/api/tables/{made}").json()["state"]
            if state["stage"] == "over":
                break
            move = {"do": "move", "id": f"m{number}", "version": state["version"], "move": legal(state)[0]}
            assert client.post(f"/api/tables/{made}/commands", json=move).status_code == 200
        row = sqlite3.connect(tmp_path / "potez.sqlite").execute("select winner, reason, score, revision from tables").fetchone()
        assert (row[0], row[1], json.loads(row[2]), row[3]) == (*state["outcome"].values(), 1)


def test_a_game_under_older_rules_is_not_gone_back_into(tmp_path: Path) -> None:
    with client_of(Settings(tmp_path, workers=1, warm=False, limits=0)) as client:
        for name, code, reason in (("finished", "kept", "repetition"), ("same", "agrees", "repetition")):
            text = (RECORDS / f"hnefatafl-1-{name}.json").read_text(encoding="utf-8")
            id = client.post("/api/records", content=text).json()["id"]
            state = states(client, id)[id]
            assert (state["stage"], state["note"]["code"], state["outcome"]["reason"]) == ("over", code, reason)
            back = client.post(f"/api/tables/{id}/commands", json={"do": "undo", "id": "u", "version": state["version"]})
            assert (back.status_code, back.json()["error"]) == (409, "rules-changed")
        running = (RECORDS / "hnefatafl-1-running.json").read_text(encoding="utf-8")
        id = client.post("/api/records", content=running).json()["id"]
        assert states(client, id)[id]["stage"] == "playing"
        newer = json.loads(running) | {"version": 2, "revision": 3}
        answer = client.post("/api/records", content=json.dumps(newer))
        assert answer.status_code == 422
        assert "revision 3 of the rules of hnefatafl; this program knows revision 2" in answer.json()["values"]["problem"]


@pytest.mark.usefixtures("second")
def test_a_new_table_is_of_todays_revision(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False, limits=0)
    with client_of(settings) as client:
        seat = {"kind": "person"}
        made = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": {"red": seat, "blue": seat}})
        assert made.status_code == 201
    opening, revision = sqlite3.connect(tmp_path / "potez.sqlite").execute("select opening, revision from tables").fetchone()
    assert (json.loads(opening)["revision"], revision) == (2, 2)


def test_games_of_older_revisions_are_looked_for_again_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, outdated, asked = upgraded(tmp_path), Store.outdated, []

    async def away_at_first(self: Store, revisions: Any) -> list[str]:
        asked.append(revisions)
        if len(asked) == 1:
            raise Unavailable
        return await outdated(self, revisions)

    def kinds() -> list[str]:
        with sqlite3.connect(settings.folder / "potez.sqlite") as base:
            return [row[0] for row in base.execute("select kind from events where table_id = 'running' order by version")]

    monkeypatch.setattr(Store, "outdated", away_at_first)
    with client_of(settings):
        eventually(lambda: kinds()[-1] == "revise", "the game is revised")
    assert kinds()[-1] == "revise" and len(asked) == 2
