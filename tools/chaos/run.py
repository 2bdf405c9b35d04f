"""One run, from an empty folder to a verdict."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

from msgspec import Struct
from programs import free_port

from chaos.beside import Beside, looked_at
from chaos.checks import Checks
from chaos.client import Client
from chaos.ledger import Ledger
from chaos.mailbox import Mailbox, mailbox
from chaos.members import Members
from chaos.parts import WARDROOM, Nats, Part, Postgres, Web, all_up
from chaos.storm import storm
from chaos.tables import SETUPS, Table
from wardroom.server.accounts.accounts import Newcomer
from wardroom.server.container import Container
from wardroom.server.jobs.notices import Wishes
from wardroom.server.ops import commands
from wardroom.server.settings import Settings
from wardroom.server.store import open_database

BOTS_WITHIN = 300.0  # seconds: a killed worker is known to be dead after 20, and the machine may be busy
NOTICES_WITHIN = 300.0
MEMBERS = 8  # who also look for opponents and play tournaments
ENOUGH = 60  # answers that a run acknowledges at least, also where there are few kills
SKEW, WRONG = "WARDROOM_CLOCK_SKEW_MS", 2 * 3_600_000  # two hours ahead, or behind: nobody's time may run out by it


Trouble = Callable[[Client], Awaitable[Counter[str]]]  # what is killed while they play, and how often


class Result(Struct, frozen=True):
    kills: Counter[str]
    seconds: float
    matches: int
    finished: int
    entries: int
    acknowledged: int
    unanswered: dict[str, int]
    lists: int  # of those, lists of several answers
    orders: int  # standing orders given
    ordered: int  # answers that they gave
    repeated: int  # acknowledged though it had been written by an attempt that nobody answered
    lost: int
    twice: int
    sockets: int
    heard: int
    converged: float  # seconds after recovery until every socket had the newest
    bots: float  # seconds until nobody waited for a bot
    letters: int
    letters_twice: int
    deliveries: dict[str, int]
    beside: Beside | None  # what was done beside the tables
    faults: list[str]


async def run(kills: int, seed: int, tables: int, folder: str = "") -> Result:
    """Logs stay in the folder, if one is given."""
    with tempfile.TemporaryDirectory(prefix="wardroom-chaos-") as scratch, mailbox() as box:
        logs = Path(folder or scratch)
        logs.mkdir(parents=True, exist_ok=True)
        async with _server(Path(scratch), logs, box) as (parts, settings):
            rng = Random(seed)

            async def trouble(client: Client) -> Counter[str]:
                return await storm(parts, kills, rng, client.busy)

            return await play(parts, settings, box, trouble, seed, tables, members=MEMBERS)


@asynccontextmanager
async def _server(scratch: Path, logs: Path, box: Mailbox) -> AsyncIterator[tuple[Sequence[Part], Settings]]:
    scratch.chmod(0o755)
    home = scratch / "postgres"
    home.mkdir()
    postgres = Postgres(free_port(), home, logs / "postgres.log")
    nats = Nats(free_port(), logs / "nats.log")
    settings = Settings(database_url=postgres.url, nats_url=nats.url, smtp_url=box.url, accounts=True, inline=False)
    env = {"WARDROOM_DATABASE_URL": postgres.url, "WARDROOM_NATS_URL": nats.url, "WARDROOM_SMTP_URL": box.url}
    ahead, behind = {**env, SKEW: str(WRONG)}, {**env, SKEW: str(-WRONG)}
    parts = [
        postgres,
        nats,
        Web("web 1", free_port(), logs / "web-1.log", env),
        Web("web 2", free_port(), logs / "web-2.log", ahead),
        Part("relay", (*WARDROOM, "relay"), logs / "relay.log", env),
        Part("relay ahead", (*WARDROOM, "relay"), logs / "relay-ahead.log", ahead),
        Part("worker", (*WARDROOM, "worker"), logs / "worker.log", behind),
    ]
    await postgres.make()
    try:
        postgres.start()
        await all_up([postgres])
        await asyncio.to_thread(commands.migrate, settings, "up", None)
        for part in parts[1:]:
            part.start()
        await all_up(parts)
        yield parts, settings
    finally:
        for part in reversed(parts):
            await part.stop()


async def play(
    parts: Sequence[Part],
    settings: Settings,
    box: Mailbox,
    trouble: Trouble,
    seed: int,
    tables: int,
    apart: Callable[[], Collection[str]] = tuple,
    members: int = 0,
) -> Result:
    """People play while there is trouble; afterwards it is looked at what became of all they did. `apart`: matches that
    somebody else looks at."""
    began, ledger = monotonic(), Ledger()
    client = Client([part.url for part in parts if isinstance(part, Web)], ledger, Random(seed))
    accounts = await people(settings, 2 * tables + members)
    tokens = list(accounts.values())
    playing = [
        Table(client, SETUPS[number % len(SETUPS)], tokens[2 * number : 2 * number + 2]) for number in range(tables)
    ]
    enough = asyncio.Event()
    others = Members(client, tokens[2 * tables :])
    tasks = [asyncio.create_task(table.run(enough)) for table in playing]
    if members:
        tasks.append(asyncio.create_task(others.run(enough)))
    killed = await trouble(client)
    await all_up(parts)
    recovered, players = monotonic(), [player for table in playing for player in table.players]

    db = await open_database(settings)
    checks = Checks(db, ledger)
    converged = await checks.converge(players, recovered)
    await client.played(ENOUGH)
    enough.set()
    await asyncio.gather(*tasks)
    players = [player for table in playing for player in table.players]
    bots = await checks.bots(BOTS_WITHIN)
    await checks.converge(players, monotonic())
    heard = await checks.heard(players)
    notices = await checks.notices(box, NOTICES_WITHIN)
    entries, lost, twice = await checks.journal(apart())
    ordered = await checks.ordered()
    beside = await looked_at(db, ledger, others, list(accounts)[2 * tables :]) if members else None
    for player in players:
        await player.leave()
    await client.close()
    await db.close()
    return Result(
        kills=killed,
        seconds=monotonic() - began,
        matches=len(ledger.matches),
        finished=len({player.match for player in players if player.over}),
        entries=entries,
        acknowledged=len(ledger.acks),
        unanswered=dict(ledger.failed),
        lists=sum(len(ack.moves) > 1 for ack in ledger.acks),
        orders=ledger.orders,
        ordered=ordered,
        repeated=sum(ack.repeated for ack in ledger.acks),
        lost=lost,
        twice=twice,
        sockets=ledger.sockets,
        heard=heard,
        converged=converged,
        bots=bots,
        letters=notices["letters"],
        letters_twice=notices["double"],
        deliveries=notices["states"],
        beside=beside,
        faults=ledger.faults,
    )


async def people(settings: Settings, count: int) -> dict[str, str]:
    """So many players, each of whom wants a letter for every turn: by account, the token."""
    container = await Container.open(settings)
    tokens = {}
    try:
        for number in range(count):
            person = await container.auth.accounts.admit(Newcomer(f"Player {number}", f"player{number}@example.org"))
            await container.notices.add(person, "mail", "", Wishes(always=True))
            tokens[person] = (await container.auth.tokens.make(person, "chaos"))[0]
    finally:
        await container.close()
    return tokens
