"""Which units an HQ can activate, and how many (6.1, 6.3, 7.21, 7.26)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import (
    ALLIED,
    CARDS,
    COUNTERS,
    EFFECTS,
    HEXES,
    HQ,
    JAPAN,
    KUNMING,
    RANGOON,
    REGIONS,
    commands,
    distance,
    foe,
)
from wardroom.games.empire.state import CHINA_BOX, Empire, stacks
from wardroom.games.empire.traces import kunming, routes, supply
from wardroom.games.empire.traces.masks import BIT, mask
from wardroom.kernel import Refusal
from wardroom.lib.memo import Memo

_BURMA = REGIONS["burma"] | REGIONS["ceylon"] | REGIONS["northern_india"]
_KWAI = ("2108", "2109")


# ---- how many


def efficiency(g: Empire, hq: str, chosen: Iterable[str] = ()) -> int:
    """Of an HQ now, never below 0 (ES-X-ACT-5, ES-Q-063)."""
    c = COUNTERS[hq]
    value = c.efficiency
    if c.hq_type in ("us", "joint") and not supply.line_to_east(g, hq):
        value -= 1
    if c.side == JAPAN and any(_began(g, unit) in _BURMA for unit in chosen):
        value += _burma(g, hq)
    return max(value, 0)


def _burma(g: Empire, hq: str) -> int:
    if "kwai" not in g.marks:
        return -1 if g.holds(ALLIED, RANGOON) else 0
    return int(g.holds(JAPAN, RANGOON) and _joined_by_route(g, g.units[hq].at))


def _joined_by_route(g: Empire, start: str) -> bool:
    """Whether transport routes over the line on the Kwai join the hex to Rangoon through Japanese hexes."""
    if not all(g.holds(JAPAN, hex) for hex in (*_KWAI, start)):
        return False
    return {RANGOON, _KWAI[0]} <= routes.joined(g, start, JAPAN, g.route_steps())


def most(g: Empire, hq: str, chosen: Iterable[str] = (), *, reaction: bool = False) -> int:
    """How many units may be activated (ES-X-ACT-1, ES-X-ACT-2)."""
    now = g.now
    counter = next((card for card in now.cards if CARDS[card].sub == "counteroffensive"), "")
    if reaction:
        more = hooks.logistic(g, counter, hq) if counter else CARDS[now.card].ops
    else:
        more = value(g, now.card, now.use, hq)
    return efficiency(g, hq, chosen) + more


def value(g: Empire, card: str, use: str, hq: str) -> int:
    return hooks.logistic(g, card, hq) if use == "event" else CARDS[card].ops


# ---- which


def hq_objection(g: Empire, side: str, card: str, use: str, hq: str) -> Refusal | None:
    """Why the HQ cannot lead the offensive (ES-ACT-8, ES-Q-045, ES-Q-060)."""
    c = COUNTERS.get(hq)
    if c is None or c.type != HQ or c.side != side:
        return Refusal("not_your_hq", ("ES-ACT-8",), {"unit": hq})
    if g.units[hq].at not in HEXES:
        return Refusal("hq_off_map", ("ES-ACT-8",), {"unit": hq})
    if use == "event" and hq not in hooks.hqs(g, side, card):
        return Refusal("other_hq", ("ES-X-CARD-4",), {"unit": hq, "card": card})
    if needs_supply(card, use) and not supply.supplied(g, hq):
        return Refusal("hq_unsupplied", ("ES-SUP-1", "ES-ACT-3"), {"unit": hq})
    near = in_range(g, side, paths(g, hq))
    if not any(candidate_objection(g, side, card, use, hq, (), unit) is None for unit in near):
        return Refusal("nobody_to_activate", ("ES-Q-044", "ES-Q-045"), {"unit": hq})
    return None


def needs_supply(card: str, use: str) -> bool:
    """Card J48 asks for no supply."""
    return use != "event" or all(effect["kind"] != "no_supply" for effect in EFFECTS[card].does)


def in_range(g: Empire, side: str, reached: int) -> Iterator[str]:
    """The side's units on hexes that paths reach, and those in the China box: candidates."""
    for hex, stack in stacks(g.units)[side].items():
        if BIT[hex] & reached:
            yield from stack
    yield from g.in_box(CHINA_BOX) if side == ALLIED else ()


