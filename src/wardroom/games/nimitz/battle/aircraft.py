"""Where Japanese aircraft fly: groups, zones with something to attack, and where a die sends a group (NM-AIR)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from wardroom.games.nimitz.battle.attack_values import counter_of
from wardroom.games.nimitz.battle.deployment import based
from wardroom.games.nimitz.battle.targets import ashore, fight, flown, side_of, us_afloat, us_surface_ships
from wardroom.games.nimitz.printed import (
    ISLAND,
    JAPAN,
    JAPAN_OCEAN,
    US,
    US_OCEAN,
    ZONE_ROLLS,
    ZONES,
    counter,
)
from wardroom.games.nimitz.state import Nimitz, Plane
from wardroom.kernel import Refusal
from wardroom.lib.objection import Stages, dropped, unopposed

BOMBERS, FIGHTERS = "bombers", "fighters"
TEN = 10
KAMIKAZE_FROM = 1944
NO_CONTACT = "ja_no_contact"


def own_zone(g: Nimitz, plane: str) -> str:
    """What a US aircraft flies over when it goes nowhere."""
    return US_OCEAN if fight(g).planes[plane].home else ISLAND


def ready(g: Nimitz, side: str) -> list[str]:
    """Aircraft that can still take off this turn."""
    planes = fight(g).planes
    return sorted(id for id, p in planes.items() if grounded(p) and side_of(id, p) == side)


def grounded(p: Plane) -> bool:
    """Not in the air, and its flight of this turn is still to come (NM-UBP-12)."""
    return not p.zone and not p.spent


def decks(g: Nimitz, side: str) -> dict[str, list[str]]:
    """By carrier, its aircraft that can still take off; carriers without are left out."""
    found: dict[str, list[str]] = {}
    for id in ready(g, side):
        if home := fight(g).planes[id].home:
            found.setdefault(home, []).append(id)
    return dict(sorted(found.items()))


def fullest(g: Nimitz) -> list[str]:
    """The Japanese carriers that may strike at First Light."""
    return strikers(g)[-1][1]


NO_AIRCRAFT_ABOARD = Refusal("no_aircraft_aboard", ("NM-JBP-10",))
FEWER_AIRCRAFT = Refusal("fewer_aircraft", ("NM-JBP-10",))
SAME_GROUP = Refusal("same_group", ("NM-JBP-10",))


def strikers(g: Nimitz) -> Stages:
    """Carriers with aircraft aboard, of them those with most, and one of each make-up: more would be the same
    (NM-JBP-10)."""
    aboard, planes = decks(g, JAPAN), fight(g).planes
    most = max((len(ids) for ids in aboard.values()), default=0)
    full = [carrier for carrier, ids in aboard.items() if len(ids) == most]
    found: dict[tuple[tuple[str, bool], ...], str] = {}
    for carrier in full:
        found.setdefault(tuple(sorted((planes[id].kind, planes[id].damaged) for id in aboard[carrier])), carrier)
    return (NO_AIRCRAFT_ABOARD, list(aboard)), (FEWER_AIRCRAFT, full), (SAME_GROUP, sorted(found.values()))


def no_strike(g: Nimitz, side: str, carrier: str, rule: str) -> Refusal | None:
    """Why this carrier's aircraft cannot strike at First Light."""
    about = {"ship": carrier}
    if carrier not in fight(g).decks or counter(carrier).side != side:
        return Refusal("not_this_carrier", (rule,), {**about, "side": side})
    if side == JAPAN:
        why = dropped(strikers(g), carrier)
        return why and structs.replace(why, about=about)
    return None if carrier in decks(g, US) else Refusal("no_aircraft_aboard", (rule,), about)


def groups(g: Nimitz, kind: str) -> list[tuple[str, list[str]]]:
    """NM-AIR-2, NM-AIR-3: bombers or fighters of each carrier, and those based on land (under no carrier)."""
    found: dict[str, list[str]] = {}
    for id in ready(g, JAPAN):
        if counter_of(g, id).bomber == (kind == BOMBERS):
            found.setdefault(fight(g).planes[id].home, []).append(id)
    return sorted(found.items(), key=lambda group: (not group[0], group[0]))


# ---- legal zones


def bomber_zones(g: Nimitz) -> list[str]:
    """NM-AIR-9."""
    legal = us_surface_ships(g)
    if based(g, US) or (ashore(g, US) and (ashore(g, JAPAN) or based(g, JAPAN))):
        legal.add(ISLAND)
    return [zone for zone in ZONES if zone in legal]


def fighter_zones(g: Nimitz) -> list[str]:
    """NM-AIR-10."""
    return flown(g)


def us_zones(g: Nimitz) -> tuple[str, ...]:
    """NM-AIR-1."""
    return unopposed(ZONES, no_contact, g)


def no_contact(g: Nimitz, zone: str) -> Refusal | None:
    """NM-JBP-19."""
    lost = zone == JAPAN_OCEAN and NO_CONTACT in fight(g).drawn
    return Refusal("no_contact", ("NM-JBP-19",)) if lost else None


# ---- the die


def rolled_zone(die: int) -> str:
    """NM-AIR-4."""
    return next(zone for zone, (low, high) in ZONE_ROLLS.items() if low <= die <= high)


def sent(die: int, legal: Collection[str]) -> str:
    """NM-AIR-5, NM-AIR-6, NM-AIR-7: the zone of the die, else the next one up the list, else the next one down."""
    at = ZONES.index(rolled_zone(die))
    return next((zone for zone in (*ZONES[at:], *ZONES[:at][::-1]) if zone in legal), "")


def counts_as_ten(g: Nimitz) -> str:
    """The plan that sends all bombers as if they had rolled 10, if one is in force (NM-JBP-7, NM-JBP-15 to 17)."""
    drawn = fight(g).drawn
    if "ja_carrier_attack" in drawn:
        return "ja_carrier_attack"
    return "ja_kamikaze" if "ja_kamikaze" in drawn and kamikaze(g) else ""


def kamikaze(g: Nimitz) -> bool:
    """Whether Kamikaze Attacks has an effect in this battle."""
    return g.year >= KAMIKAZE_FROM and us_afloat(g)
