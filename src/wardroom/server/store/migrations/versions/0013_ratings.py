"""Ratings: the log of the matches that count, what they come to, and each of their steps."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Double, Text, text

revision = "0013"
down_revision = "0011"

_DUE = text("status = 'over' and rated is null")


def _text(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str, *, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=False, autoincrement=False)


def _real(name: str) -> Column[float]:
    return Column(name, Double, nullable=False)


def upgrade() -> None:
    op.add_column("match", Column("rated", Text))
    op.create_index("match_unrated", "match", ["ended", "id"], postgresql_where=_DUE, sqlite_where=_DUE)
    op.add_column("seat", Column("left_by", Text))
    op.create_table(
        "rated", _number("n", key=True), _text("match"), _number("ended"), _text("game"), _text("scenario"),
        _text("players"), _text("result"),
    )  # fmt: skip
    op.create_index("rated_match", "rated", ["match"], unique=True)
    op.create_table(
        "rating", _text("game", key=True), _text("player", key=True), _real("value"), _real("deviation"),
        _real("volatility"), _number("matches"), _number("last"),
    )  # fmt: skip
    op.create_index("rating_player", "rating", ["player"])
    op.create_table(
        "rating_change", _text("player", key=True), _number("n", key=True), _text("game"), _text("match"),
        _number("at"), _real("before"), _real("value"), _real("deviation"),
    )  # fmt: skip
    op.create_index("rating_change_match", "rating_change", ["match"])
    op.create_table(
        "rating_side", _text("game", key=True), _text("scenario", key=True), _text("one", key=True),
        _text("other", key=True), _real("value"), _real("deviation"),
    )  # fmt: skip
    op.create_table(
        "rating_met", _text("game", key=True), _text("one", key=True), _text("other", key=True), _number("day"),
        _number("times"),
    )  # fmt: skip


def downgrade() -> None:
    for table in ("rating_met", "rating_side", "rating_change", "rating", "rated"):
        op.drop_table(table)
    op.drop_column("seat", "left_by")
    op.drop_index("match_unrated", "match")
    op.drop_column("match", "rated")
