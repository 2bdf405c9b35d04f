"""Many matches of a game at once: who wins, how even it is, whether it keeps its promises."""

from pathlib import Path
from typing import Annotated

from wardroom.cli.frame import Folder, Game, Jobs, Matches, Options, Preset, Scenario, Start, argument, command, option
from wardroom.terminal.speech import Speech


@command("cli.arena")
def arena(
    speech: Speech,
    game: Game,
    a: Annotated[str | None, argument("cli.lab_bot", "[A]")] = None,
    b: Annotated[str | None, argument("cli.lab_bot", "[B]")] = None,
    bots: Annotated[str | None, option("cli.bots", metavar="A,B", hidden=True)] = None,  # how it was said before
    pairs: Annotated[int | None, option("cli.arena_pairs", min=1)] = None,
    matches: Matches = 200,
    jobs: Jobs = 1,
    seed: Start = 0,
    scenario: Scenario = None,
    preset: Preset = None,
    options: Options = None,
) -> bool:
    from wardroom.terminal.reports import run_arena

    names = [name.strip() for name in bots.split(",")] if bots else [name for name in (a, b) if name]
    return run_arena(
        speech, game, names, matches=2 * pairs if pairs else matches, jobs=jobs, seed=seed, scenario=scenario,
        preset=preset, options=options or [],
    )  # fmt: skip


@command("cli.balance")
def balance(
    speech: Speech,
    game: Game,
    what: Annotated[str, argument("cli.balance_what", "[play|write]")] = "both",
    matches: Annotated[int | None, option("cli.balance_matches", min=1)] = None,
    jobs: Jobs = 1,
    scenario: Annotated[list[str] | None, option("cli.balance_scenario")] = None,
    bots: Annotated[str | None, option("cli.balance_bots", metavar="A,B")] = None,
    options: Options = None,
    folder: Folder = Path("docs/balance"),
    file: Annotated[Path | None, option("cli.balance_file")] = None,
) -> None:
    from wardroom.terminal.balance import run_balance

    run_balance(
        speech, game, what, matches=matches, jobs=jobs, scenarios=scenario or [], bots=bots, options=options or [],
        folder=folder, file=file,
    )  # fmt: skip


@command("cli.fuzz")
def fuzz(
    speech: Speech,
    game: Game,
    matches: Matches = 200,
    jobs: Jobs = 1,
    seed: Start = 0,
    fog: Annotated[float, option("cli.fog", min=0.0, max=1.0)] = 1.0,
    care: Annotated[float, option("cli.care", min=0.0, max=1.0)] = 1.0,
    preset: Preset = None,
) -> bool:
    from wardroom.terminal.reports import run_fuzz

    return run_fuzz(speech, game, matches=matches, jobs=jobs, seed=seed, fog=fog, care=care, preset=preset)
