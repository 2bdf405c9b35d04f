"""Beside the rating that is shown: the one by all matches, the one proven against people, and how many were met.

What was there is taken over as it stood; `wardroom ratings rebuild` folds the log anew and makes it exact.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Double, text

revision = "0026"
down_revision = "0025"

NEW = {"full_value": "1500", "proven": "1500", "proven_deviation": "350", "proven_volatility": "0.06"}


def upgrade() -> None:
    for name, unknown in NEW.items():
        op.add_column("rating", Column(name, Double, nullable=False, server_default=text(unknown)))
    op.add_column("rating", Column("people", BigInteger, nullable=False, server_default=text("0")))
    op.execute("update rating set full_value = value")


def downgrade() -> None:
    op.execute("update rating set value = full_value")
    for name in (*NEW, "people"):
        op.drop_column("rating", name)
