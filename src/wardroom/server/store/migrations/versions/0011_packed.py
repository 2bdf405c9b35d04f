"""Finished matches as one object each."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, Text, text

from wardroom.server.store.packed import Damaged, unpack

revision = "0011"
down_revision = "0010"

_UNPACKED = text("ended is not null and not packed")


def upgrade() -> None:
    op.create_table(
        "packed",
        Column("match", Text, primary_key=True, nullable=False),
        Column("digest", Text, nullable=False),
        Column("size", BigInteger, nullable=False, server_default=text("0")),
        Column("body", LargeBinary),
        Column("name", Text),
        Column("at", BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":  # it is packed as it is
        op.execute("alter table packed alter column body set storage external")
    op.add_column("match", Column("packed", Boolean, nullable=False, server_default=text("false")))
    op.create_index("match_unpacked", "match", ["ended", "id"], postgresql_where=_UNPACKED, sqlite_where=_UNPACKED)


def downgrade() -> None:
    _unpack()
    op.drop_index("match_unpacked", "match")
    op.drop_column("match", "packed")
    op.drop_table("packed")


def _unpack() -> None:
    """What lies elsewhere cannot be found from here: `wardroom pack --undo` brings it back first."""
    connection = op.get_bind()
    for (match,) in connection.execute(text("select match from packed")).fetchall():
        given = {"match": match}
        digest, body = connection.execute(text("select digest, body from packed where match = :match"), given).one()
        if body is None:
            raise Damaged(f"{match} lies outside of the database: wardroom pack --undo")
        packed = unpack(match, bytes(body), digest)
        entry = text("insert into entry (match, n, key, body, at) values (:match, :n, :key, :body, :at)")
        for n, key, line, at in packed.lines(0, len(packed.bodies)):
            connection.execute(entry, {"match": match, "n": n, "key": key, "body": line, "at": at})
        snapshot = text("insert into snapshot (match, n, body) values (:match, :n, :body)")
        for n, line in packed.snapshots.items():
            connection.execute(snapshot, {"match": match, "n": n, "body": line})
