"""Steps 4 and 9: windows for cards of the Reaction player (ES-OFF-5, ES-OFF-16, ES-Q-202)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import events
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


def window(g: Empire, step: int | str) -> bool:
    """Whether the question is put: whenever the seat could hold a suitable card as far as the other can tell
    (ES-Q-100, ES-Q-200)."""
    return hooks.could_hold(g, g.now.reaction, hooks.reactions(g, step))


def held(g: Empire, side: str, step: int | str) -> tuple[str, ...]:
    """The suitable cards that the seat does hold."""
    fit = hooks.reactions(g, step)
    return tuple(card for card in g.playable(side) if card in fit)


class Weather(Does, frozen=True):
    """Step 4: weather cancels; two cards of persons come here too (ES-OFF-5, ES-Q-102)."""

    def run(self, g: Empire) -> Tasks:
        return (PlayReaction(g.now.reaction, 4),) if window(g, 4) else ()


class AttackCards(Does, frozen=True):
    """Step 9, and after step 6 where there is no battle: one card after another (ES-OFF-12, ES-OFF-16, ES-Q-117)."""

    side: str
    why: str  # battle, no_battle

    def run(self, g: Empire) -> Tasks:
        step: int | str = 9 if self.why == "battle" else "no_battle"
        return (PlayReaction(self.side, step),) if window(g, step) else ()


class PlayReaction(Asks, frozen=True):
    """A suitable card, or none; asked again after each card."""

    step: int | str
    crumb: ClassVar[str] = "reaction"

    def about(self) -> Mapping[str, Any]:
        return {"step": self.step}

    def ask(self, g: Empire) -> Ask:
        cards = [("card", card) for card in held(g, self.seat, self.step)]
        return Ask("weather" if self.step == 4 else "attack_cards", (("none",), *cards), _WINDOW[str(self.step)])

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "none":
            return ()
        return (*events.play_reaction(g, str(move[1])), Again(self.seat, self.step))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        return card_objection(g, self.seat, self.step, move)


_WINDOW = {"4": ("ES-OFF-5",), "9": ("ES-OFF-16", "ES-X-CARD-7"), "no_battle": ("ES-OFF-12",)}


class Again(Does, frozen=True):
    """Another card may follow, as long as the offensive goes on."""

    side: str
    step: int | str

    def run(self, g: Empire) -> Tasks:
        return (PlayReaction(self.side, self.step),) if not g.now.cancelled and window(g, self.step) else ()


def card_objection(g: Empire, seat: str, step: int | str, move: Move) -> Refusal | None:
    if move[0] != "card" or len(move) != 2:
        return None
    card = str(move[1])
    if card not in CARDS or card not in g.playable(seat):
        return Refusal("not_in_hand", ("ES-X-CARD-5",), {"card": card})
    if card not in hooks.reactions(g, step):
        return Refusal("not_this_window", ("ES-X-CARD-7",), {"card": card})
    return None
