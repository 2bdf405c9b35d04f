"""The Offensives segment: single card plays in turn, until both hands are empty: none is carried over (ES-X-TURN-1,
ES-Q-035, ES-Q-041)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ClassVar

from wardroom.games.empire import activation, hq
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.politics import china, links
from wardroom.games.empire.printed import CARDS, LINKS, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import events, offensive
from wardroom.games.empire.tasks.china import ChinaOffensive
from wardroom.games.empire.tasks.stacking import Stacking
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.memo import Memo
from wardroom.lib.objection import unopposed

GREAT = 3  # the operations value that some uses ask for


class Plays(Does, frozen=True):
    """Whose turn it is; who has no cards is skipped (ES-Q-043). `opening` is a card that was promised."""

    side: str
    opening: str = ""

    def run(self, g: Empire) -> Tasks:
        other = foe(self.side)
        if not g.decks[self.side].hand:
            return (Plays(other),) if g.decks[other].hand else ()
        g.mover = self.side
        if self.opening:
            return (*play_event(g, self.side, self.opening, opening=True), Plays(other))
        return (PlayCard(self.side), Plays(other))


class PlayCard(Asks, frozen=True):
    """One card, one use; or a pass."""

    crumb: ClassVar[str] = "play"

    def ask(self, g: Empire) -> Ask:
        moves: list[Move] = [("pass",)] if g.decks[self.seat].passes else []
        by_hq = _hq_uses(g, self.seat)
        for card in g.playable(self.seat):
            moves += unopposed(_uses(card), _against, g, self.seat)
            if hooks.use_objection(g, self.seat, card, "oc") is None:
                moves += [(verb, card, *where) for verb, *where in by_hq]
        if not moves:  # a card that may not be thrown away and finds nobody to activate: it is a discard after all
            moves = [("discard", card) for card in g.playable(self.seat)]
        about = {"passes": g.decks[self.seat].passes}
        return Ask("play", tuple(moves), ("ES-CARD-1", "ES-CARD-7", "ES-X-TURN-1"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "pass":
            g.deck(self.seat, passes=g.decks[self.seat].passes - 1)
            g.tell("pass", side=self.seat, rules=("ES-X-TURN-2",))
            return ()
        return _PLAYED[str(move[0])](g, self.seat, move)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("pass",):
            return None if g.decks[self.seat].passes else Refusal("no_passes", ("ES-X-TURN-2",))
        if move[0] not in _PLAYED or len(move) != _LENGTH[str(move[0])]:
            return None
        if move[0] == "discard" and move in self.ask(g).moves:
            return None
        return objection(g, self.seat, move)


@cache
def _uses(card: str) -> tuple[Move, ...]:
    """What may be worth doing with a card, but for HQs that leave and come back."""
    moves: list[Move] = [("discard", card), ("oc", card), ("event", card), ("future", card)]
    if CARDS[card].ops == GREAT:
        moves += [("china", card), ("rivalry", card), *(("route", card, link) for link in sorted(LINKS))]
    return tuple(moves)


def _against(g: Empire, side: str, move: Move) -> Refusal | None:
    return _AGAINST[str(move[0])](g, side, move)


def _hq_uses(g: Empire, side: str) -> list[tuple[str, ...]]:
    """HQs that may leave and come back, as far as any card will do for it."""
    leave = unopposed(g.hqs(side), hq.withdraw_objection, g, side)
    return [*(("withdraw", unit) for unit in leave), *(("return", *back) for back in hq.returns(g, side))]


# ---- what speaks against a use


def objection(g: Empire, side: str, move: Move) -> Refusal | None:
    card = str(move[1])
    if card not in g.playable(side):
        rules = ("ES-X-CARD-5",) if card == g.decks[side].future else ("ES-CARD-1",)
        return Refusal("not_in_hand", rules, {"card": card})
    return _against(g, side, move)


def _oc(g: Empire, side: str, move: Move) -> Refusal | None:
    card = str(move[1])
    return hooks.use_objection(g, side, card, "oc") or _nobody(g, side, card, "oc")


def _nobody(g: Empire, side: str, card: str, use: str) -> Refusal | None:
    """An offensive needs an HQ that can activate somebody (ES-Q-044, ES-Q-045)."""
    if use == "event" and hooks.brings_hq(g, side, card):
        return None
    if _able(g, side, card, use):
        return None
    return Refusal("no_hq_can", ("ES-Q-044", "ES-Q-045"), {"card": card})


_led: Memo[bool] = Memo(4)


def _able(g: Empire, side: str, card: str, use: str) -> bool:
    """Whether some HQ can activate somebody: for operations the same with every card, so it is kept."""
    if use == "event":
        return any(activation.hq_objection(g, side, card, use, unit) is None for unit in hooks.hqs(g, side, card))
    by = (side, g.rivalry[side], g.express, g.marks, g.links)
    known = _led.find(g.units, g.taken, by=by)
    if known is None:
        known = any(activation.hq_objection(g, side, card, use, unit) is None for unit in g.hqs(side))
        _led.keep(known, g.units, g.taken, by=by)
    return known


def _event(g: Empire, side: str, move: Move) -> Refusal | None:
    card = str(move[1])
    wrong = hooks.use_objection(g, side, card, "event")
    if wrong is not None or CARDS[card].type != "military":
        return wrong
    return _nobody(g, side, card, "event")


def _discard(g: Empire, side: str, move: Move) -> Refusal | None:
    return hooks.use_objection(g, side, str(move[1]), "discard")


def _future(g: Empire, side: str, move: Move) -> Refusal | None:
    """Once a turn, if none is set, out of the hand (ES-X-CARD-5)."""
    card, deck = str(move[1]), g.decks[side]
    if deck.future or deck.set_aside == g.turn:
        return Refusal("future_set", ("ES-X-CARD-5",), {"card": card})
    return hooks.use_objection(g, side, card, "future")


def _china(g: Empire, side: str, move: Move) -> Refusal | None:
    card = str(move[1])
    return hooks.use_objection(g, side, card, "oc") or china.oc_objection(g, side, card)


def _route(g: Empire, side: str, move: Move) -> Refusal | None:
    card = str(move[1])
    return hooks.use_objection(g, side, card, "oc") or links.objection(g, side, card, str(move[2]))


def _withdraw(g: Empire, side: str, move: Move) -> Refusal | None:
    return hooks.use_objection(g, side, str(move[1]), "oc") or hq.withdraw_objection(g, side, str(move[2]))


def _return(g: Empire, side: str, move: Move) -> Refusal | None:
    wrong = hooks.use_objection(g, side, str(move[1]), "oc")
    return wrong or hq.return_objection(g, side, str(move[2]), str(move[3]))


def _rivalry(g: Empire, side: str, move: Move) -> Refusal | None:
    """In the years a 3-OC card may be spent to end one's own rivalry (ES-Q-008, ES-Q-041)."""
    card = str(move[1])
    wrong = hooks.use_objection(g, side, card, "oc")
    if wrong is None and not (g.sheet.yearly and g.rivalry[side] and CARDS[card].ops == GREAT):
        return Refusal("no_rivalry_to_end", ("ES-Q-008",), {"card": card})
    return wrong


