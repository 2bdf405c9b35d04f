"""Reaction windows: which cards could be played in them as far as everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wardroom.games.empire.cards.battle import immune
from wardroom.games.empire.cards.conditions import needs, part
from wardroom.games.empire.cards.language import bit, has, hexes, place, reach, units
from wardroom.games.empire.cards.scene import Effect, Scene, first
from wardroom.games.empire.cards.uses import hqs
from wardroom.games.empire.printed import CARDS, DECK
from wardroom.games.empire.state import SURPRISE, Empire

MOST = 3  # reaction cards in an offensive (ES-X-CARD-7)
COUNTER, INTELLIGENCE = "counteroffensive", "intelligence"
ATTACKS = ("attack_before", "attack_after")


def reactions(g: Empire, step: int | str) -> tuple[str, ...]:
    """The cards of the Reaction player's whole deck whose events this window lets in; not who holds them."""
    if not g.options.events or len(g.now.cards) >= MOST:
        return ()
    fit = _WINDOWS[step]
    return tuple(card for card in _REACTION[g.now.reaction] if fit(g, card) and needs(g, card))


_REACTION = {side: tuple(card for card in deck if CARDS[card].type == "reaction") for side, deck in DECK.items()}


def _weather(g: Empire, card: str) -> bool:
    """Weather and personages, against an offensive that activated units (ES-Q-100, ES-Q-102)."""
    if CARDS[card].sub not in ("weather", "personage") or not g.now.active:
        return False
    return not (CARDS[card].sub == "weather" and immune(g, "weather"))


def _intelligence(g: Empire, card: str) -> bool:
    """Intelligence and one counteroffensive; after a failed roll only a card that says so (ES-Q-110)."""
    sub = CARDS[card].sub
    if sub not in (COUNTER, INTELLIGENCE) or not g.now.fights or immune(g, "intelligence"):
        return False
    if sub == COUNTER and (_played(g, COUNTER) or not hqs(g, g.now.reaction, card)):
        return False
    late = first(card, "late_intel") is not None
    if late and _played(g, INTELLIGENCE):
        return False
    return not g.now.rolled or (late and g.now.condition == SURPRISE)


def _played(g: Empire, sub: str) -> bool:
    return any(CARDS[card].sub == sub for card in g.now.cards)


def _attack(g: Empire, card: str) -> bool:
    """Attack cards, if there is a battle; a kamikaze needs one of its own (ES-Q-117)."""
    if CARDS[card].sub not in ATTACKS or not g.now.fights:
        return False
    rule = first(card, "kamikaze")
    if rule is None:
        return True
    before = [other for other in g.now.cards if first(other, "kamikaze") is not None]
    return len(kamikaze_hexes(g, rule)) > len(before)


def kamikaze_hexes(g: Empire, rule: Effect) -> tuple[str, ...]:
    """Battles that kamikazes can reach and in which there are ships for them, none of which was hit by others."""
    scene = Scene(g)
    done = g.now.noted.get("kamikaze", ())
    near = hexes(place(scene, rule["at"]))
    return tuple(hex for hex in near if hex not in done and kamikaze_ships(g, rule, hex))


def kamikaze_ships(g: Empire, rule: Effect, hex: str) -> tuple[str, ...]:
    fight = g.now.fight(hex)
    return () if fight is None else tuple(unit for unit in part(g, fight) if has(Scene(g), rule["of"], unit))


def kamikaze_air(g: Empire, rule: Effect, hex: str) -> tuple[str, ...]:
    """The air units that can fly there."""
    far = rule["at"]["in_range"]["range"]
    flyers = units(Scene(g), rule["air"])
    return tuple(unit for unit in flyers if bit(g.units[unit].at) and reach(g, unit, far) & bit(hex))


def _no_battle(g: Empire, card: str) -> bool:
    """Attack cards that work without a battle, against any offensive (ES-Q-105, ES-Q-185)."""
    rule = first(card, "roll")
    return CARDS[card].sub in ATTACKS and rule is not None and bool(rule.get("also_without_battle"))


_WINDOWS: dict[int | str, Callable[[Empire, str], bool]] = {
    4: _weather,
    7: _intelligence,
    9: _attack,
    "no_battle": _no_battle,
}


def could_hold(g: Empire, side: str, cards: Iterable[str]) -> bool:
    """Whether the other side has to reckon with one of these in that hand or as a usable future card (ES-Q-200)."""
    deck = g.decks[side]
    if len(deck.hand) == len(deck.waiting) and not g.future_ready(side):
        return False
    seen = {*deck.discards, *deck.removed, *(g.now.cards if g.offensive else ())}
    return any(card not in seen for card in cards)
