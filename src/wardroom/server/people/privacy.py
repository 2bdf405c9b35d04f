"""What a person shows of themselves, and to whom. Stored with the settings of the account, and deleted with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from wardroom.server.accounts import names
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sql import placeholders

EVERYONE, PLAYERS, FOLLOWED, NOBODY = "everyone", "players", "followed", "nobody"


class Privacy(Struct, frozen=True):
    profile: Literal["everyone", "players", "nobody"] = "players"
    history: bool = True  # the matches themselves, besides their totals
    challenges: Literal["everyone", "followed", "nobody"] = "everyone"  # who may reserve a seat for them


class Settings(Struct, frozen=True):
    privacy: Privacy = Privacy()


class Known(Struct, frozen=True):
    """A person whose page the viewer may see."""

    id: str
    name: str
    created: int
    privacy: Privacy


async def of(db: Queries, account: str) -> Privacy:
    found = await db.row("select settings from account where id = %s", account)
    return _read(found[0]) if found else Privacy(profile="nobody")


async def change(db: Database, account: str, privacy: Privacy) -> None:
    text = msgspec.json.encode(Settings(privacy)).decode()
    await db.run("update account set settings = %s where id = %s", text, account)


async def find(db: Queries, name: str, viewer: Person | None) -> Known:
    """By name. People who hide or have blocked the viewer do not exist: nothing reveals which it is."""
    row = await db.row(
        "select id, name, created, settings from account where name_key = %s and closed is null and role <> %s",
        names.key(name), GUEST,
    )  # fmt: skip
    known = None if row is None else Known(row[0], row[1], row[2], _read(row[3]))
    if known is None or not await _may_see(db, known, viewer):
        raise Problem(404, "no_person")
    return known


async def named(db: Queries, name: str) -> str:
    """The account of this name, whatever it shows."""
    row = await db.row("select id from account where name_key = %s and closed is null", names.key(name))
    if row is None:
        raise Problem(404, "no_person")
    return str(row[0])


async def own(db: Queries, person: Person) -> Known:
    row = await db.row("select created, settings from account where id = %s", person.id)
    return Known(person.id, person.name, row[0] if row else 0, _read(row[1]) if row else Privacy())


async def may_know(db: Queries, account: str, viewer: Person | None) -> bool:
    """Whether the viewer may see how strong this account is. Of a bot anybody may."""
    row = await db.row("select name, created, settings from account where id = %s", account)
    return row is None or await _may_see(db, Known(account, row[0], row[1], _read(row[2])), viewer)


async def _may_see(db: Queries, known: Known, viewer: Person | None) -> bool:
    if viewer is not None and viewer.id == known.id:
        return True
    if viewer is not None and await blocks(db, known.id, viewer.id):
        return False
    return _shows(known.privacy, viewer)


async def blocks(db: Queries, account: str, other: str) -> bool:
    """Whether the first has blocked the second."""
    found = await db.row("select 1 from block where account = %s and other = %s", account, other)
    return found is not None


async def follows(db: Queries, account: str, other: str) -> bool:
    return await db.row("select 1 from follow where account = %s and other = %s", account, other) is not None


async def may_challenge(db: Queries, known: Known, viewer: Person | None) -> bool:
    if viewer is None or viewer.role == GUEST or viewer.id == known.id:
        return False
    if await blocks(db, known.id, viewer.id) or await blocks(db, viewer.id, known.id):
        return False
    wish = known.privacy.challenges
    return wish == EVERYONE or (wish == FOLLOWED and await follows(db, known.id, viewer.id))


async def may_write(db: Queries, account: str, other: str) -> bool:
    """Direct messages are for people who follow each other or share a club, unless one has blocked the other."""
    found = await db.row(
        "select 1 where not exists"
        " (select 1 from block where (account = %s and other = %s) or (account = %s and other = %s))"
        " and ((select count(*) from follow where (account = %s and other = %s) or (account = %s and other = %s)) = 2"
        " or exists (select 1 from club_member a join club_member b on b.club = a.club"
        " where a.account = %s and b.account = %s))",
        *(account, other, other, account) * 2, account, other,
    )  # fmt: skip
    return found is not None and account != other


async def hidden(db: Queries, accounts: Sequence[str]) -> set[str]:
    """Those of them who do not show what they have played."""
    places = placeholders(accounts)
    found = await db.rows(f"select id, settings from account where id in ({places})", *accounts)
    shown = {id: _read(settings) for id, settings in found}
    return {id for id, each in shown.items() if each.profile == NOBODY or not each.history}


def shows(settings: str, viewer: Person | None) -> bool:
    """Whether somebody with these settings shows their page to this viewer, who is not blocked."""
    return _shows(_read(settings), viewer)


def _shows(privacy: Privacy, viewer: Person | None) -> bool:
    player = viewer is not None and viewer.role != GUEST
    return privacy.profile == EVERYONE or (privacy.profile == PLAYERS and player)


def _read(text: str) -> Privacy:
    return msgspec.json.decode(text, type=Settings).privacy
