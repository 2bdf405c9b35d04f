"""Open data of two days: nobody can find the matches of a person again, other than by guessing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pytest
from open_server import At, on

from wardroom.server.ids import now
from wardroom.server.ops import dump
from wardroom.server.tables import heads

duckdb = pytest.importorskip("duckdb")

PEOPLE, GAMES, DAYS = 500, 5, (2, 1)  # so many days ago
SEATS = ("one", "two")


class Seat(NamedTuple):
    """A seat of a match, as somebody sees it who knows nothing else."""

    match: str
    told: dict[str, Any]  # by column


def simulated(rng: Random) -> tuple[list[float], list[list[tuple[int, int, int, float]]]]:
    """Everybody's strength, and for each day matches as (game, person, person, points of the first). People like some
    games more than others, some play more than others, and they meet opponents of about their strength."""
    strength = [rng.gauss(1500, 250) for _ in range(PEOPLE)]
    likes = [[rng.random() ** 3 for _ in range(GAMES)] for _ in range(PEOPLE)]
    often = [1 + min(7, int(rng.expovariate(0.6))) for _ in range(PEOPLE)]
    days = []
    for _ in DAYS:
        wishes = [(rng.choices(range(GAMES), likes[p])[0], p) for p in range(PEOPLE) for _ in range(often[p])]
        wishes.sort(key=lambda wish: (wish[0], strength[wish[1]] + rng.gauss(0, 120)))
        met = [(a, b) for a, b in zip(wishes[::2], wishes[1::2], strict=False) if a[0] == b[0] and a[1] != b[1]]
        days.append([(game, a, b, float(rng.random() < _chance(strength, a, b))) for (game, a), (_, b) in met])
    return strength, days


def _chance(strength: Sequence[float], a: int, b: int) -> float:
    return float(1 / (1 + 10 ** ((strength[b] - strength[a]) / 400)))


async def stored(at: At, strength: Sequence[float], days: Sequence[Sequence[tuple[int, int, int, float]]]) -> None:
    n = 0
    async with at.container.db.transaction() as tx:
        for ago, matches in zip(DAYS, days, strict=True):
            ended = now() - ago * dump.DAY
            for game, a, b, won in matches:
                n += 1
                match = f"m{n}"
                await tx.run(
                    "insert into match (id, game, version, pinned, scenario, options, owner, status, title, watched,"
                    " seed, pace, created, ended)"
                    " values (%s, %s, '1', '1', 'all', '{}', 'x', 'over', '', true, '', '{}', %s, %s)",
                    match, f"game{game}", ended, ended,
                )  # fmt: skip
                await heads.create(tx, match, ended, 0, open=False)
                who = dict(zip(SEATS, (f"person{a}", f"person{b}"), strict=True))
                await tx.run(
                    "insert into rated (n, match, ended, game, scenario, players, result)"
                    " values (%s, %s, %s, %s, 'all', %s, %s)",
                    n, match, ended, f"game{game}", msgspec.json.encode(who).decode(),
                    msgspec.json.encode(dict(zip(SEATS, (won, 1 - won), strict=True))).decode(),
                )  # fmt: skip
                for person in (a, b):
                    await tx.run(
                        "insert into rating_change (player, n, game, match, at, before, value, deviation)"
                        " values (%s, %s, %s, %s, %s, %s, %s, 60)",
                        f"person{person}", n, f"game{game}", match, ended, strength[person], strength[person],
                    )  # fmt: skip


def published(folder: Path) -> list[list[Seat]]:
    """The seats of each day, with all that the files tell of them but the made-up name of the match."""
    found = []
    for day in sorted(each for each in folder.iterdir() if each.is_dir()):
        base = duckdb.sql(f"select * from '{day}/players.parquet' join '{day}/matches.parquet' using (match)")
        rows = [dict(zip(base.columns, row, strict=True)) for row in base.fetchall()]
        found.append([Seat(row.pop("match"), {**row, "day": None}) for row in rows])
    return found


def owners(seats: Sequence[Seat], matches: Sequence[tuple[int, int, int, float]]) -> Iterator[int]:
    """What only this test knows: whose each seat is. The files keep the order of the log."""
    order = list(dict.fromkeys(seat.match for seat in seats))
    where = {match: matches[n] for n, match in enumerate(order)}
    for seat in seats:
        yield where[seat.match][1 + SEATS.index(seat.told["seat"])]


def attack(
    first: Sequence[tuple[int, dict[str, Any]]], second: Sequence[tuple[int, dict[str, Any]]]
) -> tuple[float, float]:
    """How often the most similar seat of the second day is the same person's, and how often a guess among those who
    played the same game and fared the same is. Equally similar ones are drawn by lot."""
    played = defaultdict(list)
    for person, told in second:
        played[told["game"], told["result"]].append((person, told))
    hits, guesses = [], []
    for person, told in first:
        there = played[told["game"], told["result"]]
        if there:
            far = [_distance(told, other) for _, other in there]
            nearest = min(far)
            near = [who for (who, _), d in zip(there, far, strict=True) if d == nearest]
            hits.append(near.count(person) / len(near))
            guesses.append(sum(who == person for who, _ in there) / len(there))
    return fmean(hits), fmean(guesses)


def _distance(one: dict[str, Any], other: dict[str, Any]) -> float:
    numbers = [abs(one[key] - other[key]) for key in one if isinstance(one[key], int | float)]
    return sum(numbers) + sum(one[key] != other[key] for key in one if key != "seat" and isinstance(one[key], str))


@on("sqlite")
async def test_two_days_are_linked_no_better_than_by_chance(at: At) -> None:
    strength, days = simulated(Random(35))
    await stored(at, strength, days)
    with TemporaryDirectory() as place:
        written = await dump.write(at.container.db, Path(place))
        assert [each.matches for each in written] == [len(day) for day in days]
        seats = published(Path(place))
    whose = [list(zip(owners(s, d), (each.told for each in s), strict=True)) for s, d in zip(seats, days, strict=True)]
    hits, guesses = attack(*whose)
    assert hits == pytest.approx(guesses, rel=1e-9), "nothing tells two who played the same apart"
    # The attack works where there is something to go by: ratings rounded to 100, as they once were told.
    rounded = [[(who, {**told, "before": round(strength[who], -2)}) for who, told in day] for day in whose]
    found, by_chance = attack(*rounded)
    assert found > 5 * by_chance
    print(f"{hits:.4f} by the files, {guesses:.4f} by chance, {found:.4f} with ratings")
