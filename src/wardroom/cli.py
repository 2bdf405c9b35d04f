"""The command line. Every command imports what it needs when it is called, and says what goes wrong in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wardroom.terminal import saves
from wardroom.terminal.speech import Speech, language

if TYPE_CHECKING:
    from wardroom.server.ops.shard_move import Moved
    from wardroom.server.settings import Settings

PROBLEM = 2  # what was asked for cannot be done
FAILED = 1  # it was done, and the answer is no


@contextmanager
def _plainly(speech: Speech) -> Iterator[None]:
    """A person's mistakes are answered in one line on standard error."""
    from wardroom.kernel import WardroomError
    from wardroom.terminal.trouble import Trouble

    try:
        yield
    except Trouble as trouble:
        typer.echo(speech("error.prefix", what=trouble.line(speech)), err=True)
        raise typer.Exit(PROBLEM) from None
    except WardroomError as fault:
        typer.echo(speech("error.prefix", what=str(fault) or type(fault).__name__), err=True)
        raise typer.Exit(PROBLEM) from None
    except KeyboardInterrupt:
        raise typer.Exit(PROBLEM) from None
    except BrokenPipeError:  # the reader, `head` for instance, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(FAILED) from None
    except OSError as fault:  # a full disk, a folder that may not be written to
        typer.echo(speech("error.prefix", what=f"{fault.filename or ''}: {fault.strerror}"), err=True)
        raise typer.Exit(PROBLEM) from None


@contextmanager
def _server(speech: Speech) -> Iterator[None]:
    """The server's part may not be installed; and what does not go together it says by a key."""
    from wardroom.terminal.trouble import Trouble

    with _plainly(speech):
        try:
            from wardroom.server.ops.serve import Unfit
            from wardroom.server.store.errors import StoreDown, StoreTaken

            yield
        except ModuleNotFoundError as fault:
            if fault.name and fault.name.split(".")[0] == "wardroom":
                raise
            raise Trouble("no_server") from None
        except Unfit as unfit:
            raise Trouble(unfit.key, **unfit.about) from None
        except (StoreDown, StoreTaken) as fault:
            raise Trouble("store_down", fault=str(fault)) from None


def _wish(argv: list[str]) -> str | None:
    """Help speaks the language of --lang too, wherever it stands on the line."""
    apart = (b for a, b in pairwise(argv) if a == "--lang")
    joined = (a.removeprefix("--lang=") for a in argv if a.startswith("--lang="))
    return next(apart, None) or next(joined, None)


