"""What to do with the hand: a card and its use."""

from __future__ import annotations

from wardroom.games.empire import activation
from wardroom.games.empire.bot.plan import Planner, alike
from wardroom.games.empire.bot.scheme import Scheme
from wardroom.games.empire.bot.targets import POINT
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS, JAPAN, REGIONS
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask, Move

_DRAW = 2.5  # another card
_IDLE = -1.0  # an offensive in which nothing happens
_OPS = 0.6  # what a point of operations is good for some other time
_REACTION = 1.5  # a card that could be of use in reaction


def choose_card(g: Empire, side: str, ask: Ask, planner: Planner) -> Move:
    known: dict[tuple[object, ...], Scheme] = {}
    moves = [move for move in ask.moves if move[0] != "event" or move in _events(g, side, ask, planner.sight.events)]
    return max(moves or ask.moves, key=lambda move: (_value(g, side, move, planner, known), move))


def _events(g: Empire, side: str, ask: Ask, most: int) -> list[Move]:
    """Of military events only the strongest are looked at: it takes long, and the others come when these are gone."""
    events = [move for move in ask.moves if move[0] == "event"]
    military = [move for move in events if CARDS[str(move[1])].type == "military"]
    military.sort(key=lambda move: (-_strength(g, side, str(move[1])), move))
    return [move for move in events if move not in military[most:]]


def _strength(g: Empire, side: str, card: str) -> float:
    hqs = hooks.hqs(g, side, card)
    c = CARDS[card]
    return max((hooks.logistic(g, card, hq) for hq in hqs), default=0) + 2.0 * c.ops - (2.0 if c.units_allowed else 0.0)


def _value(g: Empire, side: str, move: Move, planner: Planner, known: dict[tuple[object, ...], Scheme]) -> float:
    verb = str(move[0])
    if verb == "pass":
        return 0.4
    card = str(move[1])
    cost = keeping(g, side, card)
    if verb in ("oc", "event") and (verb == "oc" or CARDS[card].type == "military"):
        scheme = _scheme(g, side, card, verb, planner, known)
        return (scheme.value if scheme.units else _IDLE) - cost + _bonus(card, verb)
    if verb == "event":
        return event_value(g, side, card) + (_DRAW if CARDS[card].draw else 0.0) - cost
    if verb == "china":
        return china_value(g) - cost
    if verb == "rivalry":
        return (1.0 if last_turn(g) else 5.0) - cost
    if verb == "future":
        return future_value(g, side, card) - cost
    return {"discard": -cost, "route": 0.5 - cost}.get(verb, -3.0)


def _bonus(card: str, use: str) -> float:
    return _DRAW if use == "event" and CARDS[card].draw else 0.0


def keeping(g: Empire, side: str, card: str) -> float:
    c = CARDS[card]
    return _OPS * c.ops + (_REACTION if c.type == "reaction" else 0.0)


def _scheme(
    g: Empire, side: str, card: str, use: str, planner: Planner, known: dict[tuple[object, ...], Scheme]
) -> Scheme:
    key = alike(card, use)
    if key not in known:
        hqs = g.hqs(side) if use == "oc" else hooks.hqs(g, side, card)
        able = tuple(hq for hq in hqs if activation.hq_objection(g, side, card, use, hq) is None)
        known[key] = planner.best(card, use, able)
    return known[key]


def future_value(g: Empire, side: str, card: str) -> float:
    """An event that finds no use now may find one next turn."""
    if CARDS[card].type == "military" and g.turn < g.sheet.turns[1]:
        return 1.0 + 0.3 * CARDS[card].ops
    return 0.0


def last_turn(g: Empire) -> bool:
    return g.turn == g.sheet.turns[1]


def china_value(g: Empire) -> float:
    """A box of the China track, by the chance to gain it and to come to the end of it in time."""
    return china_chance(g) * _box(g)


def china_chance(g: Empire) -> float:
    return min(1.0, max(0.0, (g.divisions + 1) / 10))


def _box(g: Empire) -> float:
    left = 1 + (g.sheet.turns[1] - g.turn) // 2 + 1
    return 5 * POINT / g.china if g.china and g.china <= left else 0.15 * POINT


def event_value(g: Empire, side: str, card: str) -> float:
    """Of political and resource events; on the last turn few of them matter any more."""
    sub = CARDS[card].sub
    if sub == "china":
        return _china_event(g, side)
    if sub == "india":
        held = all(g.holds(JAPAN, hex) for hex in REGIONS["northern_india"])
        return POINT if held else 0.5
    if sub in ("us_will", "special"):
        return POINT
    value = _EVENTS.get(sub, 2.5)
    return 0.3 * value if last_turn(g) else value


def _china_event(g: Empire, side: str) -> float:
    if side == JAPAN:
        return _box(g)
    return 0.6 * POINT if g.china <= 2 else 1.0


_EVENTS = {
    "rivalry": 4.0, "war_in_europe": 3.5, "hand_attack": 5.0, "asp": 4.0, "replacements": 4.0, "submarine": 4.0,
}  # fmt: skip
