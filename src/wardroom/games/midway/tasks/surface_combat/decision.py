"""What the decisions of a surface battle share: whose ships lie where on its board."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.midway.printed import FLEET
from wardroom.games.midway.state import Midway
from wardroom.kernel import Asks


class SurfaceAsk(Asks, frozen=True):
    """A decision of one side in one battle."""

    zone: str

    def open(self, g: Midway) -> bool:
        """Is there anything to choose?"""
        raise NotImplementedError


def put(g: Midway, zone: str, **changes: Any) -> None:
    g.surface = {**g.surface, zone: structs.replace(g.surface[zone], **changes)}


def berthed(g: Midway, side: str, zone: str) -> list[str]:
    """The side's ships that lie on the battle board, in printed order."""
    berths = g.surface[zone].berths
    return [id for id in FLEET[side] if id in berths]
