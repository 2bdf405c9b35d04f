"""Why a block may not go there, or not in that way: the clause that forbids it, as far as its owner may know."""

from __future__ import annotations

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.entry import (
    BATTLE,
    BY_AIR,
    BY_LAND,
    BY_SEA,
    CLOSED,
    HOSTILE,
    closed,
    coasts,
    entry,
    raided,
)
from wardroom.games.victory.movement.operational import room_to_cross
from wardroom.games.victory.movement.pinning import pins, shut
from wardroom.games.victory.movement.strategic import INVADES, RAID_COST, landing_cost
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    BOXES,
    CAPTURES,
    GROUND,
    HEXES,
    LAND,
    NAVAL,
    PIECES,
    SEA,
    STAYS_OUT,
    foe,
    hex_of,
    hexside,
)
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move, Refusal

COMMANDED = ("strategic", "invade", "raid")
QUIET = ("move", "patrol", "rebase", "strategic")
FIGHTS = ("attack", "reinforce", "invade", "raid")
_TOO_FAR = {
    "move": "PV-4.1-1", "attack": "PV-4.1-1", "reinforce": "PV-4.1-1", "patrol": "PV-4.6-3",
    "rebase": "PV-4.1-2", "strategic": "PV-4.1-5", "invade": "PV-5.8-3", "raid": "PV-5.9-1",
}  # fmt: skip


def hand(g: Victory, seat: str, block: str) -> bool:
    """Whether it is for the seat to move the block, by where it begins (PV-9.6-2)."""
    return not g.options.swpa_player or g.seat(PIECES[block].side, g.blocks[block].place) == seat


def why_not(g: Victory, block: str, move: Move) -> Refusal | None:
    """The first thing that is wrong with the move; the last answer is that it is too far."""
    if len(move) < 2 or move[0] not in _TOO_FAR or not isinstance(move[1], str):
        return None
    place = move[1]
    if place not in SEA and place not in HEXES and place not in BOXES:
        return Refusal("no_such_place", ("PV-MAP-10",))
    about = {"block": block, "place": place}
    key, *rules = (
        _unable(g, block, move)
        or _weather(g, block, move)
        or _pinned(g, block, move)
        or _who_is_there(g, block, move)
        or _landing(g, block, move)
        or ("too_far", _TOO_FAR[move[0]])
    )
    return Refusal(key, tuple(rules), about)


Reason = tuple[str, ...] | None


def _unable(g: Victory, block: str, move: Move) -> Reason:
    """Not this unit, not in this way."""
    how, place, piece = move[0], move[1], PIECES[block]
    if how in ("attack", "reinforce") and piece.type in STAYS_OUT:
        return ("stays_out", "PV-3.3-4" if piece.type == "SHQ" else "PV-3.3-9")
    if how == "patrol" and piece.group != AIR:
        return ("no_aircraft", "PV-4.6-3")
    if how == "invade" and piece.type not in INVADES:
        return ("no_invader", "PV-5.8-1")
    if how == "raid" and piece.group == GROUND:
        return ("no_raider", "PV-5.9-8", "PV-5.9-5")
    if how in COMMANDED:
        left, cost = command.left(g, block), _cost(g, block, move)
        if command.commander(g, block) not in g.active:
            return ("no_headquarters_active", "PV-4.1-3")
        if left < cost:
            return ("too_few_moves", "PV-5.8-2" if how == "invade" else "PV-4.1-4")
    elif place in BOXES or g.blocks[block].place in BOXES:
        return ("box", "PV-2.3-2")
    if hex_of(place) in HEXES and closed(g, piece.side, hex_of(place), BY_SEA if piece.group == NAVAL else BY_LAND):
        return ("closed", "PV-9.8-1" if g.options.china_removed else "PV-10-9")
    return ("out_of_play", "PV-MAP-10") if place in HEXES and HEXES[place].out_of_play else None


def _cost(g: Victory, block: str, move: Move) -> int:
    if move[0] == "invade":
        return landing_cost(g, PIECES[block].side, hex_of(move[1]))
    return move[2] if move[0] == "strategic" and len(move) > 2 and isinstance(move[2], int) else RAID_COST


def _weather(g: Victory, block: str, move: Move) -> Reason:
    how, place, start = move[0], move[1], g.blocks[block].place
    if weather.stormy(g, place):
        return ("storm_closed", "PV-6.3-2")
    if how in COMMANDED and (weather.winter(g, start) or weather.winter(g, place)):
        return ("winter_closed", "PV-6.2-2")
    if how in FIGHTS and weather.winter(g, place):
        return ("winter_closed", "PV-6.2-1")
    if how in ("strategic", "raid") and (weather.monsoon(g, start) or weather.monsoon(g, place)):
        return ("monsoon_closed", "PV-6.1-2")
    return None