_say = Speech(language(_wish(sys.argv)))
app = typer.Typer(help=_say("cli.help"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

Lang = Annotated[str | None, typer.Option("--lang", metavar="en|it", help=_say("cli.lang"))]
Game = Annotated[str, typer.Argument(metavar="GAME", help=_say("cli.game"))]
Scenario = Annotated[str | None, typer.Option(help=_say("cli.scenario"))]
Preset = Annotated[str | None, typer.Option(help=_say("cli.preset"))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_say("cli.option"))]
Jobs = Annotated[int, typer.Option(min=1, help=_say("cli.jobs"))]
Start = Annotated[int, typer.Option("--seed", help=_say("cli.rng"))]
DatabaseUrl = Annotated[str | None, typer.Option(help=_say("cli.database_url"))]
NatsUrl = Annotated[str | None, typer.Option(help=_say("cli.nats_url"))]
File = Annotated[Path, typer.Argument(metavar="FILE", help=_say("cli.record"))]


@app.command(help=_say("cli.play"))
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_say("cli.game_optional"))] = None,
    seat: Annotated[str | None, typer.Option(metavar="US|JP", help=_say("cli.seat"))] = None,
    against: Annotated[str | None, typer.Option(metavar="BOT|hotseat", help=_say("cli.against"))] = None,
    scenario: Scenario = None,
    preset: Preset = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help=_say("cli.seed"))] = None,
    salt: Annotated[str | None, typer.Option(help=_say("cli.salt"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("cli.save"))] = None,
    quick: Annotated[bool, typer.Option("--quick", help=_say("cli.quick"))] = False,
    resume: Annotated[str | None, typer.Option(metavar="FILE|last", help=_say("cli.resume"))] = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal import play as table

        if resume is not None:
            table.resume(speech, game, resume, save=save, quick=quick, keep_lang=lang is not None)
            return
        table.start(
            speech, game, seat=seat, against=against, scenario=scenario, preset=preset, options=option or [],
            seed=seed, salt=salt, save=save, quick=quick,
        )  # fmt: skip


@app.command(help=_say("cli.arena"))
def arena(
    game: Game,
    bots: Annotated[str | None, typer.Option(metavar="A,B", help=_say("cli.bots"))] = None,
    matches: Annotated[int, typer.Option(min=1, help=_say("cli.matches"))] = 200,
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenario = None,
    preset: Preset = None,
    option: Options = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.reports import run_arena

        fine = run_arena(
            speech, game, bots, matches=matches, jobs=jobs, seed=seed, scenario=scenario, preset=preset,
            options=option or [],
        )  # fmt: skip
        raise typer.Exit(0 if fine else FAILED)


@app.command(help=_say("cli.balance"))
def balance(
    game: Game,
    what: Annotated[str, typer.Argument(metavar="[play|write]", help=_say("cli.balance_what"))] = "both",
    matches: Annotated[int | None, typer.Option(min=1, help=_say("cli.balance_matches"))] = None,
    jobs: Jobs = 1,
    scenario: Annotated[list[str] | None, typer.Option(help=_say("cli.balance_scenario"))] = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B", help=_say("cli.balance_bots"))] = None,
    option: Options = None,
    folder: Annotated[Path, typer.Option(help=_say("cli.balance_folder"))] = Path("docs/balance"),
    file: Annotated[Path | None, typer.Option(help=_say("cli.balance_file"))] = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.balance import run_balance

        run_balance(
            speech, game, what, matches=matches, jobs=jobs, scenarios=scenario or [], bots=bots, options=option or [],
            folder=folder, file=file,
        )  # fmt: skip


@app.command(help=_say("cli.fuzz"))
def fuzz(
    game: Game,
    matches: Annotated[int, typer.Option(min=1, help=_say("cli.matches"))] = 200,
    jobs: Jobs = 1,
    seed: Start = 0,
    fog: Annotated[float, typer.Option(min=0.0, max=1.0, help=_say("cli.fog"))] = 1.0,
    care: Annotated[float, typer.Option(min=0.0, max=1.0, help=_say("cli.care"))] = 1.0,
    preset: Preset = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.reports import run_fuzz

        fine = run_fuzz(speech, game, matches=matches, jobs=jobs, seed=seed, fog=fog, care=care, preset=preset)
        raise typer.Exit(0 if fine else FAILED)


@app.command(help=_say("cli.replay"))
def replay(
    record: File,
    seat: Annotated[str | None, typer.Option(metavar="JP|US|none", help=_say("cli.eyes"))] = None,
    at: Annotated[int, typer.Option(metavar="N", help=_say("cli.at"))] = 0,
    text: Annotated[bool, typer.Option("--text", help=_say("cli.text"))] = False,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal import replay as reel

        if text:
            reel.print_text(speech, record, seat)
        else:
            reel.show(speech, record, seat, at)


@app.command(help=_say("cli.verify"))
def verify(record: File, lang: Lang = None) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.reports import print_verdict

        raise typer.Exit(0 if print_verdict(speech, record) else FAILED)


@app.command(help=_say("cli.diary"))
def diary(
    record: File,
    seat: Annotated[str | None, typer.Option(metavar="JP|US|all", help=_say("cli.diary_seat"))] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_say("cli.diary_out"))] = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal import diary as journal

        journal.write(speech, record, out, seat)


@app.command(help=_say("cli.analyse"))
def analyse(
    record: File,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_say("cli.analyse_out"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_say("cli.analyse_json"))] = False,
    staff: Annotated[bool, typer.Option("--staff/--no-staff", help=_say("cli.analyse_staff"))] = True,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal import analysis

        analysis.write(speech, record, out, as_json, staff)


@app.command(help=_say("cli.rules"))
def rules(
    words: Annotated[list[str] | None, typer.Argument(metavar="GAME [ID|WORD]", help=_say("cli.words"))] = None,
    results: Annotated[Path, typer.Option(help=_say("cli.results"))] = Path("build/rules-coverage.json"),
    tests: Annotated[Path, typer.Option(help=_say("cli.tests"))] = Path("tests"),
    write: Annotated[bool, typer.Option("--write", help=_say("cli.write_proofs"))] = False,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.reports import print_coverage, print_rules, print_where
        from wardroom.terminal.trouble import Trouble

        if words and words[0] == "coverage" and len(words) == 2:
            raise typer.Exit(0 if print_coverage(speech, words[1], results, write=write) else FAILED)
        if words and words[0] == "where" and len(words) == 2:
            print_where(speech, words[1], tests)
            return
        if not words or words[0] in ("coverage", "where"):
            raise Trouble("rules_usage")
        print_rules(speech, words[0], " ".join(words[1:]) or None)


@app.command(help=_say("cli.games"))
def games(lang: Lang = None) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.reports import list_games

        list_games(speech)


# ---- the lab

lab = typer.Typer(help=_say("cli.lab"), no_args_is_help=True)
app.add_typer(lab, name="lab")

Pairs = Annotated[int, typer.Option(min=1, help=_say("cli.lab_pairs"))]
Scenarios = Annotated[list[str] | None, typer.Option("--scenario", help=_say("cli.lab_scenario"))]
PlayedFile = Annotated[Path | None, typer.Option("--file", metavar="FILE", help=_say("cli.lab_file"))]
On = Annotated[str, typer.Option(metavar="local|ray|ray://HOST:PORT", help=_say("cli.lab_on"))]


@lab.command("match", help=_say("cli.lab_match"))
def lab_match(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help=_say("cli.lab_bot"))],
    b: Annotated[str, typer.Argument(metavar="B", help=_say("cli.lab_bot"))],
    pairs: Pairs = 200,
    h0: Annotated[float, typer.Option(min=0.01, max=0.99, help=_say("cli.lab_h0"))] = 0.5,
    h1: Annotated[float, typer.Option(min=0.01, max=0.99, help=_say("cli.lab_h1"))] = 0.55,
    stop: Annotated[bool, typer.Option("--stop/--no-stop", help=_say("cli.lab_stop"))] = True,
    file: PlayedFile = None,
    on: On = "local",
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    option: Options = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.lab.sprt import Test
        from wardroom.terminal.lab import run_match

        run_match(
            speech, game, a, b, n=pairs, test=Test(h0=h0, h1=h1) if stop else None, file=file, on=on, jobs=jobs,
            seed=seed, scenarios=scenario or [], preset=preset, options=option or [],
        )  # fmt: skip


@lab.command("league", help=_say("cli.lab_league"))
def lab_league(
    game: Game,
    bots: Annotated[str | None, typer.Option(metavar="A,B,...", help=_say("cli.lab_bots"))] = None,
    pairs: Pairs = 50,
    file: PlayedFile = None,
    on: On = "local",
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    option: Options = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import run_league

        run_league(
            speech, game, bots, n=pairs, file=file, on=on, jobs=jobs, seed=seed, scenarios=scenario or [],
            preset=preset, options=option or [],
        )  # fmt: skip


@lab.command("report", help=_say("cli.lab_report"))
def lab_report(
    game: Game,
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help=_say("cli.lab_files"))] = None,
    folder: Annotated[Path, typer.Option(help=_say("cli.balance_folder"))] = Path("build/lab"),
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import write_report

        write_report(speech, game, files or [], folder)


@lab.command("anchor", help=_say("cli.lab_anchor"))
def lab_anchor(
    game: Game,
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help=_say("cli.lab_files"))] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("cli.lab_anchor_out"))] = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import write_anchors

        write_anchors(speech, game, files or [], out)


@lab.command("dataset", help=_say("cli.lab_dataset"))
def lab_dataset(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help=_say("cli.lab_bot"))],
    b: Annotated[str, typer.Argument(metavar="B", help=_say("cli.lab_bot"))],
    matches: Annotated[int, typer.Option(min=1, help=_say("cli.lab_matches"))] = 20,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("cli.lab_out"))] = None,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    option: Options = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import write_dataset

        write_dataset(
            speech, game, a, b, matches=matches, out=out, seed=seed, scenarios=scenario or [], preset=preset,
            options=option or [],
        )  # fmt: skip


