"""Who kills what, and when: at random, but the same for the same seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from chaos.parts import Part, all_up

CALM = 1.5  # seconds between two kills, on average, besides the wait for the moment
BLOWS = 0.3  # how often nobody waits for the moment: then more than one part is away
LONGEST = 3.0  # seconds that a killed part stays away, at most

# How often each is chosen, compared with the others.
WEIGHTS = {
    "web 1": 4, "web 2": 4, "worker": 3, "relay": 3, "relay ahead": 1, "nats": 2,
    "postgres": 1, "postmaster": 1, "backend": 1,
}  # fmt: skip


async def storm(parts: Sequence[Part], kills: int, rng: Random, moment: Callable[[], Awaitable[None]]) -> Counter[str]:
    """So many kills, most of them when the `moment` has come, the last of everything at once; how many of each."""
    ways = {name: way for part in parts for name, way in part.ways.items()}
    done: Counter[str] = Counter()
    while done.total() < kills - len(parts):
        await asyncio.sleep(min(rng.expovariate(1 / CALM), 4 * CALM))
        if rng.random() > BLOWS:
            await moment()
        name = rng.choices(list(ways), [WEIGHTS[name] for name in ways])[0]
        pause = rng.choice((0.0, rng.uniform(0, LONGEST)))
        done[name] += ways[name](pause)
    await all_up(parts)
    await moment()
    for part in parts:
        done[part.name] += part.kill(0.0)
    return done
