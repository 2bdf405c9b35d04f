"""What a player of a tournament gives for a side, sealed until it begins."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, text

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("tournament_player", Column("bid", BigInteger, nullable=False, server_default=text("0")))


def downgrade() -> None:
    op.drop_column("tournament_player", "bid")