_AGAINST: dict[str, Callable[[Empire, str, Move], Refusal | None]] = {
    "oc": _oc, "event": _event, "discard": _discard, "future": _future, "china": _china, "route": _route,
    "withdraw": _withdraw, "return": _return, "rivalry": _rivalry,
}  # fmt: skip
_LENGTH = dict.fromkeys(_AGAINST, 2) | {"route": 3, "withdraw": 3, "return": 4}


# ---- what a use does


def play_event(g: Empire, side: str, card: str, *, opening: bool = False) -> Tasks:
    """A military event is an offensive, others happen at once (ES-Q-046)."""
    if CARDS[card].type == "military":
        return offensive.begin(g, side, card, "event", opening=opening)
    offensive.lay_down(g, side, card)
    g.reveal("event", side=side, card=card, rules=("ES-CARD-1", "ES-X-CARD-4"))
    return (*events.play_event(g, side, card), Stacking())


def _play_oc(g: Empire, side: str, move: Move) -> Tasks:
    return offensive.begin(g, side, str(move[1]), "oc")


def _play_event(g: Empire, side: str, move: Move) -> Tasks:
    return play_event(g, side, str(move[1]))


def _laid(g: Empire, side: str, card: str, use: str, *rules: str) -> Tasks:
    """A card played for something other than an offensive: it is seen, and goes to its pile."""
    offensive.lay_down(g, side, card)
    g.reveal("operation", side=side, card=card, use=use, rules=rules)
    return events.close_card(g, side, card, "discard" if use == "discard" else "oc")


def _play_discard(g: Empire, side: str, move: Move) -> Tasks:
    return _laid(g, side, str(move[1]), "discard", "ES-CARD-1")


def _play_future(g: Empire, side: str, move: Move) -> Tasks:
    """Face down: which card it is, only its owner knows."""
    card, deck = str(move[1]), g.decks[side]
    hand = tuple(c for c in deck.hand if c != card)
    waiting = tuple(c for c in deck.waiting if c != card)
    g.deck(side, hand=hand, waiting=waiting, future=card, since=g.turn, set_aside=g.turn)
    g.tell("future_set", side=side, secret={side: {"card": card}}, rules=("ES-CARD-1", "ES-X-CARD-5"))
    return ()


def _play_china(g: Empire, side: str, move: Move) -> Tasks:
    return (*_laid(g, side, str(move[1]), "china", "ES-CARD-3"), ChinaOffensive())


def _play_route(g: Empire, side: str, move: Move) -> Tasks:
    done = _laid(g, side, str(move[1]), "route", "ES-CARD-6")
    links.build(g, side, str(move[2]))
    return done


def _play_withdraw(g: Empire, side: str, move: Move) -> Tasks:
    done = _laid(g, side, str(move[1]), "withdraw", "ES-CARD-4")
    hq.withdraw(g, str(move[2]))
    return done


def _play_return(g: Empire, side: str, move: Move) -> Tasks:
    done = _laid(g, side, str(move[1]), "return", "ES-CARD-5")
    hq.bring_back(g, str(move[2]), str(move[3]))
    return done


def _play_rivalry(g: Empire, side: str, move: Move) -> Tasks:
    done = _laid(g, side, str(move[1]), "rivalry", "ES-Q-008", "ES-Q-041")
    g.rivalry = {**g.rivalry, side: False}
    g.tell("rivalry", side=side, ends=True, rules=("ES-Q-008",))
    return done


_PLAYED: dict[str, Callable[[Empire, str, Move], Tasks]] = {
    "oc": _play_oc, "event": _play_event, "discard": _play_discard, "future": _play_future, "china": _play_china,
    "route": _play_route, "withdraw": _play_withdraw, "return": _play_return, "rivalry": _play_rivalry,
}  # fmt: skip
