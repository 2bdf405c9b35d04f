"""How the dice of a match were agreed, step by step."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("match", Column("ceremony", Text, nullable=False, server_default=text("'[]'")))


def downgrade() -> None:
    op.drop_column("match", "ceremony")
