"""The shard map, as an operator sees and sets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import psycopg
from msgspec import Struct

from wardroom.server.ops.serve import Unfit
from wardroom.server.settings import Settings
from wardroom.server.store import migrate
from wardroom.server.store.sharded import DIRECTORY

HERE, MOVING, LEAVING = "here", "moving", "leaving"
SHARDS = tuple(f"{n:02x}" for n in range(256))


class Place(Struct, frozen=True):
    """Where a shard is, and where it is going or comes from."""

    cluster: str
    state: str = HERE
    other: str | None = None


def urls(settings: Settings) -> dict[str, str]:
    """The clusters beside the directory, by name."""
    with psycopg.connect(settings.database_url) as connection:
        try:
            found = connection.execute("select name, url from cluster where name <> %s", (DIRECTORY,)).fetchall()
        except psycopg.errors.UndefinedTable:  # an older version
            return {}
    return dict(found)


def places(settings: Settings) -> dict[str, Place]:
    """All shards."""
    _only_postgres(settings)
    with psycopg.connect(settings.database_url) as connection:
        found = connection.execute("select shard, cluster, state, other from shard_map").fetchall()
    known = {shard: Place(*rest) for shard, *rest in found}
    return {shard: known.get(shard, Place(DIRECTORY)) for shard in SHARDS}


def by_cluster(settings: Settings) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {DIRECTORY: [], **{name: [] for name in urls(settings)}}
    for shard, place in places(settings).items():
        found[place.cluster].append(shard)
    return found


def add(settings: Settings, name: str, url: str) -> None:
    """Add a cluster without shards, or change the address of a known one."""
    _only_postgres(settings)
    if name != DIRECTORY and name not in urls(settings):
        if url == settings.database_url:
            raise Unfit("cluster_taken", cluster=name)
        migrate.upgrade(Settings(database_url=url))
        _close_all(name, url)
    with psycopg.connect(settings.database_url) as connection:
        put = "insert into cluster (name, url) values (%s, %s) on conflict (name)"
        connection.execute(f"{put} do nothing", (DIRECTORY, settings.database_url))
        connection.execute(f"{put} do update set url = excluded.url", (name, url))


def _close_all(name: str, url: str) -> None:
    with psycopg.connect(url) as connection:
        if connection.execute("select 1 from match limit 1").fetchone():
            raise Unfit("cluster_taken", cluster=name)
        for shard in SHARDS:
            connection.execute("insert into shard_closed (shard) values (%s) on conflict do nothing", (shard,))


def _only_postgres(settings: Settings) -> None:
    if not settings.postgres:
        raise Unfit("shards_alone")
