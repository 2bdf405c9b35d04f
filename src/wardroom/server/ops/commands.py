"""What the commands beside the server do: each opens what it needs, and closes it again."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg
import sqlalchemy.exc
from alembic.util import CommandError

from wardroom.server.accounts.audit import COMMAND_LINE
from wardroom.server.ops.serve import Unfit
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.packed import Damaged
from wardroom.server.telemetry import logs, metrics, traces

if TYPE_CHECKING:
    from wardroom.server.container import Container
    from wardroom.server.ops.dump import Dumped
    from wardroom.server.ops.shard_move import Moved
    from wardroom.server.ops.shard_rebuild import Rebuilt
    from wardroom.server.people.ratings import Checked

MOVING = 60.0  # seconds for which a failing move is retried

T = TypeVar("T")

log = logs.logger(__name__)


def work(settings: Settings) -> None:
    from wardroom.server.jobs import worker

    _until_stopped(settings, "worker", worker.work)


def relay(settings: Settings) -> None:
    from wardroom.server.jobs import worker

    _until_stopped(settings, "relay", worker.relay)


def migrate(settings: Settings, way: str, to: str | None) -> str | None:
    """Returns the revision afterwards."""
    from wardroom.server.store import migrate as schema

    try:
        match way, to:
            case "up", _:
                schema.upgrade(settings, to or "head")
                _tables_of_the_queue(settings)
                for cluster in _clusters(settings):
                    schema.upgrade(cluster, to or "head")
            case "down", str():
                for cluster in _clusters(settings):
                    schema.downgrade(cluster, to)
                schema.downgrade(settings, to)
            case "show", None:
                pass
            case _:
                raise Unfit("migrate_usage")
        return schema.current(settings)
    except CommandError:
        raise Unfit("no_revision", to=to or "head") from None
    except Damaged as fault:  # a packed match that the migration cannot bring back
        raise Unfit("unpack_first", fault=str(fault)) from None
    except (sqlalchemy.exc.OperationalError, psycopg.OperationalError) as fault:
        cause = getattr(fault, "orig", None) or fault
        raise Unfit("store_down", fault=str(cause).splitlines()[0]) from None


def _clusters(settings: Settings) -> list[Settings]:
    """The other databases with journals."""
    if not settings.postgres:
        return []
    from wardroom.server.ops import shard_map

    return [Settings(database_url=url) for url in shard_map.urls(settings).values()]


def _tables_of_the_queue(settings: Settings) -> None:
    """The queue library brings its own tables; SQLite needs none."""
    if settings.postgres:
        from wardroom.server.jobs.queue_postgres import apply_schema

        asyncio.run(apply_schema(settings))


def refold(settings: Settings, *, pin: bool, carry: bool) -> Counter[str]:
    """Returns how many matches fold to the same, only stand, or are broken."""
    from wardroom.server.tables import refold as again

    logs.set_up(settings.log)
    return asyncio.run(
        _with_container(settings, lambda container: again.run(container.db, container.tables, pin=pin, carry=carry))
    )


def rebuild_ratings(settings: Settings) -> int:
    """Returns how many matches were used."""
    return asyncio.run(_with_container(settings, lambda container: container.ratings.rebuild()))


def check_ratings(settings: Settings) -> Checked:
    return asyncio.run(_with_container(settings, lambda container: container.ratings.check()))


def dump(settings: Settings, folder: Path, licence: Path | None) -> list[Dumped]:
    """Returns the days that were written."""
    from wardroom.server.ops import dump as open_data

    return asyncio.run(_with_container(settings, lambda container: open_data.write(container.db, folder, licence)))


def compare(settings: Settings, most: int) -> int:
    """Returns how many rated matches were compared with what a bot would have answered."""
    return asyncio.run(_with_container(settings, lambda container: container.signals.compare(most)))


def pack(settings: Settings, after_days: int | None) -> int:
    """Returns how many matches were packed."""
    from wardroom.server.jobs.packer import Packer

    days = settings.pack_after_days if after_days is None else after_days
    return asyncio.run(_with_container(settings, lambda container: Packer(container.db, days).pack_all()))


def unpack(settings: Settings) -> int:
    """Returns how many matches were unpacked."""
    from wardroom.server.store.pack import unpack_all

    return asyncio.run(_with_container(settings, lambda container: unpack_all(container.db)))


def move_shard(settings: Settings, shard: str, to: str) -> Moved | None:
    """None: the shard is there already."""
    return asyncio.run(_with_container(settings, lambda container: _move_shard(container, shard, to)))


def drain(settings: Settings, cluster: str, to: str | None, moved: Callable[[str, str, Moved | None], None]) -> None:
    """Move all shards of a cluster to another, or each to the cluster with the fewest. Calls `moved` for each."""
    from wardroom.server.ops import shard_map
    from wardroom.server.store.sharded import DIRECTORY

    found = {name: list(shards) for name, shards in shard_map.by_cluster(settings).items()}
    if cluster not in found or to not in {None, *found}:
        raise Unfit("no_cluster", cluster=cluster if cluster not in found else str(to))
    others = [name for name in found if name not in (cluster, DIRECTORY)] or [DIRECTORY]
    for shard in found[cluster]:
        target = to or min(others, key=lambda name: len(found[name]))
        moved(shard, target, move_shard(settings, shard, target))
        found[target].append(shard)


def rebuild_shards(settings: Settings, wanted: str | None) -> Rebuilt:
    """Rebuild what the directory knows of the matches of a cluster, a shard, or all clusters."""
    from wardroom.server.ops import shard_map
    from wardroom.server.ops.shard_rebuild import Rebuild

    places = shard_map.places(settings)
    return asyncio.run(_with_container(settings, lambda container: Rebuild(container, places).run(wanted)))


async def _move_shard(container: Container, shard: str, to: str) -> Moved | None:
    """Retries for a while: a cluster may be just coming up."""
    from wardroom.server.ops.shard_move import Move

    deadline = monotonic() + MOVING
    while True:
        try:
            return await Move(container.db, container.bus, shard, to).run()
        except (StoreDown, psycopg.OperationalError):
            if monotonic() > deadline:
                raise
            await asyncio.sleep(1)


def make_operator(settings: Settings, name: str) -> None:
    try:
        asyncio.run(_with_container(settings, lambda container: container.auth.make_operator(name)))
    except Problem:
        raise Unfit("no_account", name=name) from None


def moderate(settings: Settings, deed: str, about: str, why: str = "") -> int:
    """An operator's action from the command line: end, hide or remove a match by id; suspend or readmit a person, or
    empty their bot queue, by name. Returns how many decisions the last one deleted."""
    return asyncio.run(_with_container(settings, lambda container: _do(container, deed, about, why)))


async def _do(container: Container, deed: str, about: str, why: str) -> int:
    struck = 0
    try:
        if deed in ("end", "hide", "remove"):
            told, called = await container.moderation.concerned(about)
            line = container.auth.audit.line(COMMAND_LINE, deed, about, why, told, called)
            await getattr(container.moderation, deed)(about, line)
        elif deed in ("suspend", "readmit", "empty-queue"):
            account = await container.auth.accounts.named(about)
            about = account.id if account else about  # guests go by their id
            told = [about] if deed != "readmit" else []
            line = container.auth.audit.line(COMMAND_LINE, deed.replace("-", "_"), about, why, told)
            if deed == "empty-queue":
                struck = await container.moderation.empty_queue(about, line)
            else:
                await container.auth.accounts.set_closed(about, deed == "suspend", line)
            if deed == "suspend":
                await container.auth.personal_data.depart(about)
        else:
            raise Unfit("moderate_usage")
    except Problem as problem:
        raise Unfit("no_deed", deed=deed, about=about, why=problem.key) from None
    return struck


def reports(settings: Settings) -> list[dict[str, Any]]:
    return asyncio.run(_with_container(settings, lambda container: container.reports.open()))


def audit(settings: Settings) -> list[dict[str, Any]]:
    return asyncio.run(_with_container(settings, lambda container: container.auth.audit.page()))


def _until_stopped(settings: Settings, name: str, main: Callable[[Container], Awaitable[None]]) -> None:
    if not settings.postgres:  # a SQLite file belongs to one process, and so does its queue
        raise Unfit("apart_alone")
    logs.set_up(settings.log)
    traces.set_up(settings)
    if settings.metrics_at:
        _offer_metrics(settings.metrics_at)

    async def working(container: Container) -> None:
        log.info(f"{name} ready", metrics=settings.metrics_at)
        await main(container)

    async def run() -> None:
        task = asyncio.ensure_future(_with_container(settings, working))
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, task.cancel)
        with suppress(asyncio.CancelledError):
            await task

    try:
        asyncio.run(run())
    finally:
        traces.close()


def _offer_metrics(at: str) -> None:
    try:
        metrics.offer(at)
    except (OSError, ValueError) as fault:
        raise Unfit("no_metrics", at=at, fault=str(fault)) from None


async def _with_container(settings: Settings, main: Callable[[Container], Awaitable[T]]) -> T:
    from wardroom.server.container import Container

    container = await Container.open(settings)
    try:
        return await main(container)
    finally:
        await container.close()
