"""What a server keeps: its schema, journals, copies and open data."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wardroom.cli.frame import HERE, STORE, argument, command, option
from wardroom.terminal.speech import Speech

if TYPE_CHECKING:
    from wardroom.server.settings import Settings

Copy = Annotated[Path, argument("cli.backup_file", "FILE")]


@command("cli.migrate", urls=STORE)
def migrate(
    speech: Speech,
    settings: "Settings",
    way: Annotated[str, argument("cli.migrate", "up|down|show")] = "up",
    to: Annotated[str | None, option("cli.to", metavar="REVISION")] = None,
) -> None:
    from wardroom.server.ops import commands

    at = commands.migrate(settings, way, to)
    typer.echo(speech("server.schema", revision=at) if at else speech("server.no_schema"))


@command("cli.refold", urls=STORE)
def refold(
    speech: Speech,
    settings: "Settings",
    pin: Annotated[bool, option("cli.pin", "--pin")] = False,
    carry: Annotated[bool, option("cli.carry", "--carry")] = False,
) -> bool:
    from wardroom.server.ops import commands

    found = commands.refold(settings, pin=pin, carry=carry)
    same, stands, broken = found["same"], found["stands"], found["broken"]
    typer.echo(speech("server.refolded", same=same, kept=found["kept"], stands=stands, broken=broken))
    return not broken and (carry or not stands)


@command("cli.pack", urls=STORE)
def pack(
    speech: Speech,
    settings: "Settings",
    after: Annotated[int | None, option("cli.pack_after", metavar="DAYS", min=0)] = None,
    undo: Annotated[bool, option("cli.pack_undo", "--undo")] = False,
) -> None:
    from wardroom.server.ops import commands

    matches = commands.unpack(settings) if undo else commands.pack(settings, after)
    typer.echo(speech("server.unpacked" if undo else "server.packed", matches=matches))


@command("cli.dump", urls=STORE)
def dump(
    speech: Speech,
    settings: "Settings",
    folder: Annotated[Path, argument("cli.dump_folder", "FOLDER")],
    licence: Annotated[Path | None, option("cli.dump_licence", metavar="FILE")] = None,
) -> None:
    from wardroom.server.ops import commands

    written = commands.dump(settings, folder, licence)
    for each in written:
        typer.echo(speech("server.dumped", day=each.day, matches=each.matches))
    if not written:
        typer.echo(speech("server.nothing_dumped"))


@command("cli.backup", urls=HERE)
def backup(speech: Speech, settings: "Settings", file: Copy) -> None:
    from wardroom.server.ops import backup as copies

    copies.save(settings, file)
    typer.echo(speech("server.saved", path=str(file)))


@command("cli.restore", urls=HERE)
def restore(speech: Speech, settings: "Settings", file: Copy) -> None:
    from wardroom.server.ops import backup as copies

    copies.restore(settings, file)
    typer.echo(speech("server.restored", path=str(file)))
