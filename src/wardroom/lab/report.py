"""The report on all that was played of a game: a page in Markdown, with plots by Altair beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from wardroom.lab import ratings
from wardroom.lab.query import Played, Thinking
from wardroom.lab.ratings import Rating
from wardroom.lab.sprt import Test, Verdict

Say = Callable[..., str]
WIDTH = 520


def write(game_id: str, title: str, files: Sequence[Path], folder: Path, say: Say, test: Test | None = None) -> Path:
    """`folder`/<id>.md and `folder`/<id>/*.svg."""
    played, test = Played(game_id, files), test or Test()
    table = ratings.rate(ratings.seen_of(played.pairs()))
    runs = [(a, b, test.verdict(shares, stops=False), test.verdict(shares)) for a, b, shares in played.runs().values()]
    thinking = played.thinking()
    plots = folder / game_id
    plots.mkdir(parents=True, exist_ok=True)
    _plot_ratings(table, say, plots / "ratings.svg")
    _plot_runs([(f"{a} : {b}", whole) for a, b, whole, _ in runs], test, say, plots / "runs.svg")
    _plot_thinking(thinking, say, plots / "thinking.svg")
    page = folder / f"{game_id}.md"
    lines = [f"# {title}", "", say("lab.report.head", n=played.matches()[0], failed=played.matches()[1]), ""]
    lines += [*_ratings(table, say), *_runs(runs, say), *_levels(played, say), *_thinking(thinking, say)]
    for name in ("ratings", "runs", "thinking"):
        lines += [f"![{say(f'lab.report.{name}')}]({game_id}/{name}.svg)", ""]
    page.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return page


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _ratings(table: Sequence[Rating], say: Say) -> Iterator[str]:
    heads = [say(f"lab.{head}") for head in ("bot", "rating", "interval", "pairs")]
    rows = [[it.bot, f"{it.rating:.0f}", f"{it.low:.0f} – {it.high:.0f}", str(it.pairs)] for it in table]
    yield from (f"## {say('lab.report.ratings')}", "", *_table(heads, rows))


def _runs(runs: Sequence[tuple[str, str, Verdict, Verdict]], say: Say) -> Iterator[str]:
    heads = [say(f"lab.{head}") for head in ("run", "pairs", "share", "interval", "answer")]
    rows = []
    for a, b, whole, stopped in runs:
        low, high = whole.interval
        told = say(f"lab.told.{stopped.answer.replace(' ', '_')}", n=stopped.pairs)
        rows.append([f"{a} : {b}", str(whole.pairs), percent(whole.share), f"{percent(low)} – {percent(high)}", told])
    yield from (f"## {say('lab.report.runs')}", "", *_table(heads, rows))


def _levels(played: Played, say: Say) -> Iterator[str]:
    levels = played.levels()
    if levels:
        heads = [say(f"lab.{head}") for head in ("bot", "level", "campaigns")]
        yield from (f"## {say('lab.report.levels')}", "", *_table(heads, [[b, lev, str(n)] for b, lev, n in levels]))


def _thinking(thinking: Sequence[Thinking], say: Say) -> Iterator[str]:
    heads = [say(f"lab.{head}") for head in ("bot", "decisions", "mean", "p99", "worst")]
    rows = [
        [it.bot, f"{it.decisions:,}", *(f"{1000 * each:.1f} ms" for each in (it.mean, it.p99, it.worst))]
        for it in thinking
    ]
    yield from (f"## {say('lab.report.thinking')}", "", *_table(heads, rows))


# ---- plots


def _chart(values: Sequence[dict[str, Any]], title: str) -> Any:
    import altair

    return altair.Chart(altair.Data(values=list(values)), title=title).properties(width=WIDTH)


def _plot_ratings(table: Sequence[Rating], say: Say, file: Path) -> None:
    values = [{"bot": it.bot, "rating": it.rating, "low": it.low, "high": it.high} for it in table]
    base = _chart(values, say("lab.report.ratings")).encode(y=_y(say))
    scale = _alt().Scale(zero=False)
    bars = base.mark_rule(strokeWidth=3).encode(x=_alt().X("low:Q", title=say("lab.rating"), scale=scale), x2="high:Q")
    (bars + base.mark_point(filled=True, size=90).encode(x="rating:Q")).save(str(file))


def _plot_thinking(thinking: Sequence[Thinking], say: Say, file: Path) -> None:
    values = [
        {"bot": it.bot, "what": say(f"lab.{what}"), "ms": max(1e-3, 1000 * getattr(it, what))}
        for it in thinking
        for what in ("mean", "p99", "worst")
    ]
    scale = _alt().Scale(type="log")
    chart = _chart(values, say("lab.report.thinking")).mark_point(size=90)
    chart.encode(
        x=_alt().X("ms:Q", title="ms", scale=scale), y=_y(say), shape=_alt().Shape("what:N", title=None),
        color=_alt().Color("what:N", title=None),
    ).save(str(file))  # fmt: skip


def _plot_runs(runs: Sequence[tuple[str, Verdict]], test: Test, say: Say, file: Path) -> None:
    values = [{"run": name, "pair": n, "weight": weight} for name, run in runs for n, weight in enumerate(run.path, 1)]
    title = say("lab.report.weight", h0=percent(test.h0), h1=percent(test.h1))
    lines = _chart(values, title).mark_line().encode(
        x=_alt().X("pair:Q", title=say("lab.pairs")), y=_alt().Y("weight:Q", title=None),
        color=_alt().Color("run:N", title=None), strokeDash=_alt().StrokeDash("run:N", title=None),
    )  # fmt: skip
    bounds = _chart([{"weight": bound} for bound in test.bounds], title).mark_rule(strokeDash=[4, 4])
    (lines + bounds.encode(y="weight:Q")).save(str(file))


def _y(say: Say) -> Any:
    return _alt().Y("bot:N", title=None, sort=None)


def _alt() -> Any:
    import altair

    return altair
