"""What must be true of every state. The tests check it after every step, so it is written to be quick."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.victory import control, stacking
from wardroom.games.victory.printed import BASES, BOXES, GROUND, HEXES, NAVAL, PIECES, SIAM_WEST, SIDES, hex_of, side_of
from wardroom.games.victory.state import Victory
from wardroom.kernel import RulesFault


def check(g: Victory) -> None:
    for fault in (*_blocks(g), *_held(g), *_turn(g)):
        raise RulesFault(fault)


def _blocks(g: Victory) -> Iterator[str]:
    for id, b in g.blocks.items():
        piece = PIECES[id]
        if not b.place:
            if b.steps or b.blockading or b.afloat or b.bound:
                yield f"{id} is in the pool with {b.steps} steps"
            if id in g.moved or id in g.active:
                yield f"{id} is in the pool and remembered on the map"
            continue
        if b.gone:
            yield f"{id} is gone for good and stands at {b.place}"
        if not 0 < b.steps <= piece.max_steps:
            yield f"{id} has {b.steps} steps of {piece.max_steps}"
        if b.place not in BOXES and b.place != SIAM_WEST and (b.place not in HEXES or HEXES[b.place].out_of_play):
            yield f"{id} is off the map at {b.place}"
        elif b.place not in BOXES and piece.group == NAVAL and HEXES[hex_of(b.place)].kind == "inland":
            yield f"{id} is a ship on land at {b.place}"
        open_sea = hex_of(b.place) not in BASES and b.place not in BOXES
        if open_sea and piece.group == GROUND and piece.type != "MA" and id not in g.moved:
            yield f"{id} lies in the open at {b.place}"
        if b.blockading and (piece.group != NAVAL or b.place not in (*BASES, SIAM_WEST)):
            yield f"{id} blockades {b.place}"


def _held(g: Victory) -> Iterator[str]:
    for base, nation in g.held.items():
        if base not in BASES:
            yield f"{base} is held and no base"
        elif not any(control.holds(g, id) for id in g.at(base, side_of(nation))) and not _piece(g, base):
            yield f"{base} is held by {nation} without a garrison"


def _piece(g: Victory, base: str) -> bool:
    return any(b.place == base for id, b in g.blocks.items() if PIECES[id].type == "MB")


def _turn(g: Victory) -> Iterator[str]:
    """Between turns nothing is left of the last; hexes hold no more than they may (PV-4.2-1)."""
    if g.initiative or g.moved:
        return
    for side in SIDES:
        for place in {hex_of(g.blocks[id].place) for id in g.on_map(side)}:
            if stacking.over(g, side, place):
                yield f"too many of {side} at {place}"


__all__ = ["check"]
