"""What cards and rivalry say of activation and moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wardroom.games.empire.cards.counters import fits
from wardroom.games.empire.cards.force import effects
from wardroom.games.empire.cards.language import LANDINGS, bit, has, place, units
from wardroom.games.empire.cards.scene import Effect, Scene, first
from wardroom.games.empire.printed import CARDS, COUNTERS, GROUND, JAPAN, PORTS
from wardroom.games.empire.setup import controlled
from wardroom.games.empire.state import Empire, Fight, of_type
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import mask
from wardroom.kernel import Refusal

ARMY, NAVY = "army", "navy"


def activation_objection(
    g: Empire, side: str, card: str, use: str, hq: str, chosen: Sequence[str], unit: str
) -> Refusal | None:
    """Against activating the unit beside those chosen."""
    if use != "event":
        return _rivals(g, side, chosen, unit)
    together = (*chosen, unit)
    return (
        _not_allowed(card, unit)
        or _too_many(CARDS[card].max_ground, card, together)
        or _only(g, card, together)
        or _either(card, together)
        or _mixed(g, side, card, hq, chosen, unit)
    )


def _not_allowed(card: str, unit: str) -> Refusal | None:
    """By type, by nation, or both joined."""
    allowed, c = CARDS[card].units_allowed, COUNTERS[unit]
    if not allowed or {c.type, c.nation, f"{c.nation}_{c.type}"} & set(allowed):
        return None
    return Refusal("not_on_card", ("ES-X-CARD-4",), {"card": card, "unit": unit})


def _too_many(most: int | None, card: str, together: tuple[str, ...]) -> Refusal | None:
    if most is None or len(of_type(together, GROUND)) <= most or COUNTERS[together[-1]].type != GROUND:
        return None
    return Refusal("ground_limit", ("ES-X-CARD-4",), {"card": card, "most": most})


def _only(g: Empire, card: str, together: tuple[str, ...]) -> Refusal | None:
    rule = first(card, "only")
    if rule is None:
        return None
    if not any(has(Scene(g), words, together[-1]) for words in rule["of"]):
        return Refusal("not_on_card", ("ES-X-CARD-4",), {"card": card, "unit": together[-1]})
    return _too_many(rule.get("max_ground"), card, together)


def _either(card: str, together: tuple[str, ...]) -> Refusal | None:
    """Units of one group alone."""
    rule = first(card, "either")
    if rule is None:
        return None
    used = [types for types in rule["types"] if of_type(together, *types)]
    return Refusal("one_group", ("ES-X-CARD-4",), {"card": card}) if len(used) > 1 else None


def _rivals(g: Empire, side: str, chosen: Sequence[str], unit: str) -> Refusal | None:
    """Army or navy, not both; among the Allies that binds US units (ES-X-ISR-1, ES-X-ISR-2, ES-Q-061)."""
    if not g.rivalry[side]:
        return None
    mine = _service(side, unit)
    if not mine or all(_service(side, other) in ("", mine) for other in chosen):
        return None
    return _apart(side, unit)


def _apart(side: str, unit: str) -> Refusal:
    return Refusal(
        "rivalry", ("ES-X-ISR-2" if side == JAPAN else "ES-X-ISR-1", "ES-Q-061"), {"side": side, "unit": unit}
    )


def _service(side: str, unit: str) -> str:
    c = COUNTERS[unit]
    return c.service if side == JAPAN or c.nation == "us" else ""


def _mixed(g: Empire, side: str, card: str, hq: str, chosen: Sequence[str], unit: str) -> Refusal | None:
    """A card that lets so many ships go with the army, if this HQ activates."""
    rule = first(card, "rivalry_mix")
    if rule is None or rule["hq"] != hq or not g.rivalry[side]:
        return _rivals(g, side, chosen, unit)
    bound = [id for id in (*chosen, unit) if _service(side, id)]
    if all(_service(side, id) == NAVY for id in bound):
        return None
    ships = [id for id in bound if _service(side, id) == NAVY]
    if len(ships) <= rule["most"] and all(fits(id, rule["naval"]) for id in ships):
        return None
    return _apart(side, unit)


def commands_more(g: Empire, card: str, use: str, unit: str) -> bool:
    """Whether the card puts the unit under its HQ."""
    rule = first(card, "only") if use == "event" else None
    return rule is not None and "commands" in rule and has(Scene(g), rule["commands"], unit)


def free(g: Empire, card: str, use: str, unit: str) -> bool:
    """Whether the unit comes beyond the number."""
    rule = first(card, "free") if use == "event" else None
    return rule is not None and has(Scene(g), rule["of"], unit)


def needs_supply(g: Empire) -> bool:
    """Whether HQ and units of the Offensives player must be supplied; reaction always must."""
    return g.now.step > 3 or not any(effects(g, "no_supply"))


def wanted(g: Empire) -> Iterator[tuple[str, ...]]:
    """Units of which the card wants one among the active ones."""
    for rule in effects(g, "must_use"):
        yield units(Scene(g), rule["of"])


# ---- moves and battles


def moves_unfinished(g: Empire) -> Refusal | None:
    """A landing or a battle that the card wants is missing, or there is one that it forbids (ES-Q-045)."""
    return _no_landing(g) or _no_fight(g) or _elsewhere(g)


def _unmet(g: Empire, key: str) -> Refusal:
    return Refusal(key, ("ES-X-CARD-4", "ES-Q-045"), {"card": g.now.card})


def _no_landing(g: Empire) -> Refusal | None:
    for rule in effects(g, "must_land"):
        goal = place(Scene(g), rule["at"])
        if not any(_lands_in(g, unit, goal) for unit in g.now.active):
            return _unmet(g, "must_land")
    return None


def _lands_in(g: Empire, unit: str, goal: int) -> bool:
    trip = g.now.moved.get(unit)
    by_sea = trip is not None and trip.how in LANDINGS and COUNTERS[unit].type == GROUND
    return by_sea and bool(bit(g.units[unit].at) & goal)


def _no_fight(g: Empire) -> Refusal | None:
    for rule in effects(g, "must_fight"):
        goal = place(Scene(g), rule["at"])
        if not any(bit(fight.hex) & goal and _suits(g, fight, rule) for fight in g.now.fights):
            return _unmet(g, "must_fight")
    return None


def _suits(g: Empire, fight: Fight, rule: Effect) -> bool:
    """Where ground combat is asked for: own ground units came, and there is somebody to fight on the ground."""
    if not rule.get("ground"):
        return True
    came = [unit for unit in of_type(g.at(fight.hex, g.now.side), GROUND) if _entered(g, unit)]
    return bool(came) and bool(of_type(g.at(fight.hex, g.now.reaction), GROUND) or g.garrison(fight.hex))


def _entered(g: Empire, unit: str) -> bool:
    trip = g.now.moved.get(unit)
    return trip is not None and trip.how in (*LANDINGS, "march")


def _elsewhere(g: Empire) -> Refusal | None:
    for rule in effects(g, "battles_only"):
        goal = place(Scene(g), rule["at"])
        if not all(bit(fight.hex) & goal for fight in g.now.fights):
            return _unmet(g, "battles_only")
    return None


def landing_objection(g: Empire, group: Sequence[str], hex: str) -> Refusal | None:
    """Against an assault in December 1941: too far from a Japanese port, or without escort (ES-X-DEC41-2, ES-Q-171)."""
    for rule in effects(g, "dec41"):
        about = {"hex": hex, "card": g.now.card}
        if "landing_reach" in rule and not bit(hex) & _from_port(g, rule["landing_reach"]):
            return Refusal("far_from_port", ("ES-Q-171",), {**about, "hexes": rule["landing_reach"]})
        if hex in rule.get("escort_at", ()) and not any(COUNTERS[unit].ship for unit in group):
            return Refusal("escort_needed", ("ES-X-DEC41-2",), about)
    return None


def _from_port(g: Empire, far: int) -> int:
    """So many water hexes from the ports that were Japanese when the card was played."""
    before = g.taken if g.now.before is None else g.now.before.taken
    home = controlled(g.scenario)
    return water(mask(hex for hex in PORTS if before.get(hex, JAPAN if hex in home else "") == JAPAN), far)


def naval_allowance(g: Empire) -> int | None:
    """The allowance of ships that a card sets, for both sides."""
    given = [rule["hexes"] for rule in effects(g, "naval_move")]
    given += [rule["move"] for rule in effects(g, "dec41") if "move" in rule]
    return max(given, default=None)


def no_asp(g: Empire, side: str) -> bool:
    return any(rule["side"] == side for rule in effects(g, "no_asp"))


def army_alone(g: Empire) -> bool:
    """Whether the US Army may assault one-hex islands without Marines."""
    return any(effects(g, "army_alone"))
