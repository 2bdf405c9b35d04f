"""Who can be hit by an attack, and who of them comes first (NM-HIT, NM-INF-3). Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.nimitz.battle.attack_values import counter_of, damaged
from wardroom.games.nimitz.printed import (
    AIRFIELD_VALUE,
    COASTAL,
    ISLAND,
    JAPAN,
    PLANES,
    TRANSPORT_VALUE,
    US,
    ZONES,
    counter,
    is_battalion,
)
from wardroom.games.nimitz.state import Battle, Nimitz, Plane
from wardroom.kernel import Refusal
from wardroom.lib.objection import Stages

AIRFIELD = "airfield"
ASHORE = ("foxholes", "beach")
TRANSPORT = "transport"


def fight(g: Nimitz) -> Battle:
    assert g.battle is not None
    return g.battle


# ---- who is there


def side_of(id: str, plane: Plane) -> str:
    return PLANES[plane.kind].side if plane.kind else counter(id).side


def flying(g: Nimitz, side: str, zone: str, only: tuple[str, ...] = ()) -> list[str]:
    """Aircraft in the air over the zone: those aboard or on an airfield are not (NM-DOG-3)."""
    return sorted(
        id
        for id, plane in fight(g).planes.items()
        if plane.zone == zone and (not only or id in only) and side_of(id, plane) == side
    )


def flown(g: Nimitz) -> list[str]:
    """Zones with aircraft in the air."""
    zones = {plane.zone for plane in fight(g).planes.values()}
    return [zone for zone in ZONES if zone in zones]


def afloat(g: Nimitz, side: str, zone: str, submarines: bool = False) -> list[str]:
    """Surface ships in the zone, or its submarines. Transports are not counters: see `cargo`."""
    return sorted(
        id
        for id, place in fight(g).ships.items()
        if place == zone and (c := counter(id)).side == side and c.submarine == submarines
    )


def ashore(g: Nimitz, side: str) -> list[str]:
    """Infantry in the Foxholes or on the Beach (NM-INF-2)."""
    return sorted(id for id, place in fight(g).land.items() if place in ASHORE and counter(id).side == side)


def embarked(g: Nimitz, side: str) -> list[str]:
    """Infantry on Transports."""
    return sorted(id for id, place in fight(g).land.items() if place == TRANSPORT and counter(id).side == side)


def cargo(g: Nimitz, side: str) -> list[str]:
    """The infantry that a Hit on the side's Transports falls on (NM-HIT-10)."""
    return loaded(g, side)[1][1]


def loaded(g: Nimitz, side: str) -> Stages:
    aboard = embarked(g, side)
    least = min((counter(id).value for id in aboard), default=0)
    lowest = [id for id in aboard if counter(id).value == least]
    finished = finish(g, side, lowest)
    return (LOWER_CARGO_FIRST, lowest), (DAMAGED_CARGO_FIRST, finished), (SAME_TARGET, apart(g, finished))


def on_island(g: Nimitz, side: str) -> bool:
    """Infantry ashore, or land-based aircraft wherever they fly: without, it hits no infantry there (NM-INF-3)."""
    based = (id for id, plane in fight(g).planes.items() if not plane.kind)
    return bool(ashore(g, side)) or any(counter(id).side == side for id in based)


def us_afloat(g: Nimitz) -> bool:
    """Whether aircraft have any US ship to attack in this battle (NM-JBP-17)."""
    return bool(us_surface_ships(g))


def us_surface_ships(g: Nimitz) -> set[str]:
    """Zones with US ships that aircraft can attack (NM-AIR-9, NM-AIR-11)."""
    ships = fight(g).ships.items()
    zones = {zone for ship, zone in ships if counter(ship).side == US and not counter(ship).submarine}
    return zones | {COASTAL} if embarked(g, US) else zones


# ---- who can be hit


def legal(
    g: Nimitz, side: str, step: str, zone: str, infantry: bool = False, only: tuple[str, ...] = ()
) -> dict[str, int]:
    """What the enemy of `side` can hit of it in this step and zone, with the values that order Hits. `infantry`: the
    enemy has somebody on the Island; `only`: the aircraft that fly at First Light."""
    if step in ("dogfight", "aaa"):
        return {id: counter_of(g, id).value for id in flying(g, side, zone, only)}
    if step == "depth":  # NM-ATK-6
        return {id: counter(id).value for id in afloat(g, side, zone, submarines=True)}
    if step == "infantry" or (step == "bomb" and zone == ISLAND):
        return _island(g, side, infantry)
    found = {id: counter(id).value for id in afloat(g, side, zone)}
    if zone == COASTAL:
        found |= dict.fromkeys(cargo(g, side), TRANSPORT_VALUE)
    return {**found, **_island(g, side, infantry)} if step == "guns" else found


