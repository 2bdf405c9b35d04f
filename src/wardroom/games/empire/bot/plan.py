"""What a card can do in the field, over all HQs that could lead."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.empire.bot import force
from wardroom.games.empire.bot.force import Reach
from wardroom.games.empire.bot.scheme import Scheme
from wardroom.games.empire.bot.search import LITTLE, Search
from wardroom.games.empire.bot.sight import FULL, Sight
from wardroom.games.empire.bot.targets import worths as worths_of
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.printed import CARDS, foe
from wardroom.games.empire.state import Empire

_MOVED = 1.5  # more than this it never is


def alike(card: str, use: str) -> tuple[object, ...]:
    """Operations of the same value do the same."""
    return (use, CARDS[card].ops, CARDS[card].oc_iv) if use == "oc" else (use, card)


class Planner:
    """One side's worth of hexes, and the search for the best use of a card."""

    def __init__(self, g: Empire, side: str, worths: dict[str, float], sight: Sight = FULL) -> None:
        self.g, self.side, self.worths, self.sight = g, side, worths, sight
        self.dear = worths_of(g, foe(side))
        self._reach: dict[tuple[int, ...], Reach] = {}
        self._found: dict[tuple[object, ...], Scheme] = {}

    def still(self, g: Empire, worths: dict[str, float]) -> bool:
        """Whether all that was worked out holds in this position too: a card that was laid down changes little."""
        old, parts = self.g, ("units", "taken", "asp", "asp_used", "rivalry", "marks", "links", "express", "bombing")
        return worths == self.worths and all(getattr(old, part) == getattr(g, part) for part in parts)

    def best(self, card: str, use: str, hqs: tuple[str, ...]) -> Scheme:
        """Over the HQs; what the rest of the units do is left open where there is something better to do."""
        found = [self.scheme(card, use, hq, whole=False) for hq in hqs]
        if not any(scheme.parts for scheme in found):
            found = [self._little(card, use, hq) for hq in hqs]
        return max(found, key=lambda scheme: scheme.value, default=Scheme(""))

    def _little(self, card: str, use: str, hq: str) -> Scheme:
        """Where nothing is worth the trouble: who moves up is worth little beside any battle."""
        scheme = self.scheme(card, use, hq)
        return structs.replace(scheme, value=_MOVED * scheme.value / (_MOVED + scheme.value))

    def scheme(self, card: str, use: str, hq: str, only: tuple[str, ...] = (), *, whole: bool = True) -> Scheme:
        s = force.opened(self.g, self.side, card, use, hq)
        key = (*alike(card, use), hq, s.now.asp, only, whole)
        if key not in self._found:
            self._found[key] = self._scheme(s, only, whole)
        return self._found[key]

    def _scheme(self, s: Empire, only: tuple[str, ...], whole: bool) -> Scheme:
        if not (pool := only or force.candidates(s)):
            return Scheme(s.now.hq)
        about = (s, pool, self.worths, self.dear, self._reached(s), self.sight)
        found = Search(*about).scheme(whole)
        return (
            found
            if not whole or any(part.chance or part.battle for part in found.parts)
            else (Search(*about, LITTLE).scheme(whole))
        )

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
