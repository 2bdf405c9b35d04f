"""The log of a tournament in the store. A writer says after which line; of two at once, one must retry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import unless_suspended
from wardroom.server.tables.clock import Pace
from wardroom.tournaments import OPEN, RUNNING, Cup, NotAllowed, apply, decode, encode, entries, fold

FIELDS = (
    "id, owner, title, game, scenario, options, pace, kind, watched, round_ms, status, people, due, head, settled, "
    "created, club, starts"
)
TITLE = unless_suspended("owner", "title", "id")
SELECTED = FIELDS.replace("title", TITLE)
CALL = "tournament"  # in the outbox: a tournament to advance, in place of a match
ROUND = "round"  # in the outbox: a round that one account (in place of the seats) plays in


class MovedOn(Exception):
    """Somebody else has added a line meanwhile."""


class TournamentRow(Struct, frozen=True):
    id: str
    owner: str
    title: str
    game: str
    scenario: str
    options: dict[str, Any]
    pace: Pace
    kind: str
    watched: bool
    round_ms: int
    status: str
    people: int
    due: int | None
    head: int
    settled: int
    created: int
    club: str | None = None
    starts: int | None = None


def row_of(raw: Sequence[Any]) -> TournamentRow:
    values = dict(zip(FIELDS.split(", "), raw, strict=True))
    values["options"] = msgspec.json.decode(values["options"])
    values["pace"] = msgspec.json.decode(values["pace"], type=Pace)
    values["watched"] = bool(values["watched"])
    return TournamentRow(**values)


async def find(db: Queries, tournament: str) -> TournamentRow:
    raw = await db.row(f"select {SELECTED} from tournament where id = %s", tournament)
    if raw is None:
        raise Problem(404, "no_tournament")
    return row_of(raw)


async def read(db: Queries, tournament: str, until: int) -> list[entries.AnyEntry]:
    """All lines up to this one."""
    found = await db.rows(
        "select body from tournament_log where tournament = %s and n <= %s order by n", tournament, until
    )
    return [decode(body) for (body,) in found]


async def cup(db: Queries, tournament: str) -> tuple[TournamentRow, Cup]:
    row = await find(db, tournament)
    return row, fold(await read(db, tournament, row.head))


async def append(
    tx: Queries, row: TournamentRow, cup: Cup, lines: Sequence[entries.AnyEntry], who: str = "", why: str = ""
) -> None:
    """Appends lines in the caller's transaction, and queues what follows from them."""
    for entry in lines:
        try:
            apply(cup, entry)
        except NotAllowed as fault:
            raise Problem(409, f"tournament_{fault.why}") from None
    head = row.head + len(lines)
    done = await tx.run(
        "update tournament set head = %s, status = %s, people = %s, due = %s where id = %s and head = %s",
        head, cup.status, sum(not x.out for x in cup.entrants.values()), next_due(row, cup), row.id, row.head,
    )  # fmt: skip
    if not done:
        raise MovedOn
    for n, entry in enumerate(lines, row.head + 1):
        await tx.run(
            "insert into tournament_log (tournament, n, at, who, why, body) values (%s, %s, %s, %s, %s, %s)",
            row.id, n, now(), who, why, encode(entry).decode(),
        )  # fmt: skip
        if isinstance(entry, entries.Paired):
            await _call_players(tx, row.id, entry)
    await tx.run("insert into outbox (match, n, called, kind) values (%s, %s, '[]', %s)", row.id, head, CALL)


async def _call_players(tx: Queries, tournament: str, paired: entries.Paired) -> None:
    """Notifies the players of a round: a row each, so that a large round is processed in batches."""
    playing = {player for pairing in paired.pairings for player in (pairing.first, pairing.second)}
    found = await tx.rows(
        "select player, account from tournament_player where tournament = %s and account is not null order by account",
        tournament,
    )
    for player, account in found:
        if player in playing:
            await tx.run(
                "insert into outbox (match, n, called, kind) values (%s, %s, %s, %s)",
                tournament, paired.round, msgspec.json.encode([account]).decode(), ROUND,
            )  # fmt: skip


def next_due(row: TournamentRow, cup: Cup) -> int | None:
    """When it starts by itself, or the next deadline of the rounds with open games."""
    if cup.status == OPEN:
        return row.starts if row.starts is not None and row.starts > now() else None
    if cup.status != RUNNING:
        return None
    times = [cup.due[game.round - 1] for game in cup.open_games()]
    return min((due for due in times if due is not None), default=None)
