"""Barrages: which batteries may lay one and where, and what it does to those who meet it (FP-BAR-1 to FP-BAR-10)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.fighters.fire import battery_hex, hurt
from wardroom.games.fighters.flight.manoeuvres import PIVOTS, legs
from wardroom.games.fighters.printed import SHIP_BARRAGES
from wardroom.games.fighters.state import Barrage, Fighters
from wardroom.kernel import Refusal, Seat
from wardroom.lib.objection import Objection

REACH = 2


def able(g: Fighters, seat: Seat) -> list[str]:
    """Batteries that may still lay one: each American segment, one segment of a Japanese ship, all land batteries."""
    side = seat[:2]
    most = SHIP_BARRAGES[side]
    idle = [battery for battery in g.idle(side) if g.gunner(battery) == seat]
    if most is None:
        return idle
    laid = [marker.battery.split(".")[0] for marker in g.barrages]
    return [b for b in idle if b.startswith("aa.") or laid.count(b.split(".")[0]) < most]


def places(g: Fighters, battery: str) -> list[str]:
    """Within two hexes, on any hex of the board, one marker to a hex (FP-RUL-BAR-2, FP-RUL-BAR-4)."""
    full = covered(g)
    return [hex for hex in g.board.grid.within(battery_hex(g, battery), REACH) if hex not in full]


def covered(g: Fighters) -> set[str]:
    """Hexes that take no more markers."""
    return set() if g.options.barrage_stacking else {marker.hex for marker in g.barrages}


def against_battery(g: Fighters, seat: Seat, battery: str, hex: str) -> Objection:
    """Why it lays no barrage at all."""
    about = {"battery": battery, "hex": hex}
    if battery not in g.batteries(seat[:2]) or g.gunner(battery) != seat:
        return Refusal("no_such_battery", ("FP-BAR-1",), about)
    if battery in g.spent:
        return Refusal("battery_spent", ("FP-BAR-6",), about)
    return None if battery in able(g, seat) else Refusal("one_barrage_a_ship", ("FP-BAR-3",), about)


def against_place(g: Fighters, battery: str, hex: str) -> Objection:
    """Why a battery that may lay one does not lay it there."""
    about = {"battery": battery, "hex": hex}
    if hex not in g.board.grid:
        return Refusal("off_board", ("FP-RUL-BAR-4",), about)
    if g.board.grid.distance(battery_hex(g, battery), hex) > REACH:
        return Refusal("barrage_too_far", ("FP-BAR-5",), about)
    return Refusal("barrage_there", ("FP-RUL-BAR-2",), about) if hex in covered(g) else None


def met(g: Fighters, craft: str, path: str) -> list[Barrage]:
    """The markers that a path meets up high, each as often as it does (FP-BAR-7, FP-RUL-BAR-3)."""
    way = [leg.here for leg in legs(g.board, g.aircraft[craft], path) if leg.high and leg.name not in PIVOTS]
    return [marker for hex in way for marker in g.barrages if marker.hex == hex]


def shell(g: Fighters, craft: str, markers: Iterable[Barrage]) -> None:
    """One damage from each; the battery that brings it down gets the points (FP-BAR-7, FP-RUL-BAR-5)."""
    for marker in markers:
        if g.aircraft[craft].hex:
            g.tell("barraged", craft=craft, hex=marker.hex, rules=("FP-BAR-7",))
            hurt(g, craft, 1, g.gunner(marker.battery), ("FP-BAR-7", "FP-RUL-BAR-5"))
