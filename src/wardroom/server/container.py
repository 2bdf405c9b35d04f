"""Everything one process has open, and how it is opened and closed."""

from __future__ import annotations

import asyncio

from wardroom.server.accounts import passwords
from wardroom.server.accounts.auth import Auth
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.bus import open_bus
from wardroom.server.bus.port import Bus
from wardroom.server.fair_gate import FairGate
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.jobs.analyses import Analyses
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.chief import Chief
from wardroom.server.jobs.notices import Notices
from wardroom.server.jobs.stopping import stop
from wardroom.server.jobs.vacation import Vacations
from wardroom.server.people.appeals import Appeals
from wardroom.server.people.clubs import Clubs
from wardroom.server.people.profiles import Profiles
from wardroom.server.people.ratings import Ratings
from wardroom.server.people.relations import Relations
from wardroom.server.people.scenario_statistics import Statistics
from wardroom.server.people.seeks import Seeks
from wardroom.server.people.signals import Signals
from wardroom.server.people.studies import Studies
from wardroom.server.settings import Settings
from wardroom.server.sockets.hub import Hub
from wardroom.server.store import open_database, revisions
from wardroom.server.store.ports import Database
from wardroom.server.tables.archive import Archive
from wardroom.server.tables.branch import Branches
from wardroom.server.tables.challenges import Challenges
from wardroom.server.tables.chat import Chat
from wardroom.server.tables.consent import Consent
from wardroom.server.tables.dealing import Dealing
from wardroom.server.tables.delayed import Delayed
from wardroom.server.tables.heartbeat import Heartbeat
from wardroom.server.tables.leaving import Leaving
from wardroom.server.tables.lobby import Lobby
from wardroom.server.tables.looking import Looking
from wardroom.server.tables.moderation import Moderation
from wardroom.server.tables.orders import Orders
from wardroom.server.tables.pacing import Pacing
from wardroom.server.tables.rematch import Rematches
from wardroom.server.tables.replay import Replay
from wardroom.server.tables.reports import Reports
from wardroom.server.tables.scores import Scores
from wardroom.server.tables.tables import Tables
from wardroom.server.tournaments.play import TournamentPlay
from wardroom.server.tournaments.tournaments import Tournaments

READING, RECKONING = 8, 8  # long journals, and odds, that one person may have waiting: they are served one at a time


class Container:
    def __init__(self, settings: Settings, db: Database, bus: Bus) -> None:
        self.settings, self.db, self.bus = settings, db, bus
        self.rate_limits = RateLimits(settings.redis_url, on=settings.accounts, db=db if settings.postgres else None)
        self.notices = Notices(settings, db)
        self.bot_queue = BotQueue(settings, db)
        self.hashing = HeavyWork(1, passwords.NICE, "passwords")
        hashed = passwords.Passwords(known_to_others=settings.breached_passwords, apart=self.hashing)
        self.auth = Auth(settings, db, self.rate_limits, self.notices.mailer, hashed)
        self.tables = Tables(db, bus, alone=not settings.postgres)
        self.pacing = Pacing(db, self.tables)
        self.heartbeat = Heartbeat(db, self.tables)
        self.vacations = Vacations(db, self.pacing)
        self.lobby = Lobby(db, self.tables, settings.bot_only_tables)
        self.moderation = Moderation(db, self.tables, self.lobby)
        self.reports = Reports(db)
        self.appeals = Appeals(db, self.auth.accounts)
        self.tournaments = Tournaments(db)
        self.tournament_play = TournamentPlay(db, self.tables, self.lobby)
        self.auth.personal_data.on_leave = self._depart
        self.dealing = Dealing(self.lobby)
        self.leaving = Leaving(db, self.tables)
        self.consent = Consent(db, self.tables, self.leaving)
        self.chat = Chat(db, self.tables)
        self.orders = Orders(db, self.tables)
        self.reading, self.reckoning = FairGate(1, READING), FairGate(1, RECKONING)
        self.heavy = HeavyWork()
        self.looking = Looking(self.tables, self.heavy)
        self.archive = Archive(db, self.tables, self.heavy)
        self.analyses = Analyses(db, self.archive)
        self.replay = Replay(db)
        self.delayed = Delayed(db)
        self.rematches = Rematches(db, self.tables, self.lobby)
        self.branches = Branches(db, self.tables, self.lobby)
        self.scores = Scores(db)
        self.ratings, self.statistics = Ratings(db), Statistics(db)
        self.profiles, self.relations = Profiles(db), Relations(db)
        self.seeks, self.clubs, self.studies = Seeks(db, self.lobby), Clubs(db), Studies(db, self.tables)
        self.challenges = Challenges(db, self.tables, self.lobby, self.scores)
        self.signals = Signals(db, self.archive)
        self.chief = Chief(db, self.tables)
        self.hub = Hub(self.tables, bus, self.auth, db)
        self._tasks: list[asyncio.Task[None]] = []

    async def _depart(self, account: str) -> None:
        """What becomes of the clubs, tournaments and matches of one who leaves for good."""
        await self.clubs.depart(account)
        await self.tournaments.depart(account)
        await self.moderation.depart(account)

    @classmethod
    async def open(cls, settings: Settings) -> Container:
        if not settings.postgres and not revisions.up_to_date(settings.sqlite_path):
            from wardroom.server.store import migrate  # takes a second to load

            await asyncio.to_thread(migrate.upgrade, settings)  # a person's own file, without a word
        container = cls(settings, await open_database(settings), await open_bus(settings))
        container.bus.listen(container.db.hear)
        return container

    async def serve(self) -> None:
        """What a process that answers requests does besides."""
        await self.heartbeat.beat()  # before anybody's time is looked at
        self.hub.start()
        self._tasks = [asyncio.create_task(self.heartbeat.run(), name="heartbeat")]
        if self.settings.inline:
            from wardroom.server.jobs import worker

            self._tasks += await worker.inline(self)

    async def close(self) -> None:
        await stop(self._tasks, patience=5.0)
        await self.analyses.close()
        self.chief.close()
        self.heavy.close()
        self.hashing.close()
        await self.hub.close()
        await self.tables.close()
        await self.bus.close()
        await self.rate_limits.close()
        await self.db.close()
