"""Dealing hidden blocks to the places where they are seen: who could stand there, by what is known of it alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    BOXES,
    GROUND,
    HEXES,
    LAND,
    NAVAL,
    PIECES,
    SIAM_WEST,
    STAYS_OUT,
    Piece,
    distance,
    hex_of,
    side_of,
)
from wardroom.games.victory.state import Block, Moved, Victory


class Slot(NamedTuple):
    """What is seen of a hidden block; `true` is what stands there, and never decides anything."""

    place: str
    nation: str
    back: bool  # it was taken back this turn
    moved: Moved | None
    block: Block
    true: str

    @property
    def looks(self) -> tuple[Any, ...]:
        seen = structs.astuple(self.moved) if self.moved else ()
        return (self.place, self.nation, self.back, seen, self.block.afloat)


def could(piece: Piece, place: str, block: Block, moved: Moved | None) -> bool:
    """Whether such a block can stand there, and have come as it was seen to come."""
    hex, box = hex_of(place), place in BOXES
    if piece.group == NAVAL:
        if not box and HEXES[hex].kind == "inland":
            return False
    elif piece.type == "MA":
        if not box and hex not in BASES and HEXES[hex].kind == "inland":
            return False
    elif place == SIAM_WEST or (hex not in BASES and not box and (piece.group != AIR or moved is None)):
        return False
    if block.afloat and piece.type not in ("MA", "IN"):
        return False
    return moved is None or _came(piece, hex, moved)


def _came(piece: Piece, hex: str, moved: Moved) -> bool:
    start, how = hex_of(moved.start), moved.how
    if how == "strategic":
        return True
    if how == "patrol" and piece.group != AIR:
        return False
    if how != "move" and how != "rebase" and piece.type in STAYS_OUT:
        return False
    if moved.coast and piece.group != NAVAL and piece.type != "MA":
        return False
    if how == "raid" and piece.group == GROUND:
        return False
    if start in BOXES or hex in BOXES:
        return True
    far = distance(start, hex)
    if piece.group == GROUND and piece.type != "MA" and how != "rebase" and hex not in (start, *LAND[start]):
        return False
    return far <= piece.move * (2 if how in ("rebase", "raid") else 1)


class Spot:
    """What a place leaves room for; worked out once, dealt to as often as it takes."""

    def __init__(self, g: Victory, enemy: str, hex: str, slots: list[Slot], heads: int) -> None:
        self.hex, self.slots = hex, slots
        hidden = {slot.true for slot in slots}
        seen = [id for id in g.at(hex, enemy) if id not in hidden]
        self.free = {AIR: 99, NAVAL: 99, GROUND: 99}
        if hex not in BOXES:
            there, inland = stacking.counts(g, seen), HEXES[hex].kind == "inland"
            bounds = stacking.limits(g, hex)
            self.free = {k: 0 if inland and k == NAVAL else n - there[k] for k, n in bounds.items()}
        self.slack = sum(self.free.values()) - len(slots)
        if self.slack + heads < 0:  # in mid-move there may be too many: then anything goes
            self.free = {AIR: 99, NAVAL: 99, GROUND: 99}
        holder = g.held.get(hex, "")
        kept = any(control.holds(g, id) and PIECES[id].nation == holder for id in seen)
        self.garrison = holder if holder and side_of(holder) == enemy and not kept else ""  # whose it must be
        self.factions = {PIECES[id].service for id in seen}
        self.at_sea = hex not in BASES and hex not in BOXES
        self.could = [{t: could(p, slot.place, slot.block, slot.moved) for t, p in _KINDS.items()} for slot in slots]

    def deal(self, left: dict[str, list[str]]) -> dict[str, str] | None:
        """By the true names, what stands there instead: taken from what is left."""
        free, factions, garrison = dict(self.free), set(self.factions), self.garrison
        dealt = {}
        for slot, fit in sorted(zip(self.slots, self.could, strict=True), key=lambda both: both[0].moved is None):
            for id in left.get(slot.nation, ()):
                piece = PIECES[id]
                keeps = garrison == slot.nation
                if not fit[piece.type] or (keeps and (piece.type == "SS" or slot.block.afloat)):
                    continue
                kind = NAVAL if self.at_sea and piece.type == "MA" else piece.group
                if piece.type != "SHQ" and free[kind] < 1:
                    continue
                if piece.service in _FACTIONS and factions & (_FACTIONS - {piece.service}):
                    continue
                break
            else:
                return None
            left[slot.nation].remove(id)
            dealt[slot.true] = id
            garrison = "" if garrison == slot.nation else garrison
            factions.add(piece.service)
            if piece.type != "SHQ":
                free[kind] -= 1
        return dealt


_FACTIONS = frozenset(("PRA", "NRA"))
_KINDS = {piece.type: piece for piece in PIECES.values()}  # of a type, all move alike


def deal(spots: list[Spot], stock: Mapping[str, list[str]], rng: Random) -> dict[str, str] | None:
    """What stands in each slot, by the true names; None if the deal does not come out. The narrowest places first."""
    left = {nation: rng.sample(ids, len(ids)) for nation, ids in stock.items()}
    dealt: dict[str, str] = {}
    for spot in sorted(spots, key=lambda spot: (spot.slack, rng.random())):
        found = spot.deal(left)
        if found is None:
            return None
        dealt |= found
    return dealt


__all__ = ["Slot", "Spot", "could", "deal"]
