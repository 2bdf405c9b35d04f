"""The interfaces that this package needs of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State
from wardroom.server.bus.port import Bus
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.queue import Jobs
from wardroom.server.people.ratings import Ratings
from wardroom.server.people.scenario_statistics import Statistics
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.tables.orders import Orders

if TYPE_CHECKING:  # a local server has none of these
    from wardroom.server.jobs.notices import Notices
    from wardroom.server.people.seeks import Seeks
    from wardroom.server.tables.leaving import Leaving
    from wardroom.server.tournaments.play import TournamentPlay


class BotTurn(Protocol):
    """A question to a bot. The state is there to be resampled, never to be looked at."""

    @property
    def game(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def bot(self) -> str: ...
    @property
    def limit_ms(self) -> int: ...
    @property
    def n(self) -> int: ...
    @property
    def view(self) -> Struct: ...
    @property
    def ask(self) -> Ask: ...
    @property
    def state(self) -> State: ...


class Receipt(Protocol):
    @property
    def repeated(self) -> bool: ...


class Tables(Protocol):
    async def bot_view(self, match: str, seat: Seat) -> BotTurn | None: ...

    async def bot_asked(self, match: str, seat: Seat) -> bool: ...

    async def answer(self, match: str, seat: Seat, move: Move, key: str) -> Receipt: ...


class Pacing(Protocol):
    async def run_out(self, match: str) -> None: ...

    async def vacation(self, account: str) -> None: ...


class Heartbeat(Protocol):
    async def silent(self, moment: int) -> bool: ...


class Auth(Protocol):
    async def sweep(self) -> None: ...


class Table(Protocol):
    """What every server has."""

    @property
    def settings(self) -> Settings: ...
    @property
    def db(self) -> Database: ...
    @property
    def bus(self) -> Bus: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def ratings(self) -> Ratings: ...
    @property
    def statistics(self) -> Statistics: ...
    @property
    def pacing(self) -> Pacing: ...
    @property
    def heartbeat(self) -> Heartbeat: ...
    @property
    def auth(self) -> Auth: ...
    @property
    def bot_queue(self) -> BotQueue: ...


class Services(Table, Protocol):
    """What a server with accounts has besides."""

    @property
    def tournament_play(self) -> TournamentPlay: ...
    @property
    def seeks(self) -> Seeks: ...
    @property
    def leaving(self) -> Leaving: ...
    @property
    def notices(self) -> Notices: ...
