"""Step 1: placing and moving ships on one's own search board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import ClassVar

from wardroom.games.midway.printed import FLEET, INVASION_SHIP, SHIPS, SPEED
from wardroom.games.midway.search_board import ENTRY, MIDWAY_ZONE, ORDER, WHERE, distance, within
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


@cache
def _place_all(seat: str) -> tuple[Move, ...]:
    """The middle of the edge first."""
    edge = ENTRY[seat]
    middle = edge[len(edge) // 2]
    return (("place_all", middle), *(("place_all", zone) for zone in edge if zone != middle))


@cache
def _place(id: str, seat: str) -> tuple[Move, ...]:
    return tuple(("place", id, zone) for zone in ENTRY[seat])


class PlaceShips(Asks, frozen=True):
    """Ships that are due are placed on the entry edge, at set-up and on their turn of arrival."""

    crumb: ClassVar[str] = "place_ships"

    def _due(self, g: Midway) -> list[str]:
        return [id for id in FLEET[self.seat] if g.is_due(id, self.seat)]

    def ask(self, g: Midway) -> Ask:
        due = self._due(g)
        moves = (*_place_all(self.seat), *chain.from_iterable(_place(id, self.seat) for id in due))
        rules = ("MW-SET-11", "MW-SET-12") if self.seat == "JP" else ("MW-SET-13", "MW-SET-12")
        if g.turn > 0:
            rules = ("MW-SET-14", "MW-EN-3")
        return Ask("place_ships", moves, rules, {"left": len(due)})

    def answer(self, g: Midway, move: Move) -> Tasks:
        ships = self._due(g) if move[0] == "place_all" else [move[1]]
        for id in ships:
            g.put_ship(id, zone=move[-1])
        g.tell("placed", to=(self.seat,), ships=tuple(ships), zone=move[-1])
        return (self,) if self._due(g) else ()

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("place", str(ship), str(zone)):
                return self._not_due(g, ship) or self._off_edge(zone)
            case ("place_all", str(zone)):
                return self._off_edge(zone)
        return None

    def _not_due(self, g: Midway, ship: str) -> Refusal | None:
        if ship in SHIPS and g.is_due(ship, self.seat):
            return None
        return Refusal("not_due", ("MW-SET-14", "MW-EN-3"), {"ship": ship})

    def _off_edge(self, zone: str) -> Refusal | None:
        if zone not in WHERE:
            return Refusal("off_the_board", ("MW-EN-2",))
        if zone not in ENTRY[self.seat]:
            return Refusal("not_on_the_edge", ("MW-SET-11" if self.seat == "JP" else "MW-SET-13",), {"zone": zone})
        return None


def speed(g: Midway, id: str) -> int:
    """The most zones the ship may move this turn."""
    side = SHIPS[id].side
    zones = SPEED["US_first_turn"] if side == "US" and g.turn == 1 else SPEED[side]
    return min(zones, 1) if g.crippled(id) else zones


def barred(g: Midway, id: str, zone: str) -> bool:
    """The Atago waits until the island's defences are down (MW-R-1)."""
    shut = g.options.midway_reduction and g.fortification > 0
    return id == INVASION_SHIP and zone == MIDWAY_ZONE and shut


def no_way(g: Midway, id: str, zone: str) -> Refusal | None:
    """Why a ship on the board may not sail there."""
    about = {"ship": id, "zone": zone}
    if zone == g.ships[id].zone:
        return Refusal("already_there", ("MW-S1-3",), about)
    if barred(g, id, zone):
        return Refusal("defences_stand", ("MW-R-1",), {**about, "fortification": g.fortification})
    if distance(g.ships[id].zone, zone) > speed(g, id):
        rule = "MW-S1-1" if SHIPS[id].side == "JP" else "MW-S1-2"
        rule = "MW-OP-2" if g.crippled(id) else rule
        return Refusal("too_far_to_sail", (rule,), {**about, "zones": speed(g, id)})
    return None


