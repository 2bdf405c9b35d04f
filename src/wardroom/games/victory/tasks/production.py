"""Production (7.2): points are counted in the open, spent in secret, and what was bought arrives for both at once."""

from __future__ import annotations

from wardroom.games.victory.printed import BASES, BOXES, HEXES, JAPAN, NATIONS, PIECES, SIDES, hex_of
from wardroom.games.victory.production.points import count, income, left, make, orders, third
from wardroom.games.victory.production.purchase import objection, offers
from wardroom.games.victory.state import Order, Victory
from wardroom.games.victory.supply.survey import survey
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks, Together


class Production(Does, frozen=True):
    """PV-1.5-3. MacArthur's own player spends his third before the others (PV-9.6-2)."""

    def run(self, g: Victory) -> Tasks:
        found = survey(g)
        g.fed = {base: found.feeds(base) for base in sorted(BASES)}
        g.points = count(g, found)
        g.purse = {nation: income(g, nation) for nation in NATIONS}
        g.orders = {}
        japan, us, british, china = (g.points[nation] for nation in NATIONS)
        g.reveal("produced", japan=japan, us=us, british=british, china=china, rules=("PV-7.2-2", "PV-8.1-1"))
        first: tuple[Task, ...] = (Purchases("swpa"),) if g.options.swpa_player else ()
        return (*first, Together.of({side: (Purchases(side),) for side in SIDES}), Delivery())


class Purchases(Asks, frozen=True):
    """One order at a time, until the seat is done; sealed but for MacArthur's."""

    def ask(self, g: Victory) -> Ask:
        rules = ("PV-7.2-2", "PV-7.2-11", "PV-7.2-12", "PV-7.2-13")
        offered = offers(g, self.seat)
        points = sum(left(g, self.seat, nation) for nation in NATIONS if _pays(self.seat, nation))
        about = {"left": points, "costs": dict(_unusual(order) for order in offered if order.cost != _usual(order))}
        return Ask("production", (("done",), *(_move(order) for order in offered)), rules, about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "done":
            if self.seat == "swpa":  # what he leaves of his third is lost
                g.purse = {**g.purse, "us": income(g, "us") - third(g)}
            return ()
        order = _order(g, move)
        assert order is not None
        g.orders = {**g.orders, self.seat: (*g.orders.get(self.seat, ()), order)}
        purse = {**g.purse, order.nation: g.purse[order.nation] - order.cost}
        if order.what == "aid":
            purse["china"] += 1
        g.purse = purse
        return (self,)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        if self.seat == JAPAN and move[0] == "aid":  # what the Allies send is their secret
            return Refusal("no_aid", ("PV-7.2-14", "PV-7.2-16"), {"nation": JAPAN}) if len(move) == 2 else None
        order = _order(g, move)
        return objection(g, self.seat, order) if order else None


def _pays(seat: str, nation: str) -> bool:
    return (nation == JAPAN) == (seat == JAPAN)


def _usual(order: Order) -> int:
    return PIECES[order.block].cost if order.block else 1


def _unusual(order: Order) -> tuple[str, int]:
    """A price that is not printed, by what it is for: a unit, a unit at a place, a nation that sends aid."""
    return {"step": order.block, "build": f"{order.block} {order.place}"}.get(order.what, order.nation), order.cost


def _move(order: Order) -> Move:
    match order.what:
        case "step":
            return ("step", order.block)
        case "build":
            return ("build", order.block, order.place)
        case "base":
            return ("base", order.place, order.block)
        case _:
            return ("aid", order.nation)


def _order(g: Victory, move: Move) -> Order | None:
    """The order a move stands for; none where it makes no sense at all."""
    match move:
        case ("step", str(block)) if block in PIECES:
            return make(g, "step", block)
        case ("build", str(block), str(place)) if block in PIECES and (hex_of(place) in HEXES or place in BOXES):
            return make(g, "build", block, place)
        case ("base", str(place), str(block)) if block in PIECES and (hex_of(place) in HEXES or place in BOXES):
            return make(g, "base", block, place)
        case ("aid", str(nation)) if nation in NATIONS:
            return make(g, "aid", nation=nation)
    return None


class Delivery(Does, frozen=True):
    """Both sides' purchases arrive together (PV-7.2-1). The enemy sees new blocks appear, and no more."""

    def run(self, g: Victory) -> Tasks:
        for side in SIDES:
            for order in orders(g, side):
                _deliver(g, side, order)
        g.orders = {}
        return ()


def _deliver(g: Victory, side: str, order: Order) -> None:
    block, place = order.block, order.place
    if order.what == "base":
        g.change(block, place=place, steps=1)
        g.reveal("base_built", block=block, place=place, rules=("PV-3.3-12",))
    elif order.what == "build":
        g.change(block, place=place, steps=1)
        g.reveal("built", place=place, nation=order.nation, rules=("PV-7.2-8", "PV-2.2-9"))
    elif order.what == "step":
        g.change(block, steps=g.blocks[block].steps + 1)
        steps = g.blocks[block].steps
        g.reveal("reinforced", to=g.ears(side), block=block, place=place, steps=steps, rules=("PV-7.2-20",))


__all__ = ["Delivery", "Production", "Purchases"]