def candidate_objection(
    g: Empire, side: str, card: str, use: str, hq: str, chosen: Collection[str], unit: str
) -> Refusal | None:
    """Why a unit cannot be activated by the Offensives player, but for the number (ES-ACT-3 to ES-ACT-7)."""
    wrong = _no_unit(g, side, unit, chosen) or _not_commanded(g, card, use, hq, unit)
    if wrong is None and needs_supply(card, use) and not supply.supplied(g, unit):
        wrong = Refusal("unsupplied", ("ES-ACT-3",), {"unit": unit})
    return (
        wrong
        or _out_of_range(g, hq, unit, paths(g, hq))
        or hooks.activation_objection(g, side, card, use, hq, tuple(chosen), unit)
    )


def objection(g: Empire, unit: str) -> Refusal | None:
    """Why the Offensives player cannot activate this unit too."""
    now = g.now
    return beside(g, now.active, unit) or _takes_the_place(g, unit)


def beside(g: Empire, chosen: Collection[str], unit: str) -> Refusal | None:
    """Why the unit cannot be activated together with those."""
    now = g.now
    wrong = candidate_objection(g, now.side, now.card, now.use, now.hq, chosen, unit)
    return wrong or too_many(g, now.hq, chosen, unit, reaction=False)


def _takes_the_place(g: Empire, unit: str) -> Refusal | None:
    """The last place is kept for a unit that the card wants, while none of those is active (ES-Q-045)."""
    for wanted in still_wanted(g):
        if unit not in wanted and all(beside(g, (*g.now.active, unit), other) is not None for other in wanted):
            return Refusal("must_use", ("ES-X-CARD-4", "ES-Q-045"), {"card": g.now.card})
    return None


def unfinished(g: Empire) -> Refusal | None:
    """A unit that the card wants among the active ones is not there although it could be (ES-Q-045)."""
    if next(still_wanted(g), None):
        return Refusal("must_use", ("ES-X-CARD-4", "ES-Q-045"), {"card": g.now.card})
    return None


def still_wanted(g: Empire) -> Iterator[tuple[str, ...]]:
    """Units of which the card wants one, while none is active and as long as one could be."""
    for wanted in hooks.wanted(g):
        if not any(unit in g.now.active for unit in wanted):
            able = tuple(unit for unit in wanted if beside(g, g.now.active, unit) is None)
            if able:
                yield able


def too_many(g: Empire, hq: str, chosen: Collection[str], unit: str, *, reaction: bool) -> Refusal | None:
    now = g.now
    counted = [id for id in (*chosen, unit) if reaction or not hooks.free(g, now.card, now.use, id)]
    if unit not in counted:
        return None
    number = most(g, hq, (*chosen, unit), reaction=reaction)
    if len(counted) > number:
        rules = ("ES-ACT-9", "ES-X-ACT-2") if reaction else ("ES-ACT-9", "ES-X-ACT-1")
        return Refusal("too_many_units", rules, {"number": number, "unit": unit})
    return None


def _no_unit(g: Empire, side: str, unit: str, chosen: Collection[str]) -> Refusal | None:
    c = COUNTERS.get(unit)
    if c is None or c.side != side:
        return Refusal("not_yours", ("ES-ACT-1",), {"unit": unit})
    if c.type == HQ:
        return Refusal("hq_never_moves", ("ES-X-HQ-1",), {"unit": unit})
    if g.units[unit].at not in HEXES and g.units[unit].at != CHINA_BOX:
        return Refusal("not_on_map", ("ES-ACT-3",), {"unit": unit})
    return Refusal("already_active", ("ES-ACT-1",), {"unit": unit}) if unit in chosen else None


