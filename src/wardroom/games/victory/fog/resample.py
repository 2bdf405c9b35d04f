"""The states that a seat cannot tell from the true one: `view` says what is seen, this says what else it may be.

Of the enemy's hidden blocks a seat knows the *slots*: where one stands, of what colour, and what was seen of its move.
`resample` deals the enemy's blocks to the slots afresh, from that alone; `twin` takes the truth and changes little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar

from msgspec import Struct, structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.fog.dealing import Slot, Spot, could, deal
from wardroom.games.victory.printed import ALLIES, PIECES, foe, hex_of, side_of, side_of_seat
from wardroom.games.victory.state import Block, Order, Victory
from wardroom.games.victory.view import face_up
from wardroom.kernel import Seat, Together, engine

_SEEN = ("retreat", "regroup")  # what a block did after it had stood face up
_QUIET = ("move", "rebase", "strategic")  # all that is seen of these is whence and where to
_TRIES = 8  # deals that do not come out are dealt again
T = TypeVar("T")


def resample(g: Victory, seat: Seat, rng: Random) -> Victory:
    h = g.draft()
    if g.result is not None:
        return h  # all is laid open
    enemy = foe(side_of_seat(seat))
    _unwrite(h, seat)
    slots = sorted((_slot(h, id) for id in h.on_map(enemy) if not _known(h, id)), key=lambda slot: slot.looks)
    stock = _stock(h, enemy, slots)
    heads = sum(PIECES[id].type == "SHQ" for ids in stock.values() for id in ids)
    by_hex: dict[str, list[Slot]] = {}
    for slot in slots:
        by_hex.setdefault(hex_of(slot.place), []).append(slot)
    spots = [Spot(h, enemy, hex, there, heads) for hex, there in by_hex.items()]
    for _ in range(_TRIES):
        names = deal(spots, stock, rng)
        if names is not None:
            _put(h, slots, names, rng)
            break
    _write(h, seat, rng)
    return h


def twin(g: Victory, seat: Seat, rng: Random) -> Victory:
    """The truth, but that some hidden blocks have changed places, or come from the pool, or are weaker or stronger."""
    h = g.draft()
    if g.result is not None:
        return h
    enemy = foe(side_of_seat(seat))
    ordered = {order.block for orders in g.orders.values() for order in orders}
    free = [id for id in h.on_map(enemy) if not _known(h, id) and id not in ordered]
    for id in rng.sample(free, min(len(free), rng.choice((1, 3, len(free))))):
        h.change(id, steps=rng.randint(1, PIECES[id].max_steps))
        if (moved := h.moved.get(id)) is not None and moved.how in _QUIET:
            h.moved = {**h.moved, id: structs.replace(moved, how=rng.choice(_QUIET))}
    for _ in range(rng.choice((1, 4, 12))):
        if free:
            a = rng.choice(free)
            others = [b for b in (*free, *h.pool(enemy)) if b not in (a, *ordered) and _alike(g, a, b)]
            if others:
                _swap(h, a, rng.choice(others))
                free = [id for id in h.on_map(enemy) if not _known(h, id) and id not in ordered]
    return h


# ---- what is known


def _known(g: Victory, id: str) -> bool:
    """Face up; or seen this turn, in a battle that is over; and the Philippine army, which never leaves Manila."""
    b, moved = g.blocks[id], g.moved.get(id)
    seen = hex_of(b.place) in g.fought or (moved is not None and moved.how in _SEEN)
    return seen or face_up(g, id) or b.bound


def _slot(g: Victory, id: str) -> Slot:
    block = g.blocks[id]
    return Slot(block.place, PIECES[id].nation, id in g.returned, g.moved.get(id), block, id)


def _stock(g: Victory, enemy: str, slots: Iterable[Slot]) -> dict[str, list[str]]:
    """By nation, what may stand there: all that is not seen somewhere, nor gone for good, nor yet to enter."""
    dealt = {slot.true for slot in slots}
    found: dict[str, list[str]] = {}
    for id in sorted(PIECES):
        piece = PIECES[id]
        there = id in dealt or not (g.blocks[id].place or g.blocks[id].gone)
        if there and piece.side == enemy and piece.type != "MB" and piece.entry_year <= g.year:
            found.setdefault(piece.nation, []).append(id)
    return found


def _put(h: Victory, slots: list[Slot], names: dict[str, str], rng: Random) -> None:
    spare = iter(sorted(set(names) - set(names.values())))
    names = names | {id: next(spare) for id in sorted(set(names.values()) - set(names))}
    blocks = {**h.blocks, **{id: Block() for id in names}}
    for slot in slots:
        id = names[slot.true]
        blocks[id] = structs.replace(slot.block, steps=rng.randint(1, PIECES[id].max_steps))
    h.blocks = blocks
    _rename(h, names)


# ---- changing little


def _alike(g: Victory, a: str, b: str) -> bool:
    """Of one colour; and while orders lie sealed, of one kind, so that what was ordered finds its room."""
    A, B = PIECES[a], PIECES[b]
    return A.nation == B.nation and (not g.orders or A.group == B.group)


def _swap(h: Victory, a: str, b: str) -> None:
    """Two blocks change places, if nobody could tell by the places."""
    A, B = h.blocks[a], h.blocks[b]
    if A.gone or B.gone or "MB" in (PIECES[a].type, PIECES[b].type):
        return
    if not could(PIECES[b], A.place, A, h.moved.get(a)):
        return
    if B.place and not could(PIECES[a], B.place, B, h.moved.get(b)):
        return
    if not B.place and PIECES[b].entry_year > h.year:
        return
    trial = h.draft()
    trial.blocks = {
        **h.blocks,
        a: structs.replace(B, steps=min(A.steps, PIECES[a].max_steps)) if B.place else Block(),
        b: structs.replace(A, steps=min(B.steps or PIECES[b].max_steps, PIECES[b].max_steps)),
    }
    side = PIECES[a].side
    for place in filter(None, (A.place, B.place)):
        if stacking.over(trial, side, place) and not stacking.over(h, side, place):
            return
        holder = h.held.get(hex_of(place), "")
        if holder and side_of(holder) == side and not control.kept_by(trial, hex_of(place), holder):
            return
    h.blocks = trial.blocks
    _rename(h, {a: b, b: a})


def _rename(h: Victory, names: Mapping[str, str]) -> None:
    """Whatever speaks of a block by its name, now speaks of the one that stands in its place."""
    h.moved = {names.get(id, id): moved for id, moved in h.moved.items()}
    h.returned = tuple(sorted(names.get(id, id) for id in h.returned))
    h.unsupplied = tuple(sorted(names.get(id, id) for id in h.unsupplied))
    h.crossed = tuple(sorted(names.get(id, id) for id in h.crossed))
    h.agenda = renamed(h.agenda, names)


def renamed(thing: T, names: Mapping[str, str]) -> T:
    """A copy with other names in it, however deep."""
    found: Any = thing
    if isinstance(thing, str):
        found = names.get(thing, thing)
    elif isinstance(thing, tuple):
        found = tuple(renamed(part, names) for part in thing)
    elif isinstance(thing, dict):
        found = {renamed(key, names): renamed(part, names) for key, part in thing.items()}
    elif isinstance(thing, Struct):
        fields = {name: getattr(thing, name) for name in thing.__struct_fields__}
        changed = {name: new for name, old in fields.items() if (new := renamed(old, names)) != old}
        found = structs.replace(thing, **changed) if changed else thing
    result: T = found
    return result


# ---- sealed purchases


def _unwrite(h: Victory, seat: Seat) -> None:
    """What others have bought is their secret: as if they had not begun. The Allies know what MacArthur has bought."""
    task = engine.top(h)
    lanes = tuple(task.lanes) if isinstance(task, Together) else ()
    for other in sorted(h.orders):
        if other == seat or (seat, other) == (ALLIES, "swpa"):
            continue
        if not lanes or other in lanes:
            h.purse = refunded(h.purse, h.orders[other])
        h.orders = {who: orders for who, orders in h.orders.items() if who != other}
    for other in lanes:
        if other != seat:
            engine.afresh(h, other)


def refunded(purse: Mapping[str, int], orders: Iterable[Order]) -> dict[str, int]:
    """The purses before the orders were written."""
    found = dict(purse)
    for order in orders:
        found[order.nation] += order.cost
        if order.what == "aid":
            found["china"] -= 1
    return found


def _write(h: Victory, seat: Seat, rng: Random) -> None:
    """And then they buy something else. Nobody is ever done: with all done, the phase would be over."""
    task = engine.top(h)
    for other in sorted(task.lanes) if isinstance(task, Together) else ():
        for _ in range(rng.randint(0, 3) if other != seat else 0):
            asked = engine.asking(h).get(other)
            moves = [move for move in asked.ask(h).moves if move != ("done",)] if asked else []
            if not moves:
                break
            engine.answer(h, other, rng.choice(moves))
    h.events = ()


__all__ = ["renamed", "resample", "twin"]
