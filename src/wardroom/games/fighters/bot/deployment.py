"""Before the battle and between turns: who scouts, where ships and aircraft begin, who takes off and where."""

from __future__ import annotations

from random import Random

from wardroom.games.fighters.printed import TYPES, foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.deployment import FACING, Face, Moor, Station, lie
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.tasks.reinforcements import Enter, TakeOff
from wardroom.kernel import Move

SCOUTS = ("TBD", "B5N", "SBD", "D3A", "F4F", "A6M")  # who can be spared first
SPARE_BOMBERS = 2
BIDS = {"us": (2, 3, 3, 4), "jp": (2, 2, 3, 4)}


def share(g: Fighters, task: Share, moves: tuple[Move, ...], scouts: int) -> Move:
    """As many scouts as that: two bombers, then fighters. Who sees the other first mostly wins."""
    split = g.splits[task.force]
    told = sum(split.scouts.values())
    if told < scouts:
        for type in SCOUTS if told < SPARE_BOMBERS else SCOUTS[::-1]:
            if ("scout", type) in moves:
                return ("scout", type)
    return ("done",) if ("done",) in moves else moves[0]


def bid(side: str, rng: Random) -> int:
    """How many of a force scout. Japan wins a tie."""
    return rng.choice(BIDS[side])


def moor(g: Fighters, task: Moor, move: Move) -> float:
    """At the back, away from the corners, with room to turn, the destroyer by its carrier."""
    _, id, bow, facing = move
    ship, board = g.ships[id], g.board
    hexes = lie(g, bow, facing, len(ship.hull.segments))
    score = -0.3 * max(board.depth(ship.side, hex) - 1 for hex in hexes)
    middle = board.columns / 2 + 0.5
    score -= 0.03 * abs(int(bow[:2]) - middle)
    run, here = 0, board.near[facing][bow]
    while here is not None and here not in board.islands and run < 8:
        run, here = run + 1, board.near[facing][here]
    score += 0.05 * run
    others = [s.hexes[0] for s in g.ships.values() if s.side == ship.side and s.hexes]
    if others:
        near = min(board.grid.distance(bow, hex) for hex in others)
        score -= 0.1 * abs(near - (3 if not ship.hull.carrier else 6))
    return score


def station(g: Fighters, task: Station, move: Move) -> float:
    """Fighters up high between the fleets in one line; bombers on the way to the enemy's carriers, out of sight."""
    _, id, hex, altitude = move
    a, board = g.aircraft[id], g.board
    side, near = a.side, board.grid.distance
    score = 0.0
    torpedo = a.load == "torpedo"
    score += 0.0 if (altitude == "low") == torpedo else -2.0
    friends = [
        b.hex for b in g.flying(side).values() if b.kind.fighter == a.kind.fighter and b.high == (altitude == "high")
    ]
    if friends:
        score -= 0.4 * (min(near(hex, other) for other in friends) - 1)
    enemies = [b.hex for b in g.flying(foe(side)).values()]
    if a.kind.fighter:
        home = [s.hexes[1] for s in g.ships.values() if s.side == side and s.hexes]
        if home:
            score -= 0.1 * min(near(hex, other) for other in home)
        score += 0.1 * (board.depth(side, hex) - 1)
    else:
        goals = [s.hexes[1] for s in g.ships.values() if s.side != side and s.hexes and s.hull.carrier]
        if goals:
            score -= 0.2 * min(near(hex, other) for other in goals)
        if enemies:
            score += 0.15 * min(6, min(near(hex, other) for other in enemies))
    if hex in board.clouds and altitude == "high":
        score += 0.05
    return score


def face(g: Fighters, task: Face, moves: tuple[Move, ...]) -> Move:
    return next((m for m in moves if m[2] == FACING[task.seat[:2]]), moves[0])


def enter(g: Fighters, task: Enter, move: Move) -> float:
    """Near the fight, next to one another."""
    _, id, hex = move
    a, near = g.aircraft[id], g.board.grid.distance
    enemies = [b.hex for b in g.flying(foe(a.side)).values()]
    score = -0.03 * min((near(hex, other) for other in enemies), default=0)
    column = int(hex[:2])
    score -= 0.02 * abs(column - g.board.columns / 2)
    beside = [b for b in g.flying(a.side).values() if b.hex in g.board.grid.neighbours(hex)]
    facing = g.sheet.reinforcements[task.arrival].facing
    high = g.sheet.reinforcements[task.arrival].high
    return score + 0.1 * any(b.facing == facing and b.high == high for b in beside)


def take_off(g: Fighters, task: TakeOff, move: Move) -> float:
    """Fighters first while enemies are about, then bombers; from the bow."""
    _, id, hex = move
    a = g.aircraft[id]
    score = -0.1 * g.ships[task.carrier].hexes.index(hex)
    return score + (0.5 if not TYPES[a.type].fighter else 0.3)
