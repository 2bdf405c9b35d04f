"""The processes of a server."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from wardroom.cli.frame import STORE_AND_BUS, DatabaseUrl, NatsUrl, command, option, served
from wardroom.terminal import saves
from wardroom.terminal.speech import Speech

if TYPE_CHECKING:
    from wardroom.server.settings import Settings


@command("cli.serve", within=served)
def serve(
    speech: Speech,
    host: Annotated[str | None, option("cli.host")] = None,
    port: Annotated[int | None, option("cli.port", min=0, max=65535)] = None,
    database_url: DatabaseUrl = None,
    nats_url: NatsUrl = None,
    base_url: Annotated[str | None, option("cli.base_url")] = None,
    accounts: Annotated[bool | None, option("cli.accounts", "--accounts/--no-accounts")] = None,
    workers: Annotated[int | None, option("cli.workers", min=1)] = None,
    inline: Annotated[bool | None, option("cli.inline", "--inline/--no-inline")] = None,
    static: Annotated[str | None, option("cli.static")] = None,
    open_table: Annotated[bool, option("cli.open", "--open")] = False,
) -> None:
    from wardroom.server.ops import serve as server

    settings = server.settled(
        os.environ, str(saves.folder()), open_table=open_table, host=host, port=port, database_url=database_url,
        nats_url=nats_url, base_url=base_url, accounts=accounts, workers=workers, inline=inline,
        static=static,
    )  # fmt: skip

    def started(running: "Settings") -> None:
        key = "server.serving" if running.postgres else "server.local"
        typer.echo(speech(key, url=running.url, path=str(running.sqlite_path)))
        _invite(speech, running)

    server.run(settings, started)


def _invite(speech: Speech, running: "Settings") -> None:
    """Where a server for the whole network is reached, for those who type and those who hold a phone to it."""
    import segno

    from wardroom.server.ops import addresses

    if not running.accounts or not addresses.is_every_interface(running.host):
        return
    for url in addresses.elsewhere(running):
        typer.echo(speech("server.also", url=url))
    typer.echo(speech("server.scan"))
    segno.make(running.url, error="m").terminal(out=sys.stdout, compact=True)


@command("cli.worker", urls=STORE_AND_BUS)
def worker(speech: Speech, settings: "Settings") -> None:
    from wardroom.server.ops import commands

    commands.work(settings)


@command("cli.relay", urls=STORE_AND_BUS)
def relay(speech: Speech, settings: "Settings") -> None:
    from wardroom.server.ops import commands

    commands.relay(settings)
