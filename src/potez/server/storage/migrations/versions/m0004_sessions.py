"""What sessions and tokens may do, and how a lost password is replaced."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

YEAR = 365 * 86400.0


def upgrade() -> None:
    # Columns are added one by one, without a batch: SQLite would build the table anew, which other tables refer to.
    op.add_column("people", sa.Column("recovery", sa.String(200)))
    op.add_column("sessions", sa.Column("scope", sa.String(16), nullable=False, server_default="play"))
    op.add_column("sessions", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("agent", sa.String(60), nullable=False, server_default=""))
    sessions = sa.table("sessions", sa.column("label"), sa.column("scope"), sa.column("seen"), sa.column("created"), sa.column("expires"))
    op.execute(sessions.update().values(seen=sessions.c.created))
    op.execute(sessions.update().where(sessions.c.label.is_(None)).values(scope="account"))
    latest = time.time() + YEAR  # tokens were made for ten years
    op.execute(sessions.update().where(sessions.c.label.is_not(None), sessions.c.expires > latest).values(expires=latest))


def downgrade() -> None:
    for name in ("agent", "seen", "scope"):
        op.drop_column("sessions", name)
    op.drop_column("people", "recovery")
