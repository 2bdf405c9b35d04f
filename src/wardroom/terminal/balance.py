"""`wardroom balance`: the matches of a game's balance plan, and its report."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from wardroom.terminal.reports import progress_bar
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import Trouble, bot_of, game, options_of

PLAY, WRITE, BOTH = WHATS = ("play", "write", "both")


def run_balance(
    speech: Speech,
    game_id: str,
    what: str,
    *,
    matches: int | None,
    jobs: int,
    scenarios: list[str],
    bots: str | None,
    options: list[str],
    folder: Path,
    file: Path | None,
) -> None:
    from wardroom.lab import balance

    if what not in WHATS:
        raise Trouble("no_such_balance", what=what, whats=WHATS)
    rules, plan = game(game_id).rules, game(game_id).balance
    if plan is None:
        raise Trouble("no_balance", game=game_id)
    for scenario in scenarios:
        if scenario not in rules.info.scenarios:
            raise Trouble("no_scenario", game=game_id, scenario=scenario, scenarios=rules.info.scenarios)
    names = [bot_of(game_id, name.strip()) for name in bots.split(",")] if bots else []
    played, console = file or folder / f"{game_id}.json", Console(highlight=False)
    if what != WRITE:
        with progress_bar(console) as bar:
            task = bar.add_task(speech("arena.progress"), total=None)
            n = balance.play(
                game_id, played, matches=matches, jobs=jobs, scenarios=scenarios, bots=names,
                options=options_of(rules, None, options),
                progress=lambda done, of: bar.update(task, completed=done, total=of),
            )  # fmt: skip
        console.print(escape(speech("balance.played", n=n, path=str(played))), soft_wrap=True)
    if what != PLAY:
        if not played.exists():
            raise Trouble("nothing_played", path=str(played))
        console.print(escape(speech("balance.wrote", path=str(balance.write(game_id, played, folder)))), soft_wrap=True)