@lab.command("habits", help=_say("cli.lab_habits"))
def lab_habits(
    game: Game,
    matches: Annotated[int, typer.Option(min=1, help=_say("cli.lab_matches"))] = 80,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("cli.lab_out"))] = None,
    seed: Start = 0,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import learn_habits

        learn_habits(speech, game, matches=matches, out=out, seed=seed)


@lab.command("worlds", help=_say("cli.lab_worlds"))
def lab_worlds(
    game: Game,
    matches: Annotated[int, typer.Option(min=1, help=_say("cli.lab_matches"))] = 20,
    seed: Start = 100_000,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _plainly(speech):
        from wardroom.terminal.lab import compare_worlds

        compare_worlds(speech, game, matches=matches, seed=seed)


# ---- the server


@app.command(help=_say("cli.serve"))
def serve(
    host: Annotated[str | None, typer.Option(help=_say("cli.host"))] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=_say("cli.port"))] = None,
    database_url: DatabaseUrl = None,
    nats_url: NatsUrl = None,
    base_url: Annotated[str | None, typer.Option(help=_say("cli.base_url"))] = None,
    accounts: Annotated[bool | None, typer.Option("--accounts/--no-accounts", help=_say("cli.accounts"))] = None,
    workers: Annotated[int | None, typer.Option(min=1, help=_say("cli.workers"))] = None,
    inline: Annotated[bool | None, typer.Option("--inline/--no-inline", help=_say("cli.inline"))] = None,
    open_table: Annotated[bool, typer.Option("--open", help=_say("cli.open"))] = False,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import serve as server

        settings = server.settled(
            os.environ, str(saves.folder()), open_table=open_table, host=host, port=port, database_url=database_url,
            nats_url=nats_url, base_url=base_url, accounts=accounts, workers=workers, inline=inline,
        )  # fmt: skip

        def started(url: str) -> None:
            if settings.postgres:
                typer.echo(speech("server.serving", url=url))
            else:
                typer.echo(speech("server.local", url=url, path=str(settings.sqlite_path)))

        server.run(settings, started)


