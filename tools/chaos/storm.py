"""Who kills what, and when: at random, but the same for the same seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random

from chaos.parts import Part, Postgres

CALM = 2.2  # seconds between two kills, on average
LONGEST = 3.0  # seconds that a killed part stays away, at most

# How much more often than PostgreSQL a part is killed. A database is restarted less often than what uses it.
WEIGHTS = {"web 1": 4, "web 2": 4, "worker": 3, "relay": 3, "nats": 2, "postgres": 1}


async def storm(parts: Sequence[Part], kills: int, rng: Random, moment: Callable[[], Awaitable[None]]) -> Counter[str]:
    """So many kills, of what is alive just then, each when the `moment` has come; how many of each."""
    done: Counter[str] = Counter()
    while done.total() < kills:
        await asyncio.sleep(min(rng.expovariate(1 / CALM), 4 * CALM))
        await moment()
        pause = rng.choice((0.0, rng.uniform(0, LONGEST)))
        ways = {part.name: partial(part.kill, pause) for part in parts}
        weights = {name: WEIGHTS[name] for name in ways}
        for part in parts:
            if isinstance(part, Postgres):
                ways["postmaster"] = partial(part.kill_postmaster, pause)
                ways["backend"] = partial(part.kill_child, rng.random())
                weights |= {"postmaster": 1, "backend": 1}
        name = rng.choices(list(ways), [weights[name] for name in ways])[0]
        alive = {part.name for part in parts if part.pid is not None}
        if (name if name in alive else "postgres") in alive:
            ways[name]()
            done[name] += 1
    return done
