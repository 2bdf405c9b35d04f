"""Step 5: operations are written in secret, then exchanged."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import Mission, Order, of_type
from wardroom.games.midway.printed import MIDWAY, RANGE, SIDES, TYPES
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER, WHERE, ZONES, within
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.b17 import B17Attack
from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.air_battle.fighters import PatrolClash, tell_meetings
from wardroom.games.midway.tasks.bases import no_base
from wardroom.games.midway.tasks.launch import Launch, flyable, too_far, way_out
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

FIGHTERS, BOMBERS = ("F",), ("D", "T")


@lru_cache(maxsize=4096)
def _strikes(bases: frozenset[str]) -> tuple[Move, ...]:
    reach = set().union(*(within(zone, RANGE) for zone in bases)) if bases else set()
    return tuple(("strike", zone) for zone in ZONES if zone in reach)


@cache
def _b17s() -> tuple[Move, ...]:
    return tuple(("b17", zone) for zone in ZONES)


class WriteOrders(Asks, frozen=True):
    crumb: ClassVar[str] = "orders"

    def ask(self, g: Midway) -> Ask:
        side = self.seat
        strikes = _strikes(frozenset(g.base_zone(base) for base in self._ready(g, BOMBERS)))
        moves: list[Move] = [("done",)]
        moves += strikes
        if self._no_raid(g) is None:
            moves.append(("raid",))
        if fighters := self._ready(g, FIGHTERS):
            zones = unopposed(patrol_zones(g, side), grounded, g, side, "patrol", fighters)
            moves += [("patrol", zone) for zone in zones]
        if any_type := self._ready(g, TYPES):
            moves += [("transfer", base) for base in unopposed(g.bases(side), grounded, g, side, "transfer", any_type)]
        if self._no_b17(g) is None:
            moves += _b17s()
        rules = ("MW-S5-1", "MW-S5-3", "MW-S5-4", "MW-QA-AS-1")
        return Ask("write_orders", tuple(moves), rules)

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        if move[0] == "b17":
            g.b17s = (*g.b17s, move[1])
            g.tell("ordered_b17", to=(self.seat,), zone=move[1])
            return (self,)
        target = MIDWAY_ZONE if move[0] == "raid" else move[1]
        return (Launch(self.seat, move[0], target), self)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("raid",):
                return self._no_raid(g)
            case ("strike", str(zone)) if zone in WHERE:
                return self._no_strike(g, zone)
            case ("patrol", str(zone)) if zone in WHERE:
                return self._no_patrol(g, zone)
            case ("transfer", str(base)):
                return no_base(g, self.seat, base) or self._no_transfer(g, base)
            case ("b17", str(zone)) if zone in WHERE:
                return self._no_b17(g)
        return None

    def _ready(self, g: Midway, types: tuple[str, ...]) -> list[str]:
        """Bases with ready aircraft of these types."""
        return [base for base in g.bases(self.seat) if any(of_type(g.air[base].ready, t) for t in types)]

    def _no_raid(self, g: Midway) -> Refusal | None:
        """Raids on the island belong to the reduction section."""
        if self.seat != "JP" or not g.options.midway_reduction:
            return Refusal("no_raids", ("MW-EN-48",))
        if g.fallen or not g.fortification:
            return Refusal("no_raids", ("MW-R-8",))
        if any(flyable(g, self.seat, "raid", base, MIDWAY_ZONE) for base in self._ready(g, BOMBERS)):
            return None
        return Refusal("nothing_ready_in_range", ("MW-S2-2", "MW-AR-1"), {"zone": MIDWAY_ZONE})

    def _no_strike(self, g: Midway, zone: str) -> Refusal | None:
        return grounded(g, self.seat, "strike", self._ready(g, BOMBERS), zone)

    def _no_patrol(self, g: Midway, zone: str) -> Refusal | None:
        if not g.options.fighters:
            return Refusal("no_fighters", ("MW-EQ-16",))
        if zone not in patrol_zones(g, self.seat):
            return Refusal("patrol_over_own_ships", ("MW-F-6", "MW-EN-17"), {"zone": zone})
        return grounded(g, self.seat, "patrol", self._ready(g, FIGHTERS), zone)

    def _no_transfer(self, g: Midway, base: str) -> Refusal | None:
        return grounded(g, self.seat, "transfer", self._ready(g, TYPES), base)

    def _no_b17(self, g: Midway) -> Refusal | None:
        if self.seat != "US":
            return Refusal("b17_is_american", ("MW-QA-MS-3",))
        if not g.options.b17_attacks_per_day:
            return Refusal("no_b17", ("MW-T-2",))
        if len(g.b17s) < g.b17_left():
            return None
        return Refusal("no_b17_left", ("MW-QA-MS-3" if g.base_open(MIDWAY) else "MW-QA-MS-7",))


def grounded(g: Midway, side: str, purpose: str, ready: list[str], target: str) -> Refusal | None:
    """Why none of these bases can send its ready aircraft there: there are none, or it is too far."""
    ready = [base for base in ready if base != target]
    if not ready:
        return Refusal("nothing_ready", ("MW-S2-2", "MW-F-7"))
    if any(flyable(g, side, purpose, base, target) for base in ready):
        return None
    return too_far(g, purpose, min(ready, key=lambda base: way_out(g, purpose, base, target)), target)


def patrol_zones(g: Midway, side: str) -> list[str]:
    """Patrol is flown over one's own ships, or over Midway (MW-EN-17)."""
    zones = {g.ships[id].zone for id in g.afloat(side)}
    if side == "US" and not g.fallen:
        zones.add(MIDWAY_ZONE)
    return sorted(zones, key=ORDER.__getitem__)


class Exchange(Does, frozen=True):
    """Both sheets are shown at once: targets and factors, not where they come from (MW-S5-6, MW-S5-7)."""

    def run(self, g: Midway) -> Tasks:
        g.sheets, g.sheets_turn = {side: _sheet(g, side) for side in SIDES}, g.turn
        g.transferring = tuple(side for side in SIDES if transfer_shown(g, side))
        shown = {side: tuple(structs.asdict(order) for order in g.sheets[side]) for side in SIDES}
        g.reveal(
            "exchanged", JP=shown["JP"], US=shown["US"], b17=g.b17s, transfers=g.transferring,
            rules=("MW-S5-6", "MW-S5-7"),
        )  # fmt: skip
        tell_meetings(g)
        return (*(B17Attack(zone) for zone in g.b17s), PatrolClash(), Battles("JP"), Battles("US"))


def transfer_shown(g: Midway, side: str) -> bool:
    """The sheet, read literally, says that aircraft change bases; not which, nor from where to where (MW-QA-MS-1)."""
    flown = any(m.purpose == "transfer" for m in g.missions.get(side, ()))
    return flown and g.options.reveal_unattacked_cap


def in_board_order(g: Midway, side: str, *purposes: str) -> list[Mission]:
    missions = [m for m in g.missions.get(side, ()) if m.purpose in purposes]
    return sorted(missions, key=lambda m: (ORDER[m.zone], m.purpose))


def _sheet(g: Midway, side: str) -> tuple[Order, ...]:
    """No attack, or the target zones with what flies there, and patrols. Where only what is needed is shown, of the
    patrols those over a zone that both fleets know they share."""
    orders = in_board_order(g, side, "strike", "raid", "patrol")
    return tuple(
        Order(m.purpose, m.zone, m.sent)
        for m in orders
        if m.attack or m.zone in g.contacts or g.options.reveal_unattacked_cap
    )
