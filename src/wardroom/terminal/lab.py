"""`wardroom lab`: who is stronger, ratings, the report on all that was played, and matches to learn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from msgspec import structs
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from wardroom.api import read_anchors
from wardroom.lab import crew, pairs, ratings, runs
from wardroom.lab.pairs import Setup
from wardroom.lab.power import PILOT, Power, power
from wardroom.lab.report import percent
from wardroom.lab.results import Results
from wardroom.lab.runs import Run
from wardroom.lab.sprt import Test
from wardroom.lab.tune import Plan, Tuner, holds
from wardroom.lib.stats import FEWEST, interval_of_mean
from wardroom.terminal.reports import progress_bar
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import game, options_of, speech_of

FOLDER = Path("build/lab")


def file_of(game_id: str, file: Path | None) -> Path:
    return file or FOLDER / f"{game_id}.jsonl"


def run_match(
    speech: Speech, game_id: str, a: str, b: str, *, n: int, test: Test | None, file: Path | None, on: str, jobs: int,
    seed: int, scenarios: Sequence[str], preset: str | None, options: Sequence[str], plan: bool = False,
) -> None:  # fmt: skip
    """The first few pairs tell what the others will cost; `plan` stops there."""
    setup = pairs.setup(game_id, a, b, scenarios=scenarios, options=_options(game_id, preset, options), seed=seed)
    play, shares = partial(_played, speech, file=file_of(game_id, file), on=on, jobs=jobs), test or Test()
    if n > PILOT:
        (pilot,) = play([setup], PILOT, test)
        _tell_power(speech, power(pilot, shares), shares)
    if plan:
        return
    (run,) = play([setup], n, test)
    _tell_verdict(speech, run)
    if test is not None:
        verdict, said = run.verdict, _told(test)
        weight = f"{verdict.path[-1] if verdict.path else 0:.2f}"
        _say(speech, f"lab.answer_{verdict.answer.replace(' ', '_')}", **said, weight=weight)


def run_tune(speech: Speech, plan: Plan, *, preset: str | None, options: Sequence[str], file: Path | None, on: str,
             jobs: int) -> None:  # fmt: skip
    """Generations, then the finalist on seeds that nothing was chosen by."""
    plan = structs.replace(plan, options=_options(plan.game, preset, options))
    with progress_bar(Console(highlight=False)) as bar:
        task = bar.add_task(speech("arena.progress"), total=None)
        tuner = Tuner(
            plan, Results(file_of(plan.game, file)), partial(crew.hands, on, jobs),
            lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
        _say(speech, "lab.tune_plan", n=plan.whole, generations=plan.generations, candidates=plan.candidates,
             pairs=plan.pairs, confirm=plan.confirm, minutes=f"{tuner.cpu() / 60:.1f}")  # fmt: skip
        for each in tuner.search():
            _say(speech, "lab.generation", n=each.number + 1, best=each.best, share=percent(each.share),
                 middle=each.middle)  # fmt: skip
        run = tuner.confirm()
    _tell_verdict(speech, run)
    _say(speech, "lab.confirmed" if holds(run) else "lab.dropped", bot=tuner.finalist)


def _tell_power(speech: Speech, found: Power, test: Test) -> None:
    _say(speech, "lab.power", **_told(test), n=found.seen, spread=f"{found.spread:.2f}", needed=found.needed,
         minutes=f"{found.cpu / 60:.1f}")  # fmt: skip


def _tell_verdict(speech: Speech, run: Run) -> None:
    verdict, setup = run.verdict, run.setup
    low, high = map(percent, verdict.interval)
    _say(speech, "lab.verdict", a=setup.a, b=setup.b, share=percent(verdict.share), low=low, high=high,
         n=verdict.pairs)  # fmt: skip
    if len(run.margins) >= FEWEST:
        least, most = interval_of_mean(run.margins)
        _say(speech, "lab.margin", mean=f"{fmean(run.margins):+.2f}", low=f"{least:+.2f}", high=f"{most:+.2f}")


def _told(test: Test) -> dict[str, str]:
    return {"h0": percent(test.h0), "h1": percent(test.h1)}


def _say(speech: Speech, key: str, **told: Any) -> None:
    Console(highlight=False).print(escape(speech(key, **told)), soft_wrap=True)


def run_league(
    speech: Speech, game_id: str, bots: str | None, *, n: int, file: Path | None, on: str, jobs: int, seed: int,
    scenarios: Sequence[str], preset: str | None, options: Sequence[str],
) -> None:  # fmt: skip
    from wardroom import bots as shelf
    from wardroom.lab.query import Played

    game(game_id)
    names = [name.strip() for name in bots.split(",")] if bots else list(shelf.names(game_id))
    setups = runs.league(
        game_id, names, scenarios=scenarios, options=_options(game_id, preset, options), seed=seed
    )  # fmt: skip
    _played(speech, setups, n, None, file=file_of(game_id, file), on=on, jobs=jobs)
    table = Table(box=SIMPLE_HEAD)
    for head in ("bot", "rating", "interval", "pairs"):
        table.add_column(escape(speech(f"lab.{head}")), justify="left" if head == "bot" else "right")
    played = [pair for pair in Played(game_id, [file_of(game_id, file)]).pairs() if {*pair[:2]} <= {*names}]
    for row in ratings.rate(ratings.seen_of(played)):
        table.add_row(escape(row.bot), f"{row.rating:.0f}", f"{row.low:.0f} – {row.high:.0f}", str(row.pairs))
    Console(highlight=False).print(table)


def write_report(speech: Speech, game_id: str, files: Sequence[Path], folder: Path) -> None:
    from wardroom.lab import report

    title = speech_of(game(game_id), speech).title(game_id)
    page = report.write(game_id, title, files or [file_of(game_id, None)], folder, speech)
    Console(highlight=False).print(escape(speech("lab.wrote", path=str(page))), soft_wrap=True)


def write_anchors(speech: Speech, game_id: str, files: Sequence[Path], out: Path | None) -> None:
    """Of the game's own bots alone, by the rules as they are; lines of runs come and go, and what they said is kept."""
    from wardroom.lab import anchors
    from wardroom.lab.query import Played

    its, found = game(game_id), files or [file_of(game_id, None)]
    version, file, console = its.info.version, out or anchors.file_of(its), Console(highlight=False)
    kept = read_anchors(file)
    played = Played(game_id, found).pairs(version) if files or found[0].exists() else []
    meetings = anchors.meetings_of(pair for pair in played if {*pair[:2]} <= {*its.bots()})
    made = anchors.of_meetings(
        version, its.levels, anchors.together(kept.meetings if kept.version == version else (), meetings)
    )
    file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    table = Table(box=SIMPLE_HEAD)
    for head in ("bot", "rating", "deviation"):
        table.add_column(escape(speech(f"lab.{head}")), justify="left" if head == "bot" else "right")
    for row in made.anchors:
        table.add_row(escape(row.bot), str(row.rating), str(row.deviation))
    console.print(table)
    console.print(escape(speech("lab.wrote_anchors", path=str(file))), soft_wrap=True)


