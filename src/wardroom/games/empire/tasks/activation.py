"""Step 1: the HQ, then units, one by one or by stacks (7.21); the Reaction player in step 8 (7.26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from wardroom.games.empire import activation
from wardroom.games.empire.movement import ends
from wardroom.games.empire.printed import HEXES
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.giving_up import give_up, without_units
from wardroom.games.empire.tasks.movement import Moves
from wardroom.games.empire.tasks.steps import Effects, Step
from wardroom.games.empire.traces.masks import mask
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.memo import Memo
from wardroom.lib.objection import unopposed


class NameHQ(Does, frozen=True):
    """One HQ leads the offensive (ES-ACT-8); where only one can, nobody is asked. An event that finds none any more is
    given up (ES-Q-045), an operation that finds none is a discard (ES-Q-044)."""

    def run(self, g: Empire) -> Tasks:
        able = [hq for hq in g.hqs(g.now.side) if _hq_objection(g, hq) is None]
        if not able:
            return give_up(g) if g.now.use == "event" else without_units(g)
        if len(able) == 1:
            _led_by(g, able[0])
            return _units_activated(g)
        return (ChooseHQ(g.now.side), *_units_activated(g))


def _units_activated(g: Empire) -> Tasks:
    """What follows when the HQ is named."""
    return (Activate(g.now.side), Effects("activated"), Step(2))


def _hq_objection(g: Empire, hq: str) -> Refusal | None:
    now = g.now
    return activation.hq_objection(g, now.side, now.card, now.use, hq)


def _led_by(g: Empire, hq: str) -> None:
    g.go(hq=hq)
    number = activation.most(g, hq)
    # a fact, like the card itself (ES-Q-201)
    g.reveal("leads", side=g.now.side, hq=hq, number=number, rules=("ES-OFF-1", "ES-ACT-8", "ES-X-ACT-1"))


class ChooseHQ(Asks, frozen=True):
    def ask(self, g: Empire) -> Ask:
        hqs = [("hq", hq) for hq in g.hqs(self.seat) if _hq_objection(g, hq) is None]
        return Ask("hq", tuple(hqs), ("ES-ACT-8", "ES-OFF-1"), {"card": g.now.card})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _led_by(g, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        return _hq_objection(g, str(move[1])) if move[0] == "hq" and len(move) == 2 else None


class Activate(Asks, frozen=True):
    """Units up to the number of card and HQ, fewer if one likes, at least one (ES-Q-044, ES-Q-060)."""

    crumb: ClassVar[str] = "activation"

    def about(self) -> Mapping[str, Any]:
        return {}

    def ask(self, g: Empire) -> Ask:
        now = g.now
        able = self._able(g)
        moves: list[Move] = [("done",)] if self._done_objection(g) is None else []
        moves += [("stack", hex) for hex in _stacks(g, able)]
        moves += [("unit", unit) for unit in able]
        hq = now.hq if self.seat == now.side else now.reaction_hq
        chosen = self._chosen(g)
        number = activation.most(g, hq, chosen, reaction=self.seat != now.side)
        about = {"hq": hq, "chosen": list(chosen), "number": number}
        rules = ("ES-OFF-1", "ES-ACT-3", "ES-ACT-9") if self.seat == now.side else ("ES-OFF-15", "ES-X-ACT-2")
        return Ask("activate", tuple(moves), rules, about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            self._tell(g)
            return ()
        if move[0] == "unit":
            self._add(g, str(move[1]))
        else:
            for unit in _at(g, str(move[1]), self.seat):
                if self._objection(g, unit) is None:
                    self._add(g, unit)
        if not self._able(g) and self._done_objection(g) is None:
            self._tell(g)
            return ()
        return (self,)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("done",):
            return self._done_objection(g)
        if len(move) != 2 or move[0] not in ("unit", "stack"):
            return None
        if move[0] == "unit":
            return self._objection(g, str(move[1]))
        here = _at(g, str(move[1]), self.seat)
        reasons = [self._objection(g, unit) for unit in here]
        if sum(reason is None for reason in reasons) > 1:
            return None
        return next((reason for reason in reasons if reason is not None), None) or Refusal(
            "no_stack", ("ES-Q-060",), {"hex": str(move[1])}
        )

    # ---- either side

    def _chosen(self, g: Empire) -> Mapping[str, str]:
        return g.now.active if self.seat == g.now.side else g.now.reacting

    def _able(self, g: Empire) -> tuple[str, ...]:
        """Those that nothing speaks against: asked for twice, once to see whether the question comes again."""
        known = _ables.find(g.units, g.taken, g.offensive, by=self.seat)
        if known is None:
            near = activation.in_range(g, self.seat, self._paths(g))
            known = _ables.keep(unopposed(near, self._objection, g), g.units, g.taken, g.offensive, by=self.seat)
        return known

    def _paths(self, g: Empire) -> int:
        if self.seat == g.now.side:
            return activation.paths(g, g.now.hq)
        return activation.paths(g, g.now.reaction_hq, mask(fight.hex for fight in g.now.fights))

    def _objection(self, g: Empire, unit: str) -> Refusal | None:
        if self.seat == g.now.side:
            return activation.objection(g, unit)
        wrong = activation.reaction_objection(g, unit)
        if wrong is None and not ends.takes_part(g, unit):
            return Refusal("cannot_take_part", ("ES-X-ACT-4",), {"unit": unit})
        return wrong

    def _done_objection(self, g: Empire) -> Refusal | None:
        if self.seat != g.now.side:
            return None
        if not g.now.active:
            return Refusal("activate_one", ("ES-Q-044",))
        return activation.unfinished(g)

    def _add(self, g: Empire, unit: str) -> None:
        if self.seat == g.now.side:
            g.go(active={**g.now.active, unit: g.units[unit].at})
        else:
            g.go(reacting={**g.now.reacting, unit: g.units[unit].at})

    def _tell(self, g: Empire) -> None:
        g.tell("activated", side=self.seat, units=list(self._chosen(g)), rules=("ES-OFF-1", "ES-ACT-1"))


_ables: Memo[tuple[str, ...]] = Memo(2)


def _at(g: Empire, place: str, side: str) -> tuple[str, ...]:
    return g.at(place, side) if place in HEXES else g.in_box(place, side)


def _stacks(g: Empire, able: tuple[str, ...]) -> Iterator[str]:
    """Hexes of which more than one unit can be activated: all that the number allows, at once."""
    hexes = [g.units[unit].at for unit in able]
    return (hex for hex in dict.fromkeys(hexes) if hexes.count(hex) > 1)


class ReactionHQ(Asks, frozen=True):
    """The Reaction player names the HQ that leads his reaction, or none (ES-X-REACT-1)."""

    crumb: ClassVar[str] = "reaction"

    def ask(self, g: Empire) -> Ask:
        hqs = [("hq", hq) for hq in g.hqs(self.seat) if activation.reaction_hq_objection(g, self.seat, hq) is None]
        return Ask("reaction_hq", (("none",), *hqs), ("ES-OFF-15", "ES-X-ACT-4"), {})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "none":
            g.tell("no_reaction", side=self.seat, rules=("ES-X-REACT-1",))
            return ()
        g.go(reaction_hq=str(move[1]))
        g.tell("reacts", side=self.seat, hq=str(move[1]), rules=("ES-X-ACT-4", "ES-X-REACT-1"))
        return (Activate(self.seat), ReactionMarch(self.seat))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] == "hq" and len(move) == 2:
            return activation.reaction_hq_objection(g, self.seat, str(move[1]))
        return None


class ReactionMarch(Does, frozen=True):
    """Then they move, if anybody was activated."""

    side: str

    def run(self, g: Empire) -> Tasks:
        return (Moves(self.side),) if g.now.reacting else ()
