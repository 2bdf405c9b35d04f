"""How the processes of one server tell each other that a match has moved on."""

from __future__ import annotations

from wardroom.server.bus.local import LocalBus
from wardroom.server.bus.port import ALL, Bus, Hear, shard_of
from wardroom.server.settings import Settings

__all__ = ["ALL", "Bus", "Hear", "LocalBus", "open_bus", "shard_of"]


async def open_bus(settings: Settings) -> Bus:
    """Never fails: if the bus is down, it keeps trying to connect."""
    if not settings.nats_url:
        return LocalBus(alone=not settings.postgres)
    from wardroom.server.bus.nats import NatsBus  # a local table starts without it

    bus = NatsBus(settings.nats_url)
    await bus.start()
    return bus
