"""Ships: the courses open to them, where each leads, and what a hit does to a segment (FP-SHP-2 to FP-SHP-14)."""

from __future__ import annotations

from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters, Ship
from wardroom.kernel import Refusal, Seat
from wardroom.lib.objection import Objection

COURSES = {"ahead": 0, "left": -1, "right": 1}


def open_courses(g: Fighters, ship: Ship) -> list[str]:
    return [] if ship.adrift else [course for course in COURSES if ahead(g, ship, course)]


def against_course(g: Fighters, seat: Seat, id: str, course: str) -> Objection:
    """Why a player does not steer that ship that way."""
    about = {"ship": id, "course": course}
    ship = g.ships.get(id)
    if ship is None or ship.seat != seat or not ship.hexes:
        return Refusal("not_your_ship", ("FP-SHP-2",), about)
    if ship.moved:
        return Refusal("ship_moved", ("FP-SHP-2",), about)
    if ship.adrift:
        return Refusal("ship_adrift", ("FP-SHP-12",), about)
    if course not in COURSES:
        return Refusal("no_such_course", ("FP-SHP-6", "FP-SHP-8"), about)
    clause = closed(g, ship, course)
    return Refusal("course_closed", (clause,), about) if clause else None


def ahead(g: Fighters, ship: Ship, course: str) -> tuple[int, tuple[str, ...]] | None:
    """Where a course takes the ship, its facing and hexes; None where it is closed."""
    return None if closed(g, ship, course) else _lie(g, ship, course)


def closed(g: Fighters, ship: Ship, course: str) -> str:
    """The clause that closes the course: another ship, land, or the edge of the board; empty if it is open."""
    _, hexes = _lie(g, ship, course)
    if any(hex in s.hexes for s in g.ships.values() if s is not ship for hex in hexes):
        return "FP-SHP-3"
    if any(hex in g.board.islands for hex in hexes):
        return "FP-ISL-3"
    return "" if len(hexes) == len(ship.hexes) else "FP-RUL-SHP-1"


def _lie(g: Fighters, ship: Ship, course: str) -> tuple[int, tuple[str, ...]]:
    """A destroyer's bow goes one hex on and its stern to where the bow was; a carrier turns about its middle, which is
    where its stern comes to lie (FP-SHP-7, FP-SHP-9). Only hexes on the board."""
    facing = (ship.facing + COURSES[course]) % 6
    hexes = [ship.hexes[-2]]
    while len(hexes) < len(ship.hexes) and (there := g.board.near[facing][hexes[0]]):
        hexes.insert(0, there)
    return facing, tuple(hexes)


def hit_segment(g: Fighters, ship: str, n: int, seat: Seat, weapon: str) -> None:
    """The first hit destroys the segment and its battery; another does nothing (FP-SHP-11, FP-SHP-14)."""
    s = g.ships[ship]
    if n in s.hits:
        g.tell("absorbed", ship=ship, segment=s.hull.segments[n], weapon=weapon, rules=("FP-SHP-14", "FP-RUL-TOR-1"))
        return
    g.change_ship(ship, hits=tuple(sorted((*s.hits, n))))
    rules = ["FP-SHP-11", "FP-AAA-11", *(["FP-TOR-9"] if weapon == "torpedo" else [])]
    rules += ["FP-SHP-12"] if n == len(s.hexes) - 1 else ["FP-SHP-13"] if s.hull.carrier else []
    g.tell("segment_hit", ship=ship, segment=s.hull.segments[n], weapon=weapon, rules=tuple(rules))
    enemy = foe(s.side)
    g.score(g.credit(seat, enemy), g.sheet.worth(enemy, s.hull.prize), s.hull.prize)
    if g.ships[ship].sunk:
        g.tell("sunk", ship=ship, rules=("FP-RUL-SHP-3",))
