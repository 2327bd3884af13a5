"""Who opened a table, what quick pairing goes by, and an index for every search of the archive."""

import hashlib
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

OPEN, OVER = sa.text("stage = 'open'"), sa.text("stage = 'over'")
ENDED, DRAWN = "stage = 'over' and reason <> 'aborted'", "winner is null and reason <> 'aborted'"
RATED = {"sqlite": " and rated = 1", "postgresql": " and rated"}
KINDS = {"ended": (False, False), "rated": (True, False), "drawn": (False, True), "rated_drawn": (True, True)}


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("wish", sa.String(64), nullable=False, server_default=""))
    tables = sa.table("tables", *(sa.column(name) for name in ("id", "opening", "stage", "owner", "wish")))
    connection = op.get_bind()
    for id, data in connection.execute(sa.select(tables.c.id, tables.c.opening).where(tables.c.stage == "open")).all():
        opening = msgspec.json.decode(data)
        connection.execute(tables.update().where(tables.c.id == id).values(owner=opening.get("owner", ""), wish=_wish(opening)))
    op.create_index("tables_owner", "tables", ["owner"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index("tables_wish", "tables", ["wish", "created"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.drop_index("tables_archive", "tables")
    for name, (rated, drawn) in KINDS.items():
        where: dict[str, Any] = {f"{kind}_where": sa.text((DRAWN if drawn else ENDED) + RATED[kind] * rated) for kind in RATED}
        columns = ["public", *["rated"] * rated, *["winner"] * drawn, "touched"]
        op.create_index(f"tables_{name}", "tables", columns, **where)
        op.create_index(f"tables_game_{name}", "tables", ["game", *columns], **where)


def _wish(opening: dict[str, Any]) -> str:
    """As the program of this revision says it."""
    kinds = sorted(seat["kind"] for seat in opening["seats"].values())
    if opening.get("access") != "lobby" or opening.get("invited") or kinds != ["open", "person"]:
        return ""
    options = {name: value for name, value in opening["options"].items() if name != "seed"}
    names: tuple[tuple[str, Any], ...] = ("clock", None), ("rated", False), ("start", None), ("moves", [])
    said = [opening["game"], options, *(opening.get(name, default) for name, default in names)]
    return hashlib.sha256(msgspec.json.encode(said, order="sorted")).hexdigest()


def downgrade() -> None:
    for name in KINDS:
        op.drop_index(f"tables_game_{name}", "tables")
        op.drop_index(f"tables_{name}", "tables")
    op.create_index("tables_archive", "tables", ["game", "public", "touched"], sqlite_where=OVER, postgresql_where=OVER)
    op.drop_index("tables_wish", "tables")
    op.drop_index("tables_owner", "tables")
    op.drop_column("tables", "wish")
    op.drop_column("tables", "owner")
