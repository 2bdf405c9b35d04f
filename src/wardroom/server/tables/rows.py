"""Rows of the store that make up a match, as structs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.journal import Ceremony
from wardroom.kernel import Seat
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import placeholders
from wardroom.server.tables.clock import Clock, Pace

LOBBY, PLAYING, OVER, ABANDONED = "lobby", "playing", "over", "abandoned"
OPEN, PERSON, BOT = "open", "person", "bot"

_FIELDS = (
    "id, game, version, pinned, scenario, options, owner, status, title, watched, seed, salts, pace, head, revision, "
    "asked, clock, due, result, created, started, moved, ended, parent, parent_n, challenge, aids, score, rematch, "
    "ceremony"
)


_SEATS = (
    "select s.match, s.seat, s.kind, s.account, s.bot, s.limit_ms, s.read, s.here, a.name, a.away_from, a.away_until,"
    " s.left_by, s.kept_for"
    " from seat s left join account a on a.id = s.account"
)


class SeatRow(Struct, frozen=True):
    seat: Seat
    kind: str
    account: str | None
    bot: str | None
    limit_ms: int
    read: int
    here: int | None
    name: str | None = None  # of the account
    away_from: int | None = None
    away_until: int | None = None
    left_by: str | None = None  # whose time ran out
    kept_for: str | None = None  # who alone may sit down here

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
        """The open seats that nobody else may take."""
        return tuple(s.seat for s in self.seats.values() if s.kind == OPEN and account and s.kept_for == account)

    @property
    def people(self) -> set[str]:
        return {s.account for s in self.seats.values() if s.kind == PERSON and s.account}

    @property
    def solitaire(self) -> bool:
        """Whether one person sits at every seat: there is nobody else to hide anything from, or to ask for consent."""
        return len(self.people) == 1 and all(s.kind == PERSON for s in self.seats.values())

    @property
    def alone(self) -> bool:
        """Whether there is but one person at the table, be it against bots: whoever helps him helps against nobody."""
        return len(self.people) == 1 and all(s.kind != OPEN for s in self.seats.values())

    @property
    def unranked(self) -> tuple[str, ...]:
        """Why the match does not count."""
        return tuple(sorted({*self.aids, *(["dice_by_hand"] if self.options.get("dice_by_hand") else [])}))


_JSON: Mapping[str, Any] = {
    "options": dict[str, Any], "salts": dict[str, str], "pace": Pace, "asked": tuple[str, ...], "clock": Clock,
    "result": dict[str, float], "aids": tuple[str, ...], "ceremony": Ceremony,
}  # fmt: skip


async def find(db: Queries, match: str) -> MatchRow:
    """The match with its seats, or a 404 that says nothing."""
    raw = await db.row(f"select {_FIELDS} from match where id = %s", match)
    if raw is None:
        raise Problem(404, "no_match")
    row = _match(raw)
    row.seats = await seats(db, match)
    return row


async def several(db: Queries, matches: Sequence[str]) -> list[MatchRow]:
    """Those of them that are there, in the same order."""
    if not matches:
        return []
    places = placeholders(matches)
    found = {
        raw[0]: _match(raw) for raw in await db.rows(f"select {_FIELDS} from match where id in ({places})", *matches)
    }
    for raw in await db.rows(f"{_SEATS} where s.match in ({places}) order by s.place", *matches):
        if raw[0] in found:
            found[raw[0]].seats[raw[1]] = SeatRow(*raw[1:])
    return [found[match] for match in matches if match in found]


async def seats(db: Queries, match: str) -> dict[Seat, SeatRow]:
    found = await db.rows(f"{_SEATS} where s.match = %s order by s.place", match)
    return {raw[1]: SeatRow(*raw[1:]) for raw in found}


def _match(raw: tuple[Any, ...]) -> MatchRow:
    values = dict(zip(_FIELDS.split(", "), raw, strict=True))
    for name, kind in _JSON.items():
        values[name] = msgspec.json.decode(values[name], type=kind)
    values["watched"] = bool(values["watched"])
    return MatchRow(**values)
