"""Events in which something is chosen: a card for another, a link, a hex."""

from __future__ import annotations

from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.cards.language import hexes, place
from wardroom.games.empire.cards.uses import must_stay
from wardroom.games.empire.politics import control
from wardroom.games.empire.politics.links import build
from wardroom.games.empire.printed import CARDS, COUNTERS, HEXES, JAPAN, LINKS, distance
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

# ---- a card of the hand for one of the discards


@kind("swap")
def swap(g: Empire, call: Call) -> Tasks:
    """Both cards are seen by all (ES-Q-192). Asked whatever the hand is, so that nothing shows (ES-Q-200)."""
    deck = g.decks[call.side]
    return (SwapGive(call.side, call.card),) if deck.hand and deck.discards else ()


class SwapGive(Asks, frozen=True):
    """Which card of the hand is laid down, if any."""

    card: str

    def ask(self, g: Empire) -> Ask:
        offered = unopposed((("give", card) for card in g.decks[self.seat].hand), self.why_not, g)
        return Ask("event_give", (("keep",), *offered), ("ES-Q-192",), {"card": self.card})

    def answer(self, g: Empire, move: Move) -> Tasks:
        return () if move[0] == "keep" else _take(g, self.seat, str(move[1]))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("give", str(card)) if card in CARDS and card not in g.decks[self.seat].hand:
                return Refusal("not_in_hand", ("ES-Q-192", "ES-X-CARD-5"), {"card": card})
            case ("give", str(card)) if card in CARDS and must_stay(card):
                return Refusal("never_discarded", ("ES-X-CARD-6",), {"card": card})
        return None


def _take(g: Empire, side: str, given: str) -> Tasks:
    pile = g.decks[side].discards
    if len(pile) > 1:
        return (SwapTake(side, given),)
    _swapped(g, side, given, pile[0])
    return ()


class SwapTake(Asks, frozen=True):
    """Which of the discards comes for it."""

    given: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("take", card) for card in g.decks[self.seat].discards)
        return Ask("event_take", moves, ("ES-Q-192",), {"card": self.given})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _swapped(g, self.seat, self.given, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("take", str(card)) if card in CARDS and card not in g.decks[self.seat].discards:
                return Refusal("not_discarded", ("ES-Q-192",), {"card": card})
        return None


def _swapped(g: Empire, side: str, given: str, taken: str) -> None:
    deck = g.decks[side]
    hand = tuple(sorted({*deck.hand, taken} - {given}))
    g.deck(side, hand=hand, discards=tuple(sorted({*deck.discards, given} - {taken})))
    g.reveal("event_swapped", side=side, given=given, taken=taken, rules=("ES-Q-192",))


# ---- a transport link


@kind("route")
def route(g: Empire, call: Call) -> Tasks:
    """The first of the list that is not built; of a list inside it the owner's choice (ES-X-ROUTE-1)."""
    for entry in call["links"]:
        open_ones = [link for link in ((entry,) if isinstance(entry, str) else entry) if link not in g.links]
        if len(open_ones) > 1:
            return (ChooseLink(call.side, tuple(open_ones)),)
        if open_ones:
            build(g, call.side, open_ones[0])
            return ()
    return ()


class ChooseLink(Asks, frozen=True):
    links: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        return Ask("event_link", tuple(("link", link) for link in self.links), ("ES-X-ROUTE-1",))

    def answer(self, g: Empire, move: Move) -> Tasks:
        build(g, self.seat, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("link", str(link)) if link in LINKS and link not in self.links:
                return Refusal("link_stands", ("ES-X-ROUTE-1",), {"link": link})
        return None


# ---- the Tokyo Express


@kind("express")
def express(g: Empire, call: Call) -> Tasks:
    """A hex within range of a supplied HQ; the marker lies there until the end of the turn (ES-X-SUPS-3, ES-Q-186)."""
    found = tuple(hex for hex in hexes(place(call.scene(g), call["at"])) if _express_objection(g, hex) is None)
    if len(found) > 1:
        return (TokyoExpress(call.side, found),)
    for hex in found:
        _express_to(g, hex)
    return ()


def _express_objection(g: Empire, hex: str) -> Refusal | None:
    if not HEXES[hex].land or not g.holds(JAPAN, hex):
        return Refusal("express_control", ("ES-X-SUPS-3",), {"hex": hex})
    near = (hq for hq in g.hqs(JAPAN) if distance(g.units[hq].at, hex) <= COUNTERS[hq].range)
    if not any(supply.supplied(g, hq) for hq in near):
        return Refusal("express_range", ("ES-X-SUPS-3",), {"hex": hex})
    return None


class TokyoExpress(Asks, frozen=True):
    places: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        return Ask("event_express", tuple(("express", hex) for hex in self.places), ("ES-X-SUPS-3",))

    def answer(self, g: Empire, move: Move) -> Tasks:
        _express_to(g, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("express", str(hex)) if hex in HEXES:
                return _express_objection(g, hex)
        return None


def _express_to(g: Empire, hex: str) -> None:
    g.express = hex
    g.tell("event_express", hex=hex, rules=("ES-X-SUPS-3", "ES-Q-186"))


# ---- hexes that change hands


@kind("take")
def take(g: Empire, call: Call) -> Tasks:
    """All of the place, or as many as the owner takes of it (ES-Q-183, ES-Q-188)."""
    found = hexes(place(call.scene(g), call["at"]))
    if "most" in call.effect:
        return (TakeHex(call.side, call.card, call.n, call["most"]),) if found else ()
    for hex in found:
        _taken(g, call, hex)
    return ()


class TakeHex(Asks, frozen=True):
    """One hex after the other, or none."""

    card: str
    n: int
    left: int

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("take", hex) for hex in self._places(g))
        return Ask(
            "event_take_hex", (("done",), *moves), ("ES-OFF-2", "ES-Q-188"), {"card": self.card, "left": self.left}
        )

    def _places(self, g: Empire) -> tuple[str, ...]:
        call = Call(self.seat, self.card, self.n)
        return hexes(place(call.scene(g), call["at"]))

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        _taken(g, Call(self.seat, self.card, self.n), str(move[1]))
        again = TakeHex(self.seat, self.card, self.n, self.left - 1)
        return (again,) if again.left and again._places(g) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("take", str(hex)) if hex in HEXES and hex not in self._places(g):
                return Refusal("not_on_offer", ("ES-OFF-2", "ES-Q-188"), {"hex": hex, "card": self.card})
        return None


def _taken(g: Empire, call: Call, hex: str) -> None:
    rules = ("ES-OFF-2", "ES-Q-188") if "most" in call.effect else ("ES-OFF-10", "ES-Q-183")
    if call.get("eliminates"):
        for unit in g.at(hex):
            g.eliminate(unit)
            g.tell("event_eliminated", unit=unit, card=call.card, rules=rules)
    control.take(g, hex, call["side"])
    g.tell("event_control", hex=hex, side=call["side"], card=call.card, rules=rules)
