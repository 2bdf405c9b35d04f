"""The stored rows of the ratings: reads the part of a fold that some matches need, and writes it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

import msgspec

from wardroom.ratings import Finished, Fold, Rating, Standing
from wardroom.ratings.fold import Change, Edge
from wardroom.server.store.ports import Queries, Row
from wardroom.server.store.sql import placeholders

PORTION = 500  # rows in one statement
MADE = ("rating", "rating_change", "rating_side", "rating_met")  # tables derived from the log
_LOG = "n, match, ended, game, scenario, players, result, fixed"


FIELDS = (
    "game, player, value, deviation, volatility, matches, last, full_value, proven, proven_deviation,"
    " proven_volatility, people"
)
_STANDINGS = f"select {FIELDS} from rating"
_EDGES = "select game, scenario, one, other, value, deviation from rating_side"
_MET = "select game, one, other, day, times from rating_met"


async def load(db: Queries, matches: Sequence[Finished]) -> Fold:
    """A fold with the state before these matches, as far as they need it."""
    who = sorted({player for match in matches for player in match.players.values()})
    scenarios = sorted({match.scenario for match in matches})
    pairs = {pair for match in matches for pair in _pairs(match)}
    return _fold(
        await _among(db, _STANDINGS, "player", who),
        await _among(db, _EDGES, "scenario", scenarios),
        [row for row in await _met(db, pairs) if row[:3] in pairs],
    )


async def _met(db: Queries, pairs: Collection[tuple[str, str, str]]) -> list[Row]:
    """One query a game, as the key begins with it; otherwise every pair that ever met would be scanned."""
    found: list[Row] = []
    for game in sorted({game for game, *_ in pairs}):
        ones = sorted({one for its, one, _ in pairs if its == game})
        places = placeholders(ones)
        found += await db.rows(f"{_MET} where game = %s and one in ({places})", game, *ones)
    return found


async def load_all(db: Queries) -> Fold:
    return _fold(await db.rows(_STANDINGS), await db.rows(_EDGES), await db.rows(_MET))


async def load_shown(db: Queries) -> dict[tuple[str, str], float]:
    """The ratings shown to everybody, by game and player."""
    return {(game, player): value for game, player, value in await db.rows("select game, player, value from rating")}


def _fold(standings: Iterable[Row], edges: Iterable[Row], met: Iterable[Row]) -> Fold:
    fold = Fold()
    for game, player, _, deviation, volatility, played, last, full, *proven, people in standings:
        rating = Rating(full, deviation, volatility)
        fold.standings[game, player] = Standing(rating, played, last, Rating(*proven), people)
    for game, scenario, one, other, value, deviation in edges:
        fold.edges[game, scenario, one, other] = Edge(value, deviation)
    for game, one, other, day, times in met:
        fold.met[game, one, other] = day, times
    return fold


async def save(db: Queries, fold: Fold) -> None:
    """Writes all that the fold holds, replacing what was there."""
    standings = [
        (*key, *s.shown, s.matches, s.last, s.rating.value, *s.proven, s.people)
        for key, s in sorted(fold.standings.items())
    ]
    await put(db, "rating", FIELDS, 2, standings)
    await put(db, "rating_side", "game, scenario, one, other, value, deviation", 4, _flat(fold.edges))
    await put(db, "rating_met", "game, one, other, day, times", 3, _flat(fold.met))


async def save_changes(db: Queries, taken: Iterable[tuple[int, Finished, Change]]) -> None:
    lines = (
        (change.player, n, match.game, match.id, match.ended, change.before.value, *change.after[:2])
        for n, match, change in taken
    )
    await put(db, "rating_change", "player, n, game, match, at, before, value, deviation", 2, lines)


async def write_log(db: Queries, first: int, matches: Sequence[Finished]) -> None:
    """The number is the key, so of two concurrent writers one fails."""
    lines = (
        (n, m.id, m.ended, m.game, m.scenario, _json(m.players), _json(m.result), _json(_pairs_of(m.fixed)))
        for n, m in enumerate(matches, first)
    )
    await put(db, "rated", _LOG, 0, lines)


async def read_log(db: Queries, after: int, most: int) -> list[tuple[int, Finished]]:
    found = await db.rows(f"select {_LOG} from rated where n > %s order by n limit {most}", after)
    decode = msgspec.json.decode
    return [
        (n, Finished(match, ended, game, scenario, decode(players), decode(result), _ratings(decode(fixed))))
        for n, match, ended, game, scenario, players, result, fixed in found
    ]


async def put(db: Queries, table: str, columns: str, keys: int, lines: Iterable[Sequence[Any]]) -> None:
    """Upserts many rows, whose first `keys` columns are the key; with 0 keys, plain inserts that must not conflict."""
    names = columns.split(", ")
    places = f"({', '.join(['%s'] * len(names))})"
    anew = ", ".join(f"{name} = excluded.{name}" for name in names[keys:])
    conflict = f" on conflict ({', '.join(names[:keys])}) do update set {anew}" if keys else ""
    left = iter(lines)
    while portion := list(islice(left, PORTION)):
        values = ", ".join([places] * len(portion))
        sql = f"insert into {table} ({columns}) values {values}{conflict}"
        await db.run(sql, *(value for line in portion for value in line))


def _pairs_of(fixed: Mapping[str, Rating]) -> dict[str, tuple[float, float]]:
    """Without the volatility, which a fixed rating does not have."""
    return {player: rating[:2] for player, rating in fixed.items()}


def _ratings(fixed: Mapping[str, tuple[float, float]]) -> dict[str, Rating]:
    return {player: Rating(value, deviation) for player, (value, deviation) in fixed.items()}


def _pairs(match: Finished) -> Iterable[tuple[str, str, str]]:
    return ((match.game, one, other) for one, other in combinations(sorted(match.players.values()), 2))


def _flat(kept: dict[Any, Any]) -> list[tuple[Any, ...]]:
    return [(*key, *value) for key, value in sorted(kept.items())]


async def _among(db: Queries, source: str, column: str, values: Collection[str]) -> list[Row]:
    places = placeholders(values)
    return await db.rows(f"{source} where {column} in ({places})", *values) if values else []


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
