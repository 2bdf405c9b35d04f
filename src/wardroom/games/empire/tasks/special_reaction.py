"""Step 6: Special Reaction against landings that meet nobody (7.27, ES-X-SR-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire import battles, engaged
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import BASES, CARDS, COUNTERS, HEXES, distance
from wardroom.games.empire.state import Empire, Fight
from wardroom.games.empire.tasks.intelligence import modifier, uncovers, wins
from wardroom.games.empire.traces import supply
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks


class SpecialReactions(Does, frozen=True):
    """One intelligence roll for each place a landing has entered without meeting anybody (ES-OFF-11, ES-X-SR-1)."""

    def run(self, g: Empire) -> Tasks:
        for hex in special_hexes(g):
            if hex not in g.now.asked:
                g.go(asked=(*g.now.asked, hex))
                return (SpecialReaction(g.now.reaction, hex), self)
        return ()


def special_hexes(g: Empire) -> tuple[str, ...]:
    """Named places of the Reaction player without units of his, landed on, in range of an HQ and in his ZOI."""
    side = g.now.reaction
    landed = {g.units[unit].at for unit in g.now.active if battles.landed(g, unit)}
    return tuple(hex for hex in sorted(landed) if hex in HEXES and _special(g, side, hex))


def _special(g: Empire, side: str, hex: str) -> bool:
    if hex not in BASES or not g.holds(side, hex) or g.now.fight(hex) is not None:
        return False
    if "india" in g.surrendered and hex in _MAINLAND_INDIA:
        return False
    near = any(distance(g.units[hq].at, hex) <= COUNTERS[hq].range for hq in g.hqs(side))
    return near and supply.in_zoi(g, side, hex)


_MAINLAND_INDIA = ("1406", "1805")


class SpecialReaction(Asks, frozen=True):
    hex: str
    crumb: ClassVar[str] = "special_reaction"

    def about(self) -> Mapping[str, Any]:
        return {"hex": self.hex}

    def ask(self, g: Empire) -> Ask:
        needs, change = special_value(g), modifier(g)
        about = {"hex": self.hex, "needs": needs, "modifier": change, "wins": wins(needs, change)}
        return Ask("special_reaction", (("none",), ("roll",)), ("ES-OFF-11", "ES-X-SR-1"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        return (SpecialRoll(self.hex),) if move[0] == "roll" else ()


def special_value(g: Empire) -> int:
    """A surprise event prints no value: its operations value is used (ES-X-SR-1)."""
    card = CARDS[g.now.card]
    return card.oc_iv if g.now.use == "oc" or card.ec_iv is None else card.ec_iv


class SpecialRoll(Rolls, frozen=True):
    hex: str

    def roll(self, g: Empire) -> Roll:
        return d10("special_reaction")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        die, needs, change = int(outcome), special_value(g), modifier(g)
        won = uncovers(die, needs, change)
        g.tell(
            "special_roll",
            hex=self.hex,
            die=die,
            modifier=change,
            needs=needs,
            won=won,
            rules=("ES-X-SR-1", "ES-Q-104"),
        )
        if not won:
            return ()
        fight = Fight(self.hex, special=True, committed=engaged.covering(g, self.hex))
        g.go(fights=tuple(sorted((*g.now.fights, fight), key=lambda f: f.hex)))
        g.tell("special_battle", hex=self.hex, rules=("ES-X-SR-1",))
        return (Join(g.now.side, self.hex),) if joiners(g, self.hex) else ()


def joiners(g: Empire, hex: str) -> tuple[str, ...]:
    """Free units of the Offensives player in range of a battle that Special Reaction made, those that cover another
    landing among them as long as it is no battle (ES-X-SR-1)."""
    return tuple(unit for unit in engaged.free(g) if battles.fights_from(g, unit, hex))


class Join(Asks, frozen=True):
    """Other units without a battle may be committed to it (ES-X-SR-1)."""

    hex: str
    crumb: ClassVar[str] = "special_reaction"

    def ask(self, g: Empire) -> Ask:
        free = joiners(g, self.hex)
        every = [("all",)] if len(free) > 1 else []
        moves = (("done",), *every, *(("commit", unit) for unit in free))
        return Ask("join", moves, ("ES-X-SR-1", "ES-Q-104"), {"hex": self.hex})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        units = joiners(g, self.hex) if move[0] == "all" else (str(move[1]),)
        engaged.commit(g, self.seat, units, self.hex)
        return (self,) if joiners(g, self.hex) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] == "commit" and len(move) == 2 and move[1] not in joiners(g, self.hex):
            return self._not_free(g, str(move[1]))
        if move == ("all",) and len(joiners(g, self.hex)) < 2:
            return Refusal("nobody_in_range", ("ES-X-SR-1",), {"hex": self.hex})
        return None

    def _not_free(self, g: Empire, unit: str) -> Refusal:
        about = {"unit": unit, "hex": self.hex}
        if unit not in g.now.active or not COUNTERS[unit].flyer:
            return Refusal("not_a_flyer", ("ES-X-SR-1",), about)
        if unit not in engaged.free(g):
            return Refusal("named_already", ("ES-X-SR-1", "ES-X-BATT-1"), about)
        return Refusal("out_of_reach", ("ES-X-SR-1", "ES-X-AIR-3"), {**about, "range": battles.reach(unit)})
