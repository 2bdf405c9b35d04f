"""How fleets are usually led, learnt from matches; and worlds drawn after it, in which a search is worth its while."""

from __future__ import annotations

from wardroom.api import Likely
from wardroom.games.midway.habits.kept import FILE
from wardroom.games.midway.habits.learn import learn, telling
from wardroom.games.midway.habits.measures import measures
from wardroom.games.midway.habits.told import against
from wardroom.games.midway.habits.world import draw


def likely() -> Likely:
    return Likely(draw=draw, against=against, measures=measures, telling=telling, learn=learn, file=FILE)
