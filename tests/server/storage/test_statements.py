"""Statements that both databases understand, each in its own words."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from potez.server.storage.schema import facts, metadata
from potez.server.storage.statements import _insert, insert, upsert


def test_a_row_is_added_once_and_changed_where_it_is_there() -> None:
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        metadata.create_all(connection)
        assert insert(connection, facts, {"name": "a", "value": "1"}) is True
        assert insert(connection, facts, {"name": "a", "value": "2"}) is False
        upsert(connection, facts, {"name": "a", "value": "3"}, value="3")
        upsert(connection, facts, {"name": "b", "value": "4"}, value="4")
        assert [tuple(row) for row in connection.execute(sa.select(facts).order_by(facts.c.name))] == [("a", "3"), ("b", "4")]


@pytest.mark.parametrize(("name", "dialect"), [("sqlite", sqlite.dialect()), ("postgresql", postgresql.dialect())])  # type: ignore[no-untyped-call]
def test_a_statement_is_made_once_for_each_dialect(name: str, dialect: sa.Dialect) -> None:
    made = _insert(name, facts)
    assert made is _insert(name, facts)
    assert "ON CONFLICT DO NOTHING" in str(made.compile(dialect=dialect))
