"""Positions of Pacific Victory at random: bases in any hands, ships at sea and before enemy bases, battles."""

from __future__ import annotations

from random import Random

from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import BASES, BOXES, HEXES, LAND, PIECES, SEA, SIAM, SIAM_WEST, TURNS, foe
from wardroom.games.victory.state import Block, Fight, Moved, Victory

SIDES = ("japan", "allies")
WATERS = [place for place in SEA if place not in BASES and place != SIAM_WEST]
OPTIONS = ("home_sources", "china_removed")


def position(rng: Random) -> Victory:
    options = {name: rng.random() < 0.2 for name in OPTIONS}
    g = RULES.start("rising_sun", RULES.info.settings(options))
    assert isinstance(g, Victory)
    g.turn, g.storm = rng.randrange(len(TURNS)), rng.choice((0, 0, *range(1, 7)))
    g.blocks = {id: Block() for id in sorted(PIECES)}
    g.moved, g.fought, g.started, g.fight = {}, (), (), None
    front = rng.sample(sorted(BASES), rng.choice((0, 8, 25)))
    g.held = {base: _captor(rng, base) for base in front if not (options["china_removed"] and _china(base))}
    share = rng.choice((0.2, 0.5, 0.9))
    for id in rng.sample(sorted(PIECES), len(PIECES)):
        if rng.random() < share and not (options["china_removed"] and PIECES[id].nation == "china"):
            _place(rng, g, id)
    return g


def _china(base: str) -> bool:
    return BASES[base].owner == "china"


def _captor(rng: Random, base: str) -> str:
    return rng.choice(("us", "british", "china")) if BASES[base].owner == "japan" else "japan"


def _holder(g: Victory, base: str) -> str:
    nation = g.held.get(base) or BASES[base].owner
    return "japan" if nation == "japan" or (g.options.china_removed and nation == "china") else "allies"


def _place(rng: Random, g: Victory, id: str) -> None:
    """At a base of its own, or as a ship also at sea or before a base of the enemy's; where there is room."""
    piece, steps = PIECES[id], rng.randint(1, PIECES[id].max_steps)
    own = [base for base in BASES if _holder(g, base) == piece.side]
    at_sea = piece.group == "naval" or piece.type == "MA"
    if piece.type == "MB":
        g.change(id, place=rng.choice(own), steps=1)
    elif at_sea and rng.random() < 0.6:
        goals = [base for base in SEA if base in BASES and base not in own] if piece.group == "naval" else []
        goal = rng.choice(goals) if goals and rng.random() < 0.5 else rng.choice([*WATERS, SIAM_WEST])
        there = g.at(goal)
        foes = [other for other in there if PIECES[other].side != piece.side and PIECES[other].group == "naval"]
        if not foes and len(there) < 4:
            g.change(id, place=goal, steps=steps, blockading=goal in BASES)
    elif piece.side == "allies" and piece.nation != "china" and rng.random() < 0.1:
        g.change(id, place=rng.choice(sorted(BOXES)), steps=steps)
    else:
        bases = [base for base in own if piece.group != "naval" or (base in SEA and not _shut(g, base, piece.side))]
        base = rng.choice(bases)
        if len([other for other in g.at(base) if PIECES[other].group == piece.group]) < 2:
            g.change(id, place=base, steps=steps)


def _shut(g: Victory, base: str, side: str) -> bool:
    return any(PIECES[other].side != side for other in g.at(base))


# ---- with a battle


def with_a_battle(rng: Random) -> tuple[Victory, str]:
    """Some of a side stand where the enemy was, as if they had attacked; others attack elsewhere, too."""
    g = position(rng)
    attacker = rng.choice(SIDES)
    hexes = [hex for hex in HEXES if not HEXES[hex].out_of_play and g.at(hex, foe(attacker))]
    if not hexes:
        return g, ""
    place, *more = rng.sample(hexes, min(len(hexes), rng.choice((1, 1, 4))))
    for hex in (place, *more):
        for id in rng.sample(sorted(PIECES), 60):
            if PIECES[id].side == attacker and PIECES[id].type not in ("MB", "SHQ", "GA") and rng.random() < 0.15:
                _attack(rng, g, id, hex)
    g.started = tuple(sorted(b.place for b in g.blocks.values() if b.blockading and rng.random() < 0.1))
    crossed = {f"{place} {b}": rng.randint(0, 2) for b in LAND[place] if rng.random() < 0.3}
    sea = rng.choice(SIDES) if place in BASES else foe(attacker)
    g.fight = Fight(place, foe(attacker), sea, 3, round=rng.randint(1, 3), crossed=crossed)
    return g, place


def _attack(rng: Random, g: Victory, id: str, hex: str) -> None:
    piece = PIECES[id]
    if piece.nation == "china" and g.options.china_removed:
        return
    if piece.group == "ground":
        if hex not in BASES:
            if piece.type == "MA":
                g.blocks = {**g.blocks, id: Block(hex, 1)}
                g.moved = {**g.moved, id: Moved("attack", hex, via=hex, coast=True)}
            return
        by_sea = hex in SEA and piece.type in ("IN", "MA") and rng.random() < 0.6
        afloat = by_sea and rng.random() < 0.5
        g.blocks = {**g.blocks, id: Block(hex, 1, afloat=afloat, bound=rng.random() < 0.02)}
        g.moved = {**g.moved, id: Moved("invade" if by_sea else "attack", hex, via=hex, coast=by_sea)}
    elif piece.group == "air" or hex in SEA:
        west = hex == SIAM and piece.group == "naval" and rng.random() < 0.5
        g.blocks = {**g.blocks, id: Block(SIAM_WEST if west else hex, 1)}
        how = rng.choice(("attack", "raid")) if piece.group == "naval" else "attack"
        g.moved = {**g.moved, id: Moved(how, hex, via=hex, coast=piece.group == "naval")}
