"""A volley as it waits on the agenda: the attacks to be rolled, and how far it has got."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from wardroom.games.nimitz.printed import US


class Shot(Struct, frozen=True, omit_defaults=True):
    """One attack to be rolled."""

    attacker: str
    side: str
    normal: int
    superior: int = 0
    target: str = ""  # of bombs: ship or ground
    extra: int = 0  # Hits that need no success: Kamikaze (NM-JBP-16)


class Salvo(Struct, frozen=True, omit_defaults=True):
    """A volley, and how far it has got."""

    step: str
    zone: str
    shots: tuple[Shot, ...] = ()
    at: int = 0  # the next to be rolled
    us: int = 0  # Hits that the US has scored
    japan: int = 0
    row: str = ""  # of ships, for AAA in an Ocean: escorts, carriers
    only: tuple[str, ...] = ()  # the aircraft that AAA shoots at, at First Light
    us_ashore: bool = False  # somebody is on the Island, so that the US may hit infantry (NM-INF-3)
    japan_ashore: bool = False
    fired: tuple[str, ...] = ()  # US ships that have rolled AAA here

    def plus(self, side: str, n: int, **changes: Any) -> Salvo:
        scored = {"us": self.us + n} if side == US else {"japan": self.japan + n}
        return structs.replace(self, **scored, **changes)