@app.command(help=_say("cli.worker"))
def worker(database_url: DatabaseUrl = None, nats_url: NatsUrl = None, lang: Lang = None) -> None:
    with _server(Speech(language(lang))):
        from wardroom.server.ops import commands

        commands.work(_settings(database_url=database_url, nats_url=nats_url))


@app.command(help=_say("cli.relay"))
def relay(database_url: DatabaseUrl = None, nats_url: NatsUrl = None, lang: Lang = None) -> None:
    with _server(Speech(language(lang))):
        from wardroom.server.ops import commands

        commands.relay(_settings(database_url=database_url, nats_url=nats_url))


@app.command(help=_say("cli.migrate"))
def migrate(
    way: Annotated[str, typer.Argument(metavar="up|down|show", help=_say("cli.migrate"))] = "up",
    to: Annotated[str | None, typer.Option(metavar="REVISION", help=_say("cli.to"))] = None,
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        at = commands.migrate(_settings(database_url=database_url), way, to)
        typer.echo(speech("server.schema", revision=at) if at else speech("server.no_schema"))


@app.command(help=_say("cli.refold"))
def refold(
    pin: Annotated[bool, typer.Option("--pin", help=_say("cli.pin"))] = False,
    carry: Annotated[bool, typer.Option("--carry", help=_say("cli.carry"))] = False,
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        found = commands.refold(_settings(database_url=database_url), pin=pin, carry=carry)
        same, stands, broken = found["same"], found["stands"], found["broken"]
        typer.echo(speech("server.refolded", same=same, stands=stands, broken=broken))
        raise typer.Exit(FAILED if broken or (stands and not carry) else 0)


@app.command(help=_say("cli.ratings"))
def ratings(
    what: Annotated[str, typer.Argument(metavar="rebuild|check", help=_say("cli.ratings_what"))],
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands
        from wardroom.terminal.trouble import Trouble

        settings = _settings(database_url=database_url)
        if what == "rebuild":
            typer.echo(speech("server.rated_anew", matches=commands.rebuild_ratings(settings)))
            return
        if what != "check":
            raise Trouble("ratings_usage")
        found = commands.check_ratings(settings)
        for one in found.differences:
            typer.echo(speech("server.rating_differs", what=one.what, about=one.about, kept=one.kept, fold=one.fold))
        wrong = len(found.differences) + found.more
        told = {"matches": found.matches, "players": found.players, "due": found.due, "wrong": wrong}
        typer.echo(speech("server.ratings_checked", **told))
        raise typer.Exit(FAILED if wrong else 0)


@app.command(help=_say("cli.dump"))
def dump(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_say("cli.dump_folder"))],
    licence: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("cli.dump_licence"))] = None,
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        written = commands.dump(_settings(database_url=database_url), folder, licence)
        for each in written:
            typer.echo(speech("server.dumped", day=each.day, matches=each.matches))
        if not written:
            typer.echo(speech("server.nothing_dumped"))


