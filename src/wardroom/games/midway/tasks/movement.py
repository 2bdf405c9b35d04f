"""Step 1: placing and moving ships on one's own search board."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from wardroom.games.midway.printed import FLEET, INVASION_SHIP, SHIPS, SPEED
from wardroom.games.midway.search_board import ENTRY, MIDWAY_ZONE, ORDER, WHERE, distance, within
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


class PlaceShips(Asks, frozen=True):
    """Ships that are due are placed on the entry edge, at set-up and on their turn of arrival."""

    crumb: ClassVar[str] = "place_ships"

    def _due(self, g: Midway) -> list[str]:
        return [id for id in FLEET[self.seat] if g.is_due(id, self.seat)]

    def ask(self, g: Midway) -> Ask:
        due, edge = self._due(g), ENTRY[self.seat]
        middle = edge[len(edge) // 2]
        together: list[Move] = [("place_all", middle), *(("place_all", zone) for zone in edge if zone != middle)]
        moves = (*together, *(("place", id, zone) for id in due for zone in edge))
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
        if move[0] in ("place", "place_all") and move[-1] in WHERE and move[-1] not in ENTRY[self.seat]:
            rule = "MW-SET-11" if self.seat == "JP" else "MW-SET-13"
            return Refusal("not_on_the_edge", (rule,), {"zone": move[-1]})
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


@cache
def _moves(id: str, zone: str, zones: int, open_midway: bool) -> tuple[Move, ...]:
    return tuple(
        ("move", id, to) for to in within(zone, zones) if to != zone and (open_midway or to != MIDWAY_ZONE)
    )  # fmt: skip


@cache
def _fleet_moves(zone: str, zones: int, open_midway: bool) -> tuple[Move, ...]:
    return tuple(
        ("fleet", zone, to) for to in within(zone, zones) if to != zone and (open_midway or to != MIDWAY_ZONE)
    )  # fmt: skip


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
        if len(move) != 3 or move[0] not in ("move", "fleet") or move[2] not in WHERE:
            off = move[0] in ("move", "fleet") and len(move) == 3 and isinstance(move[2], str)
            return Refusal("off_the_board", ("MW-EN-2",)) if off else None
        ships = [move[1]] if move[0] == "move" else g.at(self.seat, str(move[1]))
        for id in ships:
            if id not in FLEET[self.seat] or not g.ships[id].zone:
                return Refusal("not_your_ship", ("MW-EQ-3",), {"ship": str(id)})
            about = {"ship": id, "zone": move[2]}
            if id in g.engaged:
                return Refusal("engaged", ("MW-SF-22",), about)
            if id in self.moved:
                return Refusal("moved_already", ("MW-S1-5",), about)
            if barred(g, id, move[2]):
                return Refusal("defences_stand", ("MW-R-1",), {**about, "fortification": g.fortification})
            if distance(g.ships[id].zone, move[2]) > speed(g, id):
                rule = "MW-S1-1" if self.seat == "JP" else "MW-S1-2"
                rule = "MW-OP-2" if g.crippled(id) else rule
                return Refusal("too_far_to_sail", (rule,), {**about, "zones": speed(g, id)})
        return None
