"""How a battle stands, for looking back: points, what the aircraft of each side are still worth, what they carry,
height and initiative. The first seat is the American.

Nothing in this game is left to dice: all that changes is somebody's decision.
"""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api.standing import Lessons, Standing, learnt_of
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.printed import SCENARIOS, foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.kernel import Seat

US, JAPAN = SIDES = ("us", "jp")
LESSONS = Lessons(
    scenarios=tuple(SCENARIOS),
    bots=(
        ("ace", "ace"),
        ("leader", "leader"),
        ("ace_bold", "ace_careful"),
        ("leader", "ace"),
        ("wingman", "wingman"),
        ("ace", "leader"),
        ("ace_careful", "ace_bold"),
        ("leader", "wingman"),
        ("wingman", "leader"),
        ("recruit", "automaton"),
    ),
)


def points(g: Fighters) -> float:
    return g.total(US) - g.total(JAPAN)


def parts(g: Fighters) -> dict[str, float]:
    sides = {side: of_side(g, side) for side in SIDES}
    lead = {name: sides[US][name] - sides[JAPAN][name] for name in sides[US]}
    return {
        "share": points(g) / at_stake(g),
        "worth share": lead["worth"] / at_stake(g),
        "initiative": float((g.initiative == US) - (g.initiative == JAPAN)),
        **lead,
    }


def of_side(g: Fighters, side: str) -> dict[str, float]:
    """Its aircraft, those still to come too: what it would lose with them, how many fighters, loads and high ones."""
    best = max(worth.prizes(g, side).values(), default=0.0)
    prey = worth.game(g, foe(side), max(worth.prizes(g, foe(side)).values(), default=0.0))
    left = [a for a in g.aircraft.values() if a.side == side and not a.out]
    return {
        "worth": sum(_left(g, a, best, prey) for a in left),
        "fighters": sum(0.5 if a.damage else 1.0 for a in left if a.kind.fighter),
        "loads": float(sum(bool(a.load) for a in left)),
        "high": float(sum(a.high for a in left if a.hex)),
        "carriers": -_carriers(g, side),
    }


def _left(g: Fighters, a: Aircraft, best: float, prey: float) -> float:
    value = worth.of_aircraft(g, a, best, prey)
    return value * (1 - worth.CRIPPLED) if a.damage else value


def _carriers(g: Fighters, side: str) -> float:
    """The part of its carriers that is hit, where losing them loses the battle."""
    if not g.sheet.sudden:
        return 0.0
    own = [ship for ship in g.ships.values() if ship.side == side and ship.hull.carrier]
    segments = sum(len(ship.hull.segments) for ship in own)
    return sum(len(ship.hits) for ship in own) / segments if segments else 0.0


def at_stake(g: Fighters) -> float:
    """Points that all the aircraft of the battle are worth: what a lead is measured by."""
    return max(1.0, sum(float(g.sheet.worth(foe(a.side), a.type)) for a in g.aircraft.values()))


def elapsed(g: Fighters) -> float:
    return max(0, g.turn - 1) / max(1, g.sheet.turns)


def won(result: Mapping[Seat, float]) -> float:
    """Where one plays against the automaton there is a single result."""
    return result[US] if US in result else 1 - result[JAPAN]


def standing() -> Standing:
    return Standing(
        points=points, parts=parts, elapsed=elapsed, won=won, lessons=LESSONS,
        learnt=learnt_of("wardroom.games.fighters"),
    )  # fmt: skip
