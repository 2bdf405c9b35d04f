"""`kido`: plans each card, then carries the plan out; one instance for one seat of one match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from wardroom.api import Because
from wardroom.games.empire.bot import because, choices, history, orders, placing, reaction
from wardroom.games.empire.bot.hand import choose_card
from wardroom.games.empire.bot.plan import Planner
from wardroom.games.empire.bot.scheme import Intent, Scheme
from wardroom.games.empire.bot.sight import FULL, Sight
from wardroom.games.empire.bot.targets import worths
from wardroom.games.empire.cards.cancel import restore
from wardroom.games.empire.state import Empire
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move, Seat, State

Sample = Callable[[], State]


class Kido:
    plans = ()
    every = ("play", "activate", "december_activate", "reaction_hq")  # each card, each offensive, each reaction

    def __init__(self, seat: Seat, seed: int, sight: Sight = FULL) -> None:
        self.seat = seat
        self.sight = sight
        self.intents: list[tuple[int, Intent]] = []  # turn by turn: what it will say for itself after the war
        self._rng = Random(f"kido {seat} {seed}")
        self._key: tuple[object, ...] = ()
        self._scheme = Scheme("")
        self._kept: Planner | None = None
        self.because: tuple[Because, ...] = ()

    def choose(self, view: Struct, ask: Ask, sample: Sample) -> Move:
        assert isinstance(view, EmpireView)
        self.because = ()
        if len(ask.moves) == 1:
            return ask.moves[0]
        move = self._answer(view, ask, sample)
        return move if move in ask.moves else ask.moves[0]

    def watch(self, view: Struct, ask: Ask, sample: Sample, move: Move) -> None:
        assert isinstance(view, EmpireView)
        self.because = self._reasons(view, ask, sample, move) if len(ask.moves) > 1 else ()

    def _reasons(self, view: EmpireView, ask: Ask, sample: Sample, move: Move) -> tuple[Because, ...]:
        if ask.prompt == "play":
            return because.played(_state(sample), move)
        if ask.prompt == "reaction_hq":
            return because.reacted(_state(sample), self.seat, move) if self.sight.reacts else ()
        if self._leads(view) and view.offensive is not None:
            return because.meant(view.offensive.card, self._plan(view, sample))
        return ()

    def _answer(self, view: EmpireView, ask: Ask, sample: Sample) -> Move:
        match ask.prompt:
            case "play":
                return self._card(_state(sample), ask)
            case "hq":
                return self._hq(view, ask, sample)
            case "activate" | "december_activate" | "move" | "destination" if self._leads(view):
                return self._ordered(view, ask, sample)
            case "battles":
                return self._ordered(view, ask, sample)
            case "reaction_hq" if not self.sight.reacts:
                return ("none",)
            case "reaction_hq" | "activate" | "move" | "destination" | "commit":
                return reaction.answer(_state(sample), self.seat, ask)
            case "reinforcements" | "place":
                return placing.place(_state(sample), self.seat, ask)
            case "replacements" | "event_steps":
                return placing.replace(_state(sample), self.seat, ask)
        return choices.answer(_state(sample), self.seat, ask, self._rng)

    def _leads(self, view: EmpireView) -> bool:
        return view.offensive is not None and view.offensive.side == self.seat

    def _card(self, g: Empire, ask: Ask) -> Move:
        return choose_card(g, self.seat, ask, self._planner(g))

    def wants(self, g: Empire) -> dict[str, float]:
        """What hexes of the enemy are worth to this planner."""
        worth = worths(g, self.seat)
        return history.leaning(g, self.seat, worth) if self.sight.historical else worth

    def _planner(self, g: Empire) -> Planner:
        """Kept from the choice of the card to the end of its plan: most of it has been worked out by then."""
        worth = self.wants(g)
        if self._kept is None or not self._kept.still(g, worth):
            self._kept = Planner(g, self.seat, worth, self.sight)
        self._kept.g = g
        return self._kept

    # ---- the plan of the offensive that is under way

    def _plan(self, view: EmpireView, sample: Sample) -> Scheme:
        """Made once for each card; a new instance makes the same plan again from what was before the card."""
        now = view.offensive
        assert now is not None
        key = (view.turn, now.card, now.use, now.hq, len(view.hand))
        if self._key != key:
            g = _state(sample)
            if g.now.moved and g.now.before is not None:
                g = g.draft()
                restore(g)
            fixed = tuple(now.active) if now.step > 1 else ()
            self._scheme = self._planner(g).scheme(now.card, now.use, now.hq, fixed)
            self._key = key
            self._note(view)
        return self._scheme

    def _note(self, view: EmpireView) -> None:
        for part in self._scheme.parts:
            key = "battle" if part.battle else "landing" if part.chance else "forward"
            self.intents.append((view.turn, Intent(key, part.hex, part.units, part.chance)))

    def _hq(self, view: EmpireView, ask: Ask, sample: Sample) -> Move:
        now = view.offensive
        assert now is not None
        best = self._planner(_state(sample)).best(now.card, now.use, tuple(str(move[1]) for move in ask.moves))
        return ("hq", best.hq)

    def _ordered(self, view: EmpireView, ask: Ask, sample: Sample) -> Move:
        return orders.answer(self._plan(view, sample), ask) or ask.moves[0]


def _state(sample: Sample) -> Empire:
    g = sample()
    assert isinstance(g, Empire)
    return g
