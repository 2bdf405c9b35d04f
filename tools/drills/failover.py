"""The primary dies while people play; its standby is promoted, and they play on."""

from __future__ import annotations

import asyncio
from time import perf_counter

from drills.cluster import Cluster, folder
from drills.play import Told, begin, compared, play

STANDBY = "standby"
Figures = dict[str, int | float]


def run(seconds: float, *, synchronous: bool = True) -> Figures:
    with folder() as here:
        waits = {"synchronous_standby_names": STANDBY if synchronous else ""}
        primary = Cluster(here, "primary", {"wal_level": "replica"})
        standby = Cluster(here, "second")
        primary.make()
        primary.start()
        told = begin(primary.url)
        standby.copy_of(primary, STANDBY)
        standby.start(synchronous_standby_names="")  # once it is alone, nobody else has to have what it has
        for name, value in waits.items():
            primary.ask(f"alter system set {name} = '{value}'")
        primary.ask("select pg_reload_conf()")
        return asyncio.run(_failed_over(primary, standby, told, seconds, synchronous=synchronous))


async def _failed_over(primary: Cluster, standby: Cluster, told: Told, seconds: float, *, synchronous: bool) -> Figures:
    while synchronous and primary.ask("select sync_state from pg_stat_replication") != [("sync",)]:
        await asyncio.sleep(0.05)
    hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
    url = f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write"
    ends, times = perf_counter() + 2 * seconds, [perf_counter()]
    playing = asyncio.create_task(play(url, told, lambda: perf_counter() < ends, lambda: times.append(perf_counter())))
    await asyncio.sleep(seconds)
    if not synchronous:  # as on a slow line
        await _cut_off(standby)
    before, killed = sum(map(len, told.values())), perf_counter()
    primary.kill()
    await asyncio.to_thread(standby.promote)
    promoted = perf_counter()
    ends = max(ends, promoted + seconds)
    await playing
    first = next((at for at in times if at > promoted), perf_counter())
    found = compared(standby.ask("select match, n, key from entry"), told)
    return {
        "acknowledged before the kill": before, "promoted after, s": promoted - killed,
        "first answer after, s": first - killed, **found,
    }  # fmt: skip


async def _cut_off(standby: Cluster) -> None:
    """From the primary, which goes on without it for a moment."""
    standby.ask("alter system set primary_conninfo = ''")
    standby.ask("select pg_reload_conf()")
    while standby.ask("select 1 from pg_stat_wal_receiver"):
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
