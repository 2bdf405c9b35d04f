"""Where a block may go (4.1), by every kind of move: what nothing is said against. And what is said against the others.

Each kind has a class of its own, with `candidates`, which may be too many but never too few, and `objection`, which
says why not; a move is legal if that says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.air import Flight
from wardroom.games.victory.movement.ground import March
from wardroom.games.victory.movement.invasion import Invasion
from wardroom.games.victory.movement.movable import WHY, held_back
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.naval import Voyage
from wardroom.games.victory.movement.raid import RaidingTrip
from wardroom.games.victory.movement.strategic import StrategicMove
from wardroom.games.victory.objection import BOX, Objection, off_the_map, refusal, unknown
from wardroom.games.victory.printed import AIR, BASES, BOXES, GROUND, LAND, NAVAL, PIECES, SEA, hex_of
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move, Refusal

COMMANDED = ("strategic", "invade", "raid")
FIGHTS = ("attack", "reinforce", "invade", "raid")
OPERATIONAL = ("move", "attack", "reinforce", "patrol", "rebase")


class Kind(Protocol):
    def candidates(self) -> Iterable[Move]: ...
    def objection(self, move: Move) -> Objection | None: ...


def hand(g: Victory, seat: str, block: str) -> bool:
    """Whether it is for the seat to move the block, by where it begins (PV-9.6-2)."""
    return not g.options.swpa_player or g.seat(PIECES[block].side, g.blocks[block].place) == seat


def operational(mover: Mover) -> list[Kind]:
    """How the block makes operational moves and rebases: marines over land and by sea."""
    if mover.place in BOXES:
        return []
    if mover.piece.group == AIR:
        return [Flight(mover)]
    kinds: list[Kind] = []
    if mover.piece.group == GROUND and not mover.g.afloat(mover.block):
        kinds.append(March(mover))
    if mover.piece.group == NAVAL or mover.piece.type == "MA":
        kinds.append(Voyage(mover))
    return kinds


def destinations(g: Victory, block: str) -> list[Move]:
    """Every move the block may make, by kind."""
    if not g.blocks[block].place or held_back(g, block):
        return []
    mover = Mover(g, block)
    found: list[Move] = []
    for kind in operational(mover):
        found += [move for move in unopposed(kind) if move not in found] if found else unopposed(kind)
    if command.left(g, block):
        known = {move[1] for move in found if move[0] in ("move", "rebase")}
        for kind in (StrategicMove(mover, known), Invasion(mover), RaidingTrip(mover)):
            found += unopposed(kind)
    return found


def unopposed(kind: Kind) -> list[Move]:
    return [move for move in kind.candidates() if kind.objection(move) is None]


# ---- why not


def why_not(g: Victory, block: str, move: Move) -> Refusal | None:
    """What is wrong with the move; nothing, if the block may make it or it makes no sense at all."""
    if not _well_formed(move):
        return None
    if held := held_back(g, block):
        return Refusal(held, WHY[held], {"block": block})
    for noun in move[1:]:
        if isinstance(noun, str) and (why := unknown(noun)):
            return refusal(why)
    if move[1] not in BOXES and (why := off_the_map(move[1])):
        return refusal(why, block=block, place=move[1])
    return refusal(objection(Mover(g, block), move), block=block, place=move[1])


def _well_formed(move: Move) -> bool:
    if len(move) < 2 or not isinstance(move[1], str):
        return False
    if move[0] == "strategic":
        return len(move) == 3 and isinstance(move[2], int)
    if move[0] in ("attack", "reinforce", "invade"):
        return len(move) == 2 or (len(move) == 3 and isinstance(move[2], str))
    return len(move) == 2 and move[0] in (*OPERATIONAL, *COMMANDED)


def objection(mover: Mover, move: Move) -> Objection | None:
    match move[0]:
        case "strategic":
            return StrategicMove(mover, {move[1]} if _goes_anyway(mover, move[1]) else ()).objection(move)
        case "invade":
            return Invasion(mover).objection(move)
        case "raid":
            return RaidingTrip(mover).objection(move)
    return _operational(mover, move)


def _operational(mover: Mover, move: Move) -> Objection | None:
    """Of marines, who may go over land or by sea, the objection to the way that would lead there."""
    if move[1] in BOXES:
        return BOX
    said = [kind.objection(move) for kind in operational(mover)]
    if not said:
        return BOX
    if None in said:
        return None
    over_land = hex_of(move[1]) in LAND[mover.hex] and hex_of(move[1]) in BASES
    return said[0] if over_land or move[1] not in SEA else said[-1]


def _goes_anyway(mover: Mover, place: str) -> bool:
    """Whether it gets there without a headquarters."""
    return place not in BOXES and any(_operational(mover, (how, place)) is None for how in ("move", "rebase"))
