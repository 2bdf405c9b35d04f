"""Moves to be refused: what a player may well try."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wardroom.games.nimitz.printed import AREAS, JAPAN_PLANS, KINDS, US, US_PLANS, ZONES, counter
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move


def probes(view: NimitzView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Moves a player may well try, mostly with things he sees."""
    everything = sorted(view.forces)
    mine = [id for id in everything if counter(id).side == US] or everything
    for _ in range(4):
        force, area = rng.choice((rng.choice(mine), rng.choice(everything))), rng.choice(sorted(AREAS))
        zone, plan = rng.choice(ZONES), rng.choice(sorted((*US_PLANS, *JAPAN_PLANS)))
        plane = rng.choice(sorted(view.battle.planes) or mine) if view.battle else force
        yield rng.choice((
            ("buy", force), ("repair", force), ("scout", area), ("roll", area), ("move", force, area), ("raid", force),
            ("bomb", force), ("invade", force), ("take", rng.choice(KINDS)), ("order", area), ("battle", area),
            ("place", force, zone), ("rest", zone), ("plan", plan), ("carrier", force), ("fly", plane, zone),
            ("use", plan), ("use", "charge", force), ("use", "anti_aircraft", force), ("hit", force), ("hit", plane),
            ("lose", plane), ("stay", force), ("fell", 11), ("move", force), ("done",), ("no",), ("longer",),
        ))  # fmt: skip
