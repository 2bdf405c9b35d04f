"""What the decisions of a surface battle share: whose ships lie where on its board."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.midway.printed import FLEET
from wardroom.games.midway.state import Midway
from wardroom.kernel import Asks, Refusal


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


def not_yours(g: Midway, side: str, zone: str, ship: str) -> Refusal | None:
    """Why the side cannot give this ship an order in the battle."""
    if ship not in FLEET[side]:
        return Refusal("not_your_ship", ("MW-EQ-3",), {"ship": ship})
    return None if ship in berthed(g, side, zone) else Refusal("ship_not_here", ("MW-SF-5",), {"ship": ship})
