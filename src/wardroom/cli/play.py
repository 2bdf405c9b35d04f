"""Playing, and looking at what was played."""

from pathlib import Path
from typing import Annotated

from wardroom.cli.frame import Options, Preset, Scenario, argument, command, option
from wardroom.terminal.speech import Speech

File = Annotated[Path, argument("cli.record", "FILE")]


@command("cli.play")
def play(
    speech: Speech,
    game: Annotated[str | None, argument("cli.game_optional", "GAME")] = None,
    seat: Annotated[str | None, option("cli.seat", metavar="US|JP")] = None,
    against: Annotated[str | None, option("cli.against", metavar="BOT|hotseat")] = None,
    scenario: Scenario = None,
    preset: Preset = None,
    options: Options = None,
    seed: Annotated[str | None, option("cli.seed", metavar="HEX")] = None,
    salt: Annotated[str | None, option("cli.salt")] = None,
    save: Annotated[Path | None, option("cli.save", metavar="FILE")] = None,
    quick: Annotated[bool, option("cli.quick", "--quick")] = False,
    resume: Annotated[str | None, option("cli.resume", metavar="FILE|last")] = None,
    lang: str | None = None,
) -> None:
    from wardroom.terminal import play as table

    if resume is not None:
        table.resume(speech, game, resume, save=save, quick=quick, keep_lang=lang is not None)
        return
    table.start(
        speech, game, seat=seat, against=against, scenario=scenario, preset=preset, options=options or [],
        seed=seed, salt=salt, save=save, quick=quick,
    )  # fmt: skip


@command("cli.replay")
def replay(
    speech: Speech,
    record: File,
    seat: Annotated[str | None, option("cli.eyes", metavar="JP|US|none")] = None,
    at: Annotated[int, option("cli.at", metavar="N")] = 0,
    text: Annotated[bool, option("cli.text", "--text")] = False,
) -> None:
    from wardroom.terminal import replay as reel

    if text:
        reel.print_text(speech, record, seat)
    else:
        reel.show(speech, record, seat, at)


@command("cli.verify")
def verify(speech: Speech, record: File) -> bool:
    from wardroom.terminal.reports import print_verdict

    return print_verdict(speech, record)


@command("cli.diary")
def diary(
    speech: Speech,
    record: File,
    seat: Annotated[str | None, option("cli.diary_seat", metavar="JP|US|all")] = None,
    out: Annotated[Path | None, option("cli.diary_out", metavar="FOLDER")] = None,
) -> None:
    from wardroom.terminal import diary as journal

    journal.write(speech, record, out, seat)


@command("cli.analyse")
def analyse(
    speech: Speech,
    record: File,
    out: Annotated[Path | None, option("cli.analyse_out", metavar="FOLDER")] = None,
    as_json: Annotated[bool, option("cli.analyse_json", "--json")] = False,
    staff: Annotated[bool, option("cli.analyse_staff", "--staff/--no-staff")] = True,
) -> None:
    from wardroom.terminal import analysis

    analysis.write(speech, record, out, as_json, staff)
