"""Aircraft come back: to carriers with room, to airfields that are left; the others are lost (NM-RET)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.battle.attack_values import counter_of, damaged
from wardroom.games.nimitz.battle.damage import destroy
from wardroom.games.nimitz.battle.targets import fight, side_of
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import JAPAN, SEAT, US, counter
from wardroom.games.nimitz.state import Nimitz, Plane
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import Stages, dropped


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
            options = surplus(g, self.side)[-1][1]
            if room and len(options) > 1:
                return (Surplus(SEAT, self.side), self)
            lost = options[0] if room else next(iter(planes))
            ditch(g, self.side, lost)
            del planes[lost]
        return (FindDecks(self.side),)


NO_CARRIER_AIRCRAFT = Refusal("no_carrier_aircraft", ("NM-RET-2",))
OTHERS_FIRST = Refusal("others_first", ("NM-RET-4",))
SAME_AIRCRAFT = Refusal("same_aircraft", ("NM-RET-5",))


def surplus(g: Nimitz, side: str) -> Stages:
    """The side's carrier aircraft, of them those that may be lost next, and one of each sort: of the same sort rather
    one whose own carrier cannot take it."""
    decks, planes = sound_decks(g, side), carrier_planes(g, side)
    homeless_first = sorted(planes, key=lambda id: (planes[id].home in decks, id))
    first = first_to_go(g, side, homeless_first)
    return (NO_CARRIER_AIRCRAFT, homeless_first), (OTHERS_FIRST, first), (SAME_AIRCRAFT, alike(g, first))


def no_loss(stages: Stages, move: Move, side: str) -> Refusal | None:
    match move:
        case ("lose", str(plane)):
            why = dropped(stages, plane)
            return why and structs.replace(why, about={"plane": plane, "side": side})
    return wrong_step(move, "lose")


def ditch(g: Nimitz, side: str, plane: str) -> None:
    destroy(g, plane)
    g.tell("ditched", plane=plane, rules=("NM-RET-2", "NM-RET-3", "NM-RET-5" if side == US else "NM-RET-4"))


class FindDecks(Does, frozen=True):
    """All that fly come down; those without a carrier of their own go where the player sends them (NM-RET-11)."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        mine = {id: p for id, p in fight(g).planes.items() if side_of(id, p) == self.side}
        g.fight(planes={**fight(g).planes, **{id: structs.replace(p, zone="") for id, p in mine.items()}})
        while waiting := homeless(g, self.side):
            free = room(g, self.side)
            if len(free) > 1 and (len(waiting) < sum(free.values()) or len(alike(g, waiting)) > 1):
                return (WhichDeck(SEAT, self.side), self)
            rebase(g, waiting[0], next(iter(free)))
        return ()


def homeless(g: Nimitz, side: str) -> list[str]:
    """Aircraft whose own carrier cannot take them, the next to land first."""
    decks = sound_decks(g, side)
    return [id for id, p in carrier_planes(g, side).items() if p.home not in decks]


def room(g: Nimitz, side: str) -> dict[str, int]:
    """By carrier, how many more it can take; full ones are left out."""
    based = [p.home for p in carrier_planes(g, side).values()]
    return {carrier: left for carrier, n in sound_decks(g, side).items() if (left := n - based.count(carrier)) > 0}


def rebase(g: Nimitz, plane: str, carrier: str) -> None:
    planes = fight(g).planes
    g.fight(planes={**planes, plane: structs.replace(planes[plane], home=carrier)})
    g.tell("rebased", plane=plane, carrier=carrier, rules=("NM-RET-2", "NM-RET-10", "NM-RET-11"))


class WhichDeck(Asks, frozen=True):
    side: str

    def ask(self, g: Nimitz) -> Ask:
        waiting = homeless(g, self.side)
        rules = ("NM-RET-11", "NM-RET-2", *(("NM-SOL-2",) if self.side == JAPAN else ()))
        moves = tuple(("land", carrier) for carrier in room(g, self.side))
        return Ask("deck", moves, rules, {"side": self.side, "plane": waiting[0], "left": len(waiting)})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        rebase(g, homeless(g, self.side)[0], move[1])
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("land", str(carrier)):
                return self.no_deck(g, carrier)
        return wrong_step(move, "land")

    def no_deck(self, g: Nimitz, carrier: str) -> Refusal | None:
        about = {"ship": carrier, "side": self.side}
        if carrier not in fight(g).decks or counter(carrier).side != self.side:
            return Refusal("not_this_carrier", ("NM-RET-11",), about)
        if carrier not in sound_decks(g, self.side):
            return Refusal("damaged_deck", ("NM-RET-3",), about)
        return None if carrier in room(g, self.side) else Refusal("deck_full", ("NM-RET-2",), about)


class Surplus(Asks, frozen=True):
    side: str

    def ask(self, g: Nimitz) -> Ask:
        left = len(carrier_planes(g, self.side)) - sum(sound_decks(g, self.side).values())
        rules = ("NM-RET-2", "NM-RET-5") if self.side == US else ("NM-RET-2", "NM-RET-4", "NM-SOL-2")
        moves = tuple(("lose", plane) for plane in surplus(g, self.side)[-1][1])
        return Ask("surplus", moves, rules, {"side": self.side, "left": left})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        ditch(g, self.side, move[1])
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return no_loss(surplus(g, self.side), move, self.side)


# ---- airfields


class AirfieldLosses(Does, frozen=True):
    """NM-RET-6."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        based, fields = deployment.based(g, self.side), fight(g).fields.get(self.side, 0)
        while len(based) > fields:
            options = groundable(g, self.side)[-1][1]
            if fields and len(options) > 1:
                return (AirfieldLoss(SEAT, self.side), self)
            lost = options[0] if fields else based[0]
            ground(g, self.side, lost)
            based.remove(lost)
        return ()


NOT_BASED_HERE = Refusal("not_based_here", ("NM-RET-6",))
OTHERS_FIRST_HERE = Refusal("others_first", ("NM-RET-7",))
SAME_LAND_AIRCRAFT = Refusal("same_aircraft", ("NM-RET-7",))


def groundable(g: Nimitz, side: str) -> Stages:
    """The side's aircraft on the airfields of the battle; of Japan's those that go first, and one of each sort; of the
    player's any (NM-RET-8)."""
    based = deployment.based(g, side)
    if side == US:
        return ((NOT_BASED_HERE, based),)
    first = first_to_go(g, side, based)
    return (NOT_BASED_HERE, based), (OTHERS_FIRST_HERE, first), (SAME_LAND_AIRCRAFT, alike(g, first))


def ground(g: Nimitz, side: str, force: str) -> None:
    destroy(g, force)
    g.tell("grounded", force=force, rules=("NM-RET-6", "NM-RET-8" if side == US else "NM-RET-7"))


class AirfieldLoss(Asks, frozen=True):
    side: str

    def ask(self, g: Nimitz) -> Ask:
        left = len(deployment.based(g, self.side)) - fight(g).fields.get(self.side, 0)
        rules = ("NM-RET-6", "NM-RET-8") if self.side == US else ("NM-RET-6", "NM-RET-7", "NM-SOL-2")
        moves = tuple(("lose", force) for force in groundable(g, self.side)[-1][1])
        return Ask("airfield_loss", moves, rules, {"side": self.side, "left": left})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        ground(g, self.side, move[1])
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return no_loss(groundable(g, self.side), move, self.side)
