"""Why the ace does what it does, in the game's words (`plan.<key>`): what a flight is for, whom it waits for, how a
ship gets out of the way of torpedoes. Nothing is hidden once a game has begun."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.api import Because
from wardroom.games.fighters.bot.duels import Pose
from wardroom.games.fighters.bot.fleet import Fleet, courses, struck, track
from wardroom.games.fighters.bot.flights import Flights, bearing
from wardroom.games.fighters.bot.sight import Sight
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.printed import TORPEDO
from wardroom.games.fighters.ships import ahead
from wardroom.games.fighters.state import Fighters, Torpedo
from wardroom.games.fighters.tasks.activation import Activate
from wardroom.games.fighters.tasks.flying import Fly
from wardroom.games.fighters.tasks.ships import Steer
from wardroom.kernel import Asks, Move


def chosen(g: Fighters, side: str, sight: Sight, task: Asks, move: Move) -> tuple[Because, ...]:
    match task:
        case Activate() if move[0] == "pass" and sight.tempo:
            return (("wait", {"n": len(Sky(g, side).hunters)}),)
        case Fly():
            return tuple(_flown(Flights(Sky(g, side), sight), task.craft, move))
        case Steer():
            return tuple(_steered(g, move))
    return ()


def _flown(flights: Flights, craft: str, move: Move) -> Iterator[Because]:
    """What it lets go on the way; then the shot it has from there, or else what it gets away from."""
    a = flights.g.aircraft[craft]
    _, _, hex, facing, end, path, weapon, where = move
    if weapon != "none":
        torpedo = Torpedo(where, bearing(a, path), a.seat) if weapon == TORPEDO else None
        yield from _led(flights.fleet, craft, torpedo) if torpedo else _bombed(flights, craft, where)
    if end in ("high", "low"):
        pose = Pose(a.type, hex, facing, end == "high")
        yield from tuple(_aimed(flights, craft, pose)) or _away(flights, craft, pose)
    elif (home := flights.g.sheet.home.get(a.type)) is not None and home.edge == hex:
        yield "home", {"craft": craft, "points": home.points}


def _bombed(flights: Flights, craft: str, hex: str) -> Iterator[Because]:
    if hex in flights.sky.prizes:
        ship = next((id for id, ship in flights.g.ships.items() if hex in ship.hexes), "")
        yield "bomb", {"craft": craft, "target": ship or hex}


def _led(fleet: Fleet, craft: str, torpedo: Torpedo) -> Iterator[Because]:
    """The ship it runs at, and on how many of her courses it hits."""
    g = fleet.g
    run = [track(g, torpedo)]
    for id, ship in g.ships.items():
        if ship.side == fleet.sky.enemy and ship.hexes and not ship.sunk:
            lies = fleet.lies(id)
            hits = sum(struck(ship, hexes, run) > 0 for _, hexes in lies)
            if hits:
                yield "torpedo", {"craft": craft, "ship": id, "hits": hits, "courses": len(lies)}


def _aimed(flights: Flights, craft: str, pose: Pose) -> Iterator[Because]:
    """The best shot from there: at one that cannot dodge any more, or what its dodges are worth."""
    sky, duels, a = flights.sky, flights.duels, flights.g.aircraft[craft]
    _, at = duels.best_shot(craft, pose, sky.value[craft], a.armour_left)
    if not at:
        return
    b, about = sky.theirs[at], {"craft": craft, "target": at}
    if b.spent:
        kill = duels.damage(pose, b.type, b.hex, b.high) >= b.armour_left
        yield "shot_sure", {**about, "kill": kill}
    elif not flights.sight.answers:
        yield "shot", about
    else:
        dodges = duels.escapes(craft, at)
        clear = sum(not duels.damage(pose, b.type, e.pose.hex, e.pose.high) for e in dodges)
        yield ("shot_driven" if clear else "shot_pinned"), {**about, "clear": clear, "dodges": len(dodges)}


def _away(flights: Flights, craft: str, pose: Pose) -> Iterator[Because]:
    """Out of the reach of enemies that have still to move."""
    sky, a = flights.sky, flights.g.aircraft[craft]
    here, there = sky.cell(a), sky.chart.cell(pose.hex, pose.high)
    hunters = sum(here in reach.fire for reach in sky.hunters.values())
    if flights.sight.danger and hunters and not any(there in reach.fire for reach in sky.hunters.values()):
        yield "away", {"craft": craft, "n": hunters}


def _steered(g: Fighters, move: Move) -> Iterator[Because]:
    """The course on which fewer torpedoes hit."""
    _, id, course = move
    ship, lie = g.ships[id], ahead(g, g.ships[id], course)
    runs = [track(g, torpedo) for torpedo in g.torpedoes]
    worst = max(struck(ship, hexes, runs) for _, hexes in courses(g, ship))
    hits = struck(ship, lie[1], runs) if lie else worst
    if hits < worst:
        yield "steer", {"ship": id, "hits": hits, "worst": worst}
