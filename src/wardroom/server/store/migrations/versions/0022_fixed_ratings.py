"""Bots that the lab has measured: the log of the ratings keeps what they were worth when a match was taken."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("rated", Column("fixed", Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("rated", "fixed")
