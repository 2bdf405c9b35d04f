"""Where a unit can go from a battle: retreats, regrouping, landing of aircraft (5.5, 5.6, 5.8)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.control import ENEMY, FRIENDLY
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    GROUND,
    HEXES,
    LAND,
    NAVAL,
    NEAR,
    PIECES,
    SEA,
    SIAM,
    SIAM_WEST,
    TABLES,
    distance,
    foe,
    hex_of,
    hexside,
)
from wardroom.games.victory.state import Victory
from wardroom.games.victory.weather import stormy
from wardroom.lib.trace import BARRED, PASS, spread

_RANGE: int = TABLES["movement"]["invasion_range"]  # how far ground units go back over the sea (PV-5.8-5)


def pending(g: Victory, place: str) -> bool:
    """A battle is still to be fought there."""
    hex = hex_of(place)
    return control.battle_at(g, hex) or (hex in g.started and hex not in g.fought)


def shut_in(g: Victory, id: str) -> bool:
    """There is no way out, however much room there were: all can see that. What room there is, only its owner knows."""
    b, side, here = g.blocks[id], PIECES[id].side, hex_of(g.blocks[id].place)
    if b.bound or stormy(g, here):
        return True
    near = NEAR[here] if g.group(id) == AIR else LAND[here] if g.group(id) == GROUND else ()
    if any(to in BASES and control.stance(g, side, to) == FRIENDLY and not pending(g, to) for to in near):
        return False
    sails = PIECES[id].type == "MA" or g.group(id) == NAVAL or _came_by_sea(g, id)
    return not (sails and any(_open_water(g, id, to) for start in _coasts(g, id) for to in SEA.get(start, ())))


def havens(g: Victory, id: str, regroup: bool = False) -> tuple[str, ...]:
    """The places it can retreat or regroup to, under stacking and hexside limits (PV-5.5-3 to PV-5.5-5)."""
    b = g.blocks[id]
    if b.bound or stormy(g, b.place):
        return ()
    kind = g.group(id)
    if kind == AIR:
        return airfields(g, id)
    found: set[str] = set()
    if kind == GROUND:
        found.update(_overland(g, id))
    if kind == NAVAL or _leaves_by_sea(g, id, regroup):
        found.update(_by_sea(g, id))
    return tuple(sorted(found))


def airfields(g: Victory, id: str) -> tuple[str, ...]:
    """Friendly bases next to it with room (PV-4.6-1)."""
    return tuple(sorted(base for base in NEAR[hex_of(g.blocks[id].place)] if _friendly_base(g, id, base, AIR)))


def _friendly_base(g: Victory, id: str, base: str, group: str) -> bool:
    if base not in BASES or control.stance(g, PIECES[id].side, base) != FRIENDLY or stormy(g, base) or pending(g, base):
        return False
    return stacking.fits(g, id, base, group)


def _overland(g: Victory, id: str) -> list[str]:
    here = hex_of(g.blocks[id].place)
    return [to for to in LAND[here] if _open(g, here, to) and _friendly_base(g, id, to, GROUND)]


def _open(g: Victory, here: str, to: str) -> bool:
    """The hexside has not taken all it can this round (PV-5.5-1)."""
    crossed = g.fight.crossed if g.fight else {}
    return crossed.get(f"{here} {to}", 0) < hexside(here, to).limit


def _leaves_by_sea(g: Victory, id: str, regroup: bool) -> bool:
    """Ground units only as they came (PV-5.6-2); marines also retreat by sea, unless the enemy has it (PV-5.8-6)."""
    if _came_by_sea(g, id):
        return True
    enemies = g.at(g.blocks[id].place, foe(PIECES[id].side))
    return PIECES[id].type == "MA" and not regroup and not any(g.group(other) == NAVAL for other in enemies)


def _came_by_sea(g: Victory, id: str) -> bool:
    moved = g.moved.get(id)
    return moved is not None and (moved.coast or moved.how == "invade")


def _coasts(g: Victory, id: str) -> tuple[str, ...]:
    """Where it puts to sea: from Bangkok on either coast, unless it is on the water already."""
    place = g.blocks[id].place
    return (SIAM, SIAM_WEST) if place == SIAM and g.group(id) == GROUND else (place,)


def _open_water(g: Victory, id: str, place: str) -> bool:
    piece = PIECES[id]
    return (piece.type == "SS" or control.sea_stance(g, piece.side, place) != ENEMY) and not stormy(g, place)


def _by_sea(g: Victory, id: str) -> set[str]:
    piece, here = PIECES[id], hex_of(g.blocks[id].place)
    steps = _RANGE if piece.group == GROUND else piece.move
    found: set[str] = set()
    for start in _coasts(g, id):
        found.update(spread(start, steps, SEA, lambda place: PASS if _open_water(g, id, place) else BARRED))
    return {_berth(g, id, to) for to in found if hex_of(to) != here and _shelters(g, id, to)}


def _shelters(g: Victory, id: str, to: str) -> bool:
    """Whether it can stop in these open waters: ground units ashore at a friendly base, ships and marines anywhere."""
    piece, hex = PIECES[id], hex_of(to)
    if piece.group == GROUND and hex in BASES and control.stance(g, piece.side, hex) == FRIENDLY:
        return _friendly_base(g, id, hex, GROUND)
    if piece.group == GROUND and piece.type != "MA":
        return False
    if piece.type == "SS" and control.sea_stance(g, piece.side, to) == ENEMY:
        return False
    return not g.at(hex) or (not pending(g, to) and stacking.fits(g, id, to, NAVAL))


def _berth(g: Victory, id: str, to: str) -> str:
    """Who lands at Bangkok from the west stands at Bangkok."""
    return hex_of(to) if PIECES[id].group == GROUND and hex_of(to) in BASES else to


def withdraw_to(g: Victory, id: str, place: str) -> None:
    """It leaves the battle. Half a hit is forgotten (PV-5.4-15), and it is no attacker any more."""
    b, hex = g.blocks[id], hex_of(g.blocks[id].place)
    f = g.fight
    if f is not None:
        half = {side: marked for side, marked in f.half.items() if marked != id}
        crossed = f.crossed
        if g.group(id) == GROUND and place in LAND[hex] and _open(g, hex, place):
            key = f"{hex} {place}"
            crossed = {**crossed, key: crossed.get(key, 0) + 1}
        g.fight = structs.replace(f, half=half, crossed=crossed)
    off_enemy = place in BASES and control.holder(g, place) != PIECES[id].side  # ours blockade it: ships join them
    ship = PIECES[id].group == NAVAL
    now = structs.replace(b, place=place, afloat=off_enemy and not ship, blockading=off_enemy and ship)
    g.blocks = {**g.blocks, id: now}
    if id in g.moved:
        g.moved = {**g.moved, id: structs.replace(g.moved[id], how="retreat")}
    control.revert(g)


def homes(g: Victory, id: str) -> tuple[str, ...]:
    """Where a raider goes back to: its start, or else the closest friendly bases (PV-5.9-6)."""
    start, piece = g.moved[id].start, PIECES[id]
    sea = piece.group == NAVAL
    if sea and start not in BASES:
        back = control.sea_stance(g, piece.side, start) != ENEMY and stacking.fits(g, id, start, NAVAL)
    else:
        back = _takes_in(g, id, hex_of(start))
    if back:
        return (start,)
    bases = [base for base in BASES if (not sea or HEXES[base].kind != "inland") and _takes_in(g, id, base)]
    near = min((distance(start, base) for base in bases), default=0)
    return tuple(sorted(base for base in bases if distance(start, base) == near))


def _takes_in(g: Victory, id: str, base: str) -> bool:
    piece = PIECES[id]
    open_sea = piece.group != NAVAL or control.sea_stance(g, piece.side, base) != ENEMY
    return open_sea and control.stance(g, piece.side, base) == FRIENDLY and stacking.fits(g, id, base, piece.group)


__all__ = ["airfields", "havens", "homes", "pending", "shut_in", "withdraw_to"]
