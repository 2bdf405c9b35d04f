"""Rows of the store that make up a match, as structs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.journal import Ceremony
from wardroom.kernel import Seat
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sql import placeholders, unless_suspended
from wardroom.server.tables.clock import Clock, Pace

LOBBY, PLAYING, OVER, ABANDONED = "lobby", "playing", "over", "abandoned"
OPEN, PERSON, BOT = "open", "person", "bot"

_FIELDS = (
    "id, game, version, pinned, scenario, options, owner, status, title, watched, seed, salts, pace, n, revision, "
    "asked, clock, due, result, created, started, moved, ended, parent, parent_n, challenge, aids, score, rematch, "
    "ceremony"
)
_SELECTED = _FIELDS.replace("title", unless_suspended("owner", "title"))
_MATCHES = f"select {_SELECTED} from match join head on head.match = match.id"
_CLOSED = "exists (select 1 from shard_closed where shard = substr(id, 1, 2))"
_FAR = "n, asked, clock, due, moved, status, result, started, ended"  # correct where the journal is

_SEATS = (
    "select s.match, s.seat, s.kind, s.account, s.bot, s.limit_ms, s.read, s.here, a.name, a.away_from, a.away_until,"
    " s.left_by, s.kept_for"
    " from seat s left join account a on a.id = coalesce(s.account, s.kept_for)"
)


class SeatRow(Struct, frozen=True):
    seat: Seat
    kind: str
    account: str | None
    bot: str | None
    limit_ms: int
    read: int
    here: int | None
    name: str | None = None  # of the account, or of the person the seat is reserved for
    away_from: int | None = None
    away_until: int | None = None
    left_by: str | None = None  # whose time ran out
    kept_for: str | None = None  # the only person who may sit here

    def away(self, now: int) -> bool:
        return self.away_from is not None and self.away_from <= now < (self.away_until or now)


class MatchRow(Struct):
    id: str
    game: str
    version: str
    pinned: str
    scenario: str
    options: dict[str, Any]
    owner: str
    status: str
    title: str
    watched: bool
    seed: str
    salts: dict[Seat, str]
    pace: Pace
    head: int
    revision: int
    asked: tuple[Seat, ...]
    clock: Clock
    due: int | None
    result: dict[Seat, float]
    created: int
    started: int | None
    moved: int
    ended: int | None
    parent: str | None = None
    parent_n: int = 0
    challenge: str | None = None
    aids: tuple[str, ...] = ()
    score: str | None = None
    rematch: str | None = None
    ceremony: Ceremony = ()
    seats: dict[Seat, SeatRow] = {}

    def held_by(self, account: str | None) -> tuple[Seat, ...]:
        return tuple(s.seat for s in self.seats.values() if s.kind == PERSON and account and s.account == account)

    def kept_for(self, account: str | None) -> tuple[Seat, ...]:
        """The open seats reserved for this account."""
        return tuple(s.seat for s in self.seats.values() if s.kind == OPEN and account and s.kept_for == account)

    @property
    def reserved(self) -> dict[Seat, str]:
        """For whom each open seat is reserved."""
        return {s.seat: s.name for s in self.seats.values() if s.kind == OPEN and s.kept_for and s.name}

    @property
    def people(self) -> set[str]:
        return {s.account for s in self.seats.values() if s.kind == PERSON and s.account}

    @property
    def solitaire(self) -> bool:
        """Whether one person has every seat: there is nobody else to hide anything from, or to ask for consent."""
        return len(self.people) == 1 and all(s.kind == PERSON for s in self.seats.values())

    @property
    def left(self) -> bool:
        """Whether a bot plays on for somebody whose time ran out: they bear the result, but cannot agree to
        anything."""
        return any(s.left_by is not None for s in self.seats.values())

    @property
    def alone(self) -> bool:
        """Whether there is only one person at the table, perhaps against bots: help harms nobody else."""
        return len(self.people) == 1 and not self.left and all(s.kind != OPEN for s in self.seats.values())

    @property
    def may_count(self) -> bool:
        """Whether nothing at the table rules out a rating so far."""
        return len(self.seats) > 1 and not self.solitaire and self.parent is None and not self.unranked

    @property
    def unranked(self) -> tuple[str, ...]:
        """Why the match is unrated."""
        return tuple(sorted({*self.aids, *(["dice_by_hand"] if self.options.get("dice_by_hand") else [])}))


_JSON: Mapping[str, Any] = {
    "options": dict[str, Any], "salts": dict[str, str], "pace": Pace, "asked": tuple[str, ...], "clock": Clock,
    "result": dict[str, float], "aids": tuple[str, ...], "ceremony": Ceremony,
}  # fmt: skip


async def find(db: Database, match: str) -> MatchRow:
    """The match with its seats, or a 404 that reveals nothing."""
    there, (row, closed) = db.at(match), await _found(db, match)
    far = await _far(db, there, match, closed=closed)
    if db.at(match) is not there:
        return await find(db, match)
    if far is not None:
        values = _values(_FAR, far)
        row.head = values.pop("n")
        for name, value in values.items():
            setattr(row, name, value)
    return row


async def find_in(db: Queries, match: str) -> MatchRow:
    """As this database has it: for a running match, the directory may lag a little behind the cluster."""
    return (await _found(db, match))[0]


async def _found(db: Queries, match: str) -> tuple[MatchRow, bool]:
    """Also returns whether its journal is no longer written there."""
    raw = await db.row(f"select {_SELECTED}, {_CLOSED} from match join head on head.match = id where id = %s", match)
    if raw is None:
        raise Problem(404, "no_match")
    row = _match(raw[:-1])
    row.seats = await seats(db, match)
    return row, bool(raw[-1])


async def standing(db: Database, match: str) -> tuple[int, int, str] | None:
    """The match's head, revision and status, as the store has them now."""
    there, found = (
        db.at(match),
        await db.row(
            f"select n, revision, status, {_CLOSED} from head join match on id = head.match where id = %s", match
        ),
    )
    if found is None:
        return None
    n, revision, status, closed = found
    far = await _far(db, there, match, closed=closed)
    if db.at(match) is not there:
        return await standing(db, match)
    return (n, revision, status) if far is None else (far[0], revision, far[5])


