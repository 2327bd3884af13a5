"""What the names of people look like: filled in by the server at its start, which knows how."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(160)))
    op.create_index("ix_people_looks", "people", ["looks"])


def downgrade() -> None:
    op.drop_index("ix_people_looks", "people")
    op.drop_column("people", "looks")
