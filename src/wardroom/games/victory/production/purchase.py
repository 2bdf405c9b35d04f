"""What a side may order (7.2). One function says why not; what it does not object to is legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from wardroom.games.victory import control, stacking, weather
from wardroom.games.victory.printed import ALLIES, BASES, BOXES, HEXES, NATIONS, NAVAL, PIECES, TABLES, side_of_seat
from wardroom.games.victory.production.points import (
    AID,
    DHAKA,
    RANGOON,
    fed,
    left,
    limit,
    make,
    open_road,
    orders,
    places,
    spent,
    third,
)
from wardroom.games.victory.state import Order, Victory, zone
from wardroom.kernel import Refusal, Seat
from wardroom.lib.memo import Memo

_MOST: int = TABLES["production"]["max_steps_per_unit_per_turn"]
_THEATRES = ("CPAC", "SWPA")
_PLACE_RULES = {
    "japan": ("PV-2.2-9", "PV-2.2-10"),
    "us": ("PV-7.2-15", "PV-2.3-3"),
    "british": ("PV-7.2-17", "PV-7.2-18", "PV-7.2-19"),
    "china": ("PV-7.2-21",),
}


class Basket:
    """What a side has ordered so far, counted."""

    def __init__(self, orders: tuple[Order, ...]) -> None:
        self.steps: dict[str, int] = {}  # of each block
        self.used: dict[str, int] = {}  # of each place
        self.new: dict[str, str] = {}  # blocks built, and where
        self.bases: dict[str, str] = {}  # where Major Bases go, and which
        self._room: dict[str, int] = {}
        for o in orders:
            if o.what in ("step", "build"):
                self.steps[o.block] = self.steps.get(o.block, 0) + 1
                self.used[o.place] = self.used.get(o.place, 0) + 1
            if o.what == "build":
                self.new[o.block] = o.place
            elif o.what == "base":
                self.bases[o.place] = o.block

    def room(self, g: Victory, place: str) -> int:
        """Steps that the place still takes."""
        if place not in self._room:
            self._room[place] = limit(g, place) - self.used.get(place, 0)
        return self._room[place]


def offers(g: Victory, seat: Seat) -> tuple[Order, ...]:
    """All that the seat may order now. Of blocks in the pool that are alike, one is offered."""
    side = side_of_seat(seat)
    basket = Basket(orders(g, side))
    ordered = {*basket.new, *basket.bases.values()}
    have = {nation: left(g, seat, nation) for nation in NATIONS}
    found, alike = [], set()
    for order in (*_shelf(g, side), *(make(g, "step", id) for id in sorted(basket.new))):
        if order.cost > have[order.nation]:  # looked at first: towards the end most are too dear
            continue
        if order.what in ("build", "base"):
            kind = (_print(order.block), order.place)
            if order.block in ordered or kind in alike:
                continue
            alike.add(kind)
            if _full(g, order, basket) is not None:
                continue
        elif order.what == "aid":
            if _no_aid(g, order) is not None:
                continue
        elif (_never(g, order) if order.block in basket.new else None) or _full(g, order, basket):
            continue
        if _no_money(g, seat, order) is None:
            found.append(order)
    return tuple(found)


@cache
def _print(block: str) -> tuple[Any, ...]:
    p = PIECES[block]
    return p.nation, p.type, p.service, p.name, p.fire, p.max_steps, p.entry_year


_shelves: Memo[tuple[Order, ...]] = Memo()


def _shelf(g: Victory, side: str) -> tuple[Order, ...]:
    """All that could be ordered with an empty basket and a full purse. It stays the same while orders are written."""
    known = _shelves.find(g.blocks, g.fed, by=side)
    if known is not None:
        return known
    found = tuple(order for order in _candidates(g, side) if order.what == "aid" or _never(g, order) is None)
    return _shelves.keep(found, g.blocks, g.fed, by=side)


def _candidates(g: Victory, side: str) -> Iterator[Order]:
    """What is worth a closer look."""
    for id in sorted(g.on_map(side)):
        if PIECES[id].type != "MB" and g.blocks[id].steps < PIECES[id].max_steps:
            yield make(g, "step", id)
    minor = [place for place, sources in sorted(g.fed.items()) if sources and BASES[place].size == "minor"]
    for id in sorted(g.pool(side)):
        if PIECES[id].type == "MB":
            yield from (make(g, "base", id, place) for place in minor if control.holder(g, place) == side)
        else:
            yield from (make(g, "build", id, place) for place in places(g, id))
    if side == ALLIES:
        yield from (make(g, "aid", nation=nation) for nation in ("us", "british"))


def objection(g: Victory, seat: Seat, order: Order) -> Refusal | None:
    """Why the seat may not order this, if it may not."""
    if order.what == "aid":
        return _no_aid(g, order) or _no_money(g, seat, order)
    side = side_of_seat(seat)
    if PIECES[order.block].side != side:
        return Refusal("not_yours", ("PV-7.2-2",))
    basket = Basket(orders(g, side))
    about = {"block": order.block, "place": order.place}
    if why := _never(g, order) or _full(g, order, basket):
        return Refusal(why[0], why[1], about)
    first = _first_alike(g, order, basket)
    if first != order.block:
        return Refusal("alike", ("PV-7.2-8",), {**about, "other": first})
    return _no_money(g, seat, order)


def _first_alike(g: Victory, order: Order, basket: Basket) -> str:
    """Of blocks in the pool that are alike, one is offered: the first that is not ordered yet."""
    if order.what == "step":
        return order.block
    taken = {*basket.new, *basket.bases.values()}
    pool = sorted(id for id in g.pool(PIECES[order.block].side) if id not in taken)
    return next(id for id in pool if _print(id) == _print(order.block))


Why = tuple[str, tuple[str, ...]] | None


def _never(g: Victory, order: Order) -> Why:
    """Why not, whatever else is ordered."""
    why = {"step": _no_step, "build": _no_build, "base": _no_base}[order.what](g, order)
    return why or (("in_the_storm", ("PV-6.3-3",)) if weather.stormy(g, order.place) else None)


def _full(g: Victory, order: Order, basket: Basket) -> Why:
    """Why not any more, after what is ordered already (PV-1.5-4, PV-7.2-11, PV-7.2-12)."""
    id, place, piece = order.block, order.place, PIECES[order.block]
    if order.what == "base":
        if id in basket.bases.values():
            return "not_in_the_pool", ("PV-7.2-8",)
        return ("not_minor", ("PV-3.3-12",)) if place in basket.bases else None
    if order.what == "build":
        if id in basket.new:
            return "not_in_the_pool", ("PV-7.2-8",)
        if place in BASES and not _stacks(g, order, basket):
            return "no_room", ("PV-PC-1",)
    added = basket.steps.get(id, 0)
    if g.blocks[id].steps + added >= piece.max_steps:
        return "full_strength", ("PV-7.2-12",)
    if added >= _MOST:
        return "two_steps", ("PV-7.2-12",)
    return None if basket.room(g, place) > 0 else ("base_limit", ("PV-7.2-11", "PV-1.5-4"))


def _stacks(g: Victory, order: Order, basket: Basket) -> bool:
    new = [id for id, place in basket.new.items() if place == order.place]
    there = (*g.at(order.place, PIECES[order.block].side), *new, order.block)
    bounds = stacking.limits(g, order.place)
    return all(n <= bounds[group] for group, n in stacking.counts(g, there).items()) and not stacking.factions(there)


def _no_step(g: Victory, order: Order) -> Why:
    id, place, piece = order.block, order.place, PIECES[order.block]
    if not place or piece.type == "MB":
        return "not_on_the_map", ("PV-7.2-8",)
    if (place not in BASES and place not in BOXES) or control.stance(g, piece.side, place) != control.FRIENDLY:
        return "not_at_a_base", ("PV-PC-4",)
    if id in g.unsupplied or not fed(g, piece.nation, place):
        return "out_of_supply", ("PV-7.2-1", "PV-7.1-1", "PV-1.5-1")
    return None


def _pooled(g: Victory, block: str) -> bool:
    return not g.blocks[block].place and not g.blocks[block].gone


def _no_build(g: Victory, order: Order) -> Why:
    id, place, piece = order.block, order.place, PIECES[order.block]
    if not _pooled(g, id) or piece.type == "MB":
        return "not_in_the_pool", ("PV-7.2-8",)
    if piece.entry_year > g.year:
        return "not_yet", ("PV-7.2-10",)
    if place not in places(g, id):
        return "wrong_place", ("PV-3.3-6", "PV-S41-3") if piece.type == "SHQ" else _PLACE_RULES[piece.nation]
    if control.stance(g, piece.side, place) != control.FRIENDLY:
        return "not_friendly", ("PV-7.2-11",)
    if piece.group == NAVAL and control.blockader(g, place):
        return "no_ships_here", ("PV-7.2-11",)
    return None if fed(g, piece.nation, place) else ("out_of_supply", ("PV-7.2-1", "PV-2.2-9"))


def _no_base(g: Victory, order: Order) -> Why:
    """PV-3.3-12."""
    id, place, piece = order.block, order.place, PIECES[order.block]
    if not _pooled(g, id) or piece.type != "MB":
        return "not_in_the_pool", ("PV-7.2-8",)
    if place not in BASES or g.major(place):
        return "not_minor", ("PV-3.3-12",)
    if HEXES[place].north_pacific:
        return "too_cold", ("PV-6.2-3",)
    if control.holder(g, place) != piece.side:
        return "not_friendly", ("PV-3.3-12",)
    return None if fed(g, piece.nation, place) else ("out_of_supply", ("PV-3.3-12",))


def _no_aid(g: Victory, order: Order) -> Refusal | None:
    nation = order.nation
    about = {"nation": nation}
    if nation not in ("us", "british"):
        return Refusal("no_aid", ("PV-7.2-14", "PV-7.2-16"), about)
    if g.options.china_removed:
        return Refusal("no_china", ("PV-9.8-4",), about)
    if nation == "us" and not open_road(g, DHAKA):
        return Refusal("dhaka_closed", ("PV-7.2-14", "PV-7.2-22"), about)
    if nation == "british" and not open_road(g, RANGOON):
        return Refusal("rangoon_closed", ("PV-7.2-16", "PV-7.2-22", "PV-S42-3"), about)
    sent = sum(o.what == "aid" and o.nation == nation for o in orders(g, ALLIES))
    if sent >= AID[f"{nation}_max"]:
        return Refusal("aid_sent", ("PV-7.2-14" if nation == "us" else "PV-7.2-16",), about)
    return None


def _no_money(g: Victory, seat: Seat, order: Order) -> Refusal | None:
    """Each nation pays for its own (PV-PC-2), and America's theatres have their thirds (PV-9.6-1)."""
    have = left(g, seat, order.nation)
    if seat == "swpa" and (order.nation != "us" or not order.place or zone(order.place) != "SWPA"):
        return Refusal("not_your_theatre", ("PV-9.6-2",))
    about = {"nation": order.nation, "cost": order.cost, "left": have}
    if order.cost > have:
        return Refusal("no_points", ("PV-PC-2", "PV-7.2-2"), about)
    if g.options.macarthurs_war and seat != "swpa" and order.nation == "us":
        where = zone(order.place) if order.place else ""
        owed = sum(max(0, _owed(g, t) - (order.cost if t == where else 0)) for t in _THEATRES)
        if have - order.cost < owed:
            return Refusal("for_the_theatre", ("PV-9.6-1",), about)
    return None


def _owed(g: Victory, theatre: str) -> int:
    """What must still be spent there. MacArthur's own player has already had his third."""
    if theatre == "SWPA" and g.options.swpa_player:
        return 0
    return max(0, third(g) - spent(g, theatre))
