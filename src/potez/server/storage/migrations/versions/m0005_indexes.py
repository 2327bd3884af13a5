"""Indexes for lists, deletions and retention; and when somebody last did something."""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

OVER, ABORTED = sa.text("stage = 'over'"), sa.text("reason = 'aborted'")
UNSCORED: dict[str, Any] = {"sqlite_where": sa.text("rated = 1 and scored = 0"), "postgresql_where": sa.text("rated and not scored")}


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    people = sa.table("people", sa.column("seen"))
    op.execute(people.update().values(seen=time.time()))  # nobody knows: what is kept for a while is kept for all of it
    op.create_index("people_seen", "people", ["kind", "seen"])
    op.create_index("tables_live", "tables", ["live", "due"])
    op.create_index("tables_invited", "tables", ["invited", "stage"])
    op.create_index("tables_archive", "tables", ["game", "public", "touched"], sqlite_where=OVER, postgresql_where=OVER)
    op.create_index("tables_aborted", "tables", ["touched"], sqlite_where=ABORTED, postgresql_where=ABORTED)
    op.create_index("tables_unscored", "tables", ["touched"], **UNSCORED)
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_index("ix_chat_at", "chat", ["at"])
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_reports_table_id", "reports", ["table_id"])
    op.create_index("ix_reports_at", "reports", ["at"])


def downgrade() -> None:
    for name in ("at", "table_id", "person"):
        op.drop_index(f"ix_reports_{name}", "reports")
    op.drop_index("ix_blocks_other", "blocks")
    op.drop_index("ix_chat_at", "chat")
    op.drop_index("ix_sessions_expires", "sessions")
    for name in ("unscored", "aborted", "archive", "invited", "live"):
        op.drop_index(f"tables_{name}", "tables")
    op.drop_index("people_seen", "people")
    op.drop_column("people", "seen")
