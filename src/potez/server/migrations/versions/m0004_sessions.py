"""What sessions and tokens may do, and how a lost password is replaced."""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
