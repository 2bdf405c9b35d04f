"""Moves to be refused: of every form that a question knows, with nouns a player may well name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wardroom.games.victory.printed import BASES, BOXES, HEXES, NATIONS, NEAR, PIECES, SEA, hex_of
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Move

BLOCK, PLACE, GROUP, NATION, NUMBER = "BLOCK", "PLACE", "GROUP", "NATION", "NUMBER"
PLACES = (*SEA, *(hex for hex in HEXES if hex not in SEA), *BOXES)
NOUNS: dict[str, tuple[str | int, ...]] = {
    BLOCK: tuple(PIECES), PLACE: PLACES, GROUP: ("air", "naval", "ground"), NATION: NATIONS, NUMBER: (1, 2),
}  # fmt: skip
Form = tuple[str, ...]
_ENTERS = tuple((verb, PLACE, PLACE) for verb in ("attack", "reinforce", "invade"))
_GOES = tuple((verb, PLACE) for verb in ("move", "patrol", "rebase", "raid"))
_GIVES_UP = ("give_up", BLOCK)
FORMS: dict[str, tuple[Form, ...]] = {
    "deploy": (("done",), ("exchange", BLOCK)),
    "deploy_with": (("back",), ("with", BLOCK)),
    "singapore": (("done",), ("station", BLOCK)),
    "exile": (("exile", PLACE), ("pool",)),
    "order": (("first",), ("second",)),
    "movement": (("done",), ("move", BLOCK), ("activate", BLOCK), ("return", BLOCK)),
    "where": (("back",), *_GOES, *_ENTERS, ("strategic", PLACE, NUMBER)),
    "open_battle": (("done",), ("fight", PLACE)),
    "choose_battle": (("battle", PLACE),),
    "kamikaze": (("done",), ("swear", BLOCK)),
    "fanatic": (("done",), ("swear", BLOCK)),
    "fly": (("fly", BLOCK),),
    "fire": (("hold",), ("fire", GROUP), ("kamikaze", BLOCK), ("banzai", BLOCK), ("retreat", PLACE), ("after", BLOCK)),
    "hit": (("hit", BLOCK),),
    "land": (("stay",), ("land", BLOCK)),
    "fall_back": (("blockade",), ("retreat", PLACE), _GIVES_UP),
    "regroup": (("done",), ("regroup", BLOCK, PLACE), _GIVES_UP),
    "home": (("home", PLACE), _GIVES_UP),
    "airfield": (("land", PLACE), _GIVES_UP),
    "withdraw": (("withdraw", PLACE), _GIVES_UP),
    "production": (("done",), ("step", BLOCK), ("build", BLOCK, PLACE), ("base", PLACE, BLOCK), ("aid", NATION)),
}  # fmt: skip
"""By question, the moves that make sense as an answer to it."""
_EACH = 6


def probes(view: VictoryView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Mostly with things he sees, near where the question is."""
    near = _nearby(view, ask)
    mine = [id for id in view.blocks if PIECES[id].side == view.side]
    likely = {BLOCK: [*mine, *view.pool], PLACE: [*near, *BASES]}
    offered = {PLACE: [m for move in ask.moves[:40] for m in move[1:] if m in NEAR]}
    forms = FORMS[ask.prompt]
    for _ in range(_EACH):
        verb, *kinds = rng.choice(forms)
        wishes = (rng.choice((likely, likely, offered, NOUNS)).get(kind) or NOUNS[kind] for kind in kinds)
        yield (verb, *(rng.choice(nouns) for nouns in wishes))


def _nearby(view: VictoryView, ask: Ask) -> list[str]:
    """Hexes one and two steps from the block or the place that is asked about."""
    block = view.blocks.get(str(ask.about.get("block", "")))
    hex = hex_of(block.place if block else str(ask.about.get("place", "")))
    ring = NEAR.get(hex, ())
    return [*ring, *ring, *(far for next in ring for far in NEAR[next])]


__all__ = ["BLOCK", "FORMS", "NOUNS", "PLACE", "PLACES", "probes"]