@app.command(help=_say("cli.signals"))
def signals(
    most: Annotated[int, typer.Option(metavar="N", min=1, help=_say("cli.signals_most"))] = 200,
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        typer.echo(speech("server.compared", matches=commands.compare(_settings(database_url=database_url), most)))


@app.command(help=_say("cli.pack"))
def pack(
    after: Annotated[int | None, typer.Option(metavar="DAYS", min=0, help=_say("cli.pack_after"))] = None,
    undo: Annotated[bool, typer.Option("--undo", help=_say("cli.pack_undo"))] = False,
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        settings = _settings(database_url=database_url)
        matches = commands.unpack(settings) if undo else commands.pack(settings, after)
        typer.echo(speech("server.unpacked" if undo else "server.packed", matches=matches))


shards = typer.Typer(help=_say("cli.shards"), no_args_is_help=True)
app.add_typer(shards, name="shards")

Cluster = Annotated[str, typer.Argument(metavar="CLUSTER", help=_say("cli.cluster"))]


@shards.command("list", help=_say("cli.shards_list"))
def list_shards(database_url: DatabaseUrl = None, lang: Lang = None) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import shard_map

        settings = _settings(database_url=database_url)
        for name, theirs in shard_map.by_cluster(settings).items():
            typer.echo(speech("server.shards", cluster=name, count=len(theirs), shards=" ".join(theirs)))
        for shard, place in shard_map.places(settings).items():
            if place.other is not None:
                words = {"shard": shard, "cluster": place.cluster, "other": place.other}
                typer.echo(speech(f"server.shard_{place.state}", **words))


@shards.command("add", help=_say("cli.shards_add"))
def add_cluster(
    cluster: Cluster,
    url: Annotated[str, typer.Argument(metavar="URL", help=_say("cli.cluster_url"))],
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import shard_map

        shard_map.add(_settings(database_url=database_url), cluster, url)
        typer.echo(speech("server.cluster_added", cluster=cluster))


@shards.command("move", help=_say("cli.shards_move"))
def move_shard(
    shard: Annotated[str, typer.Argument(metavar="SHARD", help=_say("cli.shard"))],
    to: Cluster,
    database_url: DatabaseUrl = None,
    nats_url: NatsUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        settings = _settings(database_url=database_url, nats_url=nats_url)
        _say_moved(speech, shard, to, commands.move_shard(settings, shard, to))


@shards.command("drain", help=_say("cli.shards_drain"))
def drain_cluster(
    cluster: Cluster,
    to: Annotated[str | None, typer.Option(metavar="CLUSTER", help=_say("cli.shards_to"))] = None,
    database_url: DatabaseUrl = None,
    nats_url: NatsUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        settings = _settings(database_url=database_url, nats_url=nats_url)
        commands.drain(settings, cluster, to, lambda *moved: _say_moved(speech, *moved))


@shards.command("rebuild", help=_say("cli.shards_rebuild"))
def rebuild_shards(
    wanted: Annotated[str | None, typer.Argument(metavar="CLUSTER|SHARD", help=_say("cli.shards_wanted"))] = None,
    database_url: DatabaseUrl = None,
    nats_url: NatsUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from msgspec import structs

        from wardroom.server.ops import commands

        done = commands.rebuild_shards(_settings(database_url=database_url, nats_url=nats_url), wanted)
        typer.echo(speech("server.shards_rebuilt", **structs.asdict(done)))


def _say_moved(speech: Speech, shard: str, to: str, moved: Moved | None) -> None:
    if moved is None or moved.fenced_ms is None:
        typer.echo(speech("server.shard_there", shard=shard, cluster=to))
    else:
        typer.echo(speech("server.shard_moved", shard=shard, cluster=to, ms=round(moved.fenced_ms)))


@app.command(help=_say("cli.operator"))
def operator(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_say("cli.name"))],
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        commands.make_operator(_settings(database_url=database_url), name)
        typer.echo(speech("server.operator", name=name))


@app.command(help=_say("cli.moderate"))
def moderate(
    deed: Annotated[
        str, typer.Argument(metavar="end|hide|remove|suspend|readmit|empty-queue|reports|audit", help=_say("cli.deed"))
    ],
    about: Annotated[str, typer.Argument(metavar="MATCH|NAME", help=_say("cli.about_whom"))] = "",
    why: Annotated[str, typer.Option(help=_say("cli.why"))] = "",
    database_url: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import commands

        settings = _settings(database_url=database_url)
        if deed in ("reports", "audit"):
            for line in commands.reports(settings) if deed == "reports" else commands.audit(settings):
                typer.echo(json.dumps(line, ensure_ascii=False))
            return
        struck = commands.moderate(settings, deed, about, why)
        typer.echo(speech("server.moderated", deed=deed, about=about, struck=struck))


@app.command(help=_say("cli.backup"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_say("cli.backup_file"))],
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import backup as copies

        copies.save(_settings(), file)
        typer.echo(speech("server.saved", path=str(file)))


@app.command(help=_say("cli.restore"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_say("cli.backup_file"))],
    lang: Lang = None,
) -> None:
    speech = Speech(language(lang))
    with _server(speech):
        from wardroom.server.ops import backup as copies

        copies.restore(_settings(), file)
        typer.echo(speech("server.restored", path=str(file)))


def _settings(**given: str | None) -> Settings:
    """For a command beside the server: the same environment, the same usual folder."""
    from wardroom.server.ops.serve import settled

    return settled(os.environ, str(saves.folder()), open_table=True, **given)


def main() -> None:
    app()


if __name__ == "__main__":
    main()
