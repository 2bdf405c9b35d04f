"""What a card can do in the field, over all HQs that could lead."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.empire.bot import force
from wardroom.games.empire.bot.force import Reach
from wardroom.games.empire.bot.scheme import Part, Scheme
from wardroom.games.empire.bot.search import LITTLE, Search
from wardroom.games.empire.bot.sight import FULL, Sight
from wardroom.games.empire.bot.targets import worths as worths_of
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.printed import CARDS, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces.settling import no_zoi

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
        self._begun: dict[tuple[object, ...], tuple[Search, tuple[Part, ...]]] = {}
        self._pools: dict[tuple[str, str], tuple[str, ...]] = {}

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
        key = (*alike(card, use), hq, s.now.asp, only)
        if (key, whole) not in self._found:
            self._found[key, whole] = self._scheme(s, key, only, whole)
        return self._found[key, whole]

    def _scheme(self, s: Empire, key: tuple[object, ...], only: tuple[str, ...], whole: bool) -> Scheme:
        if not (pool := only or self._candidates(s)):
            return Scheme(s.now.hq)
        about = (s, pool, self.worths, self.dear, self._reached(s), self.sight)
        if key not in self._begun:
            search = Search(*about)
            self._begun[key] = search, search.parts()
        search, parts = self._begun[key]
        if not whole:
            return search.scheme(parts)
        if not parts:
            search = Search(*about, LITTLE)
            parts = search.parts()
        return search.scheme(search.rest(parts))

    def _candidates(self, s: Empire) -> tuple[str, ...]:
        """The same for operations of any value."""
        key = ("" if s.now.use == "oc" else s.now.card, s.now.hq)
        if key not in self._pools:
            self._pools[key] = force.candidates(s)
        return self._pools[key]

    def against(self, card: str, use: str, hq: str, hex: str) -> Scheme:
        """The best that the HQ can do with the card to win this one hex."""
        s = force.opened(self.g, self.side, card, use, hq)
        search = Search(s, self._candidates(s), self.worths, self.dear, self._reached(s), self.sight)
        part = search.against(hex)
        return Scheme(hq, (part,), part.value) if part else Scheme(hq)

    def _reached(self, s: Empire) -> Reach:
        """Cards that carry units equally far share what was worked out."""
        key = (allowance.naval(s), allowance.ground(s), allowance.legs(s), allowance.ops(s), no_zoi(s))
        if key not in self._reach:
            self._reach[key] = Reach(s)
        return self._reach[key]
