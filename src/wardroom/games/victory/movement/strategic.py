"""What headquarters command: strategic moves (4.12), sea invasions (5.8), raids (5.9), and what they cost."""

from __future__ import annotations

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.entry import (
    BATTLE,
    BY_AIR,
    BY_LAND,
    BY_SEA,
    CLOSED,
    SEA_LANES,
    SKY_LANES,
    Transports,
    chart,
    coasts,
    entry,
    overrun,
    raided,
    reached,
    sailed,
)
from wardroom.games.victory.movement.pinning import pins, shut
from wardroom.games.victory.printed import AIR, BASES, BOXES, GROUND, NAVAL, NEAR, PIECES, SEA, TABLES, foe, hex_of
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move
from wardroom.lib.trace import PASS, spread

_TABLE = TABLES["movement"]
LEAP: int = _TABLE["strategic_hexes_per_sm"]
MOST_SM: int = _TABLE["strategic_max_sm_per_unit"]
LANDING_RANGE: int = _TABLE["invasion_range"]
LANDING_COST: dict[str, int] = _TABLE["invasion_cost_sm"]
RAID: int = _TABLE["raid_range_multiplier"]
RAID_COST: int = _TABLE["raid_cost_sm"]
INVADES = ("IN", "MA")  # PV-5.8-1


def strategic_moves(g: Victory, block: str, left: int) -> list[Move]:
    """PV-4.1-5, PV-4.1-7. Never out of a hex where the enemy pins (PV-4.5-2)."""
    piece, start, cold = PIECES[block], hex_of(g.blocks[block].place), weather.frozen(g)
    side, group = piece.side, piece.group
    if weather.monsoon(g, start) or start in cold or pins(g, side, start):
        return []
    shown, steps = chart(g, side), LEAP * min(left, MOST_SM)
    land, sea = cold | shown.shut(BY_LAND), cold | shown.shut(BY_SEA)
    if group == GROUND:
        near = spread(start, steps, Transports(land, sea), lambda place: PASS)
    elif group == AIR:
        near = reached(start, steps, SKY_LANES, lambda place: place not in land, _NONE)
    else:
        walls = cold | shown.walls if piece.type == "SS" else sea
        near = reached(g.blocks[block].place, steps, SEA_LANES, lambda place: place not in walls, _NONE)
    found: list[Move] = []
    for place, far in near.items():
        afloat = group == NAVAL or (piece.type == "MA" and place in SEA and place not in BASES)
        ends = place not in sea if afloat else place in BOXES or (place in BASES and place not in land)
        if far and ends and not weather.monsoon(g, place) and not (g.moved and control.battle_at(g, place)):
            found.append(("strategic", place, 1 if far <= LEAP else 2))
    return found


def landing_cost(g: Victory, side: str, hex: str) -> int:
    """PV-5.8-2: any enemy unit there defends it."""
    return LANDING_COST["defended" if g.at(hex, foe(side)) else "vacant"]


def invasions(g: Victory, block: str, left: int) -> list[Move]:
    """PV-5.8-1, PV-5.8-3: infantry and marines, across the sea, on a base that is the enemy's."""
    piece, start, barred = PIECES[block], g.blocks[block].place, shut(g, block)
    if piece.type not in INVADES or weather.winter(g, start):
        return []
    side = piece.side
    closed = weather.frozen(g) | chart(g, side).shut(BY_SEA)
    near = sailed(coasts(g, block), LANDING_RANGE - 1, lambda p: p not in closed or overrun(g, side, p), barred)
    found: list[Move] = []
    for via, far in near.items():
        for place in SEA[via]:
            hex, move = hex_of(place), ("invade", place, hex_of(via))
            if hex not in BASES or (far == 0 and hex in barred) or move in found:
                continue
            if may_be_invaded(g, side, place) and landing_cost(g, side, hex) <= left:
                found.append(move)
    return found


def may_be_invaded(g: Victory, side: str, place: str) -> bool:
    hex = hex_of(place)
    enemy = control.holder(g, hex) != side and entry(g, side, place, BY_SEA) not in (CLOSED, BATTLE)
    return enemy and not weather.winter(g, hex) and not raided(g, side, hex)


def raids(g: Victory, block: str) -> list[Move]:
    """PV-5.9-1 to 5.9-4: aircraft and ships, twice as far as they move, on enemies who are in no other battle."""
    piece, start = PIECES[block], g.blocks[block].place
    if piece.group == GROUND or weather.winter(g, start) or weather.monsoon(g, start):
        return []
    side, shown = piece.side, chart(g, piece.side)
    near_map = NEAR if piece.group == AIR else SEA
    closed = shown.walls if piece.type == "SS" else shown.shut(BY_AIR if piece.group == AIR else BY_SEA)
    closed |= weather.frozen(g)
    barred = shut(g, block)
    near = reached(start, piece.move * RAID - 1, near_map, lambda place: place not in closed, barred)
    found: list[Move] = []
    for via, far in near.items():
        for place in near_map[via]:
            if hex_of(place) == hex_of(start) or ("raid", place) in found or (far == 0 and hex_of(place) in barred):
                continue
            if may_be_raided(g, side, place):
                found.append(("raid", place))
    return found


def may_be_raided(g: Victory, side: str, place: str) -> bool:
    hex = hex_of(place)
    if not g.at(hex, foe(side)) or weather.stormy(g, hex) or weather.winter(g, hex) or weather.monsoon(g, hex):
        return False
    return not control.battle_at(g, hex) or raided(g, side, hex)


_NONE: frozenset[str] = frozenset()
