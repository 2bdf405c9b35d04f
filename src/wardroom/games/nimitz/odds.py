"""What the player may reckon with: where the next order of each Japanese area may lead, from the view alone."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.printed import AREAS
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask


class Threat(Struct, frozen=True):
    """The chance that the next order of an area sends forces to a place."""

    area: str
    place: str
    chance: float


class Odds(Struct, frozen=True):
    threats: tuple[Threat, ...]


def odds(view: NimitzView, ask: Ask | None = None) -> Odds:
    """Where orders are rolled, with what was noted when their step began (NM-JTB-12, NM-SCT-8); else as if it
    began now. Nothing while a battle is fought, when other chances matter."""
    if view.battle is not None or view.result is not None:
        return Odds(())
    g = table(view)
    return Odds(tuple(Threat(area, place, chance) for area in AREAS for place, chance in _places(g, area).items()))


def table(view: NimitzView) -> Nimitz:
    """The table as it is seen: all that there is but the agenda."""
    return Nimitz(
        scenario=view.scenario, options=view.options, year=view.year, turn=view.turn, step=view.step,
        forces=view.forces, supply=view.supply, reinforcement=view.reinforcement, resupply=view.resupply,
        scouts=view.scouts, scouted=view.scouted, ashore=view.ashore, garrisons=view.garrisons,
        moved=view.moved, invaded=view.invaded, fought=view.fought, cup=view.cup, battle=view.battle, tally=view.tally,
    )  # fmt: skip


def _places(g: Nimitz, area: str) -> dict[str, float]:
    """By destination, in the order of the table; those that are held go nowhere."""
    found: dict[str, float] = {}
    for line in orders.expected(g, area):
        if line.place:
            found[line.place] = found.get(line.place, 0.0) + line.probability
    return found


__all__ = ["Odds", "Threat", "odds", "table"]
