"""`wardroom shards`: which cluster has which journals."""

from typing import TYPE_CHECKING, Annotated

import typer

from wardroom.cli.frame import STORE, STORE_AND_BUS, app, argument, command, group, option
from wardroom.terminal.speech import Speech

if TYPE_CHECKING:
    from wardroom.server.ops.shard_move import Moved
    from wardroom.server.settings import Settings

shards = group("cli.shards")
app.add_typer(shards, name="shards")

Cluster = Annotated[str, argument("cli.cluster", "CLUSTER")]


@command("cli.shards_list", "list", of=shards, urls=STORE)
def list_shards(speech: Speech, settings: "Settings") -> None:
    from wardroom.server.ops import shard_map

    for name, theirs in shard_map.by_cluster(settings).items():
        typer.echo(speech("server.shards", cluster=name, count=len(theirs), shards=" ".join(theirs)))
    for shard, place in shard_map.places(settings).items():
        if place.other is not None:
            words = {"shard": shard, "cluster": place.cluster, "other": place.other}
            typer.echo(speech(f"server.shard_{place.state}", **words))


@command("cli.shards_add", of=shards, urls=STORE)
def add(
    speech: Speech, settings: "Settings", cluster: Cluster, url: Annotated[str, argument("cli.cluster_url", "URL")]
) -> None:
    from wardroom.server.ops import shard_map

    shard_map.add(settings, cluster, url)
    typer.echo(speech("server.cluster_added", cluster=cluster))


@command("cli.shards_move", of=shards, urls=STORE_AND_BUS)
def move(
    speech: Speech, settings: "Settings", shard: Annotated[str, argument("cli.shard", "SHARD")], to: Cluster
) -> None:
    from wardroom.server.ops import commands

    _say_moved(speech, shard, to, commands.move_shard(settings, shard, to))


@command("cli.shards_drain", of=shards, urls=STORE_AND_BUS)
def drain(
    speech: Speech,
    settings: "Settings",
    cluster: Cluster,
    to: Annotated[str | None, option("cli.shards_to", metavar="CLUSTER")] = None,
) -> None:
    from wardroom.server.ops import commands

    commands.drain(settings, cluster, to, lambda *moved: _say_moved(speech, *moved))


@command("cli.shards_rebuild", of=shards, urls=STORE_AND_BUS)
def rebuild(
    speech: Speech,
    settings: "Settings",
    wanted: Annotated[str | None, argument("cli.shards_wanted", "CLUSTER|SHARD")] = None,
) -> None:
    from msgspec import structs

    from wardroom.server.ops import commands

    done = commands.rebuild_shards(settings, wanted)
    typer.echo(speech("server.shards_rebuilt", **structs.asdict(done)))


def _say_moved(speech: Speech, shard: str, to: str, moved: "Moved | None") -> None:
    if moved is None or moved.fenced_ms is None:
        typer.echo(speech("server.shard_there", shard=shard, cluster=to))
    else:
        typer.echo(speech("server.shard_moved", shard=shard, cluster=to, ms=round(moved.fenced_ms)))