def write_dataset(
    speech: Speech, game_id: str, a: str, b: str, *, matches: int, out: Path | None, seed: int,
    scenarios: Sequence[str], preset: str | None, options: Sequence[str],
) -> None:  # fmt: skip
    from wardroom.lab import dataset

    setup = pairs.setup(game_id, a, b, scenarios=scenarios, options=_options(game_id, preset, options), seed=seed)
    file, console = out or FOLDER / f"{game_id}.parquet", Console(highlight=False)
    with progress_bar(console) as bar:
        task = bar.add_task(speech("arena.progress"), total=matches)
        n = dataset.write(setup, matches, file, progress=lambda done: bar.update(task, completed=done))
    console.print(escape(speech("lab.wrote_rows", n=n, path=str(file))), soft_wrap=True)


def _options(game_id: str, preset: str | None, options: Sequence[str]) -> Mapping[str, Any]:
    return options_of(game(game_id).rules, preset, list(options))


def _played(
    speech: Speech, setups: Sequence[Setup], n: int, test: Test | None, *, file: Path, on: str, jobs: int
) -> tuple[runs.Run, ...]:
    hands: Callable[[], crew.Hands] = partial(crew.hands, on, jobs)
    with progress_bar(Console(highlight=False)) as bar:
        task = bar.add_task(speech("arena.progress"), total=None)
        return runs.play(
            setups, Results(file), pairs=n, hands=hands, test=test,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