def _pinned(g: Victory, block: str, move: Move) -> Reason:
    start = hex_of(g.blocks[block].place)
    if start in BOXES:
        return None
    if move[0] == "strategic" and pins(g, PIECES[block].side, start):
        return ("pins_bar_strategic", "PV-4.5-2")
    if hex_of(move[1]) in shut(g, block):
        return ("pinned_side", "PV-4.5-2")
    return None


def _who_is_there(g: Victory, block: str, move: Move) -> Reason:
    """Friends, enemies and battles."""
    how, place, piece = move[0], move[1], PIECES[block]
    hex, side = hex_of(place), piece.side
    if place in BOXES:
        return ("box_of_theirs", "PV-2.3-1") if side != "allies" else None
    by = BY_AIR if piece.group == AIR else BY_SEA if piece.group == NAVAL or how == "invade" else BY_LAND
    met = entry(g, side, place, by)
    if met == CLOSED:
        return ("storm_closed", "PV-6.3-2")
    if how in ("attack", "invade") and raided(g, side, hex):
        return ("raiders_alone", "PV-5.9-3")
    if how == "raid":
        if not g.at(hex, foe(side)):
            return ("nobody_to_raid", "PV-5.9-2")
        return ("raid_into_battle", "PV-5.9-3") if control.battle_at(g, hex) and not raided(g, side, hex) else None
    if met == BATTLE:
        key = {"strategic": ("strategic_into_battle", "PV-1.3-5"), "rebase": ("rebase_into_battle", "PV-4.1-2")}
        return key.get(how) or (None if how == "reinforce" else ("enemy_began", "PV-1.3-1"))
    if how == "reinforce":
        return ("no_battle", "PV-1.3-1")
    if how in ("rebase", "strategic") and control.battle_at(g, hex):
        return (
            ("strategic_into_battle", "PV-1.3-5", "PV-5.8-10")
            if how == "strategic"
            else ("rebase_into_battle", "PV-4.1-2")
        )
    if met == HOSTILE and how in QUIET:
        vacant = how == "move" and piece.group == GROUND and not g.at(hex, foe(side))
        if vacant and hex in BASES:
            return ("cannot_capture", "PV-4.4-6") if piece.type not in CAPTURES else ("needs_invasion", "PV-4.4-12")
        return ("enemy_there", "PV-4.1-7" if how == "strategic" else "PV-4.1-2" if how == "rebase" else "PV-4.7-1")
    ours = hex in BASES and control.holder(g, hex) == side
    if (how == "attack" and met != HOSTILE) or (how == "invade" and ours):
        return ("no_enemy", "PV-1.4-1" if how == "attack" else "PV-5.8-1")
    return None


def _landing(g: Victory, block: str, move: Move) -> Reason:
    """Where units can stand, and how they get there."""
    how, place, piece = move[0], move[1], PIECES[block]
    hex, start = hex_of(place), hex_of(g.blocks[block].place)
    if place in BOXES:
        return None
    if piece.group == GROUND and how in ("invade", "strategic") and not coasts(g, block) and start in SEA:
        return ("blockaded", "PV-5.7-5")
    if piece.group == NAVAL:
        return ("inland", "PV-4.7-2") if place not in SEA else None
    if hex not in BASES and how in ("move", "rebase", "strategic") and (piece.type != "MA" or how == "rebase"):
        return ("no_base", "PV-4.4-3", "PV-4.8-2") if piece.group == GROUND else ("no_base", "PV-4.4-3")
    if how == "invade" and hex not in BASES:
        return ("no_base", "PV-5.8-1")
    if piece.group == GROUND and piece.type != "MA" and how in ("move", "attack", "reinforce", "rebase"):
        if hex not in BASES:
            return ("no_base", "PV-4.8-2")
        if hex not in LAND[start] and how != "rebase":
            near = hexside(start, hex).land is not None
            return ("impassable", "PV-4.3-2", "PV-2.1-5") if near else ("over_sea", "PV-3.3-7", "PV-4.8-1")
    if how in ("attack", "reinforce") and piece.group == GROUND and hex in LAND[start]:
        return None if room_to_cross(g, block, hex, start) else ("hexside_full", "PV-4.3-1", "PV-4.3-2")
    if how == "attack" and piece.type == "MA" and hex in BASES:
        return ("needs_invasion", "PV-5.8-1")
    return None
