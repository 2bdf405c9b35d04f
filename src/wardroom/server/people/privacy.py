"""What a person shows of themselves, and to whom. Kept with the settings of the account, and gone with them."""

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
    history: bool = True  # the matches themselves, besides what they come to
    challenges: Literal["everyone", "followed", "nobody"] = "everyone"  # who may keep a seat for them


class Settings(Struct, frozen=True):
    privacy: Privacy = Privacy()


class Known(Struct, frozen=True):
    """One whose page may be looked at by the one who asks."""

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
    """By name. People one may not see do not exist: neither that one was blocked nor that they hide is told."""
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


async def _may_see(db: Queries, known: Known, viewer: Person | None) -> bool:
    if viewer is not None and viewer.id == known.id:
        return True
    if viewer is not None and await blocks(db, known.id, viewer.id):
        return False
    if known.privacy.profile == PLAYERS:
        return viewer is not None and viewer.role != GUEST
    return known.privacy.profile == EVERYONE


async def blocks(db: Queries, account: str, other: str) -> bool:
    """Whether the first does not want to meet the second."""
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


async def hidden(db: Queries, accounts: Sequence[str]) -> set[str]:
    """Those of them who do not show what they have played."""
    places = placeholders(accounts)
    found = await db.rows(f"select id, settings from account where id in ({places})", *accounts)
    shown = {id: _read(settings) for id, settings in found}
    return {id for id, each in shown.items() if each.profile == NOBODY or not each.history}


def _read(text: str) -> Privacy:
    return msgspec.json.decode(text, type=Settings).privacy
