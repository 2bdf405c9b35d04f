"""What may be said against a move. For each kind of move one function says it, and what it is silent on is legal."""

from __future__ import annotations

from typing import Any, NamedTuple

from wardroom.games.victory.printed import BOXES, HEXES, hex_of
from wardroom.kernel import Refusal


class Objection(NamedTuple):
    """The sentence (`why.` in the words), the clauses, and the hex that is in the way, where one is."""

    key: str
    rules: tuple[str, ...]
    at: str = ""


def refusal(why: Objection | None, **about: Any) -> Refusal | None:
    """The objection as the player is told it."""
    if why is None:
        return None
    return Refusal(why.key, why.rules, {**about, "at": why.at} if why.at else about)


def unknown(place: str) -> Objection | None:
    """No place is called so."""
    known = hex_of(place) in HEXES or place in BOXES
    return None if known else Objection("no_such_place", ("PV-MAP-10",))


def half_a_hex(place: str) -> Objection | None:
    """A coast of Siam, where a whole hex is to be named."""
    return Objection("name_the_hex", ("PV-MAP-3",), hex_of(place)) if place != hex_of(place) else unknown(place)


def off_the_map(place: str) -> Objection | None:
    """No hex of the map is called so, or it is not in play: nobody comes there from a battle."""
    if place in BOXES:
        return BOX
    if why := unknown(place):
        return why
    return Objection("out_of_play", ("PV-MAP-10",)) if HEXES[hex_of(place)].out_of_play else None


ALREADY_THERE = Objection("already_there", ("PV-4.0-1",))
BOX = Objection("box", ("PV-2.3-2",))
ENEMY_BEGAN = Objection("enemy_began", ("PV-1.3-1",))
NO_AIRCRAFT = Objection("no_aircraft", ("PV-4.6-3",))
NO_BATTLE = Objection("no_battle", ("PV-1.3-1",))
NO_ENEMY = Objection("no_enemy", ("PV-1.4-1",))
NO_VIA = Objection("no_via", ("PV-4.1-1",))
PINNED_SIDE = Objection("pinned_side", ("PV-4.5-2",))
RAIDERS_ALONE = Objection("raiders_alone", ("PV-5.9-3",))
REBASE_INTO_BATTLE = Objection("rebase_into_battle", ("PV-4.1-2",))
REBASE_TO_THE_ENEMY = Objection("enemy_there", ("PV-4.1-2",))
MOVE_INSTEAD = Objection("move_instead", ("PV-4.1-1", "PV-4.1-2"))
WATERS_ONLY = Objection("waters_only", ("PV-MAP-3",))
WINTER = Objection("winter_closed", ("PV-6.2-1",))
