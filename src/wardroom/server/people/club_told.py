"""Views of clubs: anybody sees that they exist, members see who and what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.server.accounts import names
from wardroom.server.accounts.person import Person
from wardroom.server.people import club_events, clubs
from wardroom.server.people.clubs import MEMBER, STRANGER
from wardroom.server.people.directory import Directory
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import UNWANTED, literally
from wardroom.server.tables import lists

PAGE = 50
_HEADING = (
    "select c.id, c.name, c.about, c.entry, c.created, (select count(*) from club_member n where n.club = c.id),"
    " coalesce(m.role, ''), coalesce(w.kind, '') from club c"
    " left join club_member m on m.club = c.id and m.account = %s"
    " left join club_wait w on w.club = c.id and w.account = %s"
)
# Not clubs whose owner has blocked the viewer.
_WANTED = (
    "not exists (select 1 from club_member o join block b on b.account = o.account and b.other = %s"
    " where o.club = c.id and o.role = 'owner' and m.role is null)"
)


async def listed(db: Queries, person: Person | None, *, mine: bool, name: str, after: str) -> list[dict[str, Any]]:
    """Fifty at a time, by name; `mine` are those the viewer is in, was invited to, or asked to join."""
    account = person.id if person else ""
    which = "(m.role is not null or w.kind is not null)" if mine else _WANTED
    whose = () if mine else (account,)
    found = await db.rows(
        f"{_HEADING} where {which} and c.name_key like %s escape '!' and c.name_key > %s"
        f" order by c.name_key limit {PAGE}",
        account, account, *whose, f"%{literally(names.key(name))}%", names.key(after),
    )  # fmt: skip
    return [_heading(row) for row in found]


async def whole(db: Database, club: str, person: Person | None) -> dict[str, Any]:
    await clubs.find(db, club, person)
    account = person.id if person else ""
    ((*row,),) = await db.rows(f"{_HEADING} where c.id = %s", account, account, club)
    heading = _heading(row)
    role = heading["role"]
    inside, desk = role != STRANGER, role not in (STRANGER, MEMBER)
    told = await db.row("select told from club_member where club = %s and account = %s", club, account)
    members = await _members(db, club, account, every=desk) if inside else []
    return heading | {
        "told": bool(told and told[0]),
        "members": await _with_strength(db, members, person),
        "events": await club_events.listed(db, club, account, {row[3]: row[0] for row in members}) if inside else [],
        "waits": await _waits(db, club) if desk else [],
        "notices": await _notices(db, club, account) if inside else [],
        "tables": await lists.of_club(db, club, account) if inside else [],
    }


def _heading(row: Any) -> dict[str, Any]:
    return dict(zip(("id", "name", "about", "entry", "created", "people", "role", "waiting"), row, strict=True))


async def _with_strength(db: Database, members: Sequence[Row], viewer: Person | None) -> list[dict[str, Any]]:
    shown = await Directory(db).among([who for *_, who in members], viewer)
    nothing = {"here": False, "ratings": [], "playing": None}
    return [
        nothing
        | shown.get(who, {})
        | {"name": name, "role": role, "at": at, "me": viewer is not None and who == viewer.id}
        for name, role, at, who in members
    ]


async def _members(db: Queries, club: str, account: str, *, every: bool) -> Sequence[Row]:
    """The members, without those who have blocked the viewer; officers see all."""
    unwanted = "" if every else " and m.account not in (select account from block where other = %s)"
    return await db.rows(
        "select a.name, m.role, m.at, m.account from club_member m join account a on a.id = m.account"
        f" where m.club = %s{unwanted}"
        " order by case m.role when 'owner' then 0 when 'officer' then 1 else 2 end, a.name, m.account",
        club, *(() if every else (account,)),
    )  # fmt: skip


async def _waits(db: Queries, club: str) -> list[dict[str, Any]]:
    found = await db.rows(
        "select a.name, w.kind, w.at from club_wait w join account a on a.id = w.account where w.club = %s"
        " order by w.at, w.account",
        club,
    )
    return [{"name": name, "kind": kind, "at": at} for name, kind, at in found]


async def _notices(db: Queries, club: str, account: str) -> list[dict[str, Any]]:
    """The latest first, without those of suspended people and of people the viewer has muted or blocked."""
    found = await db.rows(
        "select n.id, a.name, n.text, n.at, n.account from club_notice n join account a on a.id = n.account"
        f" where n.club = %s and a.closed is null and n.account not in {UNWANTED} order by n.id desc",
        club, account, account,
    )  # fmt: skip
    return [
        {"id": id, "name": name, "text": text, "at": at, "mine": who == account} for id, name, text, at, who in found
    ]
