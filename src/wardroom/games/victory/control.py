"""Friendly, neutral and enemy hexes (4.4), on land and at sea, and who holds the bases."""

from __future__ import annotations

from wardroom.games.victory import europe
from wardroom.games.victory.printed import BASES, BOXES, CAPTURES, PIECES, foe, hex_of, side_of
from wardroom.games.victory.state import ATTACKS, MAJOR_BASE_PIECES, Victory
from wardroom.lib.memo import Memo

FRIENDLY, NEUTRAL, ENEMY = "friendly", "neutral", "enemy"


def nation(g: Victory, place: str) -> str:
    """The nation that holds a base or box; Dutch ones are the British Empire's (PV-7.2-4)."""
    if place in BOXES:
        return BOXES[place].owner
    return g.held.get(place) or _first_owner(g, place)


def _first_owner(g: Victory, base: str) -> str:
    """PV-4.4-5. When Russia has surrendered Harbin needs no garrison (PV-10-6); without China its coast is Japan's."""
    owner = BASES[base].owner
    if BASES[base].name == "Harbin" and europe.happened(g, "russia"):
        return "japan"
    if owner == "china" and g.options.china_removed:
        return "japan"
    return "british" if owner == "dutch" else owner


_nations: Memo[dict[str, str]] = Memo()


def nations(g: Victory) -> dict[str, str]:
    """The nation that holds each base: it seldom changes, and all look at it at every step."""
    known = _nations.find(g.held, g.options, by=g.turn)
    if known is not None:
        return known
    return _nations.keep({base: nation(g, base) for base in BASES}, g.held, g.options, by=g.turn)


def holder(g: Victory, place: str) -> str:
    """The side that holds the land of a base or box."""
    return side_of(nation(g, place))


_counted: Memo[frozenset[str]] = Memo(8)


def bases(g: Victory, side: str) -> frozenset[str]:
    """All bases the side holds: it seldom changes, and is asked at every step."""
    known = _counted.find(g.held, g.options, by=(g.turn, side))
    if known is not None:
        return known
    found = frozenset(base for base in BASES if holder(g, base) == side)
    return _counted.keep(found, g.held, g.options, by=(g.turn, side))


def blockader(g: Victory, place: str) -> str | None:
    """The side whose ships blockade the base on the hex: the sea there is its own (PV-5.7-5)."""
    for id in g.at(place):
        if g.blocks[id].blockading:
            return PIECES[id].side
    return None


def battle_at(g: Victory, place: str) -> bool:
    """Somebody moved in to attack this turn, and it has not been fought out."""
    return hex_of(place) not in g.fought and any(
        (m := g.moved.get(id)) is not None and m.how in ATTACKS for id in g.at(place)
    )


def battles(g: Victory) -> frozenset[str]:
    """The hexes where that is so."""
    entered = (hex_of(g.blocks[id].place) for id, m in g.moved.items() if m.how in ATTACKS and g.blocks[id].place)
    return frozenset(entered).difference(g.fought)


def stance(g: Victory, side: str, hex: str) -> str:
    """Of a hex or box, for units on land and in the air. Units control the hex they stand on (PV-4.4-1)."""
    if hex in BOXES or hex in BASES:
        return FRIENDLY if holder(g, hex) == side else ENEMY
    there = g.at(hex)
    if not there:
        return NEUTRAL  # PV-4.4-2
    return ENEMY if any(PIECES[id].side != side for id in there) else FRIENDLY


def sea_stance(g: Victory, side: str, place: str) -> str:
    """Of the water at a place: a blockade turns it against the holder of the base (PV-5.7-5, PV-4.4-13)."""
    hex = hex_of(place)
    if place == hex and hex in BASES and (blocked := blockader(g, hex)):
        return FRIENDLY if blocked == side else ENEMY
    if any(PIECES[id].side != side for id in g.at(hex)):
        return ENEMY
    return stance(g, side, hex)


def capture(g: Victory, base: str, by: str) -> None:
    """Ground units of a nation take a base. A Major Base piece of the enemy's is destroyed (PV-3.3-13)."""
    side = side_of(by)
    held = {place: n for place, n in g.held.items() if place != base}
    g.held = held if side_of(_first_owner(g, base)) == side else {**held, base: by}
    for id, block in g.blocks.items():
        if block.place == base and PIECES[id].type == "MB" and PIECES[id].side != side:
            g.remove(id)
    _open_port(g, base, side)


def _open_port(g: Victory, base: str, side: str) -> None:
    """The base is the side's own: its ships there have nothing left to blockade (PV-5.7-1)."""
    for id in g.at(base, side):
        if g.blocks[id].blockading:
            g.change(id, blockading=False)


def holds(g: Victory, block: str) -> bool:
    """Whether the block keeps a captured base: submarines and blockaders do not, aircraft overhead neither."""
    b = g.blocks[block]
    return PIECES[block].type != "SS" and not b.blockading and not g.afloat(block)


def revert(g: Victory) -> None:
    """Captured bases without a garrison fall back to their first owner at once (PV-4.4-5). Where the captor has left
    and another nation of his side is there, the base is that nation's (PV-7.2-5)."""
    for base, by in tuple(g.held.items()):
        side = side_of(by)
        if keepers(g, base, side):
            _hand_over(g, base)
        else:
            g.held = {place: n for place, n in g.held.items() if place != base}
            # Who is left and does not hold it shows what it is (a submarine): that cannot be unsaid by an undo.
            say = g.reveal if g.at(base, side) else g.tell
            say("reverted", base=base, side=foe(side), rules=("PV-4.4-5",))
            _open_port(g, base, foe(side))


def keepers(g: Victory, base: str, side: str) -> list[str]:
    """What keeps a captured base for a side: a garrison, or a Major Base piece (PV-3.3-13)."""
    pieces = [id for id in MAJOR_BASE_PIECES if g.blocks[id].place == base and PIECES[id].side == side]
    return [*(id for id in g.at(base, side) if holds(g, id)), *pieces]


def kept_by(g: Victory, base: str, nation: str) -> bool:
    """Whether something of the nation's keeps the base."""
    return any(PIECES[id].nation == nation for id in keepers(g, base, side_of(nation)))


def _hand_over(g: Victory, base: str) -> None:
    """Of two nations it is the first by name. Whose a block is all can see; but one of the captor's that is left and
    does not hold the base shows what it is (a submarine)."""
    side = side_of(g.held[base])
    nations = sorted({PIECES[id].nation for id in keepers(g, base, side)})
    if g.held[base] not in nations and side_of(_first_owner(g, base)) != side:
        left = any(PIECES[id].nation == g.held[base] for id in g.at(base))
        say = g.reveal if left else g.tell
        g.held = {**g.held, base: nations[0]}
        say("handed_over", base=base, nation=nations[0], rules=("PV-7.2-5",))


__all__ = [
    "CAPTURES", "ENEMY", "FRIENDLY", "NEUTRAL", "bases", "battle_at", "battles", "blockader", "capture",
    "holder", "holds", "kept_by", "nation", "nations", "revert", "sea_stance", "stance",
]  # fmt: skip
