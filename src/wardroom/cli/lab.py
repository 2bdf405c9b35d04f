"""`wardroom lab`: who is stronger, and what can be learnt from many matches."""

from pathlib import Path
from typing import Annotated

from wardroom.cli.frame import Folder, Game, Jobs, Options, Preset, Start, app, argument, command, group, option
from wardroom.terminal.speech import Speech

lab = group("cli.lab")
app.add_typer(lab, name="lab")

A = Annotated[str, argument("cli.lab_bot", "A")]
B = Annotated[str, argument("cli.lab_bot", "B")]
Pairs = Annotated[int, option("cli.lab_pairs", min=1)]
Scenarios = Annotated[list[str] | None, option("cli.lab_scenario", "--scenario")]
PlayedFile = Annotated[Path | None, option("cli.lab_file", "--file", metavar="FILE")]
PlayedFiles = Annotated[list[Path] | None, argument("cli.lab_files", "[FILE]...")]
On = Annotated[str, option("cli.lab_on", metavar="local|ray|ray://HOST:PORT")]


@command("cli.lab_match", "match", of=lab)
def play_pairs(
    speech: Speech,
    game: Game,
    a: A,
    b: B,
    pairs: Pairs = 200,
    h0: Annotated[float, option("cli.lab_h0", min=0.01, max=0.99)] = 0.5,
    h1: Annotated[float, option("cli.lab_h1", min=0.01, max=0.99)] = 0.55,
    stop: Annotated[bool, option("cli.lab_stop", "--stop/--no-stop")] = True,
    plan: Annotated[bool, option("cli.lab_plan", "--plan")] = False,
    file: PlayedFile = None,
    on: On = "local",
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    options: Options = None,
) -> None:
    from wardroom.lab.sprt import Test
    from wardroom.terminal.lab import run_match

    run_match(
        speech, game, a, b, n=pairs, test=Test(h0=h0, h1=h1) if stop else None, file=file, on=on, jobs=jobs,
        seed=seed, scenarios=scenario or [], preset=preset, options=options or [], plan=plan,
    )  # fmt: skip


@command("cli.lab_tune", of=lab)
def tune(
    speech: Speech,
    game: Game,
    bot: Annotated[str, argument("cli.lab_tuned", "BOT")],
    generations: Annotated[int, option("cli.lab_generations", min=1)] = 8,
    candidates: Annotated[int, option("cli.lab_candidates", min=4)] = 12,
    pairs: Annotated[int, option("cli.lab_candidate_pairs", min=1)] = 20,
    confirm: Annotated[int, option("cli.lab_confirm", min=4)] = 100,
    file: PlayedFile = None,
    on: On = "local",
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    options: Options = None,
) -> None:
    from wardroom.lab.tune import Plan
    from wardroom.terminal.lab import run_tune

    plan = Plan(
        game=game, bot=bot, scenarios=tuple(scenario or ()), seed=seed, generations=generations,
        candidates=candidates, pairs=pairs, confirm=confirm,
    )  # fmt: skip
    run_tune(speech, plan, preset=preset, options=options or [], file=file, on=on, jobs=jobs)


@command("cli.lab_league", of=lab)
def league(
    speech: Speech,
    game: Game,
    bots: Annotated[str | None, option("cli.lab_bots", metavar="A,B,...")] = None,
    pairs: Pairs = 50,
    file: PlayedFile = None,
    on: On = "local",
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    options: Options = None,
) -> None:
    from wardroom.terminal.lab import run_league

    run_league(
        speech, game, bots, n=pairs, file=file, on=on, jobs=jobs, seed=seed, scenarios=scenario or [],
        preset=preset, options=options or [],
    )  # fmt: skip


@command("cli.lab_report", of=lab)
def report(speech: Speech, game: Game, files: PlayedFiles = None, folder: Folder = Path("build/lab")) -> None:
    from wardroom.terminal.lab import write_report

    write_report(speech, game, files or [], folder)


@command("cli.lab_anchor", of=lab)
def anchor(
    speech: Speech,
    game: Game,
    files: PlayedFiles = None,
    out: Annotated[Path | None, option("cli.lab_anchor_out", metavar="FILE")] = None,
) -> None:
    from wardroom.terminal.lab import write_anchors

    write_anchors(speech, game, files or [], out)


@command("cli.lab_dataset", of=lab)
def dataset(
    speech: Speech,
    game: Game,
    a: A,
    b: B,
    matches: Annotated[int, option("cli.lab_matches", min=1)] = 20,
    out: Annotated[Path | None, option("cli.lab_out", metavar="FILE")] = None,
    seed: Start = 0,
    scenario: Scenarios = None,
    preset: Preset = None,
    options: Options = None,
) -> None:
    from wardroom.terminal.lab import write_dataset

    write_dataset(
        speech, game, a, b, matches=matches, out=out, seed=seed, scenarios=scenario or [], preset=preset,
        options=options or [],
    )  # fmt: skip
