"""Whom one follows or does not want to hear, seats kept for somebody, and who looks for a match."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0014"
down_revision = "0013"


def _text(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


def upgrade() -> None:
    for table in ("follow", "mute"):
        op.create_table(table, _text("account", key=True), _text("other", key=True), _number("at"))
    op.add_column("seat", Column("kept_for", Text))
    op.create_index("seat_kept", "seat", ["kept_for"])
    op.create_table(
        "seek", _text("account", key=True), _text("game", key=True), _text("scenario"), _text("pace"),
        _number("reach"), _number("at"), _number("until"),
    )  # fmt: skip
    op.create_index("seek_at", "seek", ["game", "at"])


def downgrade() -> None:
    op.drop_table("seek")
    op.drop_index("seat_kept", "seat")
    op.drop_column("seat", "kept_for")
    op.drop_table("mute")
    op.drop_table("follow")
