"""Studies: moments of finished matches, with questions about them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "study",
        Column("id", Text, primary_key=True, nullable=False),
        Column("match", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("eyes", Text, nullable=False),
        Column("numbers", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("about", Text, nullable=False, server_default=text("''")),
        Column("questions", Text, nullable=False, server_default=text("'[]'")),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("study_match", "study", ["match"])
    op.create_index("study_account", "study", ["account", "at"])


def downgrade() -> None:
    op.drop_table("study")
