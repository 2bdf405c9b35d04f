"""Where a block may go, by each kind of move (4.1, 4.6 to 4.8): the answers to the question `where`."""

from __future__ import annotations

from functools import cache

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.entry import (
    BATTLE,
    BY_AIR,
    BY_LAND,
    BY_SEA,
    CLOSED,
    HOSTILE,
    OPEN,
    coasts,
    entry,
    friendly_base,
    overrun,
    raided,
    reached,
    sailed,
)
from wardroom.games.victory.movement.pinning import pinned, shut
from wardroom.games.victory.movement.strategic import invasions, raids, strategic_moves
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    BOXES,
    CAPTURES,
    GROUND,
    LAND,
    NAVAL,
    NEAR,
    PIECES,
    SCENARIOS,
    SEA,
    STAYS_OUT,
    TABLES,
    foe,
    hex_of,
    hexside,
)
from wardroom.games.victory.setup import fleet
from wardroom.games.victory.state import Victory, blocks_by_hex
from wardroom.kernel import Move

_TABLE = TABLES["movement"]
MARCH: int = _TABLE["operational"]["marine_land"]
REBASE: int = _TABLE["rebase_multiplier"]

WHY = {
    "moved_already": ("PV-4.0-1",), "returned_already": ("PV-4.2-1",), "bound": ("PV-S41-2",), "fleet": ("PV-S41-1",),
    "stormbound": ("PV-6.3-2",), "pinned": ("PV-4.5-1", "PV-1.3-2"), "in_a_box": ("PV-2.3-2",), 
    "immobile": ("PV-3.3-12",), "overseas": ("PV-3.3-7", "PV-4.8-1"), "other_command": ("PV-9.6-2",),
}  # fmt: skip


_FLEET = {name: fleet(sheet) for name, sheet in SCENARIOS.items()}


def held_back(g: Victory, block: str) -> str:
    """Why the block may not move at all, a key of `WHY`; empty if it may."""
    b, piece = g.blocks[block], PIECES[block]
    if block in g.moved:
        return "moved_already"
    if block in g.returned:
        return "returned_already"
    if b.bound:
        return "bound"
    if piece.type == "MB":
        return "immobile"
    if g.storm and weather.stormy(g, b.place):
        return "stormbound"
    if block in _FLEET[g.scenario] and g.date == g.sheet.start_turn:
        return "fleet"
    if b.place in BOXES:
        return "" if command.left(g, block) else "in_a_box"
    if pinned(g, block):
        return "pinned"
    stranded = _marches(block) and not LAND[hex_of(b.place)]
    return "overseas" if stranded and not command.left(g, block) else ""


def movable(g: Victory, side: str) -> list[str]:
    """The side's blocks that nothing holds back: all of `held_back` at once, hex by hex."""
    there, foes, moved, storm = (
        blocks_by_hex(g.blocks)[side],
        blocks_by_hex(g.blocks)[foe(side)],
        g.moved,
        weather.storm(g),
    )
    idle = {*g.returned, *(_FLEET[g.scenario] if g.date == g.sheet.start_turn else ())}
    found = []
    for hex, blocks in there.items():
        if hex in storm:
            continue
        enemies, island, box = hex in foes, hex in LAND and not LAND[hex], hex in BOXES
        for id in blocks:
            if id in moved or id in idle or g.blocks[id].bound:
                continue
            if (box or (island and _marches(id))) and not command.left(g, id):
                continue
            if not (enemies and pinned(g, id)):
                found.append(id)
    return sorted(found)


def _marches(block: str) -> bool:
    """A unit of the land alone."""
    return PIECES[block].group == GROUND and PIECES[block].type != "MA"


def destinations(g: Victory, block: str) -> list[Move]:
    """Every move the block may make, by kind."""
    piece, start = PIECES[block], g.blocks[block].place
    if not start or held_back(g, block):
        return []
    found: list[Move] = []
    if start not in BOXES:
        if piece.group == AIR:
            found += flights(g, block)
        if piece.group == GROUND and not g.afloat(block):
            found += marches(g, block)
        if piece.group == NAVAL or piece.type == "MA":
            found += (move for move in voyages(g, block) if move not in found)
    if left := command.left(g, block):
        known = {move[1] for move in found if move[0] in ("move", "rebase")}
        found += (move for move in strategic_moves(g, block, left) if move[1] not in known)
        if start not in BOXES:
            found += invasions(g, block, left)
            found += raids(g, block)
    return found


# ---- operational moves and rebasing (4.11)


def flights(g: Victory, block: str) -> list[Move]:
    """PV-4.6-1, PV-4.6-3. Aircraft heed neither terrain nor hexsides."""
    side, start, barred = PIECES[block].side, hex_of(g.blocks[block].place), shut(g, block)
    found: list[Move] = []
    for hex in NEAR[start]:
        if hex in barred:
            continue
        met = entry(g, side, hex, BY_AIR)
        if met == OPEN:
            found += [("move", hex), ("patrol", hex)] if hex in BASES else [("patrol", hex)]
        if met == HOSTILE or (met == OPEN and g.at(hex, foe(side))):  # or over ships that blockade our base
            found += _attack(g, block, hex, start, BY_AIR)
        if met == BATTLE:
            found += _reinforce(g, block, hex, start, BY_AIR)
    near = reached(start, REBASE, NEAR, lambda hex: entry(g, side, hex, BY_AIR) == OPEN, barred)
    found += (("rebase", hex) for hex, far in near.items() if far > 1 and friendly_base(g, side, hex))
    return found


