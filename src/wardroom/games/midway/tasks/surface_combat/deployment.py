"""Ships come onto the battle board from their own edge (MW-SF-4 to MW-SF-6)."""

from __future__ import annotations

from wardroom.games.midway.battle_board import EDGE, FILES, RECTANGLES
from wardroom.games.midway.printed import foe, types_among
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.surface_combat.decision import SurfaceAsk, put
from wardroom.kernel import Ask, Move, Refusal, Tasks


class SurfaceDeploy(SurfaceAsk, frozen=True):
    """Ships without a rectangle go on their own edge, unseen until the side is done (MW-SF-4, MW-SF-6).

    Where there are more ships than free rectangles (MW-QA-SF-1), the owner says which are held back.
    """

    def _left(self, g: Midway) -> list[str]:
        pending = g.surface[self.zone].pending
        return [id for id in waiting(g, self.seat, self.zone) if id not in pending]

    def _free(self, g: Midway) -> list[str]:
        pending = g.surface[self.zone].pending.values()
        return [r for r in free_edge(g, self.seat, self.zone) if r not in pending]

    def open(self, g: Midway) -> bool:
        return bool(self._left(g) and self._free(g))

    def ask(self, g: Midway) -> Ask:
        left, free = self._left(g), self._free(g)
        moves: list[Move] = [("line",), *(("place", left[0], r) for r in free)]
        rules: tuple[str, ...] = (self._rule, "MW-SF-5")
        if len(left) > len(free):
            moves.append(("hold", left[0]))
            rules += ("MW-QA-SF-1",)
        about = {"zone": self.zone, "ship": left[0], "left": len(left), "free": len(free)}
        return Ask("surface.deploy", tuple(moves), rules, about)

    def answer(self, g: Midway, move: Move) -> Tasks:
        match move:
            case ("place", ship, rectangle):
                placed = {ship: rectangle}
            case ("hold", ship):
                placed = {ship: ""}
            case _:
                placed = dict(zip(self._left(g), self._free(g), strict=False))
        put(g, self.zone, pending={**g.surface[self.zone].pending, **placed})
        if move[0] != "line" and self.open(g):
            return (self,)
        pending = g.surface[self.zone].pending
        berths = {id: pending[id] for id in g.at(self.seat, self.zone) if pending.get(id)}
        show(g, self.seat, self.zone, berths)
        return ()

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("place", str(ship), str(rectangle)) if rectangle in RECTANGLES:
                return self._not_waiting(g, ship) or self._no_place(g, ship, rectangle) or self._not_first(g, ship)
            case ("hold", str(ship)):
                return self._not_waiting(g, ship) or self._room_for_all(g, ship) or self._not_first(g, ship)
        return None

    @property
    def _rule(self) -> str:
        return "MW-SF-4" if self.seat == "JP" else "MW-SF-6"

    def _not_waiting(self, g: Midway, ship: str) -> Refusal | None:
        return None if ship in self._left(g) else Refusal("not_this_ship", (self._rule,), {"ship": ship})

    def _no_place(self, g: Midway, ship: str, rectangle: str) -> Refusal | None:
        about = {"ship": ship, "at": rectangle}
        if rectangle[0] != EDGE[self.seat]:
            return Refusal("surface.own_edge", (self._rule,), {**about, "rank": EDGE[self.seat]})
        return None if rectangle in self._free(g) else Refusal("surface.occupied", ("MW-SF-5",), about)

    def _room_for_all(self, g: Midway, ship: str) -> Refusal | None:
        if len(self._left(g)) > len(self._free(g)):
            return None
        return Refusal("surface.room_for_all", ("MW-QA-SF-1",), {"ship": ship})

    def _not_first(self, g: Midway, ship: str) -> Refusal | None:
        first = self._left(g)[0]
        about = {"ship": ship, "first": first}
        return None if ship == first else Refusal("surface.other_ship_first", (self._rule,), about)


def show(g: Midway, side: str, zone: str, berths: dict[str, str]) -> None:
    """What a side has placed is laid open, names and damage with it."""
    battle, ships = g.surface[zone], tuple(berths)
    deployed = battle.deployed if side in battle.deployed else (*battle.deployed, side)
    put(g, zone, berths={**battle.berths, **berths}, pending={}, deployed=deployed)
    if ships:
        g.note(foe(side), "battle", zone, ships=ships, types=types_among(ships))
    rule = "MW-SF-4" if side == "JP" else "MW-SF-6"
    g.reveal("surface_deployed", zone=zone, side=side, ships=ships, berths=berths, rules=(rule, "MW-EQ-7"))


def waiting(g: Midway, side: str, zone: str) -> list[str]:
    """The side's ships in the zone that have no rectangle yet."""
    return [id for id in g.at(side, zone) if id not in g.surface[zone].berths]


def free_edge(g: Midway, side: str, zone: str) -> list[str]:
    """Empty rectangles of the side's own edge; enemy ships may have come as far as that."""
    taken = set(g.surface[zone].berths.values())
    edge = (f"{EDGE[side]}{file}" for file in range(1, FILES + 1))
    return [r for r in edge if r not in taken]
