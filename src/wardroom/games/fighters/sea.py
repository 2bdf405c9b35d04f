"""Ships under way: the courses open to them, and where each leads."""

from __future__ import annotations

from wardroom.games.fighters.state import Fighters, Ship

COURSES = {"ahead": 0, "left": -1, "right": 1}


def open_courses(g: Fighters, ship: Ship) -> list[str]:
    return [] if ship.adrift else [course for course in COURSES if ahead(g, ship, course)]


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
