"""What things are worth in points: aircraft as they are now, and what a bomb or torpedo may destroy."""

from __future__ import annotations

from math import fsum

from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Aircraft, Fighters

FIGHTER = 0.9  # what a fighter may yet do, over a whole game
PREY = 0.5  # how far that grows with the worth of what it hunts
CRIPPLED = 0.5  # of its worth an aircraft has lost when it is damaged
SUDDEN = 6.0  # a carrier's segment more, where losing the carriers loses the game
LOAD = 0.3  # of the best prize, for a weapon not yet let go
APPROACH = 0.16  # of that, for each turn it is nearer to one
THERE, NEARER = 0.25, 0.08  # of a prize, to be there with a bomb, and for each turn nearer; as much is lost if never


def time_left(g: Fighters) -> float:
    return max(0, g.sheet.turns - g.turn) / g.sheet.turns


def prizes(g: Fighters, side: str) -> dict[str, float]:
    """Hexes the side wants to hit, and what a hit there brings."""
    enemy, sheet = foe(side), g.sheet
    found: dict[str, float] = {}
    for hex in g.sheet.objectives:
        if hex not in g.wrecked and sheet.worth(side, "objective"):
            found[hex] = found.get(hex, 0.0) + sheet.worth(side, "objective")
    for hex, seat in g.land_aa.items():
        if seat[:2] == enemy and hex not in g.wrecked and sheet.worth(side, "land_aa"):
            found[hex] = found.get(hex, 0.0) + sheet.worth(side, "land_aa")
    for ship in g.ships.values():
        if ship.side != enemy:
            continue
        thing = "carrier_segment" if ship.hull.carrier else "destroyer_segment"
        each = float(sheet.worth(side, thing))
        if sheet.sudden and ship.hull.carrier:
            each += SUDDEN * (1 + len(ship.hits))
        for n, hex in enumerate(ship.hexes):
            found[hex] = each if n not in ship.hits else 0.0
    return {hex: points for hex, points in found.items() if points}


def of_load(g: Fighters, a: Aircraft, best: float) -> float:
    """What it may yet hit, if `best` is the best prize there is."""
    return LOAD * best * min(1.0, 3 * time_left(g)) if a.load else 0.0


def approach(g: Fighters, prizes: dict[str, float], speed: int, hex: str, facing: int, mission: float) -> float:
    """How far a bomber has come on the way to what it may hit; `mission`: how much that counts."""
    distance, best = g.board.grid.distance, -mission * THERE * max(prizes.values(), default=0.0)
    cone, left = g.board.grid.cone(hex, facing), g.sheet.turns - g.turn
    for goal, points in prizes.items():
        far = distance(hex, goal)
        turns = max(0.0, (far - 1) / speed) + (0.0 if goal in cone else 0.7)
        if far <= 1 and goal not in cone:
            turns += 0.5
        if turns <= left:
            nearer = mission * (THERE - NEARER * turns) if mission else LOAD * (1.5 - APPROACH * turns)
            best = max(best, points * nearer)
    return best


def game(g: Fighters, side: str, best: float) -> float:
    """What the side's aircraft are worth to those who hunt them, on the average."""
    flying = g.flying(side).values()
    points = [g.sheet.worth(foe(side), a.type) + 0.5 * of_load(g, a, best) for a in flying]
    return fsum(points) / len(points) if points else 0.0


def of_aircraft(g: Fighters, a: Aircraft, best: float, prey: float) -> float:
    """What its side loses with it; `prey` is what there is to hunt for a fighter."""
    worth = float(g.sheet.worth(foe(a.side), a.type))
    if a.kind.fighter:
        worth += FIGHTER * time_left(g) * (1 + PREY * (max(1.0, prey) - 1))
    home = g.sheet.home.get(a.type)
    if home is not None:
        worth += 0.7 * home.points
    return worth + of_load(g, a, best) + 0.02


def hit(value: float, armour: int, damage: int) -> float:
    """What that damage takes from an aircraft of this value and armour left."""
    return value if damage >= armour else CRIPPLED * value if damage else 0.0
