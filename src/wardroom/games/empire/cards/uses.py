"""What may be done with a card, and by which HQ."""

from __future__ import annotations

from wardroom.games.empire.cards.conditions import acts, needs
from wardroom.games.empire.cards.scene import Effect, Scene, described, first
from wardroom.games.empire.printed import CARDS, COUNTERS
from wardroom.games.empire.state import Empire
from wardroom.kernel import Refusal

DECEMBER = ("J01", "J02")
_FLEET = ("j_comb_fleet_hq_yam", "j_comb_fleet_hq_oza")


def use_objection(g: Empire, side: str, card: str, use: str) -> Refusal | None:
    """Against a use (oc, event, discard, future) of a card; which HQ it takes is another question."""
    if card in DECEMBER:
        return None if use == "event" else Refusal("december_event", ("ES-X-DEC41-1",), {"card": card})
    if use == "event":
        return _no_event(g, card)
    bound = first(card, "forced")
    if bound is None:
        return None
    return _forced(g, card, bound, use) or _kept(card, bound, use)


def _no_event(g: Empire, card: str) -> Refusal | None:
    about = {"card": card}
    if not g.options.events:
        return Refusal("events_off", ("ES-CARD-1",), about)
    if CARDS[card].type == "reaction":
        return Refusal("reaction_event", ("ES-Q-045", "ES-X-CARD-7"), about)
    if g.sheet.yearly and first(card, "will") is not None:
        return Refusal("will_event", ("ES-Q-008", "ES-Q-048"), about)
    if not needs(g, card):
        return Refusal("needs_fail", ("ES-X-CARD-4", "ES-Q-045"), about)
    return None


def _forced(g: Empire, card: str, bound: Effect, use: str) -> Refusal | None:
    """Only the uses named while the condition holds, unless the event is barred anyway (ES-Q-048, ES-Q-195)."""
    if use in bound["uses"] or not acts(Scene(g), bound) or _no_event(g, card):
        return None
    rules = ("ES-X-CARD-6", "ES-Q-048") if bound.get("reshuffle") else ("ES-X-CARD-4", "ES-Q-195")
    return Refusal("forced_event", rules, {"card": card})


def _kept(card: str, bound: Effect, use: str) -> Refusal | None:
    """Cards that can neither be thrown away nor set aside (ES-X-CARD-5, ES-X-CARD-6)."""
    if use == "future" and bound.get("future") is False:
        return Refusal("never_future", ("ES-X-CARD-5",), {"card": card})
    if use == "discard" and bound.get("reshuffle"):
        return Refusal("never_discarded", ("ES-X-CARD-6",), {"card": card})
    return None


def must_stay(card: str) -> bool:
    """Whether its owner may never throw it away (ES-X-CARD-6)."""
    bound = first(card, "forced")
    return bound is not None and bool(bound.get("reshuffle"))


def happens_when_thrown(g: Empire, card: str) -> bool:
    """Whether a card that another effect throws away takes place at once (ES-X-CARD-6)."""
    bound = first(card, "forced")
    return bound is not None and must_stay(card) and acts(Scene(g), bound) and _no_event(g, card) is None


def hqs(g: Empire, side: str, card: str) -> tuple[str, ...]:
    """The HQs on the map that a military or counteroffensive card names. Before the card has brought the one it names,
    the one that will give it its place stands for it (ES-Q-193)."""
    named = CARDS[card].hq
    found = tuple(hq for hq in g.hqs(side) if _named(hq, named))
    return found or tuple(
        swap["old"] for _, swap in described(card, "swap_hq") if swap["new"] in named and swap["old"] in g.hqs(side)
    )


def _named(hq: str, named: tuple[str, ...]) -> bool:
    return "any" in named or hq in named or f"type_{COUNTERS[hq].hq_type}" in named


def brings_hq(g: Empire, side: str, card: str) -> bool:
    """Whether its own HQ is not on the map and the card will bring it (ES-Q-193)."""
    return any(
        swap["new"] in CARDS[card].hq and swap["new"] not in g.hqs(side) for _, swap in described(card, "swap_hq")
    )


def logistic(g: Empire, card: str, hq: str) -> int:
    """How many units the card adds to the efficiency of the HQ."""
    value = CARDS[card].logistic
    if not isinstance(value, dict):
        return value or 0
    if "offensive_ops" in value:
        return CARDS[g.now.card].ops + value["offensive_ops"]
    group = "combined_fleet" if hq in _FLEET else hq
    return value[group] if group in value else value["others"]
