"""Any game for two on the shelf, for tests to which it is the same which."""

from __future__ import annotations

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match

GAME = next(id for id in games.ids() if len(games.load(id).info.seats) == 2)
ONE, TWO = games.load(GAME).info.seats
ASKED = next(iter(Match(games.load(GAME), Seeded(0)).asks))  # who has something to say at once
OTHER = TWO if ASKED == ONE else ONE

US_JP = next(id for id in games.ids() if set(games.load(id).info.seats) == {"US", "JP"})
ANOTHER = next(id for id in games.ids() if id != US_JP)
ALONE = next(id for id in games.ids() if len(games.load(id).info.seats) == 1)