def voyages(g: Victory, block: str) -> list[Move]:
    """PV-4.7-1: ships, and marines at sea. Submarines pass through the enemy (PV-4.7-3)."""
    piece, start, barred = PIECES[block], coasts(g, block), shut(g, block)
    side, steps, home, found = piece.side, piece.move, hex_of(g.blocks[block].place), []
    meets = cache(lambda place: entry(g, side, place, BY_SEA))

    def passes(place: str) -> bool:
        return meets(place) == OPEN or (piece.type == "SS" and meets(place) != CLOSED)

    far_off = near = sailed(start, steps * REBASE, passes, barred)
    if g.options.overrun:
        near = sailed(start, steps, lambda place: passes(place) or overrun(g, side, place), barred)
    for place, far in near.items():
        if 0 < far <= steps and meets(place) == OPEN and may_stop(g, block, place):
            found.append(("move", place))
    for place, far in far_off.items():
        if far > steps and hex_of(place) in BASES and meets(place) == OPEN and not control.battle_at(g, place):
            found += [("rebase", place)] if may_stop(g, block, place) and ("move", place) not in found else []
    for via, far in near.items():
        for place in SEA[via] if far < steps else ():
            if hex_of(place) == home or (far == 0 and hex_of(place) in barred):
                continue
            if meets(place) == BATTLE:
                found += _reinforce(g, block, place, via, BY_SEA)
            elif meets(place) == HOSTILE:
                found += _attack(g, block, place, via, BY_SEA)
    return found


def marches(g: Victory, block: str) -> list[Move]:
    """PV-4.8-1, PV-4.8-2: over land, from base to base; who finds an enemy base empty takes it."""
    piece, start, barred = PIECES[block], hex_of(g.blocks[block].place), shut(g, block)
    side, found = piece.side, []
    for hex in LAND[start]:
        if hex not in BASES or hex in barred:
            continue
        met = entry(g, side, hex, BY_LAND)
        if met == OPEN or (met == HOSTILE and not g.at(hex, foe(side)) and piece.type in CAPTURES):
            found.append(("move", hex))
        elif met == HOSTILE and g.at(hex, foe(side)):
            found += _attack(g, block, hex, start, BY_LAND)
        elif met == BATTLE:
            found += _reinforce(g, block, hex, start, BY_LAND)
    near = reached(start, MARCH * REBASE, LAND, lambda hex: entry(g, side, hex, BY_LAND) == OPEN, barred)
    found += (("rebase", hex) for hex, far in near.items() if far > MARCH and friendly_base(g, side, hex))
    return found


def may_stop(g: Victory, block: str, place: str) -> bool:
    """Ships lie off any coast (PV-4.7-2); marines come ashore where there is a base, and it must be theirs."""
    piece, hex = PIECES[block], hex_of(place)
    if hex in BASES:
        return piece.group == NAVAL or control.stance(g, piece.side, hex) == control.FRIENDLY
    return place in SEA


def room_to_cross(g: Victory, block: str, hex: str, via: str) -> bool:
    """The limit of the hexside for ground units that enter a battle over land (PV-4.3-1, PV-4.3-2)."""
    crossed = 0
    for id in g.at(hex, PIECES[block].side):
        moved = g.moved.get(id)
        if moved is not None and moved.via == via and PIECES[id].group == GROUND and not moved.coast:
            crossed += moved.how in ("attack", "reinforce")
    return crossed < hexside(hex, via).limit


def by_sea(g: Victory, block: str, place: str, via: str) -> bool:
    """Whether it enters a battle from the water: ships and marines, who march where they can."""
    piece = PIECES[block]
    if piece.type != "MA":
        return piece.group == NAVAL
    marching = not g.afloat(block) and g.blocks[block].place == via and place in LAND[via]
    return not (marching and room_to_cross(g, block, place, via))


def _attack(g: Victory, block: str, place: str, via: str, by: str) -> list[Move]:
    """Into an enemy. Nobody starts combat in the northern winter (PV-6.2-1)."""
    piece, hex = PIECES[block], hex_of(place)
    if piece.type in STAYS_OUT or weather.winter(g, hex) or raided(g, piece.side, hex):
        return []
    if by == BY_LAND and not room_to_cross(g, block, hex, via):
        return []
    if by == BY_SEA and piece.type == "MA" and hex in BASES:
        return []  # from the sea that is an invasion
    return [("attack", place, hex_of(via))]


def _reinforce(g: Victory, block: str, place: str, via: str, by: str) -> list[Move]:
    """PV-1.3-1: into a battle that the enemy began."""
    piece, hex = PIECES[block], hex_of(place)
    if piece.type in STAYS_OUT or (by == BY_LAND and not room_to_cross(g, block, hex, via)):
        return []
    if by == BY_SEA and piece.type == "MA" and hex in BASES and control.holder(g, hex) != piece.side:
        return []
    return [("reinforce", place, hex_of(via))]
