"""Moves to be refused: what a player may well try, of the kinds that the question knows and now and then of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from wardroom.games.nimitz.battle.targets import AIRFIELD
from wardroom.games.nimitz.printed import AREAS, COUNTERS, JAPAN_PLANS, KINDS, US, US_PLANS, ZONES, counter
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move

# What stands in the place of a noun: each is drawn anew.
Draw = Callable[[NimitzView, Random], str | int]


def _one_of(things: Sequence[str | int]) -> Draw:
    return lambda view, rng: rng.choice(things)


def _force(view: NimitzView, rng: Random) -> str:
    """Mostly of those in the game, mostly the player's own."""
    every = sorted(view.forces) or sorted(COUNTERS)
    mine = [id for id in every if counter(id).side == US] or every
    gone = [id for id, c in COUNTERS.items() if c.year == view.year]
    return rng.choice(rng.choice((mine, mine, every, gone)))


def _fighter(view: NimitzView, rng: Random) -> str:
    """Of those in the battle."""
    b = view.battle
    here = [] if b is None else [*b.ships, *b.land, *b.planes, AIRFIELD]
    return rng.choice(sorted(here)) if here and rng.random() < 0.9 else _force(view, rng)


def _aircraft(view: NimitzView, rng: Random) -> str:
    planes = sorted(view.battle.planes) if view.battle else []
    return rng.choice(planes) if planes and rng.random() < 0.9 else _force(view, rng)


_area, _zone, _kind = _one_of(tuple(AREAS)), _one_of(ZONES), _one_of(KINDS)
_plan, _die = _one_of((*US_PLANS, *US_PLANS, *JAPAN_PLANS)), _one_of((0, 11, "ja42-cv-kaga", "ja_duration"))

# By question: verbs, and what nouns they take.
FORMS: dict[str, tuple[tuple[str, tuple[Draw, ...]], ...]] = {
    "resupply": (("buy", (_force,)), ("repair", (_force,))),
    "scouting": (("scout", (_area,)),),
    "scout_roll": (("roll", (_area,)), ("scout", (_area,))),
    "movement": (("move", (_force, _area)), ("raid", (_force,)), ("bomb", (_force,)), ("invade", (_force,))),
    "bombing": (("take", (_kind,)),),
    "orders": (("order", (_area,)),),
    "battle": (("battle", (_area,)),),
    "deploy": (("place", (_fighter, _zone)), ("place", (_force, _zone)), ("rest", (_zone,))),
    "submarines": (("place", (_fighter, _zone)), ("place", (_force, _zone)), ("rest", (_zone,))),
    "escort": (("place", (_force, _zone)),),
    "plans": (("plan", (_plan,)),),
    "first_light": (),
    "carrier": (("carrier", (_fighter,)), ("carrier", (_force,))),
    "fly": (("fly", (_aircraft, _zone)),),
    "reroll": (("use", (_plan,)),),
    "cancel": (("use", (_plan,)),),
    "use": (("use", (_plan,)), ("use", (_plan, _fighter))),
    "target": (("hit", (_fighter,)),),
    "deck": (("land", (_fighter,)), ("land", (_force,))),
    "surplus": (("lose", (_aircraft,)),),
    "airfield_loss": (("lose", (_aircraft,)),),
    "engaged": (("longer", ()), ("shorter", ())),
    "stays": (("stay", (_force,)),),
    "by_hand": (("fell", (_die,)),),
}


def probes(view: NimitzView, ask: Ask, rng: Random) -> Iterator[Move]:
    for own in (True, True, True, False):
        forms = FORMS[ask.prompt if own else rng.choice(tuple(FORMS))]
        if forms:
            verb, nouns = rng.choice(forms)
            yield (verb, *(draw(view, rng) for draw in nouns))
