"""Statistics of each scenario over its rated matches."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_index("rated_scenario", "rated", ["game", "scenario", "n"])
    op.create_table(
        "scenario_statistics",
        Column("game", Text, primary_key=True, nullable=False),
        Column("scenario", Text, primary_key=True, nullable=False),
        Column("total", BigInteger, nullable=False),
        Column("upto", BigInteger, nullable=False),
        Column("facts", Text, nullable=False),
        Column("figures", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("scenario_statistics")
    op.drop_index("rated_scenario", "rated")
