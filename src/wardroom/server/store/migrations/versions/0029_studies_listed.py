"""Whether a study is shown to everybody, and not only to whoever has its link."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, text

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("study", Column("listed", Boolean, nullable=False, server_default=text("false")))
    op.create_index("study_listed", "study", ["listed", "at"])


def downgrade() -> None:
    op.drop_index("study_listed", "study")
    op.drop_column("study", "listed")
