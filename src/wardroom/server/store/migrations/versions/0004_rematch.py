"""Playing it again with sides changed."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("match", Column("rematch", Text))


def downgrade() -> None:
    op.drop_column("match", "rematch")
