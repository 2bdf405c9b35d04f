"""Shards: a match id begins with its shard, and all that every answer writes is keyed by the match."""

from __future__ import annotations

from sqlalchemy import Table

from wardroom.server.store.schema.columns import metadata, number, string

cluster = Table(
    "cluster", metadata,  # the databases that have journals; "directory" is this one, as the others reach it
    string("name", primary_key=True),
    string("url"),
)  # fmt: skip

shard_map = Table(
    "shard_map", metadata,  # in the directory: where each shard is. A shard without a row is in the directory itself
    string("shard", primary_key=True),
    string("cluster"),
    number("epoch"),  # goes up with each move
    string("state", "here"),  # here, moving (to the other), leaving (the other, where its rows still lie)
    string("other", null=True),
)  # fmt: skip

shard_closed = Table(
    "shard_closed", metadata,  # in every database: the shards whose journals nobody may write here
    string("shard", primary_key=True),
)  # fmt: skip

shard_sent = Table(
    "shard_sent", metadata,  # the last row that replication brings of a moving shard: all before it has arrived
    string("shard", primary_key=True),
    number("n", primary_key=True),
)  # fmt: skip

carried = Table(
    "carried", metadata,  # in the directory: outbox rows of a cluster that were carried here, and may be deleted there
    string("cluster", primary_key=True),
    number("id", primary_key=True),
)  # fmt: skip
