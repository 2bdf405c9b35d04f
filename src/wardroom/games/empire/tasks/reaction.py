"""Step 8: disengagement, then one HQ and the units it brings into battles (7.26, ES-Q-202)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire import battles, disengagement, engaged
from wardroom.games.empire.movement.purpose import fights_of
from wardroom.games.empire.printed import COUNTERS
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.activation import ReactionHQ
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class ReactionMoves(Does, frozen=True):
    """Disengagement, then one HQ and the units it brings into battles (ES-OFF-15, ES-X-REACT-1)."""

    def run(self, g: Empire) -> Tasks:
        return (Disengagements(), ReactionHQ(g.now.reaction), Committing(), Intercepted())


class Disengagements(Does, frozen=True):
    def run(self, g: Empire) -> Tasks:
        return (Disengage(g.now.reaction),) if disengagement.choices(g) else ()


class Disengage(Asks, frozen=True):
    """Ground units that outweigh those who came by land may leave (ES-X-GRND-4, ES-Q-115)."""

    crumb: ClassVar[str] = "disengagement"

    def ask(self, g: Empire) -> Ask:
        ways = [("disengage", unit, hex) for unit, hexes in disengagement.choices(g).items() for hex in hexes]
        return Ask("disengage", (("hold",), *ways), ("ES-X-GRND-4", "ES-ACT-2"), {})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "hold":
            return ()
        disengagement.leave(g, str(move[1]), str(move[2]))
        return (self,) if disengagement.choices(g) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] != "disengage" or len(move) != 3:
            return None
        return disengagement.objection(g, str(move[1]), str(move[2]))


class Committing(Does, frozen=True):
    """Reaction units outside battle hexes are named for a battle in range: asked only where there are several."""

    def run(self, g: Empire) -> Tasks:
        for unit in loose(g):
            options = battles_for(g, unit)
            if len(options) > 1:
                return (CommitReaction(g.now.reaction), self)
            if options:
                engaged.commit(g, g.now.reaction, (unit,), options[0])
        return ()


def loose(g: Empire) -> tuple[str, ...]:
    """Those of them that stand in no battle of theirs: who has left one for another still fights in the first
    (ES-X-REACT-1)."""
    named = {id for fight in g.now.fights for id in fight.committed}
    return tuple(
        id
        for id in g.now.reacting
        if COUNTERS[id].flyer and id not in named and g.units[id].at not in fights_of(g, (id,))
    )


def battles_for(g: Empire, unit: str) -> tuple[str, ...]:
    return tuple(hex for hex in fights_of(g, (unit,)) if battles.fights_from(g, unit, hex))


class CommitReaction(Asks, frozen=True):
    crumb: ClassVar[str] = "reaction"

    def ask(self, g: Empire) -> Ask:
        ways = [("commit", unit, hex) for unit in loose(g) for hex in battles_for(g, unit)]
        return Ask("commit", tuple(ways), ("ES-X-REACT-1", "ES-Q-114"), {})

    def answer(self, g: Empire, move: Move) -> Tasks:
        engaged.commit(g, self.seat, (str(move[1]),), str(move[2]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] != "commit" or len(move) != 3:
            return None
        unit, hex = str(move[1]), str(move[2])
        if unit not in loose(g):
            return Refusal("named_already", ("ES-Q-114",), {"unit": unit, "hex": hex})
        if g.now.fight(hex) is None:
            return Refusal("not_a_battle", ("ES-X-REACT-1",), {"unit": unit, "hex": hex})
        if not battles.may_fight(g, unit):
            return Refusal("cannot_fight", ("ES-X-AIR-2", "ES-X-AIR-4"), {"unit": unit, "hex": hex})
        if hex not in battles_for(g, unit):
            return Refusal("out_of_reach", ("ES-X-AIR-3",), {"unit": unit, "hex": hex, "range": battles.reach(unit)})
        return None


class Intercepted(Does, frozen=True):
    """Ships that meet an unescorted landing throw it back (ES-X-AMPH-4, ES-Q-116)."""

    def run(self, g: Empire) -> Tasks:
        for fight in g.now.fights:
            met = [id for id in g.now.reacting if COUNTERS[id].ship and g.units[id].at == fight.hex and _came(g, id)]
            own = [id for id in g.at(fight.hex, g.now.side) if COUNTERS[id].ship]
            if not met or own:
                continue
            units = tuple(id for id in g.at(fight.hex, g.now.side) if battles.landed(g, id))
            for unit in units:
                lost = g.lose(unit)
                g.tell("intercepted", unit=unit, hex=fight.hex, eliminated=lost, rules=("ES-X-AMPH-4",))
            g.refight(fight.hex, barred=units)
        return ()


def _came(g: Empire, unit: str) -> bool:
    trip = g.now.moved.get(unit)
    return trip is not None and trip.how == "sail"
