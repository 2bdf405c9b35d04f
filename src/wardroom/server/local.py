"""What every table has open, and all that a table without accounts has."""

from __future__ import annotations

import asyncio
from typing import Self

from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.accounts.who import Who
from wardroom.server.bus import open_bus
from wardroom.server.bus.port import Bus
from wardroom.server.fair_gate import FairGate
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.jobs import at_table
from wardroom.server.jobs.analyses import Analyses, runner
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.chief import Chief
from wardroom.server.jobs.open_jobs import open_jobs
from wardroom.server.jobs.stopping import stop
from wardroom.server.people.directory import Directory
from wardroom.server.people.profiles import Profiles
from wardroom.server.people.ratings import Ratings
from wardroom.server.people.relations import Relations
from wardroom.server.people.scenario_statistics import Statistics
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
from wardroom.server.tables.orders import Orders
from wardroom.server.tables.pacing import Pacing
from wardroom.server.tables.rematch import Rematches
from wardroom.server.tables.replay import Replay
from wardroom.server.tables.scores import Scores
from wardroom.server.tables.tables import Tables

READING, RECKONING = 8, 8  # long journals and odds that one person may have queued; they are served one at a time


class Local:
    def __init__(self, settings: Settings, db: Database, bus: Bus) -> None:
        self.settings, self.db, self.bus = settings, db, bus
        self.rate_limits = RateLimits(settings.redis_url, on=settings.accounts, db=db if settings.postgres else None)
        self.jobs = open_jobs(settings, db)
        self.bot_queue = BotQueue(settings, db)
        self.auth = self._open_auth()
        self.tables = Tables(db, bus, alone=not settings.postgres)
        self.heartbeat = Heartbeat(db, self.tables)
        self.lobby = Lobby(db, self.tables, settings.bot_only_tables)
        self.dealing = Dealing(self.lobby)
        self.pacing = Pacing(db, self.tables, self.dealing)
        self.leaving = Leaving(db, self.tables)
        self.consent = Consent(db, self.tables, self.leaving)
        self.chat = Chat(db, self.tables)
        self.orders = Orders(db, self.tables)
        self.reading = FairGate(1, READING, rest=1.0 if settings.accounts else 0.0)  # alone, nobody else would gain
        self.reckoning = FairGate(1, RECKONING)
        self.heavy = HeavyWork()
        self.looking = Looking(self.tables, self.heavy)
        self.archive = Archive(db, self.tables, self.heavy)
        self.analyses = Analyses(db, self.archive, runner(self.heavy))
        self.replay = Replay(db)
        self.delayed = Delayed(db)
        self.rematches = Rematches(db, self.tables, self.lobby)
        self.branches = Branches(db, self.tables, self.lobby)
        self.scores = Scores(db)
        self.ratings, self.statistics = Ratings(db), Statistics(db)
        self.profiles, self.relations = Profiles(db), Relations(db)
        self.directory = Directory(db)
        self.studies = Studies(db, self.tables)
        self.challenges = Challenges(db, self.tables, self.lobby, self.scores)
        self.chief = Chief(db, self.tables)
        self.hub = Hub(self.tables, bus, self.auth, db)
        self._tasks: list[asyncio.Task[None]] = []

    def _open_auth(self) -> Who:
        return Who(self.settings, self.db, self.rate_limits)

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        if not settings.postgres and not revisions.up_to_date(settings.sqlite_path):
            from wardroom.server.store import migrate  # takes a second to load

            await asyncio.to_thread(migrate.upgrade, settings)  # a person's own file: migrate without asking
        container = cls(settings, await open_database(settings), await open_bus(settings))
        container.bus.listen(container.db.hear)
        return container

    async def serve(self) -> None:
        """Runs the background tasks of a process that answers requests."""
        await self.heartbeat.beat()  # before any clock is checked
        self.hub.start()
        self._tasks = [asyncio.create_task(self.heartbeat.run(), name="heartbeat")]
        if self.settings.inline:
            self._tasks += self._inline()

    def _inline(self) -> list[asyncio.Task[None]]:
        return at_table.inline(self)

    async def close(self) -> None:
        await stop(self._tasks, patience=5.0)
        await self.analyses.close()
        self.chief.close()
        self.heavy.close()
        await self.hub.close()
        await self.tables.close()
        await self.bus.close()
        await self.rate_limits.close()
        await self.db.close()
