"""The B-17 option: one ship of a named zone, one die (MW-QA-MS-3 to MW-QA-MS-7)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.midway.printed import B17, types_among
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks
from wardroom.lib.rolls import d6


class B17Attack(Does, frozen=True):
    """The Japanese player names his ships in the zone, and none elsewhere (MW-EN-38)."""

    zone: str = ""

    def run(self, g: Midway) -> Tasks:
        g.b17 = self.zone or g.b17
        g.b17_flown += 1
        ships = tuple(g.at("JP", g.b17))
        g.note("JP", "b17", g.b17)
        g.reveal("b17_sighted", zone=g.b17, ships=ships, rules=("MW-QA-MS-5",))
        if not ships:
            g.note("US", "b17", g.b17)
            return ()
        g.note("US", "b17", g.b17, types=types_among(ships), ships=ships)
        return (B17Target("US"),)


class B17Target(Asks, frozen=True):
    crumb: ClassVar[str] = "b17"

    def ask(self, g: Midway) -> Ask:
        moves = tuple(("bomb", id) for id in g.at("JP", g.b17))
        return Ask("b17_target", moves, ("MW-QA-MS-6",), {"zone": g.b17})

    def answer(self, g: Midway, move: Move) -> Tasks:
        return (B17Die(move[1]),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("bomb", str(ship)) if ship not in g.at("JP", g.b17):
                return Refusal("not_in_the_zone", ("MW-QA-MS-5", "MW-QA-MS-6"), {"ship": ship, "zone": g.b17})
        return None


class B17Die(Rolls, frozen=True):
    ship: str

    def roll(self, g: Midway) -> Roll:
        return d6("b17")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        hits = B17[outcome]
        g.tell("b17_bombed", ship=self.ship, die=outcome, hits=hits, rules=("MW-QA-MS-6",))
        g.hit(self.ship, hits)
        return ()
