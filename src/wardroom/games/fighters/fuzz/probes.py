"""Moves to be refused: of every form that a question knows, with nouns a player may well name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from wardroom.games.fighters import flight
from wardroom.games.fighters.board import board
from wardroom.games.fighters.flight.manoeuvres import MANOEUVRES, PIVOTS, SPLITS
from wardroom.games.fighters.odds import board_of
from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.ships import COURSES
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move

Draw = Callable[[FightersView, Random], str | int]
NAMES = (*MANOEUVRES, *MANOEUVRES, *PIVOTS, *SPLITS)
_EACH = 6


# ---- nouns, each drawn anew


def _one_of(things: Sequence[str | int]) -> Draw:
    return lambda view, rng: rng.choice(things)


def _craft(view: FightersView, rng: Random) -> str:
    """Mostly one's own, mostly one that flies."""
    every = sorted(view.aircraft)
    mine = [id for id in every if view.aircraft[id].seat == view.seat] or every
    flying = [id for id in every if view.aircraft[id].hex] or every
    return rng.choice(rng.choice((mine, mine, flying, every)))


def _ship(view: FightersView, rng: Random) -> str:
    return rng.choice(sorted(view.ships) or [""])


def _hex(view: FightersView, rng: Random) -> str:
    """Where something is, next to it, or anywhere."""
    on = board(view.scenario)
    stands = [a.hex for a in view.aircraft.values() if a.hex]
    stands += [hex for ship in view.ships.values() for hex in ship.hexes]
    if not stands or rng.random() < 0.3:
        return rng.choice(on.grid.labels)
    here = rng.choice(sorted(stands))
    return here if rng.random() < 0.5 else rng.choice(on.grid.within(here, 2))


def _battery(view: FightersView, rng: Random) -> str:
    """Destroyed or not."""
    sea = [f"{id}.{n}" for id, ship in sorted(view.ships.items()) for n in range(len(ship.hexes))]
    return rng.choice([*sea, *(f"aa.{hex}" for hex in sorted(view.land_aa))] or ["aa.0101"])


def _seat(view: FightersView, rng: Random) -> str:
    return rng.choice(sorted(view.points))


_facing, _altitude = _one_of(range(7)), _one_of(("high", "low"))
_course, _type = _one_of((*COURSES, "astern")), _one_of(tuple(TYPES))

FORMS: Mapping[str, tuple[tuple[str, tuple[Draw, ...]], ...]] = {
    "share": (("done", ()), ("scout", (_type,)), ("strike", (_type,))),
    "moor": (("moor", (_ship, _hex, _facing)),),
    "station": (("station", (_craft, _hex, _altitude)),),
    "face": (("face", (_craft, _facing)),),
    "enter": (("enter", (_craft, _hex)),),
    "launch": (("done", ()), ("launch", (_craft, _hex))),
    "steer": (("steer", (_ship, _course)),),
    "barrage": (("done", ()), ("barrage", (_battery, _hex))),
    "lead": (("pass", ()), ("call", (_seat,))),
    "activate": (("pass", ()), ("leave", ()), ("group", (_craft,)), ("battery", (_battery,))),
    "member": (("member", (_craft,)),),
    "shoot": (("hold", ()), ("shoot", (_craft,))),
    "return_fire": (("hold", ()), ("return", (_craft,))),
}
"""By question, the verbs that make sense as an answer to it, and what nouns they take; flights are made below."""


def probes(view: FightersView, ask: Ask, rng: Random) -> Iterator[Move]:
    if ask.prompt in ("fly", "dodge"):
        yield from _flights(view, ask, rng)
        return
    for _ in range(_EACH):
        verb, nouns = rng.choice(FORMS[ask.prompt])
        move = (verb, *(draw(view, rng) for draw in nouns))
        # of the unit that is asked about, more often than not
        about = ask.moves[0][1] if ask.prompt in ("moor", "station", "face", "enter") else ""
        yield (verb, about, *move[2:]) if about and rng.random() < 0.8 else move


# ---- flights


def _flights(view: FightersView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Other paths to where they lead, and offered ones that say something else of it."""
    g = board_of(view)
    for _ in range(_EACH):
        move = rng.choice(ask.moves)
        verb, craft, *_, path, _, _ = move
        tried = _bent(path, rng)
        trips = flight.follow(g, craft, tried)
        if trips and rng.random() < 0.7:
            yield flight.as_move(verb, craft, rng.choice(trips))
        else:
            at = rng.randrange(1, len(move))
            noun = rng.choice((rng.choice(ask.moves)[at], tried if at == 5 else _craft(view, rng)))
            yield (*move[:at], noun if type(noun) is type(move[at]) else move[at], *move[at + 1 :])


def _bent(path: str, rng: Random) -> str:
    """A manoeuvre more, less, another or elsewhere; or the weapon is let go."""
    names = path.split("-") if path else []
    at = rng.randrange(len(names) + 1)
    match rng.randrange(5):
        case 0:
            names.insert(at, rng.choice(NAMES))
        case 1:
            names[at : at + 1] = []
        case 2:
            names[at : at + 1] = [rng.choice(NAMES)]
        case 3:
            rng.shuffle(names)
        case _:
            names[at : at + 1] = [f"{name}*" for name in names[at : at + 1]]
    return "-".join(names)


__all__ = ["FORMS", "probes"]
