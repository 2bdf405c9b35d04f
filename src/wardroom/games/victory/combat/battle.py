"""The battle being fought, read off the state: who is in it, who defends, who has double defence, who must leave."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.victory import control
from wardroom.games.victory.combat.fire import DUG_IN, SUBS, Scene, Unit
from wardroom.games.victory.printed import AIR, ALLIES, BASES, GROUND, HEXES, JAPAN, NAVAL, PIECES, TABLES, foe, hex_of
from wardroom.games.victory.state import Fight, Victory, fire_of
from wardroom.games.victory.weather import monsoon

_DOUBLE: tuple[str, ...] = tuple(TABLES["double_defence"]["terrains"])
_ROUNDS = TABLES["combat"]
_AT_SEA = "BCD"  # letters of ships: at sea the blockader is the defender (PV-5.7-13)
FULL: int = _ROUNDS["rounds"]
GO, MAY_BLOCKADE = "go", "may_blockade"


def battle(g: Victory) -> Fight:
    assert g.fight is not None
    return g.fight


def put(g: Victory, **changes: Any) -> None:
    g.fight = structs.replace(battle(g), **changes)


def hex_at(g: Victory) -> str:
    return hex_of(battle(g).place)


def active(g: Victory, side: str) -> tuple[str, ...]:
    """The side's blocks that take part now: not those still on their way, nor aircraft that wait."""
    f = battle(g)
    return tuple(id for id in g.at(f.place, side) if id not in f.late and id not in f.waiting)


def unit(g: Victory, id: str) -> Unit:
    piece, b = PIECES[id], g.blocks[id]
    group = SUBS if g.options.asw and piece.type == "SS" else g.group(id)
    assert piece.letter is not None
    grounded = g.options.us_marine_air and piece.type == "MA" and piece.side == JAPAN
    return Unit(
        id,
        piece.side,
        piece.type,
        piece.letter,
        group,
        b.steps,
        fire_of(g, id),
        b.place,
        double_defence(g, id),
        grounded,
        piece.type in DUG_IN or g.options.ground_immune,
    )


def units(g: Victory, side: str) -> list[Unit]:
    return [unit(g, id) for id in active(g, side)]


def scene(g: Victory, side: str) -> Scene:
    """As it is for the fire of a side."""
    f = battle(g)
    return Scene(f.bombed, f.shelled, f.raid and side != f.defender)


def double_defence(g: Victory, id: str) -> bool:
    """Of ground units that defend, for the place's sake or by oath (PV-5.4-13, PV-9.4-1)."""
    f, side = battle(g), PIECES[id].side
    if side != f.defender or g.group(id) != GROUND:
        return False
    return sheltered(g, hex_at(g), side) or id in f.fanatic


def sheltered(g: Victory, hex: str, side: str) -> bool:
    """Jungle, mountain, major base (PV-5.4-13); in the war's first turn the Allies have it in China only (PV-S41-5)."""
    if side == ALLIES and g.scenario == "rising_sun" and g.turn == 0 and HEXES[hex].region != "china":
        return False
    return HEXES[hex].terrain in _DOUBLE or (hex in BASES and g.major(hex))


def goes_first(g: Victory, letter: str) -> str:
    """The side that acts first at a letter (PV-5.2-3, PV-9.1-2)."""
    f = battle(g)
    return f.first or (f.sea_defender if letter in _AT_SEA else f.defender)


def defends(g: Victory, id: str) -> bool:
    """Whether its side is the defender, at sea or on land as the unit is."""
    return PIECES[id].side == (battle(g).sea_defender if g.group(id) == NAVAL else battle(g).defender)


def naval(g: Victory, side: str, place: str) -> tuple[str, ...]:
    """The side's naval units in these waters, those on their way left out; who has not landed is among them."""
    return tuple(id for id in active(g, side) if g.group(id) == NAVAL and g.blocks[id].place == place)


def on_land(g: Victory, side: str) -> tuple[str, ...]:
    return tuple(id for id in active(g, side) if g.group(id) == GROUND)


def length(g: Victory, place: str) -> int:
    """How many rounds. In a monsoon those on land are short (PV-6.1-1, PV-6.1-3)."""
    rounds = FULL
    if monsoon(g, place) and hex_of(place) in BASES:
        attackers = [id for id in g.at(place) if PIECES[id].side != control.holder(g, hex_of(place))]
        if any(g.blocks[id].afloat for id in attackers):
            rounds = _ROUNDS["monsoon_invasion_rounds"]
        elif any(PIECES[id].group == GROUND for id in attackers):
            rounds = _ROUNDS["monsoon_ground_rounds"]
    return rounds


def settle_control(g: Victory) -> None:
    """At the end of a round: ground units left alone on land take the base, and roles follow (PV-1.3-4, PV-3.3-2)."""
    f, hex = battle(g), hex_at(g)
    attacker = foe(f.defender)
    if hex in BASES:
        ashore = on_land(g, attacker)
        takers = [id for id in ashore if PIECES[id].type in control.CAPTURES]
        if takers and not on_land(g, f.defender) and control.holder(g, hex) != attacker:
            nation = PIECES[max(takers, key=lambda id: (g.blocks[id].steps, id))].nation
            control.capture(g, hex, nation)
            g.tell("captured", base=hex, nation=nation, rules=("PV-4.4-6", "PV-5.2-6"))
        if control.holder(g, hex) == attacker:
            free = not naval(g, f.sea_defender, hex)
            put(g, defender=attacker, sea_defender=attacker if free else f.sea_defender, half={})
        elif not active(g, f.defender) and naval(g, attacker, hex):
            put(g, sea_defender=attacker)  # the base stands empty: the sea is theirs
        elif not naval(g, attacker, hex) and naval(g, f.defender, hex):
            put(g, sea_defender=f.defender)  # the blockade is broken
    elif not active(g, f.defender) and active(g, attacker):
        put(g, defender=attacker, sea_defender=attacker)


def must_go(g: Victory, id: str) -> str:
    """Who has to leave when a battle is over: "" for those who stay (PV-5.5-2, PV-4.4-8 to 4.4-10)."""
    f, hex = battle(g), hex_at(g)
    side, b, kind = PIECES[id].side, g.blocks[id], g.group(id)
    theirs = g.at(hex, foe(side))
    if b.afloat or id in f.waiting:
        return GO  # it never landed, or found no room in the air
    if kind == GROUND:
        return GO if side != f.defender and any(g.group(other) == GROUND for other in theirs) else ""
    if kind == AIR:
        lost = side != f.defender or (hex not in BASES and any(g.group(other) == NAVAL for other in theirs))
        return GO if theirs and lost else ""
    if any(g.group(other) == NAVAL and g.blocks[other].place == b.place for other in theirs):
        return GO if side != f.sea_defender else ""
    if hex in BASES and control.holder(g, hex) != side and not b.blockading:
        return MAY_BLOCKADE
    return ""
