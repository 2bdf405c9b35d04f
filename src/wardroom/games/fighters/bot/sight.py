"""How far a pilot of Fighters sees. The levels differ in this and in nothing else: all look at the same air."""

from __future__ import annotations

from msgspec import Struct


class Sight(Struct, frozen=True):
    answers: bool = True  # what the target of a shot will do about it; else it is thought to fly straight on
    dodges: bool = True  # weighs every way out of a line of fire; else takes the first that offers itself
    danger: float = 1.0  # how much it weighs what enemies still to move can do to it; bold ones less, careful ones more
    tempo: bool = True  # whom to move when, and when to wait; else whoever is offered first
    places: bool = True  # altitude, room, company and the enemy's back; else only the way to the target
    turns: int = 0  # how many turns it plays on in mind before it decides; 0: it goes by one look
    breadth: int = 0  # how many of the moves that look best it plays on
    flights: int = 0  # and at most so many flights in all: fewer moves where many aircraft have still to fly
    behind: float = 0.0  # but none that looks so much worse than the first
    mission: float = 0.0  # how much it counts that a bomber comes nearer to what it may hit
    company: float = 1.0  # how much it counts a team-mate beside it on the same course
    mix: float = 0.0  # how much the look counts beside what came of it


FULL = Sight(turns=2, breadth=6, flights=200, behind=0.7, mix=0.3, mission=1.0)
