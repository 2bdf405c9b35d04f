"""Production (7.2): what nations have to spend, what things cost, and where new units appear."""

from __future__ import annotations

from wardroom.games.victory import control, europe
from wardroom.games.victory.printed import (
    ALLIES,
    BASE_AT,
    BASES,
    BOXES,
    HEXES,
    JAPAN,
    NATIONS,
    NAVAL,
    PIECES,
    SCENARIOS,
    TABLES,
    Piece,
)
from wardroom.games.victory.state import Order, Victory, zone
from wardroom.games.victory.supply.survey import CHINA, DRAWS_ON, Supply
from wardroom.kernel import Seat

_SHEET = TABLES["production"]
AID = _SHEET["aid_to_china"]
RANGOON, DHAKA = BASE_AT["Rangoon"], BASE_AT["Dhaka"]
_LISTS: dict[str, tuple[str, ...]] = {
    name: tuple(base if base in BOXES else BASE_AT[base] for base in bases)
    for name, bases in _SHEET["new_unit_places"].items()
    if isinstance(bases, list)
}
_AUSTRALIA, _NEW_ZEALAND = (
    tuple(base for base in BASES if HEXES[base].region == region) for region in ("australia", "new_zealand")
)


# ---- points


def count(g: Victory, supply: Supply) -> dict[str, int]:
    """The points of every nation's economic centres (PV-7.2-2). China, taken out of the game, has none (PV-9.8-4)."""
    found = dict.fromkeys(NATIONS, 0)
    for place in (*BASES, *BOXES):
        out = place in CHINA and g.options.china_removed
        if not out and supply.centre(place):
            found[control.nation(g, place)] += BOXES[place].pp if place in BOXES else BASES[place].pp
    return found


def income(g: Victory, nation: str) -> int:
    """What a nation has to spend: its centres, and what the war in Europe gives or takes."""
    return max(0, g.points[nation] + europe.bonus(g, nation))


def victory_points(g: Victory) -> int:
    """Japan's centres (PV-8.1-1), and those it holds in a China that is not played (PV-9.8-4)."""
    extra: int = TABLES["china_removed"]["bonus_vp"] if g.options.china_removed else 0
    return g.points.get(JAPAN, g.sheet.pp[JAPAN]) + extra


# ---- orders so far


def orders(g: Victory, side: str) -> tuple[Order, ...]:
    """Of all seats of the side."""
    return tuple(order for seat in g.ears(side) for order in g.orders.get(seat, ()))


def third(g: Victory) -> int:
    """A theatre's share of the American points (PV-9.6-1)."""
    return income(g, "us") // 3


def spent(g: Victory, theatre: str) -> int:
    return sum(o.cost for o in orders(g, ALLIES) if o.nation == "us" and o.place and zone(o.place) == theatre)


def left(g: Victory, seat: Seat, nation: str) -> int:
    """What the seat may still spend of a nation's points. MacArthur's own player has a third of America's."""
    if seat == "swpa":
        return third(g) - sum(o.cost for o in g.orders.get(seat, ())) if nation == "us" else 0
    return g.purse[nation]


def limit(g: Victory, place: str) -> int:
    """Steps a place takes in a turn (PV-7.2-11)."""
    table: dict[str, int] = _SHEET["build_limit_steps"]
    return table[place if place in BOXES else "major" if g.major(place) else "minor"]


# ---- what may be ordered


def make(g: Victory, what: str, block: str = "", place: str = "", nation: str = "") -> Order:
    """An order with its price."""
    if what == "aid":
        return Order("aid", nation=nation, cost=_ratio(g))
    piece = PIECES[block]
    if what == "step":
        place = _place(g, block)
    double = what != "base" and crossed(g, piece.nation, place)
    times: int = _SHEET["cross_supply_cost_multiplier"] if double else 1
    return Order(what, block, place, piece.nation, piece.cost * times)


def _place(g: Victory, block: str) -> str:
    """Where it stands, or will when it is built."""
    new = (o.place for o in orders(g, PIECES[block].side) if o.what == "build" and o.block == block)
    return g.blocks[block].place or next(new, "")


def fed(g: Victory, nation: str, place: str) -> bool:
    """Whether units of the nation are in supply at a base or box, as last surveyed."""
    return place in BOXES or (nation == "china" and place in CHINA) or bool(_feeds(g, place) & {*DRAWS_ON[nation]})


def crossed(g: Victory, nation: str, place: str) -> bool:
    """Only the other western nation's box feeds them there: double price (PV-7.1-12)."""
    if nation not in ("us", "british"):
        return False
    return BOXES[place].owner != nation if place in BOXES else nation not in _feeds(g, place)


def _feeds(g: Victory, base: str) -> set[str]:
    return set(g.fed.get(base, ()))


def _ratio(g: Victory) -> int:
    """Points paid for each that reaches China (PV-7.2-22)."""
    price: int = AID["ratio_rangoon_open" if open_road(g, RANGOON) else "ratio_rangoon_lost_us_only"]
    return price


def open_road(g: Victory, base: str) -> bool:
    return control.holder(g, base) == ALLIES and bool(_feeds(g, base))


def places(g: Victory, block: str) -> tuple[str, ...]:
    """Where a new unit of this kind may appear, if the base is friendly and in supply."""
    piece = PIECES[block]
    if piece.type == "SHQ":  # PV-3.3-6, PV-S41-3
        exiled = piece.name == "MacArthur" and g.sheet is SCENARIOS["rising_sun"]
        return tuple(b for b in (_AUSTRALIA if exiled else BASES) if g.major(b))
    if piece.service == "anzac" and piece.type == "IN":  # PV-7.2-19
        return tuple(b for b in (*_AUSTRALIA, *_NEW_ZEALAND) if g.major(b))
    return _LISTS[_list(piece)]


def _list(piece: Piece) -> str:
    if piece.nation == "us":
        return "us_naval" if piece.group == NAVAL else "us_ground_air"
    if piece.nation == "british":
        return "indian_infantry" if piece.service == "indian" else "british_air_naval"
    return piece.nation