def _not_commanded(g: Empire, card: str, use: str, hq: str, unit: str) -> Refusal | None:
    if commands(hq, unit) or hooks.commands_more(g, card, use, unit):
        return None
    return Refusal("not_commanded", ("ES-X-ACT-3",), {"unit": unit, "hq": hq})


def _out_of_range(g: Empire, hq: str, unit: str, reached: int) -> Refusal | None:
    place = g.units[unit].at
    if any(BIT[hex] & reached for hex in _ends(g, place)):
        return None
    about = {"unit": unit, "hq": hq, "range": COUNTERS[hq].range}
    if place in HEXES and distance(g.units[hq].at, place) > COUNTERS[hq].range:
        return Refusal("out_of_range", ("ES-ACT-6",), about)
    return Refusal("path_blocked", ("ES-ACT-4", "ES-ACT-5"), about)


def _ends(g: Empire, place: str) -> tuple[str, ...]:
    """Where a path to a unit may end: its hex; for the China box Kunming, or an airfield under the Hump."""
    if place != CHINA_BOX:
        return (place,)
    fields = kunming.hump_airfields(g) if "hump" in g.marks else ()
    return (KUNMING, *(hex for hex in fields if supply.eligible(g, ALLIED, hex)))


_paths: Memo[int] = Memo(32)


def paths(g: Empire, hq: str, into: int = 0) -> int:
    """The activation range of an HQ, kept as long as the survey is the same."""
    now = supply.survey(g)
    by = (hq, g.units[hq].at, into, g.scenario)
    known = _paths.find(now, by=by)
    return known if known is not None else _paths.keep(supply.activation(g, hq, into), now, by=by)


def _began(g: Empire, unit: str) -> str:
    """Where the unit stands, or stood when it was activated."""
    begun = g.offensive.begun(unit) if g.offensive is not None else None
    return begun or g.units[unit].at


# ---- in reaction


def reaction_hq_objection(g: Empire, side: str, hq: str) -> Refusal | None:
    """Why an HQ cannot lead the reaction (ES-X-ACT-4, ES-Q-113)."""
    c = COUNTERS.get(hq)
    if c is None or c.type != HQ or c.side != side:
        return Refusal("not_your_hq", ("ES-ACT-8",), {"unit": hq})
    if g.units[hq].at not in HEXES:
        return Refusal("hq_off_map", ("ES-ACT-8",), {"unit": hq})
    counter = next((card for card in g.now.cards if CARDS[card].sub == "counteroffensive"), "")
    if counter and hq not in hooks.hqs(g, side, counter):
        return Refusal("other_hq", ("ES-X-CARD-4",), {"unit": hq, "card": counter})
    if not supply.supplied(g, hq):
        return Refusal("hq_unsupplied", ("ES-SUP-1", "ES-X-ACT-4"), {"unit": hq})
    if all(distance(g.units[hq].at, fight.hex) > c.range for fight in g.now.fights):
        return Refusal("no_battle_in_range", ("ES-X-ACT-4",), {"unit": hq, "range": c.range})
    return None


def reaction_objection(g: Empire, unit: str) -> Refusal | None:
    """Why the Reaction player cannot activate the unit, but for whether it can take part (ES-Q-113)."""
    now = g.now
    side, hq = foe(now.side), now.reaction_hq
    counter = next((card for card in now.cards if CARDS[card].sub == "counteroffensive"), "")
    wrong = _no_unit(g, side, unit, now.reacting) or _not_commanded(g, counter, "event" if counter else "oc", hq, unit)
    if wrong is None and not supply.supplied(g, unit):
        wrong = Refusal("unsupplied", ("ES-ACT-3", "ES-X-ACT-4"), {"unit": unit})
    into = mask(fight.hex for fight in now.fights)
    return (
        wrong
        or _out_of_range(g, hq, unit, paths(g, hq, into))
        or hooks.activation_objection(
            g, side, counter or now.card, "event" if counter else "oc", hq, tuple(now.reacting), unit
        )
        or too_many(g, hq, now.reacting, unit, reaction=True)
    )
