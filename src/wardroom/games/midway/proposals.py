"""What is proposed at questions that are answered base by base: a strike with all that reaches its target, losses
shared evenly. From the seat's own view and question alone; the player changes what he likes before he confirms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from wardroom.games.midway.aircraft import Factors, Mission, of_type, total
from wardroom.games.midway.printed import BASES, MIDWAY, RANGE, TYPES
from wardroom.games.midway.search_board import MIDWAY_ZONE, distance
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move

ATTACKS = ("strike", "raid")


class Sender(Struct, frozen=True):
    """A base with ready aircraft, and whether they reach the target of the order that is being filled in."""

    base: str
    ready: Factors  # what is not on the order yet
    out: int  # zones to the target
    home: int | None  # zones from there to the nearest deck still in range; None: there is none (MW-AR-4)
    deck: str  # the zone of that deck
    goes: bool  # proposed: it reaches the target and comes home
    offered: bool  # it can be sent at all
    rules: tuple[str, ...]  # why it is not proposed


class Launching(Struct, frozen=True):
    """The order with all that reaches its target and comes home; no moves, if there are no bombers among it."""

    senders: tuple[Sender, ...]
    factors: Factors
    moves: tuple[Move, ...]


class Share(Struct, frozen=True):
    """One base's part of the losses."""

    base: str
    flew: int
    lost: int


class Losses(Struct, frozen=True):
    """The losses of one type, shared evenly. The client says it in moves, whatever the player makes of it."""

    type: str
    left: int
    shares: tuple[Share, ...]


# ---- an attack


def launching(view: MidwayView, ask: Ask) -> Launching | None:
    if ask.prompt != "launch" or ask.about["purpose"] not in ATTACKS:
        return None
    senders = tuple(_senders(view, ask, str(ask.about["target"])))
    going = [sender for sender in senders if sender.goes]
    factors = total(sender.ready for sender in going)
    moves: list[Move] = [("send_all", sender.base) for sender in going]
    return Launching(senders, factors, (*moves, ("done",)) if any(factors[1:]) else ())


def _senders(view: MidwayView, ask: Ask, target: str) -> Iterator[Sender]:
    for base, zone in _open_bases(view).items():
        out = distance(zone, target)
        ready = _waiting(ask, base) if out <= RANGE else view.air[base].ready
        if not any(ready):
            continue
        home, deck = _way_home(view, target, out)
        reaches = out <= RANGE
        rules = () if home is not None else ("MW-AR-4",) if reaches else ("MW-AR-1",)
        yield Sender(base, ready, out, home, deck, reaches and home is not None, reaches, rules)


def _open_bases(view: MidwayView) -> dict[str, str]:
    """One's own bases that aircraft can use, and their zones."""
    found = {base: MIDWAY_ZONE if base == MIDWAY else view.ships[base].zone for base in BASES[str(view.seat)]}
    if view.fallen or (view.options.midway_reduction and not view.fortification):
        found.pop(MIDWAY, None)
    return {base: zone for base, zone in found.items() if zone}


def _waiting(ask: Ask, base: str) -> Factors:
    """The ready aircraft of a base that the question still offers."""
    f, d, t = (
        max((move[3] for move in ask.moves if move[:3] == ("send", base, type)), default=0) for type in TYPES
    )  # fmt: skip
    return (f, d, t)


def _way_home(view: MidwayView, target: str, out: int) -> tuple[int | None, str]:
    """The nearest deck that aircraft can still reach after so many zones (MW-AR-4)."""
    decks = [(distance(target, zone), zone) for zone in _open_bases(view).values()]
    near = min(decks, default=(RANGE, ""))
    return near if out + near[0] <= RANGE else (None, "")


# ---- losses


def losses(view: MidwayView, ask: Ask) -> Losses | None:
    if ask.prompt != "choose_casualties":
        return None
    type, left = str(ask.about["type"]), int(ask.about["left"])
    flew = _flew(view, ask, type)
    shares = evenly(flew, left)
    return Losses(type, left, tuple(Share(base, n, shares[base]) for base, n in flew.items()))


def _flew(view: MidwayView, ask: Ask, type: str) -> dict[str, int]:
    """The aircraft of the type that each base asked about had in the air."""
    asked = {move[1] for move in ask.moves}

    def of(mission: Mission) -> dict[str, int]:
        return {flight.base: n for flight in mission.flights if (n := of_type(flight.factors, type))}

    missions = [of(m) for m in view.missions if m.zone == ask.about["zone"] and of_type(m.lost, type)]
    return next(found for found in missions if found.keys() == asked)


def evenly(flew: Mapping[str, int], left: int) -> dict[str, int]:
    """One after the other, each to the base that has lost least and has any left."""
    shares = dict.fromkeys(flew, 0)
    for _ in range(left):
        base = min((b for b in flew if shares[b] < flew[b]), key=lambda b: shares[b])
        shares[base] += 1
    return shares
