"""Searches of the archive: what they find, and that each reads what it finds and little else, however much is stored."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from potez.server.people import archive
from potez.server.storage.upgrades import upgrade

MANY = 20_000
LITTLE = 40_000  # steps of SQLite for a page of 50, with room; to look at every row takes ten times as many
COLUMNS = "id, opening, created, touched, game, stage, reason, winner, public, rated, plies"
RESULTS = "", "drawn", "won", "lost"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    """An archive in which almost every game is public, casual, won, and of hex; as many were called off, and as many are by link. Somebody
    has played ten of each."""
    file: Path = tmp_path_factory.mktemp("archive") / "potez.sqlite"
    with sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool).begin() as connection:
        upgrade(connection)
    found = sqlite3.connect(file)
    kinds = (("w", "resignation", "red", 1), ("a", "aborted", None, 1), ("p", "resignation", "red", 0))
    for letter, reason, winner, public in kinds:
        rows = [(f"{letter}{i}", b"{}", i, i, "hex", "over", reason, winner, public, 0, 9) for i in range(MANY)]
        found.executemany(f"insert into tables ({COLUMNS}) values ({', '.join('?' * 11)})", rows)
        held = [(row[0], side, "ana" if i < 10 else f"x{i}{side}") for i, row in enumerate(rows) for side in ("red", "blue")]
        found.executemany("insert into players (table_id, side, person) values (?, ?, ?)", held)
    rare = [("g", "go", "red", 0), ("d", "hex", None, 0), ("r", "hex", "red", 1), ("b", "go", None, 1)]
    rows = [(id, b"{}", 5, 5, game, "over", "score", winner, 1, rated, 9) for id, game, winner, rated in rare]
    found.executemany(f"insert into tables ({COLUMNS}) values ({', '.join('?' * 11)})", rows)
    found.commit()
    return found


def ask(base: sqlite3.Connection, viewer: str = "", player: str = "", **search: Any) -> tuple[list[str], int]:
    """The ids that are found, and the steps that it took, in hundreds."""
    steps, ids = [0], []

    def count() -> int:
        steps[0] += 1
        return 0

    for query in archive._questions(viewer, player, **search):
        text = str(query.limit(50).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
        base.set_progress_handler(count, 100)
        ids += [row[0] for row in base.execute(text)]
        base.set_progress_handler(None, 0)
    return ids, 100 * steps[0]


@pytest.mark.parametrize("analyzed", [False, True])
def test_no_search_reads_games_that_it_does_not_find(base: sqlite3.Connection, analyzed: bool) -> None:
    """Games of one kind among many of others, and searches that find nothing at all."""
    with contextlib.suppress(sqlite3.OperationalError):
        base.execute("drop table sqlite_stat1") if not analyzed else base.execute("analyze")
    ways = itertools.product(("", "hex", "go", "amazons"), RESULTS, (False, True), (0.0, 3.0, 1e9), ("", "ana", "eva"), ("", "ana", "eva"))
    for game, result, rated, before, viewer, player in ways:
        if result in ("won", "lost") and not player:
            continue
        search: dict[str, Any] = {"game": game, "result": result, "rated": rated, "before": before, "viewer": viewer, "player": player}
        ids, steps = ask(base, **search)
        assert steps < LITTLE, f"{search}: {steps} steps for {len(ids)} games"
        assert not any(id.startswith("a") for id in ids), "a game that was called off is not one that was played"
        if not viewer:
            assert not any(id.startswith("p") for id in ids), "a game by link is for those who played it"


def test_each_filter_finds_what_it_names(base: sqlite3.Connection) -> None:
    nothing: dict[str, Any] = {"game": "", "result": "", "rated": False, "before": 0.0}
    for search, ids in (
        ({"game": "go"}, {"g", "b"}),
        ({"result": "drawn"}, {"d", "b"}),
        ({"rated": True}, {"r", "b"}),
        ({"rated": True, "result": "drawn"}, {"b"}),
        ({"game": "hex", "rated": True}, {"r"}),
        ({"game": "hex", "result": "drawn"}, {"d"}),
        ({"game": "go", "rated": True, "result": "drawn"}, {"b"}),
        ({"game": "hex", "rated": True, "result": "drawn"}, set()),
        ({"before": 2.0}, {"w0", "w1"}),
        ({"before": 2.0, "viewer": "ana"}, {"w0", "w1", "p0", "p1"}),
        ({"before": 2.0, "player": "ana", "result": "won"}, {"w0", "w1"}),
        ({"before": 2.0, "player": "ana", "viewer": "ana"}, {"w0", "w1", "p0", "p1"}),
        ({"before": 2.0, "player": "ana", "viewer": "eva"}, {"w0", "w1"}),
        ({"player": "eva"}, set()),
    ):
        found, _ = ask(base, **{**nothing, **search})
        assert set(found) == ids, search
