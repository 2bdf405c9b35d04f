"""What this room asks of the others, and no more."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State
from wardroom.server.bus.port import Bus
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.notices import Notices
from wardroom.server.people.ratings import Ratings
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.tables.orders import Orders
from wardroom.server.tables.tournament_play import TournamentPlay


class BotTurn(Protocol):
    """A question to a bot. The state is there to be resampled, never to be looked at."""

    @property
    def game(self) -> str: ...
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


class Services(Protocol):
    @property
    def settings(self) -> Settings: ...
    @property
    def db(self) -> Database: ...
    @property
    def bus(self) -> Bus: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def ratings(self) -> Ratings: ...
    @property
    def tournament_play(self) -> TournamentPlay: ...
    @property
    def pacing(self) -> Pacing: ...
    @property
    def heartbeat(self) -> Heartbeat: ...
    @property
    def auth(self) -> Auth: ...
    @property
    def notices(self) -> Notices: ...
    @property
    def bot_queue(self) -> BotQueue: ...
