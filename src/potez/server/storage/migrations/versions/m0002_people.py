"""People, their seats, ratings and words; and what lists of tables need."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TIME = sa.Double


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("created", type_=TIME)
        tables.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="1"))
        tables.add_column(sa.Column("touched", TIME, nullable=False, server_default="0"))
        tables.add_column(sa.Column("game", sa.String(32), nullable=False, server_default=""))
        tables.add_column(sa.Column("stage", sa.String(8), nullable=False, server_default="playing"))
        tables.add_column(sa.Column("turn", sa.String(16)))
        tables.add_column(sa.Column("plies", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("live", sa.Boolean, nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("due", TIME))
        tables.add_column(sa.Column("winner", sa.String(16)))
        tables.add_column(sa.Column("reason", sa.String(32)))
        tables.add_column(sa.Column("invited", sa.String(32), nullable=False, server_default=""))
        tables.add_column(sa.Column("seen", TIME, nullable=False, server_default="0"))
        tables.add_column(sa.Column("scored", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_stage", "tables", ["stage", "public", "touched"])
    with op.batch_alter_table("events") as events:
        events.alter_column("command_id", type_=sa.String(128))
        events.alter_column("at", type_=TIME)
    latest = "select max(version) from events where events.table_id = tables.id"
    op.execute(f"update tables set touched = created, version = coalesce(({latest}), 1)")
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("handle", sa.String(80), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("created", TIME, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("label", sa.String(40)),
        sa.Column("created", TIME, nullable=False),
        sa.Column("expires", TIME, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "players",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("side", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("level", sa.Integer, nullable=False, server_default="0"),
        sa.Column("before", sa.Float),
        sa.Column("after", sa.Float),
    )
    op.create_index("players_person", "players", ["person", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    for name in ("facts", "reports", "blocks", "chat", "ratings", "players", "sessions", "people"):
        op.drop_table(name)
    for name in ("tables_stage", "tables_due", "tables_touched"):
        op.drop_index(name, "tables")
    with op.batch_alter_table("tables") as tables:
        lists = ("version", "touched", "game", "stage", "turn", "plies", "public", "rated", "live", "due", "winner", "reason")
        for name in (*lists, "invited", "seen", "scored"):
            tables.drop_column(name)