@cache
def open_zones(zone: str, zones: int, open_midway: bool) -> tuple[str, ...]:
    """Where `no_way` is silent, for any ship that sails so many zones: asked a thousand times a match, so kept."""
    return tuple(to for to in within(zone, zones) if to != zone and (open_midway or to != MIDWAY_ZONE))


@cache
def _moves(id: str, zone: str, zones: int, open_midway: bool) -> tuple[Move, ...]:
    return tuple(("move", id, to) for to in open_zones(zone, zones, open_midway))


@cache
def _fleet_moves(zone: str, zones: int, open_midway: bool) -> tuple[Move, ...]:
    return tuple(("fleet", zone, to) for to in open_zones(zone, zones, open_midway))


class MoveShips(Asks, frozen=True):
    """All, some or none of one's ships move (MW-S1-3)."""

    crumb: ClassVar[str] = "movement"
    moved: tuple[str, ...] = ()

    def _still(self, g: Midway) -> list[str]:
        return [id for id in g.afloat(self.seat) if id not in self.moved and id not in g.engaged]

    def ask(self, g: Midway) -> Ask:
        still = self._still(g)
        stacks: dict[str, list[str]] = {}
        moves: list[Move] = [("done",)]
        singles: list[Move] = []
        for id in still:
            zone = g.ships[id].zone
            stacks.setdefault(zone, []).append(id)
            singles += _moves(id, zone, speed(g, id), not barred(g, id, MIDWAY_ZONE))
        for zone in sorted(stacks, key=ORDER.__getitem__):
            ships = stacks[zone]
            if len(ships) > 1:
                pace = min(speed(g, id) for id in ships)
                moves += _fleet_moves(zone, pace, not any(barred(g, id, MIDWAY_ZONE) for id in ships))
        rule = "MW-S1-1" if self.seat == "JP" else "MW-S1-2"
        return Ask("move_ships", (*moves, *singles), (rule, "MW-S1-3", "MW-S1-5"), {"left": len(still)})

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        if move[0] == "fleet":
            ships = tuple(id for id in self._still(g) if g.ships[id].zone == move[1])
        else:
            ships = (move[1],)
        for id in ships:
            g.put_ship(id, zone=move[-1])
        g.tell("moved", to=(self.seat,), ships=ships, zone=move[-1])
        return (MoveShips(self.seat, (*self.moved, *ships)),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("move" | "fleet", _, str(zone)) if zone not in WHERE:
                return Refusal("off_the_board", ("MW-EN-2",))
            case ("move", str(ship), str(zone)):
                return self._stays(g, ship, zone) or no_way(g, ship, zone)
            case ("fleet", str(here), str(zone)):
                return self._no_fleet(g, here, zone) or next(filter(None, self._laggards(g, here, zone)), None)
        return None

    def _stays(self, g: Midway, ship: str, zone: str) -> Refusal | None:
        """Why the ship may not sail anywhere."""
        about = {"ship": ship, "zone": zone}
        if ship not in FLEET[self.seat] or not g.ships[ship].zone:
            return Refusal("not_your_ship", ("MW-EQ-3",), {"ship": ship})
        if ship in g.engaged:
            return Refusal("engaged", ("MW-SF-22",), about)
        if ship in self.moved:
            return Refusal("moved_already", ("MW-S1-5",), about)
        return None

    def _no_fleet(self, g: Midway, here: str, zone: str) -> Refusal | None:
        """Why there are not several ships to sail from there together."""
        ships = g.at(self.seat, here) if here in WHERE else []
        if not ships:
            return Refusal("no_ships_there", ("MW-EQ-3",), {"zone": here})
        able = [id for id in self._still(g) if id in ships]
        if not able:
            return self._stays(g, ships[0], zone)
        return Refusal("one_ship_left", ("MW-S1-3",), {"ship": able[0], "zone": here}) if len(able) == 1 else None

    def _laggards(self, g: Midway, here: str, zone: str) -> Iterator[Refusal | None]:
        """What keeps each ship of a fleet from going along."""
        return (no_way(g, id, zone) for id in self._still(g) if g.ships[id].zone == here)
