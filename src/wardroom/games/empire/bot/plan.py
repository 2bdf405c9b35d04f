"""What a card can do in the field, over all HQs that could lead."""

from __future__ import annotations

from wardroom.games.empire.bot import force
from wardroom.games.empire.bot.force import Reach
from wardroom.games.empire.bot.scheme import Scheme
from wardroom.games.empire.bot.search import Search
from wardroom.games.empire.bot.sight import FULL, Sight
from wardroom.games.empire.bot.targets import worths as worths_of
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.printed import foe
from wardroom.games.empire.state import Empire


class Planner:
    """One side's worth of hexes, and the search for the best use of a card."""

    def __init__(self, g: Empire, side: str, worths: dict[str, float], sight: Sight = FULL) -> None:
        self.g, self.side, self.worths, self.sight = g, side, worths, sight
        self.dear = worths_of(g, foe(side))
        self._reach: dict[tuple[int, ...], Reach] = {}

    def best(self, card: str, use: str, hqs: tuple[str, ...]) -> Scheme:
        """Over the HQs; what the rest of the units do is left open where there is something better to do."""
        found = [self.scheme(card, use, hq, whole=False) for hq in hqs]
        return max(found, key=lambda scheme: scheme.value, default=Scheme(""))

    def scheme(self, card: str, use: str, hq: str, only: tuple[str, ...] = (), *, whole: bool = True) -> Scheme:
        s = force.opened(self.g, self.side, card, use, hq)
        pool = only or force.candidates(s)
        if not pool:
            return Scheme(hq)
        return Search(s, pool, self.worths, self.dear, self._reached(s), self.sight).scheme(whole)

    def against(self, card: str, use: str, hq: str, hex: str) -> Scheme:
        """The best that the HQ can do with the card to win this one hex."""
        s = force.opened(self.g, self.side, card, use, hq)
        search = Search(s, force.candidates(s), self.worths, self.dear, self._reached(s), self.sight)
        part = search.against(hex)
        return Scheme(hq, (part,), part.value) if part else Scheme(hq)

    def _reached(self, s: Empire) -> Reach:
        """Cards that carry units equally far share what was worked out."""
        key = (allowance.naval(s), allowance.ground(s), allowance.legs(s))
        if key not in self._reach:
            self._reach[key] = Reach(s)
        return self._reach[key]
