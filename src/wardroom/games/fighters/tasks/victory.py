"""Is it over, and who has won (FP-SCN-14, FP-TRN-4, FP-RUL-VIC-1)."""

from __future__ import annotations

from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.kernel import Does, Tasks


class CheckVictory(Does, frozen=True):
    """The last step of the turn (FP-EOT-7)."""

    def run(self, g: Fighters) -> Tasks:
        sunk = without_carriers(g)
        if not sunk and g.turn < g.sheet.turns and not nothing_to_score(g):
            return ()
        count_home(g)
        finish(g, foe(sunk[0]) if len(sunk) == 1 else None)
        return ()


def finish(g: Fighters, winner: str | None = None) -> None:
    """More points win, equal points are a draw, unless the scenario has already named a winner."""
    totals = {side: g.total(side) for side in SIDES}
    if winner is None and totals["us"] != totals["jp"]:
        winner = max(SIDES, key=lambda side: totals[side])
    share = {side: 0.5 if winner is None else float(side == winner) for side in SIDES}
    g.result = {seat: share[seat[:2]] for seat in g.points if seat[:2] != g.solo}
    rules = ("FP-SCN-7", "FP-TRN-4", "FP-RUL-VIC-1")
    g.tell("over", winner=winner or "nobody", us=totals["us"], jp=totals["jp"], rules=rules)


def without_carriers(g: Fighters) -> list[str]:
    """Sides all of whose carriers are sunk: in some scenarios that ends the game, and if it is one side, loses it."""
    if not g.sheet.sudden:
        return []
    fleets = {side: [s for s in g.ships.values() if s.side == side and s.hull.carrier] for side in SIDES}
    return [side for side in SIDES if fleets[side] and all(ship.sunk for ship in fleets[side])]


def nothing_to_score(g: Fighters) -> bool:
    """One side has no aircraft left or to come, the other nothing armed that finds a target, and no torpedo runs."""
    if g.torpedoes:
        return False
    return any(not in_play(g, side) and not (armed(g, foe(side)) and prey(g, side)) for side in SIDES)


def in_play(g: Fighters, side: str) -> bool:
    return any(a.hex or can_come(g, a) for a in g.aircraft.values() if a.side == side)


def armed(g: Fighters, side: str) -> bool:
    return any(a.load and (a.hex or can_come(g, a)) for a in g.aircraft.values() if a.side == side)


def can_come(g: Fighters, a: Aircraft) -> bool:
    """It is still due, and neither its carrier's deck nor its airfield is out of action for good."""
    if not a.due or a.due in g.ships:
        return bool(a.due) and g.ships[a.due].launches
    arrival = g.sheet.reinforcements[int(a.due)]
    if arrival.by == "carrier":
        return g.ships[arrival.zone].launches
    return arrival.by != "airfield" or any(hex not in g.wrecked for hex in g.sheet.objectives)


def prey(g: Fighters, side: str) -> bool:
    """Whether the side has a surface target that is still whole: a segment, a battery on land, an objective."""
    land = [hex for hex, seat in g.land_aa.items() if seat[:2] == side]
    land += g.sheet.objectives if g.sheet.worth(foe(side), "objective") else ()
    return any(not s.sunk for s in g.ships.values() if s.side == side) or any(hex not in g.wrecked for hex in land)


def count_home(g: Fighters) -> None:
    """Where a type flies for home and no enemy is left in the air, those still flying have made it."""
    for type, home in g.sheet.home.items():
        flying = {id: a for id, a in g.flying().items() if a.type == type}
        if flying and not in_play(g, foe(next(iter(flying.values())).side)):
            for id, a in flying.items():
                g.change(id, hex="", out="home")
                g.tell("home", craft=id, edge=home.edge, rules=("FP-SCN-7",))
                g.score(a.seat, home.points, "home")
