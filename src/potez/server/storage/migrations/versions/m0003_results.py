"""Results of finished games as they were when they ended, and the revision of the rules that they were played under."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("score", sa.Text))
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("tables", "revision")
    op.drop_column("tables", "score")
