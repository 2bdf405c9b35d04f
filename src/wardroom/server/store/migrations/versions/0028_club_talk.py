"""What members of a club say to each other, its events and who comes; club and planned start of a tournament."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "club_message",
        Column("club", Text, primary_key=True, nullable=False),
        Column("n", BigInteger, primary_key=True, nullable=False),
        Column("account", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_message_account", "club_message", ["account"])
    op.create_table(
        "club_event",
        Column("id", Text, primary_key=True, nullable=False),
        Column("club", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("about", Text, nullable=False, server_default=text("''")),
        Column("game", Text, nullable=False, server_default=text("''")),
        Column("starts", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_event_club", "club_event", ["club", "starts"])
    op.create_index("club_event_account", "club_event", ["account"])
    op.create_table(
        "club_coming",
        Column("event", Text, primary_key=True, nullable=False),
        Column("account", Text, primary_key=True, nullable=False),
        Column("answer", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_coming_account", "club_coming", ["account"])
    op.add_column("tournament", Column("club", Text, nullable=True))
    op.add_column("tournament", Column("starts", BigInteger, nullable=True))
    op.create_index("tournament_club", "tournament", ["club"])


def downgrade() -> None:
    op.drop_index("tournament_club", "tournament")
    for name in ("starts", "club"):
        op.drop_column("tournament", name)
    for table in ("club_coming", "club_event", "club_message"):
        op.drop_table(table)
