"""After each battle turn either side may try to break off (MW-SF-16 to MW-SF-20)."""

from __future__ import annotations

from wardroom.games.midway.battle_board import SURFACE_TURNS
from wardroom.games.midway.printed import SIDES, WITHDRAWAL
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.surface_combat.decision import put
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Roll, Rolls, Tasks
from wardroom.lib.rolls import d6


class SurfaceWithdrawal(Asks, frozen=True):
    """After each battle turn either or both may try to break off, in secret until both have said (MW-EN-34)."""

    zone: str

    def ask(self, g: Midway) -> Ask:
        n = g.surface[self.zone].round
        rules = ("MW-SF-16", "MW-SF-17", "MW-EN-34", *(("MW-EN-53",) if n == SURFACE_TURNS else ()))
        return Ask("surface.withdraw", (("stay",), ("withdraw",)), rules, {"zone": self.zone, "n": n})

    def answer(self, g: Midway, move: Move) -> Tasks:
        tries = g.surface[self.zone].tries
        put(g, self.zone, tries={**tries, self.seat: move[0] == "withdraw"})
        return ()


class SurfaceTries(Does, frozen=True):
    """Both intentions are laid open."""

    zone: str

    def run(self, g: Midway) -> Tasks:
        tries = g.surface[self.zone].tries
        sides = tuple(side for side in SIDES if tries[side])
        put(g, self.zone, tries={})
        g.reveal("withdrawal_tries", zone=self.zone, sides=sides, n=len(sides), rules=("MW-EN-34",))
        return (WithdrawalDie(self.zone, sides),) if sides else ()


class WithdrawalDie(Rolls, frozen=True):
    """The Japanese die comes first; a success ends the battle of this zone, and no other (MW-EN-31, MW-EN-52)."""

    zone: str
    sides: tuple[str, ...]

    def roll(self, g: Midway) -> Roll:
        return d6("withdrawal")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        side, rest = self.sides[0], self.sides[1:]
        if outcome in WITHDRAWAL:
            g.surface = {zone: battle for zone, battle in g.surface.items() if zone != self.zone}
            g.tell("withdrew", zone=self.zone, side=side, die=outcome, rules=("MW-SF-16", "MW-SF-17"))
            return ()
        g.tell("withdrawal_failed", zone=self.zone, side=side, die=outcome, rules=("MW-SF-16",))
        return (WithdrawalDie(self.zone, rest),) if rest else ()
