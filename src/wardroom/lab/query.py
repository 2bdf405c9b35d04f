"""What was played, asked of with DuckDB: each key once, from one file or from many."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from wardroom.kernel import UnknownChoice
from wardroom.lab import thinking

_COLUMNS = {
    "run": "VARCHAR", "pair": "BIGINT", "swap": "BIGINT", "game": "VARCHAR", "version": "VARCHAR",
    "scenario": "VARCHAR", "seed": "BIGINT", "a": "VARCHAR", "b": "VARCHAR", "share": "DOUBLE", "worth": "DOUBLE",
    "level": "VARCHAR", "answers": "BIGINT", "seconds": "DOUBLE", "failed": "VARCHAR",
    "thoughts": "STRUCT(bot VARCHAR, seat VARCHAR, asked BIGINT, seconds DOUBLE, worst DOUBLE, bins BIGINT[][])[]",
}  # fmt: skip

# A table, not a view: of a match that was played twice any one line counts, but the same for every question.
_LINES = """
create table lines as select distinct on (run, pair, swap) * from read_json(
    {files}, format = 'newline_delimited', columns = {columns}, ignore_errors = true) where game = {game}
"""
# At a table with one seat the better campaign wins the pair, and one that failed is worse than any.
_PAIRS = """
create view pairs as select run, pair, one.a, one.b, one.scenario, one.version,
    case when one.share is not null then (one.share + two.share) / 2
         when one.worth is not distinct from two.worth then 0.5
         else (coalesce(one.worth, '-infinity') > coalesce(two.worth, '-infinity'))::double end as share
from lines one join lines two using (run, pair) where one.swap = 0 and two.swap = 1
"""


class Thinking(Struct, frozen=True, kw_only=True):
    bot: str
    decisions: int
    mean: float  # seconds of the processor
    p99: float
    worst: float


class Played:
    """Everything of one game that these files have."""

    def __init__(self, game_id: str, files: Sequence[Path]) -> None:
        try:
            import duckdb
        except ModuleNotFoundError:
            raise UnknownChoice("DuckDB is not installed: uv pip install 'wardroom-games[lab]'") from None
        there = [str(file) for file in files if file.exists()]
        if not there:
            raise UnknownChoice(f"nothing was played: {', '.join(map(str, files))}")
        self._base = duckdb.connect()
        self._base.execute(_LINES.format(files=there, columns=_COLUMNS, game=f"'{game_id}'"))
        self._base.execute(_PAIRS)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self._base.execute(sql).fetchall()
        return rows

    def pairs(self, version: str = "") -> list[tuple[str, str, float]]:
        """Both bots and the share of the first; only those of this version of the rules, if one is said."""
        rows = self.ask("select a, b, share, version from pairs order by run, pair")
        return [(a, b, share) for a, b, share, of in rows if version in ("", of)]

    def runs(self) -> dict[str, tuple[str, str, list[float]]]:
        """By run: both bots, and the shares up to the first pair that is not whole."""
        rows = self.ask(
            "with numbered as (select *, row_number() over (partition by run order by pair) - 1 as n from pairs) "
            "select run, any_value(a), any_value(b), list(share order by pair) from numbered where n = pair "
            "group by run order by run"
        )
        return {run: (a, b, shares) for run, a, b, shares in rows}

    def matches(self) -> tuple[int, int]:
        """All, and those in which a bot failed."""
        ((n, failed),) = self.ask("select count(*), count(failed) from lines")
        return n, failed

    def thinking(self) -> list[Thinking]:
        means = self.ask(
            "select t.bot, sum(t.asked)::bigint, sum(t.seconds) / greatest(1, sum(t.asked)), max(t.worst) "
            "from (select unnest(thoughts) as t from lines) group by t.bot order by t.bot"
        )
        bins: dict[str, dict[int, int]] = {}
        for bot, bin, n in self.ask(
            "select bot, pair[1], sum(pair[2])::bigint from (select t.bot as bot, unnest(t.bins) as pair from "
            "(select unnest(thoughts) as t from lines)) group by bot, pair[1]"
        ):
            bins.setdefault(bot, {})[bin] = n
        return [
            Thinking(bot=bot, decisions=n, mean=mean, worst=worst,
                     p99=min(worst, thinking.percentile(bins.get(bot, {}), 0.99)))
            for bot, n, mean, worst in means
        ]  # fmt: skip

    def levels(self) -> list[tuple[str, str, int]]:
        """Where one plays alone: bot, what the game calls the result, how often; the worst first."""
        rows = self.ask(
            "select if(swap = 0, a, b) as bot, level, count(*) from lines where share is null and failed is null "
            "group by bot, level order by bot, min(worth)"
        )
        return [(bot, level, n) for bot, level, n in rows]
