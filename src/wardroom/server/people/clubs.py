"""Clubs: people who belong together, with tables of their own and notices to all of them.

A club has one owner, officers who let people in and send them away, and members. Whom its owner has blocked never finds
it; and nobody is invited by one they have blocked, as their page is not there for that one either.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from wardroom.server.accounts import names
from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.people import privacy
from wardroom.server.problems import Problem
from wardroom.server.store.errors import NotUnique
from wardroom.server.store.ports import Database, Queries

OWNER, OFFICER, MEMBER, STRANGER = "owner", "officer", "member", ""
OPEN, ASKED, INVITED = "open", "asked", "invited"  # who may join: anybody, after approval, by invitation
OWNED, JOINED = 3, 20  # clubs of one person
MOST, WAITING, NOTICES = 500, 200, 100  # in one club: members, pending requests and invitations, notices kept
DAY = 24 * 3_600_000
CALL_INVITED, CALL_NOTICE = "club_invite", "club_notice"  # in the outbox: a club, and one account in place of the seats


class ClubRow(Struct, frozen=True):
    id: str
    name: str
    about: str
    entry: str
    created: int


class Clubs:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def make(self, person: Person, name: str, about: str, entry: str) -> str:
        club = new_id()
        async with self.db.transaction() as tx:
            await _room(tx, person.id)
            ((owned,),) = await tx.rows(
                "select count(*) from club_member where account = %s and role = %s", person.id, OWNER
            )
            if owned >= OWNED:
                raise Problem(409, "clubs_owned", most=OWNED)
            await tx.run(
                "insert into club (id, name, name_key, skeleton, about, entry, created)"
                " values (%s, '', %s, %s, %s, %s, %s)",
                club, club, club, about, entry, now(),
            )  # fmt: skip
            await _rename(tx, club, name)
            await _enter(tx, club, person.id, OWNER)
        return club

    async def change(self, club: str, person: Person, name: str, about: str, entry: str) -> None:
        async with self.db.transaction() as tx:
            await need(tx, club, person, OWNER)
            await _rename(tx, club, name)
            await tx.run("update club set about = %s, entry = %s where id = %s", about, entry, club)

    async def close(self, club: str, person: Person) -> None:
        """By its owner or an operator. Its tables stay for those who sit there."""
        async with self.db.transaction() as tx:
            await find(tx, club, person)
            if not person.operator:
                await need(tx, club, person, OWNER)
            await _close(tx, club)

    # ---- in and out

    async def join(self, club: str, person: Person) -> str:
        """Join if allowed, else ask to join. Returns the person's new status: member, or asked."""
        async with self.db.transaction() as tx:
            row = await find(tx, club, person)
            if await role_of(tx, club, person.id):
                return MEMBER
            await _room(tx, person.id)
            waits = await waiting(tx, club, person.id)
            if row.entry == OPEN or waits == INVITED:
                await _enter(tx, club, person.id)
                return MEMBER
            if row.entry != ASKED:
                raise Problem(403, "club_invited_only")
            await _wait(tx, club, person.id, ASKED)
            return ASKED

    async def leave(self, club: str, person: Person) -> None:
        """Leave; also declines an invitation or withdraws a request."""
        async with self.db.transaction() as tx:
            await find(tx, club, person)
            if await role_of(tx, club, person.id) == OWNER:
                raise Problem(409, "club_owner_stays")
            await _remove(tx, club, person.id)

    async def invite(self, club: str, person: Person, name: str) -> None:
        async with self.db.transaction() as tx:
            await need(tx, club, person, OFFICER)
            known = await privacy.find(tx, name, person)
            if not await privacy.may_challenge(tx, known, person):
                raise Problem(403, "club_not_invited")
            if await role_of(tx, club, known.id):
                raise Problem(409, "club_member_already")
            if await waiting(tx, club, known.id) == ASKED:  # invited and asked: both agree
                await _enter(tx, club, known.id)
                return
            await _wait(tx, club, known.id, INVITED)
            await _call(tx, CALL_INVITED, club, now() // DAY, known.id)  # the day: at most one a day from one club

    async def admit(self, club: str, person: Person, name: str, yes: bool) -> None:
        """Let in one who has asked, or not; or take an invitation back."""
        async with self.db.transaction() as tx:
            await need(tx, club, person, OFFICER)
            account = await privacy.named(tx, name)
            waits = await waiting(tx, club, account)
            if not waits or (yes and waits != ASKED):
                raise Problem(404, "no_person")
            await (_enter(tx, club, account) if yes else _remove(tx, club, account))

    # ---- roles

    async def appoint(self, club: str, person: Person, name: str, role: str) -> None:
        """By the owner. An owner who appoints another owner becomes an officer."""
        async with self.db.transaction() as tx:
            await need(tx, club, person, OWNER)
            account = await self._member(tx, club, name)
            if account == person.id:
                raise Problem(409, "about_yourself")
            if role == OWNER:
                await _appoint(tx, club, person.id, OFFICER)
            await _appoint(tx, club, account, role)

    async def remove(self, club: str, person: Person, name: str) -> None:
        """Remove a member: the owner may remove officers, officers other members."""
        async with self.db.transaction() as tx:
            mine = await need(tx, club, person, OFFICER)
            account = await self._member(tx, club, name)
            theirs = await role_of(tx, club, account)
            if account == person.id:
                raise Problem(409, "about_yourself")
            if theirs == OWNER or (theirs == OFFICER and mine != OWNER):
                raise Problem(403, "club_role")
            await _remove(tx, club, account)

    # ---- notices

    async def notify(self, club: str, person: Person, text: str) -> int:
        """Send a notice to all members. It goes to the channels of those who want it and have not blocked its
        author."""
        async with self.db.transaction() as tx:
            await need(tx, club, person, OFFICER)
            found = await tx.row(
                "insert into club_notice (club, account, text, at) values (%s, %s, %s, %s) returning id",
                club, person.id, text, now(),
            )  # fmt: skip
            assert found is not None
            notice = int(found[0])
            for (account,) in await tx.rows(
                "select account from club_member where club = %s and told and account <> %s"
                " and account not in (select account from block where other = %s) order by account",
                club, person.id, person.id,
            ):  # fmt: skip
                await _call(tx, CALL_NOTICE, club, notice, account)
            await tx.run(
                "delete from club_notice where club = %s and id not in"
                f" (select id from club_notice where club = %s order by id desc limit {NOTICES})",
                club, club,
            )  # fmt: skip
        return notice

    async def unsay(self, club: str, person: Person, notice: int) -> None:
        """Delete a notice, as its author or an officer."""
        async with self.db.transaction() as tx:
            role = await need(tx, club, person, MEMBER)
            whose = "" if role != MEMBER else " and account = %s"
            own = () if role != MEMBER else (person.id,)
            if not await tx.run(f"delete from club_notice where club = %s and id = %s{whose}", club, notice, *own):
                raise Problem(404, "no_notice")

    async def tell(self, club: str, person: Person, on: bool) -> None:
        """Whether its notices go to one's channels."""
        async with self.db.transaction() as tx:
            await need(tx, club, person, MEMBER)
            await tx.run("update club_member set told = %s where club = %s and account = %s", on, club, person.id)

    # ---- tables

    async def need_member(self, club: str, person: Person) -> None:
        await need(self.db, club, person, MEMBER)

    async def keep(self, club: str, match: str) -> None:
        """Reserve a table for members."""
        await self.db.run("insert into club_table (match, club, at) values (%s, %s, %s)", match, club, now())

    async def depart(self, account: str) -> None:
        """A person deletes their account. Their clubs go to the longest-serving officer, or else member."""
        await self.db.run(
            "delete from club_coming where event in (select id from club_event where account = %s)", account
        )
        for (club,) in await self.db.rows(
            "select club from club_member where account = %s and role = %s", account, OWNER
        ):
            async with self.db.transaction() as tx:
                heir = await tx.row(
                    "select account from club_member where club = %s and account <> %s"
                    " order by case role when 'officer' then 0 else 1 end, at, account limit 1",
                    club, account,
                )  # fmt: skip
                if heir is None:
                    await _close(tx, club)
                    continue
                await _appoint(tx, club, heir[0], OWNER)
                await _remove(tx, club, account)

    @staticmethod
    async def _member(db: Queries, club: str, name: str) -> str:
        account = await privacy.named(db, name)
        if not await role_of(db, club, account):
            raise Problem(404, "no_person")
        return account


async def find(db: Queries, club: str, person: Person | None) -> ClubRow:
    """Find a club. It does not exist for people its owner has blocked, unless they are in it already."""
    row = await db.row("select id, name, about, entry, created from club where id = %s", club)
    if row is None or (person is not None and await _unwanted(db, club, person.id)):
        raise Problem(404, "no_club")
    return ClubRow(*row)


async def need(db: Queries, club: str, person: Person, least: str) -> str:
    """The person's role, which must be at least this one."""
    await find(db, club, person)
    role = await role_of(db, club, person.id)
    if not role:
        raise Problem(403, "members_only")
    if least != MEMBER and role != OWNER and role != least:
        raise Problem(403, "club_role")
    return role


async def _unwanted(db: Queries, club: str, account: str) -> bool:
    found = await db.row(
        "select 1 from club_member m join block b on b.account = m.account and b.other = %s"
        " where m.club = %s and m.role = %s and not exists"
        " (select 1 from club_member i where i.club = m.club and i.account = %s)",
        account, club, OWNER, account,
    )  # fmt: skip
    return found is not None


async def role_of(db: Queries, club: str, account: str) -> str:
    found = await db.row("select role from club_member where club = %s and account = %s", club, account)
    return STRANGER if found is None else str(found[0])


async def waiting(db: Queries, club: str, account: str) -> str:
    """Whether the person has asked or was invited; empty if neither."""
    found = await db.row("select kind from club_wait where club = %s and account = %s", club, account)
    return "" if found is None else str(found[0])


async def _room(tx: Queries, account: str) -> None:
    ((inside,),) = await tx.rows("select count(*) from club_member where account = %s", account)
    if inside >= JOINED:
        raise Problem(409, "clubs_joined", most=JOINED)


async def _rename(tx: Queries, club: str, name: str) -> None:
    """Check and set a name. Like people's names, none may look like another."""
    name = names.clean(name)
    try:
        await tx.run(
            "update club set name = %s, name_key = %s, skeleton = %s where id = %s",
            name, names.key(name), names.skeleton(name), club,
        )  # fmt: skip
    except NotUnique:
        raise Problem(409, "club_name_taken") from None


async def _enter(tx: Queries, club: str, account: str, role: str = MEMBER) -> None:
    ((people,),) = await tx.rows("select count(*) from club_member where club = %s", club)
    if people >= MOST:
        raise Problem(409, "club_full", most=MOST)
    await tx.run("delete from club_wait where club = %s and account = %s", club, account)
    await tx.run(
        "insert into club_member (club, account, role, at) values (%s, %s, %s, %s) on conflict do nothing",
        club, account, role, now(),
    )  # fmt: skip


async def _wait(tx: Queries, club: str, account: str, kind: str) -> None:
    ((people,),) = await tx.rows("select count(*) from club_wait where club = %s", club)
    if people >= WAITING:
        raise Problem(409, "club_full", most=WAITING)
    await tx.run(
        "insert into club_wait (club, account, kind, at) values (%s, %s, %s, %s) on conflict do nothing",
        club, account, kind, now(),
    )  # fmt: skip


async def _remove(tx: Queries, club: str, account: str) -> None:
    await tx.run("delete from club_wait where club = %s and account = %s", club, account)
    await tx.run("delete from club_member where club = %s and account = %s", club, account)


async def _appoint(tx: Queries, club: str, account: str, role: str) -> None:
    await tx.run("update club_member set role = %s where club = %s and account = %s", role, club, account)


async def _close(tx: Queries, club: str) -> None:
    await tx.run("delete from club_coming where event in (select id from club_event where club = %s)", club)
    for table in ("club_member", "club_wait", "club_notice", "club_message", "club_event", "club_table"):
        await tx.run(f"delete from {table} where club = %s", club)
    await tx.run("delete from club where id = %s", club)


async def _call(tx: Queries, kind: str, club: str, n: int, account: str) -> None:
    called = msgspec.json.encode([account]).decode()
    await tx.run("insert into outbox (match, n, called, kind) values (%s, %s, %s, %s)", club, n, called, kind)
