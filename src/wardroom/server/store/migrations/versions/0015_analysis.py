"""Analyses of finished matches, kept."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0015"
down_revision = "0014"  # the one before by number: one that is put between changes this line


def upgrade() -> None:
    op.create_table(
        "analysis",
        Column("match", Text, primary_key=True, nullable=False),
        Column("made_by", Text, nullable=False),
        Column("body", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analysis")
