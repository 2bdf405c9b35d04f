"""A few turns played on: what a move brings when both sides go on as the hand-made pilot would.

Nothing in this game is hidden once it has begun, and nothing is left to dice, so one course of events is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import fsum

from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.kernel import Ask, Move, Seat, engine

INITIATIVE = 0.3  # to hold it when the turn begins
WON = 50.0  # the game itself, against points
LAGS = 3.0  # so far behind the first after a turn, a move is not played on

Pilot = Callable[[Fighters, Ask], Move]


class Ahead:
    """For one decision of one side."""

    def __init__(
        self, g: Fighters, side: str, pilots: Callable[[Seat], Pilot], turns: int, mission: float = 0.0
    ) -> None:
        self.g, self.side, self.pilots, self.turns, self.mission = g, side, pilots, turns, mission
        fresh, flying = (sum(len(of(each)) for each in SIDES) for of in (g.fresh, g.flying))
        self.flights = max(1, fresh + flying * (turns - 1) // 2)  # of a move; half of them are not played on

    def race(self, seat: Seat, rated: list[tuple[float, Move]], mix: float) -> list[tuple[float, Move]]:
        """The moves by what the side has when they were done and some turns are played, and by how they looked. After
        each turn but the last, only the better half of them and those not far behind the first are played on."""
        found, runs = rated, [(score, move, self.after(seat, move)) for score, move in rated]
        for n in range(1, self.turns + 1):
            valued = [(self.played(h, n) + mix * score, score, move, h) for score, move, h in runs]
            valued.sort(key=lambda each: -each[0])
            found = [(value, move) for value, _, move, _ in valued]
            runs = [
                (score, move, h)
                for value, score, move, h in valued[: -(-len(valued) // 2)]
                if value >= valued[0][0] - LAGS
            ]
            if len(runs) == 1:
                return found
        return found

    def after(self, seat: Seat, move: Move) -> Fighters:
        h = self.g.draft()
        engine.answer(h, seat, move)
        return h

    def played(self, h: Fighters, turns: int) -> float:
        """What the side has so many turns later."""
        until = self.g.turn + turns
        while h.result is None and h.turn < until:
            h.events = ()
            asked, task = next(iter(engine.asking(h).items()))
            ask = task.ask(h)
            engine.answer(h, asked, ask.moves[0] if len(ask.moves) == 1 else self.pilots(asked)(h, ask))
        return balance(h, self.side, self.mission)


def balance(g: Fighters, side: str, mission: float = 0.0) -> float:
    """Points, what the aircraft of each side are still worth, and how far their bombs have come."""
    lead = float(g.total(side) - g.total(foe(side)))
    if g.result is not None:
        won = next(share for seat, share in g.result.items() if seat[:2] == side)
        return 0.1 * lead + WON * (won - 0.5)
    lead += worth_left(g, side, mission) - worth_left(g, foe(side), mission)
    return lead + INITIATIVE * (1 if g.initiative == side else -1)


def worth_left(g: Fighters, side: str, mission: float = 0.0) -> float:
    """Those still to come too."""
    prizes = worth.prizes(g, side)
    best = max(prizes.values(), default=0.0)
    prey = worth.game(g, foe(side), max(worth.prizes(g, foe(side)).values(), default=0.0))
    aircraft = [a for a in g.aircraft.values() if a.side == side and not a.out]
    total = fsum(left(g, a, best, prey) for a in aircraft)
    return total + (fsum(carried(g, a, prizes, mission) for a in aircraft if a.load) if mission and prizes else 0.0)


def carried(g: Fighters, a: Aircraft, prizes: dict[str, float], mission: float) -> float:
    """What a bomb is worth more, the nearer it has come to what it may hit."""
    if not a.hex:
        return 0.0
    return worth.approach(g, prizes, a.kind.speed, a.hex, a.facing, mission)


def left(g: Fighters, a: Aircraft, best: float, prey: float) -> float:
    value = worth.of_aircraft(g, a, best, prey)
    return value * (1 - worth.CRIPPLED) if a.damage else value


def most(rated: Iterable[tuple[float, Move]], n: int, behind: float) -> list[tuple[float, Move]]:
    """The best so many, but for those that are so far behind the first."""
    first = sorted(rated, key=lambda each: -each[0])[: max(1, n)]
    return [each for each in first if each[0] >= first[0][0] - behind]
