"""Moves to be refused: of every form that a question knows, with nouns a player may well name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from wardroom.games.empire.printed import CARDS, COUNTERS, HEXES, HQS, LINKS, PLACES, PORTS
from wardroom.games.empire.state import CHINA_BOX
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move

UNIT, HEX, PLACE, CARD, HEADQUARTERS, LINK, STEPS = "UNIT", "HEX", "PLACE", "CARD", "HQ", "LINK", "STEPS"
NOUNS: dict[str, tuple[str | int, ...]] = {
    UNIT: tuple(COUNTERS), HEX: tuple(HEXES), PLACE: (*HEXES, CHINA_BOX), CARD: tuple(CARDS), HEADQUARTERS: HQS,
    LINK: tuple(LINKS), STEPS: (1, 2),
}  # fmt: skip
Form = tuple[str, ...]
_CARD_OR_NONE: tuple[Form, ...] = (("none",), ("card", CARD))
_GOES: tuple[Form, ...] = (
    ("fly", PLACE), *((verb, HEX) for verb in ("sail", "march", "assault", "barge", "strategic", "ferry")),
)  # fmt: skip
FORMS: dict[str, tuple[Form, ...]] = {
    "play": (
        ("pass",), ("oc", CARD), ("event", CARD), ("discard", CARD), ("future", CARD), ("china", CARD),
        ("rivalry", CARD), ("route", CARD, LINK), ("withdraw", CARD, HEADQUARTERS), ("return", CARD, HEADQUARTERS, HEX),
    ),
    "initiative": (("decline",), ("open", CARD)),
    "take_card": (("decline",), ("take", CARD)),
    "trade_card": (("decline",), ("trade", CARD)),
    "hq": (("hq", HEADQUARTERS),),
    "activate": (("done",), ("unit", UNIT), ("stack", HEX)),
    "move": (("finish",), ("fleet", HEX), ("landing", HEX), ("wing", HEX), ("army", HEX), ("pick", UNIT)),
    "destination": (("stay",), ("leave",), ("with", UNIT), *_GOES),
    "battles": (
        ("done",), ("operation",), ("discard",), ("decline",),
        ("all", HEX), ("commit", UNIT, HEX), ("cover", UNIT, HEX),
    ),
    "weather": _CARD_OR_NONE,
    "attack_cards": _CARD_OR_NONE,
    "intelligence": (*_CARD_OR_NONE, ("roll",)),
    "special_reaction": (("none",), ("roll",)),
    "join": (("done",), ("all",), ("commit", UNIT)),
    "reaction_hq": (("none",), ("hq", HEADQUARTERS)),
    "disengage": (("hold",), ("disengage", UNIT, HEX)),
    "commit": (("commit", UNIT, HEX),),
    "next_battle": (("fight", HEX),),
    "weakest": (("hit", UNIT),),
    "last_step": (("keep", UNIT),),
    "hits": (("auto",), ("hit", UNIT)),
    "carrier_shift": (("leave",), ("shift", UNIT, UNIT)),
    "next_retreat": (("first", UNIT),),
    "retreat": (("retreat", HEX),),
    "homeward": (("home",), ("done",), ("fleet", HEX), ("pick", UNIT)),
    "home_for": (("stay",), ("to", HEX), ("with", UNIT)),
    "emergency": (("flee", HEX),),
    "crowded": (("send", UNIT),),
    "place": (("place", UNIT, PLACE),),
    "reinforcements": (("place", UNIT, PLACE),),
    "replacements": (("done",), ("restore", UNIT), ("rebuild", UNIT, PLACE, STEPS)),
    "bombing": (("done",), ("bomb", UNIT)),
    "leave_india": (("stay",), ("flee", UNIT, HEX)),
    "free_moves": (("done",), ("sail", UNIT, HEX)),
    "december_approach": (("approach", HEX),),
    "december_activate": (("done",), ("unit", UNIT), ("stack", HEX)),
    "event_give": (("keep",), ("give", CARD)),
    "event_take": (("take", CARD),),
    "event_link": (("link", LINK),),
    "event_express": (("express", HEX),),
    "event_take_hex": (("done",), ("take", HEX)),
    "event_loss": (("lose", UNIT),),
    "event_kamikaze": (("dive", HEX, UNIT), ("dive_more", HEX, UNIT)),
    "event_kamikaze_hit": (("hit", UNIT),),
    "event_deactivate": (("deactivate", UNIT),),
    "event_steps": (("done",), ("save",), ("restore", UNIT), ("rebuild", UNIT)),
    "event_drop": (("stay",), ("drop", UNIT, HEX)),
    "event_evacuate_from": (("done",), ("from", HEX)),
    "event_evacuate_to": (("to", HEX),),
    "event_evacuate": (("done",), ("evacuate", UNIT)),
    "event_redeploy": (("done",), ("redeploy", UNIT)),
}  # fmt: skip
"""By question, the moves that make sense as an answer to it."""
_EACH = 6


def probes(view: EmpireView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Mostly with things he sees: his units and where they stand, bases, his hand, what the question itself names."""
    own = [id for id in view.units if COUNTERS[id].side == view.seat]
    standing = [view.units[id].at for id in view.units if view.units[id].at in HEXES]
    hand: Sequence[str] = (*view.hand, view.future) if view.future else view.hand
    places = [*standing, *PORTS, *PLACES]
    likely = {UNIT: own, HEX: places, PLACE: places, CARD: hand}
    offered = {kind: [noun for move in ask.moves[:60] for noun in move[1:] if noun in NOUNS[kind]] for kind in NOUNS}
    forms = FORMS.get(ask.prompt, ())
    for _ in range(_EACH if forms else 0):
        verb, *kinds = rng.choice(forms)
        wishes = (rng.choice((likely, likely, offered, NOUNS)).get(kind) or NOUNS[kind] for kind in kinds)
        yield (verb, *(rng.choice(nouns) for nouns in wishes))


__all__ = ["FORMS", "HEX", "NOUNS", "UNIT", "probes"]
