"""What is true of every state of the game."""

from __future__ import annotations

from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import RulesFault


def check(g: Fighters) -> None:
    for rule, holds in (
        ("one aircraft to a hex and altitude", _apart(g)),
        ("aircraft are on the board, gone or to come, and damaged within their armour", _aircraft(g)),
        ("ships lie in a line on open water, none on another", _ships(g)),
        ("torpedoes run in open water", all(t.hex in g.board.grid and t.hex not in g.segments() for t in g.torpedoes)),
        ("markers lie on the board, one to a hex", _markers(g)),
        ("only islands are wrecked, each once", set(g.wrecked) <= g.board.islands and _once(g.wrecked)),
        ("batteries are activated once", _once(g.spent)),
        ("a chain is a line of links", _chain(g)),
        ("nobody has fewer than no points", all(points >= 0 for points in g.points.values())),
    ):
        if not holds:
            raise RulesFault(rule)


def _once(things: tuple[str, ...]) -> bool:
    return len(set(things)) == len(things)


def _apart(g: Fighters) -> bool:
    return _once(tuple(f"{a.hex} {a.high}" for a in g.flying().values()))


def _aircraft(g: Fighters) -> bool:
    return all(
        (not a.hex or a.hex in g.board.grid)
        and sum(map(bool, (a.hex, a.out, a.due))) == 1
        and (a.out == "destroyed") == (a.damage >= a.kind.armour)
        and (not a.load or a.load in TYPES[a.type].carries)
        and a.seat in g.points
        and a.seat[:2] == a.side
        for a in g.aircraft.values()
    )


def _ships(g: Fighters) -> bool:
    hexes = [hex for ship in g.ships.values() for hex in ship.hexes]
    straight = all(
        g.board.near[ship.facing][behind] == ahead
        for ship in g.ships.values()
        for ahead, behind in zip(ship.hexes, ship.hexes[1:], strict=False)
    )
    return straight and _once(tuple(hexes)) and not set(hexes) & g.board.islands


def _markers(g: Fighters) -> bool:
    hexes = [marker.hex for marker in g.barrages]
    return all(hex in g.board.grid for hex in hexes) and (g.options.barrage_stacking or _once(tuple(hexes)))


def _chain(g: Fighters) -> bool:
    return all(link.target == then.shooter for link, then in zip(g.chain, g.chain[1:], strict=False))
