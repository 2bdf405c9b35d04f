"""Many matches by a game's balance plan, gone on with where an earlier run stopped, and the report on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from wardroom import games
from wardroom.api.balance import BalancePlan, Fixture, Played, Row
from wardroom.dice.seeded import Seeded
from wardroom.kernel import RulesFault, UnknownChoice
from wardroom.lab import arena

EVERY = 20  # matches after which what was played is kept


def plan_of(game_id: str) -> BalancePlan:
    bring = games.find(game_id).balance
    if bring is None:
        raise UnknownChoice(f"{game_id} has no balance plan")
    return bring()


# ---- what was played


def kept(file: Path) -> list[Row]:
    """What earlier runs have played."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []


def keep(file: Path, rows: Sequence[Row]) -> None:
    """One match a line; whoever stops a run in the middle of it keeps the file as it was."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".tmp")
    draft.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")
    draft.replace(file)


def left(plan: BalancePlan, rows: Sequence[Row], scenarios: Sequence[str], matches: int) -> list[Fixture]:
    """What of the plan nobody has played yet."""
    wanted = list(plan.fixtures(scenarios or plan.scenarios, matches))
    seats = wanted[0].bots if wanted else {}
    seen = {(row["scenario"], *(row.get(seat) for seat in seats), row["seed"]) for row in rows}
    return [it for it in wanted if (it.scenario, *(it.bots[seat] for seat in seats), it.seed) not in seen]


# ---- playing


def play(
    game_id: str,
    file: Path,
    *,
    matches: int | None = None,
    jobs: int = 1,
    scenarios: Sequence[str] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Play what is left of the plan, or of it these scenarios and the bots of these seats. How many it were."""
    plan, rows = plan_of(game_id), kept(file)
    work = left(plan, rows, scenarios, matches or plan.matches)
    work = [fixture for fixture in work if not bots or list(fixture.bots.values()) == list(bots)]
    for n, row in enumerate(_rows(game_id, options, work, jobs), 1):
        rows.append(row)
        if n % EVERY == 0 or n == len(work):
            keep(file, rows)
        if progress:
            progress(n, len(work))
    return len(work)


def _rows(game_id: str, options: Mapping[str, Any] | None, work: Sequence[Fixture], jobs: int) -> Iterator[Row]:
    one = partial(row_of, game_id, options)
    if jobs == 1:
        yield from map(one, work)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        yield from pool.map(one, work)
    finally:
        pool.shutdown(cancel_futures=True)


def row_of(game_id: str, options: Mapping[str, Any] | None, fixture: Fixture) -> Row:
    """Each bot has a seed of its own."""
    seats = list(fixture.bots)
    seeds = {seat: len(seats) * fixture.seed + n for n, seat in enumerate(seats)}
    watch = plan_of(game_id).watch()
    game, match = arena.play(
        game_id, fixture.bots, seeds, Seeded(fixture.seed), seed=fixture.seed, scenario=fixture.scenario,
        options=options, watch=watch,
    )  # fmt: skip
    if game.failed:
        raise RulesFault(f"{game.bots[game.failed]}, seed {fixture.seed}: {game.error}")
    played = Played(
        state=match.state, result=game.points, answers=game.answers, entries=match.n, asked=game.asked,
        thought=game.thought, slowest=game.slowest,
    )  # fmt: skip
    return {"scenario": fixture.scenario, **fixture.bots, "seed": fixture.seed, **watch.row(played)}


# ---- the report


def write(game_id: str, file: Path, folder: Path) -> Path:
    """`folder`/<id>.md, and its plots in `folder`/<id>/."""
    plan, rows = plan_of(game_id), kept(file)
    if not rows:
        raise UnknownChoice(f"nothing was played: {file}")
    page = plan.report(rows)
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in page.plots.items():
        (folder / game_id).mkdir(exist_ok=True)
        (folder / game_id / name).write_text(drawn, encoding="utf-8")
    report = folder / f"{game_id}.md"
    report.write_text("\n".join((plan.head.rstrip(), *page.lines)) + "\n", encoding="utf-8")
    return report
