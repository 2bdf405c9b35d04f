"""What names look like, browsers that are known, and limits that several processes count together."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

from wardroom.server.lookalikes import skeleton

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("account", Column("skeleton", Text))
    _fill()
    # A unique index, since SQLite adds no constraint to a table that is there.
    op.create_index("account_skeleton", "account", ["skeleton"], unique=True)
    op.create_table(
        "device",
        Column("hash", Text, primary_key=True, nullable=False),
        Column("account", Text, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    op.create_index("device_account", "device", ["account"])
    op.create_table(
        "rate",
        Column("key", Text, primary_key=True, nullable=False),
        Column("until", BigInteger, nullable=False),
    )


def _fill() -> None:
    """Of names that look alike already, the oldest keeps its look for itself."""
    connection, taken = op.get_bind(), set()
    found = connection.execute(text("select id, name from account where name_key is not null order by created, id"))
    for id, name in found.fetchall():
        like = skeleton(name)
        if like and like not in taken:
            taken.add(like)
            connection.execute(text("update account set skeleton = :like where id = :id"), {"like": like, "id": id})


def downgrade() -> None:
    op.drop_table("rate")
    op.drop_table("device")
    op.drop_index("account_skeleton", "account")
    op.drop_column("account", "skeleton")
