"""What an operator does with people and their ratings."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from wardroom.cli.frame import STORE, argument, command, option
from wardroom.terminal.speech import Speech

if TYPE_CHECKING:
    from wardroom.server.settings import Settings

DEEDS = "end|hide|remove|suspend|readmit|empty-queue|reports|audit"


@command("cli.operator", urls=STORE)
def operator(speech: Speech, settings: "Settings", name: Annotated[str, argument("cli.name", "NAME")]) -> None:
    from wardroom.server.ops import commands

    commands.make_operator(settings, name)
    typer.echo(speech("server.operator", name=name))


@command("cli.moderate", urls=STORE)
def moderate(
    speech: Speech,
    settings: "Settings",
    deed: Annotated[str, argument("cli.deed", DEEDS)],
    about: Annotated[str, argument("cli.about_whom", "MATCH|NAME")] = "",
    why: Annotated[str, option("cli.why")] = "",
) -> None:
    from wardroom.server.ops import commands

    if deed in ("reports", "audit"):
        for line in commands.reports(settings) if deed == "reports" else commands.audit(settings):
            typer.echo(json.dumps(line, ensure_ascii=False))
        return
    struck = commands.moderate(settings, deed, about, why)
    typer.echo(speech("server.moderated", deed=deed, about=about, struck=struck))


@command("cli.ratings", urls=STORE)
def ratings(
    speech: Speech, settings: "Settings", what: Annotated[str, argument("cli.ratings_what", "rebuild|check")]
) -> bool | None:
    from wardroom.server.ops import commands
    from wardroom.terminal.trouble import Trouble

    if what == "rebuild":
        typer.echo(speech("server.rated_anew", matches=commands.rebuild_ratings(settings)))
        return None
    if what != "check":
        raise Trouble("ratings_usage")
    found = commands.check_ratings(settings)
    for one in found.differences:
        typer.echo(speech("server.rating_differs", what=one.what, about=one.about, kept=one.kept, fold=one.fold))
    wrong = len(found.differences) + found.more
    told = {"matches": found.matches, "players": found.players, "due": found.due, "wrong": wrong}
    typer.echo(speech("server.ratings_checked", **told))
    return not wrong


@command("cli.signals", urls=STORE)
def signals(
    speech: Speech,
    settings: "Settings",
    most: Annotated[int, option("cli.signals_most", metavar="N", min=1)] = 200,
) -> None:
    from wardroom.server.ops import commands

    typer.echo(speech("server.compared", matches=commands.compare(settings, most)))
