"""Commands that print and are done: games, rules, coverage, verify, arena, fuzz."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from wardroom import games
from wardroom.api import Level
from wardroom.dice.verify import Verdict, verify
from wardroom.kernel import Rules, seats
from wardroom.lib.ledger import PROOFS, Clause, Ledger
from wardroom.terminal import saves
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import Trouble, bot_of, game, left_out, options_of, speech_of

if TYPE_CHECKING:
    from wardroom.conformance import Violation
    from wardroom.conformance.fuzz import Progress as Fuzzed
    from wardroom.lab.arena import Report

BUILD = Path("build")


def _console() -> Console:
    return Console(highlight=False)


# ---- games


def list_games(speech: Speech) -> None:
    """One line a game; `tell_game` has the rest."""
    console, table = _console(), Table.grid(padding=(0, 2))
    for game_id in games.ids():
        words = speech_of(game(game_id), speech)
        table.add_row(f"[bold]{game_id}[/]", escape(words.title(game_id)), escape(words.tagline()))
    console.print(table)
    console.print(f"[dim]{escape(speech('games.more'))}[/]")
    for fault in games.faults():
        Console(stderr=True, highlight=False).print(escape(left_out(speech, fault)), soft_wrap=True)


def tell_game(speech: Speech, game_id: str) -> None:
    """All that can be chosen for a match of it."""
    console, found = _console(), game(game_id)
    words, info = speech_of(found, speech), found.info
    version = speech("games.version", version=info.version)
    console.print(f"[bold]{game_id}[/]: {escape(words.title(game_id))} [dim]({escape(version)})[/]")
    console.print(f"  {escape(speech('games.sides'))}: " + ", ".join(f"{s} ({words.noun(s)})" for s in info.seats))
    if info.guests:
        guests = ", ".join(f"{s} ({words.noun(s)})" for s in info.guests)
        console.print(f"  {escape(speech('games.guests'))}: {escape(guests)}")
    console.print(f"  {escape(speech('games.scenarios'))}:")
    for n, scenario in enumerate(info.scenarios):
        usual = f" {speech('games.default')}" if n == 0 else ""
        console.print(f"    [bold]{scenario}[/]  {escape(words.scenario(scenario) + usual)}")
    if info.presets:
        named = (f"[bold]{name}[/] ({escape(words.preset(name))})" for name in info.presets)
        console.print(f"  {escape(speech('games.presets'))}: " + ", ".join(named))
    if info.options:
        console.print(f"  {escape(speech('games.options'))}:")
    for option in info.options:
        spelled = [str(c).lower() if isinstance(c, bool) else str(c) for c in option.choices]
        usual = spelled[option.choices.index(option.default)]
        console.print(
            f"    [bold]{option.name}[/]={'|'.join(spelled)} [dim]({usual})[/]  {escape(words.option(option.name))}"
        )
    from wardroom import bots

    console.print(f"  {escape(speech('games.bots'))}: {', '.join((*bots.names(game_id), 'hotseat'))}")
    for level in found.levels:
        console.print(f"    [bold]{level.bot}[/]  {escape(_level(speech, words, level))}")
    if package := games.package(game_id):
        console.print(f"  {escape(speech('games.package'))}: {escape(str(package))}")


def _level(speech: Speech, words: Speech, level: Level) -> str:
    """An opponent in one line: who, how, how strong and how quick, as far as it was measured."""
    parts = [words.opponent(level.bot) + ".", words.say(f"opponent.{level.bot}.style")]
    if level.rating is not None:
        parts.append(speech("games.rating", rating=str(level.rating), give=str(level.give or 0)))
    if level.seconds is not None:
        parts.append(speech("games.thinks", seconds=round(level.seconds, 1)))
    return " ".join(parts)


# ---- rules


def ledger_of(game_id: str) -> Ledger:
    return game(game_id).ledger


def print_rules(speech: Speech, game_id: str, word: str | None) -> None:
    ledger, console = ledger_of(game_id), _console()
    found = ledger.find(word, speech.lang) if word else tuple(ledger)
    if word:
        found = tuple(c for c in found if c.id.lower() == word.lower()) or found
    if not found:
        raise Trouble("no_clause", game=game_id, word=word)
    where = ""
    for clause in found:
        if (section := clause.section(speech.lang)) != where:
            where = section
            console.print(f"[dim]{escape(where)}[/]")
        console.print(Text.from_markup("  " + speech.clause(clause)))
    console.print(f"[dim]{escape(speech('rules.found', n=len(found)))}[/]")


def print_where(speech: Speech, wish: str, tests: Path) -> None:
    """The lines that carry a clause and the tests that prove it; of a game, the clauses that no line carries."""
    from wardroom.lab import where

    console = _console()
    if wish in games.ids():
        ledger, missing = ledger_of(wish), where.uncarried(wish)
        console.print(escape(speech("rules.where.listed", all=len(ledger), n=len(ledger) - len(missing))))
        for id in missing:
            console.print(f"  [bold]{id}[/] {escape(_why_not_carried(speech, ledger[id]))}")
        return
    game_id = next((each for each in games.ids() if wish.upper() in ledger_of(each)), None)
    if game_id is None:
        raise Trouble("no_clause", game=", ".join(games.ids()), word=wish)
    clause = ledger_of(game_id)[wish.upper()]
    console.print(Text.from_markup(speech.clause(clause)))
    lines = where.index(game_id, tests if tests.is_dir() else None).get(clause.id, ())
    if all(line.kind == where.TESTS for line in lines):
        console.print(escape(speech("rules.where.nothing", why=_why_not_carried(speech, clause))))
    for kind in (where.CODE, where.DATA, where.TESTS):
        listed = [line for line in lines if line.kind == kind]
        if listed:
            console.print(f"[dim]{escape(speech(f'rules.where.{kind}'))}[/]")
        for line in listed:
            note = "" if line.named else f"  [dim]({escape(speech('rules.where.decides'))})[/]"
            console.print(f"  {_shown(line.file)}:{line.number}  {escape(line.text)}{note}", soft_wrap=True)


def _shown(file: Path) -> str:
    """As it is written on a command line from here."""
    return str(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)


def _why_not_carried(speech: Speech, clause: Clause) -> str:
    why = speech(f"rules.carried.{clause.carried or 'unknown'}")
    return speech("rules.carried.from", why=why, clauses=", ".join(clause.follows)) if clause.follows else why


def print_coverage(speech: Speech, game_id: str, results: Path, *, write: bool = False) -> bool:
    """True when every clause, ruling and example is proven, and the counts that the game shows are these."""
    from wardroom.lab import where
    from wardroom.lab.coverage import NoLedger, NoResults, coverage

    game(game_id)
    try:
        report = coverage(game_id, results, games=where.folder(game_id).parent)
    except NoResults as fault:
        raise Trouble("no_results", path=str(results)) from fault
    except NoLedger as fault:
        raise Trouble("no_ledger", game=game_id) from fault
    console, counted = _console(), games.find(game_id).ledger.proofs
    counts = {}
    for name in ("clauses", "rulings", "examples"):
        proofs = getattr(report, name)
        counts[name], counts[f"all_{name}"] = sum(bool(tests) for tests in proofs.values()), len(proofs)
    console.print(escape(speech("coverage.line", **counts)))
    if report.missing:
        console.print(escape(speech("coverage.missing", ids=" ".join(report.missing))))
    if report.unknown:
        console.print(escape(speech("coverage.unknown", ids=" ".join(report.unknown))))
    if write:
        (where.folder(game_id) / PROOFS).write_bytes(msgspec.json.format(msgspec.json.encode(report.counts)) + b"\n")
    elif (counted or games.package(game_id) is None) and report.overstated(counted):  # another's need not count
        console.print(escape(speech("coverage.stale", game=game_id)))
        return False
    return report.complete


# ---- verify


def print_verdict(speech: Speech, path: Path) -> bool:
    """True when nothing is wrong and nothing that should be there is withheld."""
    try:
        data = saves.record_bytes(path)
    except saves.BadSave as fault:
        raise Trouble("bad_file", path=str(path), fault=str(fault)) from fault
    rules = _rules_of(data)
    speech = speech_of(games.find(rules.info.id, rules.info.version), speech) if rules else speech
    verdict, console = verify(data, rules), _console()
    for check in verdict.checked:
        console.print(f"  [bold]{'·' if not verdict.ok else '✓'}[/] {escape(speech(f'verify.check.{check}'))}")
    for check, reason in verdict.unchecked.items():
        said = f"{speech(f'verify.check.{check}')}: {speech(f'verify.unchecked.{reason}')}"
        console.print(f"  [bold]–[/] {escape(said)}")
    if not verdict.ok:
        console.print(f"[bold red]✗[/] {escape(_fault(speech, verdict))}", soft_wrap=True)
        return False
    if _withheld(data, verdict):
        console.print(f"[bold red]✗[/] {escape(speech('verify.withheld'))}")
        return False
    key = "verify.partly" if verdict.unchecked else "verify.fine"
    console.print(escape(speech(key, entries=verdict.entries, rolls=verdict.rolls)))
    if verdict.bare:
        console.print(escape(speech("verify.bare", seats=", ".join(verdict.bare))))
    return True


def _rules_of(data: bytes) -> Rules | None:
    try:
        raw = msgspec.json.decode(data)
        return games.nearest(raw["game"], raw["version"]).rules if raw["game"] in games.ids() else None
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, IndexError):
        return None


def _fault(speech: Speech, verdict: Verdict) -> str:
    about = {name: str(value) for name, value in verdict.about.items()}
    reason = speech(f"verify.reason.{verdict.reason}", **about)
    if verdict.n == 0:
        return speech("verify.heading", reason=reason)
    if verdict.n is not None and verdict.n > verdict.entries:
        return speech("verify.ending", reason=reason)
    return speech("verify.bad", n=verdict.n, reason=reason)


def _withheld(data: bytes, verdict: Verdict) -> bool:
    """Dice that promised their seed, a match that is over, and no seed."""
    return verdict.unchecked.get("dice") == "no_seed" and bool(msgspec.json.decode(data).get("result"))


# ---- arena and fuzz


def progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )


def run_arena(
    speech: Speech,
    game_id: str,
    pair: Sequence[str],
    *,
    matches: int,
    jobs: int,
    seed: int,
    scenario: str | None,
    preset: str | None,
    options: list[str],
) -> bool:
    from wardroom.lab.arena import Arena

    played = game(game_id)
    rules: Rules = played.rules
    words = speech_of(played, speech)
    if scenario is not None and scenario not in rules.info.scenarios:
        raise Trouble("no_scenario", game=game_id, scenario=scenario, scenarios=rules.info.scenarios)
    settings = options_of(rules, preset, options)
    alone = len(seats(rules, scenario, settings)) == 1
    usual = [bot_of(game_id)] if alone else [bot_of(game_id), "random"]
    names = pair or usual
    if len(names) != 2 and not (alone and len(names) == 1):
        raise Trouble("two_bots", bots=" ".join(names))
    for name in names:
        bot_of(game_id, name)
    console = _console()
    arena = Arena(game_id, *names, scenario=scenario, options=settings)
    with progress_bar(console) as bar:
        task = bar.add_task(speech("arena.progress"), total=matches)
        report = arena.run(matches, seed=seed, jobs=jobs, progress=lambda done, of: bar.update(task, completed=done))
    console.print(_spreads(words, report) if alone else _league(words, report, names))
    console.print(escape(speech("arena.speed", n=f"{report.answers_per_second:,.0f}", longest=report.longest)))
    if report.errors:
        first = report.errors[0]
        console.print(escape(speech("arena.errors", n=len(report.errors))))
        console.print(escape(f"{first.bots} {first.seed}: {first.error.strip().splitlines()[-1]}"))
        BUILD.mkdir(exist_ok=True)
        path = BUILD / f"arena-{game_id}-{first.seed}.json"
        path.write_bytes(first.record)
        console.print(escape(speech("arena.wrote", path=str(path))))
    return not report.errors


def _league(speech: Speech, report: Report, names: Sequence[str]) -> Table:
    title = speech(
        "arena.title", game=speech.title(report.game), scenario=speech.scenario(report.scenario), a=names[0],
        b=names[1], matches=report.matches,
    )  # fmt: skip
    table = _table(speech, title, ("bot", "seat"), ("share", "interval", "wdl", "points", "ms"))
    for row in report.rows:
        low, high = row.interval
        seat = speech.noun(row.seat) if row.seat else speech("arena.all")
        table.add_row(
            escape(row.bot), escape(seat), f"{100 * row.share:.1f}%", f"{100 * low:.1f}–{100 * high:.1f}%",
            f"{row.wins}/{row.draws}/{row.losses}", f"{row.points:.1f}:{row.against:.1f}",
            f"{row.ms:.2f}", end_section=row.seat is None,
        )  # fmt: skip
    return table


def _spreads(speech: Speech, report: Report) -> Table:
    """Where a bot plays alone: how its results are spread."""
    title = speech(
        "arena.alone", game=speech.title(report.game), scenario=speech.scenario(report.scenario),
        matches=report.matches,
    )  # fmt: skip
    table = _table(speech, title, ("bot",), ("played", "points", "spread", "ms"))
    table.add_column(escape(speech("arena.results")))
    for spread in report.spreads:
        results = (f"{speech.noun(name)} {100 * n / spread.played:.0f}%" for name, n in spread.results.items())
        table.add_row(
            escape(spread.bot), str(spread.played), f"{spread.points:.2f} ±{spread.deviation:.2f}",
            f"{spread.least:g}–{spread.median:g}–{spread.most:g}", f"{spread.ms:.2f}", escape(", ".join(results)),
        )  # fmt: skip
    return table


def _table(speech: Speech, title: str, left: Sequence[str], right: Sequence[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, title=escape(title), title_justify="left")
    for head in (*left, *right):
        justify: Literal["left", "right"] = "left" if head in left else "right"
        table.add_column(escape(speech(f"arena.{head}")), justify=justify, no_wrap=True)
    return table


def run_fuzz(
    speech: Speech,
    game_id: str,
    *,
    matches: int,
    jobs: int,
    seed: int,
    fog: float,
    care: float,
    preset: str | None,
    first: int = 0,
) -> bool:
    from wardroom.conformance import fuzz

    game(game_id).info.settings({"preset": preset} if preset else None)  # an unknown preset is named at once
    how = {"matches": matches, "first": first, "jobs": jobs, "seed": seed}
    console, last = _console(), None
    with progress_bar(console) as bar:
        task = bar.add_task(speech("fuzz.progress"), total=matches)
        for last in fuzz(partial(games.find, game_id), **how, fog=fog, care=care, preset=preset):
            bar.update(task, completed=last.done)
    if last is None:
        return True
    _say_violation(speech, console, last.violation, BUILD / f"violation-{game_id}-{seed}.json")
    console.print(_tallied(speech, game_id, last))
    if last.violation is None:
        console.print(escape(speech("fuzz.fine")))
    return last.violation is None


def _say_violation(speech: Speech, console: Console, violation: Violation | None, path: Path) -> None:
    """Before all else: which promise is broken, and where the match is that broke it."""
    if violation is None:
        return
    console.print(f"[bold red]✗[/] {escape(speech('fuzz.broken', what=str(violation)))}")
    if violation.record is None:
        console.print(escape(speech("fuzz.no_record")))
        return
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(violation.record.to_json())
    console.print(escape(speech("fuzz.wrote", path=str(path))), soft_wrap=True)


def _tallied(speech: Speech, game_id: str, last: Fuzzed) -> Table:
    table = Table(box=SIMPLE_HEAD, title=escape(speech("fuzz.title", game=game_id, matches=last.done)))
    table.add_column(escape(speech("fuzz.what")))
    table.add_column(escape(speech("fuzz.count")), justify="right")
    for name, count in last.tally.rows().items():
        table.add_row(escape(speech.say(f"fuzz.row.{name}")), f"{count:,}")
    for name, count in sorted(last.tally.unexplained.items(), key=lambda item: -item[1]):
        table.add_row(escape(speech("fuzz.unexplained", where=name)), f"{count:,}")
    for name, purse in sorted(last.tally.odds.items()):
        said, came = (f"{sum / purse.tries:.3f}" for sum in (purse.said, purse.came))
        table.add_row(escape(speech("fuzz.odds", what=name, said=said, came=came)), f"{purse.tries:,}")
    words = speech_of(game(game_id), speech)
    for name, count in sorted(last.tally.records.items()):
        table.add_row(escape(words.say(f"record.{name}")), f"{count:,}")
    return table