def _island(g: Nimitz, side: str, infantry: bool) -> dict[str, int]:
    """NM-INF-3, NM-INF-4, NM-INF-5."""
    found = {AIRFIELD: AIRFIELD_VALUE} if fight(g).fields.get(side) else {}
    return found | ({id: counter(id).value for id in ashore(g, side)} if infantry else {})


CARGO = Refusal("cargo_takes_it", ("NM-HIT-6",))
NOT_IN_BATTLE = Refusal("not_in_battle", ("NM-HIT-1",))
OTHER_SIDE = Refusal("other_side", ("NM-HIT-1",))
NOBODY_ON_ISLAND = Refusal("nobody_on_island", ("NM-INF-3",))
CANNOT_BE_HIT = Refusal("cannot_be_hit", ("NM-HIT-1",))
NO_AIRFIELD = Refusal("no_airfield", ("NM-HIT-8",))


def out_of_reach(g: Nimitz, side: str, step: str, infantry: bool, id: str) -> Refusal:
    """Why one that is not among the legal targets cannot be hit."""
    b = fight(g)
    if id == AIRFIELD:
        return CANNOT_BE_HIT if b.fields.get(side) else NO_AIRFIELD
    if id not in b.land and id not in b.ships and id not in b.planes:
        return NOT_IN_BATTLE
    if counter_of(g, id).side != side:
        return OTHER_SIDE
    ashore = b.land.get(id) in ASHORE
    return NOBODY_ON_ISLAND if ashore and not infantry and step in ("bomb", "guns") else CANNOT_BE_HIT


def endures(g: Nimitz, side: str, step: str, zone: str, infantry: bool, only: tuple[str, ...] = ()) -> int:
    """How many Hits there is something left for."""
    found = legal(g, side, step, zone, infantry, only)
    hits = sum(fight(g).fields[side] if id == AIRFIELD else 2 - damaged(g, id) for id in found)
    if zone == COASTAL and step in ("bomb", "torpedo", "guns"):  # of the cargo only the first to be hit was counted
        hits += sum(2 - damaged(g, id) for id in embarked(g, side) if id not in found)
    return hits


# ---- who comes first


LOWER_FIRST = Refusal("lower_value_first", ("NM-HIT-1",))
DAMAGED_FIRST = Refusal("damaged_first", ("NM-HIT-2",))
SAME_TARGET = Refusal("same_target", ("NM-HIT-3", "NM-HIT-9"))
LOWER_CARGO_FIRST = Refusal("lower_value_first", ("NM-HIT-10",))
DAMAGED_CARGO_FIRST = Refusal("damaged_first", ("NM-HIT-10",))


def first(g: Nimitz, side: str, found: dict[str, int]) -> list[str]:
    """Those among whom the player may choose."""
    return narrowed(g, side, found)[-1][1]


def narrowed(g: Nimitz, side: str, found: dict[str, int]) -> Stages:
    """Of the lowest value (NM-HIT-1), of them those that Japan loses first (NM-HIT-2), and one of each."""
    least = min(found.values(), default=0)
    lowest = sorted(id for id, value in found.items() if value == least)
    finished = finish(g, side, lowest)
    return (LOWER_FIRST, lowest), (DAMAGED_FIRST, finished), (SAME_TARGET, apart(g, finished))


def finish(g: Nimitz, side: str, equals: list[str]) -> list[str]:
    """NM-HIT-2: Japan loses the Damaged before another is damaged. An airfield is not damaged but gone, and so it can
    always be hit instead. The US has the choice (NM-HIT-3)."""
    if side != JAPAN or len(equals) < 2:
        return equals
    hurt = [id for id in equals if id == AIRFIELD or damaged(g, id)]
    return hurt if any(id != AIRFIELD for id in hurt) else equals


def apart(g: Nimitz, ids: Iterable[str]) -> list[str]:
    """One of each, where several cannot be told apart: planes of a carrier, Battalions."""
    found: dict[tuple[object, ...], str] = {}
    b = fight(g)
    for id in ids:
        plane = b.planes.get(id)
        if plane is not None and plane.kind:
            found.setdefault((plane.kind, plane.home, plane.damaged), id)
        elif id != AIRFIELD and id in b.land and is_battalion(id):
            found.setdefault((b.land[id], g.forces[id].damaged), id)
        else:
            found[(id,)] = id
    return sorted(found.values())
