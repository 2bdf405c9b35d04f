"""Every table, once, for PostgreSQL and SQLite alike; a file for each part of the server.

Times are whole milliseconds since 1970 and structured values are JSON as text, so that the same SQL serves both. What
belongs to a match is keyed by the match id, whose first two hex digits are its shard: such tables can be spread over
256 databases, and nothing in them refers to a table of people except by an opaque account id.
"""

from wardroom.server.store.schema import accounts, jobs, people, ratings, shards, tables, tournaments
from wardroom.server.store.schema.columns import metadata

__all__ = ["accounts", "jobs", "metadata", "people", "ratings", "shards", "tables", "tournaments"]