async def _far(db: Database, there: Database, match: str, *, closed: bool) -> tuple[Any, ...] | None:
    """What its cluster says of a match that has begun; None if the directory itself has its journal. If the shard is
    closed, look up its place again: if it has not moved yet, what is stored there is still right."""
    found = None
    if there is not db:
        found = await there.row(
            f"select {_FAR}, {_CLOSED} from head join match on id = head.match where id = %s and n >= 0", match
        )
        closed = found is None or found[-1]
    if closed:
        await db.learn(match)
    return found and found[:-1]


async def several(db: Queries, matches: Sequence[str]) -> list[MatchRow]:
    """Those that exist, in the same order."""
    if not matches:
        return []
    places = placeholders(matches)
    found = {raw[0]: _match(raw) for raw in await db.rows(f"{_MATCHES} where id in ({places})", *matches)}
    for raw in await db.rows(f"{_SEATS} where s.match in ({places}) order by s.place", *matches):
        if raw[0] in found:
            found[raw[0]].seats[raw[1]] = SeatRow(*raw[1:])
    return [found[match] for match in matches if match in found]


async def seats(db: Queries, match: str) -> dict[Seat, SeatRow]:
    found = await db.rows(f"{_SEATS} where s.match = %s order by s.place", match)
    return {raw[1]: SeatRow(*raw[1:]) for raw in found}


def _values(fields: str, raw: tuple[Any, ...]) -> dict[str, Any]:
    values = dict(zip(fields.split(", "), raw, strict=True))
    for name in _JSON.keys() & values.keys():
        values[name] = msgspec.json.decode(values[name], type=_JSON[name])
    return values


def _match(raw: tuple[Any, ...]) -> MatchRow:
    values = _values(_FIELDS, raw)
    values["watched"], values["head"] = bool(values["watched"]), values.pop("n")
    return MatchRow(**values)
