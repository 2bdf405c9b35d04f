"""How a battle stands, for looking back: points, aircraft and what they still carry. The first seat is the American."""

from __future__ import annotations

from wardroom.api.standing import Standing, learnt_of
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.state import Fighters

US, JAPAN = SIDES = ("us", "jp")


def points(g: Fighters) -> float:
    return g.total(US) - g.total(JAPAN)


def parts(g: Fighters) -> dict[str, float]:
    craft, loads = (dict.fromkeys(SIDES, 0.0) for _ in range(2))
    for a in g.aircraft.values():
        if not a.out:
            craft[a.side] += 0.5 if a.damage else 1.0
            loads[a.side] += bool(a.load)
    prizes = {side: sum(worth.prizes(g, side).values()) for side in SIDES}
    carried = {side: min(loads[side], 1.0) * prizes[side] for side in SIDES}
    return {
        "aircraft": craft[US] - craft[JAPAN],
        "loads": loads[US] - loads[JAPAN],
        "prizes": carried[US] - carried[JAPAN],
    }


def elapsed(g: Fighters) -> float:
    return g.turn / max(1, g.sheet.turns)


def standing() -> Standing:
    return Standing(points=points, parts=parts, elapsed=elapsed, learnt=learnt_of("wardroom.games.fighters"))
