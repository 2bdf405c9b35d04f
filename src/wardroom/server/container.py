"""Everything that one process of a server with accounts has open."""

from __future__ import annotations

import asyncio

from wardroom.server.accounts import passwords
from wardroom.server.accounts.auth import Auth
from wardroom.server.bus.port import Bus
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.jobs import worker
from wardroom.server.jobs.notices import Notices
from wardroom.server.jobs.vacation import Vacations
from wardroom.server.local import Local
from wardroom.server.people.appeals import Appeals
from wardroom.server.people.club_events import ClubEvents
from wardroom.server.people.club_talk import ClubTalk
from wardroom.server.people.clubs import Clubs
from wardroom.server.people.direct_messages import DirectMessages
from wardroom.server.people.inbox import Inbox
from wardroom.server.people.seeks import Seeks
from wardroom.server.people.signals import Signals
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.tables.moderation import Moderation
from wardroom.server.tables.reports import Reports
from wardroom.server.tournaments.play import TournamentPlay
from wardroom.server.tournaments.tournaments import Tournaments


class Container(Local):
    auth: Auth

    def __init__(self, settings: Settings, db: Database, bus: Bus) -> None:
        super().__init__(settings, db, bus)
        self.vacations = Vacations(db, self.pacing)
        self.moderation = Moderation(db, self.tables, self.lobby)
        self.reports = Reports(db)
        self.appeals = Appeals(db, self.auth.accounts)
        self.tournaments = Tournaments(db)
        self.tournament_play = TournamentPlay(db, self.tables, self.lobby)
        self.inbox, self.direct_messages = Inbox(db, self.profiles), DirectMessages(db)
        self.clubs, self.club_talk, self.club_events = Clubs(db), ClubTalk(db), ClubEvents(db)
        self.seeks = Seeks(db, self.lobby)
        self.signals = Signals(db, self.archive)
        self.auth.personal_data.on_leave = self._depart

    def _open_auth(self) -> Auth:
        self.notices = Notices(self.settings, self.db, self.jobs)
        self.hashing = HeavyWork(1, passwords.NICE, "passwords")
        hashed = passwords.Passwords(known_to_others=self.settings.breached_passwords, apart=self.hashing)
        return Auth(self.settings, self.db, self.rate_limits, self.notices.mailer, hashed)

    async def _depart(self, account: str) -> None:
        """Settle the clubs, tournaments and matches of a person who leaves for good."""
        await self.clubs.depart(account)
        await self.tournaments.depart(account)
        await self.moderation.depart(account)

    def _inline(self) -> list[asyncio.Task[None]]:
        return worker.inline(self)

    async def close(self) -> None:
        await super().close()
        self.hashing.close()
