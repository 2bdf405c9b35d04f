"""Positions of Empire at random: met with in random play, and thrown together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import AIRFIELDS, ALLIED, COUNTERS, HEXES, JAPAN, LINKS, PLACES, PORTS, SIDES
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import CHINA_BOX, Empire, Offensive, Unit
from wardroom.kernel import Match

_DULL = ("done", "finish", "none")
EVERY = 12  # answers from one position met with in play to the next


def positions(seed: int) -> Iterator[tuple[str, Empire]]:
    """Without end, of both kinds in turn; each with a name by which it is found again."""
    played, thrown = _played(seed), _thrown(seed)
    while True:
        yield next(played)
        yield next(thrown)


def _played(seed: int) -> Iterator[tuple[str, Empire]]:
    rng = Random(seed)
    for war in range(10**9):
        scenario = rng.choice(RULES.info.scenarios)
        match = Match(RULES, Seeded(seed * 1000 + war), scenario, {})
        while match.result is None:
            if match.n % EVERY == 0:
                yield f"played {seed}/{war}/{match.n} {scenario}", _state(match)
            seat = next(iter(match.asks))
            match.answer(seat, _choice(rng, match.asks[seat].moves))


def _state(match: Match) -> Empire:
    assert isinstance(match.state, Empire)
    return match.state


def _choice(rng: Random, moves: tuple[tuple[object, ...], ...]) -> tuple[object, ...]:
    """Cards are played, and units sent out, more often than at random."""
    play = [move for move in moves if move[0] in ("oc", "event")]
    if play and rng.random() < 0.95:
        return rng.choice(play)
    live = [move for move in moves if move[0] not in _DULL]
    return rng.choice(live if live and rng.random() < 0.7 else moves)


def _thrown(seed: int) -> Iterator[tuple[str, Empire]]:
    """Some of all units anywhere, land in any hands, markers and links as they come: seldom met with, always legal to
    read."""
    rng = Random(-seed - 1)
    for n in range(10**9):
        scenario = rng.choice(RULES.info.scenarios)
        g = RULES.start(scenario, {})
        assert isinstance(g, Empire)
        play = sorted(in_play(scenario))
        places = [hex for hex in play if hex in PLACES or hex in PORTS or hex in AIRFIELDS]
        share, bases = rng.choice((0.1, 0.3, 0.6, 0.9)), rng.choice((0.5, 0.9))
        g.units = {id: _unit(rng, id, play, places, share, bases) for id in COUNTERS}
        for hex in rng.sample([hex for hex in play if HEXES[hex].land], rng.randint(0, 60)):
            g.take(hex, rng.choice(SIDES))
        g.marks = tuple(mark for mark in ("hump", "kwai") if rng.random() < 0.5)
        g.links = tuple(link for link in LINKS if rng.random() < 0.5)
        g.express = rng.choice(["", *(unit.at for id, unit in g.units.items() if COUNTERS[id].side == JAPAN)])
        g.express = g.express if g.express in HEXES else ""
        g.china = rng.choice((0, 1, 5))
        if rng.random() < 0.3:
            g.offensive = _offensive(rng, g)
        yield f"thrown {seed}/{n} {scenario}", g


def _unit(rng: Random, id: str, play: list[str], places: list[str], share: float, bases: float) -> Unit:
    c = COUNTERS[id]
    if rng.random() > (max(share, 0.7) if c.type == "hq" else share):
        return Unit()
    if c.side == ALLIED and c.type == "air" and rng.random() < 0.03:
        return Unit(CHINA_BOX, c.steps)
    return Unit(rng.choice(places if rng.random() < bases else play), rng.randint(1, c.steps))


def _offensive(rng: Random, g: Empire) -> Offensive:
    side = rng.choice(SIDES)
    mine = [id for id in g.on_map(side) if COUNTERS[id].type != "hq"]
    active = {id: g.units[id].at for id in rng.sample(mine, min(len(mine), rng.randint(0, 8)))}
    card = rng.choice(("J29", "J02")) if side == JAPAN else "A29"
    return Offensive(side, card, "event", active=active)
