"""Aircraft come back: to carriers with room, to airfields that are left; the others are lost (NM-RET)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.battle.attack_values import counter_of, damaged
from wardroom.games.nimitz.battle.damage import destroy
from wardroom.games.nimitz.battle.targets import fight, side_of
from wardroom.games.nimitz.printed import JAPAN, SEAT, US, counter
from wardroom.games.nimitz.state import Nimitz, Plane
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


def sound_decks(g: Nimitz, side: str) -> dict[str, int]:
    """Carriers that can take aircraft, and how many: as many as they began with (NM-RET-2, NM-RET-3)."""
    decks = sorted(fight(g).decks.items())
    return {
        id: n for id, n in decks if counter(id).side == side and id in g.forces and not g.forces[id].damaged and n
    }  # fmt: skip


def carrier_planes(g: Nimitz, side: str) -> dict[str, Plane]:
    return {id: p for id, p in sorted(fight(g).planes.items()) if p.kind and side_of(id, p) == side}


def alike(g: Nimitz, planes: Iterable[str]) -> list[str]:
    """One of each sort: the others of its sort are the same."""
    found: dict[Any, str] = {}
    for id in planes:
        c = counter_of(g, id)
        found.setdefault((c.value, *c.faces, damaged(g, id)), id)
    return sorted(found.values())


def first_to_go(g: Nimitz, side: str, planes: Iterable[str]) -> list[str]:
    """Who may be lost next: any of the player's; of Japan's the Damaged before the others, the lowest value first
    (NM-RET-4, NM-RET-7)."""
    ids = list(planes)
    if side == JAPAN:
        order = {id: (not damaged(g, id), counter_of(g, id).value) for id in ids}
        ids = [id for id in ids if order[id] == min(order.values())]
    return ids


# ---- carriers


class ReturnAircraft(Does, frozen=True):
    """NM-RET-1 to NM-RET-5, NM-RET-10."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        planes, room = carrier_planes(g, self.side), sum(sound_decks(g, self.side).values())
        while len(planes) > room:
            options = surplus(g, self.side)
            if room and len(options) > 1:
                return (Surplus(SEAT, self.side), self)
            lost = options[0] if room else next(iter(planes))
            ditch(g, self.side, lost)
            del planes[lost]
        land(g, self.side)
        return ()


def surplus(g: Nimitz, side: str) -> list[str]:
    """One of each sort that may be lost; of the same sort rather one whose own carrier cannot take it."""
    decks, planes = sound_decks(g, side), carrier_planes(g, side)
    homeless_first = sorted(planes, key=lambda id: (planes[id].home in decks, id))
    return alike(g, first_to_go(g, side, homeless_first))


def ditch(g: Nimitz, side: str, plane: str) -> None:
    destroy(g, plane)
    g.tell("ditched", plane=plane, rules=("NM-RET-2", "NM-RET-3", "NM-RET-5" if side == US else "NM-RET-4"))


def land(g: Nimitz, side: str) -> None:
    """All that fly come down; those without a carrier of their own fill the others."""
    decks = sound_decks(g, side)
    down = {
        id: structs.replace(p, zone="") for id, p in sorted(fight(g).planes.items()) if side_of(id, p) == side
    }  # fmt: skip
    room = {carrier: n - sum(p.home == carrier for p in down.values()) for carrier, n in decks.items()}
    for id, p in down.items():
        if p.kind and p.home not in decks:
            carrier = next(carrier for carrier, n in room.items() if n)
            room[carrier] -= 1
            down[id] = structs.replace(p, home=carrier)
            g.tell("rebased", plane=id, carrier=carrier, rules=("NM-RET-2", "NM-RET-10"))
    g.fight(planes={**fight(g).planes, **down})


class Surplus(Asks, frozen=True):
    side: str

    def ask(self, g: Nimitz) -> Ask:
        left = len(carrier_planes(g, self.side)) - sum(sound_decks(g, self.side).values())
        rules = ("NM-RET-2", "NM-RET-5") if self.side == US else ("NM-RET-2", "NM-RET-4", "NM-SOL-2")
        moves = tuple(("lose", plane) for plane in surplus(g, self.side))
        return Ask("surplus", moves, rules, {"side": self.side, "left": left})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        ditch(g, self.side, move[1])
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        if move[0] != "lose" or len(move) != 2 or move[1] not in carrier_planes(g, self.side):
            return None
        if self.side == US:
            return Refusal("same_aircraft", ("NM-RET-5",), {"plane": move[1]})
        return Refusal("others_first", ("NM-RET-4",), {"plane": move[1]})


# ---- airfields


class AirfieldLosses(Does, frozen=True):
    """NM-RET-6."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        based, fields = deployment.based(g, self.side), fight(g).fields.get(self.side, 0)
        while len(based) > fields:
            options = groundable(g, self.side)
            if fields and len(options) > 1:
                return (AirfieldLoss(SEAT, self.side), self)
            lost = options[0] if fields else based[0]
            ground(g, self.side, lost)
            based.remove(lost)
        return ()


def groundable(g: Nimitz, side: str) -> list[str]:
    based = deployment.based(g, side)
    return based if side == US else alike(g, first_to_go(g, side, based))


def ground(g: Nimitz, side: str, force: str) -> None:
    destroy(g, force)
    g.tell("grounded", force=force, rules=("NM-RET-6", "NM-RET-8" if side == US else "NM-RET-7"))


class AirfieldLoss(Asks, frozen=True):
    side: str

    def ask(self, g: Nimitz) -> Ask:
        left = len(deployment.based(g, self.side)) - fight(g).fields.get(self.side, 0)
        rules = ("NM-RET-6", "NM-RET-8") if self.side == US else ("NM-RET-6", "NM-RET-7", "NM-SOL-2")
        moves = tuple(("lose", force) for force in groundable(g, self.side))
        return Ask("airfield_loss", moves, rules, {"side": self.side, "left": left})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        ground(g, self.side, move[1])
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        if move[0] != "lose" or len(move) != 2 or move[1] not in deployment.based(g, self.side):
            return None
        return Refusal("others_first", ("NM-RET-7",), {"plane": move[1]})
