"""`staff` with a search, as a player of the lab: `wardroom lab match midway search_bot:Searching staff`."""

from __future__ import annotations

from wardroom.bots.search import Allowance, Searcher
from wardroom.games.midway.bot.proposals import proposals
from wardroom.games.midway.game import GAME
from wardroom.kernel import Seat


class Searching(Searcher):
    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(GAME, proposals(), seat, seed)


class Quick(Searcher):
    """For tests: it looks at little."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(GAME, proposals(), seat, seed, Allowance(8))
